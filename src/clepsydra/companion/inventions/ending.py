"""What is believed of the person at the end of a solo game, so that the distinctions can be told (see IH-END-05)."""

from __future__ import annotations

from collections.abc import Sequence

from clepsydra.companion.fields import Answer, Count, Option, Question, Say, Several
from clepsydra.companion.inventions.believed import PERSON_SEAT, UNTOLD, roles_of
from clepsydra.companion.inventions.looks import Look, number
from clepsydra.games.inventions.automa.solo import DISTINCTIONS
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.sights import Distinctions, FinalScore
from clepsydra.games.inventions.state import MOST_INFLUENCE, SPECIALTIES
from clepsydra.kernel import Sight

INVENTIONS, LATE_INVENTIONS, WEALTH_TILES = 10, 2, 6
LAST_ERA_PLAYED = 5
FOLLOW = (1, 2, 3)
"""The distinctions that follow from the scores and the bots' own citizens."""
MOST_POINTS = 400


def put_distinctions(game: Inventions, met: Sequence[int]) -> None:
    """The table is such that these are met, and none of the others that were asked."""
    player, catalog = game.player(PERSON_SEAT), game.catalog
    late = [card.id for card in catalog.ideas.values() if card.era == LAST_ERA_PLAYED]
    early = [card.id for card in catalog.ideas.values() if card.era < LAST_ERA_PLAYED]
    cards = late[:LATE_INVENTIONS] if 5 in met else []
    player.inventions.pieces = cards + (early[: INVENTIONS - len(cards)] if 4 in met else [])
    wealth = list(catalog.wealth)[:WEALTH_TILES] if 6 in met else []
    whole_set = [tile for tile in catalog.progress if tile.startswith(SPECIALTIES[0])] if 7 in met else []
    player.display = wealth + whole_set
    player.supply = 0 if 10 in met else 1
    player.map = dict.fromkeys(catalog.map, UNTOLD) if 11 in met else {}
    player.influence = MOST_INFLUENCE if 12 in met else 0
    put_cards(game, everywhere=8 in met, invented=9 in met)


def put_cards(game: Inventions, *, everywhere: bool, invented: bool) -> None:
    """A card in every region or not, every card an invention or not; beside those of bots their citizens stay."""
    regions = list(game.state.regions.values())
    free = [region for region in regions if not roles_of(game, region)]
    for region in free:
        region.card.pieces = [UNTOLD]
    if not everywhere and free:
        free[0].card.pieces = []
    cards = [region for region in regions if region.card.pieces]
    for region in cards:
        region.invented = invented


def put_score(game: Inventions, points: int) -> None:
    """The track shows what the rest of the sheet leaves of the final score."""
    player = game.player(PERSON_SEAT)
    player.score += points - game.rules.result(game.state).totals[PERSON_SEAT]


# The questions


def _ask_distinctions(_game: Inventions, _sight: Distinctions) -> Question:
    asked = [number for number in DISTINCTIONS if number not in FOLLOW]
    options = tuple(Option(str(n), Say("name", {"thing": f"distinction_{n}"})) for n in asked)
    return Question(Say("ask-distinctions"), (Several("met", options),), "IH-END-04")


def _met(game: Inventions, _sight: Distinctions) -> Answer:
    met = [number for number, meets in DISTINCTIONS.items() if meets(game, PERSON_SEAT)]
    return {"met": [str(number) for number in met if number not in FOLLOW]}


def _put_met(game: Inventions, _sight: Distinctions, answer: Answer) -> None:
    chosen = answer["met"]
    put_distinctions(game, [int(number) for number in chosen] if isinstance(chosen, list) else [])


def _ask_score(_game: Inventions, _sight: FinalScore) -> Question:
    return Question(Say("ask-score"), (Count("points", 0, MOST_POINTS),), "IH-END-03")


LOOKS: dict[type[Sight], Look] = {
    Distinctions: Look(_ask_distinctions, _put_met, _met),
    FinalScore: Look(
        _ask_score,
        lambda game, _sight, answer: put_score(game, number(answer, "points")),
        lambda game, sight: {"points": game.rules.result(game.state).totals[sight.seat]},
    ),
}
