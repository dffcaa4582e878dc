"""What the options of the base game say beyond their names: effects, points and prices, by their verbs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from clepsydra.games.anachrony.actions import time_travel
from clepsydra.games.anachrony.actions.anomaly import costs
from clepsydra.games.anachrony.actions.supply import FORCE, SUPPLY
from clepsydra.games.anachrony.catalog.deeds import FOR_A_RANGE
from clepsydra.games.anachrony.effects import RANGE_RULES
from clepsydra.games.anachrony.game import ANOMALY, Anachrony
from clepsydra.games.anachrony.power_up import price_of
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.setup import WHICH_PATH
from clepsydra.games.anachrony.warp_phase import price, tile_of
from clepsydra.games.anachrony.warp_tiles import own_warps
from clepsydra.games.anachrony.wording.placements import placed, worked
from clepsydra.games.anachrony.wording.printed import (
    Words,
    ability,
    but_for_price,
    but_for_title,
    one_of,
    printed,
    together,
)
from clepsydra.games.anachrony.wording.refusals import in_case
from clepsydra.kernel import FACE_DOWN, Option, Phrase, Said

Saying = Callable[[Anachrony, Any, Any], Said | None]
"""What says more of an option: called with the game as the viewer knows it, the question, and the option."""


def add_option_words(rules: AnachronyRules) -> None:
    """Add what the options of the base game say, by verb, by question and verb, or by question."""
    rules.option_words.add_all(
        {
            "place": placed,
            "work": worked,
            "free": used_free,
            "build": built,
            "focus": travelled,
            "repay": repaid,
            "warp": borrowed,
            "recruit": joins,
            "enlist": joins,
            "sacrifice": given_up,
            "take_anomaly": taken_anomaly,
            "AN-REC-02/bonus": joins,
            "AN-SPX-03/copy": copied,
            "power": powered,
            "calm": removed,
            "spend": spent,
            **dict.fromkeys(("AN-SPX-01/do", "NB-BLD-09/again"), as_action),
            "AN-LDR-06/do": for_a_price,
            "AN-CCT-10/again": in_case("then"),
            "AN-TRD-02/gain": in_case("exchange"),
            "AN-TRD-02/pay": in_case("exchange"),
            "AN-ANO-03/clear": cleared,
            **{f"{rule}/range": reaching(good) for good, rule in RANGE_RULES.items()},
            WHICH_PATH: path,
            "AN-SET-15": shown,
            "AN-ANO-01": shown,
            "AN-VRD-03": shown,
        }
    )


def does(words: Any) -> Said | None:
    """Return what an option does, for a text of the case `does`; `None` if there is nothing to say."""
    return None if words is None else Said({"does": words}, case="does")


def shown(game: Anachrony, _ask: Any, option: Option) -> Said | None:
    """Say what is printed on the thing that the option is."""
    return does(printed(game.rules, option)) if isinstance(option, str) else None


def first_thing(game: Anachrony, _ask: Any, option: Option) -> Said | None:
    """Say what is printed on the thing that the option names first."""
    return does(printed(game.rules, str(option[1])))


def path(game: Anachrony, _ask: Any, option: Option) -> Said | None:
    """Say what the player of a Path starts with, and its evacuations, of which one will be drawn (AN-SET-10, 12)."""
    evacuations = [
        Phrase("evacuation", {"name": each.id, "condition": printed(game.rules, each.id)})
        for each in game.rules.catalog.evacuations.values()
        if each.path == option
    ]
    ways = Phrase("evacuations", {"ways": one_of(evacuations)})
    if game.rules.option("asset_draft"):
        return of_path(ways)
    return of_path(Phrase("path", {"start": printed(game.rules, str(option)), "evacuations": ways}))


def of_path(words: Any) -> Said:
    """Return what an option says in sentences of its own, not behind a colon."""
    return Said({"does": words}, case="path")


def used_free(game: Anachrony, ask: Any, option: Option) -> Said | None:
    """Say what a free action does."""
    return does(free_action(game, ask.seat, str(option[1])))


def free_action(game: Anachrony, seat: int, source: str) -> Phrase | Words | None:
    """Return what a free action does: its worth now, or what is printed."""
    tile = game.rules.catalog.tiles.get(source)
    if tile is not None and tile.free is not None:
        return ability(tile.free)
    board_actions = {SUPPLY: "supplies", FORCE: "forces"}
    if source in board_actions:
        return Phrase(board_actions[source], {"count": sum(game.player(seat).tired.values())})
    return but_for_title(game.rules, source)


def built(game: Anachrony, _ask: Any, option: Option) -> Said | None:
    """Say the points and effects of a tile; its price is the option's own."""
    return does(but_for_price(game.rules, str(option[1])))


def given_up(game: Anachrony, _ask: Any, option: Option) -> Said | None:
    """Say what leaves with a building."""
    return does(printed(game.rules, str(option[1])))


