"""Decks of one's own: files, names, and why an impossible one is refused."""

import json
from pathlib import Path

import pytest

import digsite
from digsite.games.altiplano.cards import KEYS
from digsite.games.altiplano.deck import HOUSE_DECK, read_deck
from digsite.texts import Mistake, Texts
from tests.altiplano.scene import legal, scene

BOX = digsite.load("altiplano")


def file_with(tmp_path: Path, text: str) -> str:
    path = tmp_path / "my-deck.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.rule("ALT-60", "ALT-32")
def test_a_file_needs_only_what_differs(tmp_path):
    path = file_with(
        tmp_path,
        """
        [characters.huayna]
        class = "raider"
        [actions]
        storm = { count = 4, name = "Tempest", needs = "rogue" }
        whip = { count = 0 }
        telegram = { family = "beast" }
        """,
    )
    table = BOX.new(seed=1, deck=path)
    kinds = [KEYS[kind] for kind in table.state.kinds]
    assert (kinds.count("storm"), kinds.count("whip"), len(kinds)) == (4, 0, 51)
    assert int(table.state.raiders) >> KEYS.index("huayna") & 1
    assert "play storm" not in legal(scene(hands=("storm", "puma"), deck=path))
    assert "play storm" in legal(scene(hands=("storm", "puma"), camps=("huayna", ""), deck=path))
    assert scene(hands=("telegram", ""), deck=path).view(0)["players"][0]["hand"][0]["family"] == "beast"


@pytest.mark.rule("ALT-60")
def test_logs_and_saves_carry_the_deck(tmp_path):
    path = file_with(tmp_path, '[actions]\nstorm = { count = 3, name = "Tempest" }\nwhip.count = 1\n')
    table = BOX.new(seed=1, deck=path)
    (tmp_path / "my-deck.toml").unlink()
    log = json.loads(json.dumps(table.log))
    assert log["options"]["deck"]["actions"]["storm"]["count"] == 3
    assert BOX.replay(log).view(0) == table.view(0)
    assert digsite.restore(table.save()).options == table.options


@pytest.mark.rule("ALT-60")
def test_names_of_the_deck_are_told_to_people():
    deck = read_deck({"actions": {"storm": {"name": "Tempest"}}, "treasures": {"jade_mask": {"name": "Idol"}}})
    table = BOX.new(seed=1, deck=deck)
    for language, rest in (("en", "discard 2 random cards"), ("fr", "défausser 2 cartes")):
        texts = Texts(language, table.game, table.options)
        assert texts.noun("card", "storm") == "Tempest"
        assert "Tempest" in texts.verb("play", "storm")
        assert rest in texts.verb("play", "storm")
        assert texts.noun("card", "jade_mask") == "Idol"
        assert Texts(language, table.game).noun("card", "storm") != "Tempest"


@pytest.mark.rule("ALT-60", "ALT-1", "ALT-2")
@pytest.mark.parametrize(
    ("deck", "reason"),
    [
        ({"actions": {"storm": {"count": 3}}}, "27 cards; there must be 26"),
        ({"actions": {"storm": {"count": -1}}}, "a whole number from 0 to 26"),
        ({"actions": {"storm": {"needs": "luck"}}}, "none, adventurer or rogue"),
        ({"actions": {"tornado": {"count": 1}}}, "no card 'tornado'"),
        ({"actions": {"storm": {"colour": "grey"}}}, "no 'colour'"),
        ({"actions": {"storm": 3}}, "not a table"),
        ({"actions": 3}, "not a table of cards"),
        ({"weather": {}}, "no section"),
        ({"characters": {"ohio_bob": {"class": "both"}}}, "2 Characters are both"),
        ({"characters": {"aligator_sloop": {"class": "raider"}}}, "0 Characters are both"),
        ({"characters": {"ohio_bob": {"class": "cook"}}}, "archaeologist"),
        (
            {"actions": {name: {"family": "none"} for name in ("puma", "anaconda", "vampire_bats")}},
            "no Action is a beast",
        ),
        ({"actions": {name: {"family": "none"} for name in ("pitfall", "rolling_boulder", "cave_in")}}, "a trap"),
        ({"actions": {"storm": {"count": True}}}, "actions.storm.count cannot be True"),
        ({"actions": {"storm": {"count": "2"}}}, "actions.storm.count cannot be '2'"),
        ({"characters": {"ohio_bob": {"count": 2}}}, "characters.ohio_bob has no 'count'; it may have: class, name"),
        ({"treasures": {"jade_mask": {"count": 2}}}, "treasures.jade_mask has no 'count'"),
        ({"actions": {"whip": {"family": "trap"}}}, "actions.whip is a Reaction, which is neither beast nor trap"),
        ({"actions": {"storm": {"name": "Puma"}}}, "storm and puma would both be called 'Puma'"),
        ({"treasures": {"jade_mask": {"name": "the rogue"}}}, "jade_mask and rogue would both be called 'The Rogue'"),
        ({"actions": {"storm": {"name": "Fouet"}}}, "storm and whip would both be called 'Fouet'"),
        ({"actions": {"storm": {"name": "{seat}"}}}, "a text of 1 to 40 characters without braces"),
        ({"treasures": {"jade_mask": {"name": ""}}}, "a text of 1 to 40"),
        ({"treasures": {"jade_mask": {"name": b"bell\\a".decode("unicode_escape")}}}, "a text of 1 to 40"),
    ],
)
def test_an_impossible_deck_is_refused_with_the_reason(deck, reason):
    with pytest.raises(ValueError, match="option 'deck' cannot be") as refused:
        BOX.new(seed=1, deck=deck)
    assert reason in str(refused.value)


@pytest.mark.rule("ALT-60")
def test_a_name_may_go_from_one_card_to_another():
    """Names are compared as they will be read: two cards may swap theirs, and one left out of the deck has none."""
    swapped = {"storm": {"name": "Puma"}, "puma": {"name": "Storm"}}
    assert read_deck({"actions": swapped})
    without_whips = {"whip": {"count": 0}, "storm": {"count": 4, "name": "Whip"}}
    texts = Texts("fr", BOX.game, BOX.new(seed=1, deck={"actions": without_whips}).options)
    assert texts.noun("card", "storm") == "Whip"


@pytest.mark.rule("ALT-60")
def test_the_reason_is_told_in_the_language_of_the_reader():
    with pytest.raises(Mistake) as refused:
        BOX.new(seed=1, deck={"actions": {"storm": {"count": 3}}})
    assert "les Actions et Réactions font 27 cartes\u00a0; il en faut 26" in refused.value.told("fr")


@pytest.mark.rule("ALT-60")
def test_files_that_cannot_be_read_are_told(tmp_path):
    for given, reason in (
        (str(tmp_path / "none.toml"), "cannot be read"),
        (file_with(tmp_path, "storm = ="), "no TOML"),
        ("deck.txt", "neither 'house' nor"),
    ):
        with pytest.raises(ValueError, match="option 'deck'") as refused:
            BOX.new(seed=1, deck=given)
        assert reason in str(refused.value)


@pytest.mark.rule("ALT-60")
def test_the_table_of_cards_names_every_card():
    assert sum(map(len, HOUSE_DECK.values())) == len(KEYS) - 2


@pytest.mark.rule("ALT-60")
def test_the_help_says_that_the_deck_is_house_data():
    for language, words in (("en", "house data"), ("fr", "données maison")):
        assert words in Texts(language, BOX.game)("option.deck")
