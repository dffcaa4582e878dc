"""Recruit (AN-REC): a worker of the pool, with its bonus."""

from __future__ import annotations

from clepsydra.games.anachrony.game import Act, Anachrony
from clepsydra.games.anachrony.placing import why_not_worker
from clepsydra.games.anachrony.state import ADMINISTRATOR, GENIUS, SCIENTIST
from clepsydra.kernel import Denial, Flow, deny

TAKES_A_GENIUS = {ADMINISTRATOR, GENIUS}


def why_not(game: Anachrony, act: Act) -> Denial | None:
    """Why nobody can be recruited by this worker (AN-REC-01, 03)."""
    denial = why_not_worker(game, act, bans=(SCIENTIST,), rule="AN-REC-01")
    if denial is not None:
        return denial
    pool = [kind for kind, count in game.state.pool.items() if count]
    if not any(why_not_take(game, act, kind) is None for kind in pool):
        return deny("AN-REC-03")
    return None


def why_not_take(game: Anachrony, act: Act, kind: str) -> Denial | None:
    """Only a Genius or an Administrator takes a Genius; an Engineer does not (AN-REC-01)."""
    if kind == GENIUS and act.worker and not TAKES_A_GENIUS & game.works_as(act.seat, act.worker):
        return deny("AN-REC-01", "genius")
    return None


def recruit(game: Anachrony, act: Act) -> Flow[None]:
    """Take a worker of the pool (AN-REC-02)."""
    yield from recruit_from(game, act, game.state.pool)


def recruit_from_supply(game: Anachrony, act: Act) -> Flow[None]:
    """The same of those that this era's card shows, whoever is left in the pool."""
    card = game.state.recruit_card.pieces[-1]
    yield from recruit_from(game, act, dict(game.rules.catalog.recruit_cards[card]))


def recruit_from(game: Anachrony, act: Act, pool: dict[str, int]) -> Flow[None]:
    """Take a worker into the Active column, ready for the next placement, then its bonus (AN-REC-02, 04)."""
    options = [("recruit", kind) for kind, count in pool.items() if count]
    _, kind = yield from game.choose(
        act.seat, options, rule="AN-REC-01", why_not=lambda option: why_not_take(game, act, option[1])
    )
    pool[kind] -= 1
    act.gained = kind
    game.gain_worker(act.seat, kind)
    for _ in range(2 if act.bonus == "recruit_1" else 1):  # see AN-CCT-R1
        yield from take_bonus(game, act.seat, kind)


def take_bonus(game: Anachrony, seat: int, kind: str) -> Flow[None]:
    """A Genius brings the bonus of any other type, by choice."""
    workers = game.rules.workers
    if not workers[kind].brings:
        options = [("bonus", other) for other, worker in workers.items() if worker.brings]
        _, kind = yield from game.choose(seat, options, rule="AN-REC-02")
    game.gain(seat, workers[kind].brings)
