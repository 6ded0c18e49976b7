"""What a seat can deduce, compared with grids worked out by hand (`plans`): counts, promises, certainty, clashes."""

from math import log2

import numpy as np
import pytest

import digsite
from digsite import Table
from digsite.bots import decide, make_bot
from digsite.games.archeologic.deduction import (
    best_promise,
    certainty,
    clashing_entries,
    expected_bits,
    left_quests,
    promises,
    question_costs,
    quests_with,
    try_placement,
)
from digsite.games.archeologic.entries import known_entries, read_entry
from digsite.games.archeologic.notes import note_sheet
from digsite.games.archeologic.questions import QUESTION_NAMES, QUESTIONS
from digsite.games.archeologic.review import review
from digsite.games.archeologic.tables import layouts, quests
from digsite.games.archeologic.tiles import AXIS_NAMES, WAYS, ZONE_NAMES, Building
from digsite.games.archeologic.view import plan

from .case import cells_of, possible_grids
from .plans import answer, grid, plan_of, quest_grids

BOX = digsite.load("archeologic")


def played(seats: int = 1, seed: int = 7, **options: object) -> Table:
    """A solo game with two questions asked."""
    table = BOX.new(seats=seats, seed=seed, **options)
    for action in ["start C", "aim 3", "ask traps", "aim D", "ask empties"][0 if seats == 1 else 1 :]:
        table.play(action)
    return table


def finished(seats: int, seed: int, levels: list[str], **options: object) -> Table:
    table = BOX.new(seats=seats, seed=seed, **options)
    bots = [make_bot("archeologic", level, 5) for level in levels]
    number = 0
    while table.seat is not None:
        table.play(decide(bots[table.seat], table, number))
        number += 1
    return table


def as_grids(left: np.ndarray) -> set[tuple[int, ...]]:
    return {cells_of(plan(int(quests()[quest]))) for quest in left}


@pytest.mark.rule("ARC-52")
@pytest.mark.parametrize("seed", range(3))
def test_the_counter_counts_what_clues_and_answers_leave(seed: int) -> None:
    table = played(seed=seed)
    left = left_quests(table._states, 0)
    by_hand = possible_grids(table.view(0), 0)
    assert as_grids(left) == {tuple(int(cell) for cell in row) for row in by_hand}


@pytest.mark.rule("ARC-52")
@pytest.mark.parametrize("options", [{"wrong": "app"}, {"expert": True}, {"handicap": [0, 2], "clues": 4}], ids=str)
def test_what_a_seat_sees_tells_as_much_as_its_state(options: dict) -> None:
    table = BOX.new(seats=2, seed=3, **options)
    bots = [make_bot("archeologic", level, 1) for level in ("forgetful", "careful")]
    number = 0
    while table.seat is not None:
        for seat in (None, 0, 1):
            left = left_quests(table._states, -1 if seat is None else seat)
            assert np.array_equal(left, quests_with(known_entries(table.view(seat))))
            assert table.state.quest in left
        table.play(decide(bots[table.seat], table, number))
        number += 1


@pytest.mark.parametrize("options", [{"clues": 5}, {"expert": True}, {"wrong": "book"}], ids=str)
def test_redrawn_cities_vary_whenever_two_are_possible(options: dict) -> None:
    """At every moment: never the same city again and again while another is possible, and never an impossible one."""
    table = BOX.new(seats=2, seed=8, **options)
    bots = [make_bot("archeologic", level, 1) for level in ("forgetful", "careful")]
    certain = number = 0
    while table.seat is not None:
        for seat in (None, 0, 1):
            left = quests_with(known_entries(table.view(seat)))
            drawn = {int(table.imagined(seat, seed).state.quest) for seed in range(24)}
            assert drawn <= set(left.tolist())
            assert len(drawn) > 1 or len(left) == 1
            certain += len(left) == 1
        table.play(decide(bots[table.seat], table, number))
        number += 1
    assert certain


