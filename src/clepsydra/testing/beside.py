"""A companion beside an online game: told only what its automa looks at, it must act as the automa does there.

The companion's state is opened with chance of its own, and never sees the true one. Before each act the lines of the
sheet that people report are put right; what the automa looks at is answered from the true state, at the moment of the
look. Everything else is what chance made of it, or long out of date.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import astuple, replace

from clepsydra.bots.random_bot import at_random
from clepsydra.companion import Acted, Answer, Automa, Fact, Line, Waiting, act
from clepsydra.companion.acting import CHOICE, VERSION, Scene, Told, choice_of, look_at, name_of
from clepsydra.companion.figures import is_asked
from clepsydra.kernel import (
    Chance,
    Event,
    Figure,
    Flow,
    Game,
    Play,
    Sight,
    State,
    Zone,
    clone,
    installed_games,
)
from clepsydra.kernel.asks import One
from clepsydra.kernel.chance import stream


class Seen(Struct, frozen=True):
    """What the automa did in truth: the answers to its looks, what chance gave, what it told, and how it was left."""

    answers: tuple[Told, ...]
    drawn: tuple[tuple[int, ...], ...]
    told: tuple[Event, ...]
    lines: tuple[Line, ...]
    facts: Mapping[str, Fact]


class Tally(Struct):
    """How much of it there was."""

    acts: int = 0
    questions: int = 0
    corrections: int = 0
    lines: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))


Begin: TypeAlias = Callable[[Any, str], None]
"""Called with the game and the act that begins now."""


class Beside(Struct, frozen=True):
    """What the proof must know of an automa beside what the companion knows."""

    automa: Automa[Any]
    answer: Answer
    """What is answered before the game."""
    corrections: Mapping[str, Any] = {}
    """Figures of the true box that ours are not: a companion must ask for them."""
    believed: Mapping[str, Any] = {}
    """Figures that the companion believes otherwise, as if its owner had corrected them: it must not go by them."""
    by_hand: Callable[[Any, Zone], bool] = lambda _game, _zone: False
    """Whether people shuffle a zone, and not the automa."""
    same_order: Callable[[Any], Iterable[Zone]] = lambda _game: ()
    """The automa's own zones: they lie alike on both sides, or the same shuffle would not give the same."""
    watch: Callable[[Any, Begin], None] = lambda _rules, _begin: None
    """Lets the rules say where in the middle of a step an act begins."""
    spoil: Callable[[Any, Chance], None] = lambda _game, _chance: None
    """Makes what is believed of the table wrong before each act, where the companion must not go by it."""
    alike: Callable[[Event], Event | None] = lambda _event: None
    """What of an event the companion must tell as it is told online, figure by figure."""


def play_beside(beside: Beside, key: bytes) -> Tally:
    """A whole game online at random, with a companion beside it."""
    online = Online(beside, key)
    online.play()
    return online.tally


