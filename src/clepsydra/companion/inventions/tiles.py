"""What the bots look at of tiles and sages."""

from __future__ import annotations

from msgspec.structs import replace

from clepsydra.companion import figures
from clepsydra.companion.fields import Answer, Count, Option, Pick, Question, Say
from clepsydra.companion.inventions.believed import PERSON_SEAT, UNTOLD, bots_of
from clepsydra.companion.inventions.looks import Look, number, numbers, yes_no
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.sights import (
    FreeInfluence,
    KnowledgePoints,
    KnowledgeSide,
    ProgressLeft,
    Required,
    SageThere,
    TopCard,
    WealthLeft,
)
from clepsydra.kernel import Figure, Sight

ACTION, POINTS = "action", "points"


def _ask_required(game: Inventions, sight: Required) -> Question:
    values = sorted({tile.specialists for tile in game.catalog.specialists.values()})
    return Question(
        Say("ask-required", {"region": sight.region}), (numbers("citizens", values),), "IC2-TRN-10"
    )


def _required(game: Inventions, sight: Required) -> Answer:
    tile = game.catalog.specialists[game.state.regions[sight.region].specialist]
    return {"citizens": str(tile.specialists)}


def _put_required(game: Inventions, sight: Required, answer: Answer) -> None:
    """Any tile that asks for so many: nothing else of it is of concern to a bot."""
    tiles = game.catalog.specialists.values()
    fitting = (tile.id for tile in tiles if tile.specialists == number(answer, "citizens"))
    game.state.regions[sight.region].specialist = next(fitting)


def _put_progress(game: Inventions, sight: ProgressLeft, there: bool) -> None:
    progress = game.state.progress
    progress[sight.tile] = max(1, progress[sight.tile]) if there else 0


def _put_wealth(game: Inventions, sight: WealthLeft, there: bool) -> None:
    region = game.state.regions[sight.region]
    region.wealth_left = max(1, region.wealth_left) if there else 0


def _put_sage(game: Inventions, sight: SageThere, there: bool) -> None:
    game.state.regions[sight.region].sage = there


def _knows_sage(game: Inventions, sight: SageThere) -> bool:
    """Who was taken stays away until the era changes; then the bots fill whatever people leave empty."""
    return game.state.phase == "sages" or not game.state.regions[sight.region].sage


# Knowledge tiles


def _ask_side(_game: Inventions, sight: KnowledgeSide) -> Question:
    sides = tuple(Option(side, Say(f"side-{side}")) for side in (ACTION, POINTS))
    return Question(Say("ask-side", {"region": sight.region}), (Pick("side", sides),), "IH-HEP-13")


def _put_side(game: Inventions, sight: KnowledgeSide, answer: Answer) -> None:
    game.state.regions[sight.region].ip_side = answer["side"] == POINTS


def _ask_points(game: Inventions, _sight: KnowledgePoints) -> Question:
    return Question(Say("ask-points"), (Count("tiles", 1, len(game.state.regions)),), "IH-HEP-13")


def _put_points(game: Inventions, _sight: KnowledgePoints, answer: Answer) -> None:
    """So many tiles show their points, that of the bot's region among them: which others does not matter."""
    here = game.player(game.state.queue[0]).region
    others = [region for name, region in game.state.regions.items() if name != here]
    for place, region in enumerate(others):
        region.ip_side = place < number(answer, "tiles") - 1


# Influence spaces


def _has_influence_space(game: Inventions, sight: FreeInfluence) -> bool:
    return len(game.state.regions[sight.region].tokens) < spaces_in(game, sight.region)


def _put_influence(game: Inventions, sight: FreeInfluence, there: bool) -> None:
    """People have a token on each space that the bots have not, or none."""
    region = game.state.regions[sight.region]
    bots = [seat for seat in region.tokens if seat in bots_of(game)]
    region.tokens = bots + ([] if there else [PERSON_SEAT] * (spaces_in(game, sight.region) - len(bots)))


def spaces_in(game: Inventions, region: str) -> int:
    """Return how many influence spaces a region has in our data."""
    return len(game.catalog.lands[region].influence_ip)


# Hephaestus' deck


def _ask_top(game: Inventions, _sight: TopCard) -> Question:
    top = top_figure(game)
    asked = figures.question(game, top, top.ids)
    return replace(asked, rule="IH-HEP-01", icon="chronos")


def _put_top(game: Inventions, _sight: TopCard, answer: Answer) -> None:
    top = top_figure(game)
    figures.write(game, top, answer, top.ids)


def top_figure(game: Inventions) -> Figure:
    """Return the actions on the top card of the believed deck; which card it is does not matter."""
    return Figure("hephaestus_card", (game.state.deck.pieces[-1].removeprefix("card_"),), "actions")


LOOKS: dict[type[Sight], Look] = {
    FreeInfluence: yes_no(
        lambda sight: (Say("ask-influence", {"region": sight.region}), "IC2-ERA-01", ""),
        _put_influence,
        _has_influence_space,
    ),
    TopCard: Look(_ask_top, _put_top, lambda game, _sight: figures.look(game, top_figure(game))),
    Required: Look(
        _ask_required,
        _put_required,
        _required,
        lambda game, sight: game.state.regions[sight.region].specialist != UNTOLD,
    ),
    ProgressLeft: yes_no(
        lambda sight: (Say("ask-progress", {"tile": sight.tile}), "IC2-TRN-05", ""),
        _put_progress,
        lambda game, sight: game.state.progress[sight.tile] > 0,
        lambda game, sight: not game.state.progress[sight.tile],
    ),
    WealthLeft: yes_no(
        lambda sight: (Say("ask-wealth", {"region": sight.region}), "IC2-TRN-06", ""),
        _put_wealth,
        lambda game, sight: game.state.regions[sight.region].wealth_left > 0,
        lambda game, sight: not game.state.regions[sight.region].wealth_left,
    ),
    SageThere: yes_no(
        lambda sight: (Say("ask-sage", {"region": sight.region}), "IH-HEP-13", ""),
        _put_sage,
        lambda game, sight: game.state.regions[sight.region].sage,
        _knows_sage,
    ),
    KnowledgeSide: Look(
        _ask_side,
        _put_side,
        lambda game, sight: {"side": POINTS if game.state.regions[sight.region].ip_side else ACTION},
    ),
    KnowledgePoints: Look(
        _ask_points,
        _put_points,
        lambda game, _sight: {"tiles": sum(region.ip_side for region in game.state.regions.values())},
    ),
}
