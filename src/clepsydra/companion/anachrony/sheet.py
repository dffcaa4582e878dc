"""All that is believed of a solo opponent, in the order of its board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from clepsydra.companion.anachrony.entries import (
    Entry,
    Section,
    flag,
    number,
    section,
    some_of,
    tally,
)
from clepsydra.companion.anachrony.moments import REVEAL, go_to, moment_of, moments
from clepsydra.companion.anachrony.pieces import SUPERPROJECT, remove
from clepsydra.companion.anachrony.seats import SEAT, icon_of, opponent
from clepsydra.companion.fields import Count, Option, Pick, Say
from clepsydra.games.anachrony.automas.catalog import Solo, solo
from clepsydra.games.anachrony.automas.placing import MAIN, PILE
from clepsydra.games.anachrony.exosuits import stand
from clepsydra.games.anachrony.game import ANOMALY, Anachrony
from clepsydra.games.anachrony.state import CAPITAL, ROWS, Player, Suit
from clepsydra.games.anachrony.warp_tiles import own_warps

MANY = 99


def sections(game: Anachrony) -> list[Section]:
    """What both opponents have."""
    return [
        section("era", of_the_era(game)),
        section("exosuits", of_exosuits(game)),
        section("time", of_time(game)),
        section("collections", of_collections(game)),
        section("breakthroughs", of_breakthroughs(game)),
        section("tiles", of_tiles(game)),
    ]


def of_the_era(game: Anachrony) -> Iterator[Entry]:
    """Where the game is."""
    state, rules = game.state, game.rules

    def put_era(era: int) -> None:
        state.era, state.impact = era, era > rules.impact_era

    yield Entry(Count("era", rules.first_era, rules.last_era, Say("fact-era")), state.era, put_era)
    phases = tuple(Option(moment, Say(f"phase-{moment}")) for moment in moments(game))
    yield Entry(Pick("moment", phases, Say("fact-moment")), moment_of(game), partial(go_to, game))
    yield flag(game.player(SEAT), "passed", "bot_passed")


def of_exosuits(game: Anachrony) -> Iterator[Entry]:
    """Powered ones, and those on spaces; the others are in reserve."""
    player, exosuits = game.player(SEAT), game.rules.catalog.figures["exosuits"]
    spaces = list(game.state.slots)

    def put_powered(count: int) -> None:
        player.powered = [PILE] * count
        balance(game)

    def put_suits(there: list[str]) -> None:
        charged = [suit.where for suit in player.suits if suit.core]
        for suit in list(player.suits):
            player.suits.remove(suit)
            game.state.slots[suit.where].seat = -1
        for where in there:
            stand(game, SEAT, Suit(where, core=where in charged))
        balance(game)

    def put_charged(there: list[str]) -> None:
        player.suits = [replace(suit, core=suit.where in there) for suit in player.suits]

    powered = Count("powered", 0, exosuits, Say("fact-powered"), "exosuit")
    yield Entry(powered, len(player.powered), put_powered, "exosuit")
    standing = [suit.where for suit in player.suits]
    yield some_of("suits", spaces, standing, put_suits, at_most=exosuits, icon="slot-hex")
    if opponent(game).cores:
        main = [name for name in standing if game.rules.spaces[name].board == MAIN]
        charged = [suit.where for suit in player.suits if suit.core]
        yield some_of("charged", main, charged, put_charged, icon="core")
    gone = [name for name in spaces if game.state.slots[name].unavailable]
    capital = [name for name in spaces if game.rules.spaces[name].action in CAPITAL]
    yield some_of("gone", capital, gone, lambda names: put_gone(game, capital, names), own=False)


def put_gone(game: Anachrony, among: list[str], gone: list[str]) -> None:
    """These spaces show an Unavailable side."""
    for name in among:
        game.state.slots[name].unavailable = name in gone


def balance(game: Anachrony) -> None:
    """All exosuits that are nowhere else are in reserve."""
    player = game.player(SEAT)
    away = len(player.powered) + len(player.suits)
    player.reserve = max(0, game.rules.catalog.figures["exosuits"] - away)


def of_time(game: Anachrony) -> Iterator[Entry]:
    """Points, warp tiles by era, Paradox tokens, Anomalies, travels."""
    player, figures = game.player(SEAT), solo(game)
    yield tally(player.goods, "vp", 2 * MANY, "vp", Say("fact-vp"))
    for era in game.eras():
        yield of_warps(game, era, figures)
    if REVEAL in game.rules.phases:
        yield from of_spaces(game)
    yield tally(player.goods, "paradox", figures.paradox_limit - 1, "paradox", Say("fact-paradox"))

    def put_anomalies(count: int) -> None:
        player.anomalies = [PILE] * count

    most = figures.most_anomalies
    if ANOMALY in game.rules.stacked:
        kinds = list(game.rules.catalog.more["variable_anomaly"])
        put = partial(put_kinds, player)
        yield some_of("anomalies", kinds, player.anomalies, put, at_most=most, icon="anomaly")
    else:
        anomalies = Count("anomalies", 0, most, Say("fact-anomalies"), "anomaly")
        yield Entry(anomalies, len(player.anomalies), put_anomalies, "anomaly")
    yield number(player, "travels", len(figures.time_travel_vp) - 1, "time-travel")


def of_warps(game: Anachrony, era: int, figures: Solo) -> Entry:
    """How many of its warp tiles lie on the tile of an era."""
    there, reserve = game.timeline_tile(era).warps, game.player(SEAT).warps

    def put(count: int) -> None:
        for _, piece in own_warps(game, SEAT, era):
            there.move(piece, reserve)
        for piece in reserve.pieces[:count]:
            reserve.move(piece, there)

    field = Count(f"warps/{era}", 0, figures.warp_tiles, Say("fact-warps", {"era": era}), "vortex")
    return Entry(field, len(own_warps(game, SEAT, era)), put, "vortex")


def of_spaces(game: Anachrony) -> Iterator[Entry]:
    """On the Alternate Timeline: the tiles that it will reveal, and those on bonus spaces."""
    player, figures = game.player(SEAT), solo(game)

    def put_chosen(count: int) -> None:
        for piece in list(player.chosen):
            player.chosen.move(piece, player.warps)
        for piece in player.warps.pieces[:count]:
            player.warps.move(piece, player.chosen)

    chosen = Count("chosen", 0, game.rules.catalog.figures["warps_per_era"], Say("fact-chosen"), "vortex")
    yield Entry(chosen, len(player.chosen), put_chosen, "vortex")
    bonus: list[str] = game.state.chronossus_alternate_timeline.tiles  # type: ignore[attr-defined]

    def put_bonus(era: int, count: int) -> None:
        there = [piece for _, piece in own_warps(game, SEAT, era)]
        bonus[:] = [piece for piece in bonus if piece not in there] + there[:count]

    for era in game.eras():
        field = Count(f"bonus/{era}", 0, figures.warp_tiles, Say("fact-bonus", {"era": era}), "vortex")
        there = sum(piece in bonus for _, piece in own_warps(game, SEAT, era))
        yield Entry(field, there, partial(put_bonus, era), "vortex")


def put_kinds(player: Player, kinds: list[str]) -> None:
    """These Variable Anomalies it has."""
    player.anomalies = list(kinds)
    player.anomaly_kinds = {kind: kind for kind in kinds}


def of_collections(game: Anachrony) -> Iterator[Entry]:
    """Workers and resources."""
    player, figures = game.player(SEAT), solo(game)
    for kind in figures.worker_order:
        yield tally(player.active, kind, MANY, icon_of(kind))
    for good in figures.resource_order:
        yield tally(player.goods, good, MANY, icon_of(good))


def of_breakthroughs(game: Anachrony) -> Iterator[Entry]:
    """How many of each it has; of the others nobody has told."""
    own = game.player(SEAT).breakthroughs

    def put(name: str, value: int) -> None:
        own[name] = value
        game.state.breakthroughs[name] = game.rules.catalog.breakthroughs[name] - value

    for name, count in sorted(game.rules.catalog.breakthroughs.items()):
        icon = icon_of(name.partition("/")[0])
        field = Count(name, 0, count, Say("name", {"it": name}), icon)
        yield Entry(field, own.get(name, 0), partial(put, name), icon)


def of_tiles(game: Anachrony) -> Iterator[Entry]:
    """Buildings and superprojects beside its board."""
    for row in (*ROWS, SUPERPROJECT):
        tiles = [tile.id for tile in game.rules.catalog.tiles.values() if tile.row == row]
        yield some_of(
            row,
            tiles,
            game.player(SEAT).built,
            partial(put_tiles, game, tiles),
            at_most=solo(game).most_superprojects if row == SUPERPROJECT else solo(game).most_buildings,
            icon=icon_of(row),
        )


def put_tiles(game: Anachrony, among: list[str], names: list[str]) -> None:
    """Of these tiles it has those."""
    built, box = game.player(SEAT).built, game.state.box
    for tile in among:
        if tile in built and tile not in names:
            built.move(tile, box)
        elif tile in names and tile not in built:
            remove(game, tile)
            built.pieces.append(tile)
