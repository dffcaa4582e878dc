"""The flux pool of the Chronossus, a second bag that it has beside Fractures of Time."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.games.anachrony.automas.events import BotDrewFlux
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.sights import FluxDrawn
from clepsydra.games.anachrony.state import AnachronyState

FLUX = "chronossus_fractures"
"""What the two have together."""


class FluxPool(Struct):
    """What is in the bag, what lies beside it, and its Operators: all open (see SO-INF-01)."""

    cores: int = 0
    casings: int = 0
    aside: int = 0
    """Empty casings that were drawn in this era."""
    operators: dict[str, int] = {}
    """The Operators of its worker collection, by the type that each stands for."""


def pool_of(state: AnachronyState) -> FluxPool:
    """The pool, at a table that has one."""
    found: FluxPool = getattr(state, FLUX)
    return found


def add_flux(game: Anachrony, cores: int) -> None:
    """Flux cores that it gains go into the bag, from a supply without end."""
    if cores:
        pool_of(game.state).cores += cores


def draw_flux(game: Anachrony, seat: int) -> bool:
    """Draw from the bag: a flux core goes to the supply, an empty casing aside until phase 6 (SO-BLK-05)."""
    pool = pool_of(game.state)
    game.see(FluxDrawn, pool.cores, pool.casings)
    charged = game.draw((pool.cores + pool.casings,))[0] < pool.cores
    if charged:
        pool.cores -= 1
    else:
        pool.casings -= 1
        pool.aside += 1
    game.tell(BotDrewFlux, seat, "SO-BLK-05", "core" if charged else "casing")
    return charged


def put_casings_back(game: Anachrony) -> None:
    """The casings that were set aside return; cores in exosuits have gone with these to the supply (SO-CLN-02)."""
    pool = pool_of(game.state)
    pool.casings += pool.aside
    pool.aside = 0
