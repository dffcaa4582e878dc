"""Milestones: who has access to them, and how they become common knowledge (IN-ACC, IN-EUR)."""

from __future__ import annotations

from clepsydra.games.inventions.events import Common, Discovered, Surpassed
from clepsydra.games.inventions.game import Inventions
from clepsydra.kernel import Denial, Zone, deny

COMMON_SPACES = 4


def why_no_access(game: Inventions, seat: int, milestone: str) -> Denial | None:
    """Why a seat cannot build on a milestone, or `None` (IN-ACC-01 to 05); the own one needs no citizen (IN-RCL-03)."""
    state = game.state
    if milestone in state.common.pieces or milestone in state.past.pieces:
        return None
    for owner, display in enumerate(state.private):
        if milestone in display.pieces:
            if owner == seat or seat in state.diplomats.get(milestone, ()):
                return None
            era = game.catalog.milestones[milestone].era
            return None if era < state.era else deny("IN-ACC-02", milestone=milestone, era=era)
    return deny("IN-ACC-05", milestone=milestone)


def has_appeared(game: Inventions, milestone: str) -> bool:
    """Whether a bot may build on it: it lies in a private or common display or in the discard (see IH-BOT-01)."""
    state = game.state
    places = (*state.private, state.common, state.past)
    return any(milestone in zone.pieces for zone in places)


def publish(game: Inventions, source: Zone, milestone: str) -> list[int]:
    """Put a milestone into the common display above every one of the same or an earlier letter; the lowest of
    five goes to the discard (IN-EUR-02). The seats whose citizens stood on that one are returned.
    """
    state, milestones = game.state, game.catalog.milestones
    source.move(milestone, state.common)
    state.common.pieces.sort(key=lambda name: milestones[name].letter)
    game.tell(Common, milestone)
    if len(state.common) <= COMMON_SPACES:
        return []
    lowest = state.common.pieces[0]
    state.common.move(lowest, state.past)
    game.tell(Surpassed, lowest)
    return state.diplomats.pop(lowest, [])


def displayed(game: Inventions) -> list[str]:
    """The milestones that take diplomats: private displays in order, then the common one from the top."""
    state = game.state
    return [*(name for display in state.private for name in display), *reversed(state.common.pieces)]


def owner_of(game: Inventions, milestone: str) -> int | None:
    """The seat in whose private display it lies; a neutral colour is nobody."""
    for owner, display in enumerate(game.state.private[: len(game.state.players)]):
        if milestone in display.pieces:
            return owner
    return None


def advance(game: Inventions, seat: int, milestone: str, *, diplomat: bool = True) -> None:
    """Take a milestone of the Eureka display in the place of the own one, which becomes common knowledge.

    Those who stood on a milestone that is pushed out come back first, as scholars of the new era (IN-EUR-03, 07).
    """
    state = game.state
    display = state.private[seat]
    old = display.pieces[0]
    ousted = publish(game, display, old)
    state.eureka.move(milestone, display)
    game.tell(Discovered, seat, milestone)
    for who in ousted:
        game.becomes_scholar(who)
    player = game.player(seat)
    if diplomat and player.supply:
        player.supply -= 1
        state.diplomats[milestone] = [seat]


def free_era_spaces(game: Inventions, era: int) -> list[int]:
    """The spaces of an era without a marker, from the left."""
    taken = [p.place for seat, p in enumerate(game.state.players) if game.milestone(seat).era == era]
    return [place for place in range(1, len(game.catalog.era_spaces[era]) + 1) if place not in taken]
