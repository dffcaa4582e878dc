"""The conditions of Missions (see IC-MIS-09, IC-IMP-12, 14, 16): each says whether a seat meets it now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from clepsydra.games.anachrony.actions.supply import SUPPLY
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.intrigues.agenda import tiles_of
from clepsydra.games.anachrony.paradox import REMOVED

Figures = Mapping[str, Any]


def exosuit_at(game: Anachrony, seat: int, figures: Figures) -> bool:
    """Exosuits that stand on the action itself now, wherever it was copied (IC-MIS-12).

    A closed space is one that nobody stands on (IC-MIX-09).
    An exosuit counts where it stands now, also an empty one (IC-MIX-10).
    """
    names = spaces_of(game, figures["action"])
    if "space" in figures:
        names = [one_of(names, figures["space"])]
    there = [suit for suit in game.player(seat).suits if suit.where in names]
    return len(there) >= int(figures["min"])


def spaces_of(game: Anachrony, action: str) -> list[str]:
    """The spaces of an action itself (IC-MIS-09); boards of other modules have none of them (HS-MIX-06)."""
    return [name for name, space in game.rules.spaces.items() if space.action == action]


def one_of(names: list[str], place: str) -> str:
    """The top, the middle or the bottom one; that is the lowest of the board in use (IC-MIS-13)."""
    return {"top": names[0], "bottom": names[-1], "middle": names[1]}[place]


def marked(game: Anachrony, seat: int, figures: Figures) -> bool:
    """A free action was used in this era and its marker is still there (IC-IMP-16)."""
    return figures["where"] in game.player(seat).used


def supplied(game: Anachrony, seat: int, _figures: Figures) -> bool:
    """A worker or a marker is on Supply (IC-IMP-16)."""
    player = game.player(seat)
    return SUPPLY in player.used or any(busy.where == SUPPLY for busy in player.busy)


def evacuation_done(game: Anachrony, seat: int, _figures: Figures) -> bool:
    """In any turn before (IC-IMP-16)."""
    return game.player(seat).evacuated


def different(game: Anachrony, seat: int, figures: Figures) -> bool:
    """Breakthroughs of so many shapes or icons."""
    own = [name.split("/") for name, count in game.player(seat).breakthroughs.items() if count]
    part = ("shape", "icon").index(figures["of"])
    return len({name[part] for name in own}) >= int(figures["min"])


def exosuits_powered(game: Anachrony, seat: int, figures: Figures) -> bool:
    """Exosuits on hexes or placed on any board, however they were powered up (IC-IMP-12, IC-MIX-13)."""
    player = game.player(seat)
    return len(player.powered) + len(player.suits) >= int(figures["min"])


def exosuits_on_player_board(game: Anachrony, seat: int, figures: Figures) -> bool:
    """Exosuits that were not placed yet."""
    return len(game.player(seat).powered) >= int(figures["min"])


def counts(game: Anachrony, seat: int, figures: Figures) -> bool:
    """So many of what a metric counts."""
    return game.rules.metrics[figures["what"]](game, seat) >= int(figures["min"])


def anomaly_removed(game: Anachrony, seat: int, figures: Figures) -> bool:
    """In this era, by any means (IC-IMP-14)."""
    return game.player(seat).facts.get(REMOVED, 0) >= int(figures["min"])


def active_worker_set(game: Anachrony, seat: int, figures: Figures) -> bool:
    """One active worker of each kind, and nobody stands for another."""
    return all(game.player(seat).active.get(kind, 0) for kind in figures["types"])


def agenda_tiles(game: Anachrony, seat: int, figures: Figures) -> bool:
    """So many tiles in the supply."""
    return len(tiles_of(game, seat)) >= int(figures["min"])


def next_first_player(game: Anachrony, seat: int, _figures: Figures) -> bool:
    """The banner is the seat's own."""
    return game.state.banner == seat


def active_workers(game: Anachrony, seat: int, figures: Figures) -> bool:
    """So many of any kind."""
    return sum(game.player(seat).active.values()) >= int(figures["min"])


def resource_set(game: Anachrony, seat: int, figures: Figures) -> bool:
    """One cube of each kind."""
    return all(game.has(seat, good) for good in figures["types"])


# what the table of Missions in the rules names, and nothing else: IC-MIS-11
NEEDS: dict[str, Callable[[Anachrony, int, Figures], bool]] = {
    need.__name__: need
    for need in (
        exosuit_at,
        marked,
        supplied,
        evacuation_done,
        different,
        exosuits_powered,
        exosuits_on_player_board,
        counts,
        anomaly_removed,
        active_worker_set,
        agenda_tiles,
        next_first_player,
        active_workers,
        resource_set,
    )
}
"""By the name that the data calls it."""
