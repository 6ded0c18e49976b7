"""How rules are compiled, and where compiled code is kept.

Rules are plain functions marked `@rule`: Python that calls one runs it as it stands (tests, debugging, coverage),
compiled code that calls one has it compiled. Entry points that Python calls (the engine, a search) are marked
`@compiled`: Numba keeps their machine code on disk, with everything that they call linked in; `.py_func` is the same as
plain Python.

Numba looks only at a function's own file to tell whether its compiled code is stale. Here the code lies in a folder
named by a digest of all sources of the package and of the compiler's versions, so it cannot be stale. All games are entries
of the same index of an entry point: two processes that compile write into it one after the other.
"""

import contextlib
import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache, wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import llvmlite
import numba
import numpy
import platformdirs
from numba.core import cgutils, config, types
from numba.extending import intrinsic, lower_builtin, overload, register_jitable, type_callable
from numba.np.arrayobj import populate_array

from ...texts import Mistake

P = ParamSpec("P")
R = TypeVar("R")

PACKAGE = Path(__file__).resolve().parents[2]
NOTHING_COMPILED = ("assists", "cli", "texts", "server")
"""Parts of the package without compiled code: a change there leaves the compiled code as it is."""
SOURCES = (".py", ".toml")
"""Data count as sources: tables that are read from files are frozen into compiled code."""
VARIABLE = "DIGSITE_CACHE_DIR"
DAYS_KEPT = 30


@cache
def sources_digest() -> str:
    """A digest of the package's sources and of the versions that turn them into machine code.

    >>> len(sources_digest())
    20
    """
    digest = hashlib.blake2b(digest_size=10)
    for part in (sys.version, numpy.__version__, numba.__version__, llvmlite.__version__):
        digest.update(part.encode())
    for path in sorted(path for path in PACKAGE.rglob("*") if path.suffix in SOURCES):
        if set(path.relative_to(PACKAGE).parts) & set(NOTHING_COMPILED):
            continue
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def cache_home() -> Path:
    """The folder that holds compiled code of all versions: the user's cache, or `DIGSITE_CACHE_DIR`.

    >>> cache_home() == cache_folder().parent
    True
    """
    named = os.environ.get(VARIABLE)
    return Path(named) if named else Path(platformdirs.user_cache_dir("digsite")) / "compiled"


@cache
def cache_folder() -> Path:
    """The folder of this version's compiled code. Folders that nobody used for a month are removed.

    >>> cache_folder().name == sources_digest()
    True
    """
    folder = cache_home() / sources_digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError as error:
        raise Mistake("no_cache", folder=folder, reason=error.strerror, variable=VARIABLE) from None
    oldest = time.time() - DAYS_KEPT * 86_400
    for other in folder.parent.iterdir():
        with contextlib.suppress(FileNotFoundError):  # another process removes it, too
            if other != folder and other.is_dir() and other.stat().st_mtime < oldest:
                shutil.rmtree(other, ignore_errors=True)
    return folder


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Marks a function of the rules: plain Python that compiled code may call too.

    >>> @rule
    ... def double(n):
    ...     return 2 * n
    >>> double(21)
    42
    """
    marked: Callable[P, R] = register_jitable(nogil=True, error_model="numpy", no_cfunc_wrapper=True)(function)
    return marked


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Marks an entry point: its compiled code is kept on disk and runs without Python's global lock.

    >>> from digsite import engine, load
    >>> table = load("archeologic").new(seats=1, seed=7)
    >>> engine.seat(table._states, 0), int(engine.seat.py_func(table._states, 0))
    (0, 0)
    """
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder())
    try:
        marked = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    finally:
        config.CACHE_DIR = before
    _save_alone(marked)
    entry: Callable[P, R] = marked
    return entry


def _save_alone(entry: Any) -> None:
    """Has an entry point keep compiled code while no other process does.

    Numba reads the index, takes the next free name and writes both: of two at the same time, one would end under the
    name of the other, and be loaded in its place.
    """
    file = entry._cache._cache_file
    save = file.save

    @wraps(save)
    def save_alone(key: Any, data: Any) -> None:
        with alone(cache_folder() / "saving.lock"):
            save(key, data)

    file.save = save_alone


@contextlib.contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Waits until no other process does what this one is about to do."""
    if sys.platform == "win32":  # has no such locks; there a server is one process
        yield
        return
    import fcntl

    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def lent(array):
    """The same array for the time of a call: compiled code then does not count who uses it, which costs more than a move.

    The array has to live longer than the call, and nobody keeps what was lent.

    >>> lent(numpy.arange(3)).tolist()
    [0, 1, 2]
    """
    return array


@intrinsic
def _lent(_: Any, array: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        copy = context.make_array(array)(context, builder, values[0])
        copy.meminfo = cgutils.get_null_value(copy.meminfo.type)
        return copy._getvalue()

    return array(array), emit


@overload(lent)
def _lent_compiled(array):
    return lambda array: _lent(array)


def scratch(size):
    """Room for so many integers until the function that asks for it returns; nobody keeps it, or gives it back.

    Compiled, it lies on the stack and costs nothing; the size must be a number that the compiler knows.

    >>> len(scratch(8))
    8
    """
    return numpy.empty(size, numpy.int64)


ROOM = types.Array(types.int64, 1, "C")


@type_callable(scratch)
def _type_scratch(_: Any) -> Any:
    return lambda size: ROOM if isinstance(size, types.IntegerLiteral) else None


# No `overload`: its code would be a function of its own, and the room gone when that returns.
@lower_builtin(scratch, types.IntegerLiteral)
def _emit_scratch(context: Any, builder: Any, signature: Any, _: Any) -> Any:
    number = signature.args[0].literal_value
    item = context.get_data_type(types.int64)
    data = cgutils.alloca_once(builder, item, size=number)
    words = [context.get_constant(types.intp, word) for word in (number, context.get_abi_sizeof(item))]
    array = context.make_array(ROOM)(context, builder)
    populate_array(array, data=data, shape=words[:1], strides=words[1:], itemsize=words[1], meminfo=None)
    return array._getvalue()
