"""The Python face: boxes, tables, options, logs and what bad input gets."""

import json
from pathlib import Path
from typing import Any

import pytest

import digsite
from digsite import SaveError, UndoRefused, saves
from digsite.games.contract import compiling, game_names

box = digsite.load("archeologic")


def test_names_of_the_games() -> None:
    assert digsite.games() == game_names()
    assert "archeologic" in digsite.games()
    with pytest.raises(ValueError, match=r"there is no game 'monopoly'; there are: .*archeologic"):
        digsite.load("monopoly")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"clue": 4}, "there is no option 'clue'; there are: clues, handicap, wrong, expert, limit, quest"),
        ({"clues": 6}, "option 'clues' cannot be 6; allowed: a whole number from 3 to 5"),
        ({"clues": "many"}, "option 'clues' cannot be 'many'; allowed: a whole number from 3 to 5"),
        ({"clues": True}, "option 'clues' cannot be True"),
        ({"expert": "maybe"}, "option 'expert' cannot be 'maybe'; allowed: yes or no"),
        ({"handicap": [3]}, r"option 'handicap' cannot be \[3\]; allowed: a whole number from 0 to 2 for each seat"),
        ({"handicap": [0, 0, 1]}, "option 'handicap' names 3 seats, but the game has 2"),
        ({"quest": "99"}, "option 'quest' cannot be '99' .*allowed: random, a number from 1 to"),
        ({"quest": "AAAA-AAAB"}, "option 'quest' cannot be 'AAAA-AAAB' .the code has a typing error somewhere"),
    ],
)
def test_an_impossible_option_is_refused_by_name_with_what_is_allowed(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        box.new(seats=2, seed=1, **options)


def test_seats_and_seeds_are_checked() -> None:
    with pytest.raises(ValueError, match="archeologic is for 1, 2, 3 or 4 seats, not 0"):
        box.new(seats=0)
    with pytest.raises(ValueError, match="a seed is a whole number from 0"):
        box.new(seats=1, seed=-1)
    for seed in (1.5, "7"):
        with pytest.raises(ValueError, match="a seed is a whole number from 0"):
            box.new(seats=1, seed=seed)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there is no seat 3; the seats are 0 to 1"):
        box.new(seats=2, seed=1).view(3)


def test_without_a_seed_games_differ() -> None:
    assert len({box.new(seats=1).seed for _ in range(4)}) == 4


def test_events_are_told_once_to_each_viewer() -> None:
    table = box.new(seats=2, seed=1)
    first = table.events(0)
    assert first
    assert table.events(0) == []
    assert [event["event"] for event in table.events(None)] == [event["event"] for event in first]
    table.play("aim B")
    assert table.events(0) == [{"event": "aimed", "seat": table.seat, "axis": "B", "cost": 2}] or table.events(None)


def test_after_an_undo_viewers_are_told_to_look_anew() -> None:
    table = box.new(seats=1, seed=1)
    table.play("start A")
    table.events(0)
    table.play("aim 1")
    assert [event["event"] for event in table.events(0)] == ["aimed"]
    table.undo()
    assert table.events(0) == [{"event": "undone"}]
    table.play("aim 1")
    assert [event["event"] for event in table.events(0)] == ["aimed"]
    assert [event["event"] for event in table.events(None)][-1] == "aimed"


def test_after_an_undo_and_another_action_nobody_misses_an_event() -> None:
    """A viewer that was told of the action taken back hears of the undo first, even if as much happened since."""
    table = box.new(seats=1, seed=1)
    table.play("start A")
    table.events(0)
    table.play("aim 1")
    table.events(0)
    table.undo()
    table.play("aim C")
    assert table.events(0) == [{"event": "undone"}, {"event": "aimed", "seat": 0, "axis": "C", "cost": 2}]


def test_nothing_to_undo_or_redo() -> None:
    table = box.new(seats=1, seed=1)
    with pytest.raises(UndoRefused, match="nothing was played"):
        table.undo()
    with pytest.raises(UndoRefused, match="nothing to do again"):
        table.redo()
    table.play("start A")
    table.undo()
    table.play("start B")
    with pytest.raises(UndoRefused, match="nothing to do again"):
        table.redo()
    table.play("aim 2")
    table.play("ask traps")
    with pytest.raises(UndoRefused, match="its outcome is known"):
        table.undo()


def test_an_action_of_another_moment_is_not_legal() -> None:
    table = box.new(seats=1, seed=1)
    start = table.legal[0]
    table.play(start)
    with pytest.raises(digsite.IllegalAction, match="'start A' is not legal now; legal are aim A"):
        table.play(start)


def log_with(**changes: Any) -> dict[str, Any]:
    table = box.new(seats=1, seed=1)
    table.play("start A")
    return {**table.log, **changes}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": "chess"}, "this is a log of chess, not of archeologic"),
        ({"rules": 99}, "played under version 99 of the rules"),
        ({"actions": ["start A", "jump"]}, "action 2 of the log: 'jump' is not legal now"),
        ({"options": {"clues": 7}}, "option 'clues' cannot be 7"),
    ],
)
def test_a_wrong_log_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        box.replay(log_with(**changes))


