"""Search over the whole of one's own turn, in several imagined worlds at once."""

from __future__ import annotations

import functools
import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from clepsydra.bots.random_bot import at_random
from clepsydra.kernel import Answer, Chance, Imagined, One, Play, Some, Together, World

MOST_DECISIONS = 24
"""How far a turn is looked at."""
MOST_OPTIONS = 120
MOST_SUBSETS = 64
"""Of so many subsets each is considered; of more, some."""
SUBSETS = 24
CURIOSITY = 0.6
"""How much is spent on what was tried seldom, against what was good so far."""
DRAWN = 3
"""Beyond what is searched, a turn goes on with the best of so many answers drawn at random."""

Value = Callable[[Play[Any], int], float]


class Node:
    """A point of the turn at which the seat decides, in one world. Its game is begun when a try goes through it."""

    __slots__ = ("_begin", "_play", "best", "branches", "done", "untried", "visits")

    def __init__(self, begin: Callable[[], Imagined[Any]]) -> None:
        self._begin = begin
        self._play: Imagined[Any] | None = None
        self.untried: list[Answer] | None = None
        """The answers that are left to try; nobody has looked yet, if `None`."""
        self.branches: dict[Answer, Node | None] = {}
        """What followed each answer that was tried: another decision, or the end of the turn."""
        self.best: dict[Answer, float] = {}
        self.visits: dict[Answer, int] = {}
        self.done = False
        """Whether all that can follow was tried."""

    @property
    def play(self) -> Imagined[Any]:
        """The game as it stands there."""
        if self._play is None:
            self._play = self._begin()
        return self._play

    def open(self) -> dict[Answer, Node]:
        """The decisions that follow answers tried before, and have more to try."""
        return {answer: node for answer, node in self.branches.items() if node is not None and not node.done}


class Averages:
    """How good the turns were in which an answer was given, wherever in the turn (the move-average sampling technique, MAST)."""

    def __init__(self) -> None:
        self._sums: dict[Answer, float] = {}
        self._counts: dict[Answer, int] = {}
        self._sum, self._count = 0.0, 0

    def add(self, given: Iterable[Answer], value: float) -> None:
        """Note what a turn came to."""
        self._sum, self._count = self._sum + value, self._count + 1
        for answer in given:
            self._sums[answer] = self._sums.get(answer, 0.0) + value
            self._counts[answer] = self._counts.get(answer, 0) + 1

    def of(self, answer: Answer) -> float:
        """The mean of its turns; for an answer that was never given, the mean of all."""
        count = self._counts.get(answer)
        return self._sums[answer] / count if count else self._sum / max(1, self._count)


def answers(ask: One | Some, chance: Chance) -> list[Answer]:
    """What may be answered, in any order; some of it, where it is too much."""
    if isinstance(ask, One):
        found: list[Answer] = list(ask.menu.onward)
    elif ask.count <= MOST_SUBSETS:
        found = list(ask.subsets())
    else:
        found = list(dict.fromkeys(at_random(ask, chance) for _ in range(SUBSETS)))
    chance.shuffle(found)
    return found[:MOST_OPTIONS]


def rather_good(ask: One | Some, averages: Averages, chance: Chance) -> Answer:
    """The best of a few answers drawn at random."""
    return max([at_random(ask, chance) for _ in range(DRAWN)], key=averages.of)


