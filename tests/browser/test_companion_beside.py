"""Whole companion games on a phone beside a true game, with reloads in the middle, every screen read by axe-core.

In CI the first era of each; `CLEPSYDRA_SOAK=2 pytest tests/browser/test_companion_beside.py` plays them to their end.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeAlias

import pytest

from clepsydra.companion import Answer, automas
from clepsydra.companion.inventions.course import BesideInventions
from clepsydra.games.inventions import INVENTIONS
from clepsydra.kernel import Chance
from tests.browser.beside import OnPhone, TrueGame
from tests.browser.conftest import Invite
from tests.companion.solo import watch

Hold: TypeAlias = Callable[[str, str, str], OnPhone]
WHOLE = int(os.environ.get("CLEPSYDRA_SOAK", "1")) > 1
KEY = b"beside a box"
CHRONOSSUS: Answer = {
    "modules": ["fractures", "hypersync"],
    "tiles": [],
    "autoleap": "chain",
    "exosuits_after_impact": "no_maximum",
    "options": ["hypersync_targeted"],
    "extra_energy": 0,
    "fractures_extra_flux": 1,
}
HEPHAESTUS: Answer = {"difficulty": "normal", "hephaestus_advances": "advances"}


@pytest.fixture
def hold(invite: Invite, database: str) -> Hold:
    """Somebody with a phone, in this language and light."""

    def phone(automa: str, lang: str, theme: str) -> OnPhone:
        person = invite("Ann", screen="phone", lang=lang, theme=theme)
        return OnPhone(person, theme, automas()[automa], lang, database)

    return phone


def play(game: TrueGame) -> None:
    """One era, or in the long form all of it."""
    game.play(None if WHOLE else 1)
    assert game.phone.reloads
    if WHOLE:
        game.phone.ends(game.ending())


def test_the_chronossus_with_fractures_and_hypersync_in_french(hold: Hold) -> None:
    phone = hold("chronossus", "fr", "dark")
    phone.begin(CHRONOSSUS)
    play(TrueGame(phone, CHRONOSSUS, KEY, watch))


def test_hephaestus_in_english(hold: Hold) -> None:
    phone = hold("hephaestus", "en", "light")
    answer = HEPHAESTUS | private_milestones(phone)
    phone.begin(answer)
    play(TrueGame(phone, answer, KEY))


def private_milestones(phone: OnPhone) -> Answer:
    """What lies in the private displays when the true game begins."""
    automa = phone.automa
    assert isinstance(automa, BesideInventions)
    private = INVENTIONS.rules_for(automa.setup(HEPHAESTUS)).opening(Chance(KEY)).private
    return {who: private[seat].pieces[0] for seat, who in enumerate(automa.private) if who}
