"""Cards of hands, of the table and of discard piles."""

from __future__ import annotations

from clepsydra.games.rulebenders.catalog import Effect
from clepsydra.games.rulebenders.deed import Deed
from clepsydra.games.rulebenders.events import Handed, HandShown, Retrieved
from clepsydra.games.rulebenders.gaining import gain
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.state import CHIP, CUBE, FLEXO, Fate
from clepsydra.games.rulebenders.vocabulary import CHOICE, amount, whom
from clepsydra.kernel import EVERYBODY, Flow, kind, only

STOP = "stop"


def whole_hand(game: Rulebenders, seat: int) -> list[str]:
    """All cards of a hand, the marked ones last."""
    player = game.player(seat)
    return [*player.hand.pieces, *player.marked.pieces]


def humans(game: Rulebenders, deed: Deed, who: str) -> list[int]:
    """The seats that a step is about, but for Flexo, who has no cards and decides nothing (RF-GEN-02, 09)."""
    return [seat for seat in whom(game, deed, who) if game.is_human(seat)]


def lose(game: Rulebenders, deed: Deed, effect: Effect) -> Flow[None]:
    """Cubes of the reserve or chips go back; of cards the victim chooses which."""
    what, number = effect.args["what"], amount(game, deed, effect)
    for seat in humans(game, deed, effect.args["who"]):
        if what == CUBE:
            game.lose_cubes(seat, number)
        elif what == CHIP:
            game.gain_chips(seat, -min(number, game.player(seat).chips))
        else:
            for _ in range(min(number, game.hand_size(seat))):
                cards = [("discard", card) for card in whole_hand(game, seat)]
                _, card = yield from game.choose(
                    seat, cards, rule="RB-ATK-10", case="known", params=deed.told
                )
                game.discard(seat, card, game.hand_of(seat, card))


def discard(game: Rulebenders, deed: Deed, effect: Effect) -> Flow[None]:
    """Own cards of one's choosing, the played one not among them; how many is counted (RB-SP-23)."""
    theme, seat = effect.args.get("theme"), deed.seat
    deed.counted["discarded"] = 0
    for _ in range(amount(game, deed, effect)):
        cards = [c for c in whole_hand(game, seat) if theme is None or game.card(c).deck == theme]
        if not cards:
            return
        options = [("discard", card) for card in cards]
        if effect.args.get("up_to"):
            choice = yield from game.may(
                seat, options, rule="RB-HID-07", refuse=STOP, case="card", params={"card": deed.card}
            )
        else:
            choice = yield from game.choose(
                seat, options, rule="RB-HID-07", case="card", params={"card": deed.card}
            )
        if choice is None:
            return
        game.discard(seat, choice[1], game.hand_of(seat, choice[1]))
        deed.counted["discarded"] += 1


def steal(game: Rulebenders, deed: Deed, effect: Effect) -> Flow[None]:
    """Chips, random cards, or a card that the thief chooses from an open hand (RB-ATK-08)."""
    number = amount(game, deed, effect)
    if effect.args["what"] == CHIP:
        for victim in deed.affected:
            chips = min(number, game.player(victim).chips)
            game.gain_chips(victim, -chips)
            game.gain_chips(deed.seat, chips)
    elif effect.args["pick"] == "random":
        game.state.fates += [Fate(victim, deed.seat) for victim in shares(game, deed.affected, number)]
    else:
        (victim,) = deed.affected
        for _ in range(min(number, game.hand_size(victim))):
            options = [("steal", card) for card in whole_hand(game, victim)]
            _, card = yield from game.choose(deed.seat, options, rule="RB-SP-06")
            hand_on(game, victim, deed.seat, card)


def shares(game: Rulebenders, victims: list[int], number: int) -> list[int]:
    """From whom each of the cards is taken: one from each in turn, as far as they have any (RB-SP-24)."""
    left = {victim: game.hand_size(victim) for victim in victims}
    taken: list[int] = []
    while len(taken) < number and any(left.values()):
        for victim in victims:
            if left[victim] and len(taken) < number:
                left[victim] -= 1
                taken.append(victim)
    return taken


def hand_on(game: Rulebenders, giver: int, taker: int, card: str) -> None:
    """A card goes from hand to hand, seen by giver and receiver (RB-HID-04)."""
    home, to = game.hand_of(giver, card), game.player(taker).hand
    game.tell(Handed, giver, taker, card, eyes=only(giver, taker) | home.eyes | to.eyes)
    home.move(card, to)


def give(game: Rulebenders, deed: Deed, _effect: Effect) -> Flow[None]:
    """Any number of cards that are not marked, each to an opponent of one's choosing (RB-SP-22)."""
    hand = game.player(deed.seat).hand
    deed.counted["given"] = 0
    while hand.pieces:
        gifts = [("give", card, rival) for card in hand.pieces for rival in game.rivals(deed.seat)]
        choice = yield from game.may(
            deed.seat, gifts, rule="RB-SP-22", refuse=STOP, case="card", params={"card": deed.card}
        )
        if choice is None:
            return
        _, card, rival = choice
        hand_on(game, deed.seat, rival, card)
        deed.counted["given"] += 1


