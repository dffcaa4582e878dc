"""Phase 4: warp (AN-WARP). Goods from the future, chosen in secret and revealed together.

What a seat does with its revealed tiles comes in steps that modules and optional rules add to or replace:
`rules.warp_steps`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from clepsydra.games.anachrony.act import Act, Warp
from clepsydra.games.anachrony.catalog import WarpTile
from clepsydra.games.anachrony.costs import modified
from clepsydra.games.anachrony.events import WARP, PhaseBegan, Warped
from clepsydra.games.anachrony.exosuits import gain_exosuit, why_not_gain
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.warp_tiles import kind_of
from clepsydra.kernel import Denial, Flow, Menu, Shown, Some, deny, kind

Choice = tuple[str, ...]
"""Warp tiles that a seat has chosen."""
TOO_DEAR = "AN-WARP-05"
WHAT_TO_BORROW = "AN-WARP-01"
"""The question what to borrow from the future."""


def warp_phase(game: Anachrony) -> Flow[None]:
    """All choose at once and are revealed together; then in turn order everybody receives (AN-WARP-01 to 03).

    An automa warps in its turn. So what one does that comes before all people is known when they choose.
    """
    game.tell(PhaseBegan, "warp_phase")
    order, people = game.in_order(), game.people()
    first = order.index(people[0])
    for seat in order[:first]:
        yield from take_steps(game, warp_of(game, seat, {}))
    chosen = yield from commit(game)
    for seat in people:
        reveal(game, seat, chosen[seat])
    for seat in order[first:]:
        yield from take_steps(game, warp_of(game, seat, chosen))
    game.go_on()


def warp_of(game: Anachrony, seat: int, chosen: Mapping[int, Choice]) -> Warp:
    """What a seat warps: what it has chosen, or what its procedure says."""
    automa = game.automa(seat)
    return Warp(seat, list(chosen[seat] if automa is None else automa.warps(game, seat)))


def take_steps(game: Anachrony, warp: Warp) -> Flow[None]:
    """All that a seat does with its tiles."""
    for step in game.rules.warp_steps.values():
        yield from step(game, warp) or ()


# Choosing


def commit(game: Anachrony) -> Flow[dict[int, Choice]]:
    """Every seat chooses secretly 0, 1 or 2 of its tiles, and may change that until all have (AN-INF-07)."""
    chosen: dict[int, tuple[tuple[str, str], ...]] = yield from game.ask_together(
        game.people(), partial(_ask, game)
    )
    return {seat: tuple(piece for _, piece in options) for seat, options in chosen.items()}


def _ask(game: Anachrony, seat: int) -> Some:
    tiles, most = game.player(seat).warps.pieces, game.rules.catalog.figures["warps_per_era"]
    real = [("warp", tile) for tile in tiles if kind(tile) in game.rules.catalog.warps]
    menu = Menu(real, lambda option: why_not_among(game, seat, option[1], most, [tile for _, tile in real]))
    return Some(
        seat,
        menu,
        WHAT_TO_BORROW,
        0,
        min(most, len(menu.options)),
        lambda options: why_not(game, seat, tuple(tile for _, tile in options)),
    )


def why_not_among(game: Anachrony, seat: int, tile: str, most: int, tiles: list[str]) -> Denial | None:
    """Why a tile cannot be chosen, not even with another one that brings the water for it."""
    reason = why_not(game, seat, (tile,))
    if reason is None or reason.rule != TOO_DEAR or most < 2:
        return reason
    others = (other for other in tiles if other != tile)
    return None if any(why_not(game, seat, (tile, other)) is None for other in others) else reason


def why_not(game: Anachrony, seat: int, tiles: Choice) -> Denial | None:
    """Water for the workers, that of the same warp included; an exosuit for the exosuit (AN-WARP-05, 07)."""
    for veto in game.rules.warp_vetoes.values():
        for piece in tiles:
            reason = veto(game, seat, piece)
            if reason is not None:
                return reason
    chosen = [tile_of(game, piece) for piece in tiles]
    workers = sum(bool(tile.worker) for tile in chosen)
    water = game.has(seat, "water") + sum(tile.goods.get("water", 0) for tile in chosen)
    needed = workers * price(game, seat) if workers else 0
    if water < needed:
        return deny(TOO_DEAR, needed=needed, have=water)
    if any(tile.exosuit for tile in chosen):
        return why_not_gain(game, seat, rule="AN-WARP-07")
    return None


def price(game: Anachrony, seat: int) -> int:
    """The water that a worker from the future costs, 1 unless something changes it (AN-WARP-04)."""
    return modified(
        game, Act(seat, action="warp"), {"water": game.rules.catalog.figures["warp_worker_water"]}
    )["water"]


def tile_of(game: Anachrony, piece: str) -> WarpTile:
    """What a warp tile brings."""
    return game.rules.catalog.warps[kind(piece)]


# Placing


def reveal(game: Anachrony, seat: int, tiles: Choice) -> None:
    """Revealed tiles lie on the tile of this era, but for those that may yet be withdrawn (AN-WARP-02)."""
    unsure = tuple(piece for piece in tiles if kind_of(game, piece).withdraws is not None)
    lay(game, seat, [piece for piece in tiles if piece not in unsure])
    if unsure:
        game.tell(Shown, seat, unsure)


def lay(game: Anachrony, seat: int, tiles: Sequence[str]) -> None:
    """Put tiles of the reserve on the tile of this era; what an automa does its procedure tells."""
    era = game.state.era
    for piece in tiles:
        game.player(seat).warps.move(piece, game.timeline_tile(era).warps)
    if tiles and game.automa(seat) is None:
        game.tell(Warped, seat, tuple(tiles), era)


def withdraw(game: Anachrony, warp: Warp) -> Flow[None]:
    """Before a tile is placed its kind may let the seat take it back."""
    player = game.player(warp.seat)
    for piece in list(warp.tiles):
        withdraws = kind_of(game, piece).withdraws
        if withdraws is not None and (yield from withdraws(game, warp.seat, piece)):
            warp.tiles.remove(piece)
            if piece in player.chosen:
                player.chosen.move(piece, player.warps)


def place(game: Anachrony, warp: Warp) -> None:
    """What does not lie on the tile of this era since it was revealed goes there now."""
    lay(game, warp.seat, [piece for piece in warp.tiles if piece in game.player(warp.seat).warps])


# Receiving


def resolve(game: Anachrony, warp: Warp) -> Flow[None]:
    """One tile after the other: water first, then workers for 1 water each, then the exosuit (AN-WARP-03 to 06).

    In another order, if a kind of tile says so; an automa receives nothing.
    """
    if game.automa(warp.seat) is not None:
        return
    warp.left = sorted(warp.tiles, key=lambda piece: usual_place(tile_of(game, piece)))
    rule = next((own for piece in warp.left if (own := kind_of(game, piece).own_order)), "")
    while warp.left:
        piece = warp.left[0]
        if rule:
            options = [("first", piece) for piece in warp.left]
            _, piece = yield from game.choose(warp.seat, options, rule=rule)
        warp.left.remove(piece)
        yield from kind_of(game, piece).resolve(game, warp, piece) or ()


def usual_place(tile: WarpTile) -> tuple[bool, bool, bool]:
    """Where a tile stands in the usual order: what brings water may pay for what needs it."""
    return ("water" not in tile.goods, tile.exosuit, bool(tile.worker))


def bring(game: Anachrony, warp: Warp, piece: str) -> Flow[None]:
    """The goods of a tile, its worker for water, its exosuit (AN-WARP-03, 04, 06)."""
    seat, tile = warp.seat, tile_of(game, piece)
    game.gain(seat, tile.goods, WARP)
    if tile.worker:
        game.pay(seat, {"water": price(game, seat)}, WARP)
        game.gain_worker(seat, tile.worker)
    if tile.exosuit:
        yield from receive_exosuit(game, seat)


def receive_exosuit(game: Anachrony, seat: int) -> Flow[None]:
    """One from the future; the water that its empty hex gave stays (AN-WARP-06, 08)."""
    yield from gain_exosuit(game, seat, rule="AN-WARP-06", by=WARP)
