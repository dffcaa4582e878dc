"""Pillars and forums (IN-PIL)."""

from __future__ import annotations

from clepsydra.games.inventions.chain import why_not_perform
from clepsydra.games.inventions.events import Placed
from clepsydra.games.inventions.game import CHRONOS, HEPHAESTUS, Inventions
from clepsydra.kernel import Denial, deny

EPOCH, SEASON = "epoch", "season"
LAST_ROUND = 3
BOTS_IP = 2
"""What the bots gain when a player joins Hephaestus on an action space (IH-HEP-05)."""


def pillar_of(game: Inventions) -> str:
    """Rounds 1 and 2 of eras 2 to 5 are season rounds, the others epoch rounds (IN-RND-04)."""
    state = game.state
    return EPOCH if state.era == 1 or state.round == LAST_ROUND else SEASON


def why_no_access(game: Inventions, seat: int, action: str) -> Denial | None:
    """A forum is closed to a player who has a pillar in it (IN-PIL-01, 03), whoever else stands there (IN-PIL-07)."""
    forums, player = game.catalog.forums, game.player(seat)
    here = forums[action]
    for pillar in (player.epoch, *player.seasons):
        if pillar and forums[pillar] == here:
            return deny("IN-PIL-01", action=pillar)
    return None


def why_not_act(game: Inventions, seat: int, action: str) -> Denial | None:
    """The forum is accessible and the action can be performed (see IN-PIL-04)."""
    return why_no_access(game, seat, action) or why_not_perform(game, seat, action)


def place_pillar(game: Inventions, seat: int, action: str) -> None:
    """Place a Season pillar or move the Epoch pillar; those who stand there profit first (IN-PIL-02, 03, 05)."""
    player, pillar = game.player(seat), pillar_of(game)
    if pillar == EPOCH:
        player.epoch = action
    else:
        player.seasons.append(action)
    game.tell(Placed, seat, pillar, action)
    for other in game.state.order:
        if other != seat and stands_on(game, other, action):
            profit(game, other, seat)


def stands_on(game: Inventions, seat: int, action: str) -> bool:
    """Whether a seat profits from others who come to an action space: with its Epoch pillar there; with
    Chronos or Hephaestus at the table, with a Season pillar too (IN-PIL-05, 06; IH-HEP-05).
    """
    player, seats = game.player(seat), game.rules.setup.seats
    seasons_count = CHRONOS in seats or HEPHAESTUS in seats
    return player.epoch == action or (seasons_count and action in player.seasons)


def profit(game: Inventions, seat: int, by: int) -> None:
    """One influence, or for Hephaestus the points of the bots (IN-PIL-05, IH-HEP-05)."""
    if game.is_person(seat):
        game.gain_influence(seat, 1, by)
    else:
        game.score(seat, BOTS_IP, by)
