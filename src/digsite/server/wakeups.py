"""What the workers of one server tell each other: that something is to be looked at, never what is true."""

import msgspec


class LobbyStirred(msgspec.Struct, frozen=True, tag="lobby"):
    """Lobbies look different."""


class WorkersChanged(msgspec.Struct, frozen=True, tag="workers"):
    """A worker comes or goes."""


class TableWaits(msgspec.Struct, frozen=True, tag="table"):
    """Whoever has this table shall take it up."""

    table: str


class TurnCame(msgspec.Struct, frozen=True, tag="turn"):
    """It is a person's turn."""

    person: str
    table: str
    game: str


class PersonChanged(msgspec.Struct, frozen=True, tag="person"):
    """What is remembered of a person is old."""

    person: str


class BrowserForgotten(msgspec.Struct, frozen=True, tag="browser"):
    """A browser, told by the hash of its cookie, is known no more."""

    token_hash: str


Wakeup = LobbyStirred | WorkersChanged | TableWaits | TurnCame | PersonChanged | BrowserForgotten
