"""The solo game: its beginning, its eras, its score and distinctions (IH-SET, IH-ERA, IH-END)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from clepsydra.games.inventions.automa import bots, chronos
from clepsydra.games.inventions.automa.hephaestus import put_under
from clepsydra.games.inventions.events import Distinguished, Left, Ranked
from clepsydra.games.inventions.game import CHRONOS, HEPHAESTUS, Inventions
from clepsydra.games.inventions.rounds import go_on
from clepsydra.games.inventions.sights import Distinctions, FinalScore, Milestones
from clepsydra.games.inventions.state import SPECIALTIES
from clepsydra.kernel import NOBODY, Denial, Setup, Zone, deny

# The beginning


def settle_chronos(game: Inventions, seat: int) -> None:
    """With Hephaestus at the table Chronos brings the idea of his own milestone: it takes the place of the first
    idea of its type (IH-SET-03), else of the first idea; else as with two players (see IC2-SET-03).
    """
    if game.seat_of(HEPHAESTUS) is None:
        chronos.settle_down(game, seat)
        return
    kind = bots.type_of(game, own_idea(game, seat))
    unclaimed = (name for name in chronos.from_africa(game) if chronos.is_unclaimed(game, name))
    first = next(unclaimed)
    name = next((name for name in chain((first,), unclaimed) if type_in(game, name) == kind), first)
    replace_idea(game, seat, name)
    chronos.settle_at(game, seat, name)


def settle_hephaestus(game: Inventions, seat: int) -> None:
    """He does likewise in the next region after Chronos' with an unclaimed idea (IH-SET-06)."""
    other = game.seat_of(CHRONOS)
    start = game.player(other).region if other is not None else ""
    name = next(name for name in bots.regions_after(game, start) if chronos.is_unclaimed(game, name))
    replace_idea(game, seat, name)
    chronos.settle_at(game, seat, name)


def own_idea(game: Inventions, seat: int) -> str:
    """The era-2 idea that needs the seat's milestone."""
    game.see(Milestones)
    milestone = game.milestone(seat).id
    return next(i.id for i in game.catalog.ideas.values() if i.requires == milestone and i.era == 2)


def type_in(game: Inventions, name: str) -> str:
    """The type of the card in a region."""
    return bots.type_of(game, bots.card_at(game, name))


def replace_idea(game: Inventions, seat: int, name: str) -> None:
    """The bot's idea comes into a region, and the one that lay there leaves the game."""
    region, out = game.state.regions[name], game.state.out
    old, idea = bots.card_at(game, name), own_idea(game, seat)
    region.card.move(old, out)
    out.move(idea, region.card)
    game.tell(Left, (old,))


# Era change


def shuffle_cards(game: Inventions) -> None:
    """Hephaestus' used cards are shuffled and put under the deck (IH-ERA-01)."""
    state, used = game.state, Zone(NOBODY)
    for card in list(state.played.pieces):
        state.played.move(card, used)
    game.shuffle(used)
    put_under(used, state.deck)
    go_on(game)


# The end


def bots_score(game: Inventions, seat: int) -> dict[str, int]:
    """The common score, and so much for each invention and tile by difficulty (IH-END-01, 02)."""
    mode = game.catalog.solo_modes[str(game.rules.option("difficulty"))]
    tiles = [tile for player in game.state.players for tile in player.taken]
    progress = sum(tile in game.catalog.progress for tile in tiles)
    return {
        "track": game.player(seat).score,
        "bot_inventions": mode.invention * len(game.player(seat).inventions),
        "progress_tiles": mode.progress_tile * progress,
        "wealth": mode.wealth_tile * (len(tiles) - progress),
    }


def why_no_difficulty(setup: Setup) -> Denial | None:
    """Without these bots there is no mode to choose (IH-END-01)."""
    return deny("IH-END-01") if setup.options.get("difficulty", "normal") != "normal" else None


def distinguish(game: Inventions) -> None:
    """Tell the distinctions of a solo game and the rank that they give (IH-END-04, 06)."""
    if game.seat_of(HEPHAESTUS) is None:
        return
    see_the_end(game)
    points = 0
    for number in distinctions(game):
        worth = game.catalog.distinctions[number]
        points += worth
        game.tell(Distinguished, f"distinction_{number}", worth)
    rank = rank_of(game, points)
    if rank is not None:
        game.tell(Ranked, points, rank)


def see_the_end(game: Inventions) -> None:
    """Everything that the distinctions are told by: what lies on the table, and the score."""
    game.see(Distinctions)
    for seat in game.people:
        game.see(FinalScore, seat)


def rank_of(game: Inventions, points: int) -> str | None:
    """The rank of a sum of distinctions; 0 has none (IH-END-06)."""
    reached = [rank for least, rank in game.catalog.ranks if least <= points]
    return reached[-1] if reached else None


def distinctions(game: Inventions) -> list[int]:
    """The numbers of the distinctions that are met (IH-END-04, 05)."""
    [seat] = game.people
    return [number for number, met in DISTINCTIONS.items() if met(game, seat)]


def lead(game: Inventions, seat: int) -> int:
    """By how much the player beats the bots."""
    totals = game.rules.result(game.state).totals
    return totals[seat] - max(total for other, total in enumerate(totals) if other != seat)


def no_bot_cards(game: Inventions, seat: int) -> bool:
    """The bots are beaten and no card that a bot initiated lies on the board (IH-END-05)."""
    regions = game.state.regions.values()
    left = any(r.initiator is not None and not game.is_person(r.initiator) for r in regions)
    return not left and lead(game, seat) > 0


def tiles_of(game: Inventions, seat: int) -> list[str]:
    """The tiles of display and map (IH-END-05)."""
    player = game.player(seat)
    return [*player.display, *player.map.values()]


def era_5_inventions(game: Inventions, seat: int) -> int:
    """Inventions of era 5 left of the board."""
    return sum(game.catalog.ideas[card].era == 5 for card in game.player(seat).inventions)


def whole_set(game: Inventions, seat: int) -> bool:
    """All seven tiles of one type."""
    tiles = tiles_of(game, seat)
    return any(sum(tile.startswith(kind) for tile in tiles) == bots.NUMBERS for kind in SPECIALTIES)


def all_invented(game: Inventions, _seat: int) -> bool:
    """Every card on the board is an invention, and there is one (IH-END-05)."""
    cards = [region.invented for region in game.state.regions.values() if region.card.pieces]
    return bool(cards) and all(cards)


DISTINCTIONS: dict[int, Callable[[Inventions, int], bool]] = {
    1: lambda game, seat: lead(game, seat) > 0,
    2: no_bot_cards,
    3: lambda game, seat: lead(game, seat) >= 20,
    4: lambda game, seat: len(game.player(seat).inventions) >= 10,
    5: lambda game, seat: era_5_inventions(game, seat) >= 2,
    6: lambda game, seat: sum(tile in game.catalog.wealth for tile in tiles_of(game, seat)) >= 6,
    7: whole_set,
    8: lambda game, _seat: all(region.card.pieces for region in game.state.regions.values()),
    9: all_invented,
    10: lambda game, seat: game.player(seat).supply == 0,
    11: lambda game, seat: len(game.player(seat).map) == len(game.catalog.map),
    12: lambda game, seat: game.player(seat).influence >= 8,
}
