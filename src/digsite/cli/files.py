"""Where games are kept: saves in the user's data folder, so that no crash leaves half a file."""

import errno
import json
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs

from ..texts import Mistake

if TYPE_CHECKING:
    from ..table import Table

VARIABLE = "DIGSITE_DATA_DIR"
SUFFIX = ".digsite"


def data_folder() -> Path:
    """The user's data folder, or `DIGSITE_DATA_DIR`."""
    named = os.environ.get(VARIABLE)
    return Path(named) if named else Path(platformdirs.user_data_dir("digsite"))


def saves_folder() -> Path:
    """The folder of the games that save themselves."""
    return data_folder() / "games"


def new_save(game: str) -> Path:
    """A file for a game that begins now."""
    return _new_file(saves_folder(), game, SUFFIX)


def new_notes() -> Path:
    """A file for the companion's notes of a game that begins now."""
    return _new_file(data_folder() / "companion", "archeologic", ".txt")


def _new_file(folder: Path, name: str, suffix: str) -> Path:
    """A file that is not there yet, named by the time; its folder is made."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{name}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    path = folder / f"{stem}{suffix}"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}{suffix}"
        number += 1
    return path


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file so that at no instant half of it is there."""
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path.parent))
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    part = path.with_name(f"{path.name}.part")
    with part.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Lets Ctrl-C wait until what was begun is done: a game is changed and saved, or neither."""
    pressed: list[bool] = []
    before = signal.signal(signal.SIGINT, lambda *_: pressed.append(True))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


def saved_games(game: str | None = None) -> list[Path]:
    """The games that saved themselves, the last one first."""
    found = saves_folder().glob(f"{game or ''}*{SUFFIX}")
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)


def read_table(path: Path) -> "Table":
    """The table of a save, or the end of the game that a log tells; ValueError says what is wrong with the file."""
    from ..saves import MARK
    from ..table import restore

    data = path.read_bytes()
    if data.startswith(MARK):
        return restore(data)
    return replayed(read_log(path))


def read_log(path: Path) -> dict[str, Any]:
    """The log in a file, from JSON or from a save, its form checked."""
    from ..box import checked_log
    from ..saves import MARK
    from ..table import restore

    data = path.read_bytes()
    if data.startswith(MARK):
        return restore(data).log
    try:
        log = json.loads(data)
    except (ValueError, RecursionError):
        raise Mistake("no_save_nor_log", file=path) from None
    if not isinstance(log, dict) or "game" not in log:
        raise Mistake("no_log", file=path)
    checked_log(log)
    return log


def replayed(log: dict[str, Any]) -> "Table":
    """The table at the end of a log."""
    from ..box import load

    return load(log["game"]).replay(log)
