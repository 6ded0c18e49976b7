"""What people and programs are told: views by seat, and the words for actions, events and numbers.

A view is built from an allow-list: it names each thing that this seat may see; nothing hidden is put in and taken out.
"""

from typing import Any

from ..contract import NOBODY, asked_first, asked_kind, asked_seat
from .codes import clue_order, quest_code
from .knowledge import CHECKING, NO_LAYOUT, NO_PLACE, clues_known, trap_cell
from .questions import QUESTION_NAMES, QUESTIONS, answer_word
from .rules import APP, CLAIM, Ask, aim_cost
from .statements import statement_word
from .tables import answers, layouts, quests
from .tiles import AXES, AXIS_NAMES, BUILDINGS, CELL_SIGNS, WAYS, ZONE_NAMES, Building

PAWN_NAMES = ("searching", "checking", "out")
OUT_REASONS = ("wrong_claim", "no_time")

VERBS = {
    "start": ("axis",),
    "aim": ("axis",),
    "claim": (),
    "ask": ("question",),
    "place": ("building", "zone", "turn"),
}


def right_buildings(mask: int) -> str:
    """The buildings of a mask.

    >>> right_buildings(0b101), right_buildings(0)
    ('SL', '-')
    """
    return "".join(building.name for building in Building if mask >> building & 1) or "-"


NOUNS: dict[str, Any] = {
    "axis": AXIS_NAMES,
    "question": QUESTION_NAMES,
    "zone": ZONE_NAMES,
    "trap": CELL_SIGNS,
    "building": tuple(building.name for building in Building),
    "reason": OUT_REASONS,
    "right": right_buildings,
    "statement": statement_word,
}


def told(kind: str, numbers: dict[str, Any]) -> dict[str, Any]:
    """An event's words where they depend on more than one number: an answer is written as its question asks."""
    if "answer" in numbers:
        question = QUESTION_NAMES.index(numbers["question"])
        return numbers | {"answer": answer_word(question, numbers["answer"])}
    return numbers


def describe(s: Any, action: int) -> tuple[str, tuple[str, ...]]:
    """The action as a verb and nouns."""
    kind = asked_kind(s)
    if kind == Ask.START:
        return "start", (AXIS_NAMES[action],)
    if kind == Ask.AIM:
        return ("claim", ()) if action == CLAIM else ("aim", (AXIS_NAMES[action],))
    if kind == Ask.QUESTION:
        return "ask", (QUESTION_NAMES[action],)
    building = asked_first(s)
    way = WAYS[building][action]
    return "place", (Building(building).name, ZONE_NAMES[way.zone], str(90 * way.turn))


def laid(building: int, place: int) -> dict[str, Any]:
    """A tile on the plan.

    >>> laid(Building.I, 0)
    {'building': 'I', 'zone': 'A1', 'turn': 0, 'cells': {'A1': 'x', 'B1': 'x', 'C1': 'y'}}
    """
    way = WAYS[building][place]
    cells = {ZONE_NAMES[zone]: CELL_SIGNS[cell] for zone, cell in way.cells.items()}
    return {"building": Building(building).name, "zone": ZONE_NAMES[way.zone], "turn": 90 * way.turn, "cells": cells}


def plan(layout: int) -> list[dict[str, Any]]:
    """The six tiles of a layout."""
    return [laid(building, layouts()[layout, building]) for building in range(BUILDINGS)]


