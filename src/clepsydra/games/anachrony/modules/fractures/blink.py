"""Blink: an exosuit that has acted goes on to a second action (FT-BLK)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.clean_up import come_home
from clepsydra.games.anachrony.events import LeadsOn
from clepsydra.games.anachrony.exosuits import leave
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.blink_bonuses import may_blink_from, may_rouse
from clepsydra.games.anachrony.modules.fractures.device import (
    Outcome,
    empty_spaces,
    now,
    outcomes,
    place_cores,
    price_of_placing,
    why_not_place,
)
from clepsydra.games.anachrony.modules.fractures.glitch_check import glitch_check
from clepsydra.games.anachrony.modules.fractures.pieces import FLUX, OPERATOR
from clepsydra.games.anachrony.modules.fractures.valley import VALLEY_CAPITAL
from clepsydra.games.anachrony.spaces import arrive, price_of_space, why_not_space
from clepsydra.games.anachrony.state import NOBODY_THERE, Slot, Suit
from clepsydra.kernel import Denial, Event, Flow, Prices, deny

BLINK = "blink"
MAIN = "main"
NEEDED = "FT-BLK-02"
AGAIN = {"council": "FT-BLK-07", VALLEY_CAPITAL: "FT-BLK-17"}
"""The actions that rules of their own keep an exosuit from going to again."""


class Blinked(LeadsOn, frozen=True):
    """An exosuit left its space to act once more."""

    seat: int
    worker: str
    where: str
    to: str


class BlinkFailed(Event, frozen=True):
    """The dice left an exosuit nowhere to go."""

    seat: int
    where: str


def options(game: Anachrony, seat: int) -> Iterator[tuple[str, ...]]:
    """Every own exosuit with a worker in it; an empty one cannot Blink (FT-BLK-11)."""
    suits = game.player(seat).suits
    return iter(dict.fromkeys((BLINK, suit.worker, suit.where) for suit in suits if suit.worker))


def _suit(game: Anachrony, seat: int, option: tuple[str, ...]) -> Suit:
    """The exosuit that an option is about."""
    _, worker, where = option
    return next(s for s in game.player(seat).suits if (s.worker, s.where) == (worker, where))


def why_not(game: Anachrony, seat: int, option: tuple[str, ...]) -> Denial | None:
    """A flux core, a space for it, an exosuit on the main board and somewhere to go from there (FT-BLK-02)."""
    suit = _suit(game, seat, option)
    if not game.has(seat, FLUX):
        return deny(NEEDED, "goods", good=FLUX, needed=1, have=0)
    if denial := why_not_place(game, seat, rule=NEEDED):
        return denial
    if denial := why_not_from(game, seat, suit.where):
        return denial
    space = empty_spaces(game, seat)[:1]
    ends = outcomes(game, seat, space, spent(now(game, seat)))
    return None if any(leads_on(game, seat, suit, end) for end in ends) else deny(NEEDED)


def why_not_from(game: Anachrony, seat: int, where: str) -> Denial | None:
    """Only from the main board, unless an ability says so (FT-BLK-09, IC-MIX-03)."""
    able = game.rules.spaces[where].board == MAIN or may_blink_from(game, seat, where)
    return None if able else deny("FT-BLK-09")


def spent(start: Outcome) -> Outcome:
    """The same with the flux core gone."""
    return Outcome({**start.goods, FLUX: start.goods[FLUX] - 1}, start.reservoir)


def price(game: Anachrony, seat: int, _option: tuple[str, ...]) -> Prices:
    """The flux core, and what the space of the device costs."""
    return price_of_placing(game, seat, 1, {FLUX: 1})


def blink(game: Anachrony, seat: int, option: tuple[str, ...]) -> Flow[None]:
    """Place the core, roll unless an Operator goes, move, act, and come home at once.

    What a Glitch causes is settled before the exosuit goes on.
    """
    suit = _suit(game, seat, option)
    game.pay(seat, {FLUX: 1}, BLINK)  # FT-BLK-03
    yield from place_cores(game, seat, fits=lambda end: leads_on(game, seat, suit, end))
    if suit.worker != OPERATOR:  # FT-BLK-04
        yield from glitch_check(game, seat)  # FT-GLI-20
    act = yield from choose_destination(game, seat, suit)
    if act is None:
        game.tell(BlinkFailed, seat, suit.where)
        return
    yield from move(game, act, suit)
    yield from may_rouse(game, act)


def choose_destination(game: Anachrony, seat: int, suit: Suit) -> Flow[Act | None]:
    """Where to, after the dice; nothing if they have left no way."""
    options = [("blink_to", where) for where in destinations(game)]

    def reason(option: tuple[str, str]) -> Denial | None:
        with left(game, suit):
            return why_not_to(game, _act(game, seat, suit, option[1]))

    if all(reason(option) for option in options):  # FT-BLK-13
        return None
    _, where = yield from game.choose(
        seat,
        options,
        rule="FT-BLK-05",
        why_not=reason,
        params={"worker": suit.worker, "where": suit.where},
        price=lambda option: price_of_space(game, _act(game, seat, suit, option[1])),
    )
    return _act(game, seat, suit, where)


def move(game: Anachrony, act: Act, suit: Suit) -> Flow[None]:
    """The exosuit goes and its worker acts there, then comes home; the exosuit stays, empty."""
    player = game.player(act.seat)
    busy = next(b for b in player.busy if (b.kind, b.where) == (suit.worker, suit.where))
    game.tell(Blinked, act.seat, suit.worker, suit.where, act.where)
    leave(game, act.seat, suit)  # FT-BLK-12, 14
    busy.where = act.where
    yield from arrive(game, act)  # FT-BLK-05, 11, 18, FT-CNC-01
    busy.after = act.after  # FT-BLK-10
    come_home(game, act.seat, busy)  # FT-BLK-10


# Where to


def _act(game: Anachrony, seat: int, suit: Suit, where: str) -> Act:
    return Act(seat, suit.worker, where, left=game.rules.spaces[suit.where].action)


def destinations(game: Anachrony) -> list[str]:
    """All spaces, on any board; those with room for all first (FT-VAL-02, FT-VAR-05, HS-MIX-02; see FT-BLK-05)."""
    spaces = game.rules.spaces
    return sorted(spaces, key=lambda name: spaces[name].single)


def why_not_to(game: Anachrony, act: Act) -> Denial | None:
    """Only a different action, never from Council to Council, which the worker can do there (FT-BLK-06, 07, 17)."""
    if game.rules.spaces[act.where].action == act.left:
        return deny(AGAIN.get(act.left, "FT-BLK-06"), "same_action", action=act.left)
    return why_not_space(game, act)


def leads_on(game: Anachrony, seat: int, suit: Suit, end: Outcome) -> bool:
    """Whether the worker could go somewhere with these goods (FT-BLK-02)."""
    player = game.player(seat)
    goods, facts = player.goods, player.facts
    player.goods = end.goods
    player.facts = facts if end.reservoir else {**facts, "turn.reservoir": 1}
    try:
        with left(game, suit):
            acts = (_act(game, seat, suit, where) for where in destinations(game))
            return any(why_not_to(game, act) is None for act in acts)
    finally:
        player.goods, player.facts = goods, facts


@contextmanager
def left(game: Anachrony, suit: Suit) -> Generator[None]:
    """While the space that the exosuit leaves counts as free, or as gone if its last tile was used (FT-BLK-16)."""
    slot = game.state.slots.get(suit.where, Slot())
    seat, gone = slot.seat, slot.unavailable
    slot.seat = NOBODY_THERE
    slot.unavailable = gone or _collapses(game, slot)
    try:
        yield
    finally:
        slot.seat, slot.unavailable = seat, gone


def _collapses(game: Anachrony, slot: Slot) -> bool:
    """Whether the tile on a space is its last, and used up."""
    return slot.top is not None and not slot.below and not game.rules.capital_tiles[slot.tile].lasts


def why_not_copy(game: Anachrony, act: Act, action: str) -> Denial | None:
    """Whoever has just left an action does not copy it, on the main board or in the Valley (FT-BLK-08, 17)."""
    if act.left != action:
        return None
    board = next(space.board for space in game.rules.spaces.values() if space.action == action)
    return deny("FT-BLK-08" if board == MAIN else "FT-BLK-17", action=action)
