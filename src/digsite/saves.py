"""Saved tables as bytes: a mark, a format number, a checksum and a message. The damaged and the foreign is refused.

A save holds everything, secrets too; it is for the owner of the table, never for a player.
"""

import hashlib
from typing import Any

import msgspec

from .texts import Mistake

MARK = b"digsite\x00"
FORMAT = 1
CHECKSUM_BYTES = 16
HEADER = len(MARK) + 2 + CHECKSUM_BYTES


class SaveError(Mistake):
    """The bytes are no saved table that this version can restore; the message says why."""


class Save(msgspec.Struct, array_like=True):
    """All of a table."""

    game: str
    rules: int
    fields: str
    seats: int
    options: dict[str, Any]
    seed: int
    actions: list[str]
    state: bytes
    happened: list[tuple[int, ...]]
    told: dict[int, int]
    told_too_much: list[int]
    undoable: list[tuple[bytes, int]]
    redoable: list[str]
    notes: dict[str, Any]


def _checksum(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=CHECKSUM_BYTES, person=b"digsite save").digest()


def pack(save: Save) -> bytes:
    """A save as bytes."""
    body = msgspec.msgpack.encode(save)
    return MARK + FORMAT.to_bytes(2, "big") + _checksum(body) + body


def unpack(data: bytes) -> Save:
    """The save in these bytes.

    >>> unpack(b"something else")
    Traceback (most recent call last):
    digsite.saves.SaveError: this is not a saved digsite table
    """
    if not data.startswith(MARK):
        raise SaveError("save.foreign")
    number = int.from_bytes(data[len(MARK) : len(MARK) + 2], "big")
    if len(data) < HEADER:
        raise SaveError("save.cut_off")
    if number != FORMAT:
        raise SaveError("save.format", number=number, format=FORMAT)
    body = data[HEADER:]
    if data[HEADER - CHECKSUM_BYTES : HEADER] != _checksum(body):
        raise SaveError("save.damaged")
    try:
        return msgspec.msgpack.decode(body, type=Save)
    except msgspec.MsgspecError as error:
        raise SaveError("save.unreadable", reason=error) from None
