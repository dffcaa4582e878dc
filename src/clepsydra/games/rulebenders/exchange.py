"""Exchange tokens and cards that exchange resources (RB-EXC)."""

from __future__ import annotations

from clepsydra.games.rulebenders.bargain import Bargain, Terms
from clepsydra.games.rulebenders.drawing import ANY, draw_cards, drawable
from clepsydra.games.rulebenders.events import Exchanged
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.paying import allowed, give_up_cards, has
from clepsydra.games.rulebenders.state import CARD, CHIP, CUBE, RESOURCES
from clepsydra.kernel import BACK, Denial, Flow, deny

DONE = "done"
Swap = tuple[str, int, str, str, int, str]


def why_not_use(game: Rulebenders, seat: int, token: str) -> Denial | None:
    """Why a token cannot be used: the disc, or nothing that could be exchanged (RB-EXC-01, 02, 05)."""
    gets = allowed(game, seat, "exchange")
    if not gets:
        return deny("RB-EXC-01")
    terms, bargain = terms_of(game, token, gets), Bargain()
    reasons = [why_not_swap(game, seat, terms, bargain, swap) for swap in swaps(terms)]
    return None if None in reasons else reasons[0]


def terms_of(game: Rulebenders, token: str, gets: tuple[str, ...]) -> Terms:
    """Any number of exchanges at the rate of a token, at least one (RB-EXC-02)."""
    give, get = game.rules.catalog.exchange[token]
    return Terms(RESOURCES, gets, give, get, must=True)


def use_token(game: Rulebenders, seat: int, token: str) -> Flow[None]:
    """Exchange, and the token is gone; it stays if the seat turns back (RB-EXC-02)."""
    terms = terms_of(game, token, allowed(game, seat, "exchange"))
    bargain = yield from name_exchanges(game, seat, terms, rule="RB-EXC-02")
    if bargain.times:
        game.player(seat).tokens.remove(token)
        yield from settle(game, seat, bargain)


def swaps(terms: Terms) -> list[Swap]:
    """Each single exchange: so many of one type for another type."""
    return [
        ("swap", terms.give, give, "for", terms.get, get)
        for give in terms.gives
        for get in terms.gets
        if give != get
    ]


def why_not_swap(game: Rulebenders, seat: int, terms: Terms, bargain: Bargain, swap: Swap) -> Denial | None:
    """What is given must be there now; what is gained must be there to give (RB-EXC-03, 05, 06)."""
    _, number, give, _, _, get = swap
    have = has(game, seat, give) - bargain.gave[give]
    if have < number:
        return deny("RB-EXC-03", good=give, needed=number, have=have)
    if get == CHIP:
        return None
    most = game.player(seat).supply if get == CUBE else drawable(game, ANY) + bargain.gave[CARD]
    if bargain.got[get] + terms.get > most:
        return deny("RB-EXC-06", good=get, most=most)
    return None


def trade(game: Rulebenders, seat: int, terms: Terms) -> Flow[None]:
    """Name the exchanges, then give everything, then gain everything (RB-EXC-03, 04)."""
    bargain = yield from name_exchanges(game, seat, terms, rule="RB-EXC-04")
    if bargain.times:
        yield from settle(game, seat, bargain)


def name_exchanges(game: Rulebenders, seat: int, terms: Terms, *, rule: str) -> Flow[Bargain]:
    """Exchanges, one by one; who must name one may turn back before it (see TB-ASK-07)."""
    bargain = Bargain()

    def why_not(option: str | Swap) -> Denial | None:
        return None if isinstance(option, str) else why_not_swap(game, seat, terms, bargain, option)

    while bargain.times != terms.most:
        options: list[str | Swap] = [*swaps(terms)]
        if bargain.times or not terms.must:
            options.append(DONE)
        elif game.since(3):
            options.append(BACK)
        choice: str | Swap = yield from game.choose(
            seat,
            options,
            rule=rule,
            why_not=why_not,
            price=lambda option: () if isinstance(option, str) else ({option[2]: option[1]},),
            always=not bargain.times and game.since(3),
            case="noted" if bargain.times else "",
            params={"gave": dict(bargain.gave), "got": dict(bargain.got)},
        )
        if isinstance(choice, str):
            break
        _, number, give, _, gained, get = choice
        bargain.gave[give] += number
        bargain.got[get] += gained
        bargain.times += 1
    return bargain


def settle(game: Rulebenders, seat: int, bargain: Bargain) -> Flow[None]:
    """Supply and discard piles get theirs first (RB-EXC-06)."""
    game.tell(Exchanged, seat, dict(bargain.gave), dict(bargain.got))
    game.lose_cubes(seat, bargain.gave[CUBE])
    game.gain_chips(seat, -bargain.gave[CHIP])
    yield from give_up_cards(game, seat, bargain.gave[CARD])
    game.take_cubes(seat, bargain.got[CUBE])
    game.gain_chips(seat, bargain.got[CHIP])
    yield from draw_cards(game, seat, bargain.got[CARD])
