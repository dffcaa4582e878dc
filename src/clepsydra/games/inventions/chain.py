"""Performing actions, and what follows from them: culture tiles, chain steps, technology tiles (IN-CHN)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from msgspec import UNSET

from clepsydra.games.inventions.events import Performed, TileUsed
from clepsydra.kernel import Denial, Rule

if TYPE_CHECKING:
    from clepsydra.games.inventions.game import Deed, Inventions

DECLINE = "decline"
Way = tuple[str, ...]


def why_not_perform(game: Inventions, seat: int, action: str) -> Denial | None:
    """Why an action cannot be performed now, whatever calls for it."""
    return game.rules.actions[action].why_not(game, seat)


def perform(game: Inventions, seat: int, action: str, why: str) -> Rule[None]:
    """An action: its steps, the culture tile, the chain step, the technology tile, in this order (IN-CHN-09)."""
    game.tell(Performed, seat, action, why)
    if game.state.turn.course is not UNSET:
        game.state.turn.course.actions.append((action, why))
    what = game.rules.actions[action]
    deed = yield from what.do(game, seat)
    enhance(game, seat, action, deed)
    if what.chain is not None and game.state.turn.tokens:
        yield from what.chain(game, seat, deed)
    yield from link(game, seat, action)


def offer_free(game: Inventions, seat: int, action: str) -> Rule[None]:
    """An action that a tile, a milestone or the era track gives: no token, and it may be declined (IN-CHN-05)."""
    if why_not_perform(game, seat, action) is not None:
        return
    if (yield from offer(game, seat, [("perform", action)], rule="IN-CHN-05")) is not None:
        yield from perform(game, seat, action, "free")


def offer(
    game: Inventions,
    seat: int,
    options: Iterable[Way],
    *,
    rule: str,
    why_not: Callable[[Way], Denial | None] = lambda _option: None,
    otherwise: str = DECLINE,
) -> Rule[Way | None]:
    """Something that may be done or left; `None` if it is left."""
    menu: list[str | Way] = [otherwise, *options]

    def reason(option: str | Way) -> Denial | None:
        return None if isinstance(option, str) else why_not(option)

    choice = yield from game.choose(seat, menu, rule=rule, why_not=reason)
    return None if isinstance(choice, str) else choice


def enhance(game: Inventions, seat: int, action: str, deed: Deed) -> None:
    """Each culture tile of the action has its effect, after the steps and before the chain (IN-PRO-07)."""
    for name in game.player(seat).map.values():
        tile = game.catalog.progress.get(name)
        if tile is not None and tile.action == action:
            game.tell(TileUsed, seat, name)
            game.rules.culture[tile.effect](game, seat, tile, deed)


def spend_token(game: Inventions) -> None:
    """A chain action costs one prepared token, before it is performed (IN-CHN-01, 08)."""
    game.state.turn.tokens -= 1


# Technology tiles


def link(game: Inventions, seat: int, action: str) -> Rule[None]:
    """After an action is finished, a technology tile may lead on to its partner (IN-PRO-08, 09, 12)."""
    turn, player = game.state.turn, game.player(seat)
    if turn.technology or not turn.tokens or not player.influence:
        return
    links = [
        ("link", name, _partner(tile.pair, action))
        for name in player.map.values()
        if (tile := game.catalog.progress.get(name)) is not None
        and action in tile.pair
        and name not in player.face_down
    ]
    if not links:
        return
    choice = yield from offer(
        game, seat, links, rule="IN-PRO-08", why_not=lambda option: why_not_perform(game, seat, option[2])
    )
    if choice is None:
        return
    _, name, partner = choice
    spend_token(game)
    game.lose_influence(seat, 1)
    turn.technology = True
    player.face_down.append(name)
    game.tell(TileUsed, seat, name)
    yield from perform(game, seat, partner, "chain")


def _partner(pair: tuple[str, ...], action: str) -> str:
    return pair[1] if pair[0] == action else pair[0]
