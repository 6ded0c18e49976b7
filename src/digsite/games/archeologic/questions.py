"""The questions that the Archeoscope takes, their costs, and answers as one small number (ARC-23, ARC-25).

An answer is a number, or for cells a bag: safe + 4 × burning + 16 × cutting, each at most 3.
"""

from enum import IntEnum

import numpy as np

from .tiles import AXES


class Question(IntEnum):
    """What is asked about an axis; the first six are the buildings, in their order."""

    S = 0
    T = 1
    L = 2
    O = 3  # noqa: E741
    I = 4  # noqa: E741
    V = 5
    TRAPS = 6
    BUILDINGS = 7
    EMPTIES = 8


QUESTIONS = len(Question)
QUESTION_NAMES = ("S", "T", "L", "O", "I", "V", "traps", "buildings", "empties")
COSTS = np.array([3, 3, 3, 3, 2, 2, 2, 1, 1], np.int64)
"""Time that each question costs."""
ASKABLE = AXES * QUESTIONS
"""Questions about axes: `axis * QUESTIONS + question`."""
ANSWERS = 64
"""Answers are smaller than this."""

MOVE_NEXT = 1
MOVE_ANYWHERE = 2
CLAIM_COST = 4

TRAP_BITS = 0b111100


def symbols(answer: int) -> str:
    """A bag of cells as letters: x safe, y burning, z cutting; a dash for none.

    >>> symbols(1 + 4 + 16 * 2), symbols(0)
    ('xyzz', '-')
    """
    return "".join(sign * (answer >> (2 * k) & 3) for k, sign in enumerate("xyz")) or "-"


def answer_word(question: int, answer: int) -> str:
    """An answer in the notation.

    >>> answer_word(Question.EMPTIES, 2), answer_word(Question.TRAPS, 20)
    ('2', 'yz')
    """
    return str(answer) if question in (Question.BUILDINGS, Question.EMPTIES) else symbols(answer)


def answer_number(question: int, word: str) -> int:
    """The answer that a word stands for; ValueError says what is possible.

    >>> answer_number(Question.TRAPS, "zy"), answer_number(Question.EMPTIES, "2")
    (20, 2)
    >>> answer_number(Question.TRAPS, "x")
    Traceback (most recent call last):
    ValueError: the answer about traps is - (none) or up to 3 of y and z, not 'x'
    """
    word = word.strip().lower()
    if question in (Question.BUILDINGS, Question.EMPTIES):
        low, high = (1, 5) if question == Question.BUILDINGS else (0, 3)
        if word.isdecimal() and low <= int(word) <= high:
            return int(word)
        name = QUESTION_NAMES[question]
        raise ValueError(f"the answer about {name} is a number from {low} to {high}, not {word!r}")
    signs = "yz" if question == Question.TRAPS else "xyz"
    bag = "" if word in ("-", "none", "0") else word.replace(" ", "")
    if len(bag) > 3 or any(sign not in signs for sign in bag):
        allowed = " and ".join(signs) if len(signs) == 2 else "x, y and z"
        name = QUESTION_NAMES[question]
        raise ValueError(f"the answer about {name} is - (none) or up to 3 of {allowed}, not {word!r}")
    return sum(1 << (2 * "xyz".index(sign)) for sign in bag)
