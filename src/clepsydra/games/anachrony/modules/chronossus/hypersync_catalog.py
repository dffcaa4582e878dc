"""What the Chronossus has beside Hypersync, from the data."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, convert

from clepsydra.games.anachrony.catalog.module_tables import single
from clepsydra.games.anachrony.catalog.sheets import Told
from clepsydra.games.anachrony.catalog.words import Entry, Words
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.kernel.corrections import Data
from clepsydra.kernel.editions import printed
from clepsydra.kernel.validators import fields, whole

NAME = "chronossus_hypersync"
"""What the two have together."""


class WithHypersync(Struct, frozen=True):
    """How many tiles it has, and which Action tiles lie on its board."""

    solo_tiles: int
    action_tile: str
    travel_tile: str


def data() -> Data:
    """The components as they stand in the file."""
    return printed(Path(__file__).parent / "hypersync.toml")


def read(entry: Entry) -> WithHypersync:
    """The figures, from the data."""
    return convert(entry, WithHypersync)


def tell(words: Words, entry: Entry) -> Told:
    """The figures in sentences."""
    said = {name: entry[name] for name in WithHypersync.__struct_fields__}
    return words.name(entry), [words.say(f"{NAME}_{line}", **said) for line in ("tiles", "board")]


TABLES = {NAME: single(NAME, read, tell, fields({}, {"solo_tiles": whole(0, 9)}))}


def figures(rules: AnachronyRules) -> WithHypersync:
    """The figures of a table."""
    found: WithHypersync = rules.catalog.more[NAME]
    return found
