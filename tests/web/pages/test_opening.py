"""The form of a new table, as it is drawn and untouched, opens the usual table of every game."""

from __future__ import annotations

import pytest

from clepsydra.kernel import Setup, installed_games
from clepsydra.web.pages.opening import _options


@pytest.mark.parametrize("game", sorted(installed_games()))
def test_an_untouched_form_chooses_what_is_usual(game: str) -> None:
    definition = installed_games()[game]
    usual = {setting.name: setting.values[0] for setting in definition.settings}
    chosen = _options(definition, {})
    assert usual | chosen == usual
    assert all(definition.refuses(Setup(game, seats, (), chosen)) is None for seats in definition.seatings)