def view(s: Any, seat: int) -> dict[str, Any]:
    """What a seat may see, a spectator with -1."""
    over = s.asked == 0
    seen: dict[str, Any] = {
        "game": "archeologic",
        "seats": int(s.seats),
        "me": seat if seat >= 0 else None,
        "over": bool(over),
        "turn": None if over else int(asked_seat(s)),
        "asks": None if over else Ask(asked_kind(s)).name.lower(),
        "viewfinder": AXIS_NAMES[s.viewfinder],
        "aim_costs": {AXIS_NAMES[axis]: int(aim_cost(s.viewfinder, axis)) for axis in range(AXES)},
        "wrong_claims": "app" if s.wrong_claims == APP else "book",
        "limit": int(s.limit),
        "players": [player(s, other, seat) for other in range(s.seats)],
        "clues": [clue(s, k) for k in range(clues_known(s, seat))],
        "statements": [statement_word(s.statements[k]) for k in range(s.statement_count)],
        "solver": int(s.solver) if s.solver != NOBODY else None,
    }
    if not over and asked_kind(s) == Ask.PLACE:
        seen["placing"] = claim_in_progress(s, seat)
    if over:
        seen["city"] = plan(quests()[s.quest])
        seen["code"] = quest_code(int(s.quest), clue_order(s.clues.tolist()))
    return seen


def clue(s: Any, number: int) -> dict[str, str]:
    """An ordinary clue: a zone and the trap in it."""
    zone = int(s.clues[number])
    return {"zone": ZONE_NAMES[zone], "trap": CELL_SIGNS[trap_cell(s.quest, zone)]}


def player(s: Any, other: int, seat: int) -> dict[str, Any]:
    """What a seat may see of another, or of itself."""
    asked = [
        (axis, question)
        for axis, questions in enumerate(s.asked_about[other].tolist())
        for question in range(QUESTIONS)
        if questions >> question & 1
    ]
    seen: dict[str, Any] = {
        "seat": other,
        "time": int(s.time[other]),
        "pawn": PAWN_NAMES[s.pawn[other]],
        "clues": int(s.clues_known[other]),
        "wrong_claims": int(s.failed[other]),
        "asked": [
            {"axis": AXIS_NAMES[axis], "question": QUESTION_NAMES[question]}
            | ({"answer": answer(s, axis, question)} if other == seat else {})
            for axis, question in asked
        ],
    }
    if other == seat:
        seen["right"] = [laid(b, place) for b, place in enumerate(s.right[seat].tolist()) if place != NO_PLACE]
        seen["not_here"] = [
            laid(b, place)
            for b, places in enumerate(s.not_here[seat].tolist())
            for place in range(64)
            if places >> place & 1
        ]
        if s.claim[seat] != NO_LAYOUT and (s.pawn[seat] == CHECKING or s.wrong_claims != APP):
            seen["claim"] = plan(s.claim[seat])
    return seen


def answer(s: Any, axis: int, question: int) -> str:
    """The answer in this city."""
    return answer_word(question, int(answers()[s.quest, axis * QUESTIONS + question]))


def claim_in_progress(s: Any, seat: int) -> dict[str, Any]:
    """Which building is placed next, and for the claimant the ones placed."""
    building = int(asked_first(s))
    seen: dict[str, Any] = {"building": Building(building).name}
    if asked_seat(s) == seat:
        seen["placed"] = [laid(b, layouts()[s.low, b]) for b in range(building)]
    return seen


def parse(s: Any, verb: str, nouns: list[str]) -> int:
    """The action that words mean at this decision, -1 when none; whether it is legal is for the rules to say."""
    kind = asked_kind(s)
    words = [noun.lower() for noun in nouns]
    if kind in (Ask.START, Ask.AIM) and verb == ("start" if kind == Ask.START else "aim"):
        return _place_in(AXIS_NAMES, words)
    if kind == Ask.AIM and verb == "claim" and not words:
        return CLAIM
    if kind == Ask.QUESTION and verb == "ask":
        return _place_in(QUESTION_NAMES, words)
    if kind == Ask.PLACE and verb == "place" and len(words) == 3:
        building = int(asked_first(s))
        for place in range(len(WAYS[building])):
            if [noun.lower() for noun in describe(s, place)[1]] == words:
                return place
    return -1


def _place_in(names: tuple[str, ...], words: list[str]) -> int:
    lower = [name.lower() for name in names]
    return lower.index(words[0]) if len(words) == 1 and words[0] in lower else -1
