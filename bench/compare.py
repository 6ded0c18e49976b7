"""Compares the speed of this working tree with an older revision, game by game.

The older revision is built by its own Makefile in .bench/base, a git worktree with a .venv of its
own. Runs of old and new alternate, so that both meet the same noise of the machine; what counts is
the ratio within each round. Run it by `make bench-compare`, or `make bench-compare BASE=v0.1.0`.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
BASE = ROOT / ".bench" / "base"


class CannotCompare(Exception):
    """Why there is nothing to compare, in words for the person who asked."""


def git(*arguments: str) -> str:
    """What a git command prints; an error carries git's own words."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise CannotCompare(f"git {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout.strip()


def base_commit(named: str | None) -> str:
    """The revision to compare with: the named one, else the merge base with origin/main.

    Where that is HEAD itself: HEAD if there are uncommitted changes to measure, else its parent.
    """
    if named:
        return git("rev-parse", "--verify", f"{named}^{{commit}}")
    head = git("rev-parse", "HEAD")
    try:
        base = git("merge-base", "origin/main", "HEAD")
    except CannotCompare:
        base = head
    if base != head or git("status", "--porcelain"):
        return base
    try:
        return git("rev-parse", "--verify", "HEAD~1")
    except CannotCompare:
        raise CannotCompare("nothing is older than HEAD here; in a shallow clone, fetch more history first") from None


def build(commit: str) -> None:
    """Puts `commit` into .bench/base and installs it there."""
    if (BASE / ".git").exists():
        git("-C", str(BASE), "checkout", "--quiet", "--force", "--detach", commit)
    else:
        shutil.rmtree(BASE, ignore_errors=True)
        git("worktree", "prune")
        git("worktree", "add", "--quiet", "--detach", str(BASE), commit)
    if not (BASE / "Makefile").exists():
        raise CannotCompare("the base has no Makefile: it is older than the whole program")
    own = ("BASE", "ARGS", "MAKEFLAGS", "MAKELEVEL", "MFLAGS", "VIRTUAL_ENV")
    environment = {name: value for name, value in os.environ.items() if name not in own}
    if subprocess.run(["make", "env"], cwd=BASE, env=environment).returncode:
        raise CannotCompare(f"the base cannot be built: make env fails in {BASE}")


def digsite(tree: Path, *arguments: str) -> Any:
    """The JSON that a tree's own digsite prints."""
    command = [str(tree / ".venv" / "bin" / "digsite"), *arguments, "--json"]
    try:
        done = subprocess.run(command, cwd=tree, capture_output=True, text=True)
    except OSError as error:
        raise CannotCompare(f"{command[0]}: {error.strerror}") from None
    try:
        if done.returncode:
            raise ValueError
        return json.loads(done.stdout)
    except ValueError:
        words = (done.stderr.strip() or done.stdout.strip() or "no output").splitlines()[-1]
        message = f"digsite {' '.join(arguments)} fails (exit code {done.returncode}): {words}"
        raise CannotCompare(message) from None


def games(tree: Path) -> dict[str, dict[str, Any]]:
    """The games that a tree has, by name."""
    return {game["name"]: game for game in digsite(tree, "games")}


def seats(game: dict[str, Any]) -> list[str]:
    """The arguments that choose the smallest company of at least two, if the game tells."""
    allowed = sorted(game.get("seats") or [])
    several = [number for number in allowed if number > 1] or allowed
    return ["--seats", str(several[0])] if several else []


@dataclass
class Comparison:
    """The measured speeds of one game, round by round, in decisions a second."""

    game: str
    old: list[float]
    new: list[float]
    same_games: bool

    def line(self) -> list[str]:
        """A line of the table."""
        ratios = [new / old for old, new in zip(self.old, self.new, strict=True)]
        lowest, highest = min(ratios), max(ratios)
        word = "faster" if lowest > 1 else "slower" if highest < 1 else "no clear difference"
        if not self.same_games:
            word += "; other games than before: the rules or the play changed"
        return [
            self.game,
            f"{statistics.median(self.old):,.0f}",
            f"{statistics.median(self.new):,.0f}",
            f"{statistics.median(ratios):.3f}",
            f"{lowest:.3f} to {highest:.3f}",
            word,
        ]


def compare(game: dict[str, Any], rounds: int, seconds: float) -> Comparison:
    """Runs old and new in turn; each run takes about `seconds`."""

    def simulate(tree: Path, count: int, seed: int) -> dict[str, Any]:
        number = ["--games", str(count), "--seed", str(seed), "--threads", "1"]
        result: dict[str, Any] = digsite(tree, "simulate", game["name"], *number, *seats(game))
        return result

    for tree in (BASE, ROOT):
        simulate(tree, 10, seed=0)  # compiles
    trial = simulate(ROOT, 1000, seed=0)
    count = min(max(int(1000 * seconds / max(trial["seconds"], 1e-6)), 100), 10_000_000)
    result = Comparison(game["name"], [], [], same_games=True)
    for number in range(1, rounds + 1):
        print(f"  {game['name']}: round {number} of {rounds}", file=sys.stderr)
        order = (BASE, ROOT) if number % 2 else (ROOT, BASE)
        runs = {tree: simulate(tree, count, seed=number) for tree in order}
        result.old.append(runs[BASE]["decisions_per_second"])
        result.new.append(runs[ROOT]["decisions_per_second"])
        result.same_games &= runs[BASE].get("decisions") == runs[ROOT].get("decisions")
    return result


def table(lines: list[list[str]]) -> str:
    """Lines of words as a table: names and words to the left, numbers to the right."""
    header = ["game", "old", "new", "new/old", "spread", ""]
    rows = [header, *lines]
    widths = [max(len(row[column]) for row in rows) for column in range(len(header))]
    return "\n".join(
        "  ".join(
            word.ljust(width) if column in (0, 5) else word.rjust(width)
            for column, (word, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def report(arguments: argparse.Namespace) -> None:
    """Does it all; raises CannotCompare."""
    commit = base_commit(arguments.base)
    print(f"Base: {git('log', '-1', '--format=%h %s', commit)}", flush=True)
    build(commit)
    new = games(ROOT)
    try:
        old = games(BASE)
    except CannotCompare as reason:
        raise CannotCompare(f"the base has no program that can be measured: {reason}") from None
    wanted = arguments.game or sorted(new | old)
    lines, words = [], []
    for name in wanted:
        if name not in new or name not in old:
            lacking = " and ".join(side for side, there in (("the base", old), ("this tree", new)) if name not in there)
            words.append(f"{name}: not in {lacking}; not compared.")
            continue
        try:
            lines.append(compare(new[name], arguments.rounds, arguments.seconds).line())
        except CannotCompare as reason:
            words.append(f"{name}: not compared: {reason}")
    if lines:
        print("\nRandom play on one core, decisions a second: median of each, median of ratios.\n")
        print(table(lines))
    print("\n".join(words))
    if not lines:
        raise CannotCompare("no game could be compared")


def main() -> int:
    """The command line; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--base", metavar="REV", help="revision to compare with")
    parser.add_argument("--game", action="append", help="only this game; may be given repeatedly")
    parser.add_argument("--rounds", type=int, default=7, help="pairs of runs per game (default 7)")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a run, about (default 1)")
    arguments = parser.parse_args()
    if arguments.rounds < 1 or arguments.seconds <= 0:
        parser.error("--rounds and --seconds must be positive")
    try:
        report(arguments)
    except CannotCompare as reason:
        print(f"bench-compare: {reason}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nbench-compare: interrupted", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
