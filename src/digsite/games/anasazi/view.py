"""What people and programs are told: views by seat, previews, and the words for actions, events and numbers.

A view is built from an allow-list: it names each thing that this seat may see. Nothing hidden is ever put in and
taken out. Points are pairs of whole numbers in tenths of a millimetre from the north-west corner of the table.
"""

from typing import Any

from ..contract import asked_first, asked_kind, asked_seat
from .angles import ANGLES, marker_corners, marker_steps, nearest_direction
from .maps import DRAWN, MAP_NAMES
from .mesas import MESA_CORNERS, SECTOR_CORNERS, SECTOR_MESA
from .pieces import (
    CAMP_RADIUS,
    CAMPS_EACH,
    COLOURS,
    EXPEDITIONS,
    EXPLORER_RADIUS,
    MARKER_LENGTH,
    MARKER_WIDTH,
    MARKERS,
    MESAS,
    SEATS,
    SECTORS,
    SPACES,
    SPLIT,
    START_RADIUS,
    TABLE,
    TOWERS,
    Colour,
)
from .placing import MASK_PITCH
from .preview import camp_rows, direction_ranges, touched
from .rules import CAMP, NOTHING, PASS, ROW, Ask, camp_action, knows_tower, points

COLOUR_NAMES = tuple(colour.name.lower() for colour in Colour)
TOWER_NAMES = tuple("ABCDEFGHIJKLMNOP"[:TOWERS])
REASONS = ("towers", "markers", "standstill")

VERBS = {
    "lead": ("expedition", "angle"),
    "camp": ("x", "y"),
    "look": ("tower",),
    "take": ("colour", "victim"),
    "pass": (),
}


def one_more(number: int) -> str:
    """The number of an expedition, a player or a marker as people count.

    >>> one_more(0)
    '1'
    """
    return str(int(number) + 1)


NOUNS: dict[str, Any] = {
    "expedition": one_more,
    "marker": one_more,
    "victim": one_more,
    "mesa": one_more,
    "camp": lambda camp: one_more(camp % CAMPS_EACH),
    "tower": TOWER_NAMES,
    "colour": COLOUR_NAMES,
    "reason": REASONS,
}