class Online(Play[Any]):
    """The true game; whenever a step that the automa acts in has run, the companion must have done the same."""

    def __init__(self, beside: Beside, key: bytes) -> None:
        setup = beside.automa.setup(beside.answer)
        definition = installed_games()[beside.automa.game]
        self.ours = definition.rules_for(replace(setup, corrections=dict(beside.believed)))
        """The rules with the figures that the companion knows."""
        other = replace(setup, corrections=dict(beside.corrections))
        rules = definition.rules_for(other) if beside.corrections or beside.believed else self.ours
        self.people = stream(key, "people")
        self.beside, self.automa, self.tally = beside, beside.automa, Tally()
        believed = self.ours.definition.game(self.ours, self.ours.opening(Chance(b"another " + key)))
        self.automa.open(believed, beside.answer)
        self.believed: State = believed.state
        self.before: State | None = None
        self.act = ""
        self.told: list[Event] = []
        self.decided: list[Told] = []
        self.wrong = stream(key, "wrong")
        beside.watch(rules, self.starts)
        super().__init__(rules, rules.opening(Chance(key)))

    def play(self) -> None:
        """People decide at random until the game is over."""
        while not self.over:
            seat, ask = next(iter(self.asks.items()))
            self.answer(seat, at_random(ask, self.people))
        self.compare()

    def _checkpoint(self) -> None:
        self.compare()
        self.game.told = self.told.append
        name = self.automa.act_at(self.game)
        if name is not None:
            self.starts(self.game, name)

    def starts(self, game: Game[Any, Any], name: str) -> None:
        """The automa is about to act, in the true game and not in a copy of it."""
        if game is not self.game:
            return
        self.compare()
        self.act, self.before = name, clone(game.state)
        self.told.clear()
        self.decided.clear()

    def accept(self, seat: int, answer: Any) -> Any:
        """What people decide in the act, they decide beside it too."""
        if self.ask is not None and isinstance(self.asks[seat], One):
            ask = self.asks[seat]
            self.decided.append(Told(name_of(ask), {CHOICE: choice_of(answer)}))
        return super().accept(seat, answer)

    def compare(self) -> None:
        """Let the companion act as the automa has just acted."""
        if self.before is None:
            return
        truth = self.truth(self.before)
        self.lay_alike(self.before)
        self.before = None
        assert truth.told == tuple(self.told[: len(truth.told)]), (
            f"{self.act} is not what the online game does"
        )
        self.report()
        self.beside.spoil(self._believed(), self.wrong)
        done = self.companion(truth)
        lines = tuple(self.automa.lines(self._believed(), done.game, done.told))
        assert lines == truth.lines, f"{self.act}: {lines} beside {truth.lines}"
        told, online = ([*filter(None, map(self.beside.alike, side))] for side in (done.told, truth.told))
        assert told == online, f"{self.act}: {told} beside {online}"
        self.believed, self.ours = done.game.state, done.game.rules
        facts = self.automa.facts(self._believed())
        for name, fact in truth.facts.items():
            if fact.own:
                assert facts[name].value == fact.value, (
                    f"{self.act}: {name} is {facts[name].value}, not {fact.value}"
                )
        self.tally.acts += 1
        self.tally.lines += len(lines)

    def truth(self, before: State) -> Seen:
        """The act alone, on the true state, with all that it looks at."""
        self.start = self.automa.facts(self._game(clone(before)))
        game = self._game(clone(before))
        told: list[Event] = []
        drawn: list[list[int]] = []
        answers: list[Told] = []
        decided = list(self.decided)

        def mixed(zone: Zone) -> None:
            if len(zone) > 1 and self.beside.by_hand(game, zone):
                drawn.pop()

        def saw(sight: Sight) -> None:
            if is_asked(sight, VERSION):
                answers.append(Told(name_of(sight), look_at(self.automa, game, sight)))

        game.told, game.rolls, game.mixed, game.saw = told.append, drawn, mixed, saw
        flow = self.automa.run(game, self.act)
        if flow is not None:
            _drive(flow, decided, answers)
        game.told = game.rolls = game.mixed = game.saw = None
        lines = tuple(self.automa.lines(self._game(before), game, told))
        return Seen(tuple(answers), tuple(map(tuple, drawn)), tuple(told), lines, self.automa.facts(game))

    def report(self) -> None:
        """What people did to the automa since its last act, they put right on the sheet.

        They look it through once more, because a line that is put right may move another.
        """
        believed = self._believed()
        for _ in range(2):
            found = self.automa.facts(believed)
            for name, fact in self.start.items():
                if fact.own and not fact.fixed and found[name].value != fact.value:
                    assert fact.field.fits(fact.value), f"{name} cannot be put right to {fact.value}"
                    self.automa.correct(believed, name, fact.value)
                    self.tally.corrections += 1

    def lay_alike(self, before: State) -> None:
        """The automa's own zones lie as they lie in truth."""
        pairs = zip(
            self.beside.same_order(self._believed()),
            self.beside.same_order(self._game(before)),
            strict=True,
        )
        for own, true in pairs:
            own.pieces[:] = true.pieces

    def companion(self, truth: Seen) -> Acted:
        """The act beside: a question is answered as the truth was seen, in the same order."""
        given: list[Told] = []
        left = list(truth.answers)
        scene = Scene(self.automa, self.ours, self.believed, self.act)
        script = [list(outcome) for outcome in truth.drawn]
        while isinstance(acting := act(scene, given, script=script), Waiting):
            wanted = name_of(acting.wanted)
            while left and left[0].to != wanted:
                left.pop(0)
            assert left, f"{self.act} asks for {wanted}, which the automa did not look at"
            answer = self.answered(acting, left.pop(0).answer)
            assert acting.question.fits(answer), f"{wanted} cannot be answered with {answer}"
            given.append(Told(wanted, answer))
            self.tally.questions += 1
        return acting

    def answered(self, acting: Waiting, told: Answer) -> Answer:
        """Return an answer to what is asked."""
        return asked_of(acting, told)

    def _believed(self) -> Game[Any, Any]:
        """Return what the companion believes, by the figures that it knows."""
        return self.ours.definition.game(self.ours, self.believed)

    def _game(self, state: State) -> Game[Any, Any]:
        return self.rules.definition.game(self.rules, state)


def asked_of(acting: Waiting, told: Answer) -> Answer:
    """Return an answer; of figures only those that are asked for, others being known."""
    if not isinstance(acting.wanted, Figure):
        return told
    return {field.name: told.get(field.name, 0) for field in acting.question.fields}


def _drive(flow: Flow[None], decided: list[Told], answers: list[Told]) -> None:
    """Answer what people are asked in the act as they answered it online."""
    try:
        ask: Any = next(flow)
        while True:
            told = next(one for one in decided if one.to == name_of(ask))
            decided.remove(told)
            answers.append(told)
            ask = flow.send(next(o for o in ask.menu.options if choice_of(o) == told.answer[CHOICE]))
    except StopIteration:
        return