@pytest.mark.rule("ARC-52")
def test_expected_information_is_the_entropy_of_the_answers() -> None:
    table = played()
    left = left_quests(table._states, 0)
    cities = [grid(plan_of(plan(int(quests()[quest])))) for quest in left]
    bits = expected_bits(left)
    for axis in AXIS_NAMES:
        for question in QUESTION_NAMES:
            told = [answer(city, axis, question) for city in cities]
            shares = [told.count(word) / len(told) for word in set(told)]
            by_hand = -sum(share * log2(share) for share in shares)
            asked = AXIS_NAMES.index(axis) * QUESTIONS + QUESTION_NAMES.index(question)
            assert bits[asked] == pytest.approx(by_hand)


@pytest.mark.rule("ARC-52")
def test_the_hint_is_the_question_with_the_most_information_for_its_time() -> None:
    table = played()
    left = left_quests(table._states, 0)
    viewfinder = int(table.state.viewfinder)
    best = best_promise(left, viewfinder)
    assert best is not None
    rates = expected_bits(left) / question_costs(viewfinder)
    assert best.bits / best.cost == pytest.approx(rates.max())
    aims = table.view(0)["aim_costs"]
    for promise in promises(left, viewfinder):
        table_cost = {"empties": 1, "buildings": 1, "I": 2, "V": 2, "traps": 2}.get(promise.question, 3)
        assert promise.cost == aims[promise.axis] + table_cost
    assert best_promise(left[:1], viewfinder) is None


