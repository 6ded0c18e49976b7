"""What the program prints: texts in the person's language, JSON for programs, waiting told with its reason."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table as Grid

from ..texts import Texts, told


class Screen:
    """Standard output and error, and the texts of the chosen language."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.out = Console(highlight=False)
        self.err = Console(stderr=True, highlight=False)

    def __call__(self, key: str, **values: Any) -> str:
        """A text of the program's command line."""
        return self.texts(f"cli.{key}", **values)

    def number(self, value: float, form: str = ",") -> str:
        """A number in the signs of the language."""
        return self.texts.number(value, form)

    def say(self, key: str, style: str | None = None, **values: Any) -> None:
        """Prints a text."""
        self.line(self(key, **values), style)

    def line(self, words: str, style: str | None = None) -> None:
        """Prints a line as it is, without markup."""
        self.out.print(words, style=style, markup=False, soft_wrap=not self.out.is_terminal)

    def complain(self, words: str) -> None:
        """Prints on standard error what was wrong, as one line."""
        self.err.print(f"digsite: {' '.join(words.split())}", markup=False, soft_wrap=True)

    def words_of(self, error: Exception) -> str:
        """What an error says, in the person's language where it can be said in it."""
        if isinstance(error, OSError) and error.filename is not None:
            return f"{error.filename}: {self.reason(error)}"
        return str(told(error, self.texts.language))

    def reason(self, error: OSError) -> str:
        """Why a file cannot be read or written; what seldom happens is told in the system's words."""
        key = f"cannot.{type(error).__name__}"
        return self(key) if f"cli.{key}" in self.texts else str(error.strerror)

    def json(self, data: Any) -> None:
        """Prints data for a program."""
        print(json.dumps(data, ensure_ascii=False, indent=2))

    def grid(self, headings: Sequence[str], rows: Sequence[Sequence[Any]], numbers: Sequence[int] = ()) -> None:
        """Prints a table; the columns of `numbers` are set to the right."""
        grid = Grid(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
        for column, heading in enumerate(headings):
            grid.add_column(heading, justify="right" if column in numbers else "left", overflow="fold")
        for row in rows:
            grid.add_row(*(str(cell) for cell in row))
        self.out.print(grid, markup=False)

    @contextmanager
    def waiting(self, words: str) -> Iterator[None]:
        """Says why one waits, on standard error and only to a person."""
        with self.err.status(words) if self.err.is_terminal else _nothing():
            yield

    @contextmanager
    def progress(self, words: str, total: int) -> Iterator[Any]:
        """A bar on standard error; what it gives is called with each step's name before that step is made."""
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.fields[step]}"),
            TimeElapsedColumn(),
        )
        bar = Progress(*columns, console=self.err, transient=True, disable=not self.err.is_terminal)
        with bar:
            task = bar.add_task(words, total=total, step="", completed=-1)
            yield lambda step: bar.update(task, advance=1, step=step)


@contextmanager
def _nothing() -> Iterator[None]:
    yield
