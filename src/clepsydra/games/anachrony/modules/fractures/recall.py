"""Recall: workers and marks come back from the own board within the era (FT-RCL)."""

from __future__ import annotations

from clepsydra.games.anachrony.actions.supply import SUPPLY
from clepsydra.games.anachrony.clean_up import come_home
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.device import place_cores, why_not_place
from clepsydra.games.anachrony.state import Busy
from clepsydra.kernel import Denial, Event, Flow, Option

ROWS = ("factory", "life_support", "lab")
OTHERS = (SUPPLY, "force_workers")
WORKER, MARK = "recall_worker", "recall_mark"


class Recalled(Event, frozen=True):
    """Workers and marks came back within the era."""

    seat: int
    places: tuple[str, ...]
    workers: tuple[str, ...] = ()
    """Who comes back from each place; nobody where it is a mark."""


def why_not_recall(game: Anachrony, seat: int, cores: int) -> Denial | None:
    """Two empty spaces are needed, with what they cost (FT-RCL-01)."""
    return why_not_place(game, seat, cores, rule="FT-RCL-01")


def recall(game: Anachrony, seat: int, cores: int, most: int) -> Flow[None]:
    """Cores from the general supply go on the device, then up to 3 workers and marks come back."""
    yield from place_cores(game, seat, cores)  # FT-RCL-02
    there: dict[Option, Busy | str] = {**_workers(game, seat), **_marks(game, seat)}
    chosen = yield from game.choose_some(
        seat,
        there,
        rule="FT-RCL-03",
        at_most=most,
        why_not=lambda option: game.why_blocked(seat, str(option[-1])),
    )
    for thing in (there[option] for option in chosen):
        if isinstance(thing, Busy):
            come_home(game, seat, thing)  # FT-RCL-03
        else:
            game.player(seat).used.remove(thing)  # to be used again: FT-RCL-05
    if chosen:  # it may be nothing: FT-RCL-07
        workers = tuple(str(option[1]) if option[0] == WORKER else "" for option in chosen)
        game.tell(Recalled, seat, tuple(str(option[-1]) for option in chosen), workers)


def _workers(game: Anachrony, seat: int) -> dict[Option, Busy | str]:
    """Workers on factories, life supports, labs and Supply, covered by an Anomaly or not (FT-RCL-03, 08)."""
    busy = game.player(seat).busy
    return {(WORKER, worker.kind, worker.where): worker for worker in busy if _reached(game, worker.where)}


def _marks(game: Anachrony, seat: int) -> dict[Option, Busy | str]:
    """Marks on free actions there, on Force Workers, and on Supply where it is a free action (FT-RCL-03)."""
    return {(MARK, mark): mark for mark in game.player(seat).used if _reached(game, mark)}


def _reached(game: Anachrony, where: str) -> bool:
    """Neither power plants nor superprojects, nor anything beside the player board (FT-RCL-04, 09)."""
    tile = game.rules.catalog.tiles.get(where)
    return where in OTHERS or (tile is not None and tile.row in ROWS)
