"""Where a worker may stand, and what becomes of it (AN-SLT, AN-WRK, AN-GNS)."""

from __future__ import annotations

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.kernel import Denial, deny


def why_not_worker(
    game: Anachrony, act: Act, *, needs: str = "any", bans: tuple[str, ...] = (), rule: str
) -> Denial | None:
    """Why this kind of worker may not act here: the wrong type, or a banned one (AN-GNS-01, FI-GEN-09; see AN-SLT-05)."""
    if not act.worker:
        return None
    kinds = game.counts_as(act.seat, act.worker)
    if needs != "any" and needs not in kinds:
        others = any(needs in worker.stands_for for worker in game.rules.workers.values())
        return deny(rule, "needs" if others else "only", worker=act.worker, needs=needs)
    if bans and kinds <= set(bans):
        return deny(rule, "worker", worker=act.worker)
    return None


def acts_as(game: Anachrony, act: Act, kind: str) -> bool:
    """Whether the acting worker has the bonus of a type (AN-GNS-02)."""
    return bool(act.worker) and kind in game.works_as(act.seat, act.worker)
