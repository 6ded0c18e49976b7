"""The cards by number. Their data is the table `cards.toml`, which `deck` reads.

A *kind* is what a card is (a Storm); a *card* is one piece (the second Storm). Characters, Locations and Treasures
exist once and have the same number as card and as kind; the 26 cards after them are copies of the Actions, as the deck
says.
"""

from enum import IntEnum

import numpy as np


class Kind(IntEnum):
    """What a card is, in the order of the table; last the two Special cards."""

    OHIO_BOB = 0
    CHE_MADERA = 1
    MARCUS_VIDOR = 2
    SIR_ALLISTAIR = 3
    HUAYNA = 4
    HENRIETTE_SMITH = 5
    ALIGATOR_SLOOP = 6
    RAMUNCHO = 7
    THE_DOC = 8
    BELLOEUF = 9
    ANTONIO = 10
    INGRID_FALK = 11
    COLONEL_ASHWORTH = 12
    MATEO_QUISPE = 13
    SISTER_INES = 14
    KID_CALLOWAY = 15
    LUPE_SERRANO = 16
    SUN_GATE = 17
    MOON_TERRACE = 18
    CONDOR_TEMPLE = 19
    SUNKEN_CITY = 20
    HALL_OF_KNOTS = 21
    GOLDEN_CONDOR = 22
    JADE_MASK = 23
    ROYAL_MUMMY = 24
    STORM = 25
    SURPRISE_ATTACK = 26
    DECEPTION = 27
    PUMA = 28
    ANACONDA = 29
    VAMPIRE_BATS = 30
    PITFALL = 31
    ROLLING_BOULDER = 32
    CAVE_IN = 33
    SUPPLY_DROP = 34
    OLD_MAP = 35
    AMBUSH = 36
    TELEGRAM = 37
    MUTINY = 38
    WHIP = 39
    NARROW_ESCAPE = 40
    COUNTERPLOT = 41
    ADVENTURER = 42
    ROGUE = 43


KEYS = tuple(kind.name.lower() for kind in Kind)
"""The name of each kind in tables, texts, notations and views."""

REACTION_KINDS = (Kind.WHIP, Kind.NARROW_ESCAPE, Kind.COUNTERPLOT)
"""The Actions that are Reaction cards."""

CHARACTERS, EXPLORATION = range(2)
"""The two decks, each with its pile and its discard pile."""

CHARACTER_KINDS = 17
FIRST_LOCATION = 17
FIRST_TREASURE = 22
FIRST_ACTION = 25
ACTION_KINDS = 17
KINDS = len(Kind)

COPIES = 26
CARDS = FIRST_ACTION + COPIES
EXPLORATION_CARDS = CARDS - FIRST_LOCATION

ALL_CHARACTERS = np.uint64((1 << FIRST_LOCATION) - 1)
LOCATIONS = np.uint64((1 << FIRST_TREASURE) - (1 << FIRST_LOCATION))
TREASURES = np.uint64((1 << FIRST_ACTION) - (1 << FIRST_TREASURE))
ALL_CARDS = np.uint64((1 << CARDS) - 1)
ALL_EXPLORATION = np.uint64((1 << CARDS) - (1 << FIRST_LOCATION))
ALL_ACTIONS = np.uint64((1 << CARDS) - (1 << FIRST_ACTION))
NO_CARDS = np.uint64(0)


class Class(IntEnum):
    """What a Character counts as for the Special cards."""

    NEITHER = 0
    ARCHAEOLOGIST = 1
    RAIDER = 2
    BOTH = 3


class Family(IntEnum):
    """Whether an Action is a Beast or a Trap."""

    NONE = 0
    BEAST = 1
    TRAP = 2


class Needs(IntEnum):
    """The Special card that one must hold to play a card."""

    NONE = 0
    ADVENTURER = 1
    ROGUE = 2
