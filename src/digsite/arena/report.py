"""Reports: titled sections of tables and plots, as text for a terminal, as one HTML page, as JSON.

A report is plain data; what is in it is up to whoever writes it. The page is complete in itself: no scripts, no files,
no addresses; plots are inline SVG whose numbers can be read as a table, too.
"""

from collections.abc import Sequence
from html import escape
from typing import Any

import msgspec
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from ..texts import Texts, number_text

Cell = str | int | float


class Table(msgspec.Struct, frozen=True, tag="table"):
    """Rows of words and numbers; the first column names the row."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


class Bars(msgspec.Struct, frozen=True, tag="bars"):
    """A bar for each label. The range that values should keep is drawn where there is one."""

    caption: str
    labels: tuple[str, ...]
    values: tuple[float, ...]
    unit: str = ""
    low: float | None = None
    high: float | None = None


class Histogram(msgspec.Struct, frozen=True, tag="histogram"):
    """How often a number fell into each of some ranges of equal width, the first of which begins at `first`."""

    caption: str
    unit: str
    first: int
    width: int
    counts: tuple[int, ...]


Part = Table | Bars | Histogram


class Section(msgspec.Struct, frozen=True):
    """A part of a report under a heading."""

    title: str
    parts: tuple[Part, ...]
    note: str = ""


class Report(msgspec.Struct, frozen=True):
    """A whole report; `figures` are its main numbers by name, for programs."""

    title: str
    lead: tuple[str, ...]
    sections: tuple[Section, ...]
    figures: dict[str, Any] = {}
    language: str = "en"


class Say:
    """The texts of a game's report, and numbers in the signs of their language."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def __call__(self, key: str, **values: Any) -> str:
        """A text of the report."""
        return self._texts(f"balance.{key}", **values)

    def number(self, value: float, form: str = ",") -> str:
        """A number in words of the report."""
        return self._texts.number(value, form)


def cell_text(cell: Cell, language: str) -> str:
    """A cell as it is shown.

    >>> cell_text(12345, "en"), cell_text(0.25, "fr"), cell_text("Puma", "fr")
    ('12,345', '0,2', 'Puma')
    """
    if isinstance(cell, str):
        return cell
    return number_text(cell, "," if isinstance(cell, int) else ",.1f", language)


def range_label(histogram: Histogram, k: int) -> str:
    """The numbers that the k-th range of a histogram holds.

    >>> range_label(Histogram("", "turns", 10, 5, (1, 2)), 1), range_label(Histogram("", "", 3, 1, (1,)), 0)
    ('15–19', '3')
    """
    first = histogram.first + k * histogram.width
    return str(first) if histogram.width == 1 else f"{first}–{first + histogram.width - 1}"


def as_bars(histogram: Histogram) -> Bars:
    """A histogram as bars of shares in percent."""
    total = max(1, sum(histogram.counts))
    labels = tuple(range_label(histogram, k) for k in range(len(histogram.counts)))
    return Bars(histogram.caption, labels, tuple(100 * count / total for count in histogram.counts), "%")


def as_data(report: Report) -> dict[str, Any]:
    """The report as plain data, ready for JSON."""
    data: dict[str, Any] = msgspec.to_builtins(report)
    return data


# Text


def as_text(report: Report) -> RenderableType:
    """The report for a terminal."""
    parts: list[RenderableType] = [Text(report.title, style="bold")]
    parts += [Text(line) for line in report.lead]
    for section in report.sections:
        parts += [Text(""), Text(section.title, style="bold underline")]
        if section.note:
            parts.append(Text(section.note, style="dim"))
        for part in section.parts:
            parts.append(Text(part.caption, style="italic"))
            language = report.language
            parts.append(_text_table(part, language) if isinstance(part, Table) else _text_bars(part, language))
    return Group(*parts)


