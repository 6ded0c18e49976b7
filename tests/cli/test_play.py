"""Games played in the terminal, by a scripted person."""

import json
import random
import re
import signal
from pathlib import Path

import pytest

import digsite as library
from digsite.cli import files, session
from digsite.games.archeologic.codes import read_code
from digsite.games.archeologic.numbered import NUMBERED
from digsite.games.archeologic.tables import quests
from digsite.games.archeologic.view import plan

from .conftest import Digsite

SEED = 5


def claim(seed: int = SEED, seats: int = 1) -> list[str]:
    """How to claim the city of the game with this seed."""
    state = library.load("archeologic").new(seats=seats, seed=seed).state
    tiles = plan(int(quests()[state.quest]))
    return ["claim", *(f"place {tile['building']} {tile['zone']} {tile['turn']}" for tile in tiles)]


def wrong_claim() -> list[str]:
    return ["claim", *(["1"] * 6)]


def saves() -> list[Path]:
    return files.saved_games()


def test_a_whole_game_alone(digsite: Digsite, tmp_path: Path) -> None:
    own = tmp_path / "own.digsite"
    first = digsite(
        *("play", "archeologic", "--seed", str(SEED)),
        typed=["start C", "mark b3 y?", "hint", "count", "4", "undo", "aim 4", "traps", "undo", f"save {own}", "quit"],
    )
    assert first.code == 0
    assert "Most information for its time" in first.out
    assert "cities are possible" in first.out
    assert "Nothing can be taken back" in first.out
    assert "y?" in first.out
    assert "digsite play --resume" in first.out
    assert own.exists()

    second = digsite("play", "--resume", typed=["log", "hint", *claim(), "n"])
    assert second.code == 0
    assert "The Archeoscope shows Player 1, for traps on row 4" in second.out
    assert "You have found the city" in second.out
    assert "Player 1 played with 1 count of the possibilities, 2 hints." in second.out
    assert digsite("play", "--resume").code == 2
    table = files.read_table(saves()[0])
    assert table.seat is None
    assert table.notes["marks"] == {"0": {"B3": "y?"}}


def test_the_review_tells_what_each_question_taught(digsite: Digsite, tmp_path: Path) -> None:
    typed = ["start C", "aim 4", "traps", "aim A", "empties", *claim(), "y"]
    run = digsite("play", "archeologic", "--seed", str(SEED), typed=typed)
    assert "What Player 1 could know" in run.out
    assert "traps on row 4" in " ".join(run.out.split())
    save = saves()[0]
    assert "What Player 1 could know" in digsite("quest", "review", str(save)).out
    told = json.loads(digsite("quest", "review", str(save), "--json").out)
    first, second, claimed = told["steps"]
    assert (claimed["kind"], claimed["outcome"]) == ("claim", "right")
    assert (first["axis"], first["question"], first["cost"]) == ("4", "traps", 4)
    assert first["before"] > first["after"] == second["before"] >= second["after"] >= 1
    assert first["best"]["bits"] > 0
    assert "there is no player 2" in digsite("quest", "review", str(save), "--seat", "2").err


def test_the_cards_in_sight_are_explained(digsite: Digsite) -> None:
    run = digsite("play", "altiplano", "--seed", "5", "--bots", "none", typed=["", "cards", "quit"])
    assert run.code == 0
    assert "Player 1, Camp" in run.out
    assert "The Adventurer: draw a card" in run.out
    assert "what the cards" not in digsite("play", "archeologic", "--seed", str(SEED), typed=["help"]).out


def test_a_numbered_quest_gives_a_rank(digsite: Digsite) -> None:
    tiles = plan(int(quests()[read_code(NUMBERED[0].code)[0]]))
    solution = [f"place {tile['building']} {tile['zone']} {tile['turn']}" for tile in tiles]
    run = digsite("play", "archeologic", "--quest", "1", typed=["start A", "claim", *solution, "n"])
    assert "You are a seasoned archaeologist" in run.out
    assert NUMBERED[0].code in run.out


def test_a_wrong_plan_is_told(digsite: Digsite) -> None:
    run = digsite("play", "archeologic", "--seed", str(SEED), typed=["start C", *wrong_claim(), "notes"])
    assert "The plan of Player 1 is wrong." in run.out
    assert "Not there: " in run.out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("dig deeper", "'dig deeper' is neither a command nor possible now: type a number from 1 to 11"),
        ("99", "'99' is neither a command nor possible now"),
        ("redo", "There is nothing to do again"),
        ("mark Z9 y", "A mark is a zone and at most 4 signs"),
        ("rules ARC-999", "there is no rule 'ARC-999'"),
        ("rules ARC-27", "There is no passing"),
        ("save /dev/null/below", "cannot be written"),
        ("help", "take the last action back"),
        ("1", "Number 1 is: Aim at column A. If you meant `aim 1`"),
    ],
)
def test_what_is_typed_is_answered(digsite: Digsite, typed: str, said: str) -> None:
    run = digsite("play", "archeologic", "--seed", str(SEED), typed=["start C", typed])
    assert run.code == 0
    assert said in " ".join(run.out.split())
    assert run.err == ""