def test_a_log_that_lacks_something_is_refused() -> None:
    log = log_with()
    del log["seed"]
    with pytest.raises(ValueError, match="the log lacks seed"):
        box.replay(log)


@pytest.mark.parametrize(
    ("part", "given"),
    [
        ("game", ["archeologic"]),
        ("rules", "1"),
        ("seats", None),
        ("seats", True),
        ("seats", "1"),
        ("seed", 1.5),
        ("seed", None),
        ("options", None),
        ("options", ["clues"]),
        ("actions", None),
        ("actions", "start A"),
        ("actions", [1]),
    ],
)
def test_a_log_of_wrong_types_is_refused_by_the_name_of_what_is_wrong(part: str, given: Any) -> None:
    with pytest.raises(ValueError, match=f"the log is damaged: its {part} cannot be"):
        box.replay(log_with(**{part: given}))


@pytest.mark.parametrize("name", ["seats", "seed", "self"])
def test_options_of_a_log_are_never_taken_for_arguments(name: str) -> None:
    with pytest.raises(ValueError, match=f"there is no option '{name}'"):
        box.replay(log_with(options={name: 3}))


def test_a_replay_can_be_looked_at_moment_by_moment() -> None:
    asks = [table.view(0)["asks"] for table in box.moments(log_with(actions=["start A", "aim 1", "ask traps"]))]
    assert asks == ["start", "aim", "question", "aim"]


def test_a_log_is_ready_for_json_and_holds_the_options_in_full() -> None:
    log = log_with()
    assert json.loads(json.dumps(log)) == log
    assert set(log["options"]) == {option.name for option in box.game.options}


def test_a_save_of_other_rules_or_format_says_so() -> None:
    data = box.new(seats=1, seed=1).save()
    save = saves.unpack(data)
    save.rules += 1
    with pytest.raises(
        SaveError, match="saved under version 2 of the rules of archeologic; this digsite has version 1"
    ):
        digsite.restore(saves.pack(save))
    save.rules -= 1
    whole = save.state
    for state in (b"", whole[:-1], 2 * whole):
        save.state = state
        with pytest.raises(SaveError, match="its positions are no positions of archeologic"):
            digsite.restore(saves.pack(save))
    save.state = whole
    save.game = "atlantis"
    with pytest.raises(SaveError, match="cannot be restored: there is no game 'atlantis'"):
        digsite.restore(saves.pack(save))
    newer = saves.MARK + (saves.FORMAT + 1).to_bytes(2, "big") + data[10:]
    with pytest.raises(SaveError, match="saved in format 2; this version of digsite reads format 1"):
        digsite.restore(newer)


def test_an_imagined_table_gives_nothing_away() -> None:
    world = box.new(seats=2, seed=1).imagined(0, seed=5)
    assert world.seed == 0
    for attempt in (lambda: world.log, world.save):
        with pytest.raises(ValueError, match="an imagined table has no"):
            attempt()
    assert world.copy().imagined(0, seed=5).seat == world.seat


def test_simulations_check_their_arguments() -> None:
    with pytest.raises(ValueError, match="games and threads are whole numbers from 1"):
        box.simulate(games=0)
    with pytest.raises(ValueError, match="2 games from seed 9223372036854775807 on need seeds beyond"):
        box.simulate(games=2, seed=2**63 - 1)
    assert box.simulate(games=2, seed=2**63 - 2, threads=2).faults == 0


def test_compiled_code_lies_in_a_folder_named_by_the_sources(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIGSITE_CACHE_DIR", str(tmp_path))
    compiling.cache_folder.cache_clear()
    try:
        folder = compiling.cache_folder()
        assert folder.parent == tmp_path
        assert folder.name == compiling.sources_digest()
    finally:
        compiling.cache_folder.cache_clear()


@pytest.mark.parametrize(
    ("name", "compiled"),
    [
        ("rules.py", True),
        ("games/anasazi/mesas.toml", True),  # compiled code holds tables that are read from it
        ("games/anasazi/texts/fr.toml", False),
        ("cli/main.py", False),
    ],
)
def test_a_change_of_a_source_changes_the_folder(
    name: str, compiled: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "PACKAGE", tmp_path)
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    digests = []
    for text in ("a = 1", "a = 2"):
        (tmp_path / name).write_text(text)
        compiling.sources_digest.cache_clear()
        digests.append(compiling.sources_digest())
    compiling.sources_digest.cache_clear()
    assert (digests[0] != digests[1]) == compiled


def test_folders_that_nobody_used_for_long_are_removed(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    old, recent = tmp_path / "old", tmp_path / "recent"
    for folder in (old, recent):
        folder.mkdir()
    os.utime(old, (0, 0))
    monkeypatch.setenv("DIGSITE_CACHE_DIR", str(tmp_path))
    compiling.cache_folder.cache_clear()
    try:
        compiling.cache_folder()
    finally:
        compiling.cache_folder.cache_clear()
    assert recent.exists()
    assert not old.exists()
