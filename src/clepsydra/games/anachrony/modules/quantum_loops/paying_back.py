"""How a Quantum Warp tile is paid back, and what one that is not costs (QL-PAY, QL-END)."""

from __future__ import annotations

from clepsydra.games.anachrony.events import Spent
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.quantum_loops.loops import cards, loops_of, own_loops
from clepsydra.games.anachrony.modules.quantum_loops.operations import give_up_reservation
from clepsydra.games.anachrony.scoring import is_best
from clepsydra.kernel import Denial, Event, Flow, Zone, deny

MATCHING = "QL-PAY-02"
"""By which the breakthrough is chosen."""


class CardReturned(Event, frozen=True):
    """A Quantum Loop card is on offer again."""

    seat: int
    card: str


def payback(game: Anachrony, seat: int) -> str:
    """The icon or shape that the seat's card names."""
    return cards(game.rules)[own_loops(game, seat).card.pieces[-1]].payback


def matching(game: Anachrony, seat: int) -> list[str]:
    """The breakthroughs of a seat with the icon, whatever the shape, or with the shape, whatever the icon."""
    named = payback(game, seat)
    own = game.player(seat).breakthroughs
    return [name for name, count in own.items() if count and named in name.split("/")]


def why_not_pay_back(game: Anachrony, seat: int, _piece: str) -> Denial | None:
    """A breakthrough that matches the card, instead of goods (QL-PAY-01)."""
    return None if matching(game, seat) else deny("QL-PAY-01", named=payback(game, seat))


def pay_back(game: Anachrony, seat: int, _piece: str) -> Flow[None]:
    """Spend the breakthrough, also in the end; the card is on offer again at once."""
    options = [("spend", name) for name in matching(game, seat)]
    _, spent = yield from game.choose(seat, options, rule=MATCHING)
    game.player(seat).breakthroughs[spent] -= 1  # QL-END-01, 03
    game.state.breakthroughs[spent] += 1  # QL-PAY-03
    game.tell(Spent, seat, (spent,))
    give_up_reservation(game, seat)
    game.tell(CardReturned, seat, put_on_offer(game, own_loops(game, seat).card))


def put_on_offer(game: Anachrony, held: Zone) -> str:
    """A card is on offer again: at the far end from the deck where an automa takes cards from there (see QL-BOT-01)."""
    offer, card = loops_of(game.state).offer, held.pieces[-1]
    if len(game.rules.people) < len(game.state.players):
        held.move_under(card, offer)
    else:
        held.move(card, offer)
    return card


def conditions_vp(game: Anachrony, seat: int) -> int:
    """What each of the seat's own endgame cards brings, if nobody has more (see QL-CRD-11)."""
    metrics, conditions = game.rules.metrics, game.rules.catalog.conditions
    own = own_loops(game, seat).conditions
    won = sum(is_best(game, seat, metrics[conditions[card]], card) for card in own)
    return game.rules.catalog.figures["endgame_condition"] * won
