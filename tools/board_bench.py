"""How long a board takes to draw: `python tools/board_bench.py [GAME]` prints milliseconds and bytes."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

from clepsydra.bots import at_random
from clepsydra.drawing import Deciding, Links, asked, board_for, changed, deciding, look
from clepsydra.kernel import PERSON, Chance, Position, Setup, installed_games


def walk(game: str, seats: int) -> list[Position[Any]]:
    """The positions of one random game, each set up on its own."""
    rules = installed_games()[game].rules_for(Setup(game, (PERSON,) * seats))
    position: Position[Any] = Position.begin(rules, b"bench")
    chance, kept = Chance(b"bench"), []
    while not position.over:
        kept.append(Position.resume(rules, position.stored()))
        seat = next(iter(position.asks))
        position.answer(seat, at_random(position.asks[seat], chance))
    return kept


def milliseconds(what: Callable[[], object]) -> float:
    """How much processor time something takes, once: others share the machine."""
    start = time.process_time()
    what()
    return 1000 * (time.process_time() - start)


def bench(game: str = "anachrony", seats: int = 4) -> dict[str, float]:
    """Means over a whole game: a view, its parts, all regions drawn anew, what one answer changes."""
    positions = walk(game, seats)
    rules = positions[0].rules
    names = [f"Seat {seat}" for seat in range(seats)]
    kept = board_for(rules, "fr", names)
    regions = kept.regions.values()
    before: dict[str, bytes] = {}
    sums = dict.fromkeys(("view", "parts", "whole", "changed", "regions", "bytes", "sent", "bar"), 0.0)
    for position in positions:
        sums["view"] += milliseconds(lambda position=position: look(position, None))  # type: ignore[misc]
        view = look(position, None)
        sums["whole"] += milliseconds(lambda view=view: [r.draw(r.part(view)) for r in regions])  # type: ignore[misc]
        sums["bytes"] += sum(len(region.draw(region.part(view)).encode()) for region in regions)
        sums["parts"] += milliseconds(lambda view=view: kept.parts(view))  # type: ignore[misc]
        after = kept.parts(view)
        again = changed(before, after)
        sums["changed"] += milliseconds(lambda view=view, again=again: kept.draw(view, again))  # type: ignore[misc]
        sums["sent"] += sum(len(html.encode()) for html in kept.draw(view, again).values())
        sums["regions"] += len(again)
        before = after
        seat, ask = next(iter(position.asks.items()))
        sign = kept.sign(view, seat)
        sums["bar"] += milliseconds(
            lambda ask=ask, sign=sign: deciding(Deciding(sign, asked(ask, kept)), kept.words, Links())  # type: ignore[misc]
        )
    return {name: total / len(positions) for name, total in sums.items()} | {"positions": len(positions)}


def main() -> None:
    """Print the means."""
    means = bench(sys.argv[1] if len(sys.argv) > 1 else "anachrony")
    print(f"{means['positions']} positions of one game, 4 seats, as a spectator sees them")
    print(f"view {means['view']:.2f} ms, its parts {means['parts']:.2f} ms")
    print(f"whole table drawn anew {means['whole']:.2f} ms, {means['bytes'] / 1000:.0f} kB")
    print(
        f"after one answer {means['changed']:.2f} ms for {means['regions']:.1f} regions, {means['sent'] / 1000:.1f} kB"
    )
    print(f"decision bar with all reasons {means['bar']:.2f} ms")


if __name__ == "__main__":
    main()
