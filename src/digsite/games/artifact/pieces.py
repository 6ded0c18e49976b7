"""The pieces as data: regions, object cards, markers, exhibition tiles, roles, and their words (ART-1 to ART-8).

A *card* is a kind of card, not a single piece: region × 10 + sort. The copies of a kind are alike, and a heap of cards
is how many there are of each kind. A *marker* is one of six kinds; a *tile* one of 25.
"""

from enum import IntEnum

import numpy as np

SEATS = 5
REGIONS = 4
TYPES = 5
SORTS = 10
CARDS = REGIONS * SORTS
MARKERS = 6
TRACK = 10
HUTS = 10
HELD = 6
"""A mat has room for that many markers."""
MARKET = 3
ROUNDS = 9
FIRST_YEAR = 1920
RESEARCH_STEPS = (2, 4, 6, 8)
"""What the spaces of a research track are worth."""
LAST_STEP = len(RESEARCH_STEPS) - 1
STEPS = np.array(RESEARCH_STEPS, np.int8)
JOKER = 6
"""What it costs to use a marker as another kind (ART-22)."""
COINS_A_POINT = 5
BERLIN_COINS = 3
DISCOVERY_PRESTIGE = 1
DISCOVERY_INCOME = 1

REGION_NAMES = ("africa", "asia", "america", "middle-east")


class Sort(IntEnum):
    """What a card shows, whatever its region: one of five types, or something special."""

    VESSEL = 0
    MASK = 1
    STATUETTE = 2
    JEWEL = 3
    TABLET = 4
    DISCOVERY = 5
    GOLD = 6
    FRAGMENTS = 7
    CURSED = 8
    MANUSCRIPT = 9


COPIES = (4, 4, 4, 4, 4, 3, 1, 1, 1, 1)
"""How many cards of each sort a region has; the special ones belong to the extension."""
CARD_COPIES = np.array(COPIES, np.int8)
SORT_NAMES = tuple(sort.name.lower() for sort in Sort)
CARD_NAMES = tuple(f"{region}-{sort}" for region in REGION_NAMES for sort in SORT_NAMES)


class Marker(IntEnum):
    """The kinds of action markers; the last four are the labour of the regions."""

    MUSEUM = 0
    EXPEDITION = 1
    LABOUR = 2


MARKER_NAMES = ("museum", "expedition", *(f"labour-{region}" for region in REGION_NAMES))

TYPE_TILES = 15
FIRST_INCOME_TILE = TYPE_TILES
THREE_REGIONS = 23
FIVE_TYPES = 24
TILES = 25
TILE_SIZES = np.array([3, 4, 5] * TYPES + [4, 4] * REGIONS + [3, 5], np.int8)
"""How many objects each tile asks for."""
TILE_NAMES = (
    *(f"{SORT_NAMES[sort]}-{size}" for sort in range(TYPES) for size in (3, 4, 5)),
    *(f"{region}-{number}" for region in REGION_NAMES for number in (1, 2)),
    "three-regions",
    "five-types",
)
INCOME_SPACES = 11


class City(IntEnum):
    """The cities in the order of their privileges (ART-61)."""

    LONDON = 0
    PARIS = 1
    BERLIN = 2
    NEW_YORK = 3


class Archaeologist(IntEnum):
    """The archaeologists (ART-62)."""

    ANDERSSON = 0
    CARTER = 1
    JUDD = 2
    MORLEY = 3


CITIES = len(City)
ROLES = CITIES + len(Archaeologist)
ROLE_NAMES = ("london", "paris", "berlin", "new-york", "andersson", "carter", "judd", "morley")
NO_ROLE = -1

RESEARCH, CITIES_EXTENSION = 1, 2
EXTENSION_NAMES = ("research", "cities")
