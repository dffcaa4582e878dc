"""How a solo opponent sits down: what it has at set-up, and that it begins."""

from __future__ import annotations

from clepsydra.games.anachrony.automas.catalog import SOLO
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.setup import make_first
from clepsydra.games.anachrony.state import AnachronyState
from clepsydra.games.anachrony.warp_tiles import owner
from clepsydra.kernel import Denial, Setup, deny


def why_not_alone(setup: Setup) -> Denial | None:
    """One person chooses a Path (SO-SET-04) and powers up alone: what is for several has no meaning (SO-MOD-06)."""
    if setup.options.get("path_choice", "choose") != "choose":
        return deny("SO-MOD-06", "path")
    return deny("SO-MOD-06", "power_up") if setup.options.get("simultaneous_powerup") else None


def bot_seat(rules: AnachronyRules) -> int:
    """Where it sits."""
    return next(seat for seat in range(len(rules.setup.seats)) if seat not in rules.people)


def keep_warps(rules: AnachronyRules, table: AnachronyState) -> None:
    """Of the warp tiles of a seat it has eight; the others stay in the box (SO-SET-01)."""
    warps = table.players[bot_seat(rules)].warps
    for piece in warps.pieces[rules.catalog.more[SOLO].warp_tiles :]:
        warps.move(piece, table.box)


def no_warp_is_lost(rules: AnachronyRules, table: AnachronyState) -> bool:
    """All its warp tiles are in its reserve, on the way to the timeline, or there."""
    seat = bot_seat(rules)
    laid = sum(owner(piece) == seat for tile in table.timeline for piece in tile.warps)
    own = table.players[seat]
    return bool(laid + len(own.chosen) + len(own.warps) == rules.catalog.more[SOLO].warp_tiles)


def begin(game: Anachrony) -> None:
    """The bot is first player of the first era (SO-SET-03)."""
    make_first(game, bot_seat(game.rules))
    game.go_on()
