"""What is believed of a table of Inventions: the bots' own parts, and what people have told.

What nobody has told is left open: a card, or a specialist tile, without a name.
"""

from __future__ import annotations

from clepsydra.games.inventions.actions.share import empty, reward_roles
from clepsydra.games.inventions.game import HEPHAESTUS, Inventions
from clepsydra.games.inventions.milestones import advance
from clepsydra.games.inventions.state import Region
from clepsydra.kernel import PERSON

UNTOLD = ""
"""The name of a card or tile that nobody has told."""
PERSON_SEAT = 0
"""Whoever decides; where two do, it is nothing to Chronos which of them it was."""
ROLES = ("initiator", "inventor", "innovator")
FIRST_ERA = 2
MOST_WEALTH = 3
NEUTRAL = 3


def bots_of(game: Inventions) -> list[int]:
    """The seats that the companion plays."""
    return [seat for seat, kind in enumerate(game.rules.setup.seats) if kind != PERSON]


def is_solo(game: Inventions) -> bool:
    """Whether Hephaestus plays too."""
    return game.seat_of(HEPHAESTUS) is not None


def roles_of(game: Inventions, region: Region) -> list[tuple[str, int]]:
    """Where a bot's citizens stand beside a card."""
    found = [(role, getattr(region, role)) for role in ROLES]
    return [(role, seat) for role, seat in found if seat in bots_of(game)]


# The beginning


def clear_table(game: Inventions, milestones: dict[int, str]) -> None:
    """Leave open what the phone cannot know; `milestones` are those of the private displays that were told."""
    state, catalog = game.state, game.catalog
    for zone in (state.pile, state.display, state.out):
        zone.pieces.clear()
        zone.known.clear()
    for region in state.regions.values():
        region.card.pieces.clear()
        region.specialist, region.wealth_left = UNTOLD, MOST_WEALTH
    for seat in game.rules.people:
        state.players[seat].hand.pieces.clear()
    lay_milestones(game, milestones)
    for seat, milestone in milestones.items() if is_solo(game) else ():
        if seat != PERSON_SEAT:
            state.out.pieces += [
                i.id for i in catalog.ideas.values() if i.requires == milestone and i.era == FIRST_ERA
            ]


def lay_milestones(game: Inventions, told: dict[int, str]) -> None:
    """The private milestones that were told, the others in any order; in a solo game a citizen stands on each."""
    state, catalog = game.state, game.catalog
    left = [m.id for m in catalog.milestones.values() if m.letter == "B" and m.id not in told.values()]
    for colour, display in enumerate(state.private):
        display.pieces = [told[colour] if colour in told else left.pop(0)]
    seats = range(len(state.players)) if is_solo(game) else ()
    state.diplomats = {state.private[seat].pieces[0]: [seat] for seat in seats}


# What people did


def shared(game: Inventions, name: str) -> None:
    """Somebody shared a card beside which bots have citizens: all that follows for them (see IN-SHA)."""
    region = game.state.regions[name]
    if region.inventor is None:
        region.invented, region.inventor = True, PERSON_SEAT
    reward_roles(game, PERSON_SEAT, name)
    empty(game, PERSON_SEAT, name)


def quietly_shared(game: Inventions, name: str) -> None:
    """The same, noticed late: there is nothing more to be done with the pieces."""
    told, game.told = game.told, None
    shared(game, name)
    game.told = told


def discovered(game: Inventions, milestone: str) -> None:
    """The person of a solo game took a milestone: who stood on the one that is pushed out goes home (see IN-EUR)."""
    if milestone in game.state.private[PERSON_SEAT]:
        return
    told, game.told = game.told, None
    advance(game, PERSON_SEAT, milestone)
    game.player(PERSON_SEAT).place = 0
    game.told = told


def letter_of(game: Inventions, milestone: str) -> str:
    """The letter of a milestone."""
    return game.catalog.milestones[milestone].letter


def offered_letter(game: Inventions) -> str:
    """The letter of the Eureka display."""
    return max((letter_of(game, name) for name in game.state.eureka), default="")


def may_discover(game: Inventions) -> bool:
    """Whether the person of a solo game may have taken a milestone since we know of theirs: one in an era at most."""
    return letter_of(game, game.state.private[PERSON_SEAT].pieces[0]) < offered_letter(game)


def place_of(game: Inventions, milestone: str) -> tuple[str, int]:
    """Where a milestone lies: a private display by its colour, or the common one, counted from the top."""
    for colour, display in enumerate(game.state.private):
        if milestone in display:
            return "private", colour
    return "common", len(game.state.common) - game.state.common.pieces.index(milestone)
