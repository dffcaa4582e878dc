"""What tiles and spaces give: specialist tiles, era spaces, spaces of the Progress map."""

from __future__ import annotations

from clepsydra.games.inventions.catalog import Benefit
from clepsydra.games.inventions.chain import offer_free
from clepsydra.games.inventions.deed import Deed
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.rules import Action, InventionsRules
from clepsydra.games.inventions.state import ACTIONS, CITIZEN, PLUS_ONE
from clepsydra.kernel import Denial, Flow, deny


def gain_benefit(game: Inventions, seat: int, benefit: Benefit) -> Flow[None]:
    """Gain what a tile or space gives."""
    yield from game.rules.benefits[benefit.kind](game, seat, benefit) or ()


def place_citizen(game: Inventions, seat: int) -> Flow[None]:
    """Place a citizen from supply in a region of choice; without one it is lost (IN-CHN-07; see IN-CMP-03)."""
    if game.player(seat).supply:
        regions = [("citizen", region) for region in game.state.regions]
        _, region = yield from game.choose(seat, regions, rule="IN-CHN-07")
        game.settle(seat, region)


def add_benefits(rules: InventionsRules) -> None:
    """Every kind of benefit, and the two small actions that chain sources name."""
    rules.benefits.add_all(
        {action: lambda game, seat, what: offer_free(game, seat, what.kind) for action in ACTIONS}
    )
    rules.benefits.add("ip", lambda game, seat, what: game.score(seat, what.amount))
    rules.benefits.add("influence", lambda game, seat, what: game.gain_influence(seat, what.amount))
    rules.benefits.add("scholar", lambda game, seat, _what: game.new_scholar(seat))
    rules.benefits.add(CITIZEN, lambda game, seat, _what: place_citizen(game, seat))
    rules.benefits.add("new_specialist", lambda game, seat, what: game.new_specialist(seat, what.specialty))
    rules.benefits.add("economy_token", free_economy_token)
    for without_effect in ("none", "turn_order", "discount"):
        rules.benefits.add(without_effect, lambda _game, _seat, _what: None)
    rules.actions.add(CITIZEN, Action(_why_no_citizen, _citizen))
    rules.actions.add(PLUS_ONE, Action(lambda _game, _seat: None, _plus_one))


def free_economy_token(game: Inventions, seat: int, _benefit: Benefit) -> None:
    """The token of this space joins the available ones at once (IN-BLD-09)."""
    game.player(seat).economy_tokens += 1
    game.tell_gain(seat, {"economy_tokens": 1})


def _why_no_citizen(game: Inventions, seat: int) -> Denial | None:
    """It cannot be performed with an empty supply (IN-CHN-11)."""
    return None if game.player(seat).supply else deny("IN-CHN-11")


def _citizen(game: Inventions, seat: int) -> Flow[Deed]:
    yield from place_citizen(game, seat)
    return Deed()


def _plus_one(game: Inventions, seat: int) -> Flow[Deed]:
    """One influence; at 10 without effect (IN-CHN-11)."""
    game.gain_influence(seat, 1)
    yield from ()
    return Deed()
