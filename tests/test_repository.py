"""The repository holds together on any machine, not only where it was written."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# The files that say where packages come from, and the hosts that each may name.
PACKAGE_FILES = {
    "pyproject.toml": {"pypi.org", "files.pythonhosted.org"},
    "uv.lock": {"pypi.org", "files.pythonhosted.org"},
}
ADDRESS = re.compile(r"\b(\w+)://([^/\s\"']*)")
# Absolute paths into the folders where people and programs work.
PRIVATE_PATH = re.compile(r"(?<![\w.~-])/(?:root|work)/")


def files_in_git() -> list[Path]:
    """Every file that is in git or would get there."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("not a git checkout")
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    ).stdout.decode()
    paths = [ROOT / name for name in listing.split("\0") if name]
    return [path for path in paths if path.is_file()]


@pytest.mark.parametrize("name", PACKAGE_FILES)
def test_packages_come_from_public_hosts(name):
    for scheme, host in ADDRESS.findall((ROOT / name).read_text("utf-8")):
        assert (scheme, host) in {("https", allowed) for allowed in PACKAGE_FILES[name]}


def test_no_file_names_a_path_of_one_machine():
    named = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in files_in_git()
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), start=1)
        if PRIVATE_PATH.search(line)
    ]
    assert named == []


def test_private_paths_are_told_from_others():
    assert PRIVATE_PATH.search("see " + "/".join(["", "work", "x"]))
    assert not PRIVATE_PATH.search("https://example.org/work/x and frame/work/x")


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_help_lists_each_target():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([a-z][a-z-]*):", makefile, re.MULTILINE))
    assert targets == set(re.findall(r"^\.PHONY: (\S+)$", makefile, re.MULTILINE))
    listing = subprocess.run(
        ["make", "--no-print-directory"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    assert set(re.findall(r"^make (\S+) +\S", listing, re.MULTILINE)) == targets


def test_ci_can_be_run():
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111
