"""Quest codes: eight characters that hold a city and the order of its clues, with a check (ARC-10, ARC-61).

The code hides the city from a glance, not from a program. The same code gives the same quest everywhere and for ever.
"""

import hashlib
import hmac
from datetime import date
from math import factorial

from ...texts import Mistake
from .rules import TRAPS
from .tables import QUESTS
from .tiles import GAME_NAME

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 8
ORDERS = factorial(TRAPS)
PAYLOAD_BITS = 33
CHECK_BITS = LENGTH * 5 - PAYLOAD_BITS
PAYLOADS = 1 << PAYLOAD_BITS
STIR = 0x1_3C6E_F373
UNSTIR = pow(STIR, -1, PAYLOADS)
HALF = PAYLOAD_BITS // 2


def _stirred(number: int) -> int:
    number = number * STIR % PAYLOADS
    number ^= number >> (HALF + 1)
    return number * STIR % PAYLOADS


def _unstirred(number: int) -> int:
    number = number * UNSTIR % PAYLOADS
    number ^= number >> (HALF + 1)
    return number * UNSTIR % PAYLOADS


def _check(payload: int) -> int:
    digest = hashlib.blake2b(payload.to_bytes(8, "big"), digest_size=1, person=b"digsite quest")
    return digest.digest()[0] >> (8 - CHECK_BITS)


def quest_code(quest: int, order: int) -> str:
    """The code of a quest with its clues in that order.

    >>> quest_code(4711, 39)
    'RC25-HV1Z'
    """
    payload = _stirred(quest * ORDERS + order)
    number = payload << CHECK_BITS | _check(payload)
    signs = "".join(SIGNS[number >> (5 * k) & 31] for k in reversed(range(LENGTH)))
    return f"{signs[:4]}-{signs[4:]}"


def read_code(code: str) -> tuple[int, int]:
    """The quest and the clue order of a code; Mistake (a ValueError) when it is none.

    >>> read_code(quest_code(4711, 39).lower().replace("-", " "))
    (4711, 39)
    >>> read_code("RC25-HV1X")
    Traceback (most recent call last):
    digsite.texts.Mistake: the code has a typing error somewhere
    """
    signs = "".join(code.upper().split()).replace("-", "")
    if len(signs) != LENGTH:
        raise Mistake("code.length", GAME_NAME, length=LENGTH, given=len(signs))
    for sign in signs:
        if sign not in SIGNS:
            raise Mistake("code.sign", GAME_NAME, sign=sign)
    number = 0
    for sign in signs:
        number = number << 5 | SIGNS.index(sign)
    payload = number >> CHECK_BITS
    quest, order = divmod(_unstirred(payload), ORDERS)
    if number & ((1 << CHECK_BITS) - 1) != _check(payload) or quest >= QUESTS:
        raise Mistake("code.wrong", GAME_NAME)
    return quest, order


def clue_order(clues: list[int]) -> int:
    """The number of the order of the eight trap zones.

    >>> clue_order([1, 5, 7, 8, 11, 12, 20, 24]), clue_order([5, 1, 7, 8, 11, 12, 20, 24])
    (0, 1)
    """
    zones = sorted(clues)
    order, scale = 0, 1
    for k, zone in enumerate(clues[:-1]):
        other = zones.index(zone, k)
        zones[k], zones[other] = zones[other], zones[k]
        order += (other - k) * scale
        scale *= len(clues) - k
    return order


def daily_code(day: date, secret: bytes) -> str:
    """The code of the quest of a day, the same for everybody who plays on a server with this secret (ARC-14).

    >>> daily_code(date(2026, 1, 1), b"example") == daily_code(date(2026, 1, 1), b"example")
    True
    """
    digest = hmac.digest(secret, f"digsite daily quest {day.isoformat()}".encode(), "sha256")
    return quest_code(*divmod(int.from_bytes(digest[:16], "big") % (QUESTS * ORDERS), ORDERS))
