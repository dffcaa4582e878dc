"""The Chronossus beside a box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from clepsydra.companion.anachrony.entries import Entry, Section, number, one_of, section
from clepsydra.companion.anachrony.hypersync import HYPERSYNC, of_hypersync
from clepsydra.companion.anachrony.looks import several
from clepsydra.companion.anachrony.seats import named, reading
from clepsydra.companion.anachrony.solo import SoloOpponent
from clepsydra.companion.anachrony.timeline import LOOPS
from clepsydra.companion.anachrony.valley import of_valley
from clepsydra.companion.fields import Answer, Count, Field, Option, Pick, Question, Say, Several
from clepsydra.games.anachrony.automas.catalog import TOKENS
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.pieces import NAME as FRACTURES

TILES = ("random_tiles", "tile_I_b", "tile_II_b", "tile_III_b", "swap_I_III")
STRENGTH = (
    "extra_exosuit",
    "failed_action_2vp",
    "research_new_shape",
    "leftover_energy_vp",
    "council_hard",
    "fixed_paradox",
)
"""What changes something for it; the rest is the person's own."""
BESIDE_HYPERSYNC = ("hypersync_targeted",)
BESIDE_FRACTURES = ("fractures_leftover_flux_vp",)
BESIDE_LOOPS = ("quantum_remove_on_5", "quantum_removed_card_2vp")
ALTERNATE = "alternate_timeline"
MODULES = (FRACTURES, "neutronide", HYPERSYNC, LOOPS, "variable_anomalies")
OF_MODULES = {LOOPS: BESIDE_LOOPS, HYPERSYNC: BESIDE_HYPERSYNC, FRACTURES: BESIDE_FRACTURES}
"""What else changes something for it beside a module."""
TILES_OF_MODULES = {HYPERSYNC: ("tile_travel_b",), FRACTURES: ("fractures_c14",)}
EXTRA_FLUX = "fractures_extra_flux"
SCORINGS: dict[str, dict[str, str | int | bool]] = {
    "french": {"alt_timeline_scoring": "french"},
    "english": {"alt_timeline_scoring": "english"},
    "english_3vp": {"alt_timeline_scoring": "english", "alt_timeline_3vp": True},
}
"""How the Alternate Timeline scores (see SO-ALT-06)."""
AUTOLEAP = ("chain", "rest")
EXOSUITS = ("no_maximum", "maximum")
MOST_ENERGY = MOST_FLUX = 3


class ChronossusBeside(SoloOpponent):
    """Its tokens walk a track each; it draws energy from a pool, and passes for want of an exosuit."""

    name: ClassVar[str] = "chronossus"
    icon: ClassVar[str] = "chronossus"

    def beginning(self, answer: Answer) -> Question | None:
        """What it plays with, its Action tiles, then how strong it is."""
        if "modules" not in answer:
            modules = Several("modules", tuple(named(module) for module in (*MODULES, ALTERNATE)))
            return Question(Say("ask-modules"), (modules,), "SO-MOD-03", "grid")
        if "tiles" not in answer:
            lying = (*TILES, *of_modules(answer, TILES_OF_MODULES))
            tiles = Several("tiles", tuple(named(option) for option in lying))
            return Question(Say("ask-tiles"), (tiles, reading("autoleap", AUTOLEAP)), "SO-SET-08", "grid")
        if "options" not in answer:
            return Question(Say("ask-options"), tuple(strength(answer)), "SO-DIF-09", "settings")
        return None

    def modules(self, answer: Answer) -> tuple[str, ...]:
        """Those that were touched."""
        return tuple(module for module in MODULES if module in several(answer, "modules"))

    def options(self, answer: Answer) -> dict[str, str | int | bool]:
        """Those that were touched."""
        options: dict[str, str | int | bool] = {
            **dict.fromkeys((*several(answer, "tiles"), *several(answer, "options")), True),
            "autoleap": str(answer["autoleap"]),
            "exosuits_after_impact": str(answer["exosuits_after_impact"]),
            "extra_energy": int(str(answer["extra_energy"])),
        }
        if EXTRA_FLUX in answer:
            options[EXTRA_FLUX] = int(str(answer[EXTRA_FLUX]))
        if ALTERNATE in several(answer, "modules"):
            options |= {ALTERNATE: True, **SCORINGS[str(answer["scoring"])]}
        return options

    def board(self, game: Anachrony) -> Section:
        """Its tokens, tiles and pool."""
        return section("tokens", of_board(game))

    def sections(self, game: Anachrony) -> list[Section]:
        """What it has of modules too."""
        plays, found = game.rules.setup.plays, super().sections(game)
        if plays(FRACTURES):
            found.append(section("valley", of_valley(game)))
        if plays(HYPERSYNC):
            found.append(section("hypersync", of_hypersync(game)))
        return found


def of_modules(answer: Answer, options: Mapping[str, tuple[str, ...]]) -> list[str]:
    """The options of the modules that were chosen."""
    modules = several(answer, "modules")
    return [option for module, own in options.items() if module in modules for option in own]


def strength(answer: Answer) -> Iterator[Field]:
    """The options of the game, and of the modules that it is played with."""
    modules = several(answer, "modules")
    options = (*STRENGTH, *of_modules(answer, OF_MODULES))
    yield Several("options", tuple(named(option) for option in options))
    yield reading("exosuits_after_impact", EXOSUITS)
    yield Count("extra_energy", 0, MOST_ENERGY, Say("name", {"it": "extra_energy"}), "core")
    if FRACTURES in modules:
        yield Count(EXTRA_FLUX, 0, MOST_FLUX, Say("name", {"it": EXTRA_FLUX}), "flux")
    if ALTERNATE in modules:
        ways = tuple(Option(way, Say(f"scoring-{way}")) for way in SCORINGS)
        yield Pick("scoring", ways, Say("name", {"it": "alt_timeline_scoring"}))


def of_board(game: Anachrony) -> Iterator[Entry]:
    """Where each token is, which tile lies on each space, and what is in the pool."""
    own: Any = game.state.chronossus  # type: ignore[attr-defined]
    board = game.rules.catalog.more["chronossus"]
    for token in TOKENS:
        track = board.tracks[token]
        says = Say("fact-token", {"n": token})
        yield one_of(f"token/{token}", track, own.tokens[token], setter(own.tokens, token), says)
    sides = list(game.rules.catalog.more["action_tile"])
    for slot in own.tiles:
        says = Say("name", {"it": slot})
        yield one_of(f"tile/{slot}", sides, own.tiles[slot], setter(own.tiles, slot), says)
    yield number(own, "energy", 30, "core")
    yield number(own, "exhausted", 10, "spent-core")


def setter(things: dict[Any, str], key: object) -> Any:
    """Puts a line right that is one of several."""

    def put(value: str) -> None:
        things[key] = value

    return put
