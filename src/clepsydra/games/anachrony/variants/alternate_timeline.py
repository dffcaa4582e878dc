"""Optional rule: the spaces of the timeline have effects (AN-VAT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clepsydra.games.anachrony.events import PhaseBegan, Warped
from clepsydra.games.anachrony.exosuits import gain_exosuit
from clepsydra.games.anachrony.morale import lower_morale, raise_morale
from clepsydra.games.anachrony.paradox import remove_paradox, take_back_for, take_paradox
from clepsydra.games.anachrony.setup import NO_WARP
from clepsydra.games.anachrony.warp import Choice, commit, price, tile_of, why_not
from clepsydra.games.anachrony.warp import receive as receive_goods
from clepsydra.kernel import EVERYBODY, Event, Rule, Shown, kind, only

if TYPE_CHECKING:
    from clepsydra.games.anachrony.game import Anachrony
    from clepsydra.games.anachrony.rules import AnachronyRules

BLANK = "blank"


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


def commit_in_secret(game: Anachrony) -> Rule[None]:
    """Everybody chooses at the same time; the choices stay face down (AN-VAT-02, AN-INF-04)."""
    game.tell(PhaseBegan, "warp_phase")
    chosen = yield from commit(game)
    for seat, choice in chosen.items():
        turn_down(game, seat, choice[1:])
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


def reveal(game: Anachrony) -> Rule[None]:
    """The next seat reveals, places and receives, before any other reveals (AN-VAT-02, 04, 08)."""
    seat = game.state.queue.pop(0)
    tiles = yield from in_chosen_order(game, seat, turn_up(game, seat))
    spaces = place(game, seat, tiles)
    again: list[str] = []
    anomalies = 0
    for tile, space in zip(tiles, spaces, strict=True):
        match space:
            case "inspiring_message":
                raise_morale(game, seat)
            case "glorious_future":
                game.gain(seat, {"vp": 1})
            case "parallel_timeline":
                again.append(tile)
            case "stable_rift":
                remove_paradox(game, seat, 1)
            case "sinister_message":
                yield from lower_morale(game, seat)
            case "shattered_rift":
                anomalies += yield from take_paradox(game, seat, 1)
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
    return denial is not None and denial.rule == "AN-WARP-05"


def in_chosen_order(game: Anachrony, seat: int, tiles: Choice) -> Rule[Choice]:
    """Of two tiles the seat says which goes first (AN-VAT-03)."""
    if len(tiles) < 2:
        return tiles
    options = [("first", tile) for tile in tiles]
    _, first = yield from game.choose(seat, options, rule="AN-VAT-03")
    return (first, *(tile for tile in tiles if tile != first))


def place(game: Anachrony, seat: int, tiles: Choice) -> list[str]:
    """The tiles go on the first spaces that were not used in this era, which are returned (AN-VAT-03, 09)."""
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


def receive_again(game: Anachrony, seat: int, tiles: list[str]) -> Rule[None]:
    """What the tiles bring once more: goods, workers for water by choice, exosuits (AN-VAT-05)."""
    parallel = [tile_of(game, piece) for piece in tiles]
    for tile in parallel:
        game.gain(seat, tile.goods)
    for tile in parallel:
        water = price(game, seat) if tile.worker else 0
        if tile.worker and game.has(seat, "water") >= water:
            options: list[str | tuple[str | int, ...]] = [("second_worker", tile.worker, water), "decline"]
            if (yield from game.choose(seat, options, rule="AN-VAT-05")) != "decline":
                game.pay(seat, {"water": water})
                game.gain_worker(seat, tile.worker)
    for tile in parallel:
        if tile.exosuit:
            yield from gain_exosuit(game, seat, rule="AN-WARP-06")
