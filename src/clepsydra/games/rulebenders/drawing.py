"""Drawing cards (RB-DRW): the whole split is decided before any card is seen."""

from __future__ import annotations

from clepsydra.games.rulebenders.events import DrewFrom, FlexoReveals
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.sights import TopFlexoCard
from clepsydra.games.rulebenders.state import FLEXO
from clepsydra.kernel import Denial, Flow, Traced, deny

ANY = "any"
ONLY = "theme:"
EXCEPT = "themes_except:"


def decks_for(game: Rulebenders, source: str) -> list[str]:
    """The decks that an effect allows; `any` means all themes in play and Flexo (RB-DRW-03, RB-SP-21)."""
    if source == ANY:
        return game.decks()
    if source.startswith(ONLY):
        return [deck for deck in game.state.plates if deck == source.removeprefix(ONLY)]
    return [deck for deck in game.state.plates if deck != source.removeprefix(EXCEPT)]


def drawable(game: Rulebenders, source: str) -> int:
    """How many cards the allowed decks hold (RB-DRW-02)."""
    return sum(game.in_deck(deck) for deck in decks_for(game, source))


def draw_cards(game: Rulebenders, seat: int, count: int, source: str = ANY) -> Flow[None]:
    """Split the number over the allowed decks, then draw (RB-DRW-03, 04)."""
    decks = decks_for(game, source)
    left = {deck: game.in_deck(deck) for deck in decks}
    split: list[str] = []
    if sum(left.values()) <= count:
        split = [deck for deck in decks for _ in range(left[deck])]
    else:
        while len(split) < count:
            deck = yield from _next_deck(game, seat, left, len(split) + 1, count)
            left[deck] -= 1
            split.append(deck)
    for deck in split:
        draw_from(game, seat, deck)


def _next_deck(game: Rulebenders, seat: int, left: dict[str, int], number: int, total: int) -> Flow[str]:
    """Where one more card is to come from; cards are seen only when all are decided (RB-INC-06)."""

    def why_not(option: tuple[str, str]) -> Denial | None:
        return None if left[option[1]] else deny("RB-DRW-04", deck=option[1])

    decks = [("from", deck) for deck in left]
    _, deck = yield from game.choose(
        seat,
        decks,
        rule="RB-DRW-03",
        why_not=why_not,
        case="" if total == 1 else "first" if number == 1 else "many",
        params={"number": number, "total": total},
    )
    return deck


def draw_from(game: Rulebenders, seat: int, deck: str) -> None:
    """The top card; an empty pile is made anew of its discards (RB-DRW-01)."""
    hand = game.state.players[seat].hand
    card = top_of(game, deck).draw(hand)
    game.tell(DrewFrom, seat, deck, card, eyes=hand.eyes)


def top_of(game: Rulebenders, deck: str) -> Traced:
    """A pile with a card on top, if there is any in the deck."""
    pile = game.state.piles[deck]
    if not pile.pieces:
        game.shuffle_into(game.state.discards[deck], pile)
    return pile


def reveal_flexo(game: Rulebenders, *reads: str) -> str | None:
    """The top Flexo card goes face up to its discard pile; none if there is none (RF-TRN-04)."""
    pile = top_of(game, FLEXO)
    game.see(TopFlexoCard, reads)
    if not pile.pieces:
        return None
    card = pile.draw(game.state.discards[FLEXO])
    game.tell(FlexoReveals, card)
    return card
