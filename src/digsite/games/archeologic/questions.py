"""The questions that the Archeoscope takes, their costs, and answers as one small number (ARC-23, ARC-25).

An answer is a number, or for cells a bag: safe + 4 × burning + 16 × cutting, each at most 3.
"""

from enum import IntEnum

import numpy as np

from ...texts import Mistake
from .tiles import AXES, GAME_NAME


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
    """The answer that a word stands for; Mistake (a ValueError) says what is possible.

    >>> answer_number(Question.TRAPS, "zy"), answer_number(Question.EMPTIES, "2")
    (20, 2)
    >>> answer_number(Question.TRAPS, "x")
    Traceback (most recent call last):
    digsite.texts.Mistake: the answer about traps is - (none) or up to 3 of y, z, not 'x'
    """
    word = word.strip().lower()
    if question in (Question.BUILDINGS, Question.EMPTIES):
        low, high = (1, 5) if question == Question.BUILDINGS else (0, 3)
        if word.isdecimal() and low <= int(word) <= high:
            return int(word)
        name = QUESTION_NAMES[question]
        raise Mistake("answer.number", GAME_NAME, question=name, low=low, high=high, given=word)
    signs = "yz" if question == Question.TRAPS else "xyz"
    bag = "" if word in ("-", "none", "0") else word.replace(" ", "")
    if len(bag) > 3 or any(sign not in signs for sign in bag):
        name, allowed = QUESTION_NAMES[question], ", ".join(signs)
        raise Mistake("answer.symbols", GAME_NAME, question=name, allowed=allowed, given=word)
    return sum(1 << (2 * "xyz".index(sign)) for sign in bag)
