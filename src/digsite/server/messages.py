"""What goes over the wire, in both directions: bodies of HTTP requests and answers, and the frames of the WebSockets.

The one place that says so: the server encodes and decodes by these types, and the client's types are generated from
them. No field holds anything that its reader may not know. Words for people are not sent: the client words keys,
notations, events and views by itself.
"""

from typing import Any, Literal

import msgspec

from .refusals import Why

Json = dict[str, Any]
Language = Literal["en", "fr"]


class Message(msgspec.Struct, forbid_unknown_fields=True):
    """Anything on the wire."""


# --- people ---------------------------------------------------------------------------------------------------------


class Person(Message):
    """Somebody as others see them."""

    id: str
    name: str


class Me(Message):
    """The person whose browser this is."""

    id: str
    name: str
    account: str | None
    """The name that one signs in with; None for a guest."""
    language: Language
    webhook: str | None
    """Where notices of one's turn are sent, for games of days a move."""


class NewGuest(Message):
    """To play at once."""

    name: str
    language: Language = "en"


class SignIn(Message):
    """To sign in, and to turn the guest that one is into an account."""

    account: str
    password: str


class Profile(Message):
    """What one can change about oneself; what is left out stays."""

    name: str | None = None
    language: Language | None = None
    webhook: str | msgspec.UnsetType | None = msgspec.UNSET


class Record(Message):
    """How one fared in a game."""

    game: str
    finished: int
    won: int
    assisted: int
    """Finished games in which one used an assist."""


class Results(Message):
    """All of one's results."""

    records: list[Record]


# --- games ----------------------------------------------------------------------------------------------------------


class OptionInfo(Message):
    """An option of a game; its explanation is the game's text `option.NAME`."""

    name: str
    kind: Literal["yes_no", "choice", "whole", "by_seat", "text"]
    default: Any
    allowed: str
    choices: list[str] = []
    low: int | None = None
    high: int | None = None


class GameInfo(Message):
    """What there is to know before a table is made."""

    name: str
    seats: list[int]
    options: list[OptionInfo]
    levels: list[str]
    """The bots, weakest first."""
    usual_level: str
    assists: list[str]
    """What a player may ask of the program in the game (`hint` is always there)."""
    ready: bool
    """False while the rules are being compiled after a first start; tables can be made and wait meanwhile."""


# --- tables ---------------------------------------------------------------------------------------------------------


class Clock(Message):
    """The time that players have."""

    kind: Literal["none", "live", "days"] = "none"
    minutes: int = 10
    """Live: for the whole game."""
    increment: int = 10
    """Live: seconds added after each decision that ends one's turn."""
    days: int = 3
    """Days a move."""


class SeatWish(Message):
    """Who is to sit somewhere on a new table."""

    kind: Literal["me", "open", "bot"]
    level: str | None = None


class NewTable(Message):
    """A table to be made. It begins when no seat is open."""

    game: str
    seats: list[SeatWish]
    options: Json = {}
    public: bool = False
    """Listed in the lobby; others are entered by their link alone."""
    assists: bool = True
    """Whether players may ask for hints, counts and checks."""
    clock: Clock = msgspec.field(default_factory=Clock)


class SeatInfo(Message):
    """Who sits somewhere."""

    seat: int
    kind: Literal["person", "bot", "open"]
    person: Person | None = None
    level: str | None = None
    """Of the bot, or of the bot that stands in for a person who left."""
    away: bool = False
    """The person left or ran out of time, and a bot plays on for them; they may come back."""
    present: bool = False
    """The person has the table open."""
    time_left: int | None = None
    """Milliseconds on the clock at the moment of sending; it runs for the seat that decides."""
    assisted: list[str] = []
    """The assists that this seat used, as shown in the result."""


class TableInfo(Message):
    """A table as anybody who may see it sees it."""

    id: str
    game: str
    status: Literal["open", "playing", "finished", "broken"]
    """Broken: the rules changed under it, and its moves do not replay."""
    options: Json
    public: bool
    assists: bool
    clock: Clock
    seats: list[SeatInfo]
    my_seat: int | None
    my_turn: bool
    host: Person
    turn: int | None
    """The seat that decides."""
    version: int
    updated: int
    """Milliseconds since 1970."""
    winners: list[int] | None = None
    scores: list[int] | None = None
    daily: str | None = None
    """The day whose quest this is."""
    rematch: str | None = None
    """The table at which these people play again."""


class Lobby(Message):
    """What one can join, go on with, or look at."""

    open: list[TableInfo]
    mine: list[TableInfo]
    """Those where it is my turn first."""
    finished: list[TableInfo]


class Join(Message):
    """To take an open seat, any if none is named."""

    seat: int | None = None


class FillWithBots(Message):
    """To put bots on all open seats (the host may)."""

    level: str | None = None


class TableMade(Message):
    """The table that a request made or changed."""

    id: str


# --- quest of the day -----------------------------------------------------------------------------------------------


