"""Cards of a draft come out of the box and go back into it."""

from __future__ import annotations

from collections.abc import Iterable

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.kernel import NOBODY, Zone


def deal(game: Anachrony, cards: Iterable[str], each: int) -> None:
    """Shuffle the cards and deal so many to each hand; the undealt stay in the box."""
    state, deck = game.state, Zone(NOBODY)
    for card in cards:
        state.box.move(card, deck)
    game.shuffle(deck)
    for player in state.players:
        for _ in range(each):
            deck.draw(player.hand)
    put_away(game, deck)


def put_away(game: Anachrony, cards: Zone) -> None:
    """Out of the game; whoever saw a card knows that it is."""
    for card in list(cards):
        cards.move(card, game.state.box)


def for_this_table(game: Anachrony, figure: str) -> int:
    """A figure that depends on the number of players."""
    return game.rules.catalog.figures[f"{figure}/{len(game.state.players)}"]
