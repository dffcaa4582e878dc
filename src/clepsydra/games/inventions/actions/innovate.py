"""Innovate (IN-INN)."""

from __future__ import annotations

from functools import partial

from clepsydra.games.inventions.chain import offer_chain, perform, why_not_perform
from clepsydra.games.inventions.citizens import call, why_not_call
from clepsydra.games.inventions.deed import Deed
from clepsydra.games.inventions.events import Innovated
from clepsydra.games.inventions.game import Inventions
from clepsydra.kernel import Denial, Flow, deny


def why_not(game: Inventions, seat: int) -> Denial | None:
    """Some invention of somebody else's with an empty Innovate space (IN-INN-01)."""
    possible = any(why_not_there(game, seat, ("innovate", region)) is None for region in game.state.regions)
    return None if possible else deny("IN-INN-01")


def why_not_there(game: Inventions, seat: int, option: tuple[str, str]) -> Denial | None:
    """Why the card of a region cannot be innovated."""
    region = game.state.regions[option[1]]
    card = game.card(region)
    if card is None:
        return deny("IN-INN-01", "no-invention", region=option[1])
    if not region.invented:
        return deny("IN-INN-01", "idea", idea=card.id, region=option[1])
    if region.innovator is not None:
        return deny("IN-INN-01", "taken", idea=card.id)
    if region.inventor == seat:
        return deny("IN-INN-01", "own", idea=card.id)
    return why_not_call(game.player(seat), card.type, 1, "IN-INN-02")


def innovate(game: Inventions, seat: int) -> Flow[Deed]:
    """A citizen goes to the Innovate space, and a new specialist of the type comes (IN-INN-02, 03)."""
    options = [("innovate", region) for region in game.state.regions]
    reason = partial(why_not_there, game, seat)
    _, name = yield from game.choose(seat, options, rule="IN-INN-01", why_not=reason)
    region = game.state.regions[name]
    card = game.catalog.ideas[region.card.pieces[0]]
    yield from call(game, seat, card.type, 1, "IN-INN-02", for_what=card.id)
    region.innovator = seat
    game.tell(Innovated, seat, card.id, name)
    game.new_specialist(seat, card.type)
    return Deed(name)


def chain(game: Inventions, seat: int, deed: Deed) -> Flow[None]:
    """The chain action printed on that card (IN-INN-04)."""
    card = game.catalog.ideas[game.state.regions[deed.region].card.pieces[0]]

    def reason(_option: tuple[str, ...]) -> Denial | None:
        return why_not_perform(game, seat, card.chain)

    ways, about = [("chain", card.chain)], {"idea": card.id}
    choice = yield from offer_chain(game, seat, lambda: ways, rule="IN-INN-04", why_not=reason, about=about)
    if choice is not None:
        yield from perform(game, seat, card.chain, "chain")
