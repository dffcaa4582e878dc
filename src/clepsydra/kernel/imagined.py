"""Games that a seat imagines, to think in: begun in a world dealt anew, and forked wherever they are.

A generator cannot be copied. So an imagined game notes every choice of its running step; a fork begins with a copy of
the state at the start of that step and runs it again, each choice made as it was, without building or judging a menu.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from clepsydra.kernel.asks import Answer, Stage, Together
from clepsydra.kernel.chance import Chance
from clepsydra.kernel.play import Play
from clepsydra.kernel.rules import Ruleset
from clepsydra.kernel.state import State, clone, zones
from clepsydra.kernel.worlds import Back, reshuffle
from clepsydra.kernel.zones import Zone, sees, visible

S = TypeVar("S", bound=State)

_ENCODER = msgspec.msgpack.Encoder()


class Shuffles(Struct):
    """What a step shuffled under the eyes of a seat, which does not know the order: the dealer mixes it anew.

    `seen` holds, the last shuffle first, what the seat has come to see after each shuffle.
    """

    seat: int | None
    dealer: Chance
    seen: list[set[str]]

    def once_more(self, dealer: Chance | None = None) -> Shuffles:
        """The same shuffles, to happen again: in the same way, or as another dealer mixes."""
        return Shuffles(self.seat, dealer or clone(self.dealer), list(self.seen))

    def mix(self, zone: Zone, back: Back) -> None:
        """Mix a zone that has just been shuffled as in reality."""
        seen = self.seen.pop() if self.seen else None
        if seen is not None and not sees(zone.eyes, self.seat):
            reshuffle(zone, back, self.dealer, seen)


class Moment(Struct, Generic[S], frozen=True):
    """Where an imagined game is: the state at the start of the running step, and what has been chosen since."""

    start: S
    shuffles: Shuffles | None = None
    noted: tuple[Any, ...] = ()
    steps: int = 1
    pending: Mapping[int, Answer] = {}
    taken: Mapping[int, tuple[Answer, ...]] = {}
    stages: Mapping[int, Stage] = {}


class Imagined(Play[S]):
    """A game that somebody imagines. It goes on like any other, and can be forked."""

    def __init__(
        self, rules: Ruleset[S], moment: Moment[S], *, forks: bool = True, dealer: Chance | None = None
    ) -> None:
        self._forks = forks
        self._start = moment.start
        self._noted = list(moment.noted)
        self._shuffles = moment.shuffles
        self._mixing = None if moment.shuffles is None else moment.shuffles.once_more(dealer)
        super().__init__(rules, clone(moment.start))
        self._answer_what_was_asked_by_hand()
        self.steps += moment.steps - 1
        if moment.pending:
            self._keep_again(moment)

    def fork(self, *, forks: bool = True) -> Imagined[S]:
        """Another game at the same point, apart from this one: the same answers lead both the same way.

        One that is not going to be forked in turn keeps nothing for it, and is quicker.
        """
        return Imagined(self.rules, self.moment(), forks=forks)

    def after(self, seat: int, answer: Answer, *, forks: bool = True) -> Imagined[S]:
        """A fork that has gone on with an answer that is known to be allowed; quicker than doing both."""
        if isinstance(self.ask, Together):
            fork = self.fork(forks=forks)
            fork.accept(seat, answer)
            return fork
        return Imagined(self.rules, self.moment(self.asks[seat].settle(answer)), forks=forks)

    def why_final(self, seat: int, answer: Answer) -> str | None:
        """Go on with an answer as far as its step; return the rule by which the seat could not take it back.

        That is TB-UND-02 if chance falls, TB-UND-03 if the seat comes to see something hidden, otherwise `None`; also
        `None` if the answer is not allowed in this game. The game is of no further use afterwards.
        """
        if self.why_not(seat, answer) is not None:
            return None
        rolled, known = self.state.chance.counter, visible(zones(self.state), seat)
        self._feed(seat, self.asks[seat].settle(answer))
        if seat in self.pending:
            return None
        if self.state.chance.counter != rolled:
            return "TB-UND-02"
        return "TB-UND-03" if visible(zones(self.state), seat) - known else None

    def key(self) -> bytes:
        """Equal for games of the same rules that stand at the same point and will go on the same."""
        if not self._forks:
            raise RuntimeError("a game that is not to be forked does not remember where its step began")
        now = (self._start, self._noted, self.taken or self.pending)
        return blake2b(_ENCODER.encode(now), digest_size=16).digest()

    def moment(self, *settled: Answer) -> Moment[S]:
        """Where the game is, or will be after an answer."""
        if not self._forks:
            raise RuntimeError("this game was made not to be forked")
        return Moment(
            self._start,
            self._shuffles,
            (*self._noted, *settled),
            self.steps,
            self.pending.copy(),
            self.taken.copy(),
            self.stages.copy(),
        )

    def _checkpoint(self) -> None:
        game = self.game
        if self.steps == 0:
            game.due = self._noted[::-1]
            game.mixed = None if self._mixing is None else self._mix
        else:
            if game.due:
                raise RuntimeError(
                    "run again with the same choices, the step ended sooner: it is not deterministic"
                )
            game.mixed = self._shuffles = None
            if self._forks:
                self._start, self._noted = clone(self.state), []
        game.noted = self._noted if self._forks else None

    def _mix(self, zone: Zone) -> None:
        if self._mixing is not None:
            self._mixing.mix(zone, self.rules.back)

    def _send(self, reply: Any) -> None:
        if reply is not None and self.game.noted is not None:
            self.game.noted.append(_own(reply))
        super()._send(reply)

    def _answer_what_was_asked_by_hand(self) -> None:
        """A verb of the game makes its choices again by itself; a rule that yields an ask of its own gets its answer."""
        while self.game.due:
            super()._send(_own(self.game.due.pop()))
            if self._running is None:
                self._run()

    def _keep_again(self, moment: Moment[S]) -> None:
        """The answers of those who decide together and have decided; a stage that was reached does not change."""
        self.pending, self.taken, self.stages = dict(moment.pending), dict(moment.taken), dict(moment.stages)
        going_on = {seat: stage.ask for seat, stage in moment.stages.items() if stage.ask is not None}
        self.asks = {
            seat: going_on.get(seat, ask)
            for seat, ask in self.asks.items()
            if seat in going_on or seat not in moment.pending
        }


def _own(reply: Any) -> Any:
    """The answers of several seats come in a dict, with which a rule may do as it likes."""
    return reply.copy() if isinstance(reply, dict) else reply


class World(Generic[S]):
    """An imagined world: a checkpoint dealt anew and the answers that lead to the present."""

    def __init__(
        self, rules: Ruleset[S], state: S, given: Sequence[tuple[int, Answer]], shuffles: Shuffles
    ) -> None:
        self.rules = rules
        self._state, self._given, self._shuffles = state, given, shuffles
        self._present: Moment[S] | None = None

    def opening(self) -> S:
        """The state at the start of the running step; what happens from there on need not happen again."""
        state = clone(self._state)
        state.chance.script = []
        return state

    def begin(self, *, forks: bool = True) -> Imagined[S]:
        """The game at the present, to be played on; each one apart from the others.

        What was shuffled in the running step lies in another order in each.
        """
        if self._present is not None:
            return Imagined(self.rules, self._present, forks=forks)
        shuffles = self._shuffles
        opening = Moment(self._state, shuffles.once_more() if shuffles.seen else None)
        play = Imagined(self.rules, opening, dealer=shuffles.dealer)
        for seat, answer in self._given:
            play.answer(seat, answer)
        if not shuffles.seen:
            self._present = play.moment()
        return play
