"""What a table plays by: a base game, the modules added to it, and the options chosen."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from clepsydra.kernel.denials import Denial
from clepsydra.kernel.events import Event
from clepsydra.kernel.game import Game, Step
from clepsydra.kernel.registry import Registry
from clepsydra.kernel.state import State, decode, encode
from clepsydra.kernel.sums import SUMS, added_up
from clepsydra.kernel.wording import AskWords, OptionWords

if TYPE_CHECKING:
    from clepsydra.kernel.chance import Chance
    from clepsydra.kernel.definition import GameDefinition

S = TypeVar("S", bound=State)

PERSON = "person"
"""The kind of a seat that decides for itself, whoever sits there; every other kind is an automa."""

Choice = str | int | bool


class Setup(Struct, frozen=True):
    """What a table agrees on before play.

    >>> Setup("hourglass", (PERSON, "drip"), ("storm",)).people
    (0,)
    """

    game: str
    seats: tuple[str, ...]
    modules: tuple[str, ...] = ()
    options: dict[str, Choice] = {}
    corrections: dict[str, Any] = {}
    """An owner's corrections to the figures of the components, in the form of the game's own data."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that are asked."""
        return tuple(seat for seat, kind in enumerate(self.seats) if kind == PERSON)

    def plays(self, name: str) -> bool:
        """Whether a module of this name, or an automa, is at the table, or an option of this name is on."""
        return name in self.modules or name in self.seats or self.options.get(name) is True


class Module(Struct, frozen=True):
    """An expansion: what it adds to the rules, and the state it needs of its own."""

    name: str
    extend: Callable[[Any], None]
    state: type[Struct] | None = None
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    refuses: Callable[[Setup], Denial | None] = lambda _setup: None
    """Which seats and options it is not played with."""
    joins: tuple[str, ...] = ()
    """The modules, automas and options where all of which meet it comes by itself."""

    def is_at(self, setup: Setup) -> bool:
        """Whether it is at a table: called by its name, or by all that it joins.

        >>> Module("rain", print, joins=("storm", "drip")).is_at(Setup("hourglass", ("person", "drip"), ("storm",)))
        True
        """
        return all(map(setup.plays, self.joins or (self.name,)))

    def of(self, game: Game[Any, Any]) -> Any:
        """This module's own part of the game's state."""
        return getattr(game.state, self.name)


class Result(Struct, frozen=True):
    """How a game ended: the score sheet of each seat, line by line, and the ranks.

    >>> Result.of([{"sand": 5}, {"sand": 3, "cards": 2}, {"sand": 1}]).ranks
    (1, 1, 3)
    """

    sheets: tuple[dict[str, int], ...]
    ranks: tuple[int, ...]

    @classmethod
    def of(cls, sheets: list[dict[str, int]], tie_breaks: list[tuple[int, ...]] | None = None) -> Result:
        """Ranks follow from the totals, then from each seat's tie-breaks, higher first."""
        standing = [
            (sum(sheet.values()), *(tie_breaks[seat] if tie_breaks else ()))
            for seat, sheet in enumerate(sheets)
        ]
        ranks = tuple(1 + sum(other > own for other in standing) for own in standing)
        return cls(tuple(sheets), ranks)

    @property
    def totals(self) -> tuple[int, ...]:
        """The score of each seat."""
        return tuple(sum(sheet.values()) for sheet in self.sheets)


class Ruleset(Generic[S]):
    """The rules at one table. A game derives its own class and fills the registries.

    `steps` are the named parts of the game, `checks` say what must hold whenever somebody is asked. What questions
    say beyond their texts stands in `ask_words` by their rule; what options say, in `option_words` by `"RULE/verb"`,
    by their verb, or by the rule of their question (see `wording`); `summaries` tell several events of a move in one
    clause of its sentence, one after the other, and begin with "sums" (see `sentences`). A game adds registries of its
    own (phases, cards, scoring lines ...) for its modules to plug into.
    """

    state: type[State] = State

    def __init__(self, definition: GameDefinition, setup: Setup) -> None:
        self.definition = definition
        self.setup = setup
        self.people = setup.people
        self._options = {setting.name: setting.unnamed for setting in definition.settings} | setup.options
        self.steps: Registry[Step] = Registry("step")
        self.checks: Registry[Callable[[S], bool]] = Registry("check")
        self.ask_words: Registry[AskWords] = Registry("question with words")
        self.option_words: Registry[OptionWords] = Registry("option with words")
        self.summaries: Registry[Callable[[list[Any]], list[Any]]] = Registry("summary")
        self.summaries.add(SUMS, added_up)
        self.state_type: type[S] = self._state_type()

    def _state_type(self) -> type[Any]:
        """The game's state with one more field for each module that keeps a state of its own."""
        own = [(module.name, module.state) for module in self.modules if module.state is not None]
        for name, _ in own:
            if name in self.state.__struct_fields__ or not name.isidentifier():
                raise ValueError(
                    f"a module with a state cannot be named {name!r}: the state has it as a field"
                )
        return _extended(self.state, tuple(own)) if own else self.state

    @property
    def modules(self) -> list[Module]:
        """The modules at this table, in the order of the box; then what its options and automas bring, and all together."""
        box = self.definition
        every = (*box.modules, *box.optional, *box.automas, *box.together)
        return [module for module in every if module.is_at(self.setup)]

    def option(self, name: str) -> Choice:
        """Return the value of an option: the chosen one, or else the one that a setup without it means."""
        return self._options[name]

    def opening(self, chance: Chance) -> S:
        """The state before the first step."""
        raise NotImplementedError

    def next_step(self, state: S) -> str | None:
        """The step that comes now, from the state alone; `None` when the game is over."""
        raise NotImplementedError

    def result(self, state: S) -> Result:
        """The score of a finished game."""
        raise NotImplementedError

    def back(self, piece: str) -> str:
        """What the back of a piece shows; pieces with the same back look alike."""
        return ""

    def likeness(self, piece: str) -> str:
        """Of what kind a hidden piece is: in a world dealt anew, pieces of a kind may lie in each other's place.

        They must have the same back; that may be shared by pieces that everybody knows to lie elsewhere.
        """
        return self.back(piece)

    def doer(self, event: Event) -> int | None:
        """The seat in whose sentence of the log an event is told; `None` if it is nobody's."""
        return event.doer

    def goes_on(self, told: Sequence[Event], event: Event, *, at_once: bool) -> bool:
        """Whether an event is told in the sentence of these events of its seat; `at_once`: by the same answer."""
        return not event.opens and (at_once or event.goes_on(told))

    def chapter(self, state: S) -> str:
        """The part of the game that a programmed decision is given for: a round, an era."""
        return ""

    def encode(self, state: S) -> bytes:
        """The state as it is stored."""
        return encode(state)

    def decode(self, data: bytes) -> S:
        """A stored state, also one stored by older code: fields that came since take their defaults."""
        return decode(data, self.state_type)

    def close(self) -> None:
        """Close every registry: from here on the rules stay as they are."""
        for registry in vars(self).values():
            if isinstance(registry, Registry):
                registry.close()


@functools.cache
def _extended(state: type[State], own: tuple[tuple[str, type[Struct]], ...]) -> type[Struct]:
    """One type for all tables with the same modules: a type, once used, is never freed."""
    fields = [(name, part, msgspec.field(default_factory=part)) for name, part in own]
    return msgspec.defstruct(state.__name__, fields, bases=(state,), kw_only=True)
