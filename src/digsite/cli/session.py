"""A game in the terminal: draws the position, tells what happened, asks, carries out, saves after every action.

The loop knows no game; `telling` says what a game's `terminal` module gives it.
"""

import os
import secrets
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.markdown import Markdown

from ..assists import HINT, PREVIEW, answer, bot_hint, deduced_hint
from ..bots import decide, make_bot
from ..table import Action, Table, UndoRefused
from ..texts import Texts
from . import rules as rule_pages
from .files import data_folder, undisturbed, write_whole
from .listing import also_meant, in_columns, meant, numbered, pages, spread
from .play import BOTS
from .screen import Screen
from .telling import WIDEST, draw, event_words, question, result, terminal_of, typing
from .warm import compile_what_is_missing

ASSISTS = "assists"
MARKS = "marks"
COMMANDS = (
    "more",
    "preview",
    "undo",
    "redo",
    "hint",
    "count",
    "mark",
    "notes",
    "cards",
    "log",
    "rules",
    "save",
    "help",
    "quit",
)
STOPPED = 130
MOST_NEWS_BELOW = 3
LEAST_LINES = 4
LINES_AROUND = 3
"""The lines of the question, of the note that there are more pages, and of what is typed."""


class Quit(Exception):
    """The person goes; the game is saved."""


