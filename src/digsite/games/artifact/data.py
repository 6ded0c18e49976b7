"""The house data: numbers and names that the sources do not give, read from a TOML file that anybody may replace.

`data.toml` beside this is the file used unless another is named. What a file leaves out is taken from it; what cannot
be is refused with the reason. To the rules the numbers go as one small array, whose parts are named here.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ...texts import LANGUAGES, Mistake
from .pieces import (
    FIVE_TYPES,
    HELD,
    INCOME_SPACES,
    MARKERS,
    REGIONS,
    SEATS,
    THREE_REGIONS,
    TILES,
    TRACK,
    TYPE_TILES,
    TYPES,
)

SHIPPED = Path(__file__).parent / "data.toml"
SHIPPED_WORD = "shipped"
MOST_COINS = 30
MOST_PRESTIGE = 30
FIRST_INCOME = 8
NAMED = ("vessel", "mask", "statuette", "jewel", "tablet", "london", "paris", "berlin", "new-york")
LONGEST_NAME = 24
SEATS_ALLOWED = (3, 4, 5)

# Where the parts of the array begin.
COSTS = 0
COINS = COSTS + TRACK
INCOMES = COINS + TRACK
MONEY = INCOMES + INCOME_SPACES
PRESTIGE = MONEY + 1
TILE_INCOME = PRESTIGE + TILES
ASSIGNED = TILE_INCOME + TILES
ASSIGNED_HUTS = len(SEATS_ALLOWED) * SEATS * 2
ASSIGNED_MARKERS = ASSIGNED + ASSIGNED_HUTS
NUMBERS = ASSIGNED_MARKERS + MARKERS

Data = dict[str, Any]


def _mistake(key: str, **values: Any) -> Mistake:
    return Mistake(f"data.{key}", "artifact", **values)


def _number(path: str, given: Any, low: int, high: int) -> int:
    if isinstance(given, bool) or not isinstance(given, int) or not low <= given <= high:
        raise _mistake("number", path=path, given=given, low=low, high=high)
    return given


def _row(path: str, given: Any, size: int, low: int, high: int) -> list[int]:
    if not isinstance(given, list) or len(given) != size:
        raise _mistake("row", path=path, given=given, size=size)
    return [_number(f"{path}[{k}]", number, low, high) for k, number in enumerate(given)]


def _falling(path: str, numbers: list[int]) -> list[int]:
    if sorted(numbers, reverse=True) != numbers:
        raise _mistake("rises", path=path)
    return numbers


def _part(path: str, given: Any, known: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(given, dict):
        raise _mistake("not_table", path=path, given=given)
    for name in given:
        if name not in known:
            raise _mistake("unknown", path=f"{path}.{name}".lstrip("."), names=", ".join(known))
    return given


def _tile_kind(path: str, base: Data, given: Any, size: int) -> Data:
    part = {**base, **_part(path, given, ("prestige", "income"))}
    read: Data = {}
    for name, most in (("prestige", MOST_PRESTIGE), ("income", MOST_COINS)):
        where = f"{path}.{name}"
        read[name] = _row(where, part[name], size, 0, most) if size > 1 else _number(where, part[name], 0, most)
    return read


def _huts(path: str, given: Any, seats: int) -> list[list[int]]:
    if not isinstance(given, list) or len(given) != seats:
        raise _mistake("pairs", path=path, given=given, seats=seats)
    regions = 3 if seats == 3 else REGIONS
    pairs = [_row(f"{path}[{k}]", pair, 2, 1, regions) for k, pair in enumerate(given)]
    for region in range(1, regions + 1):
        if not any(region in pair for pair in pairs):
            raise _mistake("no_hut", path=path, region=region)
    return pairs


def _name(path: str, given: Any) -> str:
    name = " ".join(given.split()) if isinstance(given, str) else ""
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or set(name) & set("{}"):
        raise _mistake("name", path=path, given=given, most=LONGEST_NAME)
    return name


HUTS_BY_SEATS = {f"huts{seats}": seats for seats in SEATS_ALLOWED}
ASSIGNED_PARTS = ("museum", "expedition", "labour", *HUTS_BY_SEATS)
TILE_KINDS = {"type": 3, "region": 2, "three_regions": 1, "five_types": 1}


def checked(given: Any) -> Data:
    """House data in full, made from what a file or a saved game gives; a Mistake with the reason when it cannot be.

    >>> checked({"costs": [1, 2]})
    Traceback (most recent call last):
    digsite.texts.Mistake: costs is [1, 2], not a list of 10 numbers
    >>> checked({"money": 5})["money"]
    5
    """
    base = shipped()
    known = ("costs", "coins", "incomes", "money", "tiles", "assigned", "names")
    data = {**base, **_part("", given, known)}
    tiles = {**base["tiles"], **_part("tiles", data["tiles"], tuple(TILE_KINDS))}
    names = {**base["names"], **_part("names", data["names"], LANGUAGES)}
    incomes = _row("incomes", data["incomes"], INCOME_SPACES, 0, MOST_COINS)
    if incomes[0] != FIRST_INCOME:
        raise _mistake("income", given=incomes[0], right=FIRST_INCOME)
    return {
        "costs": _falling("costs", _row("costs", data["costs"], TRACK, 0, MOST_COINS)),
        "coins": _row("coins", data["coins"], TRACK, 0, MOST_COINS),
        "incomes": incomes,
        "money": _number("money", data["money"], 0, 100),
        "tiles": {
            name: _tile_kind(f"tiles.{name}", base["tiles"][name], tiles[name], size)
            for name, size in TILE_KINDS.items()
        },
        "assigned": _assigned({**base["assigned"], **_part("assigned", data["assigned"], ASSIGNED_PARTS)}),
        "names": {language: _names(base, language, names[language]) for language in LANGUAGES},
    }


def _assigned(given: Data) -> Data:
    """The assigned starts; refused when the tracks have fewer markers than they give out."""
    read: Data = {name: _huts(f"assigned.{name}", given[name], seats) for name, seats in HUTS_BY_SEATS.items()}
    read["museum"] = _number("assigned.museum", given["museum"], 0, HELD)
    read["expedition"] = _number("assigned.expedition", given["expedition"], 0, HELD)
    read["labour"] = _row("assigned.labour", given["labour"], REGIONS, 0, HELD)
    further = [read["museum"], read["expedition"], *read["labour"]]
    if sum(further) != HELD - 2:
        raise _mistake("further", number=sum(further), right=HELD - 2)
    for name, seats in HUTS_BY_SEATS.items():
        hired = [sum(pair.count(region) for pair in read[name]) for region in range(1, REGIONS + 1)]
        for kind, each in enumerate(further):
            wanted = each * seats + (hired[kind - 2] if kind >= 2 else 0)
            if wanted > markers_on_track(seats) or (seats == 3 and kind == MARKERS - 1 and wanted):
                raise _mistake("one_track", seats=seats, number=wanted)
    return read


def markers_on_track(seats: int) -> int:
    """How many markers a track has (ART-4).

    >>> [markers_on_track(seats) for seats in (3, 4, 5)]
    [8, 9, 10]
    """
    return TRACK - (SEATS - seats)


def _names(base: Data, language: str, given: Any) -> dict[str, str]:
    part = {**base["names"][language], **_part(f"names.{language}", given, NAMED)}
    names = {word: _name(f"names.{language}.{word}", part[word]) for word in NAMED}
    for name in names.values():
        same = [other for other in NAMED if names[other].lower() == name.lower()]
        if len(same) > 1:
            raise _mistake("alike", path=f"names.{language}", one=same[0], other=same[1], name=name)
    return names


@cache
def shipped() -> Data:
    """The house data that comes with the program."""
    data: Data = tomllib.loads(SHIPPED.read_text(encoding="utf-8"))
    return data


def read_data(given: Any) -> Data:
    """House data in full from the path of a file, or from what `read_data` gave before.

    >>> read_data("shipped")["incomes"][0]
    8
    """
    if given == SHIPPED_WORD:
        return checked({})
    if isinstance(given, dict):
        return checked(given)
    if not isinstance(given, str | Path):
        raise _mistake("no_path")
    try:
        text = Path(given).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise _mistake("unreadable", why=getattr(error, "strerror", None) or "UTF-8") from None
    try:
        return checked(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise _mistake("no_toml", why=str(error)) from None


def _tile_numbers(tiles: Data, what: str) -> list[int]:
    numbers = np.zeros(TILES, int)
    numbers[:TYPE_TILES] = tiles["type"][what] * TYPES
    numbers[TYPE_TILES:THREE_REGIONS] = tiles["region"][what] * REGIONS
    numbers[THREE_REGIONS] = tiles["three_regions"][what]
    numbers[FIVE_TYPES] = tiles["five_types"][what]
    return [int(number) for number in numbers]


def data_numbers(data: Data) -> list[int]:
    """House data as the rules read them.

    >>> len(data_numbers(read_data("shipped"))) == NUMBERS
    True
    """
    assigned = data["assigned"]
    huts: list[int] = []
    for name, seats in HUTS_BY_SEATS.items():
        pairs = assigned[name] + [[1, 1]] * (SEATS - seats)
        huts += [region - 1 for pair in pairs for region in pair]
    return [
        *data["costs"],
        *data["coins"],
        *data["incomes"],
        data["money"],
        *_tile_numbers(data["tiles"], "prestige"),
        *_tile_numbers(data["tiles"], "income"),
        *huts,
        assigned["museum"],
        assigned["expedition"],
        *assigned["labour"],
    ]
