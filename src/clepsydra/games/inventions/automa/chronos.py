"""Chronos: the opponent of two players, and one of the two in a solo game (IC2)."""

from __future__ import annotations

from clepsydra.games.inventions.actions.eureka import why_not as why_not_eureka
from clepsydra.games.inventions.actions.gain_influence import lay_token
from clepsydra.games.inventions.automa import bots
from clepsydra.games.inventions.events import Claimed, Moved
from clepsydra.games.inventions.game import CHRONOS, HEPHAESTUS, Inventions
from clepsydra.games.inventions.milestones import advance, free_era_spaces
from clepsydra.games.inventions.rounds import go_on
from clepsydra.games.inventions.sights import (
    FreeEraSpaces,
    Milestones,
    RightmostEureka,
    TurnOrderSpace,
    Unclaimed,
)
from clepsydra.kernel import Denial, Setup, deny

AFRICA = "africa"
ACTIONS = (
    (bots.can_initiate, bots.initiate),
    (bots.can_invent, bots.invent),
    (bots.can_share, bots.share),
    (bots.can_innovate, bots.innovate),
)
"""What he tries in a region, in this order (IC2-TRN-01)."""


def settle_down(game: Inventions, seat: int) -> None:
    """He takes the first region from Africa on with an idea that nobody has claimed (IC2-SET-03)."""
    settle_at(game, seat, next(name for name in from_africa(game) if is_unclaimed(game, name)))


def from_africa(game: Inventions) -> list[str]:
    """Return the regions in migration order, beginning with Africa (see IC2-SET-03).

    Tables stored before the regions had two influence spaces begin with the first number, as they always did: an owner
    may have given Africa another one.
    """
    bots.see_numbers(game)
    names = list(game.state.regions)
    if "short_regions" not in game.rules.setup.options:
        return names
    start = names.index(AFRICA)
    return names[start:] + names[:start]


def is_unclaimed(game: Inventions, name: str) -> bool:
    """Whether an idea lies in a region that nobody has claimed."""
    game.see(Unclaimed, name)
    region = game.state.regions[name]
    return bool(region.card.pieces) and region.initiator is None


def settle_at(game: Inventions, seat: int, name: str) -> None:
    """His pillar, citizens beside the card and on the map, and a token face down; no benefit (IC2-SET-04)."""
    player = game.player(seat)
    player.region = name
    bots.stand_beside(game, seat, name)
    game.tell(Claimed, seat, bots.card_at(game, name), name)
    game.settle(seat, name)
    place_token(game, seat, name)


def place_token(game: Inventions, seat: int, name: str) -> None:
    """A token of a bot lies face down and gives no action (IC2-SET-04; see IH-SET-07)."""
    game.player(seat).tokens.pop()
    lay_token(game, seat, name)


def take_turn(game: Inventions, seat: int) -> None:
    """Move on to the next region and do the first that is possible there; seven regions at most (IC2-TRN-01, 02)."""
    player = game.player(seat)
    for name in bots.regions_after(game, player.region):
        for possible, act in ACTIONS:
            if possible(game, seat, name):
                player.region = name  # IC2-TRN-11
                game.tell(Moved, seat, name)
                act(game, seat, name)
                return


# Era change


def advance_chronos(game: Inventions) -> None:
    """Before the other steps: he places a token and takes a milestone (IC2-ERA-02, IH-ERA-03, 04); his tokens wait
    between the eras, the first of them only in a solo game (IC2-SET-05).
    """
    seat, other, state = game.seat_of(CHRONOS), game.seat_of(HEPHAESTUS), game.state
    if seat is not None:
        if other is not None or state.era > 2:
            spread(game, seat)
        if state.era > 2 and state.eureka.pieces:
            advance_bot(game, seat, diplomat=other is not None)
        if other is not None and state.era > 2:
            follow_chronos(game, other)
    go_on(game)


def follow_chronos(game: Inventions, seat: int) -> None:
    """Hephaestus takes what is then the rightmost milestone, if it is of a later letter; no points (IH-ERA-04)."""
    if game.rules.option("hephaestus_advances") == "advances" and why_not_eureka(game, seat) is None:
        advance_bot(game, seat)


def why_no_choice(setup: Setup) -> Denial | None:
    """Without Hephaestus nothing can be decided about his advance (IH-ERA-04)."""
    stays = setup.options.get("hephaestus_advances", "advances") != "advances"
    return deny("IH-ERA-04") if stays else None


def spread(game: Inventions, seat: int) -> None:
    """A token goes to the next region that has none of his and an empty space, and he with it (IC2-ERA-01, 06).

    In a solo game he gains the highest points printed there (IH-ERA-03).
    """
    player = game.player(seat)
    for name in bots.regions_after(game, player.region):
        if bots.has_influence_space(game, seat, name):
            player.region = name
            place_token(game, seat, name)
            if game.seat_of(HEPHAESTUS) is not None:
                game.score(seat, bots.highest_influence(game, name))
            return


def advance_bot(game: Inventions, seat: int, *, diplomat: bool = True) -> None:
    """A bot takes the rightmost Eureka tile; his marker the rightmost free space (IC2-ERA-02; see IH-HEP-16)."""
    game.see(Milestones)
    game.see(RightmostEureka)
    milestone = game.state.eureka.pieces[-1]
    era = game.catalog.milestones[milestone].era
    game.see(FreeEraSpaces, era)
    spaces = free_era_spaces(game, era)
    advance(game, seat, milestone, diplomat=diplomat)
    game.player(seat).place = spaces[-1]
    if game.seat_of(HEPHAESTUS) is None:  # in a solo game the bots look at the end of the era
        game.see(TurnOrderSpace, era, spaces[-1])
