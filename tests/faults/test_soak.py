"""Tables of people and bots through kills of everything and an upgrade: an hour of it, a minute in CI."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable
from pathlib import Path

from tests.faults.chart import chart, parts_of
from tests.faults.house import House, house
from tests.faults.players import Game, Seen, check, kept
from tests.waiting import within

PARTS = 6
STEADY = 1.5
"""So much more memory than in the middle may be held at the end: the newest 2,000 tables stay ready."""


class Evening:
    """Tables at which one game follows the other."""

    def __init__(self, house: House, pace: float) -> None:
        self.finished: list[tuple[Game, list[Seen]]] = []
        self.at_play: dict[int, Game] = {}
        self._house, self._pace = house, pace

    async def table(self, number: int) -> None:
        """Play at a table until it is cancelled; a bot sits at every second one."""
        while True:
            game = self.at_play[number] = await self._begin("random" if number % 2 else "")
            for player in game.players:
                player.pace = self._pace
            self.finished.append((game, await game.play()))
            del self.at_play[number]

    async def _begin(self, bot: str) -> Game:
        while True:
            try:
                return await Game.begin(self._house.addresses, 2, confirm=False, cookies=True, bot=bot)
            except Exception:  # noqa: BLE001 - opening a table knows no retry; what is tested comes after it
                await asyncio.sleep(0.2)

    @property
    def games(self) -> list[Game]:
        """All that were begun."""
        return [*(game for game, _ in self.finished), *self.at_play.values()]

    @property
    def retries(self) -> int:
        """How often somebody had to send again."""
        return sum(player.retries for game in self.games for player in game.players)


async def test_nothing_is_lost_while_everything_is_killed_and_upgraded(
    tmp_path: Path, count: Callable[[int, int], int], tell: Callable[..., None]
) -> None:
    strikes, every, tables = count(4, 180), count(3, 20), count(6, 200)
    async with house(tmp_path) as ours:
        evening = Evening(ours, pace=count(0, 12))
        async with within("everything is killed and upgraded", 600 + 3 * strikes * every):
            playing = [asyncio.ensure_future(evening.table(number)) for number in range(tables)]
            begun, memory = time.perf_counter(), [0.0] * min(PARTS, strikes)
            for number in itertools.count():
                if number >= strikes and evening.retries:
                    break  # else every strike so far came between the answers
                # What is tested is an evening, with a strike now and then.
                await asyncio.sleep(max(0.0, begun + (number + 1) * every - time.perf_counter()))
                broken = [task.exception() for task in playing if task.done()]
                assert not broken, broken
                await ours.strike()
                if number == strikes // 2:
                    await ours.upgrade()
                memory[min(number * len(memory) // strikes, len(memory) - 1)] = ours.memory
            seconds = time.perf_counter() - begun
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        unfinished = [await kept(ours.database, game) for game in evening.at_play.values()]
        whole = [await check(ours.database, ours.addresses[0], game, last) for game, last in evening.finished]
    players = [player for game in evening.games for player in game.players]
    parts = parts_of([act for game in evening.games for act in game.accepted], begun, seconds, memory)
    drawn = tmp_path / "soak.svg"
    drawn.write_text(chart(parts), encoding="utf-8")
    if seconds > 1800:
        assert parts[-1].memory < STEADY * parts[len(parts) // 2].memory, parts
    tell(
        minutes=seconds / 60,
        games=len(whole),
        unfinished=len(unfinished),
        stored=sum(whole) + sum(unfinished),
        accepted=sum(len(player.accepted) for player in players),
        kills=", ".join(f"{ours.strikes.count(name)} {name}" for name in sorted(set(ours.strikes))),
        sent_again=evening.retries,
        came_back=sum(player.comebacks for player in players),
        lost=0,
        parts="; ".join(
            f"{part.until:.1f} min {part.answers} answers p50 {part.p50:.0f} p99 {part.p99:.0f} ms {part.memory:.0f} MB"
            for part in parts
        ),
        chart=str(drawn),
    )
