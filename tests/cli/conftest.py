"""The program run in this process: quick, with a folder of its own for its data."""

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from digsite.cli.main import main


@dataclass(frozen=True)
class Run:
    """What a run of the program left."""

    code: int
    out: str
    err: str


Digsite = Callable[..., Run]


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("DIGSITE_DATA_DIR", str(folder))
    monkeypatch.setenv("DIGSITE_LANGUAGE", "en")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("DIGSITE_DEBUG", raising=False)
    return folder


@pytest.fixture
def digsite(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Digsite:
    """Runs the program with these arguments; `typed` is what the person types, line by line."""

    def run(*arguments: str, typed: list[str] | None = None) -> Run:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed or [])))
        capsys.readouterr()
        code = main(arguments)
        captured = capsys.readouterr()
        return Run(code, captured.out, captured.err)

    return run