class Session:
    """A table, the people and bots at it, and the file that it is saved in."""

    def __init__(self, screen: Screen, table: Table, path: Path) -> None:
        self.screen = screen
        self.table = table
        self.path = path
        self.texts = Texts(screen.texts.language, table.game, table.options)
        self.terminal = terminal_of(table.game.name)
        self.company: list[str | None] = table.notes.setdefault(BOTS, [None] * table.seats)
        self.people = [seat for seat, level in enumerate(self.company) if level is None]
        self.shown: int | None = self.people[0] if len(self.people) == 1 else None
        self.bots = {
            seat: make_bot(table.game.name, level, secrets.randbits(63))
            for seat, level in enumerate(self.company)
            if level is not None
        }
        self.drawn = False
        self.lines_drawn = 0
        self.page = 0
        self.commands: dict[str, Callable[[str], None]] = {
            name: getattr(self, f"do_{name}") for name in COMMANDS if self.offers(name)
        }

    def offers(self, command: str) -> bool:
        """Whether this game has the command."""
        needs = {"preview": "preview", "count": "count", "mark": "marks", "notes": "marks", "cards": "cards"}
        return command not in needs or hasattr(self.terminal, needs[command])

    def run(self) -> int:
        """Plays to the end, or until the person goes; gives the exit code."""
        self.save()
        self.greet()
        try:
            while self.table.seat is not None:
                self.turn(self.table.seat)
            self.finish()
        except KeyboardInterrupt:
            self.say_farewell()
            return STOPPED
        except (EOFError, Quit):
            self.say_farewell()
        return 0

    def greet(self) -> None:
        """Says which game this is and who plays."""
        self.screen.line("")
        self.screen.line(f"{self.texts('title')} — {self.texts('tagline')}", style="bold")
        for seat, level in enumerate(self.company):
            who = self.screen("play.person") if level is None else self.screen("play.bot", level=level)
            if self.table.seats > 1:
                self.screen.line(f"  {self.texts.noun('seat', seat)}: {who}")
        self.screen.say("play.how", style="dim")

    def turn(self, seat: int) -> None:
        """One decision of a bot or of a person."""
        if seat in self.bots:
            with self.screen.waiting(self.screen("play.thinking", player=self.texts.noun("seat", seat))):
                action = decide(self.bots[seat], self.table, secrets.randbits(63))
            self.carry_out(action)
            return
        if seat != self.shown:
            self.hand_over(seat)
        if not self.drawn:
            self.draw(seat)
        self.answer(self.read(), seat)

    def hand_over(self, seat: int) -> None:
        """Clears the screen and waits for the next person, so that nobody sees what is not theirs."""
        if self.screen.out.is_terminal:
            self.screen.out.clear()
        self.screen.say("play.hand_over", player=self.texts.noun("seat", seat))
        self.read()
        self.shown = seat
        self.drawn = False

    def width(self) -> int:
        """The columns to draw in."""
        return min(self.screen.out.width, WIDEST)

    def seen(self, seat: int | None) -> dict[str, Any]:
        """What a seat may see, its own marks with it."""
        marks = self.table.notes.get(MARKS, {}).get(str(seat), {})
        return self.table.view(seat) | {"marks": dict(marks)}

    def draw(self, seat: int) -> None:
        """Draws the position, what happened since, and what can be done."""
        news = [f"• {event_words(event, self.texts)}" for event in self.table.events(seat)]
        self.screen.out.rule(style="dim")
        # Little news stands below the drawing, next to the question; much news would push the drawing off the screen.
        below = news if len(news) <= MOST_NEWS_BELOW else []
        for line in news if not below else []:
            self.screen.line(line)
        self.lines_drawn = draw(self.screen, self.seen(seat), self.texts) + len(below)
        for line in below:
            self.screen.line(line)
        self.drawn = True
        self.page = 0
        self.list_actions()

    def list_actions(self) -> None:
        """Says what is asked, and lists the actions: as many as fit below the drawing; or says how to type one."""
        how = self.typing()
        if how is not None:
            self.screen.line(question(self.table.view(self.table.seat), self.texts), style="bold")
            self.screen.line(how)
            for line in in_columns(numbered([str(action) for action in spread(self.table.legal)]), self.width()):
                self.screen.line(line)
            return
        room = (
            self.screen.out.height - self.lines_drawn - LINES_AROUND
            if self.screen.out.is_terminal
            else len(self.table.legal)
        )
        in_words = getattr(self.terminal, "MOST_LINES", None)
        shown = pages(self.table.legal, self.texts, self.width(), max(LEAST_LINES, room), in_words)
        page = shown[self.page % len(shown)]
        self.screen.line(question(self.table.view(self.table.seat), self.texts), style="bold")
        for line in page:
            self.screen.line(line)
        if len(shown) > 1:
            number = self.page % len(shown) + 1
            self.screen.say("play.more_pages", style="dim", page=number, pages=len(shown))

    def typing(self) -> str | None:
        """How an action is typed where there are too many to list them."""
        return typing(self.table.view(self.table.seat), self.texts)

    def read(self) -> str:
        """A line from the person."""
        return input("> ").strip()

    def answer(self, typed: str, seat: int) -> None:
        """Does what was typed: an action or a command."""
        if not typed:
            self.list_actions()
            return
        actions = self.table.legal
        if self.typing() is not None:
            actions = spread(actions)
        action = self.table.find(typed) or meant(typed, actions)
        if action is not None:
            other = also_meant(typed, actions, action)
            if other is not None:
                chosen = self.texts.verb(action.verb, *action.nouns)
                self.screen.say("play.number_meant", style="yellow", chosen=chosen, number=typed, other=other)
            self.carry_out(action)
            return
        name, _, rest = typed.partition(" ")
        command = self.command(name)
        if command is None:
            self.refuse(typed, actions)
        else:
            command(rest.strip())

    def command(self, word: str) -> Callable[[str], None] | None:
        """The command that a word means, in English or in the person's language."""
        for name, command in self.commands.items():
            if word.lower() in (name, self.screen(f"play.command.{name}.name")):
                return command
        return None

    def refuse(self, typed: str, actions: Sequence[Action]) -> None:
        """Says that this is nothing that can be done now, and what can."""
        how = self.typing()
        if how is not None:
            self.screen.say("play.not_possible", style="red", typed=typed, how=how)
            return
        example = str(actions[-1])
        self.screen.say("play.not_legal", style="red", typed=typed, n=len(actions), example=example)

    def carry_out(self, action: Action) -> None:
        """Plays an action and saves."""
        with undisturbed():
            self.table.play(action)
            self.save()
        self.drawn = False

    def save(self) -> None:
        """Writes the table to its file."""
        write_whole(self.path, self.table.save())

    def do_more(self, _: str) -> None:
        """Lists the next page of the actions."""
        self.page += 1
        self.list_actions()

    def do_preview(self, words: str) -> None:
        """Draws the piece that an action would put down, and says whether it may lie there."""
        assert self.table.seat is not None
        try:
            told = answer(self.table, self.table.seat, PREVIEW, {"action": words})
        except ValueError as error:
            self.screen.line(self.screen.words_of(error), style="red")
            return
        seen = self.seen(self.table.seat) | {PREVIEW: told}
        draw(self.screen, seen, self.texts)
        for line in self.terminal.preview(seen, self.texts):
            self.screen.line(line, style="green" if told["legal"] else "red")

    def do_undo(self, _: str) -> None:
        """Takes the last action back."""
        self._undo_or_redo(self.table.undo, "play.no_undo")

    def do_redo(self, _: str) -> None:
        """Does again what was taken back."""
        self._undo_or_redo(self.table.redo, "play.no_redo")

    def _undo_or_redo(self, act: Callable[[], None], refusal: str) -> None:
        try:
            with undisturbed():
                act()
                self.save()
        except UndoRefused:
            self.screen.say(refusal, style="red")
            return
        self.drawn = False

    def do_hint(self, _: str) -> None:
        """Gives the best action, by the game's own deduction or by the strongest bot; counted."""
        seat = self.table.seat
        assert seat is not None
        told = deduced_hint(self.table, seat)
        if told is None:
            compile_what_is_missing(self.screen, self.table.game.name, "bots")
            with self.screen.waiting(self.screen("play.looking")):
                told = bot_hint(self.table, seat)
        own = getattr(self.terminal, "hint", None)
        words = own(told, self.texts) if own is not None else None
        if words is None:
            action = self.table.find(told["action"])
            assert action is not None
            words = self.screen("play.bot_would", action=self.texts.verb(action.verb, *action.nouns))
        self.screen.line(words, style="green")
        self.count_assist(HINT)

    def do_count(self, _: str) -> None:
        """Says how many possibilities are left; counted."""
        assert self.table.seat is not None
        told = answer(self.table, self.table.seat, "count")
        self.screen.line(self.terminal.count(told, self.texts), style="green")
        self.count_assist("count")

    def count_assist(self, kind: str) -> None:
        """Notes that this seat used an assist."""
        used = self.table.notes.setdefault(ASSISTS, {}).setdefault(str(self.table.seat), {})
        used[kind] = used.get(kind, 0) + 1
        self.save()

    def do_mark(self, words: str) -> None:
        """Changes the person's own marks."""
        marks = self.table.notes.setdefault(MARKS, {})
        seat = str(self.table.seat)
        try:
            marks[seat] = self.terminal.marks(marks.get(seat, {}), words, self.texts)
        except ValueError as error:
            self.screen.line(self.screen.words_of(error), style="red")
            return
        self.drawn = False
        self.save()

    def do_notes(self, _: str) -> None:
        """Shows the position with all notes again."""
        self.drawn = False

    def do_cards(self, _: str) -> None:
        """Tells what the cards that this seat sees do."""
        for line in self.terminal.cards(self.seen(self.table.seat), self.texts):
            self.screen.out.print(line, highlight=False)

    def do_log(self, _: str) -> None:
        """Tells all that happened, as this seat may know it."""
        for event in self.table.history(self.table.seat):
            self.screen.line(f"• {event_words(event, self.texts)}")

    def do_rules(self, words: str) -> None:
        """Shows the rules, or the one rule named."""
        text = rule_pages.reference(self.table.game.name, self.texts.language)
        if words:
            one = rule_pages.one_rule(text, words)
            if one is None:
                known = rule_pages.RULE.findall(text)
                values = {"rule": words, "game": self.table.game.name, "first": known[0], "last": known[-1]}
                self.screen.say("rules.no_rule", style="red", **values)
                return
            text = one
        if self.screen.out.is_terminal and not words:
            os.environ.setdefault("LESS", "-R")
            with self.screen.out.pager(styles=True):
                self.screen.out.print(Markdown(text))
        else:
            self.screen.out.print(Markdown(text))

    def do_save(self, words: str) -> None:
        """Saves, to another file if one is named, with or without quotation marks."""
        name = words.replace("\0", "").strip("\"'")
        path = Path(os.path.expanduser(name)) if name else self.path
        try:
            write_whole(path, self.table.save())
        except OSError as error:
            self.screen.say("play.cannot_save", style="red", file=path, reason=self.screen.reason(error))
            return
        self.screen.say("play.saved", file=path)

    def do_help(self, _: str) -> None:
        """Lists the commands."""
        rows = [
            (self.screen(f"play.command.{name}.usage"), self.screen(f"play.command.{name}.help"))
            for name in self.commands
        ]
        self.screen.grid((self.screen("play.you_type"), self.screen("play.what_it_does")), rows)

    def do_quit(self, _: str) -> None:
        """Goes; the game is saved."""
        raise Quit

    def say_farewell(self) -> None:
        """Says where the game is kept and how to go on."""
        self.screen.line("")
        where = "--resume" if self.path.is_relative_to(data_folder()) else f"--resume {shlex.quote(str(self.path))}"
        self.screen.say("play.farewell", file=self.path, resume=where)

    def finish(self) -> None:
        """Shows the end and the result, and offers the review."""
        seat = self.people[0] if len(self.people) == 1 else None
        self.screen.out.rule(style="dim")
        for event in self.table.events(seat):
            self.screen.line(f"• {event_words(event, self.texts)}")
        draw(self.screen, self.seen(seat), self.texts)
        assists = [line for person in self.people if (line := self.assists_used(person))]
        for line in result(self.screen, self.table, self.texts, seat) + assists:
            self.screen.line(line, style="bold")
        self.save()
        if self.people and hasattr(terminal_of(self.table.game.name), "review"):
            self.offer_review()

    def assists_used(self, seat: int) -> str:
        """The assists that a person used, in words; empty for none."""
        used = self.table.notes.get(ASSISTS, {}).get(str(seat), {})
        if not used:
            return ""
        words = ", ".join(self.screen(f"play.assist.{kind}", n=number) for kind, number in sorted(used.items()))
        return self.screen("play.assists", player=self.texts.noun("seat", seat), assists=words)

    def offer_review(self) -> None:
        """Asks whether to look back at the game, and does."""
        self.screen.say("play.offer_review", style="bold")
        try:
            typed = self.read().lower()
        except EOFError:
            return
        if typed not in self.screen("play.yes").split():
            return
        for seat in self.people:
            looked_back = terminal_of(self.table.game.name).review(self.table, seat, self.texts, self.width())
            self.screen.out.print(looked_back, highlight=False)
