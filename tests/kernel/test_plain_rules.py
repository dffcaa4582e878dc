"""What players read is about the game: no name of an option, of a file or of the data, in any document or language."""

from __future__ import annotations

import re

import pytest

from clepsydra.kernel import LANGUAGES
from clepsydra.kernel.rulebook import load
from clepsydra.kernel.ruletext import Entry

WORKSHOP = {
    "en": re.compile(
        r"`|\w_\w|[\[\]]|\.(?:toml|md|txt)\b"
        r"|\b(?:data (?:file|set|notes)|data-driven|engine|implementation|public code|seeded)\b"
        r"|(?:\(|[:,] |\bis |\bare |\bin the )data\b",
    ),
    "fr": re.compile(
        r"`|\w_\w|[\[\]]|\.(?:toml|md|txt)\b"
        r"|\b(?:fichier|jeu|notes) des? données|\((?:\w+ : )?données\b|: données\b|\bdans les données\b"
        r"|\b(?:moteur|implémentation|code public|générateur de hasard)\b",
    ),
}
"""Names in code marks or with underscores, sources in brackets, files, and words of those who build this."""


def entries(lang: str) -> list[Entry]:
    book = load()
    spoken = [book.entry(entry.key, lang) for entry in book]
    return [entry for entry in spoken if entry.kind != "aid" and entry.lang == lang]


def plain(text: str) -> str:
    return re.sub(r"[\u00a0\u202f]", " ", text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_speaks_of_the_workshop(lang: str) -> None:
    found = {
        entry.key: hit[0] for entry in entries(lang) if (hit := WORKSHOP[lang].search(plain(entry.text)))
    }
    assert not found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_headline_speaks_of_the_workshop(lang: str) -> None:
    assert not [entry.section for entry in entries(lang) if WORKSHOP[lang].search(plain(entry.section))]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "The table option `path_choice` is chosen."),
        ("en", "Pay the cost of that slot (data)."),
        ("en", "Left to right [essential: phase 4] and up."),
        ("en", "Effects and VP: data."),
        ("en", "Panel: hand_limit"),
        ("fr", "L’option de table path_choice vaut choose."),
        ("fr", "Les emplacements gardent le moteur simple."),
        ("fr", "Payer le coût (données)."),
        ("fr", "Effets et PV\u00a0: données."),
        ("fr", "Aucun effet de ce jeu de données."),
    ],
)
def test_what_players_saw_before_would_be_found(lang: str, text: str) -> None:
    assert WORKSHOP[lang].search(plain(text))
