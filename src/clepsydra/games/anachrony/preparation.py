"""Phase 1: preparation (AN-PREP). Nobody decides anything in it."""

from __future__ import annotations

from collections import Counter

from clepsydra.games.anachrony.events import EraBegan, Refilled, Revealed
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.setup import shift
from clepsydra.games.anachrony.state import Stack
from clepsydra.kernel import EVERYBODY


def preparation(game: Anachrony) -> None:
    """Superproject, buildings, recruits, mine; nobody is asked (AN-PREP-01 to 06)."""
    game.tell(EraBegan, game.state.era)
    for part in game.rules.preparation.values():
        part(game)
    game.go_on()


def reveal_superproject(game: Anachrony) -> None:
    """Turn up the superproject of the next era (AN-PREP-01)."""
    state = game.state
    if state.era + 1 in game.eras():
        following = game.timeline_tile(state.era + 1).superproject
        following.eyes = EVERYBODY
        game.tell(Revealed, tuple(following.pieces), state.era + 1)


def move_buildings(game: Anachrony) -> None:
    """The top of each primary stack goes onto the secondary one (AN-PREP-02)."""
    shown: list[str] = []
    for stack in game.state.stacks.values():
        if stack.primary.pieces:
            shift(stack)
            shown += stack.primary.pieces[-1:]
    if shown:
        game.tell(Revealed, tuple(shown))


def move_top(game: Anachrony, stack: Stack) -> None:
    """The same with a stack that a module has; nothing if the first is empty."""
    if stack.primary.pieces:
        shift(stack)
        if stack.primary.pieces:
            game.tell(Revealed, (stack.primary.pieces[-1],))


def draw_recruits(game: Anachrony) -> None:
    """A new recruit card; whoever was left in the pool goes (AN-PREP-03)."""
    state = game.state
    for card in list(state.recruit_card.pieces):
        state.recruit_card.move(card, state.discards)
    state.pool = dict(game.rules.catalog.recruit_cards[state.recruit_deck.draw(state.recruit_card)])
    game.tell(Refilled, "recruit_pool", dict(state.pool))


def draw_resources(game: Anachrony) -> None:
    """A new mine card; after the impact its first resource is neutronium (AN-PREP-04, AN-IMP-05)."""
    state = game.state
    for card in list(state.mine_card.pieces):
        state.mine_card.move(card, state.discards)
    resources = list(game.rules.catalog.mine_cards[state.mine_deck.draw(state.mine_card)])
    if state.impact:  # AN-PREP-05, FT-PHA-02
        resources[0] = "neutronium"
    state.mine = resources
    game.tell(Refilled, "mine", dict(Counter(resources)))
