"""What the hexes of a power-up and the tiles of a warp cost and bring, to be added up while they are chosen."""

from __future__ import annotations

from collections.abc import Mapping

from clepsydra.drawing.marks import Amount
from clepsydra.drawing.tally import Account, Tally
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.power_up import prices_of, water_for
from clepsydra.games.anachrony.state import BASIC, AnachronyState
from clepsydra.games.anachrony.warp_phase import price, tile_of
from clepsydra.kernel import Option, Some

WATER, EXOSUIT = "water", "exosuit"


def tally(context: Context, state: AnachronyState, ask: Some) -> Tally | None:
    """What is added up for an ask, if it is one of the two."""
    asked = {"AN-POW-01": _power_up, "AN-WARP-01": _warp}.get(ask.rule)
    return None if asked is None else asked(context, state, ask)


def _power_up(context: Context, state: AnachronyState, ask: Some) -> Tally:
    """The costs of the hexes, and the water that an empty one would give."""
    game, seat = context.game(state), ask.seat
    water, accounts = water_for(game, seat), dict[str, Account]()
    changes: dict[Option, dict[str, int]] = {}
    for option in ask.menu.options:
        name = option[1]
        change = changes[option] = {WATER: water_for(game, seat, (name,)) - water}
        prices = [cost.total for cost in prices_of(game, seat, (name,))]
        if len(prices) == 1:
            for good, count in prices[0].items():
                change[good] = change.get(good, 0) - count
        else:
            either = " ".join(good for cost in prices for good in cost)
            goods = tuple(_one(context, good, count) for cost in prices for good, count in cost.items())
            accounts[either] = Account(goods)
            change[either] = -1
    accounts = _accounts(context, state, seat, changes) | accounts
    accounts[WATER] = Account(accounts[WATER].goods, water)
    if game.leads(seat, "wolfe") and "energy_core" in accounts:  # see AN-LDR-09
        rate = game.rules.catalog.leaders["wolfe"]
        if rate["energy_core"] == 1:
            accounts["energy_core"] = Account(accounts["energy_core"].goods, 0, (WATER, rate[WATER]))
    return Tally(accounts, changes)


def _warp(context: Context, state: AnachronyState, ask: Some) -> Tally:
    """What each tile brings, and the water that its worker costs."""
    game, seat = context.game(state), ask.seat
    changes: dict[Option, dict[str, int]] = {}
    for option in ask.menu.options:
        tile = tile_of(game, option[1])
        change = changes[option] = dict(tile.goods)
        if tile.worker:
            change[tile.worker] = 1
            change[WATER] = change.get(WATER, 0) - price(game, seat)
        if tile.exosuit:
            change[EXOSUIT] = 1
    return Tally(_accounts(context, state, seat, changes), changes)


def _accounts(
    context: Context, state: AnachronyState, seat: int, changes: Mapping[Option, Mapping[str, int]]
) -> dict[str, Account]:
    """An account for each good, worker or exosuit that changes."""
    player = state.players[seat]
    have = {**player.goods, **player.active, EXOSUIT: len(player.powered)}
    have["any_basic"] = sum(player.goods.get(good, 0) for good in BASIC)
    names = dict.fromkeys(name for change in changes.values() for name in change if " " not in name)
    known = {name: have.get(name, 0) for name in (*names, WATER)}
    return {name: Account((_one(context, name, count),)) for name, count in known.items()}


def _one(context: Context, good: str, count: int) -> Amount:
    name = context.words.say("counters", good) if good == EXOSUIT else context.name(good)
    return Amount(context.symbol(good), name, count)
