"""The house data and the other options of Artifact: what may be given, what is refused, and that games carry it."""

import json
from pathlib import Path
from typing import Any

import pytest

import digsite
from digsite.games.artifact import read_extensions
from digsite.games.artifact.data import SHIPPED, checked, read_data
from digsite.games.artifact.pieces import ROLE_NAMES
from digsite.texts import Mistake, Texts

from .scene import box

pytestmark = pytest.mark.rule("ART-71")


def written(folder: Path, text: str) -> str:
    path = folder / "my-artifact.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_the_shipped_file_is_the_default() -> None:
    assert box.new(4, 1).options["data"] == read_data(str(SHIPPED)) == read_data("shipped")


def test_a_file_of_ones_own_replaces_what_it_names(tmp_path: Path) -> None:
    text = """
        costs = [6, 6, 5, 5, 4, 4, 3, 3, 2, 2]
        money = 3
        [tiles]
        five_types = { prestige = 11, income = 4 }
        [names.en]
        vessel = "urn"
    """
    table = box.new(4, 1, data=written(tmp_path, text), start="assigned")
    view = table.view(0)
    assert view["costs"] == [6, 6, 5, 5, 4, 4, 3, 3, 2, 2]
    assert view["coins"] == box.new(4, 1).view(0)["coins"]
    assert {player["money"] for player in view["players"]} == {3 + 8}
    tile = next(tile for tile in view["tiles"] if tile["tile"] == "five-types")
    assert (tile["prestige"], tile["income"]) == (11, 4)
    assert table.options["data"]["names"]["en"]["vessel"] == "urn"
    assert table.options["data"]["names"]["en"]["mask"] == "mask"


@pytest.mark.parametrize(
    ("language", "card", "tile"), [("en", "urn (Asia)", "3 × urn"), ("fr", "vase asiatique", "3 vases")]
)
def test_names_of_ones_own_are_read_in_every_text(tmp_path: Path, language: str, card: str, tile: str) -> None:
    table = box.new(4, 1, data=written(tmp_path, '[names.en]\nvessel = "urn"\nparis = "Lyon"'))
    texts = Texts(language, table.game, table.options)
    assert texts.noun("card", "asia-vessel") == card
    assert texts.noun("tile", "vessel-3") == tile
    assert texts.noun("card", "asia-mask") == Texts(language, table.game).noun("card", "asia-mask")
    assert texts.noun("role", "paris").startswith("Lyon (" if language == "en" else "Paris (")


def test_the_shipped_names_are_those_of_the_texts() -> None:
    for language in ("en", "fr"):
        texts = Texts(language, box.game, box.new(4, 1).options)
        for word, name in read_data("shipped")["names"][language].items():
            if word in ROLE_NAMES:
                assert texts.noun("role", word).startswith(f"{name} (")
            else:
                assert texts.noun("card", f"africa-{word}").rsplit(" ")[-1 if language == "en" else 0] == name


def test_logs_and_saves_carry_the_data_along(tmp_path: Path) -> None:
    path = written(tmp_path, "money = 4")
    table = box.new(3, 1, data=path)
    Path(path).unlink()
    log = json.loads(json.dumps(table.log))
    assert box.replay(log).state.tobytes() == table.state.tobytes()
    assert digsite.restore(table.save()).options["data"]["money"] == 4


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("costs = [1, 2]", "costs is .* not a list of 10 numbers"),
        ("costs = [1, 1, 1, 1, 1, 1, 1, 1, 1, 2]", "costs rises"),
        ("coins = 3", "coins is 3, not a list"),
        ("incomes = [9, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3]", "the rulebook says 8"),
        ("money = -1", "money is -1, not a whole number from 0 to 100"),
        ("money = true", "money is True"),
        ("price = 1", "there is no price; there are: costs, coins"),
        ("[tiles]\nregions = 1", "there is no tiles.regions"),
        ("[tiles]\ntype = { prestiges = [1, 2, 3] }", "there is no tiles.type.prestiges; there are: prestige, income"),
        ("[tiles]\ntype = 3", "tiles.type is 3, not a table"),
        ("[tiles]\nfive_types = { prestige = 99, income = 1 }", "tiles.five_types.prestige is 99"),
        ("[assigned]\nhuts3 = [[1, 2], [2, 3], [3, 4]]", "not a whole number from 1 to 3"),
        ("[assigned]\nhuts3 = [[1, 2], [2, 1]]", "not a pair of regions for each of 3 players"),
        ("[assigned]\nhuts3 = [[1, 2], [1, 2], [1, 2]]", "gives region 3 no hut"),
        ("[assigned]\nmuseum = 3", "gives 5 markers beside those of the huts, not 4"),
        ("[assigned]\nmuseum = 4\nexpedition = 0", "gives 3 players 12 markers of one track"),
        ('[names.en]\nvessel = ""', "names.en.vessel"),
        ('[names.en]\nvessel = "{x}"', "names.en.vessel"),
        ('[names.en]\nvessel = "\\u0007"', "names.en.vessel"),
        ('[names.de]\nvessel = "Vase"', "there is no names.de"),
        ('[names.en]\nvessel = "Mask"', "names.en calls vessel and mask alike"),
        ('[names.en]\nvessel = "a name far too long for a card"', "not a name of 1 to 24 characters"),
        (
            "[tiles]\nregion = { prestige = [6], income = [2, 2] }",
            "tiles.region.prestige is .* not a list of 2 numbers",
        ),
        ("[assigned]\nlabour = [0, 0, 0, 1]\nexpedition = 1", "gives 3 players 3 markers of one track"),
        ("tiles = 3", "tiles is 3, not a table"),
        ("costs = ", "not a TOML file"),
    ],
)
def test_an_impossible_file_is_refused_with_the_reason(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason) as refused:
        box.new(4, 1, data=written(tmp_path, text))
    assert "option 'data'" in str(refused.value)


def test_what_a_tile_leaves_out_stays(tmp_path: Path) -> None:
    tiles = box.new(4, 1, data=written(tmp_path, "[tiles]\ntype = { prestige = [5, 7, 10] }")).options["data"]["tiles"]
    assert tiles["type"] == {"prestige": [5, 7, 10], "income": read_data("shipped")["tiles"]["type"]["income"]}


def test_the_reason_is_told_in_the_language_of_the_reader(tmp_path: Path) -> None:
    with pytest.raises(Mistake) as refused:
        box.new(4, 1, data=written(tmp_path, "money = -1"))
    assert "money vaut -1, et non un nombre entier de 0 à 100" in refused.value.told("fr")


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="No such file"):
        box.new(4, 1, data=str(tmp_path / "nowhere.toml"))


@pytest.mark.parametrize("given", [None, 3, [1]])
def test_data_is_a_file(given: Any) -> None:
    with pytest.raises(ValueError, match="option 'data'"):
        box.new(4, 1, data=given)


def test_what_was_read_is_read_again_alike() -> None:
    data = read_data("shipped")
    assert checked(data) == data


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("none", "none"),
        ("", "none"),
        ("Research", "research"),
        ("cities", "cities"),
        (["cities", "research"], "research,cities"),
    ],
)
def test_extensions_are_named(given: Any, meant: str) -> None:
    assert read_extensions(given) == meant


def test_an_unknown_extension_is_refused() -> None:
    with pytest.raises(ValueError, match="option 'extensions' cannot be 'islands'; allowed: none, research"):
        box.new(4, 1, extensions="islands")
