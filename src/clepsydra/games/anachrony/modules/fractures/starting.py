"""What is laid out and dealt otherwise before the game begins (FT-SET)."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.catalog import data
from clepsydra.games.anachrony.modules.fractures.extra import EXTRA
from clepsydra.games.anachrony.modules.fractures.ground import setup_of
from clepsydra.games.anachrony.modules.fractures.pieces import FLUX, NAME
from clepsydra.games.anachrony.rules import AnachronyRules, Good, Quota
from clepsydra.games.anachrony.setup import choose_conditions, shift
from clepsydra.games.anachrony.state import AnachronyState
from clepsydra.kernel import EVERYBODY, Denial, Setup, Zone, deny

PATHS = ("harmony", "dominance", "progress", "salvation")
"""The Paths whose starting goods are printed without the expansion."""
FIRST_GAME = "first_game_conditions"
"""The option by which the endgame cards of the expansion are all in play."""


def refuses(setup: Setup) -> Denial | None:
    """It has the buildings of that option already.

    The conditions of a first game are neither drafted nor there with the Council.
    """
    if setup.options.get(EXTRA):  # FT-SET-05
        return deny("FT-SET-05")
    others = bool(setup.options.get("endgame_draft")) or setup.plays("intrigues")  # FT-VAR-08
    return deny("FT-VAR-08") if setup.options.get(FIRST_GAME) and others else None


def add_start(rules: AnachronyRules) -> None:
    """Flux cores, and all that is laid out and dealt."""
    rules.goods.add(
        FLUX,
        Good(resource=False),  # FT-CMP-06
    )
    change_goods(rules)  # FT-SET-16
    new = tuple(str(entry["id"]) for entry in data().get("superproject", ()))
    rules.quotas.add(NAME, Quota(new, min(setup_of(rules).superprojects, len(new))))  # FT-SET-08
    rules.taken.add(NAME, partial(reward_last, setup_of(rules).last_vp))  # FT-SET-12
    rules.opening_steps.add("secondary_stacks", begin_stacks)  # FT-SET-04
    rules.opening_steps.add("first_superprojects", turn_up)  # FT-SET-10
    if rules.option(FIRST_GAME):
        rules.setup_steps.replace("conditions", choose_first_conditions)  # FT-SET-07


def change_goods(rules: AnachronyRules) -> None:
    """Less energy, a flux core and a tired Operator for every Path of the base game (FT-SET-16)."""
    figures, paths = setup_of(rules), rules.catalog.paths
    for name in PATHS:
        path = paths[name]
        goods = {
            good: path.goods.get(good, 0) + figures.goods.get(good, 0)
            for good in {**path.goods, **figures.goods}
        }
        paths[name] = replace(path, goods=goods, tired={**path.tired, **figures.tired})


def begin_stacks(_rules: AnachronyRules, table: AnachronyState) -> None:
    """The top building of each stack starts the secondary one (FT-SET-04)."""
    for stack in table.stacks.values():
        shift(stack)


def turn_up(_rules: AnachronyRules, table: AnachronyState) -> None:
    """The superprojects of tiles 0 and 1 are face up (FT-SET-10)."""
    for tile in table.timeline[:2]:
        tile.superproject.eyes = EVERYBODY


def reward_last(points: int, game: Anachrony, seat: int, _tile: str, source: Zone) -> None:
    """The points on the superproject of the last tile go to whoever takes it (FT-SET-12)."""
    if source is game.timeline_tile(game.rules.last_era).superproject:
        game.gain(seat, {"vp": points})


def choose_first_conditions(game: Anachrony) -> None:
    """Both cards of the expansion are in play, and as many others as usual (FT-SET-07, FT-VAR-06)."""
    for entry in data()["endgame_condition"]:
        game.state.box.move(entry["id"], game.state.conditions)
    choose_conditions(game)
