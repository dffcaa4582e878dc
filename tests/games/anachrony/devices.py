"""Devices, Glitches and their dice at tables with Fractures of Time, for tests."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.device import visible
from clepsydra.games.anachrony.modules.fractures.glitches import in_play
from clepsydra.games.anachrony.modules.fractures.pieces import CORE, GLITCH, NAME
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.kernel import Denial, Some, deny
from tests.games.anachrony.fractures import fractures, own
from tests.games.anachrony.made_up import free, made_up_box
from tests.games.anachrony.table import AnachronyTable, anachrony

SIGNS = {".": "", "F": CORE, "G": GLITCH}
ICONS = ("war", "society", "technology", "genetics")


def device(table: AnachronyTable, spaces: str, who: str = "Ann", *, upgrades: int = 0) -> AnachronyTable:
    """What lies on somebody's device: `G.F..` is a Glitch, nothing, a flux core; so many upgrades were made."""
    there = own(table, who).device
    there.spaces = [SIGNS[sign] for sign in spaces.ljust(len(there.spaces), ".")]
    for icon in ICONS[:upgrades]:
        there.upgrades.append(f"circle/{icon}")
        table.state.breakthroughs[f"circle/{icon}"] -= 1
    return table


def shows(table: AnachronyTable, who: str = "Ann") -> str:
    """What lies on the visible spaces of somebody's device, in the same signs."""
    signs = {thing: sign for sign, thing in SIGNS.items()}
    spaces = own(table, who).device.spaces[: visible(table.game, table.seat(who))]
    return "".join(signs[thing] for thing in spaces)


def glitched(table: AnachronyTable, *things: str, who: str = "Ann") -> AnachronyTable:
    """Somebody's Glitches beside the device."""
    own(table, who).glitches = list(things)
    return table


def glitches(table: AnachronyTable, who: str = "Ann") -> int:
    """How many of somebody's Glitches are in play."""
    return in_play(table.game, table.seat(who))


def rolls(table: AnachronyTable, *faces: int | str) -> AnachronyTable:
    """How Flux die (a number) and Glitch die (a place) fall next."""
    dice = table.game.rules.catalog.dice
    for face in faces:
        die = dice["flux_die" if isinstance(face, int) else "glitch_die"]
        table.state.chance.script.append([die.index(face)])
    return table


def all_drawn(table: AnachronyTable) -> bool:
    """Whether every die that was expected has been rolled."""
    return not table.state.chance.script


def on_mine(worker: str, spaces: str = "G....", *, flux: int = 2, **words: Any) -> AnachronyTable:
    """Ann's worker stands on the top of the mine in an exosuit, and may Blink."""
    table = fractures(**words).occupies("Ann", "mine.top", worker).give("Ann", flux_core=flux)
    return device(table, spaces)


def blinks(table: AnachronyTable, worker: str, where: str, to: str) -> AnachronyTable:
    """Ann's exosuit Blinks from a space to another."""
    table.does("Ann", ("blink", worker, where))
    return table.does("Ann", ("blink_to", to))


def limits(table: AnachronyTable, who: str = "Ann") -> tuple[int, int, int]:
    """How many somebody must pick at least and may at most, and of how many."""
    ask = table.ask(who)
    assert isinstance(ask, Some)
    return ask.at_least, ask.at_most, len(ask.menu.options)


def made_up(extend: Callable[[AnachronyRules], None], seats: int = 2, **words: Any) -> AnachronyTable:
    """A table of the expansion with more rules, made up for a test."""
    return anachrony(seats, modules=(NAME, "made_up"), box=made_up_box(extend), **words)


def with_deed(do: Any, seats: int = 2, **words: Any) -> AnachronyTable:
    """A table where everybody has a free action `made_up` that does something."""
    return made_up(lambda rules: rules.free_actions.add("made_up", free("made_up", do)), seats, **words)


def without_common_spaces(rules: AnachronyRules) -> None:
    """The spaces that take any number are closed to everybody."""
    for space in ("purify", "trade", "evacuate"):
        rules.blocks.add(space, partial(_closed, space))


def _closed(space: str, _game: Anachrony, _seat: int, thing: str) -> Denial | None:
    return deny("AN-SLT-01") if thing == space else None
