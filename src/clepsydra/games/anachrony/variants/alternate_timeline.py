"""Optional rule: the spaces of the timeline have effects (AN-VAT)."""

from __future__ import annotations

from clepsydra.games.anachrony.costs import for_each
from clepsydra.games.anachrony.effects import do_effects
from clepsydra.games.anachrony.events import PhaseBegan, Warped
from clepsydra.games.anachrony.game import Act, Anachrony
from clepsydra.games.anachrony.paradox import take_back_for, take_paradox
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.setup import NO_WARP
from clepsydra.games.anachrony.warp_phase import (
    TOO_DEAR,
    Choice,
    commit,
    price,
    receive_exosuit,
    tile_of,
    why_not,
)
from clepsydra.games.anachrony.warp_phase import receive as receive_goods
from clepsydra.kernel import EVERYBODY, Event, Flow, Shown, kind, only

BLANK = "blank"
AGAIN = "modify"
"""The one effect of a space that is a rule of its own: the warp tile brings its goods a second time (AN-VAT-05)."""


class SpaceCovered(Event, frozen=True):
    """A warp tile was put on a space that has an effect."""

    seat: int
    tile: str
    space: str


def extend(rules: AnachronyRules) -> None:
    """All commit, then one seat after the other reveals; blank tiles hide how many were chosen."""
    seats = range(len(rules.setup.seats))
    rules.in_box.add("blank_warps", tuple(blank for seat in seats for blank in blanks(rules, seat)))
    rules.phases.replace("warp", commit_in_secret)
    rules.phases.add("reveal_warps", reveal, after="warp")


def blanks(rules: AnachronyRules, seat: int) -> list[str]:
    """The seat's blank tiles: as many as could be chosen."""
    return [f"{NO_WARP}#{seat}.{number + 1}" for number in range(rules.catalog.figures["warps_per_era"])]


def commit_in_secret(game: Anachrony) -> Flow[None]:
    """Everybody chooses at the same time; the choices stay face down (AN-VAT-02, AN-INF-04).

    What may be chosen is asked here, before any space has its effect (AN-VAT-10).
    """
    game.tell(PhaseBegan, "warp_phase")
    chosen = yield from commit(game)
    for seat, choice in chosen.items():
        turn_down(game, seat, choice)
    game.state.queue = game.people()
    game.go_on()


def turn_down(game: Anachrony, seat: int, tiles: Choice) -> None:
    """Put the tiles aside with blank ones up to two, and blank ones in their place in the reserve."""
    player, spare = game.player(seat), blanks(game.rules, seat)
    player.warps.eyes = only(seat)
    for tile in tiles:
        player.warps.move(tile, player.chosen)
        game.state.box.move(spare.pop(), player.warps)
    for blank in spare:
        game.state.box.move(blank, player.chosen)


def reveal(game: Anachrony) -> Flow[None]:
    """The next seat reveals, places and receives, before any other reveals (AN-VAT-02, 04, 08)."""
    seat = game.state.queue.pop(0)
    tiles = yield from in_chosen_order(game, seat, turn_up(game, seat))
    spaces = place(game, seat, tiles)
    again: list[str] = []
    anomalies = 0
    for tile, space in zip(tiles, spaces, strict=True):
        effect = game.rules.catalog.timeline_effects.get(space)
        if effect is None:
            continue
        if effect.op == AGAIN:
            again.append(tile)
        elif effect.op == "gain_paradox":
            anomalies += yield from take_paradox(game, seat, effect.args["count"])
        else:
            yield from do_effects(game, Act(seat), [effect])
    yield from receive_goods(game, seat, tiles)
    yield from receive_again(game, seat, again)
    yield from take_back_for(game, seat, anomalies, rule="AN-VAT-08")
    if not game.state.queue:
        game.go_on()


def turn_up(game: Anachrony, seat: int) -> Choice:
    """The chosen tiles, and the reserve, are there for all to see; the blank ones go back to the box."""
    player = game.player(seat)
    for zone in (player.chosen, player.warps):
        for piece in list(zone):
            if kind(piece) == NO_WARP:
                zone.move(piece, game.state.box)
    player.chosen.eyes = player.warps.eyes = EVERYBODY
    while too_dear(game, seat, tuple(player.chosen)):
        player.chosen.draw(player.warps)
    game.tell(Shown, seat, tuple(player.chosen))
    return tuple(player.chosen)


def too_dear(game: Anachrony, seat: int, tiles: Choice) -> bool:
    """Nobody commits what cannot be paid; but worlds that others imagine are dealt without asking."""
    denial = why_not(game, seat, tiles)
    return denial is not None and denial.rule == TOO_DEAR


def in_chosen_order(game: Anachrony, seat: int, tiles: Choice) -> Flow[Choice]:
    """Of two tiles the seat says which goes first (AN-VAT-03)."""
    if len(tiles) < 2:
        return tiles
    options = [("first", tile) for tile in tiles]
    _, first = yield from game.choose(seat, options, rule="AN-VAT-03")
    return (first, *(tile for tile in tiles if tile != first))


def place(game: Anachrony, seat: int, tiles: Choice) -> list[str]:
    """The tiles go on the first spaces that were not used in this era, which are returned (AN-VAT-03, 07, 09)."""
    chosen, era = game.player(seat).chosen, game.state.era
    timeline = game.timeline_tile(era)
    spaces: list[str] = []
    for tile in tiles:
        chosen.move(tile, timeline.warps)
        spaces.append(game.rules.catalog.timeline[era][timeline.spaces_used])
        timeline.spaces_used += 1
        game.tell(Warped, seat, (tile,), era)
        if spaces[-1] != BLANK:
            game.tell(SpaceCovered, seat, tile, spaces[-1])
    chosen.eyes = only(seat)
    return spaces


def receive_again(game: Anachrony, seat: int, tiles: list[str]) -> Flow[None]:
    """What the tiles bring once more, never to be repaid: goods, workers for water, exosuits (AN-VAT-05, 06)."""
    parallel = [tile_of(game, piece) for piece in tiles]
    for tile in parallel:
        game.gain(seat, tile.goods)
    for tile in parallel:
        water = price(game, seat) if tile.worker else 0
        if tile.worker and game.has(seat, "water") >= water:
            options: list[str | tuple[str | int, ...]] = [("second_worker", tile.worker, water), "decline"]
            cost = for_each({"water": water})
            if (yield from game.choose(seat, options, rule="AN-VAT-05", price=cost)) != "decline":
                game.pay(seat, {"water": water})
                game.gain_worker(seat, tile.worker)
    for tile in parallel:
        if tile.exosuit:
            yield from receive_exosuit(game, seat)
