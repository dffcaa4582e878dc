"""Invent (IN-INV)."""

from __future__ import annotations

from functools import partial

from clepsydra.games.inventions.citizens import call, why_not_call
from clepsydra.games.inventions.deed import Deed
from clepsydra.games.inventions.events import Invented
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.milestones import why_no_access
from clepsydra.games.inventions.state import AMBITION, INVENT
from clepsydra.kernel import Denial, Flow, deny


def why_not(game: Inventions, seat: int) -> Denial | None:
    """Some idea on the board that the player has access to and can pay (IN-INV-01)."""
    possible = any(why_not_there(game, seat, ("invent", region)) is None for region in game.state.regions)
    return None if possible else deny("IN-INV-01")


def why_not_there(game: Inventions, seat: int, option: tuple[str, str]) -> Denial | None:
    """Why the card of a region cannot be invented."""
    region = game.state.regions[option[1]]
    card = game.card(region)
    if card is None or region.invented:
        return deny("IN-INV-01", "no-idea", region=option[1])
    if region.initiator is None:
        return deny("IN-STA-09", idea=card.id)
    return why_not_call(game.player(seat), card.type, 1 + card.exhaust, "IN-INV-02") or why_no_access(
        game, seat, card.requires
    )


def invent(game: Inventions, seat: int) -> Flow[Deed]:
    """One citizen goes to the Invent space, others are exhausted; the card is turned (IN-INV-02 to 06)."""
    options = [("invent", region) for region in game.state.regions]
    reason = partial(why_not_there, game, seat)
    _, name = yield from game.choose(seat, options, rule="IN-INV-01", why_not=reason)
    region = game.state.regions[name]
    card = game.catalog.ideas[region.card.pieces[0]]
    yield from call(game, seat, card.type, 1 + card.exhaust, "IN-INV-02", for_what=card.id)
    game.player(seat).exhausted[card.type] += card.exhaust  # IN-INV-03: one on the card, the others exhausted
    game.aspire(seat, AMBITION + game.catalog.ambitions[INVENT])
    game.score(seat, card.invent_ip)
    region.invented, region.inventor = True, seat
    game.tell(Invented, seat, card.id, name)
    return Deed(name)
