"""What can be asked for over HTTP. Each handler reads what came, has the house do it, and answers with a message."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, patch, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency, Provide
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter

from ..games.contract import game_names
from . import people
from .house import House
from .limits import Throttle, place_of
from .messages import (
    Daily,
    FillWithBots,
    GameInfo,
    Join,
    Lobby,
    Me,
    Moment,
    NewGuest,
    NewTable,
    Problem,
    Profile,
    Results,
    SignIn,
    TableInfo,
    TableMade,
)
from .offers import game_info
from .people import KnownPerson
from .refusals import Refusal, no_table
from .room import Room

COOKIE = "digsite"
SECURE_COOKIE = "__Host-digsite"

Asked = Request[Any, Any, Any]
TableId = Annotated[str, PathParameter(min_length=1, max_length=40, description="The id of a table.")]
TheHouse = NamedDependency[House]
Myself = NamedDependency[KnownPerson]
MaybeMe = NamedDependency[KnownPerson | None]

REFUSALS = {
    status: ResponseSpec(data_container=Problem, description=text, generate_examples=False)
    for status, text in {
        400: "What was sent is not understood, or cannot be.",
        401: "Nobody is known by this cookie.",
        403: "This is not for you to do, or comes from somewhere else.",
        404: "There is no such thing.",
        409: "Not as things are.",
        413: "Too much was sent.",
        429: "Too often.",
        503: "The server is being closed.",
    }.items()
}
SIGNED_OUT = ResponseSpec(data_container=None, description="This browser is known no more.", generate_examples=False)


def cookie_name(scheme: str) -> str:
    """The cookie's name; over https one that no other host can set."""
    return SECURE_COOKIE if scheme in ("https", "wss") else COOKIE


def token_of(cookies: dict[str, str], scheme: str) -> str | None:
    """The secret that a browser is known by."""
    return cookies.get(cookie_name(scheme))


async def anybody(request: Asked, house: TheHouse) -> KnownPerson | None:
    """Who asks, if we know them."""
    return await house.person_of_token(token_of(request.cookies, request.url.scheme))


async def somebody(request: Asked, house: TheHouse) -> KnownPerson:
    """Who asks; nobody is refused."""
    person = await anybody(request, house)
    if person is None:
        raise Refusal(401, "not_known", "choose a name first, or sign in")
    if request.method != "GET":
        check_pace(house.request_throttle, person.id)
    return person


