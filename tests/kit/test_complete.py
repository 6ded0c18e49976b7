"""A game that lacks a part fails here, by name."""

from importlib.util import find_spec
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import digsite
from digsite.games.contract import Game, load_game
from digsite.games.contract.game import GAMES
from digsite.texts import LANGUAGES, all_texts, text_file

from .case import TESTS, case_of

ROOT = TESTS.parent

pytestmark = pytest.mark.parametrize("game", digsite.games())


def test_has_every_file(game: str) -> None:
    package = ROOT / "src/digsite/games" / GAMES[game].rpartition(".")[2]
    wanted = [
        ROOT / f"docs/rules/{game}.md",
        ROOT / f"docs/rules/{game}.fr.md",
        TESTS / game / "case.py",
        TESTS / game / "golden.txt",
        TESTS / game / "trials.json",
        package / "rules.py",
        package / "view.py",
        package / "terminal.py",
        *(text_file(language, game) for language in LANGUAGES),
    ]
    assert [str(path.relative_to(ROOT)) for path in wanted if not path.exists()] == []


def test_case_has_every_part(game: str) -> None:
    case = case_of(game)
    assert {variant.seats for variant in case.variants} == set(load_game(game).seats)
    assert case.counts, "no shrunken variant whose sequences are counted exactly"
    assert case.worlds(), "no moment whose worlds are enumerated exactly"
    assert case.trials.stat().st_size > 0


def test_draws_itself_in_the_terminal(game: str) -> None:
    assert find_spec(f"{GAMES[game]}.terminal") is not None


def test_is_in_the_benchmark(game: str) -> None:
    from digsite.measuring import measures

    lines = {measure.name for measure in measures()}
    assert {f"{game} random play", f"{game} state copy", f"{game} redraw"} <= lines


def keys(language: str, game: str | None) -> dict[str, set[str]]:
    """Each text's key and the names of its places."""

    def places(text: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(text) if name}

    return {
        key: set().union(*(places(part) for part in text.values())) if isinstance(text, dict) else places(text)
        for key, text in all_texts(language, game).items()
    }


def test_texts_are_the_same_in_every_language(game: str) -> None:
    for owner in (game, None):
        english = keys("en", owner)
        for language in LANGUAGES[1:]:
            other = keys(language, owner)
            assert sorted(set(english) ^ set(other)) == [], f"keys of {owner or 'the program'} in one language only"
            assert {key: other[key] for key in english if other[key] != english[key]} == {}


def wanted_keys(rules: Game) -> set[str]:
    words: set[str] = {"title", "tagline"}
    words |= {f"option.{option.name}" for option in rules.options}
    words |= {f"verb.{verb}" for verb in rules.verbs}
    for kind in rules.events:
        words |= {f"event.{kind.name}.hidden", f"event.{kind.name}.shown"} if kind.secret else {f"event.{kind.name}"}
    return words


def test_texts_say_everything(game: str) -> None:
    rules = load_game(game)
    for language in LANGUAGES:
        there = set(all_texts(language, game))
        assert sorted(wanted_keys(rules) - there) == []


def test_verbs_name_their_nouns(game: str) -> None:
    """A place in the text of a verb is one of its nouns."""
    rules = load_game(game)
    for language in LANGUAGES:
        texts = keys(language, game)
        for verb, nouns in rules.verbs.items():
            assert texts[f"verb.{verb}"] <= set(nouns)
        for kind in rules.events:
            known = {*kind.public, *kind.secret}
            for key in (f"event.{kind.name}", f"event.{kind.name}.shown"):
                assert texts.get(key, set()) <= known
            assert texts.get(f"event.{kind.name}.hidden", set()) <= set(kind.public)


def test_options_explain_themselves(game: str) -> None:
    for option in load_game(game).options:
        assert option.allowed
        with pytest.raises(ValueError, match=option.name):
            option.value(object())


def test_rule_documents_are_listed(game: str, request: Any) -> None:
    assert Path(ROOT / "docs/rules" / f"{game}.md").read_text(encoding="utf-8").startswith("# ")
