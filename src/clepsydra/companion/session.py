"""A game that the companion plays: its turns, what was entered in each, and the way back from any of it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from typing import Any, Self, TypeAlias

import msgspec
from msgspec import Struct

from clepsydra.companion.acting import VERSION, Acted, Scene, Told, Waiting, act, name_of
from clepsydra.companion.automa import Automa, Die, Line, Offer, Standing
from clepsydra.companion.fields import Answer, Say, Value
from clepsydra.companion.figures import rules_with
from clepsydra.companion.known import automas
from clepsydra.kernel import Chance, Game, Ruleset, Setup, installed_games

REMEMBERED = 64
"""So many keys of changes are kept: more than any device sends again."""

NOTHING = Line(Say("do-nothing"), "")
"""What is to be done when a die or a draw brings nothing: so much that the real one can still be entered."""


class Unfit(ValueError):
    """An entry that does not fit where the game is."""


class Begun(Struct, frozen=True, tag="act"):
    """The person called for an act."""

    act: str


class Answered(Struct, frozen=True, tag="answer"):
    """The person told what the automa asked for."""

    to: str
    answer: Answer


class Rolled(Struct, frozen=True, tag="die"):
    """A real die, bag or deck gave something else than the phone's."""

    draw: int
    shows: int


class Corrected(Struct, frozen=True, tag="correct"):
    """The person put a line of the sheet right."""

    line: str
    value: Value


class Done(Struct, frozen=True, tag="done"):
    """All that was to be done is done."""


Entry: TypeAlias = Begun | Answered | Rolled | Corrected | Done


class Turn(Struct):
    """An act and what was entered around it, with what was believed before."""

    before: bytes
    entries: list[Entry] = []
    corrections: dict[str, Any] = {}
    """The figures that it begins with, if people have told more of them than the setup says."""


class Kept(Struct):
    """A companion game as it is stored."""

    automa: str
    setup: Setup
    turns: list[Turn]
    keys: list[str] = []
    """Of the last changes: one that is sent again is not made again."""
    version: int = 1
    """What it asks for (see `acting.VERSION`)."""


def is_whole(automa: Automa[Any], answer: Answer) -> bool:
    """Whether this answers all that is asked before a game, question by question."""
    known: Answer = {}
    while (question := automa.beginning(known)) is not None:
        given = {field.name: answer[field.name] for field in question.fields if field.name in answer}
        if not question.fits(given):
            return False
        known = known | given
    return known == answer


