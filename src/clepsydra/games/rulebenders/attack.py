"""Attacks and shields (RB-ATK, RB-SHD): naming, answering, resolving."""

from __future__ import annotations

from clepsydra.games.rulebenders.catalog import Card, Effect
from clepsydra.games.rulebenders.deed import Deed
from clepsydra.games.rulebenders.events import Activated, Cancelled, Played, Targeted
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.paying import cost_of, pay, price, why_not_pay
from clepsydra.games.rulebenders.permission import unrotated, why_not_play, why_not_theme
from clepsydra.games.rulebenders.vocabulary import declare_effects, do_effects
from clepsydra.kernel import EVERYBODY, Denial, Flow, Prices, Zone, zones
from clepsydra.kernel.zones import visible

DECLINE, REACT = "decline", "react"
ATTACK, UNCANCELLED = "attack", "attack_uncancelled"
NAMING = "RB-ATK-01"
"""By which an attacker names what his attack strikes."""
Use = tuple[str, str]


def launch(game: Rulebenders, deed: Deed, effects: tuple[Effect, ...]) -> Flow[None]:
    """Name whom and what, let the others answer, then resolve (RB-ATK-01)."""
    deed.attack = True
    yield from name_targets(game, deed)
    yield from declare_effects(game, deed, effects)
    if not (yield from is_cancelled(game, deed)):
        yield from answer_uncancelled(game, deed)
        yield from do_effects(game, deed, effects)


def name_targets(game: Rulebenders, deed: Deed) -> Flow[None]:
    """Name who is affected (RB-ATK-07); of several who have most, the attacker chooses one (RB-ATK-09)."""
    target = game.card(deed.card).target
    if target == "trigger_opponent":
        return
    if target in ("each_opponent", "all"):
        deed.affected = game.opponents(deed.seat) if target == "each_opponent" else list(game.state.order)
        return
    rivals = [("target", seat) for seat in game.rivals(deed.seat)]
    if target == "most_chips":
        most_chips = max(game.player(seat).chips for _, seat in rivals)
        richest = [option for option in rivals if game.player(option[1]).chips == most_chips]
        chosen: tuple[tuple[str, int], ...] = (
            (
                yield from game.choose(
                    deed.seat, richest, rule="RB-ATK-09", case="card", params={"card": deed.card}
                )
            ),
        )
    elif target == "one_opponent":
        chosen = (
            (
                yield from game.choose(
                    deed.seat, rivals, rule="RB-ATK-07", case="card", params={"card": deed.card}
                )
            ),
        )
    else:
        most = 2 if target == "one_or_two_opponents" else None
        chosen = yield from game.choose_some(
            deed.seat,
            rivals,
            rule="RB-ATK-07",
            at_least=1,
            at_most=most,
            case="some",
            params={"card": deed.card},
        )
    deed.affected = [seat for _, seat in chosen]
    for seat in deed.affected:
        game.tell(Targeted, seat)


# The attack window


def is_cancelled(game: Rulebenders, deed: Deed) -> Flow[bool]:
    """All who might answer say at once whether they will; they then do, in round order (RB-ATK-02)."""
    for seat in (yield from willing(game, deed, ATTACK, "RB-ATK-02")):
        use = yield from choose_answer(game, deed, seat, ATTACK, "RB-SHD-01")
        if use is not None:
            yield from shield(game, deed, seat, *use)
            return True
    return False


def willing(game: Rulebenders, deed: Deed, window: str, rule: str) -> Flow[list[int]]:
    """Those who want to answer, among all whom open information does not rule out (RB-VOC-05).

    It is the only thing that several decide at once (RB-RND-05); Flexo is not asked (RF-GEN-04).
    """
    asked = [seat for seat in game.rivals(deed.seat) if may_answer(game, deed, seat, window)]
    answers = yield from game.choose_together(
        dict.fromkeys(asked, (DECLINE, REACT)), rule=rule, case="known", params=deed.told
    )
    return [seat for seat in asked if answers[seat] == REACT]


def may_answer(game: Rulebenders, deed: Deed, seat: int, window: str) -> bool:
    """Whether, by all that is open, a seat could have a card for this window."""
    if any(fits(game, deed, seat, card, window) for card in ready(game, seat, window)):
        return True
    if seat not in deed.affected:
        return False
    player = game.state.players[seat]
    answers = [
        (card, copies) for card, copies in game.rules.answering[window] if is_allowed(game, seat, card)
    ]
    lying_open = visible(zones(game.state), None)
    return any(
        why_not_pay(game, seat, cost_of(game, card), without=piece) is None
        for hand in (player.hand, player.marked)
        for piece in hand.pieces
        for card, copies in answers
        if (piece in copies if piece in lying_open else might_be(game, piece, card, copies - lying_open))
    )


def is_allowed(game: Rulebenders, seat: int, card: Card) -> bool:
    """Whether a card is in the game and its theme may be played."""
    return card.deck in game.decks() and why_not_theme(game, seat, card.deck) is None


