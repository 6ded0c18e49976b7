"""Compiled code is kept on disk by several processes at a time, each in its turn."""

import threading
import time
from types import SimpleNamespace
from typing import Any

from digsite import engine
from digsite.games.contract import compiling


class Index:
    """Where compiled code is kept; knows how many write at the same time."""

    def __init__(self) -> None:
        self.kept: list[Any] = []
        self.writing = 0
        self.most = 0

    def save(self, key: Any, data: Any) -> None:
        self.writing += 1
        self.most = max(self.most, self.writing)
        time.sleep(0.02)
        self.kept.append((key, data))
        self.writing -= 1


def test_whoever_keeps_compiled_code_does_so_alone() -> None:
    index = Index()
    compiling._save_alone(SimpleNamespace(_cache=SimpleNamespace(_cache_file=index)))
    threads = [threading.Thread(target=index.save, args=("key", k)) for k in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(data for _, data in index.kept) == list(range(6))
    assert index.most == 1


def test_every_entry_point_is_kept_so() -> None:
    for name in ("new", "seat", "legal", "play", "resample", "playouts"):
        file: Any = getattr(engine, name)._cache._cache_file
        assert file.save.__wrapped__.__func__ is type(file).save
