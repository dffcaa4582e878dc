"""Playing and activating cards (RB-PLY, RB-CRD, RB-ACV)."""

from __future__ import annotations

from clepsydra.games.rulebenders.attack import announce, launch, pay_for, rotate
from clepsydra.games.rulebenders.deed import Deed
from clepsydra.games.rulebenders.events import Named, Played, RemovedFromGame
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.permission import EXTRA_COST, unrotated
from clepsydra.games.rulebenders.state import FLEXO
from clepsydra.games.rulebenders.vocabulary import do_effects
from clepsydra.kernel import EVERYBODY, Flow


def play_card(game: Rulebenders, seat: int, piece: str) -> Flow[None]:
    """Show the card, pay, put it in front, resolve it from top to bottom (RB-PLY-01, 16, RB-DAT-02)."""
    player, card = game.player(seat), game.card(piece)
    announce(game, seat, piece)
    game.tell(Played, seat, piece)
    if card.replaces:
        yield from give_up_dashboard_card(game, seat)
    yield from pay_for(game, seat, piece)
    hand = game.hand_of(seat, piece)
    if card.kind == "destruction":  # RB-DES-01, RB-CRD-04
        hand.move(piece, game.state.box)
        game.state.box.show(piece, EVERYBODY)
        game.tell(RemovedFromGame, piece)
    else:  # RB-CRD-01, 02
        hand.move(piece, player.dashboard if card.kind == "dashboard" else player.fuel)
    if card.kind == "dashboard":
        game.state.turn.fresh.append(piece)
    if card.deck == FLEXO:
        player.icons.append(card.panel)
    if card.passive.get("only_theme"):
        yield from name_theme(game, seat, piece)
    deed = Deed(seat, piece)
    if card.attack and card.kind == "fuel":  # RB-ATK-06
        yield from launch(game, deed, card.effects)
    else:
        yield from do_effects(game, deed, card.effects)


def give_up_dashboard_card(game: Rulebenders, seat: int) -> Flow[None]:
    """The extra cost: a straight card of the own dashboard (see RB-SP-03)."""
    cards = [("give_up", card) for card in unrotated(game, seat)]
    _, card = yield from game.choose(seat, cards, rule=EXTRA_COST)
    game.leave_dashboard(seat, card)
    game.discard(seat, card, game.player(seat).dashboard, paid=True)


def name_theme(game: Rulebenders, seat: int, piece: str) -> Flow[None]:
    """Alien Technology names a theme by its plate (RB-PLY-17)."""
    plates = game.state.plates
    _, theme = yield from game.choose(seat, [("plate", theme) for theme in plates], rule="RB-PLY-17")
    game.state.named[piece] = plates.index(theme)
    game.tell(Named, seat, theme)


def activate(game: Rulebenders, seat: int, piece: str) -> Flow[None]:
    """Rotate a dashboard card and do what it says (RB-DAT-03)."""
    card = game.card(piece)
    rotate(game, seat, piece)
    deed = Deed(seat, piece)
    if card.attack:
        yield from launch(game, deed, card.activated)
    else:
        yield from do_effects(game, deed, card.activated)


def activatable(game: Rulebenders, seat: int, *, attacks_only: bool = False) -> list[str]:
    """Straight cards that may be used at will, not in a window of their own (RB-ACV-02 to 04)."""
    return [
        piece
        for piece in unrotated(game, seat)
        if (card := game.card(piece)).activatable and not card.window and (card.attack or not attacks_only)
    ]


def attack_between_turns(game: Rulebenders, seat: int) -> Flow[None]:
    """Between two turns, opponents who have not passed may use dashboard attacks (RB-ACV-03)."""
    for rival in game.rivals(seat):
        while not game.player(rival).passed and (cards := activatable(game, rival, attacks_only=True)):
            options = [("activate", card) for card in cards]
            choice = yield from game.may(rival, options, rule="RB-ACV-03")
            if choice is None:
                break
            yield from activate(game, rival, choice[1])
