"""Every command: its help, its output for people and programs, and what becomes of mistakes."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.core import TyperGroup

import digsite as library
from digsite.cli import bench, doctor, files, main, rules
from digsite.cli.language import chosen_language
from digsite.cli.screen import Screen
from digsite.games.archeologic.numbered import NUMBERED
from digsite.texts import Texts

from .conftest import Digsite


def paths(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    yield path
    if isinstance(command, TyperGroup):
        for name, below in command.commands.items():
            yield from paths(below, (*path, name))


COMMANDS = list(paths(main.program()))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_help_has_an_example(digsite: Digsite, path: tuple[str, ...], language: str) -> None:
    run = digsite(*path, "--help", "--language", language)
    assert run.code == 0
    assert {"en": "Example:", "fr": "Exemple\u00a0:"}[language] in run.out
    assert f"digsite {' '.join(path)}".strip() in run.out.partition("xample")[0]
    assert "--language" in run.out


def test_examples_name_options_that_there_are(digsite: Digsite) -> None:
    for path in COMMANDS:
        text = digsite(*path, "--help").out
        example = text.partition("Example:")[2].partition("╭")[0]
        known = text.partition("╭")[2] + "--clues --quest"
        for word in example.split():
            assert not word.startswith("--") or word in known or path == (), f"{word} in the example of {path}"


def test_help_and_version_do_without_the_compiler() -> None:
    script = (
        "import sys; from digsite.cli.main import main; code = main(['--help']); main(['--version']); "
        "print([name for name in ('numba', 'numpy') if name in sys.modules]); sys.exit(code)"
    )
    start = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("[]\n")
    assert f"digsite {library.__version__}" in done.stdout
    assert time.perf_counter() - start < 10


def test_no_arguments_give_help(digsite: Digsite) -> None:
    run = digsite()
    assert run.code == 0
    assert "simulate" in run.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["diggames"], "there is no command 'diggames'; there are: play, games,"),
        (["quest", "dig"], "there is no command 'dig'; there are: new, show"),
        (["games", "--wrong"], "there is no option --wrong (see: digsite games --help)"),
        (["simulate"], "GAME is missing (see: digsite simulate --help)"),
        (["simulate", "monopoly"], "there is no game 'monopoly'; there are: "),
        (["simulate", "archeologic", "--games", "many"], "--games needs a whole number from 1"),
        (["simulate", "archeologic", "--games=0"], "--games needs a whole number from 1"),
        (["simulate", "archeologic", "--seats", "9"], "archeologic is for 1, 2, 3 or 4 seats, not 9"),
        (["simulate", "archeologic", "--clues", "9"], "option 'clues' cannot be '9'; allowed: a whole number from 3"),
        (["simulate", "archeologic", "--gamse", "9"], "there is no option 'gamse'; there are: clues, "),
        (
            ["rules", "archeologic", "--rule", "ARC-999"],
            "there is no rule 'ARC-999' in archeologic; its rules run from",
        ),
        (["rules", "monopoly"], "there is no game 'monopoly'"),
        (["replay", "nowhere.json"], "nowhere.json: there is no such file or folder"),
        (["play"], "name a game"),
        (["play", "--resume"], "no unfinished game was found"),
        (["play", "archeologic", "--seats", "2", "--bots", "godlike"], "there is no bot 'godlike'; there are: random"),
        (["play", "archeologic", "--resume", "--clues", "4"], "--resume goes on with a saved game as it was"),
        (["quest", "new", "--daily", "yesterday", "--secret-file", __file__], "'yesterday' is no date"),
        (["quest", "new", "--daily", "2026-07-05"], "--daily needs --secret-file"),
        (["quest", "show", "29"], "the numbered quests are 1 to "),
        (["quest", "show", "8S81"], "a code has 8 characters"),
        (["quest", "show", "random"], "'random' is no quest code"),
        (["quest", "solve", "--level", "godlike"], "archeologic has no bot 'godlike'; there are: forgetful"),
        (["games", "--language", "de"], "there is no language 'de'; there are: en, fr"),
        (["games", "extra"], "there is no use for: extra (see: digsite games --help)"),
        (["simulate", "archeologic", "--games"], "--games needs a value (see: digsite"),
        (["simulate", "archeologic", "--seed", str(2**63 - 1), "--games", "2"], "2 games from seed"),
        (["quest", "solve", "--seed", str(2**63 - 1), "--quests", "2"], "2 games from seed"),
        (["bench", "--seconds", "0"], "--seconds needs a number from 0.03"),
        (["quest", "new", "--daily", "2026-07-05", "--secret-file", os.devnull], f"{os.devnull} is empty: without"),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, list) else "",
)
def test_mistakes_are_told_in_one_line(digsite: Digsite, arguments: list[str], said: str) -> None:
    run = digsite(*arguments)
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith(f"digsite: {said}")
    assert run.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["simulate", "chess"], "le jeu « chess » n’existe pas ; il y a : altiplano"),
        (
            ["simulate", "archeologic", "--clues", "9", "--seats", "2"],
            "ne peut pas être '9' ; possible : un nombre entier",
        ),
        (["simulate", "archeologic", "--seats", "9"], "archeologic se joue à 1, 2, 3 ou 4 places, pas à 9"),
        (["simulate", "archeologic", "--games"], "--games demande une valeur (voir : digsite"),
        (["games", "de", "trop"], "ceci est de trop : de trop (voir : digsite games --help)"),
        (["replay", "nowhere.json"], "nowhere.json: ce fichier ou ce dossier n’existe pas"),
        (["replay", __file__], "ce n’est ni une partie enregistrée par digsite ni un journal en JSON"),
        (["quest", "show", "VHR6-EZB4"], "il y a une faute de frappe dans le code"),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, list) else "",
)
def test_mistakes_are_told_in_french(digsite: Digsite, arguments: list[str], said: str) -> None:
    run = digsite("--language", "fr", *arguments)
    assert run.code == 2
    assert said in run.err.replace("\u00a0", " ")
    assert run.err.count("\n") == 1


def test_a_group_of_commands_alone_gives_its_help(digsite: Digsite) -> None:
    run = digsite("quest")
    assert (run.code, run.err) == (0, "")
    assert "companion" in run.out


def test_errors_of_the_program_show_a_trace_only_when_asked(digsite: Digsite, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise RuntimeError("the roof fell in")

    monkeypatch.setattr(library, "__version__", "0")
    monkeypatch.setattr(main, "program", broken)
    run = digsite("games")
    assert run.code == 1
    assert "an error of the program" in run.err
    assert run.err.count("\n") == 1
    monkeypatch.setenv("DIGSITE_DEBUG", "1")
    assert "Traceback" in digsite("games").err


def test_ctrl_c_gives_130(digsite: Digsite, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(main, "program", stopped)
    assert digsite("games").code == 130


def test_language_comes_from_argument_then_variable_then_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_CA.UTF-8")
    assert chosen_language(["games", "--language=en"]) == "en"
    assert chosen_language([]) == "en"
    monkeypatch.delenv("DIGSITE_LANGUAGE")
    assert chosen_language([]) == "fr"
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert chosen_language([]) == "en"


def test_games(digsite: Digsite) -> None:
    listing = json.loads(digsite("games", "--json").out)
    assert [game["name"] for game in listing] == library.games()
    archeologic = next(game for game in listing if game["name"] == "archeologic")
    assert archeologic["seats"] == [1, 2, 3, 4]
    assert archeologic["title"] == "ArcheOlogic"
    assert {"name", "default", "allowed", "help"} == set(archeologic["options"][0])
    words = digsite("games", "--language", "fr").out
    assert "Indices de départ" in words
    assert "--handicap" in words


def test_rules(digsite: Digsite) -> None:
    assert "# ArcheOlogic: the rules" in digsite("rules", "archeologic").out
    assert "# ArcheOlogic\u00a0: les règles" in digsite("rules", "archeologic", "--language", "fr").out
    one = digsite("rules", "archeologic", "--rule", "arc-27").out
    assert "no passing" in one
    assert "ARC-30" not in one


def test_rules_of_an_installed_package_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "PACKAGE", tmp_path / "src" / "digsite")
    assert rules.rules_folder() == tmp_path / "docs" / "rules"
    (tmp_path / "src" / "digsite" / "docs" / "rules").mkdir(parents=True)
    assert rules.rules_folder() == tmp_path / "src" / "digsite" / "docs" / "rules"


def test_simulate(digsite: Digsite) -> None:
    run = digsite(
        *("simulate", "--clues", "5", "archeologic", "--wrong=book", "--games", "40", "--seats", "2"),
        *("--seed", "3", "--threads", "2", "--check", "--json"),
    )
    result = json.loads(run.out)
    assert run.code == 0
    assert result["game"] == "archeologic"
    assert (result["games"], result["faults"], result["seats"]) == (40, 0, 2)
    assert (result["options"]["clues"], result["options"]["wrong"]) == (5, "book")
    assert result["decisions"] == round(result["mean_decisions"] * 40)
    assert result["decisions_per_second"] > 0
    assert result["seconds"] > 0
    words = digsite("simulate", "archeologic", "--games", "40", "--seats", "2", "--expert").out
    assert "decisions a second" in words
    assert "Player 2" in words


def test_simulations_are_in_the_seats_and_the_order_that_seeds_say(digsite: Digsite) -> None:
    last = str(2**63 - 2)
    run = digsite("simulate", "archeologic", "--seed", last, "--games", "2", "--threads", "2", "--json")
    assert json.loads(run.out)["faults"] == 0


def test_faults_give_exit_code_1(digsite: Digsite, monkeypatch: pytest.MonkeyPatch) -> None:
    import dataclasses

    from digsite.games.contract import game as contract
    from digsite.games.contract import load_game

    short = dataclasses.replace(load_game("archeologic"), most_decisions=5)
    monkeypatch.setitem(contract._ready, "archeologic", short)
    run = digsite("simulate", "archeologic", "--games", "3", "--json")
    assert run.code == 1
    assert json.loads(run.out)["faults"] == 3


def test_quest_codes(digsite: Digsite, tmp_path: Path) -> None:
    code = digsite("quest", "new", "--seed", "5").out.strip()
    assert json.loads(digsite("quest", "new", "--seed", "5", "--json").out) == {"code": code}
    assert digsite("quest", "new").out != digsite("quest", "new").out
    secret = tmp_path / "secret"
    secret.write_text("open sesame\n")
    days = [
        digsite("quest", "new", "--daily", day, "--secret-file", str(secret)).out
        for day in ("2026-07-05", "2026-07-06")
    ]
    assert days[0] != days[1]
    assert days[0] == digsite("quest", "new", "--daily", "2026-07-05", "--secret-file", str(secret)).out
    table = library.load("archeologic").new(seed=5)
    assert library.load("archeologic").new(seed=9, quest=code).view(0)["clues"] == table.view(0)["clues"]


def test_quest_shows_its_city_only_when_asked(digsite: Digsite) -> None:
    code = NUMBERED[2].code
    hidden = json.loads(digsite("quest", "show", code, "--json").out)
    assert "city" not in hidden
    assert (hidden["number"], len(hidden["clues"])) == (3, 5)
    assert (hidden["confirmed"], hidden["seasoned"]) == (NUMBERED[2].confirmed, NUMBERED[2].seasoned)
    shown = json.loads(digsite("quest", "show", code.lower(), "--solution", "--json").out)
    assert sum(len(tile["cells"]) for tile in shown["city"]) == 22
    words = digsite("quest", "show", "3").out
    assert f"3: {code}" in words
    assert "(from 4 clues)" in words
    assert "[y]" in words or "[z]" in words
    assert "Sx" not in words
    assert "Sx" in digsite("quest", "show", "3", "--solution").out


def test_quests_are_solved(digsite: Digsite) -> None:
    run = digsite("quest", "solve", "--quests", "5", "--clues", "4", "--level", "greedy", "--threads", "1", "--json")
    result = json.loads(run.out)
    assert (run.code, result["quests"], result["clues"], result["unsolved"]) == (0, 5, 4, 0)
    assert 5 < result["mean_time"] <= result["p90_time"] < 30
    assert result["mean_questions"] > 1
    assert "questions a quest" in digsite("quest", "solve", "--quests", "5", "--level", "greedy").out


def test_doctor(digsite: Digsite, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    findings = {finding["name"]: finding for finding in json.loads(digsite("doctor", "--json").out)}
    assert findings["Python"]["state"] == "fine"
    assert findings["data folder"]["state"] == "fine"
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv(files.VARIABLE, str(blocked / "below"))
    run = digsite("doctor")
    assert run.code == 1
    assert "✗" in run.out
    assert "DIGSITE_DATA_DIR" in run.out


def test_doctor_tells_what_to_install(digsite: Digsite, monkeypatch: pytest.MonkeyPatch) -> None:
    described = ["numpy>=2", "no-such-package[fast]>=1", 'only-there; sys_platform == "win32"']
    monkeypatch.setattr(doctor, "requires", lambda name: described)
    run = digsite("doctor")
    assert run.code == 1
    assert "pip install no-such-package" in run.out
    assert "only-there" not in run.out


@pytest.mark.parametrize("arguments", [["rules", "archeologic"], ["games", "--json"], ["games"], ["--help"]])
def test_a_reader_that_has_gone_is_no_mistake(arguments: list[str]) -> None:
    """As in `digsite rules archeologic | head`: exit code 0, and no complaint."""
    command = [sys.executable, "-m", "digsite.cli.main", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdout.close()
        assert (run.stderr.read(), run.wait()) == (b"", 0)


def test_a_cache_folder_that_cannot_be_is_told_with_what_to_do(
    digsite: Digsite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DIGSITE_CACHE_DIR", "/dev/null/below")
    command = [sys.executable, "-m", "digsite.cli.main"]
    for arguments, code, said in (["simulate", "archeologic"], 2, "digsite: compiled code"), (["doctor"], 1, "✗ "):
        run = subprocess.run([*command, *arguments], capture_output=True, text=True)
        words = " ".join((run.stdout + run.stderr).split())
        assert run.returncode == code
        assert said in words
        assert "cannot be kept in /dev/null/below" in words
        assert "set DIGSITE_CACHE_DIR to a folder that can be written to" in words


def test_bench_without_peers_says_how_to_get_them(digsite: Digsite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    run = digsite("bench", "--peers")
    assert run.code == 2
    assert "make peers" in run.err


def test_bench(digsite: Digsite, monkeypatch: pytest.MonkeyPatch) -> None:
    from digsite import measuring

    monkeypatch.setattr(measuring, "measured_games", lambda: ["archeologic"])
    peer = measuring.Measure("OpenSpiel spades", measuring.DECISIONS_A_SECOND, lambda seconds: 1000.0)
    monkeypatch.setattr(measuring, "peer_measures", lambda: iter([peer]))
    monkeypatch.setattr(measuring, "have_peers", lambda: True)
    rows = json.loads(digsite("bench", "--json", "--seconds", "0.03").out)
    assert all(set(row) == {"name", "value", "unit"} and row["value"] > 0 for row in rows)
    assert "archeologic layouts" in [row["name"] for row in rows]
    compared = json.loads(digsite("bench", "--json", "--peers", "--seconds", "0.03").out)
    ratios = [row for row in compared if row["ratio"] is not None]
    assert ratios == [
        {
            "name": "archeologic random play",
            "value": pytest.approx(1000 * ratios[0]["ratio"]),
            "unit": "decisions/s",
            "peer": "OpenSpiel spades",
            "ratio": ratios[0]["ratio"],
        }
    ]
    english, french = (Screen(Texts(language)) for language in ("en", "fr"))
    assert bench.readable(english, 5_546_221.3) == "5,546,221"
    assert [bench.readable(french, value) for value in (5_546_221.3, 0.5)] == ["5\u202f546\u202f221", "0,5"]


def test_warm_notes_what_it_compiled(digsite: Digsite, monkeypatch: pytest.MonkeyPatch) -> None:
    from digsite import warming

    monkeypatch.setattr(warming, "levels", lambda game: ["random"])  # the strong ones take long to compile
    monkeypatch.setattr(warming, "_note", lambda game, use: files.data_folder() / f"{game}.{use}")
    files.data_folder().mkdir()
    assert {part.name for part in warming.missing("archeologic", "play")} > {
        "tables",
        "new",
        "legal",
        "play",
        "assists",
    }
    run = digsite("warm", "archeologic")
    assert run.code == 0
    assert "compiled" in run.out
    assert all(warming.is_compiled("archeologic", use) for use in warming.USES)
    assert warming.missing("archeologic", "simulate") == []


def test_parts_that_do_not_count_as_rules_compile_nothing() -> None:
    """A change in these parts leaves the compiled code as it is, so none may stand there."""
    from digsite.games.contract.compiling import NOTHING_COMPILED, PACKAGE

    sources = [path for part in NOTHING_COMPILED for path in (PACKAGE / part).rglob("*.py")]
    assert sources
    for path in sources:
        text = path.read_text(encoding="utf-8")
        assert not any(mark in text for mark in ("@compiled", "@rule", "import numba", "from numba")), path
