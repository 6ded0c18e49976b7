"""`digsite table`: a fresh table, a saved moment as a seat sees it, and what is refused."""

from pathlib import Path

import digsite as library

from .conftest import Digsite


def test_draws_a_new_table(digsite: Digsite, tmp_path: Path) -> None:
    file = tmp_path / "table.svg"
    run = digsite("table", "--game", "anasazi", "--seed", "7", "--map", "canyon", "--svg", str(file))
    assert (run.code, run.err) == (0, "")
    assert str(file) in run.out.replace("\n", "")
    first = file.read_text("utf-8")
    assert first.startswith("<svg")
    assert "table 7 · canyon" in first
    digsite("table", "--game", "anasazi", "--seed", "7", "--map", "canyon", "--svg", str(file))
    assert file.read_text("utf-8") == first


def test_draws_any_moment_of_a_saved_game_as_a_seat_sees_it(digsite: Digsite, tmp_path: Path) -> None:
    table = library.load("anasazi").new(2, seed=3)
    for action in ("camp 4200 200", "camp 600 200", "camp 5000 200", "camp 900 200", "look A", "look B", "look C"):
        table.play(action)
    save, file = tmp_path / "one.digsite", tmp_path / "one.svg"
    save.write_bytes(table.save())
    drawings = {}
    for name, arguments in {
        "spectator": (),
        "seat": ("--seat", str(1 + table.state.first)),
        "early": ("--after", "2"),
    }.items():
        assert digsite("table", str(save), "--svg", str(file), *arguments).code == 0
        drawings[name] = file.read_text("utf-8")
    assert drawings["seat"].count('height="38"') == 3, "three towers with the bands of their colours"
    assert drawings["spectator"].count('height="38"') == 0
    camps = [drawings[name].count(' r="95"') for name in ("spectator", "early")]
    assert camps[0] - camps[1] == 2 * 2, "two camps more, each with its shadow"


def test_what_cannot_be_drawn_is_refused(digsite: Digsite, tmp_path: Path) -> None:
    file = tmp_path / "x.svg"
    run = digsite("table", "--game", "archeologic", "--svg", str(file))
    assert run.code == 2
    assert "archeologic has no table to draw" in run.err
    save = tmp_path / "one.digsite"
    save.write_bytes(library.load("anasazi").new(2, seed=3).save())
    run = digsite("table", str(save), "--after", "1", "--svg", str(file))
    assert run.code == 2
    assert "it has only 0 actions" in run.err
    assert not file.exists()
