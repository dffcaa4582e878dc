"""Initiate an Idea (IN-INI)."""

from __future__ import annotations

from functools import partial

from clepsydra.games.inventions.benefits import gain_benefit
from clepsydra.games.inventions.citizens import call, why_not_call
from clepsydra.games.inventions.deed import Deed
from clepsydra.games.inventions.events import Initiated
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.state import Region
from clepsydra.kernel import Denial, Flow, deny


def why_not(game: Inventions, seat: int) -> Denial | None:
    """An idea in hand, and a region without card where its citizens can be paid (IN-INI-01)."""
    player, regions, ideas = game.player(seat), game.state.regions.values(), game.catalog.ideas
    if not player.hand.pieces:
        return deny("IN-INI-01", "hand")
    needed = [game.catalog.specialists[r.specialist].specialists for r in regions if not r.card.pieces]
    if not needed:
        return deny("IN-INI-02")
    best = max(player.home[ideas[card].type] for card in player.hand.pieces) + player.scholars
    return None if best >= min(needed) else deny("IN-INI-01", "people", needed=min(needed), have=best)


def why_not_there(game: Inventions, seat: int, option: tuple[str, str, str]) -> Denial | None:
    """Why this idea cannot be put into this region."""
    _, card, name = option
    region = game.state.regions[name]
    if region.card.pieces:
        return deny("IN-INI-02", "taken", region=name)
    needed = game.catalog.specialists[region.specialist].specialists
    return why_not_call(game.player(seat), game.catalog.ideas[card].type, needed, "IN-INI-03")


def initiate(game: Inventions, seat: int) -> Flow[Deed]:
    """Put an idea into an empty region, citizens to its left, and gain the specialist tile's benefit."""
    hand = game.player(seat).hand
    options = [("initiate", card, region) for card in hand.pieces for region in game.state.regions]
    reason = partial(why_not_there, game, seat)
    _, card, name = yield from game.choose(seat, options, rule="IN-INI-02", why_not=reason)
    region = game.state.regions[name]
    hand.move(card, region.card)
    game.state.turn.initiated += 1  # IN-INI-05: the hand is refilled at the end of step 2
    yield from stand_beside(game, seat, name, "IN-INI-03")
    game.tell(Initiated, seat, card, name, region.initiators)
    yield from gain_benefit(game, seat, game.catalog.specialists[region.specialist].benefit)  # IN-INI-04
    return Deed(name)


def stand_beside(game: Inventions, seat: int, name: str, rule: str) -> Flow[None]:
    """The citizens that the specialist tile asks for go to the left of the card (IN-INI-03; see IN-STA-03)."""
    region = game.state.regions[name]
    card = game.card(region)
    if card is None:
        raise ValueError(f"there is no card in {name}")
    count = game.catalog.specialists[region.specialist].specialists
    yield from call(game, seat, card.type, count, rule, for_what=card.id)
    put_beside(region, seat, count)


def put_beside(region: Region, seat: int, count: int) -> None:
    """So many citizens of the seat stand left of the card."""
    region.initiator, region.initiators = seat, count
    region.invented, region.inventor, region.innovator = False, None, None
