"""Each level against the one below, for as long as a night lasts: `python -m tools.nightly --minutes 120 --into nightly`.

All games take turns, deal by deal, so that the night may end at any time. What was played stays in the folder and
is gone on with; the same seed gives the same deals. The tables are in `levels.json` and `levels.md`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import msgspec
from msgspec import Struct

from clepsydra.bots.levels import LEVELS
from clepsydra.kernel import GameDefinition, Setup, installed_games
from clepsydra.lab.arena import Contest, Outcome, compete
from clepsydra.lab.standings import standings, wins
from clepsydra.lab.win_rates import share


class Pair(Struct, frozen=True):
    """How one player fared against another. A shared place is half a win."""

    game: str
    higher: str
    lower: str
    games: int
    ahead: float
    ahead_low: float
    ahead_high: float
    mean_scores: tuple[float, float]
    ms_per_turn: tuple[float, float]


def contests(games: Sequence[str], players: Sequence[str], seed: int) -> Iterator[Contest]:
    """Each player against the one before it, in each game, with as few people as two."""
    for game in games:
        setup = Setup(game, fewest_seats(installed_games()[game]))
        yield from (Contest(setup, (higher, lower), seed) for lower, higher in pairwise(players))


def fewest_seats(definition: GameDefinition) -> tuple[str, ...]:
    """Two people, with the automas that sit with two."""
    return definition.seatings_for(2)[0]


def play_by_turns(
    those: Sequence[Contest], folder: Path, goes_on: Callable[[], bool], workers: int | None = None
) -> None:
    """One deal of each contest after another; where most were played already, the others first."""
    folder.mkdir(parents=True, exist_ok=True)
    played = {file_of(contest, folder): contest for contest in those}
    done = {file: len(compete(contest, 0, results=file)) for file, contest in played.items()}
    while goes_on():
        file = min(done, key=lambda each: done[each])
        target = done[file] + len(played[file].lineups)
        done[file] = len(compete(played[file], target, results=file, workers=workers))


def file_of(contest: Contest, folder: Path) -> Path:
    """Where the results of a contest are kept."""
    return folder / f"{contest.setup.game}-{'-'.join(contest.players)}-{contest.seed}.jsonl"


def pair_of(contest: Contest, outcomes: Sequence[Outcome]) -> Pair:
    """What the games of two players say."""
    higher, lower = contest.players
    won, fared = wins(outcomes), {each.name: each for each in standings(outcomes)}
    ahead = share(won[higher, lower] // 2, len(outcomes))
    both = fared[higher], fared[lower]
    return Pair(
        contest.setup.game,
        higher,
        lower,
        len(outcomes),
        won[higher, lower] / 2 / len(outcomes),
        ahead.low,
        ahead.high,
        (both[0].mean_score, both[1].mean_score),
        (both[0].ms_per_turn, both[1].ms_per_turn),
    )


def markdown(pairs: Sequence[Pair]) -> str:
    """The pairs as a table."""
    lines = [
        "| game | higher | lower | games | ahead | mean scores | ms a turn |",
        "| --- | --- | --- | ---: | --- | --- | --- |",
    ]
    lines += [
        f"| {each.game} | {each.higher} | {each.lower} | {each.games} "
        f"| {each.ahead:.0%} ({each.ahead_low:.0%} to {each.ahead_high:.0%}) "
        f"| {each.mean_scores[0]:.1f}, {each.mean_scores[1]:.1f} "
        f"| {each.ms_per_turn[0]:.0f}, {each.ms_per_turn[1]:.0f} |"
        for each in pairs
    ]
    return "\n".join(lines) + "\n"


def report(those: Sequence[Contest], folder: Path) -> list[Pair]:
    """The tables of what was played so far, written to the folder."""
    known = [(contest, compete(contest, 0, results=file_of(contest, folder))) for contest in those]
    pairs = [pair_of(contest, outcomes) for contest, outcomes in known if outcomes]
    (folder / "levels.json").write_bytes(msgspec.json.format(msgspec.json.encode(pairs)) + b"\n")
    (folder / "levels.md").write_text(markdown(pairs), "utf-8")
    return pairs


def main(given: Sequence[str] | None = None) -> None:
    """Play for a while, then report."""
    reads = argparse.ArgumentParser(prog="python -m tools.nightly", description=__doc__)
    reads.add_argument("--minutes", type=float, default=60.0)
    reads.add_argument("--into", type=Path, default=Path("nightly"))
    reads.add_argument("--games", default="anachrony,inventions,rulebenders")
    reads.add_argument("--players", default=",".join(LEVELS), help="the weakest first")
    reads.add_argument("--seed", type=int, default=0)
    reads.add_argument("--workers", type=int, default=1)
    said = reads.parse_args(given)
    those = list(contests(said.games.split(","), said.players.split(","), said.seed))
    end = time.monotonic() + 60 * said.minutes
    play_by_turns(those, said.into, lambda: time.monotonic() < end, said.workers)
    report(those, said.into)


if __name__ == "__main__":
    main()
