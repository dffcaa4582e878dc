"""Optional rule: the spaces of the timeline have effects (AN-VAT)."""

from __future__ import annotations

from clepsydra.games.anachrony.act import Act, Warp
from clepsydra.games.anachrony.costs import for_each
from clepsydra.games.anachrony.effects import do_effects
from clepsydra.games.anachrony.events import PhaseBegan, Warped
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.paradox import take_back_for, take_paradox
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.setup import NO_WARP
from clepsydra.games.anachrony.sights import SpacesPrinted, SpacesUsed
from clepsydra.games.anachrony.warp_phase import (
    TOO_DEAR,
    Choice,
    commit,
    price,
    receive_exosuit,
    take_steps,
    tile_of,
    why_not,
)
from clepsydra.kernel import EVERYBODY, Event, Flow, Shown, kind, only

BLANK = "blank"
BEYOND = ""
"""Where a tile lies for which no space is left: people always find one (AN-VAT-09)."""
AGAIN = "modify"
"""The one effect of a space that is a rule of its own: the warp tile brings its goods a second time (AN-VAT-05)."""


class SpaceCovered(Event, frozen=True):
    """A warp tile was put on a space that has an effect."""

    seat: int
    tile: str
    space: str


def extend(rules: AnachronyRules) -> None:
    """All commit, then one seat after the other reveals; blank tiles hide how many were chosen.

    What a seat does with its tiles is as usual, but for the spaces.
    """
    seats = range(len(rules.setup.seats))
    rules.in_box.add("blank_warps", tuple(blank for seat in seats for blank in blanks(rules, seat)))
    rules.phases.replace("warp", commit_in_secret)
    rules.phases.add("reveal_warps", reveal, after="warp")
    rules.warp_steps.replace("place", place)
    rules.warp_steps.add("spaces", have_effect, after="place")
    rules.warp_steps.add("again", receive_again, after="resolve")
    rules.warp_steps.add("take_back", take_back, after="again")


def blanks(rules: AnachronyRules, seat: int) -> list[str]:
    """The seat's blank tiles: as many as could be chosen."""
    return [f"{NO_WARP}#{seat}.{number + 1}" for number in range(rules.catalog.figures["warps_per_era"])]


def commit_in_secret(game: Anachrony) -> Flow[None]:
    """Everybody chooses at the same time; the choices stay face down (AN-VAT-02, AN-INF-04).

    What may be chosen is asked here, before any space has its effect (AN-VAT-10). Automas choose when the
    people have chosen.
    """
    game.tell(PhaseBegan, "warp_phase")
    chosen = yield from commit(game)
    for seat, choice in chosen.items():
        tiles = choice if all_are_people(game) else (yield from in_chosen_order(game, seat, choice))
        turn_down(game, seat, tiles)
    for seat in game.in_order():
        automa, player = game.automa(seat), game.player(seat)
        if automa is not None:
            player.chosen.eyes = EVERYBODY
            for tile in automa.warps(game, seat):
                player.warps.move(tile, player.chosen)
    game.state.queue = game.in_order()
    game.go_on()


def all_are_people(game: Anachrony) -> bool:
    """Whether nobody decides by procedure: then of two tiles the first one is named when they are revealed."""
    return len(game.rules.people) == len(game.state.players)


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
    """The next seat reveals, places and receives, before any other reveals (AN-VAT-02)."""
    seat = game.state.queue.pop(0)
    yield from take_steps(game, Warp(seat, turn_up(game, seat)))
    if not game.state.queue:
        game.go_on()


def turn_up(game: Anachrony, seat: int) -> list[str]:
    """The chosen tiles, and the reserve, are there for all to see; the blank ones go back to the box."""
    player = game.player(seat)
    for zone in (player.chosen, player.warps):
        for piece in list(zone):
            if kind(piece) == NO_WARP:
                zone.move(piece, game.state.box)
    player.chosen.eyes = player.warps.eyes = EVERYBODY
    while game.automa(seat) is None and too_dear(game, seat, tuple(player.chosen)):
        player.chosen.draw(player.warps)
    if game.automa(seat) is None:
        game.tell(Shown, seat, tuple(player.chosen))
    return list(player.chosen)


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


def place(game: Anachrony, warp: Warp) -> Flow[None]:
    """The tiles go on the first spaces that were not used in this era (AN-VAT-03, 07; see AN-VAT-09).

    What an automa does its procedure tells.
    """
    if all_are_people(game):
        warp.tiles = list((yield from in_chosen_order(game, warp.seat, tuple(warp.tiles))))
    chosen, era = game.player(warp.seat).chosen, game.state.era
    if warp.tiles and game.automa(warp.seat) is not None:
        see_spaces(game, era, len(warp.tiles))
    timeline, spaces = game.timeline_tile(era), game.rules.catalog.timeline[era]
    for tile in warp.tiles:
        chosen.move(tile, timeline.warps)
        space = next(iter(spaces[timeline.spaces_used :]), BEYOND)
        timeline.spaces_used += space != BEYOND
        warp.spaces.append(space)
        if game.automa(warp.seat) is None:
            game.tell(Warped, warp.seat, (tile,), era)
            if space != BLANK:
                game.tell(SpaceCovered, warp.seat, tile, space)
    chosen.eyes = only(warp.seat)


def see_spaces(game: Anachrony, era: int, count: int) -> None:
    """Name what is looked at: how many spaces are used, then what is printed on the next ones."""
    game.see(SpacesUsed, era)
    used, there = game.timeline_tile(era).spaces_used, len(game.rules.catalog.timeline[era])
    game.see(SpacesPrinted, era, tuple(range(used + 1, min(used + count, there) + 1)))


def have_effect(game: Anachrony, warp: Warp) -> Flow[None]:
    """The effects of the covered spaces, in order; an Anomaly comes at once (AN-VAT-04, 08)."""
    if game.automa(warp.seat) is not None:
        return
    for effect in (game.rules.catalog.timeline_effects.get(space) for space in warp.spaces):
        if effect is None or effect.op == AGAIN:
            continue
        if effect.op == "gain_paradox":
            warp.anomalies += yield from take_paradox(game, warp.seat, effect.args["count"])
        else:
            yield from do_effects(game, Act(warp.seat), [effect])


def receive_again(game: Anachrony, warp: Warp) -> Flow[None]:
    """What the tiles bring once more, never to be repaid: goods, workers for water, exosuits (AN-VAT-05, 06)."""
    seat, parallel = warp.seat, [tile_of(game, piece) for piece in on_parallel(game, warp)]
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


def on_parallel(game: Anachrony, warp: Warp) -> list[str]:
    """The tiles that bring their goods twice: not those of an automa."""
    if game.automa(warp.seat) is not None:
        return []
    effects = game.rules.catalog.timeline_effects
    there = zip(warp.tiles, warp.spaces, strict=True)
    return [tile for tile, space in there if space in effects and effects[space].op == AGAIN]


def take_back(game: Anachrony, warp: Warp) -> Flow[None]:
    """For an Anomaly that came by a space a tile may come back, when all was received (AN-VAT-08)."""
    yield from take_back_for(game, warp.seat, warp.anomalies, rule="AN-VAT-08")
