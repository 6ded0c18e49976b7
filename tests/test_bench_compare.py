"""bench/compare.py, tried in small repositories whose digsite is a shell script."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

COMPARE = Path(__file__).parents[1] / "bench" / "compare.py"

pytestmark = pytest.mark.skipif(
    shutil.which("git") is None or shutil.which("make") is None, reason="needs git and make"
)

MAKEFILE = """
env:
\t@mkdir -p .venv/bin
\t@cp fake .venv/bin/digsite
\t@chmod +x .venv/bin/digsite
"""
FAKE = """#!/bin/sh
case "$1" in
games) echo '[GAMES]' ;;
simulate) echo '{"decisions": 5, "seconds": 1.0, "decisions_per_second": SPEED}' ;;
esac
"""


class Repository:
    """A git repository that holds compare.py, a Makefile and a digsite of a given speed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.git("init", "--quiet", "--initial-branch=main")
        (folder / ".gitignore").write_text("/.venv/\n/.bench/\n")
        (folder / "bench").mkdir()
        shutil.copy(COMPARE, folder / "bench")

    def git(self, *arguments: str) -> None:
        who = ["-c", "user.name=Test", "-c", "user.email=test@example.org"]
        subprocess.run(["git", *who, *arguments], cwd=self.folder, check=True)

    def write(self, speed: int, games: str = "dig") -> None:
        listing = ", ".join(f'{{"name": "{game}", "seats": [1, 2]}}' for game in games.split())
        (self.folder / "Makefile").write_text(MAKEFILE)
        fake = FAKE.replace("GAMES", listing).replace("SPEED", str(speed))
        (self.folder / "fake").write_text(fake)
        subprocess.run(["make", "env"], cwd=self.folder, check=True)

    def commit(self, subject: str) -> None:
        self.git("add", "--all")
        self.git("commit", "--quiet", f"--message={subject}")

    def compare(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "bench/compare.py", "--rounds=2", *arguments]
        return subprocess.run(command, cwd=self.folder, capture_output=True, text=True)


@pytest.fixture
def repository(tmp_path, monkeypatch):
    # In a git hook these would lead git to the repository that the hook is for.
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    return Repository(tmp_path)


def test_clean_tree_is_compared_with_its_parent(repository):
    repository.write(speed=100)
    repository.commit("Slow")
    repository.write(speed=150)
    repository.commit("Fast")
    result = repository.compare()
    assert result.returncode == 0, result.stderr
    assert re.search(r"^Base: \w+ Slow$", result.stdout, re.MULTILINE)
    assert re.search(r"^dig +100 +150 +1.500 +1.500 to 1.500 +faster$", result.stdout, re.MULTILINE)


def test_uncommitted_changes_count_as_new(repository):
    repository.write(speed=100)
    repository.commit("Fast")
    repository.write(speed=50)
    result = repository.compare()
    assert re.search(r"^dig +100 +50 +0.500 .* slower$", result.stdout, re.MULTILINE)


def test_branch_is_compared_with_the_merge_base_and_the_copy_is_used_again(repository):
    repository.write(speed=100)
    repository.commit("Base")
    repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
    for speed in (200, 300):
        repository.write(speed=speed)
        repository.commit(f"Speed {speed}")
        result = repository.compare()
        assert re.search(rf"^dig +100 +{speed} ", result.stdout, re.MULTILINE)
    assert re.search(r"^dig +200 +300 ", repository.compare("--base=HEAD~1").stdout, re.MULTILINE)


def test_lacking_games_are_told(repository):
    repository.write(speed=100, games="dig gone")
    repository.commit("Old")
    repository.write(speed=100, games="dig fresh")
    result = repository.compare()
    assert "fresh: not in the base; not compared." in result.stdout
    assert "gone: not in this tree; not compared." in result.stdout
    assert result.returncode == 0


def test_a_base_without_program_is_told(repository):
    repository.commit("Nothing yet")
    repository.write(speed=100)
    result = repository.compare()
    assert result.returncode == 1
    assert "older than the whole program" in result.stderr


def test_a_single_commit_is_told(repository):
    repository.write(speed=100)
    repository.commit("Only")
    result = repository.compare()
    assert result.returncode == 1
    assert "nothing is older than HEAD" in result.stderr


def test_an_unknown_base_is_told(repository):
    repository.write(speed=100)
    repository.commit("Only")
    result = repository.compare("--base=nowhere")
    assert result.returncode == 1
    assert "nowhere" in result.stderr
    assert "Traceback" not in result.stderr
