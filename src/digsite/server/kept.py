"""Tables as the database keeps them, and how they are read and written. Nothing here knows a rule."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, or_, select, update
from sqlalchemy import Row as AnyRow
from sqlalchemy.exc import IntegrityError

from . import schema
from .messages import ChatLine, Clock, Json, Person, SeatInfo, TableInfo

DAY = 86_400_000
OPEN, PLAYING, FINISHED, BROKEN = "open", "playing", "finished", "broken"
MOST_LISTED = 50
IS_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


Row = AnyRow[Any]


class OtherHands(Exception):
    """Somebody else took the table into memory since, or a backup was restored: what is in memory here counts no more."""


@dataclass
class KeptSeat:
    """A seat of a table."""

    seat: int
    kind: str
    person: Person | None = None
    level: str | None = None
    away: bool = False
    time_left: int | None = None
    assisted: list[str] = field(default_factory=list)
    marks: Json = field(default_factory=dict)

    @property
    def decided_by_program(self) -> bool:
        """Whether a bot decides here."""
        return self.kind == "bot" or self.away

    @property
    def is_person(self) -> bool:
        """Whether somebody decides here."""
        return self.kind == "person" and not self.away


@dataclass
class KeptTable:
    """A table without its moves. It holds secrets: the seed, and in the options maybe a code."""

    id: str
    game: str
    rules: int
    status: str
    options: Json
    seed: int
    host: Person
    public: bool
    assists: bool
    clock: Clock
    seats: list[KeptSeat]
    created: int
    updated: int
    turn_since: int
    version: int = 0
    turn: int | None = None
    winners: list[int] | None = None
    scores: list[int] | None = None
    daily: str | None = None
    rematch: str | None = None
    hands: str | None = None

    def seat_of(self, person: str | None) -> KeptSeat | None:
        """Where somebody sits."""
        return next((seat for seat in self.seats if seat.person and seat.person.id == person), None)

    @property
    def decider(self) -> KeptSeat | None:
        """The seat that decides."""
        return None if self.turn is None or self.status != PLAYING else self.seats[self.turn]

    @property
    def program_moves(self) -> bool:
        """Whether it goes on by itself: a bot decides, or it is about to begin."""
        return self.status == PLAYING and (self.decider is None or self.decider.decided_by_program)

    @property
    def deadline(self) -> int | None:
        """When the time of the person who decides runs out."""
        decider = self.decider
        if decider is None or not decider.is_person or self.clock.kind == "none":
            return None
        if self.clock.kind == "days":
            return self.turn_since + self.clock.days * DAY
        return self.turn_since + (decider.time_left or 0)

    def time_left(self, seat: KeptSeat, now: int) -> int | None:
        """Milliseconds that a seat has left."""
        deadline = self.deadline
        if deadline is not None and seat.seat == self.turn:
            return max(0, deadline - now)
        return seat.time_left if self.clock.kind == "live" else None

    def row(self) -> dict[str, Any]:
        """What changes in the course of a table, as the database keeps it."""
        return {
            "rules": self.rules,
            "status": self.status,
            "version": self.version,
            "turn": self.turn,
            "turn_since": self.turn_since,
            "deadline": self.deadline,
            "program_moves": self.program_moves,
            "updated": self.updated,
            "winners": None if self.winners is None else _json(self.winners),
            "scores": None if self.scores is None else _json(self.scores),
            "rematch": self.rematch,
        }


class Command(msgspec.Struct, frozen=True, gc=False):
    """A line of a table's log."""

    number: int
    kind: str
    seat: int
    action: str | None
    person: str | None
    command_id: str | None
    at: int


@dataclass(frozen=True)
class Attempt:
    """How an attempt at the quest of a day ended."""

    time: int | None
    questions: int
    assisted: bool


