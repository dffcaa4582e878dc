"""Running an act of an automa on what is believed, until a person must be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, cast

import msgspec
from msgspec import Struct

from clepsydra.companion import figures
from clepsydra.companion.automa import Automa, Die, Drawing
from clepsydra.companion.fields import Answer, Option, Pick, Question, Say, Several
from clepsydra.kernel import Draw, Event, Figure, Flow, Game, Ruleset, Sight, State, clone
from clepsydra.kernel.asks import Answer as Given
from clepsydra.kernel.asks import One, Some
from clepsydra.kernel.menus import Option as Key

VERSION = 3
"""The version of new sessions; what an earlier one does not ask for is marked (`Sight.since`)."""
CHOICE = "choice"
"""The field of a question that a rule of the game asks a person."""

Wanted: TypeAlias = Sight | One | Some
"""What an act cannot go on without: a look at the table, or a person's decision."""


class Unseen(Exception):
    """A rule looks at something that nobody has told yet."""

    def __init__(self, wanted: Wanted) -> None:
        super().__init__(name_of(wanted))
        self.wanted = wanted


class Told(Struct, frozen=True):
    """An answer, and what it answers."""

    to: str
    answer: Answer


class Acted(Struct, frozen=True):
    """An act that has run through: what is believed after it, what it told, and what dice, bags and decks gave in it."""

    game: Any
    told: tuple[Event, ...]
    dice: tuple[Die, ...]


class Waiting(Struct, frozen=True):
    """An act that cannot go on: what is wanted, and how far it has come."""

    wanted: Wanted
    question: Question
    game: Any
    told: tuple[Event, ...]
    dice: tuple[Die, ...]


class Scene(Struct, frozen=True):
    """An automa about to act: by which rules, in what it believes, and which act."""

    automa: Automa[Any]
    rules: Ruleset[Any]
    state: State
    act: str
    version: int = VERSION
    """Of the session: one of an earlier version is asked for no more than it was."""


def act(
    scene: Scene,
    answers: Sequence[Told] = (),
    *,
    rolled: Mapping[int, int] | None = None,
    script: Sequence[Sequence[int]] = (),
) -> Acted | Waiting:
    """Run an act on a copy of the state; answers that do not fit what is asked any more are left aside.

    `rolled` holds what real dice, bags and decks gave, by the number of the draw; `script` all outcomes of chance,
    where they are known.
    """
    game = scene.rules.definition.game(scene.rules, clone(scene.state))
    game.state.chance.script = [list(outcome) for outcome in script]
    told: list[Event] = []
    rolls: list[list[int]] = []
    table = _Table(scene.automa, game, answers, rolled or {}, scene.version)
    game.told, game.rolls, game.saw = told.append, rolls, table.look
    wanted: Wanted | None = None
    try:
        flow = scene.automa.run(game, scene.act)
        if flow is not None:
            _answer_asks(flow, table)
    except Unseen as unseen:
        wanted = unseen.wanted
    game.told = game.saw = game.rolls = None
    game.state.chance.script = []
    dice = tuple(drawn.die(rolls) for drawn in table.drawn)
    if wanted is None:
        return Acted(game, tuple(told), dice)
    return Waiting(wanted, question_for(scene.automa, game, wanted), game, tuple(told), dice)


class _Drawn(Struct, frozen=True):
    """Something that was drawn in an act."""

    number: int
    drawing: Drawing
    given: int | None
    """The face that a person told."""
    roll: int
    """Which outcome of chance it was, if it was one."""

    def die(self, rolls: Sequence[Sequence[int]]) -> Die:
        """What it gave."""
        it, shows = self.drawing, self.given
        if shows is None:
            shows = it.shows(rolls[self.roll] if self.roll < len(rolls) else ())
        return Die(self.number, it.says, it.faces, shows, it.short, it.icons, self.given is not None)


