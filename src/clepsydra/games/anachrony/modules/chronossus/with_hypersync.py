"""The Chronossus beside Hypersync: tiles that replace a space, and are fetched back from the past (SO-FIM, HS-BOT).

Its tiles count for paradoxes like those of people, who roll before it; in the end they cost it nothing.
"""

from __future__ import annotations

from msgspec.structs import replace

from clepsydra.games.anachrony.automa import Command, Spot
from clepsydra.games.anachrony.automas.events import BotHypersync
from clepsydra.games.anachrony.automas.placing import is_free, place, to_look_at
from clepsydra.games.anachrony.automas.seating import bot_seat
from clepsydra.games.anachrony.automas.timeline import can_travel, travel
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.chronossus.catalog import CHRONOSSUS, board_of
from clepsydra.games.anachrony.modules.chronossus.hypersync_catalog import NAME, figures
from clepsydra.games.anachrony.modules.chronossus.pieces import state_of
from clepsydra.games.anachrony.modules.chronossus.turn import has_exosuit
from clepsydra.games.anachrony.modules.hypersync.catalog import HypersyncSpace, HypersyncTile
from clepsydra.games.anachrony.modules.hypersync.tiles import NAME as HYPERSYNC
from clepsydra.games.anachrony.modules.hypersync.tiles import above, board, lying, there
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.sights import FreeHypersync, OldestHypersync, SpaceDrawn
from clepsydra.games.anachrony.state import AnachronyState

OPTIONS = ("hypersync_targeted", "tile_travel_b")
"""What a table may agree on (SO-FIM-06; see SO-DIF-11)."""
TILE = "hypersync_tile"
SOLO_TILE = "solo_hypersync"
TRAVEL = "travel_in_time"


def extend(rules: AnachronyRules) -> None:
    """Its own tiles, those on its board, the action, and what it does where no space is free."""
    rules.catalog.more[TILE] = {**rules.catalog.more[TILE], **solo_tiles(rules)}
    usual = board_of(rules)
    rules.catalog.more[CHRONOSSUS] = replace(usual, tiles=tiles_on_board(rules, usual.tiles))
    rules.opening_steps.add(NAME, lay_out, after=CHRONOSSUS)
    rules.commands.add(HYPERSYNC, Command(whole=fetch_or_travel))
    rules.automas.replace(CHRONOSSUS, replace(rules.automas[CHRONOSSUS], instead=put_tile))


# Set-up


def solo_tiles(rules: AnachronyRules) -> dict[str, HypersyncTile]:
    """Its tiles, which have no type and are on no Path (HS-BOT-01).

    They count for paradoxes as tiles of people do (HS-BOT-07, SO-FIM-09), and cost nothing in the end (HS-BOT-08).
    """
    names = [f"{SOLO_TILE}#{number + 1}" for number in range(figures(rules).solo_tiles)]
    return {name: HypersyncTile(name, path="", action="", worker="", rule="HS-BOT-01") for name in names}


def tiles_on_board(rules: AnachronyRules, usual: tuple[str, ...]) -> tuple[str, ...]:
    """One of its own on I, then those of II and III, or of I and II in the Valley (SO-FIM-03).

    They are turned, mixed and swapped like any others (see SO-FIM-10).
    """
    others = usual[:2] if rules.setup.plays("fractures") else usual[1:]
    return (figures(rules).action_tile, *others)


def lay_out(rules: AnachronyRules, table: AnachronyState) -> None:
    """It has its tiles, and one covers Time travel, on side B if that was wished (SO-FIM-10)."""
    tiles = lying(table)
    for name in solo_tiles(rules):
        tiles.unused.move(name, tiles.supplies[bot_seat(rules)])
    side = "B" if rules.option("tile_travel_b") else "A"
    state_of(table).tiles[TRAVEL] = f"{figures(rules).travel_tile}{side}"


# A tile in the place of a space


def put_tile(game: Anachrony, seat: int, command: Command) -> bool:
    """Where an action of the Capital has no space, a tile above this era will do (SO-FIM-04, HS-BOT-02).

    Not if one is there already, nor if none is left: then the action fails as ever (HS-BOT-03).
    """
    era, supply = game.state.era, lying(game.state).supplies[seat]
    capital = command.action(game) in game.rules.group("capital")
    if not capital or there(game, seat, era) or not supply.pieces:
        return False
    supply.draw(above(game, era))
    game.tell(BotHypersync, seat, "SO-FIM-04", "put", era)
    return True


# The action


def fetch_or_travel(game: Anachrony, seat: int, token: int) -> bool:
    """Fetch the oldest tile, else travel in time (HS-BOT-05), else nothing; whether something came of it (SO-FIM-05).

    The token of a tile with Autoleap moves on whatever came of it (SO-FIM-11).
    """
    if fetch(game, seat, token):
        return True
    travels = can_travel(game, seat)
    travel(game, seat)
    return travels


def fetch(game: Anachrony, seat: int, token: int) -> bool:
    """Send an exosuit for its oldest tile in the past, if there is one and a free space (HS-BOT-04).

    The space is fixed first; an exosuit that Blinks there takes the place of a powered one. The marker does not move,
    and what a space gives besides is nothing to it.
    """
    eras = [era for era in game.past_eras() if there(game, seat, era)]
    if not eras or not has_exosuit(game, seat):
        return False
    game.see(FreeHypersync, to_look_at(game, seat, *spaces(game)))
    free = [name for name in spaces(game) if is_free(game, name)]
    if not free:
        return False
    spot = choose(game, free)
    blinking = game.rules.automas[CHRONOSSUS].blinks(game, seat, token, spot)
    if blinking is None and not game.player(seat).powered:  # SO-FIM-07, HS-BOT-10
        return False
    place(game, seat, spot, blinking)  # SO-FIM-07, HS-BOT-10
    (tile,) = there(game, seat, eras[0])
    above(game, eras[0]).move(tile.id, lying(game.state).supplies[seat])
    game.tell(BotHypersync, seat, "SO-FIM-05", "fetched", eras[0])
    game.gain(seat, {"vp": board(game).retrieve_vp})
    return True


def spaces(game: Anachrony) -> list[str]:
    """The spaces of the Hypersync board."""
    return [name for name, space in game.rules.spaces.items() if space.board == HYPERSYNC]


def choose(game: Anachrony, free: list[str]) -> Spot:
    """Any free space, or by agreement the one that a person needs for the oldest tile (SO-FIM-08, HS-BOT-09)."""
    needed = space_needed(game) if game.rules.option("hypersync_targeted") else ""
    if needed in free:
        return Spot(HYPERSYNC, needed, "targeted", "SO-FIM-08")
    if len(free) > 1:
        game.see(SpaceDrawn, tuple(free))
    drawn = free[game.draw((len(free),))[0]] if len(free) > 1 else free[0]
    return Spot(HYPERSYNC, drawn, HYPERSYNC, "SO-FIM-05")


def space_needed(game: Anachrony) -> str:
    """The space on which a person can fetch their oldest tile on the timeline, if they have one there."""
    game.see(OldestHypersync)
    entries: dict[str, HypersyncSpace] = game.rules.catalog.more["hypersync_space"]
    by_action = {entry.retrieves: entry.id for entry in entries.values()}
    tiles = (tile for era in game.eras() for seat in game.people() for tile in there(game, seat, era))
    oldest = next(tiles, None)
    return "" if oldest is None else by_action[oldest.action]
