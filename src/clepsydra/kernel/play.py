"""Driving a game from ask to ask."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, Generic, Self, TypeVar

from clepsydra.kernel.asks import Answer, Ask, One, Some, Stage, Together, asks_of
from clepsydra.kernel.chance import Chance
from clepsydra.kernel.denials import Denial, Refused, deny
from clepsydra.kernel.rules import Result, Ruleset
from clepsydra.kernel.state import State

S = TypeVar("S", bound=State)

MOST_SILENT_STEPS = 10_000
"""So many steps in a row that ask nobody mean that the rules go round in circles."""


class Play(Generic[S]):
    """A game being played that keeps nothing but its state: for simulations and search."""

    def __init__(self, rules: Ruleset[S], state: S) -> None:
        self.rules = rules
        self.game = rules.definition.game(rules, state)
        self.ask: Ask | None = None
        self.asks: Mapping[int, One | Some] = {}
        """What each seat is asked that has not answered yet."""
        self.pending: dict[int, Answer] = {}
        """Answers to a `Together` that still waits for other seats: the last one of each."""
        self.taken: dict[int, tuple[Answer, ...]] = {}
        """Where it is answered in steps: all that each seat has answered to it."""
        self.stages: dict[int, Stage] = {}
        """How far those steps have brought each seat."""
        self.steps = 0
        """How many steps have begun."""
        self._running: Generator[Ask, Any, None] | None = None
        self._run()

    @classmethod
    def begin(cls, rules: Ruleset[S], key: bytes) -> Self:
        """A new game, its chance given by the key."""
        return cls(rules, rules.opening(Chance(key)))

    @property
    def state(self) -> S:
        """The state as it is now, also in the middle of a step."""
        state: S = self.game.state
        return state

    def state_for(self, seat: int | None) -> S:
        """The state with what the seat alone has done of a step that others do at the same time."""
        stage = None if seat is None else self.stages.get(seat)
        state: S = self.state if stage is None else stage.state
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

    def answer(self, seat: int, answer: Answer) -> Answer:
        """Take a seat's answer and go on to the next ask; refuse what is not allowed."""
        denial = self.why_not(seat, answer)
        if denial is not None:
            raise Refused(denial)
        return self.accept(seat, answer)

    def accept(self, seat: int, answer: Answer) -> Answer:
        """Go on with an answer that is known to be allowed; it, in the form that the record stores."""
        settled = self.asks[seat].settle(answer)
        self._feed(seat, settled)
        if self._running is None:
            self._run()
        return settled

    def _feed(self, seat: int, reply: Answer) -> None:
        """Give the answer to the running step, if nobody else is waited for."""
        if type(self.ask) is not Together:
            self._send(reply)
            return
        self._keep(self.ask, seat, reply)
        if not self.asks:
            self._reveal()

    def _keep(self, together: Together, seat: int, reply: Answer) -> None:
        """Keep an answer until the last seat has answered (TB-ASK-08); where it was not the seat's last step, ask on."""
        asks = dict(self.asks)
        self.pending[seat] = reply
        following = None
        if together.then is not None:
            self.taken[seat] = (*self.taken.get(seat, ()), reply)
            stage = self.stages[seat] = together.then(seat, self.taken[seat])
            following = stage.ask
        if following is None:
            del asks[seat]
        else:
            asks[seat] = following
        self.asks = asks

    def _reveal(self) -> None:
        """Give the running step all answers to its `Together`."""
        replies: Mapping[int, Any] = self.taken or self.pending
        self._forget_kept()
        self._send({seat: replies[seat] for seat in asks_of(self.ask)})

    def _forget_kept(self) -> None:
        self.pending, self.taken, self.stages = {}, {}, {}

    @property
    def kept(self) -> int:
        """How many answers wait for those of other seats."""
        return sum(map(len, self.taken.values())) if self.taken else len(self.pending)

    @property
    def ready(self) -> list[int]:
        """The seats that have decided and wait for others."""
        return sorted(set(self.pending) - set(self.asks))

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
