"""A game being played at a table: it can be stored, looked at by each seat, and taken back.

A position is a checkpoint, the state at the start of the running step, and the answers given
since. Anything in between is rebuilt by running the step again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, Self, TypeVar, cast

from msgspec import Struct

from clepsydra.kernel.asks import Answer, Answered, One, Some, Together, asks_of
from clepsydra.kernel.chance import Chance
from clepsydra.kernel.denials import Denial, Refused, deny
from clepsydra.kernel.events import Event, seen_by
from clepsydra.kernel.imagined import Imagined, Shuffles, World
from clepsydra.kernel.play import Play
from clepsydra.kernel.rules import Ruleset
from clepsydra.kernel.state import State, clone, zones
from clepsydra.kernel.worlds import in_that_world, resample, view
from clepsydra.kernel.zones import Zone, sees, visible

S = TypeVar("S", bound=State)


class Given(Answered, frozen=True):
    """An answer and the seat that gave it."""

    seat: int
    answer: Any


class Stored(Struct, frozen=True):
    """All that must be kept of a running game: a checkpoint, the answers since, which of them are final."""

    checkpoint: bytes
    before: int
    given: tuple[Given, ...]
    final: int = 0
    why_final: dict[int, str] = {}
    held: int | None = None


class Position(Play[S], Generic[S]):
    """A game at a table.

    The last answers of a seat are *tentative*: shown to their owner alone, who may take them back,
    until chance falls, the seat learns something hidden, or another seat comes to decide. With
    `hold`, the game waits there for the owner to confirm; and before it shows what seats decided together,
    it waits for the last of them.
    """

    def __init__(self, rules: Ruleset[S], state: S, *, before: int = 0, hold: bool = False) -> None:
        self.hold = hold
        self.held: int | None = None
        """The seat that must confirm its answers, or take them back, before the game goes on."""
        self.before = before
        """How many answers of the game lie before the checkpoint."""
        self.given: list[Given] = []
        self.final = 0
        """How many of `given` can no longer be taken back."""
        self.log: list[tuple[int, Event]] = []
        """What happened since this position was set up, each with the number of answers then given."""
        self.log_start = 0
        """How much of `log` lies before the running step."""
        self.checkpoint = state
        self._why_final: dict[int, str] = {}
        """For each seat, why its last final answer is final."""
        self.shuffled: list[dict[str, int]] = []
        """For each shuffle since the checkpoint, who knew its pieces until then."""
        self._earlier: Position[S] | None = None
        super().__init__(rules, state)

    @classmethod
    def resume(cls, rules: Ruleset[S], stored: Stored, *, hold: bool = False) -> Self:
        """Continue a stored game."""
        position = cls(rules, rules.decode(stored.checkpoint), before=stored.before, hold=hold)
        for given in stored.given:
            denial = position.why_not(given.seat, given.answer)
            if denial is not None:
                raise Refused(denial)
            last = position.count + 1 == stored.before + len(stored.given)
            if last and stored.held == given.seat and position.decides_last(given.seat, given.answer):
                position._seal(given)
            else:
                position._give(given)
        position.final, position._why_final = stored.final, dict(stored.why_final)
        if stored.held is not None:
            position._hold(stored.held)
        return position

    def stored(self) -> Stored:
        """What must be kept to continue from here elsewhere."""
        return Stored(
            checkpoint=self.rules.encode(self.checkpoint),
            before=self.before,
            given=tuple(self.given),
            final=self.final,
            why_final=dict(self._why_final),
            held=self.held,
        )

    @property
    def count(self) -> int:
        """How many answers the game has had."""
        return self.before + len(self.given)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.held is None and super().over

    # Answering

    def why_not(self, seat: int, answer: object) -> Denial | None:
        """Why the seat may not answer this now, or `None`."""
        return deny("TB-ASK-05") if self.held is not None else super().why_not(seat, answer)

    def decides_last(self, seat: int, answer: Answer) -> bool:
        """Whether with this answer all who decide together have decided."""
        if not isinstance(self.ask, Together) or list(self.asks) != [seat]:
            return False
        then = self.ask.then
        return then is None or then(seat, (*self.taken.get(seat, ()), answer)).ask is None

    def accept(self, seat: int, answer: Answer, *, seal: bool | None = None) -> Answer:
        """Go on with an answer that is known to be allowed; it, in the form that the record stores.

        `seal` says whether the last of those who decide together must confirm before anything shows.
        """
        settled = self.asks[seat].settle(answer)
        if (self.hold if seal is None else seal) and self.decides_last(seat, settled):
            self._seal(Given(seat, settled))
        else:
            self._go_on(Given(seat, settled))
        return settled

    def _go_on(self, given: Given) -> None:
        seat = given.seat
        rolled, known = self.state.chance.counter, visible(zones(self.state), seat)
        together = isinstance(self.ask, Together)
        self._give(given)
        if seat in self.pending:
            return
        if self.state.chance.counter != rolled:
            self._finalise("TB-UND-02")
        elif together:
            self._finalise("TB-UND-04")
        elif visible(zones(self.state), seat) - known:
            self._finalise("TB-UND-03")
        elif self._running is None or set(asks_of(self.ask)) != {seat}:
            if self.hold:
                self._hold(seat)
                return
            self._finalise("TB-UND-04")
        if self._running is None:
            self._run()

    def confirm(self, seat: int) -> None:
        """Make the seat's tentative answers final and go on."""
        if self.held != seat:
            raise Refused(deny("TB-ASK-06"))
        self.held, self.asks = None, asks_of(self.ask)
        if self.pending:
            self._reveal()
        self._finalise("TB-UND-04")
        if self._running is None:
            self._run()

    def _give(self, given: Given) -> None:
        self.given.append(given)
        self._feed(given.seat, given.answer)

    def _seal(self, given: Given) -> None:
        """Keep the last answer to a `Together`: nothing of it shows before its seat confirms."""
        self.given.append(given)
        self._keep(cast("Together", self.ask), given.seat, given.answer)
        self._earlier = None
        self._hold(given.seat)

    def _hold(self, seat: int) -> None:
        self.held, self.asks = seat, {}

    def _finalise(self, rule: str) -> None:
        self._why_final.update((given.seat, rule) for given in self.given[self.final :])
        self.final = len(self.given)
        self._earlier = None

    # Taking back

    def why_not_undo(self, seat: int) -> Denial | None:
        """Why the seat cannot take its last answer back, or `None`."""
        if seat in self.pending:
            return None
        settled = len(self.given) - self.kept
        if settled > self.final and self.given[settled - 1].seat == seat:
            return None
        return deny(self._why_final.get(seat, "TB-UND-01"))

    def undo(self, seat: int) -> None:
        """Take back the seat's last answer; giving it again leads to the very same position."""
        denial = self.why_not_undo(seat)
        if denial is not None:
            raise Refused(denial)
        last = max(number for number, given in enumerate(self.given) if given.seat == seat)
        self._rebuild(self.given[:last] + self.given[last + 1 :])

    def tentative(self, seat: int) -> Iterator[tuple[One | Some, Answer]]:
        """Yield the answers that the seat can still take back, the first one first, each with its question.

        A question judges its options by the state as it was, so it says something only until the next one is yielded.
        """
        again = Position(self.rules, clone(self.checkpoint))
        for number, given in enumerate(self.given):
            if given.seat == seat and number >= self.final:
                yield again.asks[seat], given.answer
            again._give(given)

    def why_final(self, seat: int, answer: Answer, dealer: Chance) -> str | None:
        """Return the rule by which the seat could not take this answer back, if it gave it: TB-UND-02 or TB-UND-03.

        It is tried in a world that the seat cannot tell from this one: what is hidden from the seat decides nothing.
        `None` also for an answer that waits to be confirmed before anything shows.
        """
        if self.held is not None or (self.hold and self.decides_last(seat, answer)):
            return None
        return self.determinize(seat, dealer).begin(forks=False).why_final(seat, answer)

    def _rebuild(self, given: Sequence[Given]) -> None:
        """Run the step again with these answers, all of which it has had before."""
        final = self.final
        self.held = None
        self._forget_kept()
        del self.log[self.log_start :]
        self.game = self.rules.definition.game(self.rules, clone(self.checkpoint))
        self.given = []
        self._run()
        for entry in given:
            self._give(entry)
        self.final = final

    def _checkpoint(self) -> None:
        self.checkpoint = clone(self.state)
        self.before += len(self.given)
        self.given = []
        self.final = 0
        self._earlier = None
        self.log_start = len(self.log)
        self.game.rolls = []
        self.game.mixed = self._remember
        self.shuffled = []
        self.game.told = self._hear

    def _remember(self, zone: Zone) -> None:
        self.shuffled.append({piece: zone.known_to(piece) for piece in zone.pieces})

    def _hear(self, event: Event) -> None:
        self.log.append((self.count, event))

    # Looking

    def shown_to(self, seat: int | None) -> Position[S]:
        """The position as far as the seat may know of it: tentative answers are their owner's alone."""
        if len(self.given) == self.final or seat == self.given[-1].seat:
            return self
        if self.pending and self.held is None:
            return self
        if self._earlier is None:
            self._earlier = Position(self.rules, clone(self.checkpoint), before=self.before)
            for number, given in enumerate(self.given):
                if number < self.final or (self.pending and given.seat != self.held):
                    self._earlier.accept(given.seat, given.answer)
        return self._earlier

    def view(self, seat: int | None) -> S:
        """All that the seat may know of the state; a spectator is `None`."""
        return view(self.shown_to(seat).state_for(seat), seat, self.rules.back)

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """What the seat may see of what happened, without the first `since` events of the log."""
        until = self.shown_to(seat).count
        told = self.log[since:]
        return [seen_by(event, seat, self.rules.back) for number, event in told if number <= until]

    def sample(self, seat: int | None, dealer: Chance) -> Imagined[S]:
        """A game that the seat cannot tell from this one, the unknown dealt anew."""
        return self.determinize(seat, dealer).begin()

    def resampled(self, seat: int | None, key: bytes) -> Position[S]:
        """A game of its own from the start of the running step, what the seat does not know dealt anew."""
        return Position(self.rules, self.determinize(seat, Chance(key)).opening())

    def determinize(self, seat: int | None, dealer: Chance) -> World[S]:
        """Deal the unknown anew, to try several things in the same imagined world.

        What the seat saw happen since the checkpoint happens again: pieces it has come to know stay
        in place, and dice fall as they fell; but what was shuffled is shuffled anew. What other seats did
        with hidden pieces they do with those that they hold there; what they answered to a `Together` that
        is still open is not there. Held answers of the seat count as confirmed.
        """
        shown = self.shown_to(seat)
        seen = [visible(zones(shown.state), seat)]
        for known in reversed(shown.shuffled):
            seen.append(seen[-1] | {piece for piece, eyes in known.items() if sees(eyes, seat)})
        state, dealt = resample(shown.checkpoint, seat, self.rules.likeness, dealer, seen.pop())
        state.chance.script = [list(outcome) for outcome in shown.game.rolls or ()]
        settled = len(shown.given) - shown.kept
        given = [
            (entry.seat, entry.answer if entry.seat == seat else in_that_world(entry.answer, dealt))
            for number, entry in enumerate(shown.given)
            if number < settled or entry.seat == seat
        ]
        return World(self.rules, state, given, Shuffles(seat, dealer, seen))


class SeatView(Generic[S]):
    """A game through the eyes of one seat: all that a bot ever gets."""

    def __init__(self, play: Play[S], seat: int) -> None:
        self._play = play
        self.seat = seat

    @property
    def ask(self) -> One | Some:
        """What the seat is asked."""
        return self._play.asks[self.seat]

    def view(self) -> S:
        """What the seat may know of the state."""
        return self._position.view(self.seat)

    def sample(self, dealer: Chance) -> Imagined[S]:
        """A game like the one that the seat sees, to think in."""
        return self._position.sample(self.seat, dealer)

    def determinize(self, dealer: Chance) -> World[S]:
        """A world like the one that the seat sees, to try several things in."""
        return self._position.determinize(self.seat, dealer)

    @property
    def _position(self) -> Position[S]:
        if not isinstance(self._play, Position):
            raise TypeError("a game that keeps no positions cannot be looked at: play it as a Position")
        return self._play
