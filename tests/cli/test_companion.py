"""The companion of the boxed game."""

import json
from pathlib import Path

import digsite as library
from digsite.cli import files
from digsite.games.archeologic.tables import quests
from digsite.games.archeologic.view import plan

from .conftest import Digsite

SEED = 5


def known(seed: int) -> tuple[list[str], list[dict[str, object]]]:
    """The clues of a game and the answers to many questions, as one would enter them; and its city."""
    table = library.load("archeologic").new(seed=seed)
    table.play("start 5")
    for axis in "A1B2C3D4E5":
        for question in ("traps", "S", "T"):
            table.play(f"aim {axis}")
            table.play(f"ask {question}")
    view = table.view(0)
    lines = [f"clue {clue['zone']} {clue['trap']}" for clue in view["clues"]]
    lines += [f"answer {told['axis']} {told['question']} {told['answer']}" for told in view["players"][0]["asked"]]
    return lines, plan(int(quests()[table.state.quest]))


def test_it_finds_the_city(digsite: Digsite, tmp_path: Path) -> None:
    lines, city = known(SEED)
    notes = tmp_path / "notes.txt"
    notes.write_text("# the evening of the storm\n\n" + "\n".join(lines) + "\nviewfinder C  # aimed\n")
    run = digsite("quest", "companion", "--entries", str(notes), "--json")
    told = json.loads(run.out)
    assert run.code == 0
    assert (told["left"], told["city"], told["viewfinder"]) == (1, city, "C")
    assert (told["clashing"], told["best"]) == ([], [])
    assert sum(zone["building"] == "-" for zone in told["zones"].values()) == 3


def test_notes_are_kept_after_each_entry(digsite: Digsite) -> None:
    lines, _ = known(SEED)
    run = digsite("quest", "companion", typed=[*lines[:4], "viewfinder B", "best", "plan", "list"])
    assert run.code == 0
    assert "cities agree with all entries" in run.out
    assert "bits expected" in run.out
    assert "▸ B" in run.out
    (notes,) = (files.data_folder() / "companion").iterdir()
    assert notes.read_text().splitlines() == [*lines[:4], "viewfinder B"]
    again = digsite("quest", "companion", "--entries", str(notes), typed=[*lines[4:], "plan", "quit"])
    assert "One city agrees with all entries." in again.out
    assert len(notes.read_text().splitlines()) == len(lines) + 1


def test_what_clashes_is_named(digsite: Digsite, tmp_path: Path) -> None:
    typed = ["clue B2 y", "answer B traps -", "drop 9", "drop 2", "best", "drop", "quit"]
    run = digsite("quest", "companion", typed=typed)
    assert "No city agrees with all entries. Taking back any one of these mends it:" in run.out
    assert "  2 answer B traps -" in run.out
    assert "there is no entry 9; there are 2" in run.out
    assert "Taken back: clue B2 y" in run.out
    notes = tmp_path / "notes.txt"
    notes.write_text("clue B2 y\nanswer B traps -\n")
    done = digsite("quest", "companion", "--entries", str(notes), "--json")
    assert done.code == 1
    assert "answer B traps -" in json.loads(done.out)["clashing"]


def test_mistakes_are_told(digsite: Digsite, tmp_path: Path) -> None:
    run = digsite("quest", "companion", typed=["clue B2 x", "answer B colour red", "viewfinder Z", "dig"])
    assert run.code == 0
    assert "a clue names a burning (y) or a cutting (z) trap" in run.out
    assert "there is no axis 'Z'; there are: A, 1, B" in " ".join(run.out.split())
    assert "an entry begins with clue, answer" in run.out
    notes = tmp_path / "notes.txt"
    notes.write_text("clue B2 y\nclue B3 x\n")
    done = digsite("quest", "companion", "--entries", str(notes), "--json")
    assert (done.code, done.out) == (2, "")
    assert "notes.txt, line 2: a clue names" in done.err
    assert "--json needs --entries" in digsite("quest", "companion", "--json").err
    notes.write_bytes(b"clue B2 y\n\xff\xfe")
    done = digsite("quest", "companion", "--entries", str(notes), "--json")
    assert (done.code, done.err) == (2, f"digsite: {notes}: this is no text in UTF-8\n")


def test_mistakes_are_told_in_french(digsite: Digsite) -> None:
    typed = ["clue B2 x", "answer B couleur rouge", "viewfinder Z", "clue B2 y", "clue B2 y", "retirer 7", "creuser"]
    words = " ".join(digsite("quest", "companion", "--language", "fr", typed=typed).out.replace("\u00a0", " ").split())
    for said in (
        "un indice nomme un piège brûlant (y) ou tranchant (z), et non « x »",
        "la question « couleur » n’existe pas ; il y a : S, T",
        "l’axe « Z » n’existe pas",
        "« clue B2 y » est déjà noté",
        "la note 7 n’existe pas ; il y en a 1",
        "une note commence par clue, answer",
    ):
        assert said in words
