"""Expedition Altiplano drawn for a terminal, from the view of a seat alone: both camps, the piles, the hand.

Letters carry the meaning and colours only repeat it: A and R (B in French) for archaeologists and raiders, words for
Beasts, Traps and what is in a safe place.
"""

from collections import Counter
from typing import Any

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from ...texts import Texts

MOST_LINES = 40
"""Each action is told in words on a line of its own: what a card does is what one wants to read."""
SPECIALS = ("adventurer", "rogue")
KIND_COLOURS = {"archaeologist": "cyan", "raider": "red", "both": "magenta", "neither": "default"}


def draw(view: dict[str, Any], texts: Texts, width: int) -> Group:
    """The position as its seat may see it: the other camp above, one's own below."""
    me = view["me"] if view["me"] is not None else 0
    lines: list[Any] = [heading(view, texts)]
    lines.append(camp(view, view["players"][1 - me], texts))
    lines += middle(view, texts)
    lines.append(camp(view, view["players"][me], texts))
    return Group(*lines)


def heading(view: dict[str, Any], texts: Texts) -> Text:
    """Which turn it is."""
    if view["assembling"]:
        return Text(texts("screen.assembling"), style="bold")
    if view["over"]:
        return Text(" ".join(result(view, texts)), style="bold")
    words = texts("screen.turn", number=view["turn_number"], most=view["most_turns"], phase=view["phase"])
    return Text(f"{words} — {texts.noun('seat', view['mover'])}", style="bold")


def card_text(card: dict[str, Any], texts: Texts) -> Text:
    """A card's name, with what it counts as."""
    text = Text(texts.noun("card", card["card"]))
    if "class" in card:
        text.append(f" ({texts.noun('class', card['class'])})", style=KIND_COLOURS[card["class"]])
    if card.get("family"):
        text.append(f" ({texts.noun('family', card['family'])})", style="yellow")
    if card.get("reaction"):
        text.append(f" ({texts('screen.reaction')})", style="green")
    if card.get("needs"):
        text.append(f" ({texts('screen.needs', card=texts.noun('card', card['needs']))})", style="magenta")
    return text


def cards(view: dict[str, Any], texts: Texts) -> list[Text]:
    """What each card in the camps and in the own hand does, line by line."""
    lines = []
    for player in view["players"]:
        own = player["seat"] == view["me"]
        for place, held in (("camp", player["camp"]), ("own_hand" if own else "known_hand", player["hand"])):
            if held:
                lines.append(Text(f"{texts.noun('seat', player['seat'])}, {texts(f'screen.{place}')}", style="bold"))
                words = dict.fromkeys(texts.noun("deed", card["card"]) for card in held)
                lines += [Text(f"  {word}") for word in words]
    lines.append(Text(texts("screen.specials"), style="bold"))
    return lines + [Text(f"  {texts.noun('deed', special)}") for special in SPECIALS]


def card_list(cards: list[dict[str, Any]], texts: Texts) -> Text:
    """Cards side by side, equal ones counted."""
    words: list[Text] = []
    numbers: dict[str, int] = {}
    for card in cards:
        numbers[card["card"]] = numbers.get(card["card"], 0) + 1
    for key, number in numbers.items():
        text = card_text(next(card for card in cards if card["card"] == key), texts)
        words.append(text if number == 1 else text.append(f" ×{number}"))
    return Text(", ").join(words) if words else Text(texts("screen.nothing"), style="dim")


def names(cards: list[dict[str, Any]], texts: Texts) -> str:
    """The names of cards, equal ones counted."""
    numbers = Counter(texts.noun("card", card["card"]) for card in cards)
    return ", ".join(name if number == 1 else f"{name} ×{number}" for name, number in numbers.items())


def camp(view: dict[str, Any], player: dict[str, Any], texts: Texts) -> Grid:
    """A camp with the hand behind it."""
    own = player["seat"] == view["me"]
    name = texts.noun("seat", player["seat"])
    grid = Grid(box=None, show_header=False, pad_edge=False, padding=(0, 1, 0, 0))
    grid.add_column(justify="left", min_width=14, no_wrap=True)
    grid.add_column(overflow="fold")
    hand = texts("screen.hand", characters=player["characters"], exploration=player["exploration"])
    grid.add_row(Text(texts("screen.me", seat=name) if own else name, style="bold reverse"), Text(hand, style="dim"))
    members = card_list(player["camp"], texts)
    if player["face_down"] and not own:
        members = Text(texts("screen.face_down", number=player["face_down"]))
    grid.add_row(texts("screen.camp"), members)
    grid.add_row(texts("screen.location"), card_list([player["location"]] if player["location"] else [], texts))
    grid.add_row(texts("screen.treasures"), treasures(player, texts))
    held = [texts.noun("card", special) for special in SPECIALS if view[special] == player["seat"]]
    grid.add_row(texts("screen.specials"), Text(", ".join(held) or texts("screen.nothing"), style="green"))
    if own:
        grid.add_row(Text(texts("screen.own_hand"), style="bold"), card_list(player["hand"], texts))
        if player["known_to_other"]:
            known = names(player["known_to_other"], texts)
            grid.add_row("", Text(texts("screen.seen", cards=known), style="dim"))
    elif player["hand"]:
        known = names(player["hand"], texts)
        grid.add_row("", Text(texts("screen.known", cards=known), style="dim"))
    return grid


def treasures(player: dict[str, Any], texts: Texts) -> Text:
    """The Treasures of a camp, and which are in a safe place."""
    names = [
        texts("screen.secured", card=texts.noun("card", treasure["card"]))
        if treasure["secured"]
        else texts.noun("card", treasure["card"])
        for treasure in player["treasures"]
    ]
    return Text(", ".join(names) or texts("screen.nothing"), style="bold yellow" if names else "dim")


def middle(view: dict[str, Any], texts: Texts) -> list[Text]:
    """What lies between the camps: piles, the card being played, cards that may be taken."""
    lines = []
    for name, pile in view["piles"].items():
        line = Text("  " + texts("screen.pile", deck=texts.noun("deck", name), number=pile["count"]))
        if pile["known"]:
            known = [
                texts("screen.place", card=texts.noun("card", card["card"]), place=card["place"])
                for card in pile["known"]
            ]
            line.append("; " + texts("screen.pile_known", cards=", ".join(known)), style="cyan")
        lines.append(line)
        if pile["discard"]:
            discarded = names(pile["discard"], texts)
            lines.append(Text("    " + texts("screen.discard", cards=discarded), style="dim"))
    if view["table"]:
        card = texts.noun("card", view["table"]["card"])
        lines.append(Text("  " + texts("screen.table", card=card), style="bold"))
    return [Text(), *lines, Text()]


def question(view: dict[str, Any], texts: Texts) -> str:
    """What is asked now; a Reaction with what it is about."""
    if view["asks"] != "react":
        return texts(f"asks.{view['asks']}")
    about = view["about"]
    moment = texts(f"moment.{about['moment']}", card=texts.noun("card", about["card"]))
    return texts("asks.react", moment=moment)


def result(view: dict[str, Any], texts: Texts) -> list[str]:
    """How the game ended."""
    if view["winner"] is None:
        return [texts("screen.over_drawn")]
    return [texts("screen.over_won", seat=texts.noun("seat", view["winner"]))]
