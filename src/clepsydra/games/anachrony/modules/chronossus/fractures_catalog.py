"""What the Chronossus has beside Fractures of Time, from the data."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, convert

from clepsydra.games.anachrony.catalog.forms import COUNT
from clepsydra.games.anachrony.catalog.module_tables import single
from clepsydra.games.anachrony.catalog.sheets import Told
from clepsydra.games.anachrony.catalog.words import Entry, Words
from clepsydra.games.anachrony.modules.chronossus.flux import FLUX
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.kernel.corrections import Data
from clepsydra.kernel.editions import printed
from clepsydra.kernel.validators import fields, whole


class WithFractures(Struct, frozen=True):
    """Its flux pool, the tiles that lie on its board, and what counts in the end."""

    flux_cores: int
    casings: int
    operator_flux: int
    technology_vp: int
    leftover_flux_vp: int
    objectives_drawn: int
    blink_order: tuple[str, ...]
    tiles: tuple[str, ...]
    assimilate_tile: str


def data() -> Data:
    """The components as they stand in the file."""
    return printed(Path(__file__).parent / "fractures.toml")


def read(entry: Entry) -> WithFractures:
    """The figures, from the data."""
    return convert(entry, WithFractures)


def tell(words: Words, entry: Entry) -> Told:
    """The figures in sentences."""
    said = {name: entry[name] for name in WithFractures.__struct_fields__}
    lines = ("pool", "tiles", "valley", "blink", "end")
    return words.name(entry), [words.say(f"{FLUX}_{line}", **said) for line in lines]


TABLES = {
    FLUX: single(
        FLUX,
        read,
        tell,
        fields(
            {},
            {
                "flux_cores": COUNT,
                "casings": COUNT,
                "operator_flux": COUNT,
                "technology_vp": COUNT,
                "leftover_flux_vp": COUNT,
                "objectives_drawn": whole(1, 8),
            },
        ),
    )
}
OWN = {f"action_tile.{tile['id']}": {"flux": COUNT} for tile in data()["action_tile"]}
"""What else of its tiles an owner may correct."""


def figures(rules: AnachronyRules) -> WithFractures:
    """The figures of a table."""
    found: WithFractures = rules.catalog.more[FLUX]
    return found
