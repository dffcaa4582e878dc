"""The moments of each game that are looked at: by eye in the screenshots, by machine in the tests."""

from __future__ import annotations

import asyncio
import sys

import msgspec

from clepsydra.web.logs import set_up_logs
from tools.staging import Situation, staged

SITUATIONS: dict[str, dict[str, Situation]] = {
    "anachrony": {
        "paths": Situation(rule="AN-SET-10"),
        "power-up": Situation(rule="AN-POW-01", when=lambda p, _: p.state.era == 3),
        "warp": Situation(rule="AN-WARP-01", when=lambda p, _: p.state.era == 2, seats=3),
        "turn": Situation(
            rule="AN-TURN-02", when=lambda p, a: p.state.era == 3 and len(a.menu.options) > 8, seats=4
        ),
        "construct": Situation(
            rule="AN-CON-02", when=lambda p, a: p.state.era > 1 and len(a.menu.denied()) > 2, seats=3
        ),
        "recruit": Situation(rule="AN-REC-01", when=lambda p, _: p.state.era == 2),
        "time-travel": Situation(
            rule="AN-TT-02", when=lambda p, a: p.state.era > 2 and len(a.menu.options) > 1, seats=3
        ),
        "anomaly": Situation(rule="AN-GEO-05", bot="random", seats=3),
        "after-impact": Situation(rule="AN-TURN-02", when=lambda p, _: p.state.impact, seats=3),
        "late": Situation(
            rule="AN-TURN-02", when=lambda p, a: p.state.era >= 6 and len(a.menu.options) > 6, seats=2
        ),
        "end": Situation(seats=3),
        # Tables of their own for tests that play on.
        "keys": Situation(rule="AN-TURN-02", bot="random"),
        "back": Situation(rule="AN-TURN-02", bot="random"),
    },
}


def main() -> None:
    """Stage situations for a process that cannot do it itself: `situations.py DATABASE GAME NAME...`."""
    database, game, *names = sys.argv[1:]
    set_up_logs("warning")
    done = asyncio.run(staged(database, game, {name: SITUATIONS[game][name] for name in names}))
    sys.stdout.write(msgspec.json.encode(done).decode())


if __name__ == "__main__":
    main()