class _Table:
    """The table as far as a person has told of it, in the order in which the rule looks."""

    def __init__(
        self,
        automa: Automa[Any],
        game: Game[Any, Any],
        answers: Sequence[Told],
        rolled: Mapping[int, int],
        version: int,
    ) -> None:
        self._automa, self._game, self._version = automa, game, version
        self._answers, self._rolled = list(answers), rolled
        self._seen: set[str] = set()
        self._draws = 0
        self.drawn: list[_Drawn] = []

    def look(self, sight: Sight) -> None:
        """Let the rule read what was answered; ask, if nothing was. What chance gives, nobody need answer."""
        if not figures.is_asked(sight, self._version):
            if isinstance(sight, Draw):
                self._draw(sight)
            return
        name = name_of(sight)
        if (not sight.drawn and name in self._seen) or is_known(self._automa, self._game, sight):
            return
        answer = self._next(sight)
        if isinstance(sight, Figure):
            figures.write(self._game, sight, answer)
        else:
            self._automa.write(self._game, sight, answer)
        self._seen.add(name)

    def _draw(self, draw: Draw) -> None:
        number, drawing = self._draws, self._automa.drawing(self._game, draw)
        self._draws += 1
        if drawing is None:
            return
        given = self._rolled.get(number)
        if given is not None and given < len(drawing.faces):
            drawing.give(given)
        else:
            given = None
        self.drawn.append(_Drawn(number, drawing, given, len(self._game.rolls or ())))

    def decide(self, ask: One | Some) -> Given:
        """What a person decided."""
        chosen = self._next(ask)[CHOICE]
        keys = [chosen] if isinstance(chosen, str) else cast("list[str]", chosen)
        options = [option for option in ask.menu.options if _key(option) in keys]
        return ask.settle(options[0] if isinstance(ask, One) else tuple(options))

    def _next(self, wanted: Wanted) -> Answer:
        """The next answer to this; those before it answer what is not asked any more, since a real die was entered."""
        name = name_of(wanted)
        while self._answers:
            told = self._answers.pop(0)
            if told.to == name and question_for(self._automa, self._game, wanted).fits(told.answer):
                return told.answer
        raise Unseen(wanted)


def _answer_asks(flow: Flow[None], table: _Table) -> None:
    try:
        ask = next(flow)
        while True:
            if not isinstance(ask, One | Some):
                raise TypeError("an automa's act asks one person at a time")
            ask = flow.send(table.decide(ask))
    except StopIteration:
        return


def name_of(wanted: Wanted) -> str:
    """What is wanted, in a form that is stored beside its answer."""
    if isinstance(wanted, Sight):
        return msgspec.json.encode(wanted).decode()
    return f"{wanted.rule} {wanted.seat} {' '.join(_key(option) for option in wanted.menu.options)}"


def is_known(automa: Automa[Any], game: Game[Any, Any], sight: Sight) -> bool:
    """Return whether a sight is known without a question to the player."""
    if isinstance(sight, Figure):
        return not figures.unread(game, sight)
    return automa.known(game, sight)


def look_at(automa: Automa[Any], game: Game[Any, Any], sight: Sight) -> Answer:
    """Return what a true table answers to a sight."""
    return figures.look(game, sight) if isinstance(sight, Figure) else automa.look(game, sight)


def question_for(automa: Automa[Any], game: Game[Any, Any], wanted: Wanted) -> Question:
    """The question of a sight, or of a person's decision in the words of the game."""
    if isinstance(wanted, Figure):
        return figures.question(game, wanted)
    if isinstance(wanted, Sight):
        return automa.question(game, wanted)
    options = tuple(
        Option(_key(option), Say("/option", {"option": option})) for option in wanted.menu.options
    )
    field = (
        Pick(CHOICE, options)
        if isinstance(wanted, One)
        else Several(CHOICE, options, at_least=wanted.at_least, at_most=wanted.at_most)
    )
    return Question(Say("/ask", {"ask": wanted}), (field,), wanted.rule)


def choice_of(option: Key) -> str:
    """The key under which a person's decision is stored."""
    return _key(option)


def _key(option: Key) -> str:
    return option if isinstance(option, str) else "/".join(map(str, option))
