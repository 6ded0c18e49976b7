"""Positions for stories: mesas are pushed aside or to where the story wants them, then all goes by the table."""

from typing import Any

import digsite
from digsite import Table
from digsite.games.anasazi.landscape import lay_corners, lay_sector
from digsite.games.anasazi.mesas import SECTOR_MESA
from digsite.games.anasazi.pieces import COLOURS, MESAS, SECTORS, Colour

box = digsite.load("anasazi")

RED, BLUE, WHITE, YELLOW = Colour
NOTHING = -1
PASS = "pass"


def lay(table: Table, mesa: int, x: int, y: int, turn: int = 0) -> None:
    """Moves a mesa with all its pueblos."""
    s = table.state
    s.mesa_at[mesa] = x, y
    s.mesa_turn[mesa] = turn
    lay_corners(s, mesa)
    for sector in range(SECTORS):
        if SECTOR_MESA[sector] == mesa:
            lay_sector(s, sector)


def open_country(seats: int = 2, **options: Any) -> Table:
    """A table whose mesas stand in rows in the south (y from 5200 on); the north is empty but for the start tiles.

    Start tile k lies at x = 700 + 1300 k, y = 1500. Seat 0 begins; everybody's two camps are in the north-west corner.
    """
    seed = next(seed for seed in range(99) if box.new(seats, seed).seat == 0)
    table = box.new(seats, seed, **options)
    s = table.state
    lay(table, 0, 7500, 4300)
    for mesa in range(1, MESAS):
        lay(table, mesa, 480 + 930 * ((mesa - 1) % 9), 5650 + 1150 * ((mesa - 1) // 9))
    for start in range(6):
        s.start_at[start] = s.end_at[start] = 700 + 1300 * start, 1500
    for camp in range(2 * seats):
        table.play(f"camp {100 + 200 * camp} 100")
    return table


def set_out(seats: int = 2, **options: Any) -> Table:
    """Open country, the setup over: seat 0 has its first action."""
    table = open_country(seats, **options)
    while table.view(None)["asks"] == "scout":
        table.play(table.legal[0])
    return table


def lie(table: Table, mesa: int) -> dict[str, list[int]]:
    """The sectors of a mesa by what lies there: towers and treasures."""
    here = [k for k in range(SECTORS) if SECTOR_MESA[k] == mesa]
    return {"towers": [k for k in here if k < 16], "treasures": [k for k in here if k >= 16]}


def colour_sector(table: Table, sector: int, colour: int) -> None:
    """Makes the tower or treasure in a sector this colour, by swapping it with another of that colour."""
    lies = table.state.lies
    group = range(16) if sector < 16 else range(16, SECTORS)
    other = next(k for k in group if lies[k] == colour)
    lies[sector], lies[other] = lies[other], lies[sector]


def give(table: Table, seat: int, colour: int, number: int = 1) -> None:
    """Gives a seat treasures from the most distant sectors."""
    for _ in range(number):
        sector = max(k for k in range(16, SECTORS) if table.state.lies[k] == colour)
        table.state.lies[sector] = NOTHING
        table.state.held[seat, colour] += 1


def raise_towers(table: Table, colour: int, number: int) -> None:
    """Sends towers of a colour to the score track."""
    for _ in range(number):
        tower = max(k for k in range(16) if table.state.lies[k] == colour)
        table.state.lies[tower] = NOTHING
        table.state.track[colour] += 1


def put_camp(table: Table, seat: int, x: int, y: int) -> int:
    """Puts a seat's next camp on the table, long ago."""
    s = table.state
    camp = seat * 7 + int(s.camps_built[seat])
    s.camp_at[camp] = x, y
    s.camps_built[seat] += 1
    return camp


def told(table: Table, name: str, seat: int | None = None) -> list[dict[str, Any]]:
    return [event for event in table.history(seat) if event["event"] == name]


def held(table: Table, seat: int) -> list[int]:
    return [int(table.state.held[seat, colour]) for colour in range(COLOURS)]


def refresh(table: Table) -> Table:
    """The table again after its state was written by hand: what it had worked out is forgotten."""
    table._legal = None
    return table


def end_turn(table: Table) -> None:
    """Lets the seat whose turn it is waste its actions on camps in the north-east corner, looking at nothing."""
    seat = table.state.active
    while table.seat is not None and table.state.active == seat:
        kind = table.view(None)["asks"]
        if kind == "act":
            x = 8300 - 200 * int(table.state.camps_built.sum())
            table.play(f"camp {x} 100")
        else:
            table.play(PASS)
