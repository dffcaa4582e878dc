"""Phase 4: warp (AN-WARP). Goods from the future, chosen in secret and revealed together."""

from __future__ import annotations

from clepsydra.games.anachrony.catalog import WarpTile
from clepsydra.games.anachrony.costs import modified
from clepsydra.games.anachrony.events import PhaseBegan, Warped
from clepsydra.games.anachrony.exosuits import gain_exosuit
from clepsydra.games.anachrony.game import Act, Anachrony
from clepsydra.games.anachrony.power_up import by_procedure
from clepsydra.kernel import Denial, Flow, Menu, Some, Together, deny, kind

Choice = tuple[str, ...]
"""Warp tiles that a seat has chosen."""
TOO_DEAR = "AN-WARP-05"


def warp_phase(game: Anachrony) -> Flow[None]:
    """All choose at once and are revealed together; then in turn order everybody receives (AN-WARP-01 to 03)."""
    game.tell(PhaseBegan, "warp_phase")
    chosen = yield from commit(game)
    for seat in game.people():
        put_on_timeline(game, seat, chosen[seat])
    for seat in game.in_order():
        if seat in chosen:
            yield from receive(game, seat, chosen[seat])
        else:
            yield from by_procedure(game, seat, "warp")
    game.go_on()


def commit(game: Anachrony) -> Flow[dict[int, Choice]]:
    """Every seat chooses secretly 0, 1 or 2 of its tiles, and may change that until all have (AN-INF-07)."""
    asks = {seat: _ask(game, seat) for seat in game.people()}
    chosen: dict[int, tuple[tuple[str, str], ...]] = yield Together(asks)
    return {seat: tuple(piece for _, piece in options) for seat, options in chosen.items()}


def _ask(game: Anachrony, seat: int) -> Some:
    tiles, most = game.player(seat).warps.pieces, game.rules.catalog.figures["warps_per_era"]
    real = [("warp", tile) for tile in tiles if kind(tile) in game.rules.catalog.warps]
    menu = Menu(real, lambda option: why_not_among(game, seat, option[1], most, [tile for _, tile in real]))
    return Some(
        seat,
        menu,
        "AN-WARP-01",
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
    player, chosen = game.player(seat), [tile_of(game, piece) for piece in tiles]
    workers = sum(bool(tile.worker) for tile in chosen)
    water = game.has(seat, "water") + sum(tile.goods.get("water", 0) for tile in chosen)
    needed = workers * price(game, seat) if workers else 0
    if water < needed:
        return deny(TOO_DEAR, needed=needed, have=water)
    if any(tile.exosuit for tile in chosen) and not player.reserve:
        return deny("AN-WARP-07")
    reasons = (game.rules.warp_kinds[tile_of(game, piece).kind].why_not(game, seat, piece) for piece in tiles)
    return next((reason for reason in reasons if reason is not None), None)


def price(game: Anachrony, seat: int) -> int:
    """The water that a worker from the future costs, 1 unless something changes it (AN-WARP-04)."""
    return modified(
        game, Act(seat, action="warp"), {"water": game.rules.catalog.figures["warp_worker_water"]}
    )["water"]


def tile_of(game: Anachrony, piece: str) -> WarpTile:
    """What a warp tile brings."""
    return game.rules.catalog.warps[kind(piece)]


def put_on_timeline(game: Anachrony, seat: int, tiles: Choice) -> None:
    """Revealed tiles lie on the tile of this era (AN-WARP-02)."""
    era = game.state.era
    for piece in tiles:
        game.player(seat).warps.move(piece, game.timeline_tile(era).warps)
    if tiles:
        game.tell(Warped, seat, tiles, era)


def receive_exosuit(game: Anachrony, seat: int) -> Flow[None]:
    """One from the future; the water that its empty hex gave stays (AN-WARP-06, 08)."""
    yield from gain_exosuit(game, seat, rule="AN-WARP-06")


def receive(game: Anachrony, seat: int, tiles: Choice) -> Flow[None]:
    """Goods first, water among them; then workers for 1 water each; then the exosuit (AN-WARP-03 to 06)."""
    chosen = [tile_of(game, piece) for piece in tiles]
    for tile in chosen:
        game.gain(seat, tile.goods)
    for tile in chosen:
        if tile.worker:
            game.pay(seat, {"water": price(game, seat)})
            game.gain_worker(seat, tile.worker)
    for tile in chosen:
        if tile.exosuit:
            yield from receive_exosuit(game, seat)
    for piece, tile in zip(tiles, chosen, strict=True):
        yield from game.rules.warp_kinds[tile.kind].receive(game, seat, piece) or ()