def taken_anomaly(game: Anachrony, ask: Any, _option: Option) -> Said | None:
    """Say the points of an Anomaly (AN-ANO-02)."""
    return Said({"vp": -game.rules.anomalies[ANOMALY].vp(game, ask.seat)}, case="vp")


def copied(game: Anachrony, _ask: Any, option: Option) -> Said | None:
    """Say the worker action of a tile that is copied (AN-SPX-03)."""
    tile = game.rules.catalog.tiles.get(str(option[1]))
    return None if tile is None or tile.work is None else does(ability(tile.work))


def as_action(_game: Anachrony, _ask: Any, _option: Option) -> Said:
    """Name an action that is chosen among several."""
    return Said(case="which")


def joins(game: Anachrony, _ask: Any, option: Option) -> Said | None:
    """Say the bonus of a recruited worker; a Genius brings that of any other (AN-REC-02)."""
    brings = game.rules.workers[str(option[1])].brings
    return does(Phrase("gains", {"goods": brings}) if brings else Phrase("any_bonus"))


def spent(_game: Anachrony, _ask: Any, option: Option) -> Said:
    """Name what is spent as breakthroughs."""
    return Said({"names": [Phrase("breakthrough", {"name": str(each)}) for each in option[1:]]}, case="names")


def for_a_price(_game: Anachrony, ask: Any, option: Option) -> Said:
    """Say an action with the price for which it is done."""
    return Said({"price": dict(ask.menu.price(option)[0])}, case="price")


def cleared(game: Anachrony, _ask: Any, option: Option) -> Said | None:
    """Say all that a way to remove an Anomaly costs (AN-ANO-03)."""
    cost = next((cost for cost in costs(game) if option[1] in cost), None)
    return None if cost is None else Said({"cost": dict(cost)}, case="mix" if "any_basic" in cost else "cost")


def borrowed(game: Anachrony, ask: Any, option: Option) -> Said | None:
    """Say what a warp tile costs at once; of a tile that brings no goods of its own what it does (AN-WARP-04)."""
    tile = tile_of(game, str(option[1]))
    if tile.worker:
        return Said({"cost": {"water": price(game, ask.seat)}}, case="cost")
    return None if tile.goods or tile.exosuit else does(printed(game.rules, tile.id))


def removed(_game: Anachrony, _ask: Any, option: Option) -> Said | None:
    """Say in words that nothing is removed."""
    return None if option[1] else Said(case="none")


def powered(game: Anachrony, ask: Any, option: Option) -> Said | None:
    """Say that a hex costs nothing; what others cost is the option's own price (AN-POW-02)."""
    return None if price_of(game, ask.seat, str(option[1])) else Said(case="free")


# Time travel


def travelled(game: Anachrony, ask: Any, option: Option) -> Said:
    """Say what lies in an era for this seat: the superproject that it may build there, its own warp tiles."""
    parts = [*in_era(game, ask.seat, int(option[1]))]
    return Said({"does": together(parts or [Phrase("nothing_there")])}, case="does")


def in_era(game: Anachrony, seat: int, era: int) -> Iterator[Phrase]:
    """Yield what is there to be used from an era."""
    superproject = game.timeline_tile(era).superproject.pieces
    if superproject and not superproject[-1].startswith(FACE_DOWN):
        yield Phrase("superproject_there", {"tile": superproject[-1]})
    warps = [piece for _, piece in own_warps(game, seat, era)]
    if warps:
        yield Phrase("warps_there", {"tiles": warps})


def repaid(game: Anachrony, ask: Any, _option: Option) -> Said | None:
    """Say the points of the step that repaying brings on the time travel track (AN-TT-07)."""
    player, track = game.player(ask.seat), game.board(ask.seat).travel_vp
    if player.travels + 1 >= len(track) or game.blocked(ask.seat, "travel_track"):
        return None
    return Said({"vp": track[player.travels + 1] - track[player.travels]}, case="vp")


def reaching(good: str) -> Saying:
    """Return what says how far a travel goes whose range is paid for, and its points (AN-BLD-10, 11)."""

    def say(game: Anachrony, ask: Any, option: Option) -> Said:
        x = int(option[1])
        bonus = 0 if good == "water" else time_travel.range_bonus(game, ask.seat)
        vp = points_of_range(game, good)
        return Said({"reach": x + bonus, "vp": x if vp == "x" else vp}, case="vp")

    return say


def points_of_range(game: Anachrony, good: str) -> Any:
    """Return the points of such a travel; `x` means as many as its range."""
    abilities = (tile.work for tile in game.rules.catalog.tiles.values() if tile.work is not None)
    effects = (effect for ability_ in abilities for effect in ability_.effects)
    return next(e.args["vp"] for e in effects if e.op == FOR_A_RANGE and e.args["good"] == good)
