"""A game in progress, as the rules see it: its state and the verbs every game shares."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeAlias, TypeVar, cast

from clepsydra.kernel.asks import Answer, Ask, NoOption, One, Some, Stage, Together
from clepsydra.kernel.chance import reorder, shuffle_bounds
from clepsydra.kernel.denials import Denial
from clepsydra.kernel.events import Event, Rolled
from clepsydra.kernel.menus import BACK, Menu, O, Priced, WhyNot
from clepsydra.kernel.sights import Sight
from clepsydra.kernel.state import State, clone
from clepsydra.kernel.zones import Zone

if TYPE_CHECKING:
    from clepsydra.kernel.rules import Ruleset

T = TypeVar("T")
P = ParamSpec("P")
S = TypeVar("S", bound=State)
R = TypeVar("R", bound="Ruleset[Any]")

Flow: TypeAlias = Generator[Ask, Any, T]
"""A rule at work: it yields asks, is sent answers, and returns a `T`."""


class Game(Generic[S, R]):
    """The state, the rules it is played by, and what the rules do with both.

    Everything that lasts is in `state`. A game derives its own class to add its own verbs.
    """

    __slots__ = ("due", "mixed", "noted", "rolls", "rules", "saw", "state", "told")

    def __init__(self, rules: R, state: S) -> None:
        self.rules = rules
        self.state = state
        self.told: Callable[[Event], None] | None = None
        self.saw: Callable[[Sight], None] | None = None
        self.rolls: list[list[int]] | None = None
        self.mixed: Callable[[Zone], None] | None = None
        """Called with a zone that is being shuffled, before what was known of it is forgotten."""
        self.noted: list[Any] | None = None
        """What has been chosen in the running step, asked or not, if somebody is going to run it again."""
        self.due: list[Any] = []
        """What was chosen when the step ran before, the next choice last: it is made again and not judged."""

    def follow(self, rules: R) -> None:
        """Go on by other figures of the same table; what a game keeps of its rules it renews here."""
        self.rules = rules

    # Asking

    def choose(
        self,
        seat: int,
        options: Iterable[O],
        *,
        rule: str,
        why_not: WhyNot[O] | None = None,
        always: bool = False,
        case: str = "",
        params: dict[str, Any] | None = None,
        price: Priced[O] | None = None,
    ) -> Flow[O]:
        """Let a seat pick one option. A single one is taken without asking, unless `always`.

        `case`, `params` and `price` are for showing the question alone.
        """
        if self.due:
            again: O = self.due.pop()
            return again
        menu = Menu(options, why_not, price)
        first = menu.first(1 if always else 2)
        if len(first) == 1 and not always:
            if self.noted is not None:
                self.noted.append(first[0])
            return first[0]
        if not first:
            raise NoOption(f"{rule}: seat {seat} has nothing to choose from")
        chosen: O = yield One(seat, menu, rule, case, params or {})
        return chosen

    def may_choose(
        self,
        seat: int,
        options: Iterable[O],
        *,
        rule: str,
        why_not: WhyNot[O] | None = None,
        case: str = "",
        params: dict[str, Any] | None = None,
        price: Priced[O] | None = None,
    ) -> Flow[O | None]:
        """Let a seat that has only opened something pick one option; `None` if it turns back (TB-ASK-07).

        A single option is asked for too. Nothing may have been done before.
        """
        chosen: O | str
        if self.due:
            chosen = self.due.pop()
        else:
            reason = None if why_not is None else _but_back(why_not)
            menu = Menu([*options, BACK], reason, None if price is None else _but_for_back(price))
            if menu.first(1) == [BACK]:
                raise NoOption(f"{rule}: seat {seat} has nothing to choose from")
            chosen = yield One(seat, menu, rule, case, params or {})
        return None if chosen == BACK else cast("O", chosen)

    def choose_some(
        self,
        seat: int,
        items: Iterable[O],
        *,
        rule: str,
        at_least: int = 0,
        at_most: int | None = None,
        why_not: WhyNot[O] | None = None,
        whole: Callable[[tuple[O, ...]], Denial | None] | None = None,
        case: str = "",
        params: dict[str, Any] | None = None,
        price: Priced[O] | None = None,
    ) -> Flow[tuple[O, ...]]:
        """Let a seat pick a subset. If there is only one, it is taken without asking.

        `why_not` judges each item, `whole` what is picked together; some subset must be allowed. `price` says what
        each item takes by itself; it, `case` and `params` are for showing the question alone.
        """
        if self.due:
            again: tuple[O, ...] = self.due.pop()
            return again
        menu = Menu(items, why_not, price)
        there = len(menu.options)
        most = there if at_most is None else min(at_most, there)
        if at_least > most:
            raise NoOption(f"{rule}: seat {seat} must pick {at_least} of {there}")
        if at_least == there or most == 0:
            only = tuple(menu.options[:most])
            if self.noted is not None:
                self.noted.append(only)
            return only
        chosen: tuple[O, ...] = yield Some(seat, menu, rule, at_least, most, whole, case, params or {})
        return chosen

    def choose_together(
        self,
        options: Mapping[int, Iterable[O]],
        *,
        rule: str,
        case: str = "",
        params: dict[str, Any] | None = None,
    ) -> Flow[dict[int, O]]:
        """Let several seats pick at once, in secret.

        Every one of them is asked, even of a single option: who is asked must not tell what they hold.
        """

        def one(seat: int) -> One:
            ask = One(seat, Menu(options[seat]), rule, case, params or {})
            if not ask.menu.first(1):
                raise NoOption(f"{rule}: seat {seat} has nothing to choose from")
            return ask

        chosen: dict[int, O] = yield from self.ask_together(options, one)
        return chosen

    def ask_together(self, seats: Iterable[int], ask: Callable[[int], One | Some]) -> Flow[dict[int, Any]]:
        """Ask several seats at once, each in secret what `ask` says; what each of them answers."""
        asked = list(seats)
        if not asked:
            return {}
        if self.due:
            again: dict[int, Any] = self.due.pop()
            return again.copy()
        chosen: dict[int, Any] = yield Together({seat: ask(seat) for seat in asked})
        return chosen

    def apart(self, routines: Mapping[int, Callable[[Any], Flow[None]]]) -> Flow[None]:
        """Let several seats go through something at the same time, each alone, step by step and in secret.

        What they do happens when the last of them has finished, and shows only then. No routine may draw
        chance, or depend on what another does.
        """

        def then(seat: int, answers: tuple[Answer, ...]) -> Stage:
            alone = type(self)(self.rules, clone(self.state))
            return Stage(_asked_after(routines[seat](alone), answers), alone.state)

        taken: dict[int, tuple[Answer, ...]] = {}
        if self.due:
            taken = self.due.pop()
        elif first := {seat: ask for seat in routines if (ask := then(seat, ()).ask) is not None}:
            taken = yield Together(first, then)
        elif self.noted is not None:
            self.noted.append(taken)
        due, noted, self.due, self.noted = self.due, self.noted, [], None
        for seat, routine in routines.items():
            _asked_after(routine(self), taken.get(seat, ()))
        self.due, self.noted = due, noted

    # Chance

    def draw(self, bounds: Iterable[int]) -> list[int]:
        """One outcome below each bound. All chance of a game goes through here."""
        outcome = self.state.chance.draw(tuple(bounds))
        if self.rolls is not None:
            self.rolls.append(list(outcome))
        return outcome

    def roll(self, sides: int) -> int:
        """Roll a die in the open: 1 to `sides`."""
        die = self.draw((sides,))[0] + 1
        self.tell(Rolled, die)
        return die

    def shuffle(self, zone: Zone) -> None:
        """Shuffle a zone; nobody knows any more what lies where, except those who see it all."""
        if len(zone) > 1:
            reorder(zone.pieces, self.draw(shuffle_bounds(len(zone))))
        if self.mixed is not None:
            self.mixed(zone)
        zone.forget()

    def shuffle_into(self, pile: Zone, deck: Zone) -> None:
        """Shuffle a whole pile, as of discards, into a deck."""
        for piece in pile.pieces:
            deck.show(piece, pile.known_to(piece))
        deck.pieces += pile.pieces
        pile.pieces.clear()
        pile.forget()
        self.shuffle(deck)

    # Telling

    def tell(self, event: Callable[P, Event], *about: P.args, **named: P.kwargs) -> None:
        """Say what happened, if anybody listens: `game.tell(Gained, seat, goods)`."""
        if self.told is not None:
            self.told(event(*about, **named))

    def see(self, sight: Callable[P, Sight], *about: P.args, **named: P.kwargs) -> None:
        """Name what of the table a rule of an automa reads next, if anybody must be asked for it."""
        if self.saw is not None:
            self.saw(sight(*about, **named))


def _asked_after(rule: Flow[None], answers: Iterable[Answer]) -> One | Some | None:
    """What a rule asks a seat after these answers; nothing when it is over."""
    try:
        ask = next(rule)
        for answer in answers:
            ask = rule.send(answer)
    except StopIteration:
        return None
    if isinstance(ask, Together):
        raise TypeError("who does something apart from others is not asked together with others")
    return ask


def _but_back(why_not: WhyNot[O]) -> WhyNot[Any]:
    """Turning back is always allowed."""
    return lambda option: None if option == BACK else why_not(option)


def _but_for_back(price: Priced[O]) -> Priced[Any]:
    """Turning back costs nothing."""
    return lambda option: () if option == BACK else price(option)


Step: TypeAlias = Callable[[Any], Generator[Ask, Any, None] | None]
"""A named part of a game between two checkpoints; one that asks nobody may be a plain function."""