def test_ctrl_c_loses_nothing(digsite: Digsite, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["start C", "aim 4", "traps"])

    def read(_: object) -> str:
        line = next(lines, None)
        if line is None:
            raise KeyboardInterrupt
        return line

    monkeypatch.setattr(session.Session, "read", read)
    run = digsite("play", "archeologic", "--seed", str(SEED))
    assert run.code == 130
    assert "The game is saved in" in run.out
    assert files.read_table(saves()[0]).actions == ["start C", "aim 4", "ask traps"]


def test_ctrl_c_in_the_middle_of_an_action_waits_until_it_is_saved(
    digsite: Digsite, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = library.Table.play

    def disturbed(table: library.Table, action: library.Action | str) -> None:
        signal.raise_signal(signal.SIGINT)
        play(table, action)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(library.Table, "play", disturbed)
    run = digsite("play", "archeologic", "--seed", str(SEED), typed=["start C", "aim 4"])
    assert run.code == 130
    assert "The game is saved in" in run.out
    assert files.read_table(saves()[0]).actions == ["start C"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_every_action_is_saved_at_once(digsite: Digsite, monkeypatch: pytest.MonkeyPatch) -> None:
    lengths = []

    def read(_: object) -> str:
        lengths.append(len(files.read_table(saves()[0]).actions))
        return ["start C", "aim 4", "empties", "quit"][len(lengths) - 1]

    monkeypatch.setattr(session.Session, "read", read)
    digsite("play", "archeologic")
    assert lengths == [0, 1, 2, 3]


def test_against_bots(digsite: Digsite) -> None:
    run = digsite(
        *("play", "archeologic", "--seats", "3", "--bots", "random", "--seed", "1"),
        typed=["aim C", "ask traps", "log", "quit"],
    )
    assert run.code == 0
    assert "Player 2: a bot (random)" in run.out
    assert "Player 3: a bot (random)" in run.out
    assert re.search(r"Player [23] reads the answer", run.out)


def test_bots_are_remembered_on_resuming(digsite: Digsite) -> None:
    digsite("play", "archeologic", "--seats", "3", "--bots", "person,random", "--seed", "1", typed=["quit"])
    table = files.read_table(saves()[0])
    assert table.notes["bots"] == [None, None, "random"]
    assert "a bot (random)" in digsite("play", "--resume", str(saves()[0]), typed=["quit"]).out


def test_people_at_one_keyboard_see_only_what_is_theirs(digsite: Digsite) -> None:
    seats, seed = 2, 3
    table = library.load("archeologic").new(seats=seats, seed=seed)
    first = table.seat
    assert first is not None
    run = digsite(
        *("play", "archeologic", "--seats", "2", "--bots", "none", "--seed", str(seed)),
        typed=["", "aim C", "ask S", "", "log", "quit"],
    )
    here, _, there = run.out.partition(f"Player {2 - first}, it is your turn. When nobody else is looking")
    assert f"Player {first + 1}, it is your turn. When nobody else is looking, press Enter." in here
    assert f"The Archeoscope shows Player {first + 1}" not in there
    assert f"Player {first + 1} reads the answer" in there


def test_a_game_of_bots_and_its_replay(digsite: Digsite, tmp_path: Path) -> None:
    run = digsite(
        *("play", "archeologic", "--seats", "2", "--bots", "random,random", "--limit", "40", "--seed", "1"),
    )
    assert run.code == 0
    save = saves()[0]
    told = digsite("replay", str(save)).out
    assert "reads the answer" in told
    assert "The Archeoscope shows" not in told
    assert "This was quest" in told
    assert "The Archeoscope shows Player 1" in digsite("replay", str(save), "--seat", "1").out
    data = json.loads(digsite("replay", str(save), "--json").out)
    assert data["over"]
    assert data["game"] == "archeologic"
    assert data["events"][0]["event"] == "clue"
    log = tmp_path / "log.json"
    log.write_text(json.dumps(files.read_table(save).log))
    assert json.loads(digsite("replay", str(log), "--json").out) == data
    stepped = digsite("replay", str(log), "--step", typed=[""] * 2000).out
    assert stepped.count("╭") == data["actions"] + 1


def test_damaged_files_are_refused(digsite: Digsite, tmp_path: Path) -> None:
    digsite("play", "archeologic", typed=["quit"])
    save = saves()[0]
    data = bytearray(save.read_bytes())
    data[-1] ^= 1
    save.write_bytes(data)
    run = digsite("play", "--resume", str(save))
    assert (run.code, run.err) == (2, "digsite: this saved table is damaged: its checksum does not match\n")
    assert digsite("play", "--resume").code == 2
    text = tmp_path / "notes.txt"
    text.write_text("dear diary")
    assert "neither a saved digsite table nor a log" in digsite("replay", str(text)).err


@pytest.mark.parametrize("command", [("replay",), ("quest", "review"), ("play", "--resume")])
def test_damaged_logs_are_refused(digsite: Digsite, tmp_path: Path, command: tuple[str, ...]) -> None:
    path = tmp_path / "log.json"
    good = {"game": "archeologic", "rules": 1, "seats": 1, "options": {}, "seed": 7, "actions": []}
    for part, given in (("seats", "1"), ("seed", None), ("options", []), ("actions", {}), ("game", ["archeologic"])):
        path.write_text(json.dumps({**good, part: given}))
        run = digsite(*command, str(path))
        assert (run.code, run.err) == (2, f"digsite: the log is damaged: its {part} cannot be {given!r}\n")
    path.write_text("[" * 100_000)
    assert (
        digsite(*command, str(path)).err
        == f"digsite: {path}: this is neither a saved digsite table nor a log in JSON\n"
    )


def test_a_replay_as_a_player_that_there_is_not(digsite: Digsite) -> None:
    digsite("play", "archeologic", typed=["quit"])
    for as_json in ([], ["--json"]):
        run = digsite("replay", str(saves()[0]), "--seat", "3", *as_json)
        assert (run.code, run.err) == (2, "digsite: there is no player 3; the game has 1\n")


def test_a_stepped_replay_without_anybody_there_goes_on_by_itself(digsite: Digsite) -> None:
    digsite("play", "archeologic", typed=["start C", "aim 4", "quit"])
    run = digsite("replay", str(saves()[0]), "--step")
    assert run.code == 0
    assert "2 actions were played" in run.out


def test_in_french(digsite: Digsite) -> None:
    run = digsite(
        *("play", "archeologic", "--seed", str(SEED), "--language", "fr"),
        typed=["start C", "aide", "indice", "creuser", "noter B3 y?", *claim(), "n"],
    )
    assert "Choisissez l’axe à interroger" in run.out
    assert "reprend la dernière action" in run.out
    assert "n’est ni une commande ni possible maintenant" in run.out
    assert "Vous avez trouvé la cité" in run.out
    assert "Joueur 1 a joué avec 1 indice." in run.out


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", library.games())
def test_every_game_can_be_played(digsite: Digsite, game: str, language: str) -> None:
    """A person who types numbers, against a random bot: each decision is worded and drawn, and the game saved."""
    seats = max(2, min(library.load(game).game.seats))
    chance = random.Random(7)
    typed = [str(chance.randint(1, 9)) for _ in range(60)] + ["log", "help", "quit"]
    run = digsite(
        *("play", game, "--seats", str(seats), "--bots", "random", "--language", language, "--seed", "1"), typed=typed
    )
    assert (run.code, run.err) == (0, "")
    assert files.read_table(saves()[0]).actions
    assert digsite("replay", str(saves()[0]), "--language", language).code == 0


def test_a_piece_is_seen_before_it_is_let_go(digsite: Digsite) -> None:
    typed = ["preview camp 200 8200", "camp 200 8200", "camp 500 8200"]
    typed += [
        "preview look A",
        "look A",
        "look B",
        "look C",
        "preview lead 2 to 4200 4200",
        "aperçu lead 2 to A",
        "quit",
    ]
    run = digsite("play", "anasazi", "--seed", "7", "--bots", "random", "--assist", typed=typed)
    assert run.code == 0
    assert "Build a camp at 200, 8200 (`camp 200 8200`): the piece may lie there." in run.out
    assert "there is no piece to preview in 'look A'" in run.out
    assert re.search(r"Lead expedition 2 on, in direction \d+ \(`lead 2 \d+`\): the piece may lie there.", run.out)
    assert "The expedition would then end at" in run.out
    assert "It would reach: " in run.out
    assert "◎" in run.out
    assert "░" in run.out
    table = files.read_table(saves()[0])
    assert (table.seat, table.view(0)["asks"], table.view(0)["actions"]) == (0, "act", 2), "nothing was let go"


def test_any_name_may_be_typed_for_a_save(digsite: Digsite, tmp_path: Path) -> None:
    names = [
        f'"{tmp_path}/a b.digsite"',
        f'"{tmp_path}/open',
        "~nobody-at-all/x",
        "/",
        "/dev/null/x",
        f"{tmp_path}/\0nul",
    ]
    run = digsite("play", "archeologic", typed=["start A", *(f"save {name}" for name in names), "quit"])
    assert (run.code, run.err) == (0, "")
    assert run.out.count("cannot be written") == 3
    assert sorted(path.name for path in tmp_path.glob("*") if path.is_file()) == ["a b.digsite", "nul", "open"]