class TurnSearch:
    """What a seat may answer now, and how good the best turn is that was found behind each answer."""

    def __init__(
        self,
        worlds: Sequence[World[Any]],
        seat: int,
        possible: Sequence[Answer],
        value: Value,
        chance: Chance,
    ) -> None:
        self._seat, self._possible, self._value, self._chance = seat, possible, value, chance
        self._roots = [Node(world.begin) for world in worlds]
        for root in self._roots:
            root.untried = list(possible)
        self._low, self._high = math.inf, -math.inf
        self._averages = Averages()

    def run(self, tries: int, seconds: float = math.inf) -> None:
        """Try so many turns; fewer, if there are no more or time is up.

        Each try is for a way on that was not tried yet, though what follows by chance may be a turn seen before.
        Each answer is tried in each world, however few tries are wanted and however long they take.
        """
        least, end = len(self._possible) * len(self._roots), time.perf_counter() + seconds
        for number in range(max(tries, least)):
            if number >= least and time.perf_counter() > end:
                return
            root = self._roots[number % len(self._roots)]
            if not root.done:
                self._try(root)
            elif all(each.done for each in self._roots):
                return

    def values(self) -> dict[Answer, float]:
        """The mean over the worlds of the best that was found behind each answer."""
        return {
            answer: sum(root.best[answer] for root in self._roots) / len(self._roots)
            for answer in self._possible
        }

    def _try(self, root: Node) -> None:
        path = list(self._descend(root))
        node, answer = path[-1]
        step = node.play.steps
        play = node.play.after(self._seat, answer, forks=False)
        others = self._let_others_decide(play)
        rest: list[Answer] = []
        if self._ended(play, step):
            node.branches[answer] = None
        else:
            node.branches[answer] = Node(functools.partial(self._after, node, answer, others))
            rest = self._finish(play, step)
        value = self._value(play, self._seat)
        self._learn(path, value)
        self._averages.add([*(given for _, given in path), *rest], value)

    def _after(self, node: Node, answer: Answer, others: Sequence[tuple[int, Answer]]) -> Imagined[Any]:
        """The game after an answer and what others have decided, to go on from more than once."""
        play = node.play.after(self._seat, answer)
        for other, decided in others:
            play.accept(other, decided)
        return play

    def _descend(self, node: Node) -> Iterator[tuple[Node, Answer]]:
        """The way to an answer that was not tried yet, by what promises most."""
        while True:
            if node.untried is None:
                node.untried = answers(node.play.asks[self._seat], self._chance)
                node.untried.sort(key=self._averages.of)
            if node.untried:
                yield node, node.untried.pop()
                return
            answer, following = self._most_promising(node)
            yield node, answer
            node = following

    def _most_promising(self, node: Node) -> tuple[Answer, Node]:
        span = self._high - self._low or 1.0
        tried = math.log(sum(node.visits.values()) + 1)

        def promise(answer: Answer) -> float:
            good = (node.best[answer] - self._low) / span
            return good + CURIOSITY * math.sqrt(tried / node.visits[answer])

        following = node.open()
        answer = max(following, key=promise)
        return answer, following[answer]

    def _learn(self, path: list[tuple[Node, Answer]], value: float) -> None:
        self._low, self._high = min(self._low, value), max(self._high, value)
        for node, answer in reversed(path):
            node.visits[answer] = node.visits.get(answer, 0) + 1
            node.best[answer] = max(value, node.best.get(answer, -math.inf))
            node.done = not node.untried and not node.open()

    def _finish(self, play: Imagined[Any], step: int) -> list[Answer]:
        """Play the turn to its end, at random with a liking for what was good so far; what was answered."""
        given: list[Answer] = []
        while len(given) < MOST_DECISIONS and not self._ended(play, step):
            given.append(rather_good(play.asks[self._seat], self._averages, self._chance))
            play.accept(self._seat, given[-1])
            self._let_others_decide(play)
        return given

    def _let_others_decide(self, play: Imagined[Any]) -> list[tuple[int, Answer]]:
        """Where all decide together, let the others decide at random: nobody knows what they do."""
        decided: list[tuple[int, Answer]] = []
        while not play.over and self._seat not in play.asks and isinstance(play.ask, Together) and play.ready:
            other = next(iter(play.asks))
            decided.append((other, at_random(play.asks[other], self._chance)))
            play.accept(*decided[-1])
        return decided

    def _ended(self, play: Imagined[Any], step: int) -> bool:
        return play.over or play.steps != step or self._seat not in play.asks