def check_pace(throttle: Throttle, who: str) -> None:
    """Refusal when somebody asks too often."""
    if not throttle.allows(who):
        raise Refusal(429, "too_fast", "too many requests in too short a time")


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where a request, or a socket, comes from."""
    return place_of(connection.client.host) if connection.client else ""


def with_cookie(request: Asked, me: Me, token: str) -> Response[Me]:
    """An answer that lets the browser be known from now on."""
    scheme = request.url.scheme
    cookie = Cookie(
        key=cookie_name(scheme),
        value=token,
        max_age=people.COOKIE_SECONDS,
        path="/",
        secure=scheme == "https",
        httponly=True,
        samesite="lax",
    )
    return Response(me, status_code=200, cookies=[cookie], headers={"cache-control": "no-store"})


# --- people ---------------------------------------------------------------------------------------------------------


@get("/api/me", responses=REFUSALS)
async def who_am_i(me: Myself) -> Me:
    """The person whose browser this is."""
    return me.me


@post("/api/guest", status_code=200, responses=REFUSALS)
async def be_guest(request: Asked, house: TheHouse, data: JSONBody[NewGuest]) -> Response[Me]:
    """A name, and one can play. Who is known already stays who they are and only changes the name."""
    name = _readable(people.readable_name, data.name)
    known = await anybody(request, house)
    if known is not None:
        check_pace(house.request_throttle, known.id)
        return Response((await _change(house, known, name=name, language=data.language)).me, status_code=200)
    if not house.guest_throttle.allows(address_of(request)):
        raise Refusal(429, "too_fast", "too many new guests from your address; try again in a minute")
    token = people.new_token()
    person = await house.store.write(people.add_guest, name, data.language, token, house.now())
    return with_cookie(request, person.me, token)


@post("/api/account", status_code=200, responses=REFUSALS)
async def make_account(request: Asked, house: TheHouse, data: JSONBody[SignIn]) -> Response[Me]:
    """Turns the guest into an account, or makes one."""
    account, key = _readable(people.readable_account, data.account)
    known = await anybody(request, house)
    if known is not None and known.account is not None:
        raise Refusal(409, "not_allowed", f"you are signed in as {known.account}")
    if not house.address_throttle.allows(address_of(request)):
        raise Refusal(429, "too_fast", "too many attempts from your address; try again later")
    try:
        password = await house.passwords(people.hashed_password, data.password)
    except ValueError as error:
        raise Refusal(400, "bad", str(error)) from None
    # A new secret, so that who knew the guest's cookie does not know the account's.
    token = people.new_token()
    try:
        person = await house.store.write(
            _keep_account,
            known,
            account,
            key,
            password,
            token,
            token_of(request.cookies, request.url.scheme),
            house.now(),
        )
    except people.AccountTaken:
        raise Refusal(409, "taken", "somebody has an account of this name") from None
    house.person_changed(person)
    return with_cookie(request, person.me, token)


def _keep_account(
    connection: Any,
    known: KnownPerson | None,
    account: str,
    key: str,
    password: str,
    token: str,
    old_token: str | None,
    now: int,
) -> KnownPerson:
    if known is None:
        known = people.add_guest(connection, account[: people.MOST_NAME], "en", token, now)
    else:
        if old_token is not None:
            people.end_session(connection, old_token)
        people.add_session(connection, known.id, token, now)
    people.give_account(connection, known.id, account, key, password)
    found = people.find_person(connection, known.id)
    assert found is not None
    return found


@post("/api/sign-in", status_code=200, responses=REFUSALS)
async def sign_in(request: Asked, house: TheHouse, data: JSONBody[SignIn]) -> Response[Me]:
    """Who has an account is known by this browser from now on."""
    wrong = Refusal(403, "wrong_password", "there is no such account, or this is not its password")
    try:
        _, key = people.readable_account(data.account)
    except ValueError:
        raise wrong from None
    if not (house.address_throttle.allows(address_of(request)) and house.sign_in_throttle.allows(key)):
        raise Refusal(429, "too_fast", "too many attempts; try again in some minutes")
    found = await house.store.read(people.find_account, key)
    if not await house.passwords(people.is_password, data.password, found[1] if found else None) or found is None:
        raise wrong
    house.sign_in_throttle.give_back(key)
    token = people.new_token()
    await house.store.write(people.add_session, found[0].id, token, house.now())
    return with_cookie(request, found[0].me, token)


@post("/api/sign-out", status_code=204, responses={**REFUSALS, 204: SIGNED_OUT})
async def sign_out(request: Asked, house: TheHouse) -> Response[None]:
    """This browser is known no more."""
    scheme = request.url.scheme
    token = token_of(request.cookies, scheme)
    if token and await house.person_of_token(token) is not None:
        await house.store.write(people.end_session, token)
        house.forget_browser(token)
    gone = Cookie(
        key=cookie_name(scheme), value="", max_age=0, path="/", secure=scheme == "https", httponly=True, samesite="lax"
    )
    return Response(None, status_code=204, cookies=[gone])


@patch("/api/me", responses=REFUSALS)
async def change_me(house: TheHouse, me: Myself, data: JSONBody[Profile]) -> Me:
    """Changes one's name, language, or webhook."""
    changes: dict[str, Any] = {}
    if data.name is not None:
        changes["name"] = _readable(people.readable_name, data.name)
    if data.language is not None:
        changes["language"] = data.language
    if data.webhook is not msgspec.UNSET:
        changes["webhook"] = _readable(house.readable_webhook, data.webhook) if data.webhook else None
    return (await _change(house, me, **changes)).me


async def _change(house: House, person: KnownPerson, **changes: Any) -> KnownPerson:
    changed = msgspec.structs.replace(person, **changes)
    await house.store.write(people.change_person, changed)
    house.person_changed(changed)
    return changed


def _readable(read: Any, given: str) -> Any:
    try:
        return read(given)
    except ValueError as error:
        raise Refusal(400, "bad", str(error)) from None


@get("/api/me/results", responses=REFUSALS)
async def my_results(house: TheHouse, me: Myself) -> Results:
    """How I fared in each game."""
    return await house.store.read(people.results_of, me.id)


# --- games and tables -----------------------------------------------------------------------------------------------


@get("/api/games")
async def games(house: TheHouse) -> list[GameInfo]:
    """The games, with their options, bots and assists."""
    return [game_info(name, house.readiness.is_ready(name)) for name in game_names()]


@get("/api/lobby")
async def lobby(house: TheHouse, maybe_me: MaybeMe) -> Lobby:
    """Open tables; and mine, if I am known."""
    return await house.lobby(maybe_me)


@post("/api/tables", status_code=201, responses=REFUSALS)
async def new_table(house: TheHouse, me: Myself, data: JSONBody[NewTable]) -> TableMade:
    """Makes a table."""
    return TableMade(await house.make_table(me, data))


async def seen_room(house: House, table_id: str, person: KnownPerson | None) -> Room:
    """A table, for those who may see it."""
    room = await house.room(table_id)
    if not room.may_be_seen_by(person.id if person else None):
        raise no_table()
    return room


