"""What cards cost, and in which resources it is paid (RB-PLY-07 to 12)."""

from __future__ import annotations

from clepsydra.games.rulebenders.catalog import VARIABLE, Card
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.state import CARD, CHIP, CUBE, RESOURCES
from clepsydra.kernel import Denial, Flow, Prices, deny


def cost_of(game: Rulebenders, card: Card) -> int:
    """0 to 3, or what the round says (RB-PLY-07)."""
    cost = card.cost
    return game.rules.catalog.variable_cost[game.state.round - 1] if cost == VARIABLE else int(cost)


def allowed(game: Rulebenders, seat: int, panel: str) -> tuple[str, ...]:
    """The resources that a seat may pay, or exchange into, by its disc on the panel (RB-PLY-08; see RB-EXC-01)."""
    return within(game, game.modified(seat, panel))


def within(game: Rulebenders, reach: int | str) -> tuple[str, ...]:
    """The resources that a space of the panels Currency and Exchange allows."""
    if reach == "any":
        return RESOURCES
    current = str(game.setting("currency"))
    if reach == "current_or_secondary":
        return (current, game.rules.catalog.secondary[current])  # RB-PLY-09
    return (current,) if reach == "current" else ()


def has(game: Rulebenders, seat: int, what: str, without: str = "") -> int:
    """What a seat can give of a resource: no marked card, no foreign cube, not the card it plays (RB-PLY-11)."""
    player = game.state.players[seat]
    if what == CUBE:
        return player.cubes
    if what == CHIP:
        return player.chips
    cards = player.hand.pieces
    return len(cards) - (without in cards)


def why_not_pay(game: Rulebenders, seat: int, cost: int, without: str = "") -> Denial | None:
    """The whole cost must be there, in any mix of what is allowed (RB-PLY-10, 12)."""
    if not cost:
        return None
    means = sum(has(game, seat, what, without) for what in allowed(game, seat, "currency"))
    if means >= cost:
        return None
    return deny("RB-PLY-12", needed=cost, have=means, currency=str(game.setting("currency")))


def pay(game: Rulebenders, seat: int, cost: int, without: str = "") -> Flow[None]:
    """Choose the mix, then the cards; cubes and chips go to the supply (RB-PLY-11)."""
    if not cost:
        return
    ways = [("pay", *_flat(way)) for way in mixes(game, seat, cost, without)]
    way = yield from game.choose(
        seat,
        ways,
        rule="RB-PLY-10",
        price=lambda way: (_goods(way),),
        case="card" if without else "",
        params={"card": without, "cost": cost},
    )
    goods = _goods(way)
    game.lose_cubes(seat, goods.get(CUBE, 0))
    game.gain_chips(seat, -goods.get(CHIP, 0))
    yield from give_up_cards(game, seat, goods.get(CARD, 0), without)


def price(game: Rulebenders, seat: int, cost: int, without: str = "") -> Prices:
    """What is going to be paid; where there are several ways, so much of the currency."""
    ways = mixes(game, seat, cost, without) if cost else []
    if not ways:
        return ()
    return (ways[0],) if len(ways) == 1 else ({"currency": cost},)


def mixes(game: Rulebenders, seat: int, cost: int, without: str) -> list[dict[str, int]]:
    """Every way to make up the cost of what is allowed and there."""
    ways: list[dict[str, int]] = [{}]
    for what in allowed(game, seat, "currency"):
        most = has(game, seat, what, without)
        ways = [
            {**way, what: count} for way in ways for count in range(min(most, cost - sum(way.values())) + 1)
        ]
    return [{what: n for what, n in way.items() if n} for way in ways if sum(way.values()) == cost]


def _goods(way: tuple[str | int, ...]) -> dict[str, int]:
    return {str(what): int(count) for what, count in zip(way[1::2], way[2::2], strict=True)}


def _flat(way: dict[str, int]) -> list[str | int]:
    return [part for pair in way.items() for part in pair]


def give_up_cards(game: Rulebenders, seat: int, count: int, without: str = "") -> Flow[None]:
    """Discard cards that are not marked, in the order of choosing (see RB-HID-07, RB-SP-15)."""
    hand = game.state.players[seat].hand
    for number in range(1, count + 1):
        cards = [("discard", card) for card in hand.pieces if card != without]
        _, card = yield from game.choose(
            seat,
            cards,
            rule="RB-PLY-11",
            case="card" if without else "",
            params={"card": without, "number": number, "total": count},
        )
        game.discard(seat, card, hand, paid=True)