def table_info(table: KeptTable, shown: Json, person: str | None, present: Iterable[int], now: int) -> TableInfo:
    """A table as this person may see it; `shown` are the options that anybody may see."""
    mine = table.seat_of(person)
    present = set(present)
    return TableInfo(
        id=table.id,
        game=table.game,
        status=table.status,  # type: ignore[arg-type]
        options=shown,
        public=table.public,
        assists=table.assists,
        clock=table.clock,
        seats=[
            SeatInfo(
                seat=seat.seat,
                kind=seat.kind,  # type: ignore[arg-type]
                person=seat.person,
                level=seat.level,
                away=seat.away,
                present=seat.seat in present,
                time_left=table.time_left(seat, now),
                assisted=seat.assisted,
            )
            for seat in table.seats
        ],
        my_seat=mine.seat if mine else None,
        my_turn=bool(mine and mine.is_person and table.status == PLAYING and table.turn == mine.seat),
        host=table.host,
        turn=table.turn,
        version=table.version,
        updated=table.updated,
        winners=table.winners,
        scores=table.scores,
        daily=table.daily,
        rematch=table.rematch,
    )


# --- writing --------------------------------------------------------------------------------------------------------


def add_table(connection: Connection, table: KeptTable) -> None:
    """Keeps a new table."""
    connection.execute(
        insert(schema.tables).values(
            id=table.id,
            game=table.game,
            options=_json(table.options),
            seed=table.seed,
            host=table.host.id,
            public=table.public,
            assists=table.assists,
            clock=_json(table.clock),
            created=table.created,
            daily=table.daily,
            **table.row(),
        )
    )
    connection.execute(
        insert(schema.seats), [{"table_id": table.id, "seat": seat.seat, **_seat_row(seat)} for seat in table.seats]
    )


def add_attempt(connection: Connection, table: KeptTable, day: str) -> str:
    """Keeps the table of a person's attempt at the quest of a day, unless there is one; gives the one that counts."""
    attempts = schema.attempts
    mine = select(attempts.c.table_id).where(attempts.c.day == day, attempts.c.person == table.host.id)
    kept = connection.execute(mine).scalar()
    if kept is not None:
        return str(kept)
    try:
        with connection.begin_nested():
            add_table(connection, table)
            connection.execute(insert(attempts).values(day=day, person=table.host.id, table_id=table.id, done=False))
    except IntegrityError:  # another process was quicker
        return str(connection.execute(mine).scalar_one())
    return table.id


def add_rematch(connection: Connection, table: KeptTable, new: KeptTable) -> None:
    """Keeps the table at which the people of a finished one play again."""
    add_table(connection, new)
    _keep_row(connection, table, table.version)


def keep_command(
    connection: Connection,
    table: KeptTable,
    command: Command,
    changed: Sequence[KeptSeat],
    attempt: Attempt | None = None,
) -> None:
    """Adds a command to a table's log, and keeps what it changed; at the end the result of an attempt too."""
    _keep_row(connection, table, command.number - 1)
    connection.execute(
        _ADD_COMMAND,
        {
            "table_id": table.id,
            "number": command.number,
            "kind": command.kind,
            "seat": command.seat,
            "action": command.action,
            "person": command.person,
            "command_id": command.command_id,
            "at": command.at,
        },
    )
    _keep_seats(connection, table, changed)
    if table.status == FINISHED:
        _keep_result(connection, table)
    if attempt is not None:
        attempts = schema.attempts
        connection.execute(update(attempts).where(attempts.c.table_id == table.id).values(done=True, **asdict(attempt)))


def keep_table(connection: Connection, table: KeptTable, changed: Sequence[KeptSeat] = ()) -> None:
    """Keeps what changed without a move; a change of the rules may have ended the game."""
    _keep_row(connection, table, table.version)
    _keep_seats(connection, table, changed)
    if table.status == FINISHED:
        _keep_result(connection, table)


def take_in_hand(connection: Connection, table_id: str, hands: str) -> bool:
    """From now on only these hands may write the table; False when there is none. What is read afterwards stays true."""
    if not IS_ID.fullmatch(table_id):
        return False  # some databases stumble over some signs
    tables = schema.tables
    return connection.execute(update(tables).where(tables.c.id == table_id).values(hands=hands)).rowcount == 1


