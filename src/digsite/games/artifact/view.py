"""What people and programs are told: views by seat, and the words for actions, events and numbers.

A view is built from an allow-list: it names each thing that this seat may see; nothing hidden is put in and taken out.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from ..contract import asked_first, asked_kind, asked_seat, asked_second
from .data import shipped
from .hidden import is_private
from .payment import cost_of, marker_for
from .pieces import (
    CARD_NAMES,
    CARDS,
    CITIES,
    CITIES_EXTENSION,
    EXTENSION_NAMES,
    FIRST_INCOME_TILE,
    FIRST_YEAR,
    INCOME_SPACES,
    MARKER_NAMES,
    MARKERS,
    NO_ROLE,
    REGION_NAMES,
    REGIONS,
    RESEARCH,
    RESEARCH_STEPS,
    ROLE_NAMES,
    SORTS,
    TILE_NAMES,
    TILE_SIZES,
    TILES,
    TRACK,
    Marker,
)
from .scoring import points, research_points
from .state import (
    BUY,
    DISCOVER,
    END,
    EXHIBIT,
    FREE,
    GIVE,
    GOLD,
    HIRE,
    HIRE_TWO,
    PASS,
    REST,
    SEARCH,
    SELL,
    SHIP,
    Ask,
    base_income,
    free_huts,
    hidden_cards,
    income_tiles,
)

REASONS = ("all_tiles", "two_types", "deck", "year")

VERBS = {
    "pass": (),
    "end": (),
    "search": ("region",),
    "hire": ("region",),
    "hire-two": ("region",),
    "ship": ("region",),
    "exhibit": ("tile",),
    "discover": ("region",),
    "sell": ("card",),
    "buy": ("stall", "card"),
    "gold": ("region",),
    "take": ("stall", "card"),
    "pay": ("marker", "coins"),
    "joker": ("marker", "coins"),
    "show": ("card",),
    "keep": ("card",),
    "load": ("card",),
    "role": ("role",),
    "fill": ("marker",),
    "gather": ("marker",),
    "give": ("marker",),
    "swap": ("marker",),
    "rest": (),
    "settle": ("region",),
}

NOUNS: dict[str, Any] = {
    "region": REGION_NAMES,
    "marker": MARKER_NAMES,
    "given": MARKER_NAMES,
    "card": CARD_NAMES,
    "tile": TILE_NAMES,
    "role": ROLE_NAMES,
    "reason": REASONS,
    "year": lambda number: FIRST_YEAR + number - 1,
}

REGION_ACTIONS = (
    ("search", SEARCH),
    ("hire", HIRE),
    ("hire-two", HIRE_TWO),
    ("ship", SHIP),
    ("gold", GOLD),
    ("discover", DISCOVER),
)


def describe(s: Any, action: int) -> tuple[str, tuple[str, ...]]:
    """The action as a verb and nouns."""
    kind = asked_kind(s)
    if kind == Ask.TURN:
        return describe_turn(s, action)
    if kind == Ask.PAY:
        return describe_payment(s, action)
    if kind == Ask.SETTLE:
        return "settle", (REGION_NAMES[action],)
    if kind == Ask.FILL:
        return "fill", (MARKER_NAMES[action],)
    if kind == Ask.GATHER:
        if action == REST:
            return "rest", ()
        return ("gather", (MARKER_NAMES[action],)) if action < GIVE else ("give", (MARKER_NAMES[action - GIVE],))
    if kind == Ask.SWAP:
        return "swap", (MARKER_NAMES[action],)
    if kind == Ask.ROLE:
        return "role", (ROLE_NAMES[action],)
    if kind == Ask.STALL:
        return "take", on_stall(s, action)
    verb = {Ask.SHOW: "show", Ask.KEEP: "keep", Ask.LOAD: "load"}[Ask(kind)]
    return verb, (CARD_NAMES[action],)


def describe_turn(s: Any, action: int) -> tuple[str, tuple[str, ...]]:
    """An action of a turn as a verb and nouns."""
    if action in (PASS, END):
        return "pass" if action == PASS else "end", ()
    if action >= SELL:
        return "sell", (CARD_NAMES[action - SELL],)
    if action >= EXHIBIT:
        return "exhibit", (TILE_NAMES[action - EXHIBIT],)
    if BUY <= action < GOLD:
        return "buy", on_stall(s, action - BUY)
    verb, first = next((verb, first) for verb, first in REGION_ACTIONS if first <= action < first + REGIONS)
    return verb, (REGION_NAMES[action - first],)


def on_stall(s: Any, stall: int) -> tuple[str, str]:
    """A place of the market, counted from 1, and the card there."""
    return str(stall + 1), CARD_NAMES[s.market[stall]]


def describe_payment(s: Any, way: int) -> tuple[str, tuple[str, ...]]:
    """A way to pay: the marker that the action needs, or another as joker."""
    kind = marker_for(int(s.doing))
    return "pay" if way == kind else "joker", (MARKER_NAMES[way], str(int(cost_of(s, int(s.doing), way))))


def card_list(numbers: Iterable[int]) -> list[str]:
    """The cards of a heap by name, each as often as it is there.

    >>> card_list([0, 2] + [0] * 38)
    ['africa-mask', 'africa-mask']
    """
    return [CARD_NAMES[card] for card, number in enumerate(numbers) for _ in range(int(number))]


def view(s: Any, seat: int) -> dict[str, Any]:
    """What a seat may see, a spectator with -1."""
    over = s.asked == 0
    seen: dict[str, Any] = {
        "game": "artifact",
        "seats": int(s.seats),
        "me": seat if seat >= 0 else None,
        "over": bool(over),
        "turn": None if over else int(asked_seat(s)),
        "asks": None if over else asked_word(s, seat),
        "extensions": [name for bit, name in enumerate(EXTENSION_NAMES) if s.extensions >> bit & 1],
        "year": FIRST_YEAR + max(0, int(s.year) - 1),
        "last_round": bool(s.last),
        "first": int(s.first),
        "acted": int(s.acted),
        "regions": [region(s, number) for number in range(REGIONS) if number != s.unused],
        "tracks": [
            track(s, kind) for kind in range(MARKERS) if kind < Marker.LABOUR or kind - Marker.LABOUR != s.unused
        ],
        "costs": s.costs.tolist(),
        "coins": s.coins.tolist(),
        "market": [CARD_NAMES[card] for card in s.market[: s.stalls].tolist()],
        "incomes": s.incomes.tolist(),
        "income_space": INCOME_SPACES - int(income_tiles(s)),
        "base_income": int(base_income(s)),
        "tiles": [tile(s, number) for number in range(TILES) if s.tiles >> number & 1],
        "gone": card_list(s.gone),
        "players": [player(s, other, seat) for other in range(s.seats)],
    }
    if s.extensions & RESEARCH:
        seen["research_points"] = list(RESEARCH_STEPS)
    if not over:
        seen |= pending(s, seat)
    return seen


def asked_word(s: Any, seat: int) -> str:
    """What is asked for; what another prepares looks like the beginning of an action."""
    kind = asked_kind(s)
    return Ask.TURN.name.lower() if is_private(kind) and asked_seat(s) != seat else Ask(kind).name.lower()


def region(s: Any, number: int) -> dict[str, Any]:
    """A region: its deck, the cards beside it, the huts of each seat."""
    cards = range(number * SORTS, (number + 1) * SORTS)
    heap = [int(s.uncovered[card]) if card in cards else 0 for card in range(CARDS)]
    return {
        "region": REGION_NAMES[number],
        "deck": int(s.left[number]),
        "uncovered": card_list(heap),
        "huts": s.huts[: s.seats, number].tolist(),
    }


def track(s: Any, kind: int) -> dict[str, Any]:
    """An action track: its markers, and what the next one put back there costs (for the market: the coins)."""
    free = int(s.board[kind])
    seen = {"marker": MARKER_NAMES[kind], "markers": free, "cost": int(s.costs[free]) if free < TRACK else None}
    if kind == Marker.EXPEDITION:
        seen["coins"] = int(s.coins[free]) if free < TRACK else None
    return seen


def tile(s: Any, number: int) -> dict[str, Any]:
    """An exhibition tile: what it brings, how many objects it asks for, whether it lies on the income track."""
    return {
        "tile": TILE_NAMES[number],
        "size": int(TILE_SIZES[number]),
        "prestige": int(s.tile_prestige[number]),
        "income": int(s.tile_income[number]),
        "on_income_track": number >= FIRST_INCOME_TILE,
    }


def player(s: Any, other: int, seat: int) -> dict[str, Any]:
    """What a seat may see of another, or of itself."""
    known = s.hand[other] - s.hidden[other]
    seen: dict[str, Any] = {
        "seat": other,
        "money": int(s.money[other]),
        "income": int(s.income[other]),
        "prestige": int(s.prestige[other]),
        "markers": {MARKER_NAMES[kind]: int(s.markers[other, kind]) for kind in range(MARKERS)},
        "huts": int(free_huts(s, other)),
        "passed": bool(s.passed >> other & 1),
        "exhibitions": int(s.exhibitions[other]),
        "tiles": [TILE_NAMES[number] for number in range(TILES) if s.taken[other] >> number & 1],
        "hand": card_list(s.hand[other] if other == seat else known),
        "unseen": {
            REGION_NAMES[number]: int(hidden_cards(s, other, number))
            for number in range(REGIONS)
            if hidden_cards(s, other, number)
        },
    }
    if other == seat:
        seen["unseen_cards"] = card_list(s.hidden[other])
    if s.extensions & RESEARCH:
        numbers = [number for number in range(REGIONS) if number != s.unused]
        seen["research"] = {REGION_NAMES[number]: RESEARCH_STEPS[s.research[other, number]] for number in numbers}
        seen["discoveries"] = [REGION_NAMES[r] for r in range(REGIONS) for _ in range(s.discoveries[other, r])]
    if s.extensions & CITIES_EXTENSION:
        seen["city"] = None if s.city[other] == NO_ROLE else ROLE_NAMES[s.city[other]]
        archaeologist = int(s.archaeologist[other])
        seen["archaeologist"] = None if archaeologist == NO_ROLE else ROLE_NAMES[CITIES + archaeologist]
        seen["seventh_used"] = bool(s.freed >> other & 1)
    if s.asked == 0:
        seen["research_scored"] = int(research_points(s, other))
        seen["points"] = int(points(s, other))
    return seen


def pending(s: Any, seat: int) -> dict[str, Any]:
    """What goes with the decision that is asked; what is being prepared only for who prepares it."""
    kind = asked_kind(s)
    if kind == Ask.LOAD:
        return {"loading": {"region": REGION_NAMES[asked_first(s)], "cards": int(asked_second(s))}}
    if kind == Ask.SWAP:
        return {"giving": MARKER_NAMES[asked_first(s)]}
    if not is_private(kind) or asked_seat(s) != seat:
        return {}
    doing = int(s.doing)
    verb, nouns = describe_turn(s, doing)
    preparing: dict[str, Any] = {"verb": verb, "nouns": list(nouns)}
    if kind != Ask.PAY:
        preparing["marker"] = MARKER_NAMES[s.paying] if s.paying != FREE else None
        preparing["picked"] = [CARD_NAMES[card] for card in s.picked[: s.picks].tolist()]
        preparing["kept"] = [CARD_NAMES[card] for card in s.kept[: s.keeps].tolist()]
    return {"preparing": preparing}


def renamed(options: Mapping[str, Any], texts: Mapping[str, Any]) -> dict[str, str]:
    """The texts of the types and cities that the house data of a table call otherwise than the program does."""
    reworded: dict[str, str] = {}
    for word, name in options["data"]["names"][texts["language"]].items():
        if name == shipped()["names"][texts["language"]][word]:
            continue
        if word in ROLE_NAMES:
            privilege = texts[f"noun.role.{word}"].partition(" (")[2]
            reworded[f"noun.role.{word}"] = f"{name} ({privilege}"
            continue
        for place in REGION_NAMES:
            reworded[f"noun.card.{place}-{word}"] = f"{name} ({texts[f'noun.region.{place}']})"
        for size in (3, 4, 5):
            reworded[f"noun.tile.{word}-{size}"] = f"{size} × {name}"
    return reworded
