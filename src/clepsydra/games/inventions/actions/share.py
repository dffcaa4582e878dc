"""Share an Invention (IN-SHA)."""

from __future__ import annotations

from functools import partial

from clepsydra.games.inventions.chain import offer
from clepsydra.games.inventions.deed import Deed
from clepsydra.games.inventions.events import Aspired, Kept, Left, Settled, Shared, TileTaken
from clepsydra.games.inventions.game import HEPHAESTUS, Inventions
from clepsydra.games.inventions.state import AMBITION, WILD, Region
from clepsydra.kernel import Denial, Flow, deny


def why_not(game: Inventions, seat: int) -> Denial | None:
    """Some invention beside which the player has a citizen (IN-SHA-01)."""
    possible = any(why_not_there(game, seat, ("share", region)) is None for region in game.state.regions)
    return None if possible else deny("IN-SHA-01")


def why_not_there(game: Inventions, seat: int, option: tuple[str, str]) -> Denial | None:
    """Why the card of a region cannot be shared."""
    region = game.state.regions[option[1]]
    card = game.card(region)
    if card is None:
        return deny("IN-SHA-01", "no-invention", region=option[1])
    if not region.invented:
        return deny("IN-SHA-01", "idea", idea=card.id, region=option[1])
    if seat not in (region.initiator, region.inventor, region.innovator):
        return deny("IN-SHA-01", "nobody", region=option[1])
    return None


def share(game: Inventions, seat: int) -> Flow[Deed]:
    """Every role is rewarded, whoever shares (IN-SHA-09); the sharer may take a tile."""
    options = [("share", region) for region in game.state.regions]
    reason = partial(why_not_there, game, seat)
    _, name = yield from game.choose(seat, options, rule="IN-SHA-01", why_not=reason)
    region = game.state.regions[name]
    idea = region.card.pieces[0]
    reward_roles(game, seat, name)
    yield from take_tile(game, seat, region, idea)
    empty(game, seat, name)
    return Deed(name)


def reward_roles(game: Inventions, seat: int, name: str) -> None:
    """The initiator scores, the innovator places a citizen, the inventor takes the card (IN-SHA-02 to 04)."""
    region = game.state.regions[name]
    card = game.catalog.ideas[region.card.pieces[0]]
    game.tell(Shared, seat, card.id, name)
    if region.initiator is not None:
        game.score(region.initiator, card.era * region.initiators, seat)
    if region.innovator is not None:
        game.settle(region.innovator, name, 1, seat)
    keep(game, seat, region, card.id)


def keep(game: Inventions, seat: int, region: Region, card: str) -> None:
    """The inventor takes the card; one that a bot invented goes to the bots' pile, or out of the game with
    Chronos alone (IC2-TRN-08; see IH-BOT-03).
    """
    keeper = region.inventor
    if keeper is not None and not game.is_person(keeper):
        keeper = game.seat_of(HEPHAESTUS)
    if keeper is None:
        region.card.move(card, game.state.out)
        game.tell(Left, (card,))
    else:
        region.card.move(card, game.player(keeper).inventions)
        game.tell(Kept, keeper, card, seat)


def empty(game: Inventions, sharer: int, name: str) -> None:
    """All citizens beside the card move to the map; the region display is empty (IN-SHA-08)."""
    region = game.state.regions[name]
    beside = [(region.initiator, region.initiators), (region.inventor, 1), (region.innovator, 1)]
    for seat, count in beside:
        if seat is not None and count:
            region.citizens[seat] += count
            game.tell(Settled, seat, name, count, sharer)
    region.initiator = region.inventor = region.innovator = None
    region.initiators, region.invented = 0, False


# The sharer's tile


def take_tile(game: Inventions, seat: int, region: Region, idea: str) -> Flow[None]:
    """The top wealth tile of the region, a wild Ambition tile, or nothing (IN-SHA-05)."""
    reason = partial(why_not_take, game, seat, region)
    options = [("tile", region.wealth), ("tile", WILD)]
    choice = yield from offer(
        game, seat, options, rule="IN-SHA-05", why_not=reason, otherwise="nothing", about={"idea": idea}
    )
    if choice is None:
        return
    tile = choice[1]
    player = game.player(seat)
    full = len(player.display) >= game.catalog.figures["tile_display_spaces"]
    if full and not (yield from make_room(game, seat, tile)):
        return
    if tile == WILD:
        game.state.turn.fresh.append(tile)
        game.tell(Aspired, seat, tile)
    else:
        region.wealth_left -= 1
        game.tell(TileTaken, seat, tile)
    player.display.append(tile)


def why_not_take(game: Inventions, seat: int, region: Region, option: tuple[str, ...]) -> Denial | None:
    """Why the sharer cannot have this tile (IN-SHA-06, 07)."""
    player = game.player(seat)
    full = len(player.display) >= game.catalog.figures["tile_display_spaces"]
    if full and not any(tile.startswith(AMBITION) for tile in player.display):
        return deny("IN-SHA-07")
    if option[1] == WILD:
        return None
    if game.owns(seat, option[1]):
        return deny("IN-SHA-06", "own", tile=option[1])
    return None if region.wealth_left else deny("IN-SHA-06")


def make_room(game: Inventions, seat: int, tile: str) -> Flow[bool]:
    """With a full display the tile takes the place of an Ambition tile, which goes to supply, or nothing is taken
    after all; whether there is room now (IN-SHA-07).
    """
    display, fresh = game.player(seat).display, game.state.turn.fresh
    kinds = dict.fromkeys(tile for tile in display if tile.startswith(AMBITION))
    options = [("replace", kind) for kind in kinds]
    choice = yield from offer(
        game, seat, options, rule="IN-SHA-07", otherwise="nothing", about={"tile": tile}
    )
    if choice is None:
        return False
    given_up = choice[1]
    display.remove(given_up)
    if fresh.count(given_up) > display.count(given_up):
        fresh.remove(given_up)
    return True
