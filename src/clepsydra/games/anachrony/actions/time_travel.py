"""Time travel (AN-TT): set the focus on a past era, and repay a warp tile there if you like."""

from __future__ import annotations

from functools import partial

from clepsydra.games.anachrony.events import Advanced, Travelled
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.warp_tiles import (
    REPAYING,
    own_warps,
    price_of_repaying,
    repay,
    why_not_repay,
)
from clepsydra.kernel import Denial, Flow, deny


def range_bonus(game: Anachrony, seat: int) -> int:
    """What laboratories add to the range of power plants (AN-TT-01)."""
    return sum(part(game, seat) for part in game.rules.range_bonus.values())


def past_tiles(game: Anachrony, reach: int) -> list[int]:
    """The eras that a travel of this range reaches from now (AN-TT-02)."""
    return [past for past in game.past_eras() if past >= game.state.era - reach]


def why_not_travel(game: Anachrony, reach: int) -> Denial | None:
    """There must be a past to travel to (AN-TT-04)."""
    return None if past_tiles(game, reach) else deny("AN-TT-04")


def why_not_focus(game: Anachrony, reach: int, era: int) -> Denial | None:
    """Only a past tile in reach; never the current or a future one (AN-TT-02, 04)."""
    if era >= game.state.era:
        return deny("AN-TT-04", "past")
    if era not in past_tiles(game, reach):
        return deny("AN-TT-02", reach=reach, needed=game.state.era - era)
    return None


def travel(game: Anachrony, seat: int, reach: int) -> Flow[None]:
    """Put the focus below a past tile, perhaps the same, then repay one warp tile there or none (AN-TT-02, 03)."""
    player = game.player(seat)
    _, era = yield from game.choose(
        seat,
        [("focus", era) for era in game.eras()],
        rule="AN-TT-02",
        why_not=lambda option: why_not_focus(game, reach, option[1]),
    )
    player.focus = era
    game.tell(Travelled, seat, era)
    there = [piece for _, piece in own_warps(game, seat, era)]
    if not there:
        return

    def reason(option: str | tuple[str, str]) -> Denial | None:
        return None if isinstance(option, str) else why_not_repay(game, seat, option[1])

    options: list[str | tuple[str, str]] = [("repay", piece) for piece in there]
    choice = yield from game.choose(
        seat,
        [*options, "decline"],
        rule=REPAYING,
        why_not=reason,
        case="era",
        params={"era": era},
        price=partial(price_of_repaying, game),
    )
    if not isinstance(choice, str):
        yield from repay(game, seat, era, choice[1])
        advance(game, seat)


def advance(game: Anachrony, seat: int) -> None:
    """The time travel marker moves one space, and stays at the end of its track or if that is closed (AN-TT-07, QL-MIX-05)."""
    player = game.player(seat)
    if player.travels < len(game.board(seat).travel_vp) - 1 and not game.blocked(seat, "travel_track"):
        player.travels += 1
        game.tell(Advanced, seat, player.travels)