def hands_of(connection: Connection, table_ids: Collection[str]) -> dict[str, str | None]:
    """In whose hands some tables are."""
    tables = schema.tables.c
    return dict(connection.execute(select(tables.id, tables.hands).where(tables.id.in_(table_ids))).tuples().all())


def _check_hands(connection: Connection, table: KeptTable) -> None:
    """OtherHands when the table is in other hands; otherwise it stays in these until the transaction ends."""
    tables = schema.tables
    mine = (tables.c.id == table.id) & (tables.c.hands == table.hands)
    if connection.execute(update(tables).where(mine).values(hands=table.hands)).rowcount != 1:
        raise OtherHands(f"table {table.id} is in other hands")


def _keep_row(connection: Connection, table: KeptTable, version: int) -> None:
    row = {f"new_{name}": value for name, value in table.row().items()}
    result = connection.execute(_UPDATE, {**row, "of": table.id, "at_version": version, "in_hands": table.hands})
    if result.rowcount != 1:
        raise OtherHands(f"table {table.id} is in other hands, or not at version {version}")


_ROW = (
    "rules",
    "status",
    "version",
    "turn",
    "turn_since",
    "deadline",
    "program_moves",
    "updated",
    "winners",
    "scores",
    "rematch",
)
_ADD_COMMAND = insert(schema.commands)
_UPDATE = (
    update(schema.tables)
    .where(
        schema.tables.c.id == bindparam("of"),
        schema.tables.c.version == bindparam("at_version"),
        schema.tables.c.hands == bindparam("in_hands"),
    )
    .values({name: bindparam(f"new_{name}") for name in _ROW})
)


def keep_marks(connection: Connection, table: KeptTable, seat: KeptSeat) -> None:
    """Keeps what somebody noted for themselves."""
    _check_hands(connection, table)
    _keep_seats(connection, table, [seat])


def _keep_seats(connection: Connection, table: KeptTable, changed: Sequence[KeptSeat]) -> None:
    for seat in changed:
        connection.execute(
            update(schema.seats)
            .where(schema.seats.c.table_id == table.id, schema.seats.c.seat == seat.seat)
            .values(**_seat_row(seat))
        )


def _keep_result(connection: Connection, table: KeptTable) -> None:
    for seat in table.seats:
        connection.execute(
            update(schema.seats)
            .where(schema.seats.c.table_id == table.id, schema.seats.c.seat == seat.seat)
            .values(won=seat.seat in (table.winners or ()))
        )


def _seat_row(seat: KeptSeat) -> dict[str, Any]:
    return {
        "kind": seat.kind,
        "person": seat.person.id if seat.person else None,
        "level": seat.level,
        "away": seat.away,
        "time_left": seat.time_left,
        "assisted": _json(seat.assisted),
        "marks": _json(seat.marks),
    }


def keep_line(connection: Connection, table: KeptTable, command_id: str, line: ChatLine) -> None:
    """Keeps a line of chat."""
    _check_hands(connection, table)
    connection.execute(
        insert(schema.chat).values(
            table_id=table.id,
            number=line.number,
            person=line.person.id,
            command_id=command_id,
            at=line.at,
            text=line.text,
        )
    )


def remove_table(connection: Connection, table: KeptTable) -> None:
    """Forgets a table that never began."""
    _check_hands(connection, table)
    for part in (schema.chat, schema.seats):
        connection.execute(delete(part).where(part.c.table_id == table.id))
    connection.execute(delete(schema.tables).where(schema.tables.c.id == table.id))


# --- reading --------------------------------------------------------------------------------------------------------


@dataclass
class Found:
    """All that the database has of a table."""

    table: KeptTable
    commands: list[Command]
    chat: list[tuple[str, ChatLine]]
    """Lines with the ids of the commands that said them."""


