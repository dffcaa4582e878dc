"""Warp tiles on the timeline: paying them back and taking them back (AN-WARP-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clepsydra.games.anachrony.events import WarpRepaid, WarpReturned
from clepsydra.games.anachrony.exosuits import give_back_exosuit
from clepsydra.kernel import Denial, Flow, Option, Prices, deny, kind

if TYPE_CHECKING:
    from clepsydra.games.anachrony.game import Anachrony
    from clepsydra.games.anachrony.rules import WarpKind

REPAYING = "AN-TT-05"
"""By which a warp tile is repaid."""


def owner(piece: str) -> int:
    """Whose warp tile it is."""
    return int(piece.partition("#")[2].partition(".")[0])


def own_warps(game: Anachrony, seat: int, era: int | None = None) -> list[tuple[int, str]]:
    """The seat's warp tiles on the timeline, or on the tile of one era, with the era."""
    eras = game.eras() if era is None else (era,)
    return [(n, piece) for n in eras for piece in game.timeline_tile(n).warps if owner(piece) == seat]


def kind_of(game: Anachrony, piece: str) -> WarpKind:
    """What kind of warp tile it is."""
    return game.rules.warp_kinds[game.rules.catalog.warps[kind(piece)].kind]


def why_not_repay(game: Anachrony, seat: int, piece: str) -> Denial | None:
    """Why a tile cannot be paid back, or `None`: its kind says."""
    return kind_of(game, piece).why_not_repay(game, seat, piece)


def why_not_give_back(game: Anachrony, seat: int, piece: str) -> Denial | None:
    """What the tile brought must be there: goods, an active worker of the type, an exosuit (AN-TT-05, AN-WRK-03)."""
    player, tile = game.player(seat), game.rules.catalog.warps[kind(piece)]
    for good, needed in tile.goods.items():
        have = game.has(seat, good) - (game.kept_back(seat) if good == "water" else 0)
        if have < needed:
            return deny(REPAYING, "goods", good=good, needed=needed, have=have)
    if tile.worker and not player.active.get(tile.worker, 0):
        return deny("AN-WRK-03", worker=tile.worker)
    if tile.exosuit and not player.powered:
        return deny(REPAYING, "exosuit")
    return None


def price_of_repaying(game: Anachrony, option: Option) -> Prices:
    """The goods that a tile is paid back with, where its kind asks for what it brought."""
    if isinstance(option, str) or kind_of(game, str(option[1])).repay is not give_back:
        return ()
    goods = game.rules.catalog.warps[kind(str(option[1]))].goods
    return (goods,) if goods else ()


def repay(game: Anachrony, seat: int, era: int, piece: str) -> Flow[None]:
    """Pay what the tile asks for and take it (AN-TT-05)."""
    yield from kind_of(game, piece).repay(game, seat, piece) or ()
    game.timeline_tile(era).warps.move(piece, game.player(seat).warps)
    game.tell(WarpRepaid, seat, piece, era)


def give_back(game: Anachrony, seat: int, piece: str) -> None:
    """The goods, the worker, the exosuit; nothing lowers it (AN-TT-06, AN-CST-11)."""
    tile = game.rules.catalog.warps[kind(piece)]
    game.pay(seat, tile.goods)
    if tile.worker:
        game.lose_worker(seat, tile.worker)
    if tile.exosuit:
        give_back_exosuit(game, seat)


def take_back(game: Anachrony, seat: int, era: int, piece: str) -> None:
    """A warp tile returns to its owner's reserve, unpaid (AN-WARP-09)."""
    game.timeline_tile(era).warps.move(piece, game.player(seat).warps)
    game.tell(WarpReturned, seat, piece, era)


def may_take_back(game: Anachrony, seat: int, count: int, *, rule: str, must: bool = False) -> Flow[None]:
    """Take back so many own tiles from anywhere on the timeline, also of this era, unpaid (AN-TT-08, 09).

    Fewer will do, unless the rule says `must`.
    """
    for _ in range(count):
        there = [(era, piece) for era, piece in own_warps(game, seat) if kind_of(game, piece).retrievable]
        if not there:
            return
        options: list[str | tuple[str | int, ...]] = [("take_back", piece, era) for era, piece in there]
        choice = yield from game.choose(seat, options if must else [*options, "decline"], rule=rule)
        if isinstance(choice, str):
            return
        take_back(game, seat, int(choice[2]), str(choice[1]))
