"""What the site calls bots and deleted players."""

from __future__ import annotations

import pytest

from clepsydra.bots import TEST_BOTS, opponents_for
from clepsydra.drawing.words import Words
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
