"""The card lists of the rules and the data say the same, in both languages."""

from __future__ import annotations

import re

import pytest

from clepsydra.games.rulebenders import RULEBENDERS
from clepsydra.games.rulebenders.catalog import Card, base_data, catalog_of
from clepsydra.games.rulebenders.catalog.reading import more_kinds
from clepsydra.kernel import LANGUAGES, PERSON, Reader, Setup
from clepsydra.kernel.rulebook import load
from tests.listing import check_each

DOCS = RULEBENDERS.texts.parent / "documents"
ROW = re.compile(r"^\| \*\*(RB-(?:SF|FA|NI|PR|PI|ZO|FX)-\d\d)\*\* \|(.*)\|\s*$", re.MULTILINE)


def rows(document: str) -> dict[str, list[str]]:
    text = (DOCS / document).read_text(encoding="utf-8")
    return {id_: [cell.strip() for cell in cells.split("|")] for id_, cells in ROW.findall(text)}


ENGLISH, FRENCH = rows("rulebenders.md"), rows("fr/rulebenders.md")
FIRST_THEME, FIRST_FLEXO = (
    {entry["rule"]: entry for entry in base_data()[table]} for table in ("theme_cards", "flexo_cards")
)
MORE_THEME, MORE_FLEXO = (
    {entry["rule"]: entry for entry in more_kinds()[table]} for table in ("theme_cards", "flexo_cards")
)
THEME_CARDS, FLEXO_CARDS = {**FIRST_THEME, **MORE_THEME}, {**FIRST_FLEXO, **MORE_FLEXO}
REPLACED = {entry["id"]: rule for rule, entry in {**FIRST_THEME, **FIRST_FLEXO}.items()}
"""The rules of the cards of `base_data`, by the ids of the cards."""
BASE = Setup("rulebenders", (PERSON,) * 3)
CARDS = {**catalog_of(BASE).cards, **catalog_of(RULEBENDERS.with_defaults(BASE)).cards}
"""The cards of tables without and with the option `more_kinds`."""


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
    assert len(ENGLISH) == len(CARDS), "each card has a rule of its own"


def test_the_rule_of_a_theme_card_has_its_title_and_first_number() -> None:
    check_each(THEME_CARDS, has_its_title)
    check_each(FIRST_THEME, has_its_first_number)


def has_its_title(rule: str) -> None:
    entry = THEME_CARDS[rule]
    for lang, title in ((ENGLISH, entry["title_en"]), (FRENCH, entry["title_fr"])):
        assert title.replace("'", "’") in lang[rule][1].replace("'", "’")
    assert load().entry(rule).id == CARDS[entry["id"]].rule == rule


def has_its_first_number(rule: str) -> None:
    assert int(rule[-2:]) == THEME_CARDS[rule]["numbers"][0]


def test_a_card_of_more_kinds_has_the_numbers_of_the_one_that_it_replaces() -> None:
    first = {entry["id"]: entry for entry in (*FIRST_THEME.values(), *FIRST_FLEXO.values())}
    more = {**MORE_THEME, **MORE_FLEXO}
    assert len(more) == 4
    for entry in more.values():
        replaced = first[entry["replaces"]]
        assert entry.get("numbers") == replaced.get("numbers")
        assert entry.get("number") == replaced.get("number")


def test_the_rule_of_a_flexo_card_has_its_number() -> None:
    check_each(FLEXO_CARDS, has_its_number)
    check_each(FIRST_FLEXO, is_called_by_its_number)


def has_its_number(rule: str) -> None:
    entry = FLEXO_CARDS[rule]
    assert ENGLISH[rule][0] == FRENCH[rule][0] == str(entry["number"])
    assert load().entry(rule).id == CARDS[entry["id"]].rule == rule


def is_called_by_its_number(rule: str) -> None:
    assert int(rule[-2:]) == FLEXO_CARDS[rule]["number"]


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
    card = CARDS[entry["id"]]
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
        text = reader.say("cards", entry["id"])
        if "replaces" in entry:
            [lead] = [cell.removesuffix(text) for cell in list_[rule] if cell.endswith(text)]
            assert REPLACED[entry["replaces"]] in lead
        else:
            assert text in list_[rule]
        if rule in THEME_CARDS:
            assert reader.name(entry["id"]).replace("’", "'") == entry[f"title_{lang}"].replace("’", "'")
