"""`python -m tools.positions GAME`: put hundreds of positions into an open page, and look at them in five windows.

The positions are those of up to 300 games of bots: one for each rule that asks, phase, number of offers (one, two to
six, more) and kind of set-up. What was seen is written line by line: run it again and it goes on; with `--id` it
looks at one position anew and tells what is wrong there. `--checkout` serves the same tables by another release.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from clepsydra.web.logs import set_up_logs
from tools.positions.gathering import SETUPS, Kept, gathered, spread
from tools.positions.judging import WINDOWS, Window, faults
from tools.positions.laying import lay
from tools.positions.report import Seen, add, grouped, read, shares
from tools.positions.showing import View, browser, service

GAMES = ("anachrony", "inventions", "rulebenders")
FOLDER = Path("build/positions")


def main(given: Sequence[str] | None = None) -> int:
    """Look at all positions that are not known yet, and print the tables; 1 if something is wrong."""
    chosen = _parser().parse_args(given)
    set_up_logs("warning")
    kept = gathered(chosen.game, chosen.games, FOLDER / f"{chosen.game}-{chosen.games}.json")
    wanted = [each for each in kept if chosen.only_setup in (None, each.id.rpartition(":")[2])]
    wanted = spread(wanted, chosen.limit)
    file = chosen.report or FOLDER / f"{chosen.game}.jsonl"
    if chosen.id:
        return _again([(at, each) for at, each in enumerate(wanted) if each.id in chosen.id], chosen)
    if chosen.fresh:
        file.unlink(missing_ok=True)
    known = {seen.id for seen in read(file)}
    numbered = [(number, each) for number, each in enumerate(wanted) if each.id not in known]
    for seen in look_at(numbered, chosen.windows, chosen.checkout):
        add(file, seen)
    ids = {each.id for each in wanted}
    return _told([seen for seen in read(file) if seen.id in ids], chosen)


def look_at(
    numbered: Sequence[tuple[int, Kept]], windows: Sequence[Window], checkout: Path | None
) -> Iterable[Seen]:
    """Serve the positions, and tell one after the other what is seen of it."""
    if not numbered:
        return
    with service() as served:
        tables = asyncio.run(lay(served.database, [kept for _, kept in numbered]))
        with served.serving(checkout), browser() as chromium:
            view = View(chromium, served)
            for (number, kept), laid in zip(numbered, tables, strict=True):
                yield Seen(kept.id, view.sights(laid, number, windows))


def _again(numbered: Sequence[tuple[int, Kept]], chosen: argparse.Namespace) -> int:
    """Look at single positions, as they are now, and tell everything."""
    for seen in look_at(numbered, chosen.windows, chosen.checkout):
        print(seen.id)
        for name, sight in seen.sights.items():
            print(f"  {name}: {'; '.join(faults(sight, Window.named(name))) or 'sound'}")
            print(f"    {sight.parts}")
            print(f"    {[piece for piece in sight.pieces if piece.state != 'seen']}")
    return 0


def _told(seen: Sequence[Seen], chosen: argparse.Namespace) -> int:
    wrong = grouped(seen, chosen.windows)
    print(f"{chosen.game}, {len(seen)} positions\n")
    print("\n".join([*shares(seen, chosen.windows), "", *wrong]))
    return int(bool(wrong))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.positions", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=300, help="that bots play")
    parser.add_argument("--limit", type=int, default=250, help="the number of positions, spread evenly")
    parser.add_argument("--windows", type=Window.named, nargs="+", default=list(WINDOWS), metavar="WxH")
    parser.add_argument("--only-setup", choices=SETUPS)
    parser.add_argument("--report", type=Path, metavar="FILE", help="the lines of what was seen")
    parser.add_argument("--fresh", action="store_true", help="forget what was seen before")
    parser.add_argument("--id", nargs="+", help="look at these positions only, and tell all")
    parser.add_argument("--checkout", type=Path, help="serve by this release instead")
    return parser


if __name__ == "__main__":
    sys.exit(main())
