"""What people read: every key that the code names is there, and mistakes are told in each language."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import digsite
from digsite.texts import LANGUAGES, Mistake, Said, all_texts, either, told

PACKAGE = Path(digsite.__file__).parent
PREFIXES = {
    "Mistake": "mistake.",
    "IllegalAction": "mistake.",
    "SaveError": "mistake.",
    "UndoRefused": "mistake.",
    "Said": "",
    "texts": "",
}
"""What is called with a key, and what the key begins with there."""
IN_COMMANDS = {**PREFIXES, "screen": "cli.", "say": "cli."}


def named_keys(source: str, prefixes: Mapping[str, str]) -> Iterator[str]:
    """The keys that are written out in a source."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(ast.Name(name) | ast.Attribute(attr=name), [ast.Constant(str(key)), *_]) if name in prefixes:
                yield prefixes[name] + key


def test_keys_are_found_in_sources() -> None:
    source = 'raise Mistake("a")\nscreen.say("b", x=1)\nself.screen("c")\nself.texts("d.e")\nscreen(key)\nsay()'
    assert sorted(named_keys(source, IN_COMMANDS)) == ["cli.b", "cli.c", "d.e", "mistake.a"]


def test_every_key_that_the_code_names_has_a_text() -> None:
    known = set(all_texts("en")).union(*(all_texts("en", game) for game in digsite.games()))
    found = 0
    for path in PACKAGE.rglob("*.py"):
        prefixes = IN_COMMANDS if path.parent.name == "cli" else PREFIXES
        for key in named_keys(path.read_text(encoding="utf-8"), prefixes):
            found += 1
            assert key in known, f"{path}: {key}"
    assert found > 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mistake_is_told_in_each_language(language: str) -> None:
    box = digsite.load("archeologic")
    with pytest.raises(Mistake) as refused:
        box.new(seats=2, quest="8S81")
    words = refused.value.told(language)
    assert words == told(refused.value, language)
    assert {
        "en": "option 'quest' cannot be '8S81' (a code has 8 characters, this one has 4); allowed: random, a number from",
        "fr": "l’option «\u00a0quest\u00a0» ne peut pas être '8S81' (un code a 8 signes, celui-ci en a 4)\u00a0; possible",
    }[language] in words
    assert str(refused.value) == refused.value.told("en")


def test_words_are_joined_as_people_join_them() -> None:
    assert told(either([1, 2, 3]), "fr") == "1, 2 ou 3"
    assert either(["book"]) == "book"
    assert Said("allowed.choice", words=either(["a", "b"])).told("en") == "a or b"
