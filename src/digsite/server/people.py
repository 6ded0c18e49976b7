"""Guests and accounts, the cookies by which browsers are known, and what one's results are."""

import hashlib
import secrets
import unicodedata
from collections.abc import Collection

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, case, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from . import schema
from .kept import FINISHED
from .messages import Language, Me, Person, Record, Results

MOST_NAME = 24
ACCOUNT_LENGTHS = (3, 32)
PASSWORD_LENGTHS = (8, 200)
TOKEN_BYTES = 32
COOKIE_SECONDS = 365 * 86_400
SESSIONS_A_PERSON = 20

_hasher = PasswordHasher()
_nobody = _hasher.hash(secrets.token_hex(16))
"""Checked when there is no such account, so that the time tells nothing."""


class AccountTaken(Exception):
    """Somebody else has this account's name."""


class KnownPerson(msgspec.Struct, frozen=True):
    """A person as the database keeps them, the password left out."""

    id: str
    name: str
    account: str | None
    language: Language
    webhook: str | None

    @property
    def seen(self) -> Person:
        """The person as others see them."""
        return Person(self.id, self.name)

    @property
    def me(self) -> Me:
        """The person as they see themselves."""
        return Me(self.id, self.name, self.account, self.language, self.webhook)


def new_id() -> str:
    """A name for something that nobody can guess."""
    return secrets.token_urlsafe(16)


def new_token() -> str:
    """The secret of a cookie."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> str:
    """What is kept of a cookie's secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def readable_name(given: str) -> str:
    """A name as it is shown; ValueError says what a name is.

    >>> readable_name("  Ada   Lovelace ")
    'Ada Lovelace'
    >>> readable_name("")
    Traceback (most recent call last):
    ValueError: a name has 1 to 24 characters that can be seen
    """
    name = " ".join(unicodedata.normalize("NFC", given).split())
    if not 1 <= len(name) <= MOST_NAME or not name.isprintable():
        raise ValueError(f"a name has 1 to {MOST_NAME} characters that can be seen")
    return name


def readable_account(given: str) -> tuple[str, str]:
    """An account's name as it is shown, and as it is looked for.

    >>> readable_account("Ada.L")
    ('Ada.L', 'ada.l')
    """
    account = unicodedata.normalize("NFKC", given).strip()
    least, most = ACCOUNT_LENGTHS
    if not least <= len(account) <= most or not all(sign.isalnum() or sign in "._-" for sign in account):
        raise ValueError(f"an account's name has {least} to {most} letters, digits, dots, dashes and underscores")
    return account, account.casefold()


def hashed_password(password: str) -> str:
    """The argon2id hash of a password; slow on purpose. ValueError when the password is too short or too long."""
    least, most = PASSWORD_LENGTHS
    if not least <= len(password) <= most:
        raise ValueError(f"a password has {least} to {most} characters")
    return _hasher.hash(password)


def is_password(password: str, kept: str | None) -> bool:
    """Whether this is the password; takes as long when there is none."""
    try:
        return _hasher.verify(kept or _nobody, password[: PASSWORD_LENGTHS[1]]) and kept is not None
    except (VerificationError, InvalidHashError):
        return False


# --- the database ---------------------------------------------------------------------------------------------------

_known = [schema.people.c[name] for name in ("id", "name", "account", "language", "webhook")]


def add_guest(connection: Connection, name: str, language: Language, token: str, now: int) -> KnownPerson:
    """A new guest with the secret of a cookie."""
    person = KnownPerson(new_id(), name, None, language, None)
    connection.execute(insert(schema.people).values(id=person.id, name=name, language=language, created=now))
    add_session(connection, person.id, token, now)
    return person


def add_session(connection: Connection, person: str, token: str, now: int) -> None:
    """Lets a browser be known; the oldest of too many are forgotten."""
    sessions = schema.sessions
    connection.execute(insert(sessions).values(token_hash=token_hash(token), person=person, created=now))
    newest = (
        select(sessions.c.token_hash)
        .where(sessions.c.person == person)
        .order_by(sessions.c.created.desc())
        .limit(SESSIONS_A_PERSON)
    )
    kept = list(connection.execute(newest).scalars())
    if len(kept) == SESSIONS_A_PERSON:
        connection.execute(delete(sessions).where(sessions.c.person == person, sessions.c.token_hash.not_in(kept)))


def end_session(connection: Connection, token: str) -> None:
    """Forgets a browser."""
    connection.execute(delete(schema.sessions).where(schema.sessions.c.token_hash == token_hash(token)))


def sessions_among(connection: Connection, token_hashes: Collection[str]) -> set[str]:
    """Which of these browsers are known."""
    hashes = schema.sessions.c.token_hash
    return set(connection.execute(select(hashes).where(hashes.in_(token_hashes))).scalars())


def person_of_token(connection: Connection, token: str, now: int) -> KnownPerson | None:
    """Whose browser this is; a cookie counts for no longer than a browser keeps it."""
    row = connection.execute(
        select(*_known)
        .join(schema.sessions, schema.sessions.c.person == schema.people.c.id)
        .where(
            schema.sessions.c.token_hash == token_hash(token),
            schema.sessions.c.created > now - 1000 * COOKIE_SECONDS,
        )
    ).first()
    return KnownPerson(*row) if row else None


def find_person(connection: Connection, person: str) -> KnownPerson | None:
    """A person by id."""
    row = connection.execute(select(*_known).where(schema.people.c.id == person)).first()
    return KnownPerson(*row) if row else None


def find_account(connection: Connection, key: str) -> tuple[KnownPerson, str] | None:
    """The person of an account and the hash of the password."""
    row = connection.execute(
        select(*_known, schema.people.c.password).where(schema.people.c.account_key == key)
    ).first()
    return (KnownPerson(*row[:-1]), row[-1]) if row else None


def give_account(connection: Connection, person: str, account: str, key: str, password: str) -> None:
    """Turns a guest into an account; AccountTaken when somebody has that name."""
    try:
        with connection.begin_nested():
            connection.execute(
                update(schema.people)
                .where(schema.people.c.id == person)
                .values(account=account, account_key=key, password=password)
            )
    except IntegrityError:
        raise AccountTaken from None


def change_person(connection: Connection, person: KnownPerson) -> None:
    """Keeps what a person changed about themselves."""
    connection.execute(
        update(schema.people)
        .where(schema.people.c.id == person.id)
        .values(name=person.name, language=person.language, webhook=person.webhook)
    )


def drop_webhook(connection: Connection, person: str, address: str) -> KnownPerson | None:
    """Leaves a person without this webhook; None when it is not theirs any more."""
    known = schema.people.c
    changed = connection.execute(
        update(schema.people).where(known.id == person, known.webhook == address).values(webhook=None)
    )
    return find_person(connection, person) if changed.rowcount else None


def results_of(connection: Connection, person: str) -> Results:
    """How a person fared in each game."""
    tables, seats = schema.tables.c, schema.seats.c
    rows = connection.execute(
        select(
            tables.game,
            func.count(),
            func.sum(case((seats.won, 1), else_=0)),
            func.sum(case((seats.assisted != msgspec.json.encode([]).decode(), 1), else_=0)),
        )
        .join(schema.tables, tables.id == seats.table_id)
        .where(seats.person == person, tables.status == FINISHED, ~seats.away)
        .group_by(tables.game)
        .order_by(tables.game)
    )
    return Results([Record(game, finished, int(won), int(assisted)) for game, finished, won, assisted in rows])