@get("/api/tables/{table_id:str}", responses=REFUSALS)
async def table(house: TheHouse, maybe_me: MaybeMe, table_id: TableId) -> TableInfo:
    """A table, without its moves."""
    return (await seen_room(house, table_id, maybe_me)).info(maybe_me.id if maybe_me else None)


@delete("/api/tables/{table_id:str}", status_code=204, responses=REFUSALS)
async def take_off(house: TheHouse, me: Myself, table_id: TableId) -> None:
    """Takes off my table before it began."""
    await house.in_room(table_id, Room.take_off, me.seen)


@post("/api/tables/{table_id:str}/join", status_code=200, responses=REFUSALS)
async def join(house: TheHouse, me: Myself, table_id: TableId, data: JSONBody[Join]) -> TableInfo:
    """Takes an open seat."""
    await seen_room(house, table_id, me)
    return await house.in_room(table_id, Room.join, me.seen, data.seat)


@post("/api/tables/{table_id:str}/leave", status_code=200, responses=REFUSALS)
async def leave(house: TheHouse, me: Myself, table_id: TableId) -> TableInfo:
    """Leaves; a bot takes over if the game has begun."""
    await seen_room(house, table_id, me)
    return await house.in_room(table_id, Room.leave, me.seen)


@post("/api/tables/{table_id:str}/return", status_code=200, responses=REFUSALS)
async def come_back(house: TheHouse, me: Myself, table_id: TableId) -> TableInfo:
    """Comes back after having left."""
    await seen_room(house, table_id, me)
    return await house.in_room(table_id, Room.come_back, me.seen)


@post("/api/tables/{table_id:str}/fill", status_code=200, responses=REFUSALS)
async def fill(house: TheHouse, me: Myself, table_id: TableId, data: JSONBody[FillWithBots]) -> TableInfo:
    """Puts bots on all open seats."""
    await seen_room(house, table_id, me)
    return await house.in_room(table_id, Room.fill, me.seen, data.level)


@post("/api/tables/{table_id:str}/rematch", status_code=200, responses=REFUSALS)
async def rematch(house: TheHouse, me: Myself, table_id: TableId) -> TableMade:
    """The same people play again."""
    await seen_room(house, table_id, me)
    return TableMade(await house.rematch(me, table_id))


@get("/api/tables/{table_id:str}/moments/{number:int}", responses=REFUSALS)
async def moment(
    request: Asked, house: TheHouse, maybe_me: MaybeMe, table_id: TableId, number: FromPath[int]
) -> Moment:
    """What my seat saw after so many actions."""
    check_pace(house.look_throttle, maybe_me.id if maybe_me else address_of(request))
    room = await seen_room(house, table_id, maybe_me)
    return await room.moment(maybe_me.id if maybe_me else None, number)


@get("/api/tables/{table_id:str}/log", responses=REFUSALS)
async def table_log(house: TheHouse, maybe_me: MaybeMe, table_id: TableId) -> dict[str, Any]:
    """The log of a finished game, for `digsite replay`."""
    return (await seen_room(house, table_id, maybe_me)).finished_log()


# --- the quest of the day -------------------------------------------------------------------------------------------


@get("/api/daily", responses=REFUSALS)
async def daily(house: TheHouse, maybe_me: MaybeMe) -> Daily:
    """The quest of today."""
    return await house.quests.daily(maybe_me, None)


@get("/api/daily/{day:str}", responses=REFUSALS)
async def daily_of(house: TheHouse, maybe_me: MaybeMe, day: FromPath[str]) -> Daily:
    """The quest of a day."""
    return await house.quests.daily(maybe_me, day)


@post("/api/daily", status_code=200, responses=REFUSALS)
async def attempt(house: TheHouse, me: Myself) -> TableMade:
    """Begins my attempt at the quest of today, or finds the one that I began."""
    return TableMade(await house.quests.attempt(me))


# --- the server itself ----------------------------------------------------------------------------------------------


@get("/healthz", responses={503: REFUSALS[503]})
async def healthz(house: TheHouse) -> dict[str, str]:
    """Whether the server and its database are there; where it is several processes, which one answers, too."""
    await house.check_health()
    place = house.settings.place
    return {"status": "ok", **({"worker": str(place.number)} if place else {})}


@get("/metrics", media_type="text/plain", include_in_schema=False)
async def metrics(house: TheHouse) -> bytes:
    """Numbers for Prometheus."""
    return await house.measured()


HANDLERS: list[HTTPRouteHandler] = [
    who_am_i,
    be_guest,
    make_account,
    sign_in,
    sign_out,
    change_me,
    my_results,
    games,
    lobby,
    new_table,
    table,
    take_off,
    join,
    leave,
    come_back,
    fill,
    rematch,
    moment,
    table_log,
    daily,
    daily_of,
    attempt,
    healthz,
    metrics,
]
DEPENDENCIES = {"me": Provide(somebody), "maybe_me": Provide(anybody)}
