"""When Chronos enters era 6 the game ends (see IN-END-01)."""

from __future__ import annotations

from clepsydra.games.inventions.game import Inventions
from clepsydra.kernel import EVERYBODY, Shown


def ending(game: Inventions) -> None:
    """Private objectives are shown, and nothing more is played."""
    for seat in game.people:
        objectives = game.player(seat).objectives
        objectives.eyes = EVERYBODY
        game.tell(Shown, seat, tuple(objectives.pieces))
    for last_word in game.rules.last_words.values():
        last_word(game)
    game.state.phase = ""
