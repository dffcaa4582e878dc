"""What Chronos and Hephaestus do alike: every citizen comes from supply, and nothing is chosen (IC2-TRN, IH-BOT)."""

from __future__ import annotations

from collections.abc import Iterator

from clepsydra.games.inventions.actions.initiate import put_beside
from clepsydra.games.inventions.actions.share import empty, reward_roles
from clepsydra.games.inventions.events import Initiated, Innovated, Invented, Left, TileTaken
from clepsydra.games.inventions.game import HEPHAESTUS, Inventions
from clepsydra.games.inventions.ideas import refill
from clepsydra.games.inventions.milestones import has_appeared
from clepsydra.games.inventions.sights import (
    Appeared,
    CardName,
    CardSpace,
    FreeInfluence,
    ProgressLeft,
    Required,
    RightmostIdea,
    WealthLeft,
)
from clepsydra.kernel import Figure

NUMBERS = 7


def regions_after(game: Inventions, name: str) -> Iterator[str]:
    """All regions in migration order, from the one after this; this one last (see IC2-TRN-01, IH-HEP-08)."""
    see_numbers(game)
    names = list(game.state.regions)
    start = names.index(name) + 1
    return iter(names[start:] + names[:start])


def see_numbers(game: Inventions) -> None:
    """Name the numbers of the regions, which are their migration order (see IC2-TRN-01, IC2-TRN-05)."""
    game.see(Figure, "region", tuple(sorted(game.state.regions)), "number")


def has_influence_space(game: Inventions, seat: int, name: str) -> bool:
    """Return whether a region has no token of a bot and an empty space for one (see IC2-ERA-01, IH-HEP-15)."""
    if seat in game.state.regions[name].tokens:
        return False
    game.see(FreeInfluence, name)
    return len(game.state.regions[name].tokens) < len(game.catalog.lands[name].influence_ip)


def highest_influence(game: Inventions, name: str) -> int:
    """Return the highest points printed in a region (see IH-ERA-03, IH-HEP-15)."""
    game.see(Figure, "region", (name,), "influence_ip")
    return max(game.catalog.lands[name].influence_ip)


def type_of(game: Inventions, card: str) -> str:
    """Return the type of a card."""
    game.see(Figure, "idea", (card,), "type")
    return game.catalog.ideas[card].type


# The four actions around a card


def can_initiate(game: Inventions, seat: int, name: str) -> bool:
    """No card there, a card on offer, and the citizens for it (IC2-TRN-03, 10; IH-BOT-06)."""
    game.see(CardSpace, name)
    if game.state.regions[name].card.pieces or game.player(seat).supply < required(game, name):
        return False
    game.see(RightmostIdea)
    return bool(game.state.display.pieces)


def required(game: Inventions, name: str) -> int:
    """The citizens that the specialist tile of a region asks for."""
    game.see(Required, name)
    return game.catalog.specialists[game.state.regions[name].specialist].specialists


def initiate(game: Inventions, seat: int, name: str) -> None:
    """Take the rightmost card of the display; no benefit (IC2-TRN-03)."""
    state, region = game.state, game.state.regions[name]
    card = state.display.pieces[0]
    state.display.move(card, region.card)
    refill(state)
    stand_beside(game, seat, name)
    game.tell(Initiated, seat, card, name, region.initiators)


def stand_beside(game: Inventions, seat: int, name: str) -> None:
    """The citizens of the specialist tile go from supply to the left of the card."""
    count = required(game, name)
    game.player(seat).supply -= count
    put_beside(game.state.regions[name], seat, count)


def can_invent(game: Inventions, seat: int, name: str) -> bool:
    """An idea whose milestone has appeared, and a citizen for it (IC2-TRN-04, 09; IH-BOT-01)."""
    game.see(CardSpace, name)
    region = game.state.regions[name]
    if not region.card.pieces or region.invented or not game.player(seat).supply:
        return False
    milestone = game.catalog.ideas[card_at(game, name)].requires
    game.see(Appeared, milestone)
    return has_appeared(game, milestone)


