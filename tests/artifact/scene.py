"""Positions set up by hand: a game whose board is empty, into which a test puts exactly what its story needs."""

from collections.abc import Iterable
from typing import Any

import digsite
from digsite import Table
from digsite.games.artifact.pieces import (
    CARD_NAMES,
    CITIES,
    MARKER_NAMES,
    REGION_NAMES,
    REGIONS,
    ROLE_NAMES,
    SORTS,
    TILE_NAMES,
)
from digsite.games.artifact.state import EXHIBIT, Ask, base_income

box = digsite.load("artifact")
BOTH = "research,cities"


class Scene:
    """A table in the first round, with seat 0 to act, nothing on any region, no money and empty mats."""

    def __init__(self, seats: int = 4, extensions: str = "none", seed: int = 1, **options: Any) -> None:
        self.table: Table = box.new(seats, seed, extensions=extensions, start="assigned", **options)
        s = self.state
        assert s.asks[0, 0] == Ask.TURN
        for region in range(REGIONS):
            for card in range(region * SORTS, (region + 1) * SORTS):
                s.deck[card] += s.uncovered[card]
                s.left[region] += s.uncovered[card]
        s.uncovered[:] = 0
        s.board[:] += s.markers.sum(axis=0).astype("i1")
        s.markers[:] = 0
        s.huts[:] = 0
        s.money[:] = 0
        self.changed()

    @property
    def state(self) -> Any:
        return self.table.state

    def changed(self) -> None:
        self.table._legal = None
        self.table._undoable.clear()

    def _from_deck(self, name: str) -> int:
        card = CARD_NAMES.index(name)
        assert self.state.deck[card] > 0, name
        self.state.deck[card] -= 1
        self.state.left[card // SORTS] -= 1
        return card

    def hand(self, seat: int, *names: str) -> "Scene":
        """Cards that everybody has seen."""
        for name in names:
            self.state.hand[seat, self._from_deck(name)] += 1
        self.changed()
        return self

    def unseen(self, seat: int, *names: str) -> "Scene":
        """Cards that nobody else has seen."""
        for name in names:
            card = self._from_deck(name)
            self.state.hand[seat, card] += 1
            self.state.hidden[seat, card] += 1
        self.changed()
        return self

    def uncovered(self, *names: str) -> "Scene":
        for name in names:
            self.state.uncovered[self._from_deck(name)] += 1
        self.changed()
        return self

    def market(self, *names: str) -> "Scene":
        for name in names:
            self.state.market[self.state.stalls] = self._from_deck(name)
            self.state.stalls += 1
        self.changed()
        return self

    def out_of_the_game(self, *names: str) -> "Scene":
        for name in names:
            self.state.gone[self._from_deck(name)] += 1
        self.changed()
        return self

    def deck(self, region: str, *names: str) -> "Scene":
        """Leaves only these cards in the deck of a region; the others are out of the game."""
        first = REGION_NAMES.index(region) * SORTS
        wanted = [CARD_NAMES.index(name) for name in names]
        for card in range(first, first + SORTS):
            number = wanted.count(card)
            assert number <= self.state.deck[card]
            self.state.gone[card] += self.state.deck[card] - number
            self.state.deck[card] = number
        self.state.left[first // SORTS] = len(names)
        self.changed()
        return self

    def money(self, *coins: int) -> "Scene":
        self.state.money[: len(coins)] = coins
        return self

    def markers(self, seat: int, **kinds: int) -> "Scene":
        """Markers for a mat, by name with underscores: `museum=2, labour_asia=1`."""
        for name, number in kinds.items():
            kind = MARKER_NAMES.index(name.replace("_", "-"))
            assert self.state.board[kind] >= number
            self.state.markers[seat, kind] += number
            self.state.board[kind] -= number
        self.changed()
        return self

    def on_track(self, kind: str, number: int) -> "Scene":
        """Leaves that many markers on a track; the others go to the mats of the last seats."""
        place = MARKER_NAMES.index(kind)
        for seat in range(self.table.seats - 1, 0, -1):
            room = 6 - int(self.state.markers[seat].sum())
            moved = min(room, max(0, int(self.state.board[place]) - number))
            self.state.markers[seat, place] += moved
            self.state.board[place] -= moved
        assert self.state.board[place] == number
        self.changed()
        return self

    def huts(self, seat: int, **regions: int) -> "Scene":
        for name, number in regions.items():
            self.state.huts[seat, REGION_NAMES.index(name.replace("_", "-"))] = number
        self.changed()
        return self

    def role(self, seat: int, *names: str) -> "Scene":
        for name in names:
            role = ROLE_NAMES.index(name)
            if role < CITIES:
                self.state.city[seat] = role
            else:
                self.state.archaeologist[seat] = role - CITIES
        self.changed()
        return self

    def research(self, seat: int, *values: int) -> "Scene":
        self.state.research[seat, : len(values)] = [(2, 4, 6, 8).index(value) for value in values]
        return self

    def opened(self, seat: int, *names: str) -> "Scene":
        """Exhibitions that a seat has opened before."""
        s = self.state
        for name in names:
            tile = TILE_NAMES.index(name)
            assert s.tiles >> tile & 1
            s.tiles &= ~(1 << tile)
            s.taken[seat] |= 1 << tile
            s.prestige[seat] += s.tile_prestige[tile]
            s.income[seat] += s.tile_income[tile]
            s.exhibitions[seat] += 1
        self.changed()
        return self

    def passed(self, *seats: int) -> "Scene":
        for seat in seats:
            self.state.passed |= 1 << seat
            self.state.last_passer = seat
        return self

    def year(self, number: int) -> "Scene":
        self.state.year = number - 1919
        self.state.last = number == 1928
        return self

    def play(self, *notations: str) -> "Scene":
        """Plays actions; `pay` alone means the marker that the action needs, should there be a choice."""
        for notation in notations:
            if notation == "pay":
                if self.table.view(self.table.seat)["asks"] != "pay":
                    continue
                notation = next(word for word in self.legal if word.startswith("pay "))
            self.table.play(notation)
            assert self.table.is_sound, notation
        return self

    @property
    def legal(self) -> list[str]:
        return [str(action) for action in self.table.legal]

    def offers(self, *notations: str) -> bool:
        return set(notations) <= set(self.legal)

    def cards(self, seat: int, viewer: int | None = None) -> list[str]:
        """The hand of a seat as it sees it, or as another does."""
        hand: list[str] = self.table.view(seat if viewer is None else viewer)["players"][seat]["hand"]
        return hand

    def seen(self, seat: int, what: str) -> Any:
        """What everybody sees of a seat."""
        return self.table.view(None)["players"][seat][what]

    def region(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = next(r for r in self.table.view(None)["regions"] if r["region"] == name)
        return found

    def track(self, marker: str) -> int:
        """How many markers lie on a track."""
        return int(next(t["markers"] for t in self.table.view(None)["tracks"] if t["marker"] == marker))

    @property
    def base_income(self) -> int:
        return int(base_income(self.state))

    def told(self, name: str, seat: int | None = None) -> list[dict[str, Any]]:
        return [event for event in self.table.history(seat) if event["event"] == name]

    def tiles_left(self) -> set[str]:
        return {tile["tile"] for tile in self.table.view(None)["tiles"]}

    def everybody_passes(self) -> "Scene":
        """Plays on, passing at every turn and taking no more than needed, until the round or the game is over."""
        year = int(self.state.year)
        while self.table.seat is not None and int(self.state.year) == year:
            choices = [choice for choice in ("pass", "end", "rest") if choice in self.legal]
            self.play(choices[0] if choices else self.legal[0])
        return self


def names(cards: Iterable[str]) -> list[str]:
    return sorted(cards)


__all__ = ["BOTH", "EXHIBIT", "Scene", "box", "names"]
