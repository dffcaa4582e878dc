"""Resources: drawing, taking, gaining, rolling, exchanging, and choosing among such."""

from __future__ import annotations

from typing import Any

from clepsydra.games.rulebenders.bargain import Terms
from clepsydra.games.rulebenders.catalog import Effect
from clepsydra.games.rulebenders.deed import Deed
from clepsydra.games.rulebenders.drawing import ANY, drawable
from clepsydra.games.rulebenders.events import DieShows, Named, TokenReceived
from clepsydra.games.rulebenders.exchange import trade
from clepsydra.games.rulebenders.gaining import gain
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.state import CARD, CHIP, CUBE, RESOURCES
from clepsydra.games.rulebenders.vocabulary import CHOICE, amount, can_do, count, do_effects, whom
from clepsydra.kernel import Denial, Flow, deny

LAMP, GAMBLE = "nights-magic-lamp", "nights-bazaar-gamble"
WITHOUT_FLEXO = ("my_hand", "my_chips")
PAID_OUT = (CUBE, CHIP, CARD)
"""The order in which chosen resources are paid out (RB-TOK-10)."""


def draw(game: Rulebenders, deed: Deed, effect: Effect) -> Flow[None]:
    """Draw cards from the decks that the step names."""
    return gain(game, deed.seat, CARD, amount(game, deed, effect), effect.args["from"])


def can_draw(game: Rulebenders, _deed: Deed, effect: Effect) -> bool:
    """Whether an allowed deck has a card."""
    return drawable(game, effect.args["from"]) > 0


def take_cubes(game: Rulebenders, deed: Deed, effect: Effect) -> Flow[None]:
    """Own cubes from the supply to the reserve."""
    return gain(game, deed.seat, CUBE, amount(game, deed, effect))


def can_take(game: Rulebenders, deed: Deed, _effect: Effect) -> bool:
    """Whether the supply has a cube of this colour."""
    return game.player(deed.seat).supply > 0


def gain_chips(game: Rulebenders, deed: Deed, effect: Effect) -> Flow[None]:
    """Chips from the supply, for oneself or for the victim of an attack."""
    chips = amount(game, deed, effect)
    for seat in whom(game, deed, effect.args.get("who", "me")):
        yield from gain(game, seat, CHIP, chips)


def gain_resources(game: Rulebenders, deed: Deed, effect: Effect) -> Flow[None]:
    """The type of each single resource is chosen before any card is seen (RB-CRD-06, RB-TOK-09, 10)."""
    chosen: dict[str, int] = dict.fromkeys(PAID_OUT, 0)

    def why_not(option: tuple[str, str]) -> Denial | None:
        return None if can_give(game, deed.seat, option[1]) else deny("RB-TOK-10", good=option[1])

    total = amount(game, deed, effect)
    for number in range(1, total + 1):
        options = [("resource", what) for what in RESOURCES]
        _, what = yield from game.choose(
            deed.seat,
            options,
            rule="RB-TOK-09",
            why_not=why_not,
            case="many" if total > 1 else "",
            params={"number": number, "total": total},
        )
        chosen[what] += 1
    for what, number in chosen.items():
        yield from gain(game, deed.seat, what, number)


def can_give(game: Rulebenders, seat: int, what: str) -> bool:
    """Whether any of a resource can be given at all (RB-TOK-10)."""
    if what == CUBE:
        return bool(game.player(seat).supply)
    return what == CHIP or bool(drawable(game, ANY))


def gain_token(game: Rulebenders, deed: Deed, effect: Effect) -> None:
    """An exchange token of a value."""
    token: str = effect.args["value"]
    game.player(deed.seat).tokens.append(token)
    game.tell(TokenReceived, deed.seat, token)


def roll(game: Rulebenders, deed: Deed, effect: Effect) -> Flow[None]:
    """Roll the die in the open and gain what it shows, one of several, or double for a right guess."""
    how, seat = effect.args["gain"], deed.seat
    bet = ""
    if how == "bet_double":
        bets = [("bet", what) for what in RESOURCES]
        _, bet = yield from game.choose(seat, bets, rule=game.rules.rule_of(GAMBLE))
        game.tell(Named, seat, bet)
    faces = [roll_die(game, seat) for _ in range(effect.args["times"])]
    what, number = faces[-1]
    if how == "choose_one":
        options = list(dict.fromkeys(("gain", *face) for face in faces))
        _, what, number = yield from game.choose(seat, options, rule=game.rules.rule_of(LAMP))
    if how != "bet_double":
        yield from gain(game, seat, what, number)
    elif what == bet:
        yield from gain(game, seat, what, 2 * number)
    else:
        yield from do_effects(game, deed, effect.args["miss"])


def roll_die(game: Rulebenders, seat: int) -> tuple[str, int]:
    """One of six equally likely faces (see RB-RND-06)."""
    die = game.rules.catalog.die
    what, number = die[game.draw((len(die),))[0]]
    game.tell(DieShows, seat, {what: number})
    return what, number


def choose(game: Rulebenders, deed: Deed, effect: Effect) -> Flow[None]:
    """One of several lists of steps that can do something, if there is any."""
    possible = {summary(s[0]): s for s in effect.args["options"] if can_do(game, deed, s)}
    if possible:
        key = yield from game.choose(
            deed.seat, possible, rule=CHOICE, case="card", params={"card": deed.card}
        )
        yield from do_effects(game, deed, possible[key])


def summary(effect: Effect) -> tuple[str | int, ...]:
    """What a step does, as an option says it."""
    if effect.op == "peek":
        return ("peek_at", *(part for pair in effect.args.items() for part in pair))
    return (effect.op, effect.args["n"])


def if_else(game: Rulebenders, deed: Deed, effect: Effect) -> Flow[None]:
    """A condition on a counter, counted after payment (RB-PLY-14, 15)."""
    steps = effect.args["then" if holds(game, deed, effect.args["cond"]) else "else"]
    return do_effects(game, deed, steps)


def holds(game: Rulebenders, deed: Deed, cond: dict[str, Any]) -> bool:
    """Return whether there are at least or exactly so many (see RB-PLY-14), or fewer than each opponent has.

    Flexo counts as having any number of cards and chips (RF-GEN-03).
    """
    mine = count(game, deed, cond["count"])
    if "at_least" in cond:
        return bool(mine >= cond["at_least"])
    if "exactly" in cond:
        return bool(mine == cond["exactly"])
    counter = game.rules.counters[cond["count"]]
    others = game.rivals(deed.seat) if cond["count"] in WITHOUT_FLEXO else game.opponents(deed.seat)
    return all(counter(game, other) > mine for other in others)


def extra_action(game: Rulebenders, _deed: Deed, effect: Effect) -> None:
    """One more action in this turn, which may be left unused (RB-ACT-09)."""
    game.state.turn.actions += effect.args["n"]


def convert(game: Rulebenders, deed: Deed, effect: Effect) -> Flow[None]:
    """Up to so many exchanges with the supply."""
    args = effect.args
    give, get = args["ratio"]
    terms = Terms(tuple(args["give"]), tuple(args["get"]), give, get, most=args["max"])
    return trade(game, deed.seat, terms)


def nothing(_game: Rulebenders, _deed: Deed, _effect: Effect) -> None:
    """The cancelling part of a shield is done by the window it is used in (RB-SHD-05)."""