class DailyResult(Message):
    """How somebody fared with the quest of a day."""

    person: Person
    time: int | None
    """Time spent, the claim included; None for who did not find the city."""
    questions: int
    assisted: bool
    rank: Literal["seasoned", "confirmed", "apprentice"] | None


class Daily(Message):
    """The quest of a day; its code is not told before one's counted attempt is over."""

    day: str
    table: str | None
    """My table for it."""
    done: bool
    code: str | None
    results: list[DailyResult]
    share: str | None = None
    """A line to share without spoilers: signs only, no words."""


# --- the socket of a table: from the client ---------------------------------------------------------------------------


class Frame(Message, tag_field="type"):
    """A frame of a WebSocket."""


class Hello(Frame, tag="hello"):
    """The first frame: what the client has already (None: nothing), so that it gets what it missed or all of it."""

    version: int | None = None


class Play(Frame, tag="play"):
    """An action of my seat. `id` is the client's own and makes sending again harmless."""

    id: str
    version: int
    action: str


class Undo(Frame, tag="undo"):
    """Takes my last action back."""

    id: str
    version: int


class Redo(Frame, tag="redo"):
    """Does again what I took back."""

    id: str
    version: int


class Say(Frame, tag="say"):
    """A line of chat."""

    id: str
    text: str


class KeepMarks(Frame, tag="keep_marks"):
    """Own marks beside the game (the note sheet's), replaced as a whole; at most 8 kB."""

    marks: Json


class Assist(Frame, tag="assist"):
    """Asks the program something: `hint`, or one of the game's assists with what it wants to know."""

    id: str
    name: str
    about: Json = {}


class Ping(Frame, tag="ping"):
    """Are you there?"""


FromTableClient = Hello | Play | Undo | Redo | Say | KeepMarks | Assist | Ping

# --- the socket of a table: to the client -------------------------------------------------------------------------------


class ChatLine(Message):
    """A line of chat."""

    number: int
    person: Person
    at: int
    text: str


class Happened(Message):
    """Events of one action, as the reader may see them. `moment` counts the actions up to and with it (0: setup)."""

    moment: int
    events: list[Json]


class Position(Message):
    """What the reader sees, and what it may do."""

    version: int
    moment: int
    """How many actions were played."""
    view: Json
    legal: list[str] | None
    """When it is the reader's decision: the legal actions in their notation; long sets give a part (see the view)."""
    can_undo: bool
    can_redo: bool
    scores: list[int] | None
    winners: list[int] | None


class Whole(Frame, tag="whole"):
    """Everything, after hello or a gap too large: the client forgets what it had."""

    table: TableInfo
    position: Position | None
    """None while the table waits for people, or for its rules to be compiled."""
    history: list[Happened]
    chat: list[ChatLine]
    marks: Json


class News(Frame, tag="news"):
    """What happened since version `since`. After an undo `undone` says that moments above `position.moment` are gone."""

    since: int
    happened: list[Happened]
    position: Position
    table: TableInfo
    undone: bool = False


class TableChanged(Frame, tag="table"):
    """People came, left, joined; clocks; no move was made."""

    table: TableInfo


class Said(Frame, tag="said"):
    """A line of chat for all."""

    line: ChatLine


class Done(Frame, tag="done"):
    """The command with this id was processed and is kept; `version` is the one that it led to."""

    id: str
    version: int


class Refused(Frame, tag="refused"):
    """The command with this id changed nothing. `why` is a key of the client's texts, `detail` says more in English."""

    id: str
    why: Literal[
        "not_legal",
        "not_your_turn",
        "stale",
        "not_seated",
        "over",
        "waiting",
        "no_undo",
        "no_assists",
        "too_fast",
        "too_long",
        "bad",
    ]
    detail: str = ""


class Answer(Frame, tag="answer"):
    """What an assist says; of `hint` `{"action": notation}` or what the game's own hint says."""

    id: str
    about: Json


class Pong(Frame, tag="pong"):
    """I am here."""

    at: int


class Failed(Frame, tag="failed"):
    """The last frame before the server closes."""

    why: Literal["bad_frame", "too_fast", "no_table", "not_allowed", "going_down"]
    detail: str = ""


ToTableClient = Whole | News | TableChanged | Said | Done | Refused | Answer | Pong | Failed

# --- the socket of a person: notices -------------------------------------------------------------------------------------


class YourTurn(Frame, tag="your_turn"):
    """It is my turn somewhere."""

    table: str
    game: str


class LobbyChanged(Frame, tag="lobby_changed"):
    """The lobby is to be fetched again."""


ToPerson = YourTurn | LobbyChanged | Pong | Failed


# --- looking back ----------------------------------------------------------------------------------------------------------


class Moment(Message):
    """What my seat saw (a spectator: what everybody saw) after so many actions."""

    moment: int
    view: Json
    events: list[Json]


class Problem(Message):
    """The body of every refusal over HTTP. `why` is a key of the client's texts."""

    why: Why
    detail: str
