"""What the site calls bots and deleted players."""

from __future__ import annotations

import re

import pytest

from clepsydra.bots import TEST_BOTS, opponents_for
from clepsydra.drawing.words import WORDS, Words
from clepsydra.kernel.rulebook import OWN, read
from clepsydra.kernel.texts import catalogue
from clepsydra.tables.moving import SOMEBODY

DELETED = {"en": "Deleted player", "fr": "Joueur supprimé"}


@pytest.mark.parametrize("lang", DELETED)
@pytest.mark.parametrize("stored", [SOMEBODY, "quelqu’un", *DELETED.values()])
def test_a_deleted_player_is_called_so_however_they_were_stored(stored: str, lang: str) -> None:
    assert Words(lang).person(stored) == DELETED[lang]


@pytest.mark.parametrize(
    ("lang", "bot", "offered", "at_table"),
    [
        ("en", "dewdrop", "Bot: beginner (Dewdrop)", "beginner bot (Dewdrop)"),
        ("en", "tide", "Bot: expert (Tide)", "expert bot (Tide)"),
        ("fr", "spring", "Bot : facile (Source)", "bot facile (Source)"),
    ],
)
def test_a_bot_is_called_by_its_level_first(lang: str, bot: str, offered: str, at_table: str) -> None:
    words = Words(lang)
    assert (words.bot(bot), words.bot_at_table(bot)) == (offered, at_table)


@pytest.mark.parametrize("lang", DELETED)
def test_every_bot_that_pages_offer_has_a_level_and_a_name(lang: str) -> None:
    words = Words(lang)
    levels = opponents_for("hourglass")
    assert not {*levels} & {*TEST_BOTS}
    assert all(words.knows(section, name) for section in ("levels", "manners") for name in levels)


RETIRED = {
    "en": r"\bcorrespondence\b|\bfigures?\b|\byour box\b",
    "fr": r"\bpar correspondance\b|\bchiffres?\b",
}
"""What is said now: turn-based, value, your own copy; tour par tour, valeur."""


@pytest.mark.parametrize("lang", RETIRED)
def test_pages_say_turn_based_values_and_your_own_copy(lang: str) -> None:
    beside_the_box = "companion"
    said = [
        f"{section}/{key}: {text}"
        for section, texts in catalogue(lang, WORDS).items()
        for key, text in texts.items()
        if section != beside_the_box and re.search(RETIRED[lang], text, re.IGNORECASE)
    ]
    assert said == []


@pytest.mark.parametrize("lang", RETIRED)
def test_the_rules_of_the_table_say_turn_based_and_values(lang: str) -> None:
    rules = {entry.id: entry.text for entry in read(OWN) if entry.lang == lang}
    assert {"TB-CLK-01", "TB-CLK-07", "TB-RAT-02", "TB-LEA-04", "TB-SET-05", "TB-REC-07"} <= rules.keys()
    assert {id_: text for id_, text in rules.items() if re.search(RETIRED[lang], text, re.IGNORECASE)} == {}
