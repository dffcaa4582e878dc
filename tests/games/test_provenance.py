"""Where single figures come from, that were once called the rulebook's."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.catalog.reading import base_data
from clepsydra.kernel import installed_games
from clepsydra.tables.boxes import whole_box

RECONSTRUCTED = {
    "rulebenders": ["theme_cards.nights-guru.effects.2.pick", "theme_cards.prehistory-smilodon.activatable"],
    "anachrony": [
        f"hypersync_space.hypersync_{place}.players.{seats}"
        for place in ("left", "middle", "right")
        for seats in (1, 2, 3, 4)
    ],
}


@pytest.mark.parametrize("game", RECONSTRUCTED)
def test_what_no_text_says_is_called_reconstructed(game: str) -> None:
    definition = installed_games()[game]
    assert definition.components is not None
    told = {fact.path: fact.provenance for fact in definition.components.facts(whole_box(definition))}
    assert {path: told[path] for path in RECONSTRUCTED[game]} == dict.fromkeys(
        RECONSTRUCTED[game], "reconstructed"
    )


def test_public_numbers_are_called_public() -> None:
    entries = [entry for table in base_data().values() if isinstance(table, list) for entry in table]
    numbered = [entry for entry in entries if "public_number" in entry]
    assert len(numbered) > 30
    assert {entry["public_number_source"] for entry in numbered} == {"public"}
