"""What every game must pass: ends, conservation, copies, saves, undo, replay, compiled code, golden files."""

import json
from random import Random
from typing import Any

import numpy as np
import pytest

import digsite
from digsite import IllegalAction, SaveError, Table, UndoRefused, engine
from digsite.games.contract import STREAM, load_game, records, seed_chance

from .case import Case, Variant, cases, moments, play_on, random_table, variants
from .golden import playthrough, trial

GAMES = [case.game for case in cases()]
VARIANTS = list(variants())
every_case = pytest.mark.parametrize("case", cases(), ids=lambda case: case.game)
every_variant = pytest.mark.parametrize(("game", "variant"), VARIANTS, ids=str)


def as_bytes(table: Table) -> bytes:
    data: bytes = table.state.tobytes()
    return data


@every_variant
def test_random_games_end_and_nothing_appears_or_vanishes(game: str, variant: Variant) -> None:
    slow = variant.options.get("expert") or game == "anasazi"
    result = digsite.load(game).simulate(100 if slow else 2_000, variant.seats, seed=1, check=True, **variant.options)
    assert result.faults == 0
    assert result.games == (100 if slow else 2_000)


@every_variant
def test_results_do_not_depend_on_threads(game: str, variant: Variant) -> None:
    box = digsite.load(game)
    one, two = (box.simulate(10, variant.seats, seed=5, threads=n, **variant.options) for n in (1, 3))
    assert (one.decisions, one.wins, one.mean_scores) == (two.decisions, two.wins, two.mean_scores)


@every_variant
def test_copies_share_no_memory(game: str, variant: Variant) -> None:
    copies = [(table.copy(), as_bytes(table)) for table in moments(game, variant, 3, 6)]
    for table, before in copies:
        assert as_bytes(table) == before
    first = copies[0][0]
    play_on(first, Random(9))
    assert [as_bytes(table) for table, _ in copies[1:]] == [before for _, before in copies[1:]]


@every_variant
def test_a_saved_table_goes_on_as_if_nothing_had_happened(game: str, variant: Variant) -> None:
    for table in moments(game, variant, 4, 20):
        restored = digsite.restore(table.save())
        assert as_bytes(restored) == as_bytes(table)
        assert restored.log == table.log
        assert [restored.view(seat) for seat in range(table.seats)] == [table.view(s) for s in range(table.seats)]
        other = table.copy()
        play_on(restored, Random(2), 15)
        play_on(other, Random(2), 15)
        assert as_bytes(restored) == as_bytes(other)
        assert restored.events(None) == other.events(None)


