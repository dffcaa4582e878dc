"""Call on Specialists (IN-REC)."""

from __future__ import annotations

from clepsydra.games.inventions.chain import Way, offer_chain, perform, why_not_perform
from clepsydra.games.inventions.citizens import return_home
from clepsydra.games.inventions.deed import Deed
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.state import AMBITION, RECRUIT
from clepsydra.kernel import Denial, Flow, deny


def why_not(game: Inventions, seat: int) -> Denial | None:
    """A citizen on some map (IN-REC-01)."""
    there = any(region.citizens[seat] for region in game.state.regions.values())
    return None if there else deny("IN-REC-01")


def recruit(game: Inventions, seat: int) -> Flow[Deed]:
    """Gain an economy Ambition tile and return citizens from one region home (IN-REC-02, 03)."""
    game.aspire(seat, AMBITION + game.catalog.ambitions[RECRUIT])
    options = [
        ("recruit", count, name)
        for name, region in game.state.regions.items()
        for count in range(1, region.citizens[seat] + 1)
    ]
    _, count, region = yield from game.choose(seat, options, rule="IN-REC-03")
    specialty = yield from return_home(game, seat, str(region), int(count))
    return Deed(str(region), specialty)


def chain(game: Inventions, seat: int, _deed: Deed) -> Flow[None]:
    """The chain action of an own invention, each of which serves once a turn (IN-REC-04, 05)."""
    ideas, used = game.catalog.ideas, game.state.turn.inventions

    def reason(option: tuple[str, ...]) -> Denial | None:
        if option[1] in used:
            return deny("IN-REC-05", idea=option[1])
        return why_not_perform(game, seat, option[2])

    def own() -> list[Way]:
        cards = game.player(seat).inventions.pieces
        unused = any(card not in used for card in cards)
        return [("chain_invention", card, ideas[card].chain) for card in cards] if unused else []

    choice = yield from offer_chain(game, seat, own, rule="IN-REC-04", why_not=reason)
    if choice is None:
        return
    used.append(choice[1])
    yield from perform(game, seat, choice[2], "chain")
