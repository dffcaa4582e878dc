"""Performing actions, and what follows from them: culture tiles, chain steps, technology tiles (IN-CHN)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from msgspec import UNSET

from clepsydra.games.inventions.deed import Deed
from clepsydra.games.inventions.economy import economy_options, price_of, use_economy, why_not_use
from clepsydra.games.inventions.events import Performed, TileUsed
from clepsydra.games.inventions.game import Inventions
from clepsydra.kernel import Denial, Flow, Prices, deny

DECLINE = "decline"
LINK = 1
"""The influence for which a technology tile leads on."""
Way = tuple[str, ...]
NOTHING_MORE: Mapping[str, Any] = MappingProxyType({})
"""What a question says that has no figures."""


def why_not_perform(game: Inventions, seat: int, action: str) -> Denial | None:
    """Why an action cannot be performed now, whatever calls for it: a chain action has the conditions
    of a main one, but for the pillar (IN-CHN-03).
    """
    return game.rules.actions[action].why_not(game, seat)


def perform(game: Inventions, seat: int, action: str, why: str) -> Flow[None]:
    """An action: its steps, the culture tile, the chain step, the technology tile, in this order (IN-CHN-09).

    What follows is performed at once, and may lead on in its turn (IN-CHN-04, 06).
    """
    game.tell(Performed, seat, action, why)
    if game.state.turn.course is not UNSET:
        game.state.turn.course.actions.append((action, why))
    what = game.rules.actions[action]
    deed = yield from what.do(game, seat)
    enhance(game, seat, action, deed)
    if what.chain is not None and game.state.turn.tokens:
        yield from what.chain(game, seat, deed)
    yield from link(game, seat, action)


def offer_free(game: Inventions, seat: int, action: str) -> Flow[None]:
    """An action that a tile, a milestone or the era track gives: no token, and it may be declined (IN-CHN-05)."""
    if why_not_perform(game, seat, action) is not None:
        return
    about = {"action": action}
    if (yield from offer(game, seat, [("perform", action)], rule="IN-CHN-05", about=about)) is not None:
        yield from perform(game, seat, action, "free")


def offer(
    game: Inventions,
    seat: int,
    options: Iterable[Way],
    *,
    rule: str,
    why_not: Callable[[Way], Denial | None] = lambda _option: None,
    price: Callable[[Way], Prices] = price_of,
    otherwise: str = DECLINE,
    case: str = "",
    about: Mapping[str, Any] = NOTHING_MORE,
) -> Flow[Way | None]:
    """Something that a rule calls optional, which alone may be left (IN-HID-03); `None` if it is left.

    `case` and `about` are for showing the question alone.
    """
    menu: list[str | Way] = [otherwise, *options]

    def reason(option: str | Way) -> Denial | None:
        return None if isinstance(option, str) else why_not(option)

    def priced(option: str | Way) -> Prices:
        return () if isinstance(option, str) else price(option)

    choice = yield from game.choose(
        seat, menu, rule=rule, why_not=reason, case=case, params=dict(about), price=priced
    )
    return None if isinstance(choice, str) else choice


def offer_chain(
    game: Inventions,
    seat: int,
    ways: Callable[[], Sequence[Way]],
    *,
    rule: str,
    why_not: Callable[[Way], Denial | None],
    price: Callable[[Way], Prices] = price_of,
    about: Mapping[str, Any] = NOTHING_MORE,
) -> Flow[Way | None]:
    """A chain action that may be done or left, with economy tiles beside it; after each use the question is put
    anew, for the tile may have made the action possible, or have taken the last token (see IN-PRO-06).

    It costs one prepared token, before it is performed: there are never more (IN-CHN-01, 08, 10).
    """

    def reason(option: Way) -> Denial | None:
        return why_not_use(game, seat, option[1]) if option[0] == "use" else why_not(option)

    while game.state.turn.tokens and (options := ways()):
        ways_on = [*options, *economy_options(game, seat)]
        said = {"tokens": game.state.turn.tokens, **about}
        choice = yield from offer(game, seat, ways_on, rule=rule, why_not=reason, price=price, about=said)
        if choice is None:
            return None
        if choice[0] != "use":
            game.state.turn.tokens -= 1
            return choice
        yield from use_economy(game, seat, choice[1])
    return None


def enhance(game: Inventions, seat: int, action: str, deed: Deed) -> None:
    """Each culture tile of the action has its effect, after the steps and before the chain (IN-PRO-07)."""
    for tile in game.built(seat):
        if tile.action == action:
            game.tell(TileUsed, seat, tile.id)
            game.rules.culture[tile.effect](game, seat, tile, deed)


# Technology tiles


def link(game: Inventions, seat: int, action: str) -> Flow[None]:
    """After an action is finished, a technology tile may lead on to its partner (IN-PRO-08, 09, 12)."""
    ways, reason = partial(links, game, seat, action), partial(why_not_link, game, seat)
    about = {"action": action}
    choice = yield from offer_chain(
        game, seat, ways, rule="IN-PRO-08", why_not=reason, price=price_of_link, about=about
    )
    if choice is None:
        return
    _, name, partner = choice
    game.lose_influence(seat, LINK)
    game.state.turn.technology = True
    game.player(seat).face_down.append(name)
    game.tell(TileUsed, seat, name)
    yield from perform(game, seat, partner, "chain")


def price_of_link(option: Way) -> Prices:
    """A technology tile leads on for influence."""
    return ({"influence": LINK},) if option[0] == "link" else price_of(option)


def links(game: Inventions, seat: int, action: str) -> list[Way]:
    """The face-up technology tiles that join this action to a partner; none after one in the turn (IN-PRO-08)."""
    if game.state.turn.technology:
        return []
    face_down = game.player(seat).face_down
    joined = [tile for tile in game.built(seat) if action in tile.pair and tile.id not in face_down]
    return [("link", tile.id, _partner(tile.pair, action)) for tile in joined]


def why_not_link(game: Inventions, seat: int, option: Way) -> Denial | None:
    """It takes 1 influence, and the partner must be possible (IN-PRO-08)."""
    return why_not_perform(game, seat, option[2]) if game.player(seat).influence else deny("IN-PRO-08")


def _partner(pair: tuple[str, ...], action: str) -> str:
    return pair[1] if pair[0] == action else pair[0]