def describe(s: Any, action: int) -> tuple[str, tuple[str, ...]]:
    """The action as a verb and nouns. Only the smallest numbers need a look at what is asked."""
    if action >= CAMP:
        place = action - CAMP
        return "camp", (str(place % ROW), str(place // ROW))
    if action > PASS:
        return "lead", (str(action // ANGLES + 1), str(action % ANGLES))
    kind = asked_kind(s)
    if kind == Ask.ACT:
        return "lead", ("1", str(action))
    if action == PASS:
        return "pass", ()
    if kind == Ask.TAKE:
        return "take", (COLOUR_NAMES[action % COLOURS], one_more(action // COLOURS))
    return "look", (TOWER_NAMES[action],)


def _number(word: str, low: int, high: int) -> int:
    """The whole number that a word means, if it is in this range, else -1."""
    if not (word.isascii() and word.isdecimal() and len(word) <= 4):
        return -1
    return int(word) if low <= int(word) <= high else -1


def parse(s: Any, verb: str, nouns: list[str]) -> int:
    """The action that words mean at this decision, -1 when none; whether it is legal is for the rules to say.

    A direction may also be written as what lies there: `lead 3 to 4200 3950`, `lead 3 to K`.
    """
    kind = asked_kind(s)
    words = [noun.lower() for noun in nouns]
    if verb == "lead" and words[1:2] == ["to"] and kind == Ask.ACT:
        return _towards(s, _number(words[0], 1, EXPEDITIONS) - 1, words[2:])
    if len(words) != len(VERBS.get(verb, ())):
        return -1
    if verb == "lead" and kind == Ask.ACT:
        expedition, angle = _number(words[0], 1, EXPEDITIONS), _number(words[1], 0, ANGLES - 1)
        return (expedition - 1) * ANGLES + angle if expedition > 0 and angle >= 0 else -1
    if verb == "camp" and kind in (Ask.CAMP, Ask.ACT):
        x, y = _number(words[0], 0, TABLE), _number(words[1], 0, TABLE)
        return int(camp_action(x, y)) if x >= 0 and y >= 0 else -1
    if verb == "look" and kind in (Ask.SCOUT, Ask.LOOK, Ask.EXPLORE) and words[0].upper() in TOWER_NAMES:
        return TOWER_NAMES.index(words[0].upper())
    if verb == "take" and kind == Ask.TAKE and words[0] in COLOUR_NAMES:
        victim = _number(words[1], 1, SEATS)
        return (victim - 1) * COLOURS + COLOUR_NAMES.index(words[0]) if victim > 0 else -1
    if verb == "pass" and kind in (Ask.LOOK, Ask.TAKE, Ask.EXPLORE):
        return PASS
    return -1


def _towards(s: Any, expedition: int, words: list[str]) -> int:
    """The action that leads an expedition towards a place or a tower, -1 when the words mean neither."""
    if expedition < 0:
        return -1
    if len(words) == 1 and words[0].upper() in TOWER_NAMES:
        left, top, right, low = (int(k) for k in s.sector_box[TOWER_NAMES.index(words[0].upper())])
        x, y = (left + right) // 2, (top + low) // 2
    else:
        x, y = (_number(word, 0, TABLE) for word in words) if len(words) == 2 else (-1, -1)
    dx, dy = x - int(s.end_at[expedition, 0]), y - int(s.end_at[expedition, 1])
    if x < 0 or y < 0 or (dx == 0 and dy == 0):
        return -1
    return expedition * ANGLES + nearest_direction(dx, dy)


def _points(corners: Any, count: int = 4, x: int = 0, y: int = 0) -> list[list[int]]:
    return [[x + int(corners[k, 0]), y + int(corners[k, 1])] for k in range(count)]


def _point(at: Any) -> list[int]:
    return [int(at[0]), int(at[1])]


def view(s: Any, seat: int) -> dict[str, Any]:
    """What a seat may see, a spectator with -1."""
    over = s.asked == 0
    seen: dict[str, Any] = {
        "game": "anasazi",
        "seats": int(s.seats),
        "me": seat if seat >= 0 else None,
        "over": bool(over),
        "turn": None if over else int(asked_seat(s)),
        "asks": None if over else Ask(asked_kind(s)).name.lower(),
        "first": int(s.first),
        "actions": int(s.actions),
        "map": MAP_NAMES[s.map] if s.map != NOTHING else DRAWN,
        "assist": bool(s.assist),
        "sizes": sizes(),
        "mesas": [mesa(s, k) for k in range(MESAS)],
        "sectors": [sector(s, k) for k in range(SECTORS)],
        "towers": [tower(s, k, seat) for k in range(TOWERS)],
        "starts": [{"expedition": one_more(k), "at": _point(s.start_at[k])} for k in range(EXPEDITIONS)],
        "markers": [marker(s, k) for k in range(s.marker_count)],
        "ends": [expedition_end(s, k) for k in range(EXPEDITIONS)],
        "camps": [camp(s, owner, k) for owner in range(s.seats) for k in range(s.camps_built[owner])],
        "track": [
            {
                "colour": COLOUR_NAMES[k],
                "towers": int(s.track[k]),
                "worth": SPACES - int(s.track[k]),
                "bonus": int(s.bonus[k]),
            }
            for k in range(COLOURS)
        ],
        "markers_left": MARKERS - int(s.marker_count),
        "players": [player(s, other, seat) for other in range(s.seats)],
    }
    if not over and asked_seat(s) == seat:
        seen |= choices(s, seat)
    if over:
        seen["reached"] = [marker_reach(s, k) for k in range(s.marker_count)]
    return seen


def sizes() -> dict[str, int]:
    """The sizes of the pieces, for whoever draws them.

    >>> sizes()["table"]
    8400
    """
    return {
        "table": TABLE,
        "angles": ANGLES,
        "marker_length": MARKER_LENGTH,
        "marker_width": MARKER_WIDTH,
        "explorer": EXPLORER_RADIUS,
        "camp": CAMP_RADIUS,
        "start": START_RADIUS,
    }


def mesa(s: Any, number: int) -> dict[str, Any]:
    """A mesa as it lies."""
    return {
        "mesa": one_more(number),
        "at": _point(s.mesa_at[number]),
        "corners": _points(s.mesa_corners[number], int(MESA_CORNERS[number])),
        "explored": bool(s.explored >> number & 1),
    }


def sector(s: Any, number: int) -> dict[str, Any]:
    """A pueblo sector with its treasure or tower; a tower's colour is told by `towers` to those who know it."""
    seen: dict[str, Any] = {
        "mesa": one_more(SECTOR_MESA[number]),
        "corners": _points(s.sector_corners[number], int(SECTOR_CORNERS[number])),
        "treasure": None,
        "tower": None,
    }
    if number < 2 * SPLIT:
        seen["beside"] = number + SPLIT if number < SPLIT else number - SPLIT
    if s.lies[number] != NOTHING:
        if number < TOWERS:
            seen["tower"] = TOWER_NAMES[number]
        else:
            seen["treasure"] = COLOUR_NAMES[s.lies[number]]
    return seen


def tower(s: Any, number: int, seat: int) -> dict[str, Any]:
    """A tower, with its colour if this seat has seen it (ANA-50)."""
    stands = s.lies[number] != NOTHING
    seen: dict[str, Any] = {"tower": TOWER_NAMES[number], "mesa": one_more(SECTOR_MESA[number]), "stands": bool(stands)}
    if stands and knows_tower(s, seat, number):
        seen["colour"] = COLOUR_NAMES[s.lies[number]]
    return seen


def marker(s: Any, number: int) -> dict[str, Any]:
    """A marker as it lies."""
    angle = int(s.marker_angle[number])
    x, y = _point(s.marker_at[number])
    return {
        "expedition": one_more(s.marker_expedition[number]),
        "seat": int(s.marker_seat[number]),
        "pin": [x, y],
        "angle": angle,
        "corners": _points(marker_corners()[angle], 4, x, y),
        "explorer": [x + int(marker_steps()[angle, 0]), y + int(marker_steps()[angle, 1])],
    }


def expedition_end(s: Any, number: int) -> dict[str, Any]:
    """Where an expedition goes on."""
    return {"expedition": one_more(number), "at": _point(s.end_at[number]), "length": int(s.length[number])}


def camp(s: Any, owner: int, number: int) -> dict[str, Any]:
    """A camp as it lies."""
    camp_number = owner * CAMPS_EACH + number
    return {
        "seat": owner,
        "camp": one_more(number),
        "at": _point(s.camp_at[camp_number]),
        "crossed": bool(s.crossed >> camp_number & 1),
        "fresh": bool(s.fresh >> camp_number & 1),
    }


def player(s: Any, other: int, seat: int) -> dict[str, Any]:
    """What a seat may see of another, or of itself; goals are open after the game."""
    over = s.asked == 0
    seen: dict[str, Any] = {
        "seat": other,
        "treasures": {COLOUR_NAMES[k]: int(s.held[other, k]) for k in range(COLOURS)},
        "camps_left": CAMPS_EACH - int(s.camps_built[other]),
        "has_goal": bool(s.goal[other] != NOTHING),
    }
    if (other == seat or over) and s.goal[other] != NOTHING:
        seen["goal"] = COLOUR_NAMES[s.goal[other]]
    if over:
        seen["points"] = int(points(s, other))
    return seen


def choices(s: Any, seat: int) -> dict[str, Any]:
    """What the deciding seat may do: free directions as ranges, free area as a lattice, or what is asked about."""
    kind = asked_kind(s)
    seen: dict[str, Any] = {}
    if kind == Ask.ACT:
        seen["directions"] = [
            {"expedition": one_more(k), "free": free} for k, free in enumerate(direction_ranges(s, seat))
        ]
    if kind in (Ask.ACT, Ask.CAMP) and s.camps_built[seat] < CAMPS_EACH:
        seen["camp_area"] = camp_area(s)
    if kind == Ask.EXPLORE:
        seen["exploring"] = one_more(asked_first(s))
    if kind in (Ask.TAKE, Ask.SCOUT):
        seen["left"] = int(asked_first(s))
    return seen


def camp_area(s: Any) -> dict[str, Any]:
    """The points of a lattice where a camp may be built; a point between them is tested by itself, exactly."""
    return {"first": MASK_PITCH, "pitch": MASK_PITCH, "rows": camp_rows(s)}


def marker_reach(s: Any, number: int) -> dict[str, Any]:
    """After the game: what a marker touches, measured exactly, whether anything lay there or not (ANA-51)."""
    x, y = _point(s.marker_at[number])
    sectors, mesas, camps = touched(s, x, y, int(s.marker_angle[number]))
    return {
        "marker": one_more(number),
        "sectors": sectors,
        "mesas": [one_more(k) for k in mesas],
        "camps": [{"seat": k // CAMPS_EACH, "camp": one_more(k % CAMPS_EACH)} for k in camps],
    }
