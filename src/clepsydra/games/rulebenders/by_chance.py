"""What chance picks from hidden hands.

It is a step of its own: whoever knew cards there loses track of them, and a step in which somebody
forgets could not be told again to those who think in imagined worlds.
"""

from __future__ import annotations

from clepsydra.games.rulebenders.events import Handed
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.state import NOBODY_THERE, Fate
from clepsydra.kernel import only


def pick_by_chance(game: Rulebenders) -> None:
    """Random cards are stolen or marked, then the turn goes on (see RB-ATK-08, RB-SP-15)."""
    state = game.state
    for fate in state.fates:
        if fate.thief == NOBODY_THERE:
            mark(game, fate.victim)
        else:
            steal(game, fate)
    state.fates, state.phase = [], "turn" if state.turn.begun else "before_turns"


def mark(game: Rulebenders, seat: int) -> None:
    """An unmarked card is marked; only its holder knows which."""
    player = game.player(seat)
    card = player.hand.pieces[game.draw((len(player.hand),))[0]]
    game.mix(player.hand)
    game.slip(card, player.hand, player.marked, seat)


def steal(game: Rulebenders, fate: Fate) -> None:
    """A card, marked or not, goes to the thief; only the two know which (see RB-HID-04)."""
    victim, hand = game.player(fate.victim), game.player(fate.thief).hand
    cards = [*victim.hand.pieces, *victim.marked.pieces]
    card = cards[game.draw((len(cards),))[0]]
    home = game.hand_of(fate.victim, card)
    game.mix(victim.hand, victim.marked)
    seers = only(fate.victim, fate.thief)
    game.tell(Handed, fate.victim, fate.thief, card, eyes=seers | home.eyes | hand.eyes)
    game.slip(card, home, hand, fate.victim, fate.thief)
    game.mix(hand)
