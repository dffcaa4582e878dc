"""The end of the game: score sheets and tie-breaks (IN-END, IN-TIE)."""

from __future__ import annotations

from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.objectives import objectives_ip
from clepsydra.games.inventions.rules import InventionsRules
from clepsydra.games.inventions.wealth import wealth_ip
from clepsydra.kernel import Result


def final_result(game: Inventions) -> Result:
    """A sheet per seat; a bot without a score of its own has an empty one (IC2-END-01)."""
    seats = range(len(game.state.players))
    return Result.of([sheet_of(game, seat) for seat in seats], [tie_breaks(game, seat) for seat in seats])


def sheet_of(game: Inventions, seat: int) -> dict[str, int]:
    """The lines of a seat's score sheet."""
    automa = game.rules.setup.seats[seat]
    if automa in game.rules.bot_scores:
        return game.rules.bot_scores[automa](game, seat)
    return {name: line(game, seat) for name, line in game.rules.scoring.items()}


def tie_breaks(game: Inventions, seat: int) -> tuple[int, ...]:
    """Most tiles on the map, most inventions, fewest citizens in supply (IN-TIE-01); a tie with the bots of a
    solo game is no win (IH-END-03).
    """
    player = game.player(seat)
    if not game.is_person(seat):
        return (len(game.catalog.map) + 1,)
    return len(player.map), len(player.inventions), -player.supply


def add_scoring(rules: InventionsRules) -> None:
    """The lines of the sheet."""
    rules.scoring.add("track", lambda game, seat: game.player(seat).score)
    rules.scoring.add("influence_level", influence_ip)
    rules.scoring.add("wealth", wealth_of)
    rules.scoring.add("objectives", objectives_ip)


def influence_ip(game: Inventions, seat: int) -> int:
    """By the level of influence (IN-END-02)."""
    influence = game.player(seat).influence
    return [level.final_ip for level in game.catalog.levels if level.start <= influence][-1]


def wealth_of(game: Inventions, seat: int) -> int:
    """Each wealth tile on the Progress map; those in the display score nothing (IN-END-03)."""
    built = game.player(seat).map
    return sum(wealth_ip(game.catalog, tile, built) for tile in built.values() if tile in game.catalog.wealth)
