"""Destruction cards (see RB-DES-01): they strike everybody and leave the game."""

from __future__ import annotations

from itertools import pairwise

from clepsydra.games.rulebenders.catalog import Effect
from clepsydra.games.rulebenders.deed import Deed
from clepsydra.games.rulebenders.effects.cards import whole_hand
from clepsydra.games.rulebenders.events import (
    CardTaken,
    Discarded,
    HandsPassed,
    RoundRestarted,
    ThemeReplaced,
)
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.paying import cost_of
from clepsydra.games.rulebenders.setup import draw_setups, follow_settings
from clepsydra.games.rulebenders.state import PANELS
from clepsydra.kernel import Flow
from clepsydra.kernel.chance import reorder, shuffle_bounds


def big_bang(game: Rulebenders, _deed: Deed, _effect: Effect) -> None:
    """Hands and reserves are gone, and the round begins anew with its income (RB-SP-08)."""
    for seat in game.state.order:
        if game.is_human(seat):  # RF-GEN-06
            player = game.player(seat)
            throw_hand(game, seat)
            game.lose_cubes(seat, player.cubes)
            for owner, cubes in player.foreign.items():
                game.send_home(owner, cubes)
            player.foreign.clear()
    game.straighten_all()
    game.state.turn.over = game.state.turn.restart = True
    game.tell(RoundRestarted)


def throw_hand(game: Rulebenders, seat: int) -> None:
    """A whole hand goes to the discard piles in random order (see RB-HID-07)."""
    cards = whole_hand(game, seat)
    if len(cards) > 1:
        reorder(cards, game.draw(shuffle_bounds(len(cards))))
    for card in cards:
        game.hand_of(seat, card).move(card, game.state.discards[game.card(card).deck])
    if cards:
        game.tell(Discarded, seat, tuple(cards))


def dragon_awakening(game: Rulebenders, _deed: Deed, _effect: Effect) -> None:
    """All open sections, of every panel, are emptied; half the cubes lost come back as chips (RB-CRD-05, RB-SP-19)."""
    for seat in game.state.order:
        lost = sum(game.clear_open(panel, seat, game.state.panels[panel].open[seat]) for panel in PANELS)
        game.gain_chips(seat, lost // 2)


def sandstorm(game: Rulebenders, _deed: Deed, _effect: Effect) -> None:
    """Hands go to the next human clockwise, and a set-up card sets the markers (RB-SP-20)."""
    humans = [seat for seat in game.clockwise(game.state.first) if game.is_human(seat)]
    passed = {seat: whole_hand(game, seat) for seat in humans}
    for seat, following in pairwise([*humans, humans[0]]):
        for card in passed[seat]:
            game.hand_of(seat, card).move(card, game.player(following).hand)
    game.tell(HandsPassed)
    follow_settings(game, draw_setups(game, 1)[0])


def cataclysm(game: Rulebenders, deed: Deed, _effect: Effect) -> Flow[None]:
    """A theme leaves the game, hands and collections included, and another takes its plate (RB-SP-12, RB-SCO-02)."""
    state, old = game.state, game.card(deed.card).deck
    idle = [("plate", theme) for theme in game.rules.catalog.themes if theme not in state.plates]
    _, new = yield from game.choose(deed.seat, idle, rule="RB-SP-12")
    for seat, player in enumerate(state.players):
        for zone in (player.hand, player.marked, player.fuel, player.dashboard):
            for card in [card for card in zone.pieces if game.card(card).deck == old]:
                game.leave_dashboard(seat, card)
                zone.move(card, state.box)
    for zone in (state.piles[old], state.discards[old]):
        for card in list(zone.pieces):
            zone.move(card, state.box if game.card(card).deck == old else state.piles[new])
    game.shuffle(state.piles[new])
    game.mix(state.piles[new])
    state.plates[state.plates.index(old)] = new
    game.tell(ThemeReplaced, old, new)


def grapeshot(game: Rulebenders, deed: Deed, _effect: Effect) -> Flow[None]:
    """Each opponent moves a dashboard card over and gains its cost (RB-SP-09)."""
    for rival in game.rivals(deed.seat):
        dashboard = game.player(rival).dashboard
        if not dashboard.pieces:
            continue
        options = [("move_over", card) for card in dashboard.pieces]
        _, card = yield from game.choose(rival, options, rule="RB-SP-09")
        game.leave_dashboard(rival, card)
        dashboard.move(card, game.player(deed.seat).dashboard)
        game.tell(CardTaken, rival, deed.seat, card)
        game.gain_chips(rival, cost_of(game, game.card(card)))


def virus(game: Rulebenders, deed: Deed, _effect: Effect) -> None:
    """Chips for what lies there of a theme, and its deck is shuffled into the three others (RB-SP-18)."""
    state, theme = game.state, game.card(deed.card).deck
    for seat, player in enumerate(state.players):  # RB-RND-04
        cards = (*player.fuel.pieces, *player.dashboard.pieces)
        game.gain_chips(seat, sum(game.card(card).deck == theme for card in cards))
    pile, place = state.piles[theme], state.plates.index(theme)
    game.shuffle_into(state.discards[theme], pile)
    others = [state.plates[(place + step) % len(state.plates)] for step in range(1, len(state.plates))]
    each, extra = divmod(len(pile), len(others))
    for number, other in enumerate(others):
        for _ in range(each + (number < extra)):
            pile.draw(state.piles[other])
        game.shuffle(state.piles[other])
        game.mix(state.piles[other])
    if game.rules.option("virus_table") == "discarded":
        clear_table(game, theme)


def clear_table(game: Rulebenders, theme: str) -> None:
    """All cards of a theme in front of players go to its discard pile; what they ruled ends (see RB-CRD-07)."""
    for seat in game.state.order:
        player = game.player(seat)
        for zone in (player.fuel, player.dashboard):
            for card in [card for card in zone.pieces if game.card(card).deck == theme]:
                game.leave_dashboard(seat, card)
                game.discard(seat, card, zone)
