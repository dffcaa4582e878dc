"""`python -m tools.clicks games GAME`: play whole games by random clicks in the real page, and tell what went wrong.

`python -m tools.clicks turns GAME`: play ten typical turns at the pieces; clicks, and pixels between them. With
`--checkout` another release serves the same turns.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from clepsydra.web.logs import set_up_logs
from tools.clicks.games import Game, Watched, begin, play
from tools.clicks.hand import Hand
from tools.clicks.travel import Cost, cost
from tools.clicks.turns import in_a_row, typical
from tools.positions.judging import Window
from tools.positions.laying import lay
from tools.positions.showing import browser, service

FOLDER = Path("build/clicks")
TURN = {"anachrony": "AN-TURN-02", "inventions": "IN-TRN-03", "rulebenders": "RB-ACT-10"}
"""By which rule a turn begins."""


def main(given: Sequence[str] | None = None) -> int:
    """Do one of both; 1 if something went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tools.clicks", description=__doc__)
    parser.add_argument("what", choices=("games", "turns"))
    parser.add_argument("game", choices=sorted(TURN))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--rule", help="by which the turns begin, instead of that of a usual turn")
    parser.add_argument(
        "--row", type=int, metavar="N", help="instead N turns that one seat takes one after the other"
    )
    parser.add_argument("--window", type=Window.named, default=Window(1366, 650), metavar="WxH")
    parser.add_argument("--checkout", type=Path, help="serve by this release instead")
    parser.add_argument("--fresh", action="store_true", help="forget the games that were played before")
    chosen = parser.parse_args(given)
    set_up_logs("warning")
    return _games(chosen) if chosen.what == "games" else _turns(chosen)


def _games(chosen: argparse.Namespace) -> int:
    """Play those that were not played yet; each is written down as soon as it is over."""
    file = FOLDER / f"{chosen.game}-{chosen.window.name}.jsonl"
    if chosen.fresh:
        file.unlink(missing_ok=True)
    done = {game.id for game in _read(file)}
    numbers = [at for at in range(chosen.games) if not any(each.split(":")[1] == str(at) for each in done)]
    if numbers:
        FOLDER.mkdir(parents=True, exist_ok=True)
        with service() as served:
            begun = asyncio.run(begin(served.database, chosen.game, numbers))
            with served.serving(chosen.checkout, bots=True), browser() as chromium:
                for each in begun:
                    watched = Watched(chromium, served, chosen.window)
                    with file.open("ab") as lines:
                        lines.write(msgspec.json.encode(play(watched, each, chosen.window)) + b"\n")
                    watched.leave()
    games = _read(file)[: chosen.games]
    print("\n".join(told(chosen.game, games)))
    return int(any(not game.finished or game.troubles for game in games))


def _read(file: Path) -> list[Game]:
    if not file.exists():
        return []
    return [msgspec.json.decode(line, type=Game) for line in file.read_bytes().splitlines()]


def told(name: str, games: Sequence[Game]) -> list[str]:
    """Return how many games came to their end, and each that went wrong."""
    finished = sum(game.finished for game in games)
    troubles = sum(len(game.troubles) for game in games)
    clicks = sum(game.clicks for game in games)
    wrong = [f"{game.id}: {game}" for game in games if game.troubles or not game.finished]
    return [f"{name}: {finished} of {len(games)} games finished, {clicks} clicks, {troubles} errors", *wrong]


def _turns(chosen: argparse.Namespace) -> int:
    rule = chosen.rule or TURN[chosen.game]
    found = in_a_row(chosen.game, rule, chosen.row) if chosen.row else typical(chosen.game, rule)
    costs: list[Cost] = []
    with service() as served:
        tables = asyncio.run(lay(served.database, [turn.begins for turn in found]))
        with served.serving(chosen.checkout), browser() as chromium:
            for turn, laid in zip(found, tables, strict=True):
                watched = Watched(chromium, served, chosen.window)
                watched.open(laid)
                costs.append(cost(Hand(watched.page, chosen.window.width, chosen.window.height), turn))
                watched.leave()
    print("\n".join(summed(chosen.game, costs)))
    return int(any(each.left for each in costs))


def summed(name: str, costs: Sequence[Cost]) -> list[str]:
    """Return a table of turns, what one costs in the middle, and what all cost together."""
    lines = ["| turn | questions | clicks | pixels | scrolled |", "|---|---|---|---|---|"]
    for each in costs:
        left = f" ({each.left} left)" if each.left else ""
        lines.append(
            f"| {each.id}{left} | {each.questions} | {each.clicks} | {each.travel} | {each.scrolled} |"
        )
    middle = [
        statistics.median(figures)
        for figures in zip(*((c.questions, c.clicks, c.travel, c.scrolled) for c in costs), strict=True)
    ]
    whole = map(sum, zip(*((c.questions, c.clicks, c.travel, c.scrolled) for c in costs), strict=True))
    lines.append(f"| **{name}, in the middle** | {' | '.join(f'{each:g}' for each in middle)} |")
    return [*lines, f"| **{name}, together** | {' | '.join(map(str, whole))} |"]


if __name__ == "__main__":
    sys.exit(main())