@pytest.mark.rule("ARC-51")
def test_certain_is_what_all_that_is_left_has_in_common() -> None:
    table = played()
    left = left_quests(table._states, 0)[:9]
    known = certainty(left)
    grids = np.array([list(row) for row in (cells_of(plan(int(quests()[q]))) for q in left)])
    for number, zone in enumerate(known.zones):
        column = grids[:, number]
        assert zone.zone == ZONE_NAMES[number]
        letters = {"-" if cell == 0 else "STLOIV"[(cell - 1) // 3] for cell in column}
        signs = {"." if cell == 0 else "xyz"[(cell - 1) % 3] for cell in column}
        assert zone.building == (letters.pop() if len(letters) == 1 else None)
        assert zone.cell == (signs.pop() if len(signs) == 1 else None)
    for number, building in enumerate(known.buildings):
        places = {int(layouts()[quests()[quest], number]) for quest in left}
        assert building.places == len(places)
        assert (building.place is None) == (len(places) > 1)
    everything = certainty(left[:1])
    assert all(zone.building and zone.cell for zone in everything.zones)


@pytest.mark.rule("ARC-51")
def test_a_trial_placement_is_checked_against_each_known_thing() -> None:
    table = played()
    entries = known_entries(table.view(0))
    left = left_quests(table._states, 0)
    city = [int(place) for place in layouts()[quests()[table.state.quest]]]
    assert try_placement(entries, dict(enumerate(city))).verdict == "possible"
    verdicts = set()
    for place in range(len(WAYS[Building.S])):
        trial = try_placement(entries, {Building.S: place})
        assert trial.left == sum(layouts()[quests()[quest], Building.S] == place for quest in left)
        verdicts.add(trial.verdict)
        fits_alone = [
            entry for entry in entries if (layouts()[quests()[quests_with([entry])], Building.S] == place).any()
        ]
        named = [str(entry) for entry in entries if entry not in fits_alone]
        if trial.verdict != "unfit":
            assert trial.entries == named
        assert (trial.verdict == "together") == (trial.left == 0 and not named and trial.verdict != "unfit")
    assert "contradicted" in verdicts
    assert try_placement(entries, {Building.S: 0, Building.T: 0}).verdict == "unfit"


@pytest.mark.rule("ARC-50")
def test_the_note_sheet_has_the_clues_and_own_answers_and_never_more() -> None:
    table = played(seats=2, clues=4, handicap=[1, 0])
    for seat in (0, 1):
        sheet = note_sheet(table.view(seat))
        clues = {zone: trap for zone, trap in sheet["plan"].items() if trap}
        assert len(clues) == 4 + (seat == 0)
        assert (
            clues.items()
            <= {zone: sign for zone, (_, sign) in grid(plan_of(plan(quests()[table.state.quest]))).items()}.items()
        )
        own = {
            event["axis"]: {event["question"]: event["answer"]}
            for event in table.history(seat)
            if event["event"] == "answered" and event["seat"] == seat
        }
        assert {axis: told for axis, told in sheet["axes"].items() if told} == own
    assert not any(note_sheet(table.view(None))["axes"].values())


@pytest.mark.rule("ARC-50")
def test_the_note_sheet_is_the_same_in_every_world_that_looks_alike() -> None:
    table = played(seats=2, clues=3)
    for seat in (0, 1):
        for world in range(5):
            assert note_sheet(table.imagined(seat, world).view(seat)) == note_sheet(table.view(seat))


@pytest.mark.rule("ARC-52")
def test_the_review_tells_what_each_question_taught_and_the_best_would_have() -> None:
    table = finished(2, 4, ["forgetful", "careful"], clues=3)
    cities = quest_grids()
    for seat in (0, 1):
        looked_back = review(table, seat)
        view = table.view(seat)
        clues_only = view | {"players": [player | {"asked": []} for player in view["players"]]}
        assert looked_back.at_start == len(possible_grids(clues_only, seat)) < len(cities)
        before = looked_back.at_start
        asked = [event for event in table.history(seat) if event["event"] == "asked" and event["seat"] == seat]
        questions = [step for step in looked_back.steps if step.kind == "question"]
        assert [(step.axis, step.question, step.cost) for step in questions] == [
            (event["axis"], event["question"], event["cost"]) for event in asked
        ]
        city = grid(plan_of(view["city"]))
        for step in looked_back.steps:
            assert step.before == before
            assert step.bits == pytest.approx(log2(step.before / step.after))
            before = step.after
            if step.best is not None:
                assert step.best.answer == answer(city, step.best.axis, step.best.question)
                assert step.best.expected / step.best.cost >= step.expected / step.cost - 1e-9
                assert 1 <= step.best.left <= step.before
        assert looked_back.at_end == before
    (solver,) = table.winners or []
    winner = review(table, solver)
    assert winner.steps[-1].outcome == "right"
    assert winner.at_end == 1


@pytest.mark.rule("ARC-52")
def test_the_review_counts_claims_and_needs_a_finished_game() -> None:
    with pytest.raises(ValueError, match="when it is over"):
        review(played(), 0)
    for wrong in ("app", "book"):
        table = finished(3, 2, ["forgetful"] * 3, clues=3, wrong=wrong)
        for seat in range(3):
            claims = [step for step in review(table, seat).steps if step.kind == "claim"]
            assert len(claims) == sum(e["event"] == "claimed" and e["seat"] == seat for e in table.history(None))
            assert [step.outcome for step in claims].count("wrong") == table.state.failed[seat]
            assert all(step.after <= step.before and step.cost == 4 for step in claims)


@pytest.mark.rule("ARC-52")
def test_clashing_entries_are_those_that_mend_it_or_a_smallest_set() -> None:
    mending = ["clue A1 y", "answer A traps yz", "clue A1 z"]
    entries = [read_entry(line) for line in mending]
    assert [str(entry) for entry in clashing_entries(entries)] == ["clue A1 z", "clue A1 y"]
    twice = [read_entry(line) for line in ["clue A1 y", "clue A1 z", "clue B1 y", "clue B1 z"]]
    named = clashing_entries(twice)
    assert len(named) == 2
    assert not len(quests_with(named))
    assert clashing_entries(entries[:2]) == []