def _text_table(table: Table, language: str) -> Grid:
    grid = Grid(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for column, heading in enumerate(table.columns):
        grid.add_column(heading, justify="right" if _is_numeric(table, column) else "left")
    for row in table.rows:
        grid.add_row(*(Text(cell_text(cell, language)) for cell in row))
    return grid


TEXT_BAR = 40


def _text_bars(part: Bars | Histogram, language: str) -> Grid:
    bars = as_bars(part) if isinstance(part, Histogram) else part
    largest = max([*bars.values, bars.high or 0, 1e-9])
    grid = Grid(box=None, show_header=False, pad_edge=False, padding=(0, 1, 0, 0))
    grid.add_column(justify="left")
    grid.add_column(justify="right")
    grid.add_column(justify="left")
    for label, value in zip(bars.labels, bars.values, strict=True):
        mark = " " if _in_range(bars, value) else "!"
        bar = "█" * round(TEXT_BAR * value / largest) or "▏"
        grid.add_row(
            Text(label), Text(f"{cell_text(float(value), language)}{bars.unit}{mark}"), Text(bar, style="cyan")
        )
    return grid


def _in_range(bars: Bars, value: float) -> bool:
    return (bars.low is None or value >= bars.low) and (bars.high is None or value <= bars.high)


def _is_numeric(table: Table, column: int) -> bool:
    return any(isinstance(row[column], int | float) for row in table.rows)


# HTML

STYLE = """
:root{color-scheme:light dark;--ink:#1d2733;--soft:#5a6673;--paper:#fbfaf7;--line:#d8d4ca;--bar:#2f6f8f;--out:#b4552d;
--band:#e4ecd9}
@media(prefers-color-scheme:dark){:root{--ink:#e8e6e1;--soft:#a9adb3;--paper:#16191d;--line:#3a4048;--bar:#6db3d4;
--out:#e88d5f;--band:#2c3a26}}
body{margin:0 auto;max-width:60rem;padding:1.5rem;background:var(--paper);color:var(--ink);
font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.6rem;line-height:1.2}h2{font-size:1.25rem;margin-top:2.5rem;border-bottom:1px solid var(--line)}
p.note,figcaption,caption{color:var(--soft)}caption,figcaption{text-align:left;padding:.5rem 0;font-weight:600}
.wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.2rem .8rem .2rem 0;border-bottom:1px solid var(--line);text-align:left;font-weight:400}
thead th{font-weight:600;vertical-align:bottom}.n{text-align:right}figure{margin:1.5rem 0}
svg{width:100%;height:auto;max-width:45rem}svg text{fill:var(--ink);font:12px system-ui,sans-serif}
.bar{fill:var(--bar)}.out{fill:var(--out)}.band{fill:var(--band)}.axis{stroke:var(--line)}
summary{cursor:pointer;color:var(--soft)}
"""

WORDS = {
    "en": {
        "numbers": "The numbers",
        "range": "should lie between {low} and {high}",
        "least": "should be at least {low}",
    },
    "fr": {
        "numbers": "Les nombres",
        "range": "devrait être entre {low} et {high}",
        "least": "devrait valoir au moins {low}",
    },
}
ROW, BAR, LABEL, PLOT, VALUE = 22, 14, 170, 470, 80


def as_html(report: Report) -> str:
    """The report as one self-contained page."""
    sections = "\n".join(_html_section(section, report.language, k) for k, section in enumerate(report.sections))
    lead = "".join(f"<p>{escape(line)}</p>" for line in report.lead)
    return (
        f'<!doctype html>\n<html lang="{escape(report.language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(report.title)}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{escape(report.title)}</h1>\n{lead}\n{sections}\n"
        "</main>\n</body>\n</html>\n"
    )


def _html_section(section: Section, language: str, number: int) -> str:
    note = f'<p class="note">{escape(section.note)}</p>\n' if section.note else ""
    parts = "\n".join(
        _html_table(part, language) if isinstance(part, Table) else _html_figure(part, language, f"plot-{number}-{k}")
        for k, part in enumerate(section.parts)
    )
    return f"<section>\n<h2>{escape(section.title)}</h2>\n{note}{parts}\n</section>"


def _html_table(table: Table, language: str) -> str:
    numeric = [_is_numeric(table, column) for column in range(len(table.columns))]
    head = "".join(
        f'<th scope="col"{_right(right)}>{escape(name)}</th>'
        for name, right in zip(table.columns, numeric, strict=True)
    )
    rows = "\n".join(f"<tr>{_html_row(row, numeric, language)}</tr>" for row in table.rows)
    caption = f"<caption>{escape(table.caption)}</caption>" if table.caption else ""
    return f'<div class="wide"><table>{caption}<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody></table></div>'


def _html_row(row: Sequence[Cell], numeric: Sequence[bool], language: str) -> str:
    first, *rest = row
    cells = [f'<th scope="row"{_right(numeric[0])}>{escape(cell_text(first, language))}</th>']
    cells += [
        f"<td{_right(right)}>{escape(cell_text(cell, language))}</td>"
        for cell, right in zip(rest, numeric[1:], strict=True)
    ]
    return "".join(cells)


def _right(right: bool) -> str:
    return ' class="n"' if right else ""


def _html_figure(part: Bars | Histogram, language: str, name: str) -> str:
    bars = as_bars(part) if isinstance(part, Histogram) else part
    words = WORDS.get(language, WORDS["en"])
    unit = bars.unit or (part.unit if isinstance(part, Histogram) else "")
    rows = tuple((label, float(value)) for label, value in zip(bars.labels, bars.values, strict=True))
    table = _html_table(Table("", ("", unit), rows), language)
    aim = _aim(bars, words, language)
    return (
        f"<figure><figcaption>{escape(bars.caption)}{aim}</figcaption>\n{_svg(bars, name, bars.caption + aim, language)}\n"
        f"<details><summary>{words['numbers']}</summary>{table}</details></figure>"
    )


def _aim(bars: Bars, words: dict[str, str], language: str) -> str:
    if bars.low is None:
        return ""
    key = "least" if bars.high is None else "range"
    low, high = (number_text(end or 0, "g", language) + bars.unit for end in (bars.low, bars.high))
    return f" ({escape(words[key].format(low=low, high=high))})"


def _svg(bars: Bars, name: str, title: str, language: str) -> str:
    height = ROW * len(bars.labels) + 4
    scale = PLOT / max([*bars.values, bars.high or 0, bars.low or 0, 1e-9])
    lines = [
        f'<svg viewBox="0 0 {LABEL + PLOT + VALUE} {height}" role="img" aria-labelledby="{name}">'
        f'<title id="{name}">{title}</title>'
    ]
    if bars.low is not None:
        end = bars.high * scale if bars.high is not None else PLOT
        start = bars.low * scale
        lines.append(
            f'<rect class="band" x="{LABEL + start:.1f}" y="0" width="{max(1, end - start):.1f}" height="{height}"/>'
        )
    lines.append(f'<line class="axis" x1="{LABEL}" y1="0" x2="{LABEL}" y2="{height}"/>')
    for k, (label, value) in enumerate(zip(bars.labels, bars.values, strict=True)):
        y = ROW * k + (ROW - BAR) / 2
        style = "bar" if _in_range(bars, value) else "out"
        width = max(0.5, value * scale)
        text_y = y + BAR - 3
        shown = f"{cell_text(float(value), language)}{bars.unit}" + ("" if style == "bar" else " !")
        lines.append(
            f'<text x="{LABEL - 6}" y="{text_y}" text-anchor="end">{escape(label)}</text>'
            f'<rect class="{style}" x="{LABEL}" y="{y}" width="{width:.1f}" height="{BAR}"/>'
            f'<text x="{LABEL + width + 6:.1f}" y="{text_y}">{escape(shown)}</text>'
        )
    lines.append("</svg>")
    return "\n".join(lines)
