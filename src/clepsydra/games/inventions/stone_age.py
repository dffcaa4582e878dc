"""The Stone Age: a set-up round in reverse turn order (IN-STA)."""

from __future__ import annotations

from functools import partial

from clepsydra.games.inventions.actions.gain_influence import lay_token
from clepsydra.games.inventions.actions.initiate import stand_beside
from clepsydra.games.inventions.benefits import gain_benefit
from clepsydra.games.inventions.citizens import why_not_call
from clepsydra.games.inventions.events import Claimed, Left
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.ideas import refill_hand
from clepsydra.games.inventions.state import Turn
from clepsydra.kernel import Denial, Flow, deny

TOKEN = "plus_one"  # noqa: S105 - a wooden one


def stone_age(game: Inventions) -> Flow[None]:
    """The set-up turn of the seat that comes next (see IN-STA-01)."""
    state = game.state
    seat = state.queue.pop(0)
    automa = game.rules.setup.seats[seat]
    if automa in game.rules.settlers:
        game.rules.settlers[automa](game, seat)
    else:
        yield from settle_down(game, seat)
    if not state.queue:
        leave_unclaimed(game)
        state.phase = "round"


def settle_down(game: Inventions, seat: int) -> Flow[None]:
    """Claim an idea, gain the benefit of its region, and settle there (IN-STA-02 to 07).

    Nobody prepares chain tokens (IN-STA-10).
    """
    state, player = game.state, game.player(seat)
    options = [("claim", region) for region in state.regions]
    reason = partial(why_not_claim, game, seat)
    _, name = yield from game.choose(seat, options, rule="IN-STA-02", why_not=reason)
    region = state.regions[name]
    yield from stand_beside(game, seat, name, "IN-STA-03")
    game.tell(Claimed, seat, region.card.pieces[0], name)
    yield from gain_benefit(game, seat, game.catalog.specialists[region.specialist].benefit)
    player.placed[TOKEN] = name
    lay_token(game, seat, name, TOKEN)  # IN-STA-05: no points for it
    game.settle(seat, name)
    yield from refill_hand(game, seat)
    state.turn = Turn()


def why_not_claim(game: Inventions, seat: int, option: tuple[str, str]) -> Denial | None:
    """An idea that nobody has claimed, and the citizens for it (IN-STA-02, 03)."""
    region = game.state.regions[option[1]]
    card = game.card(region)
    if card is None:
        return deny("IN-STA-02", region=option[1])
    if region.initiator is not None:
        return deny("IN-STA-02", "claimed", region=option[1])
    needed = game.catalog.specialists[region.specialist].specialists
    return why_not_call(game.player(seat), card.type, needed, "IN-STA-03")


def leave_unclaimed(game: Inventions) -> None:
    """Ideas that nobody has claimed leave the game (IN-STA-08)."""
    for region in game.state.regions.values():
        if region.card.pieces and region.initiator is None:
            game.tell(Left, tuple(region.card.pieces))
            region.card.move(region.card.pieces[0], game.state.out)
