"""The card lists of the rules and the data say the same, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from clepsydra.games.rulebenders import RULEBENDERS
from clepsydra.games.rulebenders.catalog import Card, base_data, read_catalog
from clepsydra.kernel import LANGUAGES, Reader

DOCS = Path(__file__).parents[3] / "docs/rules"
PREFIX = {
    "scifi": "SF",
    "fantasy": "FA",
    "nights": "NI",
    "prehistory": "PR",
    "pirates": "PI",
    "zombies": "ZO",
}
ROW = re.compile(r"^\| \*\*(RB-(?:SF|FA|NI|PR|PI|ZO|FX)-\d\d)\*\* \|(.*)\|\s*$", re.MULTILINE)
KINDS = {"fuel": "F", "dashboard": "D", "destruction": "X"}


def rows(document: str) -> dict[str, list[str]]:
    text = (DOCS / document).read_text(encoding="utf-8")
    return {id_: [cell.strip() for cell in cells.split("|")] for id_, cells in ROW.findall(text)}


ENGLISH, FRENCH = rows("rulebenders.md"), rows("fr/rulebenders.md")
THEME_CARDS = {f"RB-{PREFIX[e['theme']]}-{e['numbers'][0]:02}": e for e in base_data()["theme_cards"]}
FLEXO_CARDS = {f"RB-FX-{e['number']:02}": e for e in base_data()["flexo_cards"]}


def letters(card: Card) -> str:
    classes = (("A", card.attack), ("S", card.shield), ("C", card.collection), ("V", card.activatable))
    return KINDS[card.kind] + "".join(letter for letter, has in classes if has)


def test_every_card_stands_in_both_documents() -> None:
    assert set(ENGLISH) == set(FRENCH) == {*THEME_CARDS, *FLEXO_CARDS}


@pytest.mark.parametrize("rule", THEME_CARDS)
def test_numbers_kind_and_cost_are_those_of_the_list(rule: str) -> None:
    entry = THEME_CARDS[rule]
    card = read_catalog().cards[entry["id"]]
    first, last = entry["numbers"]
    numbers, _, kind, cost, text, _ = ENGLISH[rule]
    assert numbers == (str(first) if first == last else f"{first}-{last}")
    assert last - first + 1 == card.copies
    assert (kind, cost, text) == (letters(card), str(card.cost), entry["text"])
    assert FRENCH[rule][3] == str(card.cost)


@pytest.mark.parametrize("rule", FLEXO_CARDS)
def test_icon_cost_value_and_arrow_are_those_of_the_list(rule: str) -> None:
    entry = FLEXO_CARDS[rule]
    arrow = entry["arrow"][0].upper()
    figures = [str(entry["number"]), entry["panel"], str(entry["cost"]), str(entry["value"]), arrow]
    assert ENGLISH[rule] == [*figures, entry["text"]]
    assert FRENCH[rule][2:5] == figures[2:]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_texts_of_the_game_are_those_of_the_list(lang: str) -> None:
    reader, list_ = Reader(RULEBENDERS.texts, lang), ENGLISH if lang == "en" else FRENCH
    for rule, entry in {**THEME_CARDS, **FLEXO_CARDS}.items():
        assert reader.say("cards", entry["id"]) in list_[rule]
        if rule in THEME_CARDS:
            assert reader.name(entry["id"]).replace("’", "'") == entry[f"title_{lang}"].replace("’", "'")