def find_table(connection: Connection, table_id: str) -> Found | None:
    """A table with its log and its chat."""
    tables = _tables(connection, schema.tables.c.id == table_id)
    if not tables:
        return None
    log, chat, people = schema.commands.c, schema.chat.c, schema.people.c
    commands = connection.execute(
        select(log.number, log.kind, log.seat, log.action, log.person, log.command_id, log.at)
        .where(log.table_id == table_id)
        .order_by(log.number)
    )
    lines = connection.execute(
        select(chat.number, chat.person, people.name, chat.at, chat.text, chat.command_id)
        .join(schema.people, people.id == chat.person)
        .where(chat.table_id == table_id)
        .order_by(chat.number)
    )
    return Found(
        tables[0],
        [Command(*row) for row in commands],
        [(row[5], ChatLine(row[0], Person(row[1], row[2]), row[3], row[4])) for row in lines],
    )


def open_tables(connection: Connection) -> list[KeptTable]:
    """Tables that anybody may join, the newest first."""
    tables = schema.tables.c
    return _tables(connection, (tables.status == OPEN) & tables.public)


def tables_of(connection: Connection, person: str, finished: bool) -> list[KeptTable]:
    """Tables at which somebody sits, or that somebody made and waits for."""
    tables, seats = schema.tables.c, schema.seats.c
    seated = select(seats.table_id).where(seats.person == person)
    mine = tables.id.in_(seated) | ((tables.host == person) & (tables.status == OPEN))
    over = tables.status.in_([FINISHED, BROKEN])
    return _tables(connection, mine & (over if finished else ~over))


def tables_waiting(connection: Connection) -> list[str]:
    """Tables that go on by themselves."""
    tables = schema.tables.c
    return list(connection.execute(select(tables.id).where(tables.status == PLAYING, tables.program_moves)).scalars())


def tables_out_of_time(connection: Connection, now: int) -> list[str]:
    """Tables at which somebody's time has run out."""
    tables = schema.tables.c
    return list(connection.execute(select(tables.id).where(tables.status == PLAYING, tables.deadline <= now)).scalars())


def tables_forgotten(connection: Connection, before: int) -> list[str]:
    """Open tables that nobody touched since."""
    tables = schema.tables.c
    return list(connection.execute(select(tables.id).where(tables.status == OPEN, tables.updated < before)).scalars())


def tables_hosted(connection: Connection, person: str) -> int:
    """How many tables of a host are open or being played."""
    tables = schema.tables.c
    return int(
        connection.execute(
            select(func.count())
            .select_from(schema.tables)
            .where(tables.host == person, or_(tables.status == OPEN, tables.status == PLAYING))
        ).scalar_one()
    )


def _tables(connection: Connection, condition: Any) -> list[KeptTable]:
    tables, seats, people = schema.tables, schema.seats, schema.people
    rows = connection.execute(
        select(tables, people.c.name.label("host_name"))
        .join(people, people.c.id == tables.c.host)
        .where(condition)
        .order_by(tables.c.updated.desc())
        .limit(MOST_LISTED)
    ).all()
    seats_of: dict[str, list[KeptSeat]] = {row.id: [] for row in rows}
    seat_rows = connection.execute(
        select(seats, people.c.name)
        .outerjoin(people, people.c.id == seats.c.person)
        .where(seats.c.table_id.in_(list(seats_of)))
        .order_by(seats.c.seat)
    )
    for row in seat_rows:
        seats_of[row.table_id].append(
            KeptSeat(
                row.seat,
                row.kind,
                Person(row.person, row.name) if row.person else None,
                row.level,
                row.away,
                row.time_left,
                msgspec.json.decode(row.assisted),
                msgspec.json.decode(row.marks),
            )
        )
    return [
        KeptTable(
            id=row.id,
            game=row.game,
            rules=row.rules,
            status=row.status,
            options=msgspec.json.decode(row.options),
            seed=row.seed,
            host=Person(row.host, row.host_name),
            public=row.public,
            assists=row.assists,
            clock=msgspec.json.decode(row.clock, type=Clock),
            seats=seats_of[row.id],
            created=row.created,
            updated=row.updated,
            turn_since=row.turn_since,
            version=row.version,
            turn=row.turn,
            winners=None if row.winners is None else msgspec.json.decode(row.winners),
            scores=None if row.scores is None else msgspec.json.decode(row.scores),
            daily=row.daily,
            rematch=row.rematch,
            hands=row.hands,
        )
        for row in rows
    ]


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