@pytest.mark.parametrize("game", GAMES)
def test_a_damaged_or_foreign_save_is_refused(game: str) -> None:
    data = digsite.load(game).new(seed=1).save()
    with pytest.raises(SaveError, match="not a saved"):
        digsite.restore(b"PK" + data)
    with pytest.raises(SaveError, match="damaged"):
        digsite.restore(data[:-1])
    for place in range(12, len(data), max(1, len(data) // 50)):
        with pytest.raises(SaveError):
            digsite.restore(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])


@every_variant
def test_undo_and_redo(game: str, variant: Variant) -> None:
    """What can be taken back is exactly what moved no chance, showed nothing hidden and left the seat to decide."""
    table = variant.new(game, 6)
    chance = Random(6)
    undone = 0
    for _ in range(150):
        if table.seat is None:
            break
        before = as_bytes(table), table.seat, table.state.random, table.state.shown, table.history(None)
        table.play(chance.choice(table.legal))
        after = as_bytes(table), table.history(None)
        same = (table.seat, table.state.random, table.state.shown) == before[1:4]
        assert table.can_undo == same
        if not same:
            with pytest.raises(UndoRefused):
                table.undo()
            continue
        undone += 1
        table.undo()
        assert (as_bytes(table), table.history(None)) == (before[0], before[4])
        table.redo()
        assert (as_bytes(table), table.history(None)) == after
    assert undone > 0 or game != "archeologic"


@every_variant
def test_undo_all_the_way(game: str, variant: Variant) -> None:
    """Taking back as often as possible, and doing it all again, ends where it began."""
    for table in moments(game, variant, 7, 10):
        here, steps = as_bytes(table), 0
        while table.can_undo:
            table.undo()
            steps += 1
        assert digsite.load(game).replay(table.log).state.tobytes() == as_bytes(table)
        for _ in range(steps):
            table.redo()
        assert as_bytes(table) == here


@every_variant
def test_replay_gives_the_same_bytes(game: str, variant: Variant) -> None:
    table = random_table(game, variant, 8)
    log = json.loads(json.dumps(table.log))
    replayed = digsite.load(game).replay(log)
    assert as_bytes(replayed) == as_bytes(table)
    assert replayed.history(0) == table.history(0)


def assert_alike_beside_play(compiled: Any, plain: Any, seats: int, most_actions: int, seed: int) -> None:
    """What the rules do beside play: they redraw for every seat and a spectator, draw an action, look for faults."""
    assert engine.sound(compiled, 0)
    assert engine.sound.py_func(plain, 0)  # type: ignore[attr-defined]
    out = np.zeros(most_actions, np.int64)
    chances = records(2, STREAM)
    for n in range(2):
        seed_chance(chances[n], seed)
    drawn = engine.sample(compiled, 0, chances[:1], out)
    assert drawn == engine.sample.py_func(plain, 0, chances[1:], out)  # type: ignore[attr-defined]
    assert chances[0] == chances[1]
    for seat in range(-1, seats):
        one, other = records(1, compiled.dtype), records(1, compiled.dtype)
        one[0], other[0] = compiled[0], plain[0]
        engine.resample(one, 0, seat, seed)
        engine.resample.py_func(other, 0, seat, seed)  # type: ignore[attr-defined]
        assert one.tobytes() == other.tobytes(), f"redrawn for seat {seat}"


@every_variant
def test_interpreted_equals_compiled(game: str, variant: Variant) -> None:
    rules = load_game(game)
    options = rules.options_array(rules.settle(variant.seats, dict(variant.options))).view(np.recarray)
    compiled, plain = records(1, rules.state), records(1, rules.state)
    engine.new(compiled, 0, options, variant.seats, 11)
    if variant.options.get("expert"):
        plain[0] = compiled[0]  # drawing expert clues reads every quest: too slow for plain Python
    else:
        engine.new.py_func(plain, 0, options, variant.seats, 11)  # type: ignore[attr-defined]
    chance = Random(11)
    out, plain_out = np.zeros((2, rules.most_actions), np.int64)
    for step in range(60):
        assert compiled.tobytes() == plain.tobytes()
        assert engine.seat(compiled, 0) == engine.seat.py_func(plain, 0)  # type: ignore[attr-defined]
        if engine.seat(compiled, 0) < 0:
            break
        number = engine.legal(compiled, 0, out)
        assert number == engine.legal.py_func(plain, 0, plain_out)  # type: ignore[attr-defined]
        assert out[:number].tolist() == plain_out[:number].tolist()
        if step % 6 == 0 and not variant.options.get("expert"):
            assert_alike_beside_play(compiled, plain, variant.seats, rules.most_actions, step)
        action = int(out[chance.randrange(number)])
        engine.play(compiled, 0, action)
        engine.play.py_func(plain, 0, action)  # type: ignore[attr-defined]
    scores, plain_scores = np.zeros((2, 8), np.int64)
    engine.score(compiled, 0, scores)
    engine.score.py_func(plain, 0, plain_scores)  # type: ignore[attr-defined]
    assert scores.tolist() == plain_scores.tolist()
    assert engine.winners(compiled, 0) == engine.winners.py_func(plain, 0)  # type: ignore[attr-defined]


@every_variant
def test_actions_and_notation_are_one_to_one(game: str, variant: Variant) -> None:
    for table in moments(game, variant, 12, 8):
        if table.seat is None:
            continue
        names = [str(action) for action in table.legal]
        assert len(set(names)) == len(names) > 0
        for action in table.legal[:: max(1, len(names) // 40)]:
            assert table._legal_number(str(action)) == action.number
            assert table._legal_number(f"  {str(action).upper()} ") == action.number


@every_variant
def test_an_illegal_action_is_refused_and_changes_nothing(game: str, variant: Variant) -> None:
    for table in moments(game, variant, 13, 12):
        before = as_bytes(table), table.log
        for notation in ("", "fly to the moon", "claim claim"):
            with pytest.raises(IllegalAction, match="is not legal now"):
                table.play(notation)
        if table.seat is None:
            with pytest.raises(IllegalAction, match="over"):
                table.play("anything")
        else:
            with pytest.raises(IllegalAction) as refused:
                table.play("nothing of the kind")
            assert str(table.legal[0]) in str(refused.value)
        assert (as_bytes(table), table.log) == before


@every_variant
def test_views_and_events_are_ready_for_json(game: str, variant: Variant) -> None:
    for table in moments(game, variant, 14, 10):
        for viewer in [*range(table.seats), None]:
            seen: list[Any] = [table.view(viewer), table.history(viewer)]
            assert json.loads(json.dumps(seen)) == seen


@every_variant
def test_no_single_step_overflows_the_event_ring(game: str, variant: Variant) -> None:
    table = variant.new(game, 15)
    chance = Random(15)
    ring = len(table.state.events)
    happened = 0
    while True:
        assert int(table.state.happened) - happened <= ring
        happened = int(table.state.happened)
        if table.seat is None:
            break
        table.play(chance.choice(table.legal))
    assert len(table.history(None)) == happened


@every_case
def test_golden_playthrough(case: Case) -> None:
    assert playthrough(case) == case.golden.read_text(encoding="utf-8"), "see `make golden`"


@every_case
def test_stored_trials_come_out_exactly(case: Case) -> None:
    stored = json.loads(case.trials.read_text(encoding="utf-8"))
    assert stored["rules"] == load_game(case.game).version
    assert [trial(case, one["variant"], one["seed"]) for one in stored["trials"]] == stored["trials"]


def sequences(table: Table, depth: int) -> int:
    """How many sequences of that many decisions there are."""
    if depth == 0 or table.seat is None:
        return 1
    if depth == 1:
        return len(table.legal)
    total = 0
    for action in table.legal:
        after = table.copy()
        after.play(action)
        total += sequences(after, depth - 1)
    return total


@every_case
def test_sequences_of_a_shrunken_variant_are_counted_exactly(case: Case) -> None:
    for count in case.counts:
        assert sequences(count.variant.new(case.game, count.seed), count.depth) == count.sequences


@every_variant
def test_a_playout_from_anywhere_ends(game: str, variant: Variant) -> None:
    rules = load_game(game)
    out = np.empty(rules.most_actions, np.int64)
    for number, table in enumerate(moments(game, variant, 16, 30)):
        states = records(1, rules.state)
        states[0] = table.state
        chances = records(1, STREAM)
        seed_chance(chances[0], number)
        assert engine.playout(states, 0, chances, out, rules.most_decisions) >= 0
        assert engine.seat(states, 0) == -1
        assert engine.sound(states, 0)
