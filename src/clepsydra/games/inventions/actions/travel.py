"""Travel (IN-TRA)."""

from __future__ import annotations

from functools import partial

from clepsydra.games.inventions.chain import Way, offer_chain, perform, why_not_perform
from clepsydra.games.inventions.deed import Deed
from clepsydra.games.inventions.events import Learned, Travelled
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.state import AMBITION, TRAVEL
from clepsydra.kernel import Denial, Flow, deny


def why_not(game: Inventions, seat: int) -> Denial | None:
    """A citizen on some map (IN-TRA-01)."""
    there = any(region.citizens[seat] for region in game.state.regions.values())
    return None if there else deny("IN-TRA-01")


def travel(game: Inventions, seat: int) -> Flow[Deed]:
    """Gain a culture Ambition tile and move a citizen to an adjacent region (IN-TRA-02, 03)."""
    game.aspire(seat, AMBITION + game.catalog.ambitions[TRAVEL])
    regions, lands = game.state.regions, game.catalog.lands
    starts = [name for name, region in regions.items() if region.citizens[seat]]
    options = [("travel", start, to) for start in starts for to in lands if to != start]
    reason = partial(why_not_travel, game)
    _, start, to = yield from game.choose(seat, options, rule="IN-TRA-03", why_not=reason)
    regions[start].citizens[seat] -= 1
    regions[to].citizens[seat] += 1
    game.tell(Travelled, seat, start, to)
    return Deed(to)


def why_not_travel(game: Inventions, option: tuple[str, str, str]) -> Denial | None:
    """Only adjacent regions are reached (IN-TRA-03)."""
    _, start, to = option
    return None if to in game.catalog.lands[start].neighbours else deny("IN-TRA-03", start=start, region=to)


def chain(game: Inventions, seat: int, deed: Deed) -> Flow[None]:
    """Use the knowledge tile of the destination if a sage stands there, and take the sage (IN-TRA-04, 05).

    He counts as taken from the moment the token is spent (IN-TRA-07); the tile is turned afterwards.
    """
    region = game.state.regions[deed.region]
    tile = game.catalog.knowledge[region.knowledge]

    def ways() -> list[Way]:
        if not region.sage:
            return []
        return [("learn_ip", deed.region) if region.ip_side else ("learn", deed.region, tile.chain)]

    def reason(_option: tuple[str, ...]) -> Denial | None:
        return None if region.ip_side else why_not_perform(game, seat, tile.chain)  # IN-TRA-06

    about = {"region": deed.region}
    if (yield from offer_chain(game, seat, ways, rule="IN-TRA-04", why_not=reason, about=about)) is None:
        return
    region.sage = False
    game.player(seat).sages += 1
    game.tell(Learned, seat, deed.region, tile.id)
    if region.ip_side:
        game.score(seat, collect_ip(game))
    else:
        yield from perform(game, seat, tile.chain, "chain")
        region.ip_side = True


def collect_ip(game: Inventions) -> int:
    """The points of all knowledge tiles that show them, which are turned (IN-TRA-04)."""
    showing = [region for region in game.state.regions.values() if region.ip_side]
    for region in showing:
        region.ip_side = False
    return sum(game.catalog.knowledge[region.knowledge].ip for region in showing)
