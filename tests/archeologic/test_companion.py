"""The companion of the boxed game: entries, what they tell, and which one clashes."""

import json

import msgspec
import pytest

import digsite
from digsite.games.archeologic.companion import Companion
from digsite.games.archeologic.deduction import left_quests
from digsite.games.archeologic.entries import known_entries, read_entry
from digsite.games.archeologic.tables import quests
from digsite.games.archeologic.view import plan

BOX = digsite.load("archeologic")


def noted(*lines: str) -> Companion:
    companion = Companion()
    for line in lines:
        companion.add(line)
    return companion


def lines_of_a_game() -> tuple[list[str], digsite.Table]:
    table = BOX.new(seats=1, seed=11)
    for action in ["start C", "aim 3", "ask traps", "aim D", "ask empties", "aim A", "ask S"]:
        table.play(action)
    return [str(entry) for entry in known_entries(table.view(0))], table


@pytest.mark.rule("ARC-53")
def test_the_companion_counts_like_the_program_that_knows_the_clues_and_answers() -> None:
    lines, table = lines_of_a_game()
    report = noted(*lines).report(table.view(0)["viewfinder"])
    assert report.left == len(left_quests(table._states, 0)) > 1
    assert report.certainty.left == report.left
    assert report.clash == []
    assert report.plan is None
    assert report.best is not None
    assert report.best.bits > 0


@pytest.mark.rule("ARC-53")
def test_the_companion_says_when_one_is_left() -> None:
    lines, table = lines_of_a_game()
    city = plan(int(quests()[table.state.quest]))
    lines += [f"right {tile['building']} {tile['zone']} {tile['turn']}" for tile in city]
    report = noted(*lines).report()
    assert (report.left, report.best) == (1, None)
    assert report.plan == city


@pytest.mark.rule("ARC-53")
def test_a_wrong_answer_is_named_newest_first_and_can_be_taken_back() -> None:
    companion = noted("clue A1 y", "clue C3 z", "answer A traps y", "answer B empties 1", "answer A traps zz")
    report = companion.report()
    assert report.left == 0
    assert report.one_is_wrong
    assert report.clash[0] == "answer A traps zz"
    for line in report.clash:
        others = noted(*(other for other in report.entries if other != line))
        assert others.report().left > 0
    companion.remove("answer a TRAPS zz")
    assert companion.report().left > 0
    companion.remove(1)
    assert companion.report().entries[0] == "clue C3 z"


@pytest.mark.rule("ARC-53")
def test_an_answer_that_no_city_gives_is_named() -> None:
    report = noted("clue C1 y", "answer 3 S xxz").report()
    assert report.clash == ["answer 3 S xxz"]


@pytest.mark.rule("ARC-53")
def test_two_independent_mistakes_are_named_as_a_smallest_clash() -> None:
    report = noted("clue A1 y", "clue A1 z", "clue B1 y", "clue B1 z").report()
    assert not report.one_is_wrong
    assert len(report.clash) == 2
    assert len({line.split()[1] for line in report.clash}) == 1


@pytest.mark.rule("ARC-53")
def test_the_companion_can_be_saved_and_loaded() -> None:
    lines, _ = lines_of_a_game()
    companion = noted(*lines, "statement touch S V no")
    again = Companion.from_state(json.loads(json.dumps(companion.state())))
    assert again.report("C") == companion.report("C")
    json.dumps(msgspec.to_builtins(companion.report()))
    with pytest.raises(ValueError, match="not the notes"):
        Companion.from_state({"entries": []})


@pytest.mark.rule("ARC-53")
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "begins with"),
        ("rumour C1 y", "begins with"),
        ("clue C9 y", "no zone"),
        ("clue C1", "followed by"),
        ("answer F traps y", "no axis"),
        ("answer C tarps y", "no question"),
        ("answer C traps x", "up to 3"),
        ("answer C buildings 7", "from 1 to 5"),
        ("statement touch S", "such as"),
        ("right S E5 90", "cannot lie"),
    ],
)
def test_mistakes_in_an_entry_are_explained(line: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        read_entry(line)


def test_the_same_entry_is_not_taken_twice() -> None:
    with pytest.raises(ValueError, match="already"):
        noted("clue A1 y", "CLUE a1 Y")
