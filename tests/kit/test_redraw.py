"""Redrawing hidden information, the defect class of the field: nothing known is lost, nothing unknown is kept.

For every game, variant, seat and moment. See also `case.Worlds`: moments at which all possible worlds are enumerated.
"""

from collections import Counter
from math import sqrt

import numpy as np
import pytest

from digsite import Table, engine
from digsite.bots import decide, levels, make_bot
from digsite.games.contract import STREAM, load_game, records, seed_chance

from .case import Case, Variant, cases, moments, variants

every_variant = pytest.mark.parametrize(("game", "variant"), list(variants()), ids=str)
every_case = pytest.mark.parametrize("case", cases(), ids=lambda case: case.game)
FEW = 12


def seats_and_spectator(table: Table) -> list[int]:
    return [-1, *range(table.seats)]


def redrawn(table: Table, seat: int, seed: int) -> Table:
    return table.imagined(None if seat < 0 else seat, seed)


def few_moments(game: str, variant: Variant, seed: int) -> list[Table]:
    tables = [table.copy() for table in moments(game, variant, seed, 12)]
    step = max(1, len(tables) // FEW)
    return [*tables[::step], tables[-1]]


@every_variant
def test_the_seat_sees_no_difference(game: str, variant: Variant) -> None:
    for table in few_moments(game, variant, 21):
        for seat in seats_and_spectator(table):
            viewer = None if seat < 0 else seat
            for seed in (1, 2):
                world = redrawn(table, seat, seed)
                assert world.view(viewer) == table.view(viewer)
                assert world.seat == table.seat
                if table.seat == seat:
                    assert world.legal == table.legal
                told = [table.game.event_told(row, seat) for row in table.state.events.tolist()]
                assert [table.game.event_told(row, seat) for row in world.state.events.tolist()] == told


@every_variant
def test_what_appears_is_possible_and_can_be_played_on(game: str, variant: Variant) -> None:
    rules = load_game(game)
    out = np.empty(rules.most_actions, np.int64)
    chances = records(1, STREAM)
    for table in few_moments(game, variant, 22):
        for seat in seats_and_spectator(table):
            world = redrawn(table, seat, 3)
            assert world.is_sound
            seed_chance(chances[0], seat + 5)
            assert engine.playout(world._states, 0, chances, out, rules.most_decisions) >= 0
            assert world.is_sound


@every_variant
def test_worlds_that_look_alike_are_redrawn_alike(game: str, variant: Variant) -> None:
    """The truth leaves no trace: from two worlds with one view the same seed gives the same bytes."""
    for table in few_moments(game, variant, 23):
        for seat in seats_and_spectator(table):
            samples = {redrawn(world, seat, 9).state.tobytes() for world in (table, redrawn(table, seat, 7))}
            samples |= {redrawn(redrawn(table, seat, 8), seat, 9).state.tobytes()}
            assert len(samples) == 1, f"seat {seat}, after {table.actions[-3:]}"


@every_variant
def test_future_chance_is_fresh(game: str, variant: Variant) -> None:
    for table in few_moments(game, variant, 24):
        for seat in seats_and_spectator(table):
            streams = {int(redrawn(table, seat, seed).state.random) for seed in (1, 2, 3)}
            assert len(streams) == 3
            assert int(table.state.random) not in streams


@every_variant
def test_secrets_of_others_are_wiped_from_the_events(game: str, variant: Variant) -> None:
    kinds = load_game(game).events
    for table in few_moments(game, variant, 25):
        for seat in seats_and_spectator(table):
            for row in redrawn(table, seat, 4).state.events[: int(table.state.happened)].tolist():
                public = kinds[row[0]].public
                if row[1] != 255 and not (seat >= 0 and row[1] >> seat & 1):
                    assert row[2 + len(public) :] == [0] * (4 - len(public))


@every_case
def test_sampled_worlds_match_exact_enumeration(case: Case) -> None:
    """Every possible world appears as often as it should, and no impossible one (chi-square)."""
    for moment in case.worlds():
        assert len(moment.chances) > 1
        assert sum(moment.chances.values()) == pytest.approx(1)
        draws = 60 * len(moment.chances)
        seen = Counter(moment.world(redrawn(moment.table, moment.seat, seed)) for seed in range(draws))
        assert set(seen) <= set(moment.chances), "an impossible world"
        expected = {world: draws * chance for world, chance in moment.chances.items()}
        square = sum((seen[world] - mean) ** 2 / mean for world, mean in expected.items())
        free = len(expected) - 1
        assert square < free + 5 * sqrt(2 * free), f"{square:.1f} for {free} degrees of freedom"
        assert moment.world(moment.table) in moment.chances, "the truth is not among the worlds"


@every_variant
def test_bots_cannot_tell_worlds_apart_either(game: str, variant: Variant) -> None:
    """A bot's choice is the same for any two true worlds that look alike to its seat."""
    tables = [table for table in few_moments(game, variant, 26) if table.seat is not None]
    for level in levels(game):
        for table in tables[:: max(1, len(tables) // 4)]:
            assert table.seat is not None
            other = redrawn(table, table.seat, 31)
            choices = {str(decide(make_bot(game, level, 5), true, 17)) for true in (table, other)}
            assert len(choices) == 1, level
