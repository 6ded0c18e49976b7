"""The pieces in numbers: how many there are and how large (ANA-1 to ANA-5). Lengths are tenths of a millimetre.

The sizes are house data: whoever owns the box may measure its parts and change them here; the rules read nothing else.
"""

from enum import IntEnum

SEATS = 4

TABLE = 8400
"""The side of the square table."""
MARKER_LENGTH = 700
MARKER_WIDTH = 130
EXPLORER_RADIUS = 45
EXPLORER_INSET = 65
"""How far an explorer's centre is from the head end, and the pin of the next marker from its tail end."""
STEP = MARKER_LENGTH - 2 * EXPLORER_INSET
"""How far a marker carries its expedition on."""
CAMP_RADIUS = 95
START_RADIUS = 150
"""A start tile is a disc."""
ROOM = 2 * CAMP_RADIUS + 10
"""More than this lies between any two mesas: a camp fits in with a whisker on either side (ANA-7)."""

MESAS, INNER, OUTER = 28, 12, 15
"""Mesa 0 is the large one, 1 to 12 lie in the inner ring, 13 to 27 in the outer one."""
PUEBLOS, SPLIT = 44, 16
TOWERS = SPLIT
SECTORS = PUEBLOS + SPLIT
"""Sectors 0 to 15 are the smaller ones of split pueblos, where the towers stand; sector 16 + k is the larger one beside
sector k; sectors 32 to 59 are undivided pueblos."""
EXPEDITIONS = 6
MARKERS = 54
CAMPS_EACH = 7
CAMPS_AT_START = 2
CAMPS = CAMPS_EACH * SEATS
LOOKS_AT_START = 3
ACTIONS_A_TURN = 2

TREASURES_EACH = 12
TOWERS_EACH = 4
GOALS_EACH = 2
SPACES = 5
"""Spaces of each colour on the score track."""


class Colour(IntEnum):
    """The colours of treasures, towers and goal cards: four tribes."""

    RED = 0
    BLUE = 1
    WHITE = 2
    YELLOW = 3


COLOURS = len(Colour)
