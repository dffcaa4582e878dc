"""Eureka (IN-EUR)."""

from __future__ import annotations

from clepsydra.games.inventions.benefits import gain_benefit
from clepsydra.games.inventions.deed import Deed
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.milestones import advance, free_era_spaces
from clepsydra.kernel import Denial, Flow, deny


def why_not(game: Inventions, seat: int) -> Denial | None:
    """A milestone of a later letter than the own one (IN-EUR-01)."""
    eureka = game.state.eureka.pieces
    if not eureka:
        return deny("IN-EUR-01")
    own, offered = game.milestone(seat), game.catalog.milestones[eureka[0]]
    if offered.letter > own.letter:
        return None
    return deny("IN-EUR-01", "letter", own=own.era, offered=offered.era)


def eureka(game: Inventions, seat: int) -> Flow[Deed]:
    """Publish the own milestone, take a new one, and move the era marker (IN-EUR-04, 05)."""
    options = [("eureka", milestone) for milestone in game.state.eureka.pieces]
    _, milestone = yield from game.choose(seat, options, rule="IN-EUR-04")
    era = game.catalog.milestones[milestone].era
    benefits = game.catalog.era_spaces[era]
    spaces = [("era_space", place, benefits[place - 1].kind) for place in free_era_spaces(game, era)]
    advance(game, seat, milestone)
    game.player(seat).place = 0  # the marker is on its way
    _, place, _ = yield from game.choose(seat, spaces, rule="IN-EUR-05", params={"era": era})
    game.player(seat).place = int(place)
    yield from gain_benefit(game, seat, benefits[int(place) - 1])
    return Deed()
