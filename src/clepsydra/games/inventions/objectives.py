"""Private objectives: what each of them counts (IN-END-05)."""

from __future__ import annotations

from collections import Counter

from clepsydra.games.inventions.catalog import Objective
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.rules import Count, InventionsRules
from clepsydra.games.inventions.state import SPECIALTIES
from clepsydra.games.inventions.wealth import WEALTH, kind_of

SCORED = 2
FEW_TILES = 6
FIRST_ERA = 2


def objectives_ip(game: Inventions, seat: int) -> int:
    """The best two of the three (IN-END-05)."""
    cards = [objective_ip(game, seat, card) for card in game.player(seat).objectives.pieces]
    return sum(sorted(cards)[-SCORED:])


def objective_ip(game: Inventions, seat: int, name: str) -> int:
    """So much for each thing counted, so much for a token in the region, up to the most."""
    card = game.catalog.objectives[name]
    ip = card.ip_each * game.rules.counts[card.count](game, seat, card)
    if card.region and seat in game.state.regions[card.region].tokens:
        ip += card.token_ip
    return min(card.most, ip)


def add_counts(rules: InventionsRules) -> None:
    """What objectives count, by name."""
    rules.counts.add("citizens_on_map", lambda g, seat, card: g.state.regions[card.region].citizens[seat])
    for kind in (*SPECIALTIES, WEALTH):
        rules.counts.add(f"{kind}_tiles_on_map", _tiles(kind))
    rules.counts.add("sets_of_three_types_on_map", sets_of_three)
    rules.counts.add("tiles_on_map_beyond_6", lambda g, s, _card: max(0, len(g.player(s).map) - FEW_TILES))
    rules.counts.add("numbers_on_two_or_more_progress_tiles_on_map", repeated_numbers)
    for kind in SPECIALTIES:
        rules.counts.add(f"{kind}_inventions", _inventions(kind))
    rules.counts.add("inventions", lambda game, seat, _card: len(game.player(seat).inventions))
    rules.counts.add("scholars_in_academy", lambda game, seat, _card: game.player(seat).scholars)
    rules.counts.add("milestone_era_above_2", lambda g, seat, _card: g.milestone(seat).era - FIRST_ERA)
    rules.counts.add("influence_tokens_in_regions", lambda game, seat, _card: len(game.player(seat).placed))


def kinds_of(game: Inventions, seat: int) -> list[str]:
    """The type of each tile on the Progress map."""
    return [kind_of(game.catalog, tile) for tile in game.player(seat).map.values()]


def sets_of_three(game: Inventions, seat: int, _card: Objective) -> int:
    """Sets of one economy, one culture and one technology tile."""
    kinds = kinds_of(game, seat)
    return min(kinds.count(kind) for kind in SPECIALTIES)


def repeated_numbers(game: Inventions, seat: int, _card: Objective) -> int:
    """Numbers that at least two progress tiles show."""
    numbers = Counter(tile.number for tile in game.built(seat))
    return sum(count > 1 for count in numbers.values())


def _tiles(kind: str) -> Count:
    return lambda game, seat, _card: kinds_of(game, seat).count(kind)


def _inventions(kind: str) -> Count:
    return lambda game, seat, _card: game.inventions_of(seat, kind)
