"""Citizens, where they stand, and the regions in which they lead."""

from __future__ import annotations

from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.valuation.outlook import Outlook

READY = 2
"""So many regions may see an own token before the position has changed altogether."""


def people_features(game: Inventions, seat: int, ahead: Outlook) -> dict[str, float]:
    """Citizens at home act, those on maps can be called, scholars do anything; the exhausted come back with an era."""
    player, regions = game.player(seat), game.state.regions.values()
    left, soon = ahead.left, ahead.within(3)
    home, exhausted = sum(player.home.values()), sum(player.exhausted.values())
    if ahead.era_ends:
        home, exhausted = home + exhausted, 0
    on_maps = sum([region.citizens[seat] for region in regions])
    beside = sum(
        [
            region.initiators * (region.initiator == seat)
            + (region.inventor == seat)
            + (region.innovator == seat)
            for region in regions
        ]
    )
    diplomats = sum([seat in seats for seats in game.state.diplomats.values()])
    return {
        "citizens.home_soon": home * soon,
        "citizens.home_left": home * left,
        "citizens.kinds": sum(map(bool, player.home.values())) * soon,
        "citizens.scholars_soon": player.scholars * soon,
        "citizens.scholars_left": player.scholars * left,
        "citizens.exhausted": exhausted * ahead.changes / 3,
        "citizens.on_maps_soon": on_maps * soon,
        "citizens.on_maps_left": on_maps * left,
        "citizens.beside": beside * left,
        "citizens.diplomats": diplomats * left,
        "regions": ready(game, seat) * ahead.within(2),
    }


def ready(game: Inventions, seat: int) -> int:
    """The points of the next influence spaces where the seat leads with enough citizens, the best few."""
    tokens = game.player(seat).tokens
    if not tokens:
        return 0
    needed = min([game.catalog.token_citizens[token] for token in tokens])
    points = []
    for name, region in game.state.regions.items():
        have = region.citizens[seat]
        spaces = game.catalog.lands[name].influence_ip
        if have < needed or len(region.tokens) >= len(spaces) or seat in region.tokens:
            continue
        if all(have > count for other, count in enumerate(region.citizens) if other != seat):
            points.append(spaces[len(region.tokens)])
    return sum(sorted(points)[-READY:])
