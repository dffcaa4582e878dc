"""The Chronossus beside a box."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from clepsydra.companion.anachrony.entries import Entry, Section, number, one_of, section
from clepsydra.companion.anachrony.looks import several
from clepsydra.companion.anachrony.seats import named
from clepsydra.companion.anachrony.solo import SoloOpponent
from clepsydra.companion.anachrony.timeline import LOOPS
from clepsydra.companion.fields import Answer, Count, Field, Option, Pick, Question, Say, Several
from clepsydra.games.anachrony.automas.catalog import TOKENS
from clepsydra.games.anachrony.game import Anachrony

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
BESIDE_LOOPS = ("quantum_remove_on_5", "quantum_removed_card_2vp")
ALTERNATE = "alternate_timeline"
MODULES = ("neutronide", LOOPS, "variable_anomalies")
SCORINGS: dict[str, dict[str, str | int | bool]] = {
    "french": {"alt_timeline_scoring": "french"},
    "english": {"alt_timeline_scoring": "english"},
    "english_3vp": {"alt_timeline_scoring": "english", "alt_timeline_3vp": True},
}
"""How the Alternate Timeline scores (see SO-ALT-06)."""
AUTOLEAP = ("rest", "chain")
MOST_ENERGY = 3


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
            tiles = Several("tiles", tuple(named(option) for option in TILES))
            leap = Pick("autoleap", tuple(named(way) for way in AUTOLEAP), Say("name", {"it": "autoleap"}))
            return Question(Say("ask-tiles"), (tiles, leap), "SO-SET-08", "grid")
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
            "extra_energy": int(str(answer["extra_energy"])),
        }
        if ALTERNATE in several(answer, "modules"):
            options |= {ALTERNATE: True, **SCORINGS[str(answer["scoring"])]}
        return options

    def board(self, game: Anachrony) -> Section:
        """Its tokens, tiles and pool."""
        return section("tokens", of_board(game))


def strength(answer: Answer) -> Iterator[Field]:
    """The options of the game, and of the modules that it is played with."""
    modules = several(answer, "modules")
    options = (*STRENGTH, *(BESIDE_LOOPS if LOOPS in modules else ()))
    yield Several("options", tuple(named(option) for option in options))
    yield Count("extra_energy", 0, MOST_ENERGY, Say("name", {"it": "extra_energy"}), "core")
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