class Session:
    """A companion game at work. It follows from what is kept of it, and from nothing else."""

    def __init__(self, kept: Kept, rules: Ruleset[Any] | None = None) -> None:
        self.kept = kept
        self.automa: Automa[Any] = automas()[kept.automa]
        self.rules = rules or installed_games()[self.automa.game].rules_for(kept.setup)
        self._follow()

    @classmethod
    def begin(
        cls,
        automa: Automa[Any],
        answer: Answer,
        key: bytes,
        corrected: Callable[[Setup], Setup] = lambda setup: setup,
    ) -> Self:
        """Begin a game, its chance given by the key; `corrected` adds an owner's corrections to its setup."""
        if not is_whole(automa, answer):
            raise Unfit("this does not answer what is asked before the game")
        definition = installed_games()[automa.game]
        setup = corrected(definition.with_defaults(automa.setup(answer)))
        rules = definition.rules_for(setup)
        game = rules.definition.game(rules, rules.opening(Chance(key)))
        automa.open(game, answer)
        return cls(Kept(automa.name, setup, [Turn(rules.encode(game.state))], version=VERSION))

    @classmethod
    def load(cls, data: bytes) -> Self:
        """A stored game."""
        return cls(msgspec.msgpack.decode(data, type=Kept))

    def dump(self) -> bytes:
        """The game as it is stored."""
        return msgspec.msgpack.encode(self.kept)

    # Where the game is

    @property
    def game(self) -> Game[Any, Any]:
        """What is believed now, also in the middle of an act."""
        acting = self.acting
        if acting is not None:
            game: Game[Any, Any] = acting.game
            return game
        return self._base

    @property
    def standing(self) -> Standing:
        """Where the game is: in the middle of an act, as before it."""
        return self.automa.standing(self._base)

    @property
    def waiting(self) -> Waiting | None:
        """What a person must tell before the act goes on."""
        return self.acting if isinstance(self.acting, Waiting) else None

    @property
    def to_do(self) -> list[Line]:
        """What hands have to do before the game goes on."""
        return self.lines if isinstance(self.acting, Acted) else []

    @property
    def offers(self) -> list[Offer]:
        """What the person can report now."""
        return [] if self.acting is not None or self.over else list(self.automa.offers(self._base))

    @property
    def over(self) -> bool:
        """Whether the automa has nothing left to do."""
        return self.acting is None and self.automa.over(self._base)

    @property
    def can_undo(self) -> bool:
        """Whether anything was entered yet."""
        return bool(self.kept.turns[-1].entries)

    # Entering

    def enter(self, entry: Entry) -> None:
        """Take what the person did, and go on; refuse what does not fit."""
        if not self._fits(entry):
            raise Unfit(f"{entry} does not fit where the game is")
        if isinstance(entry, Begun) and self.kept.turns[-1].entries:
            self.kept.turns.append(self._turn())
        self.kept.turns[-1].entries.append(entry)
        self._take(entry)

    def undo(self) -> None:
        """Take the last entry back, whatever it was: also a die, also a turn that is long done."""
        if not self.can_undo:
            raise Unfit("nothing was entered yet")
        turns = self.kept.turns
        turns[-1].entries.pop()
        if not turns[-1].entries and len(turns) > 1:
            turns.pop()
        self._follow()

    def remember(self, key: str) -> None:
        """That a change with this key was made."""
        self.kept.keys = [*self.kept.keys, key][-REMEMBERED:]

    def alone(self, turn: Turn) -> Session:
        """One of its turns, for the log."""
        kept = Kept(self.kept.automa, self.kept.setup, [turn], version=self.kept.version)
        return Session(kept, self.rules)

    def _turn(self) -> Turn:
        """Return a turn that begins with what is believed now."""
        corrections = self._base.rules.setup.corrections
        more = {} if corrections == self.kept.setup.corrections else corrections
        return Turn(self.rules.encode(self._base.state), corrections=more)

    def _fits(self, entry: Entry) -> bool:
        """Whether an entry fits where the game is."""
        match entry:
            case Begun(name):
                return any(name == offer.act for offer in self.offers)
            case Answered(to, answer):
                waiting = self.waiting
                return waiting is not None and to == name_of(waiting.wanted) and waiting.question.fits(answer)
            case Rolled(draw, shows):
                return any(die.draw == draw and 0 <= shows < len(die.faces) for die in self.dice)
            case Corrected(line, value):
                fact = self.automa.facts(self.game).get(line)
                return fact is not None and not fact.fixed and fact.field.fits(value)
            case Done():
                return isinstance(self.acting, Acted)

    @property
    def dice(self) -> list[Die]:
        """What dice, bags and decks have given in the act that is open."""
        return [] if self.acting is None else list(self.acting.dice)

    # Following from what is kept

    def _follow(self) -> None:
        """Run the last turn again."""
        turn = self.kept.turns[-1]
        rules = rules_with(self.kept.setup, turn.corrections) if turn.corrections else self.rules
        self._base = rules.definition.game(rules, rules.decode(turn.before))
        self.acting: Acted | Waiting | None = None
        self.calling: Offer | None = None
        """The act that was called for last in this turn."""
        self._answers: list[Told] = []
        self._rolled: dict[int, int] = {}
        self.lines: list[Line] = []
        """What was to be done in the last act, done or not."""
        for entry, following in zip_longest(turn.entries, turn.entries[1:]):
            self._take(entry, run=not isinstance(following, Answered | Rolled))

    def _take(self, entry: Entry, *, run: bool = True) -> None:
        """Take an entry; the act need not run if the next entry makes it run again."""
        match entry:
            case Begun(name):
                offers = self.automa.offers(self._base)
                self.calling = next((offer for offer in offers if offer.act == name), None)
                self._answers, self._rolled = [], {}
            case Answered(to, answer):
                self._answers.append(Told(to, answer))
            case Rolled(draw, shows):
                self._rolled[draw] = shows
            case Corrected(line, value):
                self._correct(line, value)
            case Done():
                self._adopt()
        if run and isinstance(entry, Begun | Answered | Rolled):
            self._run()

    def _run(self) -> None:
        if self.calling is None:
            return
        scene = Scene(self.automa, self._base.rules, self._base.state, self.calling.act, self.kept.version)
        self.acting = act(scene, self._answers, rolled=self._rolled)
        if isinstance(self.acting, Acted):
            self.lines = list(self.automa.lines(self._base, self.acting.game, self.acting.told))
            if not self.lines and self.acting.dice:
                self.lines = [NOTHING]
            if not self.lines:
                self._adopt()

    def _adopt(self) -> None:
        """What the act left is what is believed from here on."""
        if isinstance(self.acting, Acted):
            self._base = self.acting.game
            self.acting = None

    def _correct(self, line: str, value: Value) -> None:
        """In the middle of an act, what is put right was so before it: the act runs again."""
        if isinstance(self.acting, Acted):
            self.automa.correct(self.acting.game, line, value)
            return
        self.automa.correct(self._base, line, value)
        if self.acting is not None:
            self._run()