def card_at(game: Inventions, name: str) -> str:
    """The card of a region that has one."""
    game.see(CardName, name)
    return game.state.regions[name].card.pieces[0]


def invent(game: Inventions, seat: int, name: str) -> None:
    """A citizen on the Invent space, the card turned, a progress tile (IC2-TRN-04, IH-HEP-10)."""
    region = game.state.regions[name]
    game.player(seat).supply -= 1
    region.invented, region.inventor = True, seat
    game.tell(Invented, seat, card_at(game, name), name)
    take_progress(game, seat, name)


def can_share(game: Inventions, seat: int, name: str) -> bool:
    """An invention with a citizen of the bot beside it (IC2-TRN-06)."""
    game.see(CardSpace, name)
    region = game.state.regions[name]
    return region.invented and seat in (region.initiator, region.inventor, region.innovator)


def share(game: Inventions, seat: int, name: str) -> None:
    """All roles are rewarded; the bot takes the wealth tile, or else a progress tile (IC2-TRN-06, IH-BOT-03)."""
    region = game.state.regions[name]
    card = card_at(game, name)
    reward_roles(game, seat, name)
    if can_take_wealth(game, seat, name):
        region.wealth_left -= 1
        take(game, seat, region.wealth)
    else:
        take_progress(game, seat, name, type_of(game, card))
    empty(game, seat, name)


def can_take_wealth(game: Inventions, seat: int, name: str) -> bool:
    """A wealth tile is left in the region, and the bot has none of its letter (see IH-BOT-03)."""
    region = game.state.regions[name]
    if game.owns(seat, region.wealth):
        return False
    game.see(WealthLeft, name)
    return region.wealth_left > 0


def can_innovate(game: Inventions, seat: int, name: str) -> bool:
    """Somebody else's invention with an empty Innovate space, and a citizen (IC2-TRN-07, 09)."""
    game.see(CardSpace, name)
    region = game.state.regions[name]
    open_space = region.invented and region.innovator is None and region.inventor != seat
    return open_space and game.player(seat).supply > 0


def innovate(game: Inventions, seat: int, name: str) -> None:
    """A citizen on the Innovate space (IC2-TRN-07)."""
    region = game.state.regions[name]
    game.player(seat).supply -= 1
    region.innovator = seat
    game.tell(Innovated, seat, card_at(game, name), name)


# Tiles


def take_progress(game: Inventions, seat: int, name: str, kind: str | None = None) -> None:
    """A progress tile of the card's type and the region's number, or of the next number that is left and that
    the bot has not taken (IC2-TRN-05, IH-BOT-02); with none, nothing (IH-BOT-07).
    """
    kind = kind or type_at(game, name)
    if kind is None:
        return
    see_numbers(game)
    number = game.catalog.lands[name].number
    for step in range(NUMBERS):
        tile = f"{kind}_{(number - 1 + step) % NUMBERS + 1}"
        if game.owns(seat, tile):
            continue
        game.see(ProgressLeft, tile)
        if game.state.progress[tile]:
            game.state.progress[tile] -= 1
            take(game, seat, tile)
            return


def type_at(game: Inventions, name: str) -> str | None:
    """The type of the card in a region, or of the rightmost card of the display (IH-BOT-02)."""
    game.see(CardSpace, name)
    if game.state.regions[name].card.pieces:
        return type_of(game, card_at(game, name))
    game.see(RightmostIdea)
    offered = game.state.display.pieces
    return type_of(game, offered[0]) if offered else None


def take(game: Inventions, seat: int, tile: str) -> None:
    """The bots of a solo game keep their tiles (IH-BOT-04); what Chronos alone takes leaves the game, but
    counts as taken (IC2-TRN-05, 06).
    """
    player = game.player(seat)
    if game.seat_of(HEPHAESTUS) is not None:
        player.taken.append(tile)
        game.tell(TileTaken, seat, tile)
        return
    if tile in game.catalog.progress:
        player.taken.append(tile)
    game.tell(Left, (tile,))
