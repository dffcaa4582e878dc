"""The card lists of the rules and the data say the same, in both languages."""

from __future__ import annotations

import re

import pytest

from clepsydra.games.rulebenders import RULEBENDERS
from clepsydra.games.rulebenders.catalog import Card, base_data, read_catalog
from clepsydra.kernel import LANGUAGES, PERSON, Reader, Setup
from clepsydra.kernel.rulebook import load
from tests.listing import check_each

DOCS = RULEBENDERS.texts.parent / "documents"
ROW = re.compile(r"^\| \*\*(RB-(?:SF|FA|NI|PR|PI|ZO|FX)-\d\d)\*\* \|(.*)\|\s*$", re.MULTILINE)


def rows(document: str) -> dict[str, list[str]]:
    text = (DOCS / document).read_text(encoding="utf-8")
    return {id_: [cell.strip() for cell in cells.split("|")] for id_, cells in ROW.findall(text)}


ENGLISH, FRENCH = rows("rulebenders.md"), rows("fr/rulebenders.md")
THEME_CARDS = {entry["rule"]: entry for entry in base_data()["theme_cards"]}
FLEXO_CARDS = {entry["rule"]: entry for entry in base_data()["flexo_cards"]}


def kinds(card: Card) -> str:
    """The kind of a card and its classes, as the list says them."""
    classes = {
        "attack": card.attack,
        "shield": card.shield,
        "collection": card.collection,
        "activatable": card.activatable,
    }
    return ", ".join(
        kind.capitalize() for kind in (card.kind, *(name for name, has in classes.items() if has))
    )


def test_every_card_stands_in_both_documents() -> None:
    assert set(ENGLISH) == set(FRENCH) == {*THEME_CARDS, *FLEXO_CARDS}
    assert len(ENGLISH) == len(read_catalog().cards), "each card has a rule of its own"


def test_the_rule_of_a_theme_card_has_its_title_and_first_number() -> None:
    check_each(THEME_CARDS, has_its_title_and_first_number)


def has_its_title_and_first_number(rule: str) -> None:
    entry = THEME_CARDS[rule]
    for lang, title in ((ENGLISH, entry["title_en"]), (FRENCH, entry["title_fr"])):
        assert title.replace("'", "’") in lang[rule][1].replace("'", "’")
    assert int(rule[-2:]) == entry["numbers"][0]
    assert load().entry(rule).id == read_catalog().cards[entry["id"]].rule == rule


def test_the_rule_of_a_flexo_card_has_its_number() -> None:
    check_each(FLEXO_CARDS, has_its_number)


def has_its_number(rule: str) -> None:
    entry = FLEXO_CARDS[rule]
    assert ENGLISH[rule][0] == FRENCH[rule][0] == str(entry["number"]) == str(int(rule[-2:]))
    assert load().entry(rule).id == read_catalog().cards[entry["id"]].rule == rule


def test_the_rule_of_a_card_is_no_figure_and_cannot_be_corrected() -> None:
    setup = Setup("rulebenders", (PERSON,) * 3)
    components = RULEBENDERS.components
    assert components is not None
    rules = {fact.path for fact in components.facts(setup) if fact.path.endswith(".rule")}
    assert all(".passive." in path for path in rules), "a standing rule is a figure"
    assert "rule" not in {part for blank in components.blanks(setup) for part in blank.field}
    card = {"id": "scifi-robot", "rule": "RB-SF-09"}
    asked = Setup("rulebenders", (PERSON,) * 3, corrections={"theme_cards": [card]})
    assert [denial.reason for denial in RULEBENDERS.complaints(asked)] == ["field"]


def test_numbers_kind_and_cost_are_those_of_the_list() -> None:
    check_each(THEME_CARDS, has_numbers_kind_and_cost_of_the_list)


def has_numbers_kind_and_cost_of_the_list(rule: str) -> None:
    entry = THEME_CARDS[rule]
    card = read_catalog().cards[entry["id"]]
    first, last = entry["numbers"]
    numbers, _, kind, cost, *_ = ENGLISH[rule]
    assert numbers == (str(first) if first == last else f"{first}-{last}")
    assert last - first + 1 == card.copies
    assert (kind, cost) == (kinds(card), str(card.cost))
    assert FRENCH[rule][3] == str(card.cost)


def test_icon_cost_value_and_arrow_are_those_of_the_list() -> None:
    check_each(FLEXO_CARDS, has_icon_cost_value_and_arrow_of_the_list)


def has_icon_cost_value_and_arrow_of_the_list(rule: str) -> None:
    entry = FLEXO_CARDS[rule]
    arrow = entry["arrow"][0].upper()
    panel = entry["panel"].replace("_", " ").capitalize()
    figures = [str(entry["number"]), panel, str(entry["cost"]), str(entry["value"]), arrow]
    assert ENGLISH[rule][:5] == figures
    assert FRENCH[rule][2:5] == figures[2:]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_texts_of_the_game_are_those_of_the_list(lang: str) -> None:
    reader, list_ = Reader(RULEBENDERS.texts, lang), ENGLISH if lang == "en" else FRENCH
    for rule, entry in {**THEME_CARDS, **FLEXO_CARDS}.items():
        assert reader.say("cards", entry["id"]) in list_[rule]
        if rule in THEME_CARDS:
            assert reader.name(entry["id"]).replace("’", "'") == entry[f"title_{lang}"].replace("’", "'")