def might_be(game: Rulebenders, piece: str, card: Card, hidden: frozenset[str]) -> bool:
    """Whether a card that not all know could be this one: if not all its copies lie open (RB-VOC-05)."""
    return bool(hidden) if game.since(3) else game.card(piece).deck == card.deck


def ready(game: Rulebenders, seat: int, window: str) -> list[str]:
    """Straight dashboard cards for a window, played in an earlier turn (RB-SHD-02)."""
    turn = game.state.turn
    return [
        card
        for card in unrotated(game, seat)
        if game.card(card).window == window
        and (window == UNCANCELLED or turn.seat != seat or card not in turn.fresh)
    ]


def fits(game: Rulebenders, deed: Deed, seat: int, card: str, window: str) -> bool:
    """A shield against what affects its user, or against any attack (RB-SHD-03, 07)."""
    return seat in deed.affected or (window == ATTACK and game.card(card).scope == "any")


def choose_answer(game: Rulebenders, deed: Deed, seat: int, window: str, rule: str) -> Flow[Use | None]:
    """Which card a seat answers with, or none after all."""
    player = game.state.players[seat]
    in_hand = [*player.hand.pieces, *player.marked.pieces] if seat in deed.affected else []
    options = [("activate", c) for c in ready(game, seat, window) if fits(game, deed, seat, c, window)]
    options += [("play", card) for card in in_hand if answers_from_hand(game, card, window)]

    def why_not(option: Use) -> Denial | None:
        return why_not_play(game, seat, option[1]) if option[0] == "play" else None

    return (
        yield from game.may(
            seat, options, rule=rule, why_not=why_not, always=True, case="known", params=deed.told
        )
    )


def answers_from_hand(game: Rulebenders, piece: str, window: str) -> bool:
    """Fuel shields, and a Glyptodon that is played and rotated at once (RB-SHD-01, 07)."""
    card = game.card(piece)
    return card.window == window and (card.kind == "fuel" or window == UNCANCELLED)


def shield(game: Rulebenders, deed: Deed, seat: int, verb: str, card: str) -> Flow[None]:
    """Cancel the whole attack, then do what else the shield does; nobody answers it (RB-SHD-04, 06, 09)."""
    effects = game.card(card).effects
    if verb == "play":
        yield from play_in_answer(game, seat, card, game.state.players[seat].fuel)
    else:
        rotate(game, seat, card)
        effects = ()
    cancel(game, deed, seat, card)
    yield from do_effects(game, Deed(seat, card), effects)


def cancel(game: Rulebenders, deed: Deed, seat: int, card: str) -> None:
    """A fuel card is discarded at once, the attacker's turn is over (RB-ATK-03 to 05, 11)."""
    game.tell(Cancelled, seat, card, deed.card)
    fuel = game.state.players[deed.seat].fuel
    if deed.card in fuel.pieces:
        game.discard(deed.seat, deed.card, fuel)
    if game.state.turn.seat == deed.seat:
        game.state.turn.over = True


# After it


def answer_uncancelled(game: Rulebenders, deed: Deed) -> Flow[None]:
    """Glyptodons of those whom an opponent's attack affects, in round order (RB-SHD-07, 08)."""
    for seat in (yield from willing(game, deed, UNCANCELLED, "RB-SHD-07")):
        while may_answer(game, deed, seat, UNCANCELLED):
            use = yield from choose_answer(game, deed, seat, UNCANCELLED, "RB-SHD-08")
            if use is None:
                break
            verb, card = use
            if verb == "play":
                yield from play_in_answer(game, seat, card, game.state.players[seat].dashboard)
            rotate(game, seat, card)
            yield from do_effects(game, Deed(seat, card), game.card(card).activated)


def play_in_answer(game: Rulebenders, seat: int, card: str, to: Zone) -> Flow[None]:
    """Show a card of the hand, pay for it, and put it in front."""
    announce(game, seat, card)
    game.tell(Played, seat, card)
    yield from pay_for(game, seat, card)
    game.hand_of(seat, card).move(card, to)


def announce(game: Rulebenders, seat: int, card: str) -> None:
    """Everybody sees which card is about to be paid for (see RB-PLY-01)."""
    game.hand_of(seat, card).show(card, EVERYBODY)


def price_of(game: Rulebenders, seat: int, card: str) -> Prices:
    """What `pay_for` is going to take."""
    return price(game, seat, cost_of(game, game.card(card)), without=card)


def pay_for(game: Rulebenders, seat: int, card: str) -> Flow[None]:
    """A card played in answer costs as usual (RB-SHD-01)."""
    yield from pay(game, seat, cost_of(game, game.card(card)), without=card)


def rotate(game: Rulebenders, seat: int, card: str) -> None:
    """An activated card stays rotated until the End phase (RB-ACV-01)."""
    game.state.players[seat].rotated.append(card)
    game.tell(Activated, seat, card)