def give_me(game: Rulebenders, deed: Deed, effect: Effect) -> Flow[None]:
    """In round order each opponent gives what he chooses of what he has, and has his reward (RB-SP-05)."""
    for seat in humans(game, deed, effect.args["who"]):
        given = yield from hand_over(game, deed, effect, seat)
        reward = effect.args.get("reward")
        if reward is not None:
            yield from gain(game, seat, CUBE, given // reward.args["per"] * reward.args["n"])


def hand_over(game: Rulebenders, deed: Deed, effect: Effect, seat: int) -> Flow[int]:
    """A chip or a card, or at least one card; nothing from who has nothing. How many were given."""
    if CHIP in effect.args["what"] and game.player(seat).chips:
        options = [("give_chip", CHIP), *(("hand_over", card) for card in whole_hand(game, seat))]
        verb, gift = yield from game.choose(seat, options, rule="RB-ATK-10", case="known", params=deed.told)
        if verb == "hand_over":
            hand_on(game, seat, deed.seat, gift)
        else:
            game.gain_chips(seat, -1)
            game.gain_chips(deed.seat, 1)
        return 1
    given = 0
    while cards := [("hand_over", card) for card in whole_hand(game, seat)]:
        choice: tuple[str, str] | None
        if not given:
            choice = yield from game.choose(seat, cards, rule="RB-ATK-10", case="known", params=deed.told)
        elif effect.args.get("at_least"):
            choice = yield from game.may(
                seat, cards, rule="RB-ATK-10", refuse=STOP, case="known", params=deed.told
            )
        else:
            break
        if choice is None:
            break
        hand_on(game, seat, deed.seat, choice[1])
        given += 1
    return given


def recover(game: Rulebenders, deed: Deed, effect: Effect) -> Flow[None]:
    """A card of one's choosing from the theme discard piles, or the top card of any pile."""
    piles = [game.state.discards[deck].pieces for deck in game.decks()]
    if effect.args["pick"] == "top":
        cards = [pile[-1] for pile in piles if pile]
    else:
        known = [card for pile in piles for card in pile if game.card(card).deck != FLEXO]
        cards = list({kind(card): card for card in known}.values())
    if cards:
        _, card = yield from game.choose(
            deed.seat,
            [("recover", card) for card in cards],
            rule=CHOICE,
            case="take",
            params={"card": deed.card},
        )
        game.state.discards[game.card(card).deck].move(card, game.player(deed.seat).hand)
        game.tell(Retrieved, deed.seat, card)


def reveal_hand(game: Rulebenders, deed: Deed, _effect: Effect) -> None:
    """The hand lies open until the end of the round, later cards included (RB-SP-06; see RB-HID-06)."""
    for seat in deed.affected:
        player = game.player(seat)
        player.revealed = True
        player.hand.eyes = player.marked.eyes = EVERYBODY
        game.tell(HandShown, seat)


def name_fuel(game: Rulebenders, deed: Deed, effect: Effect) -> Flow[None]:
    """Fuel cards in front of the named opponents (RB-SP-14)."""
    there = [card for seat in deed.affected for card in game.player(seat).fuel.pieces]
    chosen = yield from game.choose_some(
        deed.seat, [("take", card) for card in there], rule="RB-SP-14", at_most=effect.args["n"]
    )
    deed.cards = [card for _, card in chosen]


def take_fuel(game: Rulebenders, deed: Deed, _effect: Effect) -> None:
    """What still lies there goes to the hand; its standing effects end (RB-CRD-07)."""
    for seat in deed.affected:
        fuel = game.player(seat).fuel
        for card in [card for card in deed.cards if card in fuel.pieces]:
            fuel.move(card, game.player(deed.seat).hand)
            game.state.named.pop(card, None)
            game.tell(Retrieved, deed.seat, card)


def name_dashboard_card(game: Rulebenders, deed: Deed, _effect: Effect) -> Flow[None]:
    """A card of the victim's dashboard, if there is any (RB-SP-25)."""
    cards = [("sink", card) for seat in deed.affected for card in game.player(seat).dashboard.pieces]
    if cards:
        _, card = yield from game.choose(deed.seat, cards, rule="RB-SP-25")
        deed.cards = [card]


def discard_dashboard(game: Rulebenders, deed: Deed, _effect: Effect) -> None:
    """The named card goes to its discard pile; how many is counted."""
    deed.counted["discarded"] = 0
    for seat in deed.affected:
        dashboard = game.player(seat).dashboard
        for card in [card for card in deed.cards if card in dashboard.pieces]:
            game.leave_dashboard(seat, card)
            game.discard(seat, card, dashboard)
            deed.counted["discarded"] += 1
