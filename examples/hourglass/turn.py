"""An hour: everybody offers cards at dawn, then takes a turn."""

from functools import partial

from clepsydra.kernel import Denial, Flow, Menu, Passed, Some, Together, deny, kind
from hourglass.cards import drip, victims
from hourglass.game import Hourglass


def dawn(game: Hourglass) -> Flow[None]:
    """All offer cards for water, at once and in secret; who gained most acts first (HG-DWN-01, 02)."""
    players = game.state.players
    hands = {seat: players[seat].hand for seat in game.rules.people}
    asks = {s: Some(s, Menu(hand.pieces), "HG-DWN-01", 0, len(hand)) for s, hand in hands.items()}
    offers: dict[int, tuple[str, ...]] = yield Together(asks)
    drops = {}
    for seat, player in enumerate(players):
        cards, player.blown = offers.get(seat, ()), False
        drops[seat] = sum(game.rules.cards[kind(card)].drops for card in cards)
        game.throw(seat, *cards)
        game.gain(seat, water=drops[seat])
    earlier = {seat: (seat + 1 - game.state.hour) % len(players) for seat in drops}
    game.state.queue = sorted(drops, key=lambda seat: (-drops[seat], earlier[seat]))
    game.go_on()


def turn(game: Hourglass) -> Flow[None]:
    """The turn of the seat that comes next, person or Drip (HG-TRN-01)."""
    seat = game.state.queue.pop(0)
    yield from (take_turn if seat in game.rules.people else drip)(game, seat)
    if not game.state.queue:
        game.go_on()


def take_turn(game: Hourglass, seat: int) -> Flow[None]:
    """Draw two cards, then choose until a card is played or the seat passes (HG-TRN-02)."""
    game.draw_card(seat)
    game.draw_card(seat)
    while True:
        options = [*(("play", card) for card in game.state.players[seat].hand.pieces), ("blow",), ("pass",)]
        reason = partial(why_not, game, seat)
        choice = yield from game.choose(seat, options, rule="HG-TRN-02", why_not=reason, always=True)
        if choice[0] == "play":
            yield from play(game, seat, choice[-1])
            return
        if choice[0] == "pass":
            game.tell(Passed, seat)
            return
        game.state.players[seat].blown = True
        game.gain(seat, water=-1, glass=1)


def why_not(game: Hourglass, seat: int, option: tuple[str, ...]) -> Denial | None:
    """Why the seat may not do this in its turn, or `None`."""
    player, verb = game.state.players[seat], option[0]
    if verb == "play":
        name, means = kind(option[1]), player.water + 2 * player.glass
        if name == "lid":
            return deny("HG-LID-01")
        if means < (cost := game.rules.cards[name].cost):
            return deny("HG-PAY-01", needed=cost, have=means)
        return deny("HG-THF-02") if name == "thief" and not victims(game, seat) else None
    if verb == "blow" and player.blown:
        return deny("HG-FRE-01")
    return deny("HG-FRE-02") if verb == "blow" and not player.water else None


def play(game: Hourglass, seat: int, card: str) -> Flow[None]:
    """Pay for a card and do what it says."""
    player, played = game.state.players[seat], game.rules.cards[kind(card)]
    game.throw(seat, card)
    ways = payments(player.water, player.glass, played.cost)
    _, water, glass = yield from game.choose(seat, ways, rule="HG-PAY-02")
    game.gain(seat, water=-water, glass=-glass)
    yield from played.effect(game, seat) or ()


def payments(water: int, glass: int, cost: int) -> list[tuple[str, int, int]]:
    """Every way to pay without waste: water counts 1, glass 2, no change is given (HG-PAY-02)."""
    shards = range(min(glass, (cost + 1) // 2) + 1)
    return [("pay", max(0, cost - 2 * used), used) for used in shards if cost - 2 * used <= water]
