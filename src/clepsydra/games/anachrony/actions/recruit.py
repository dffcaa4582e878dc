"""Recruit (AN-REC): a worker of the pool, with its bonus."""

from __future__ import annotations

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.game import Anachrony
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
        return deny("AN-REC-01", "genius", worker=act.worker)
    return None


def recruit(game: Anachrony, act: Act) -> Flow[None]:
    """Take a worker of the pool (AN-REC-02)."""
    yield from recruit_from(game, act, game.state.pool)


def on_card(game: Anachrony) -> dict[str, int]:
    """Those that this era's card shows, whoever of them is left in the pool."""
    return dict(game.rules.catalog.recruit_cards[game.state.recruit_card.pieces[-1]])


def why_nobody_in_supply(game: Anachrony, act: Act, *, rule: str) -> Denial | None:
    """Why nobody of the card can be taken from the supply."""
    kinds = [kind for kind, count in on_card(game).items() if count]
    return None if any(why_not_take(game, act, kind) is None for kind in kinds) else deny(rule)


def recruit_from_supply(game: Anachrony, act: Act, absent: str = "") -> Flow[None]:
    """The same of those that this era's card shows; `absent` is the rule that refuses all others."""
    yield from recruit_from(game, act, on_card(game), verb="enlist", absent=absent)


def recruit_from(
    game: Anachrony, act: Act, pool: dict[str, int], *, verb: str = "recruit", absent: str = ""
) -> Flow[None]:
    """Take a worker into the Active column, ready for the next placement, then its bonus (AN-REC-02, 04)."""
    kinds = [kind for kind, count in pool.items() if count]

    def reason(option: tuple[str, str]) -> Denial | None:
        kind = option[1]
        return why_not_take(game, act, kind) if kind in kinds else deny(absent, "worker", worker=kind)

    shown = game.rules.workers if absent else kinds
    _, kind = yield from game.choose(
        act.seat, [(verb, kind) for kind in shown], rule="AN-REC-01", why_not=reason
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
