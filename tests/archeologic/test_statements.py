"""Expert clues: true, none implied, about as telling as ordinary clues; each kind checked on grids worked out by hand."""

from itertools import combinations
from math import exp, log

import numpy as np
import pytest

import digsite
from digsite.games.archeologic.deduction import all_words, entry_words, find_members, quests_with
from digsite.games.archeologic.entries import Entry, EntryKind, read_entry
from digsite.games.archeologic.statements import LEFT_BY_CLUES, read_statement, statement_word
from digsite.games.archeologic.tables import QUESTS, TRAP_FACTS, facts, quests
from digsite.games.archeologic.tiles import ZONES
from digsite.games.archeologic.view import plan

from .plans import grid, plan_of

BOX = digsite.load("archeologic")
NAMES = [f"{column}{row}" for row in range(1, 6) for column in "ABCDE"]
Cells = dict[str, tuple[str, str]]


def near(a: str, b: str) -> bool:
    return abs(ord(a[0]) - ord(b[0])) + abs(int(a[1]) - int(b[1])) == 1


def is_true(word: str, cells: Cells) -> bool:
    """Whether a statement is true of a city, by looking at its cells."""
    kind, *things = word.split()
    mine = {letter: [zone for zone, (owner, _) in cells.items() if owner == letter] for letter in "STLOIV"}
    empty = [zone for zone in NAMES if zone not in cells]
    if kind == "border":
        return any(zone[0] in "AE" or zone[1] in "15" for zone in mine[things[0]]) == (things[1] == "yes")
    if kind == "corner":
        return any(zone in ("A1", "E1", "A5", "E5") for zone in mine[things[0]]) == (things[1] == "yes")
    if kind == "touch":
        return any(near(a, b) for a in mine[things[0]] for b in mine[things[1]]) == (things[2] == "yes")
    if kind == "empty_neighbours":
        return sum(any(near(zone, other) for other in mine[things[0]]) for zone in empty) == int(things[1])
    if kind == "same_axis":
        first, second = (next(zone for zone, cell in cells.items() if cell == (trap[0], trap[1])) for trap in things)
        return first[0] == second[0] or first[1] == second[1]
    counts = []
    for axis in things:
        here = [zone for zone in NAMES if axis in zone]
        covered = [cells[zone] for zone in here if zone in cells]
        counts.append(
            {
                "more_traps": sum(sign != "x" for _, sign in covered),
                "more_buildings": len({owner for owner, _ in covered}),
                "more_empties": len(here) - len(covered),
            }[kind]
        )
    return counts[0] > counts[1]


def city(quest: int) -> Cells:
    return grid(plan_of(plan(int(quests()[quest]))))


@pytest.mark.rule("ARC-13")
@pytest.mark.parametrize(
    "word",
    [
        "border O no",
        "corner I yes",
        "touch S V no",
        "touch L T yes",
        "empty_neighbours T 2",
        "more_traps A 2",
        "more_buildings 1 D",
        "more_empties E 5",
        "same_axis Sz Vy",
    ],
)
def test_a_statement_means_what_it_says(word: str) -> None:
    assert statement_word(read_statement(word)) == word
    kept = set(find_members(entry_words(read_entry(f"statement {word}"))).tolist())
    for quest in range(0, QUESTS, 701):
        assert (quest in kept) == is_true(word, city(quest))


@pytest.mark.rule("ARC-13")
def test_expert_clues_are_true_and_none_is_implied_by_the_others() -> None:
    for seed in range(8):
        table = BOX.new(seats=1, seed=seed, expert=True)
        words = table.view(0)["statements"]
        assert table.view(0)["clues"] == []
        assert words
        assert all(is_true(word, city(int(table.state.quest))) for word in words)
        entries = [Entry(EntryKind.STATEMENT, (read_statement(word),)) for word in words]
        sets = [entry_words(entry) for entry in entries]
        for k in range(len(sets)):
            others = all_words()
            for m, words_of in enumerate(sets):
                if m != k:
                    others &= words_of
            assert (others & ~sets[k]).any()


@pytest.mark.rule("ARC-13")
def test_expert_clues_are_fresh_in_each_game_on_the_same_quest() -> None:
    drawn = {tuple(BOX.new(seats=1, seed=k, expert=True, quest=3).view(0)["statements"]) for k in range(4)}
    assert len(drawn) == 4


@pytest.mark.rule("ARC-63")
@pytest.mark.parametrize("clues", [3, 5])
def test_expert_clues_leave_about_as_much_as_ordinary_ones(clues: int) -> None:
    left = []
    for seed in range(12):
        view = BOX.new(seats=2, seed=seed, expert=True, clues=clues).view(None)
        left.append(len(quests_with([read_entry(f"statement {word}") for word in view["statements"]])))
    mean = exp(sum(log(n) for n in left) / len(left))
    assert 0.7 < mean / LEFT_BY_CLUES[clues] < 1.5
    assert all(0.5 * LEFT_BY_CLUES[clues] < n < 4 * LEFT_BY_CLUES[clues] for n in left)


@pytest.mark.rule("ARC-63")
def test_what_three_and_four_ordinary_clues_leave_was_measured() -> None:
    # Over all quests and all choices of clues; five take the same way and too long for a test (17.4).
    sets = facts()[TRAP_FACTS : TRAP_FACTS + 2 * ZONES]
    logs = {3: 0.0, 4: 0.0}
    cases = {3: 0, 4: 0}
    chance = np.random.default_rng(1)
    for a, b, c in combinations(range(2 * ZONES), 3):
        three = sets[a] & sets[b] & sets[c]
        number = int(np.bitwise_count(three).sum())
        if not number:
            continue
        logs[3] += number * log(number)
        cases[3] += number
        if chance.random() < 0.02:
            for d in range(2 * ZONES):
                if d not in (a, b, c) and (four := int(np.bitwise_count(three & sets[d]).sum())):
                    logs[4] += four * log(four)
                    cases[4] += four
    assert cases[3] == QUESTS * 56  # each quest has eight traps
    assert round(exp(logs[3] / cases[3])) == LEFT_BY_CLUES[3]
    assert abs(exp(logs[4] / cases[4]) / LEFT_BY_CLUES[4] - 1) < 0.1
