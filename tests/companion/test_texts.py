"""What the automas say: the same things in every language, and of every automa what the pages need."""

from __future__ import annotations

import re
from typing import Any

import pytest

from clepsydra.companion import Automa, automas
from clepsydra.companion.words import TEXTS, Words
from clepsydra.kernel import LANGUAGES
from clepsydra.kernel.texts import catalogue

FIGURES = re.compile(r"\{(\w+)")
SECTIONS = list(catalogue("en", TEXTS))


@pytest.mark.parametrize("section", SECTIONS)
def test_both_languages_say_the_same_with_the_same_figures(section: str) -> None:
    english, french = (catalogue(lang, TEXTS)[section] for lang in ("en", "fr"))
    assert english.keys() == french.keys()
    for key, text in english.items():
        assert set(FIGURES.findall(text)) == set(FIGURES.findall(french[key])), key


@pytest.mark.parametrize("section", SECTIONS)
def test_no_sentence_was_left_in_english(section: str) -> None:
    english, french = (catalogue(lang, TEXTS)[section] for lang in ("en", "fr"))
    alike = {
        key
        for key, text in english.items()
        if text == french[key] and " " in re.sub(r"\{.*?\}", "", text).strip(" .")
    }
    assert not alike


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("automa", automas().values(), ids=automas())
def test_every_automa_has_a_title_and_says_with_whom_it_plays(automa: Automa[Any], lang: str) -> None:
    words = Words(automa, lang)
    assert words.say(automa.name, "title")
    assert words.say(automa.name, "about")
