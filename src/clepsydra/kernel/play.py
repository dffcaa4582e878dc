"""Driving a game from ask to ask."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, Generic, Self, TypeVar

from clepsydra.kernel.asks import Answer, Ask, One, Some, Together, asks_of
from clepsydra.kernel.chance import Chance
from clepsydra.kernel.denials import Denial, Refused, deny
from clepsydra.kernel.rules import Result, Rules
from clepsydra.kernel.state import State

S = TypeVar("S", bound=State)

MOST_SILENT_STEPS = 10_000
"""So many steps in a row that ask nobody mean that the rules go round in circles."""


class Play(Generic[S]):
    """A game being played that keeps nothing but its state: for simulations and search."""

    def __init__(self, rules: Rules[S], state: S) -> None:
        self.rules = rules
        self.game = rules.box.game(rules, state)
        self.ask: Ask | None = None
        self.asks: Mapping[int, One | Some] = {}
        """What each seat is asked that has not answered yet."""
        self.pending: dict[int, Answer] = {}
        """Answers to a `Together` that still waits for other seats."""
        self.steps = 0
        """How many steps have begun."""
        self._running: Generator[Ask, Any, None] | None = None
        self._run()

    @classmethod
    def begin(cls, rules: Rules[S], key: bytes) -> Self:
        """A new game, its chance given by the key."""
        return cls(rules, rules.opening(Chance(key)))

    @property
    def state(self) -> S:
        """The state as it is now, also in the middle of a step."""
        state: S = self.game.state
        return state

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._running is None

    @property
    def result(self) -> Result:
        """The score of the finished game."""
        return self.rules.result(self.state)

    def why_not(self, seat: int, answer: Any) -> Denial | None:
        """Why the seat may not answer this now, or `None`."""
        ask = self.asks.get(seat)
        if ask is not None:
            return ask.why_not(answer)
        return deny("TB-ASK-01" if self.asks else "TB-ASK-04")

    def answer(self, seat: int, answer: Answer) -> None:
        """Take a seat's answer and go on to the next ask; refuse what is not allowed."""
        denial = self.why_not(seat, answer)
        if denial is not None:
            raise Refused(denial)
        self.accept(seat, answer)

    def accept(self, seat: int, answer: Answer) -> None:
        """Go on with an answer that is known to be allowed."""
        self._feed(seat, answer)
        if self._running is None:
            self._run()

    def _feed(self, seat: int, answer: Answer) -> None:
        """Give the answer to the running step, if nobody else is waited for."""
        reply = self.asks[seat].settle(answer)
        if type(self.ask) is not Together:
            self._send(reply)
            return
        self.pending[seat] = reply
        self.asks = {other: ask for other, ask in self.asks.items() if other != seat}
        if not self.asks:
            replies, self.pending = self.pending, {}
            self._send({other: replies[other] for other in self.ask.asks})

    def _send(self, reply: Any) -> None:
        if self._running is None:
            raise RuntimeError("no step is waiting for an answer")
        try:
            self.ask = self._running.send(reply)
        except StopIteration:
            self.ask = self._running = None
        self.asks = asks_of(self.ask)

    def _run(self) -> None:
        """Run steps until somebody is asked or the game is over."""
        for _ in range(MOST_SILENT_STEPS):
            name = self.rules.next_step(self.game.state)
            if name is None:
                return
            self._checkpoint()
            self.steps += 1
            self._running = self.rules.steps[name](self.game)
            if self._running is not None:
                self._send(None)
            if self.ask is not None:
                return
        raise RuntimeError(f"{MOST_SILENT_STEPS} steps in a row asked nobody: the rules go round in circles")

    def _checkpoint(self) -> None:
        """The state is at a step boundary; one who keeps positions keeps this one."""
