"""Step 3: ambitions become progress, and what culture tiles do (IN-PRO)."""

from __future__ import annotations

from functools import partial

from clepsydra.games.inventions.catalog import ProgressTile
from clepsydra.games.inventions.deed import Deed
from clepsydra.games.inventions.events import GaveUp, TileTaken
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.rules import InventionsRules
from clepsydra.games.inventions.state import AMBITION, WILD
from clepsydra.kernel import Denial, Flow, deny


def ambitions_to_progress(game: Inventions, seat: int) -> Flow[None]:
    """Every Ambition tile is replaced by a progress tile of its type, from the left (IN-PRO-01)."""
    display = game.player(seat).display
    reason = partial(why_not_take, game, seat)
    for ambition in [tile for tile in display if tile.startswith(AMBITION)]:
        place = display.index(ambition)
        options = [("progress", tile) for tile in tiles_for(game, ambition)]
        if not any(reason(option) is None for option in options):
            del display[place]  # IN-PRO-03
            game.tell(GaveUp, seat, ambition)
            continue
        about = {"ambition": ambition}
        _, tile = yield from game.choose(seat, options, rule="IN-PRO-01", why_not=reason, params=about)
        display[place] = tile
        game.state.progress[tile] -= 1
        game.tell(TileTaken, seat, tile)


def tiles_for(game: Inventions, ambition: str) -> list[str]:
    """The progress tiles that an Ambition tile may become; a wild one any (IN-PRO-01)."""
    tiles = game.catalog.progress.values()
    return [tile.id for tile in tiles if ambition in (WILD, AMBITION + tile.type)]


def why_not_take(game: Inventions, seat: int, option: tuple[str, str]) -> Denial | None:
    """One tile per type and number, and only while there are some (IN-PRO-02, 03)."""
    tile = option[1]
    if game.owns(seat, tile):
        return deny("IN-PRO-02", tile=tile)
    return None if game.state.progress[tile] else deny("IN-PRO-03", tile=tile)


def add_culture(rules: InventionsRules) -> None:
    """The effects of culture tiles."""
    rules.culture.add("ip", lambda game, seat, tile, _deed: game.score(seat, tile.amount))
    rules.culture.add("influence", lambda game, seat, tile, _deed: game.gain_influence(seat, tile.amount))
    rules.culture.add("citizen_in_region", _settle)
    rules.culture.add("specialist_of_returned_type", _more_specialists)


def _settle(game: Inventions, seat: int, tile: ProgressTile, deed: Deed) -> None:
    game.settle(seat, deed.region, tile.amount)


def _more_specialists(game: Inventions, seat: int, tile: ProgressTile, deed: Deed) -> None:
    for _ in range(tile.amount):
        game.new_specialist(seat, deed.specialty)
