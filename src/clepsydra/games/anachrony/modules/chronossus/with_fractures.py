"""What the Chronossus and Fractures of Time bring together: flux, the Valley, Blinks, Glitches on objectives (SO-FOT)."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from clepsydra.games.anachrony.automas.seating import bot_seat
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.chronossus.blink import blinks
from clepsydra.games.anachrony.modules.chronossus.catalog import CHRONOSSUS, board_of
from clepsydra.games.anachrony.modules.chronossus.flux import FLUX, pool_of, put_casings_back
from clepsydra.games.anachrony.modules.chronossus.fractures_catalog import figures
from clepsydra.games.anachrony.modules.chronossus.objectives import draw_objectives
from clepsydra.games.anachrony.modules.chronossus.valley import COMMANDS
from clepsydra.games.anachrony.modules.fractures.device_actions import GLITCHES
from clepsydra.games.anachrony.modules.fractures.glitch_check import GLITCH_FACE, place_glitch
from clepsydra.games.anachrony.modules.fractures.pieces import fractures_of, own_fractures
from clepsydra.games.anachrony.modules.fractures.technology_effects import DRAWING
from clepsydra.games.anachrony.rules import AnachronyRules, Operation
from clepsydra.games.anachrony.state import AnachronyState
from clepsydra.kernel import Flow

OPTIONS: dict[str, tuple[str | int | bool, ...]] = {
    "fractures_c14": (False, True),
    "fractures_extra_flux": (0, 1, 2, 3),
    "fractures_leftover_flux_vp": (False, True),
    "fractures_player_glitch": (False, True),
}
"""How a table may make it stronger beside the expansion (SO-DIF-10)."""
GLITCH = "player_glitch"


def extend(rules: AnachronyRules) -> None:
    """All that both need to know of each other."""
    lay_valley_tiles(rules)
    rules.commands.add_all(COMMANDS)
    let_it_blink(rules)
    rules.opening_steps.add(FLUX, fill_pool, after=CHRONOSSUS)
    rules.clean_up.add(FLUX, put_casings_back, after="retrieve")
    rules.operations.replace(
        DRAWING,
        Operation(
            lambda game, act, _effect: draw_objectives(game, act.seat, figures(rules).objectives_drawn)
        ),
    )
    rules.scoring.remove("secret_condition")  # see SO-FOT-08
    rules.checks.add(FLUX, partial(nothing_is_lost, rules))
    if rules.option("fractures_player_glitch"):
        rules.setup_steps.add(GLITCH, glitch_the_person, after=GLITCHES)


def let_it_blink(rules: AnachronyRules) -> None:
    """Its exosuits take cores along and Blink (SO-FOT-01); it collects Operators, and scores what it has of Fractures."""
    automa = rules.automas[CHRONOSSUS]
    lines = {**automa.lines, "technologies": technologies_vp, "leftover_flux": leftover_flux_vp}
    rules.automas.replace(
        CHRONOSSUS, replace(automa, cores=True, blinks=blinks, jokers=operators, lines=lines)
    )


def lay_valley_tiles(rules: AnachronyRules) -> None:
    """The tiles of the Valley lie on its board (SO-SET-09), by agreement another one for Assimilate (SO-DIF-10)."""
    usual, (first, *others) = board_of(rules), figures(rules).tiles
    if rules.option("fractures_c14"):
        first = figures(rules).assimilate_tile
    rules.catalog.more[CHRONOSSUS] = replace(usual, tiles=(first, *others))


def fill_pool(rules: AnachronyRules, table: AnachronyState) -> None:
    """A flux core, more if wished, and empty casings (SO-DIF-10; see SO-SET-10)."""
    pool = pool_of(table)
    pool.cores = figures(rules).flux_cores + int(rules.option("fractures_extra_flux"))
    pool.casings = figures(rules).casings


def operators(game: Anachrony, _seat: int) -> dict[str, int]:
    """The Operators of its worker collection, by the type that each stands for."""
    return pool_of(game.state).operators


def glitch_the_person(game: Anachrony) -> Flow[None]:
    """At the end of set-up the Glitch die is rolled once for the person (SO-FOT-07)."""
    for seat in game.people():
        yield from place_glitch(game, seat, str(game.throw(seat, GLITCH_FACE)))
    game.go_on()


def technologies_vp(game: Anachrony, seat: int) -> int:
    """So much for each technology, whatever is printed on it (SO-FOT-03)."""
    return figures(game.rules).technology_vp * len(own_fractures(game, seat).technologies)


def leftover_flux_vp(game: Anachrony, _seat: int) -> int:
    """By agreement, so much for each flux core that is left in the pool (see SO-END-04)."""
    counts = game.rules.option("fractures_leftover_flux_vp")
    return figures(game.rules).leftover_flux_vp * pool_of(game.state).cores if counts else 0


def nothing_is_lost(rules: AnachronyRules, table: AnachronyState) -> bool:
    """No casing is lost, no core lies in an exosuit off the main board, and it has neither device nor Glitch (SO-FOT-02)."""
    pool, seat = pool_of(table), bot_seat(rules)
    suits = [suit for suit in table.players[seat].suits if suit.core]
    own = fractures_of(table).own[seat]
    return (
        pool.casings + pool.aside == figures(rules).casings
        and pool.cores >= 0
        and not (own.device.spaces or own.glitches)
        and all(rules.spaces[suit.where].board == "main" for suit in suits)
    )
