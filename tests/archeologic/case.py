"""What ArcheOlogic tells the kit: its variants, a count made by hand, and worlds enumerated from the drawn tiles."""

from itertools import permutations
from random import Random

import numpy as np

import digsite
from digsite import Table
from digsite.games.archeologic.deduction import left_quests
from digsite.games.archeologic.tables import quests
from digsite.games.archeologic.view import plan
from tests.kit.case import Case, Count, Variant, Worlds, play_on

from .plans import ZONES, grid, plan_of, quest_grids, traps, with_answer

SOLO = Variant(1, {})
PAIR = Variant(2, {"clues": 5, "handicap": [0, 2]})
BY_THE_BOOK = Variant(2, {"clues": 5, "handicap": [1, 1], "wrong": "book"})
VARIANTS = (
    Variant(3, {"clues": 4}),
    SOLO,
    PAIR,
    Variant(4, {"clues": 3, "wrong": "book", "limit": 60}),
    Variant(2, {"expert": True, "handicap": [1], "limit": 50}),
)

S_PLACES = 48  # 12 boxes of 3 × 2, in 4 turns; each can be completed to a layout
COUNTS = (
    Count(SOLO, seed=1, depth=2, sequences=10 * 11),
    Count(SOLO, seed=1, depth=3, sequences=10 * (10 * 9 + S_PLACES)),
    Count(PAIR, seed=1, depth=2, sequences=10 * 9 + S_PLACES),
)


def cells_of(layout_plan: list[dict[str, object]]) -> tuple[int, ...]:
    """A plan as one grid."""
    cells = grid(plan_of(layout_plan))
    number = {zone: 1 + "STLOIV".index(b) * 3 + "xyz".index(sign) for zone, (b, sign) in cells.items()}
    return tuple(number.get(zone, 0) for zone in ZONES)


def city(table: Table) -> tuple[int, ...]:
    """The hidden city of a table."""
    return cells_of(plan(quests()[table.state.quest]))


def possible_grids(view: dict, seat: int) -> np.ndarray:
    """Every quest that agrees with the clues and answers in a seat's view."""
    grids = quest_grids()
    for clue in view["clues"]:
        grids = grids[traps(grids)[:, ZONES.index(clue["zone"])] == "xyz".index(clue["trap"])]
    for asked in view["players"][seat]["asked"]:
        grids = with_answer(grids, asked["axis"], asked["question"], asked["answer"])
    return grids


def evenly(worlds: list) -> dict:
    return dict.fromkeys(worlds, 1 / len(worlds))


def cities_after_answers() -> Worlds:
    """Seat 0 has a few answers; the cities that are left are equally likely."""
    for seed in range(100):
        table = PAIR.new("archeologic", seed)
        play_on(table, Random(seed), 8)
        left = possible_grids(table.view(0), 0)
        if 4 <= len(left) <= 12 and any(player["asked"] for player in table.view(0)["players"][:1]):
            return Worlds(table, 0, city, evenly([tuple(one.tolist()) for one in left]))
    raise AssertionError("no such moment")


def extra_clues_of_another() -> Worlds:
    """Seat 1 has two extra clues: seat 0 knows neither the city nor which of its traps they show."""

    def city_and_clues(table: Table) -> tuple:
        return city(table), tuple(table.state.clues[5:7].tolist())

    for seed in range(100):
        table = PAIR.new("archeologic", seed)
        left = possible_grids(table.view(0), 0)
        if 2 <= len(left) <= 4:
            known = {ZONES.index(clue["zone"]) for clue in table.view(0)["clues"]}
            worlds = [
                (tuple(one.tolist()), order)
                for one in left
                for order in permutations(set(np.flatnonzero(traps(one)).tolist()) - known, 2)
            ]
            return Worlds(table, 0, city_and_clues, evenly(worlds))
    raise AssertionError("no such moment")


def cities_after_a_wrong_claim() -> Worlds:
    """Told after a wrong claim that S alone is right, the seat rules out each other tile where it was claimed."""
    for seed in range(100):
        table = SOLO.new("archeologic", seed)
        truth = plan(quests()[table.state.quest])
        for notation in ("start A", "claim"):
            table.play(notation)
        while table.view(0)["asks"] == "place":
            tile = truth[len(table.view(0)["placing"]["placed"])]
            right = f"place {tile['building']} {tile['zone']} {tile['turn']}"
            others = [action for action in table.legal if str(action) != right]
            table.play(right if tile["building"] == "S" else (others or table.legal)[0])
        me = table.view(0)["players"][0]
        if [tile["building"] for tile in me["right"]] != ["S"]:
            continue
        left = possible_grids(table.view(0), 0)
        for tile in (*me["right"], *me["not_here"]):
            number = "STLOIV".index(tile["building"])
            there = np.ones(len(left), bool)
            for zone, sign in tile["cells"].items():
                there &= left[:, ZONES.index(zone)] == 1 + number * 3 + "xyz".index(sign)
            left = left[there if tile in me["right"] else ~there]
        if 3 <= len(left) <= 20:
            return Worlds(table, 0, city, evenly([tuple(one.tolist()) for one in left]))
    raise AssertionError("no such moment")


def cities_after_being_put_out() -> Worlds:
    """Out by the book rule, a seat knows of its own plan only that it is not the city."""
    for seed in range(100):
        table = BY_THE_BOOK.new("archeologic", seed)
        seat = table.seat
        assert seat is not None
        left = possible_grids(table.view(seat), seat)
        wrong = [quest for quest in left_quests(table._states, seat).tolist() if quest != table.state.quest]
        if not 4 <= len(left) <= 20:
            continue
        claimed = plan(quests()[wrong[0]])
        for notation in ("claim", *(f"place {tile['building']} {tile['zone']} {tile['turn']}" for tile in claimed)):
            table.play(notation)
        while table.view(None)["players"][seat]["pawn"] == "checking":
            table.play("aim A")
            table.play("ask empties")
        assert table.view(None)["players"][seat]["pawn"] == "out"
        cities = [tuple(one.tolist()) for one in left]
        return Worlds(table, seat, city, evenly([one for one in cities if one != cells_of(claimed)]))
    raise AssertionError("no such moment")


def worlds() -> list[Worlds]:
    digsite.load("archeologic")
    return [
        cities_after_answers(),
        extra_clues_of_another(),
        cities_after_a_wrong_claim(),
        cities_after_being_put_out(),
    ]


CASE = Case("archeologic", VARIANTS, COUNTS, worlds)
