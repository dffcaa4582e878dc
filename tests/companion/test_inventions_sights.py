"""What Chronos and Hephaestus seldom look at: the rule asks for it, and goes by what it is told.

Random games hardly ever come to where it matters that one of these was not asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clepsydra.companion import Acted, Answer, Waiting, act
from clepsydra.companion.acting import Scene, Told, name_of
from clepsydra.companion.inventions import Hephaestus
from clepsydra.games.inventions import INVENTIONS
from clepsydra.games.inventions.automa import hephaestus, solo
from clepsydra.games.inventions.automa.bots import can_take_wealth
from clepsydra.games.inventions.automa.chronos import advance_bot
from clepsydra.games.inventions.era_change import has_sage, publish_eureka
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.sights import (
    CardSpace,
    Distinctions,
    EurekaTiles,
    FinalScore,
    FreeEraSpaces,
    KnowledgePoints,
    KnowledgeSide,
    Milestones,
    RightmostEureka,
    RightmostIdea,
    RoomOnMilestone,
    SageThere,
    WealthLeft,
)
from clepsydra.kernel import Chance, Sight

PERSON, SEAT, REGION = 0, 2, "asia"
BEFORE: Answer = {"difficulty": "normal", "hephaestus_advances": "advances"}
USUAL: dict[type[Sight], Answer] = {
    CardSpace: {"space": "none"},
    RightmostIdea: {"otherwise": "none"},
    Distinctions: {"met": []},
    RoomOnMilestone: {"is": "yes"},
}
"""What is answered to what else is looked at."""


class OneRule(Hephaestus):
    """Runs a rule by itself, and keeps what it gives."""

    def __init__(self, rule: Callable[[Inventions], Any]) -> None:
        self.rule = rule
        self.gave: Any = None

    def run(self, game: Inventions, act: str) -> None:
        """The rule."""
        self.gave = self.rule(game)


def opened() -> Inventions:
    """A solo game in a turn of Hephaestus, with two or more milestones of a later letter on offer."""
    automa = Hephaestus()
    answer = dict(BEFORE)
    while (question := automa.beginning(answer)) is not None:
        answer |= {field.name: field.options[0].key for field in question.fields}  # type: ignore[union-attr]
    rules = INVENTIONS.rules_for(automa.setup(answer))
    game = rules.definition.game(rules, rules.opening(Chance(b"seldom")))
    assert isinstance(game, Inventions)
    automa.open(game, answer)
    state = game.state
    state.phase, state.queue, state.era = "turn", [SEAT], 3
    state.players[SEAT].region = REGION
    state.players[SEAT].supply = 3
    return game


def told(rule: Callable[[Inventions], Any], given: dict[type[Sight], Answer], game: Inventions) -> Any:
    """What a rule gives and leaves, told this; each of these sights must have been asked for."""
    one, answers, asked = OneRule(rule), list[Told](), set[type]()
    scene = Scene(one, game.rules, game.state, "rule")
    while isinstance(acting := act(scene, answers), Waiting):
        kind = type(acting.wanted)
        assert issubclass(kind, Sight)
        asked.add(kind)
        answers.append(Told(name_of(acting.wanted), (USUAL | given)[kind]))
    assert isinstance(acting, Acted)
    assert asked >= given.keys()
    return one.gave, acting.game.state


def yes(holds: bool) -> Answer:
    return {"is": "yes" if holds else "no"}


@pytest.mark.parametrize("there", [True, False])
def test_a_wealth_tile_is_taken_only_where_one_is_left(there: bool) -> None:
    gave, _ = told(lambda game: can_take_wealth(game, SEAT, REGION), {WealthLeft: yes(there)}, opened())
    assert gave is there


@pytest.mark.parametrize("there", [True, False])
def test_a_sage_is_met_only_where_one_stands(there: bool) -> None:
    game = opened()
    game.state.regions[REGION].sage = True
    gave, _ = told(lambda game: has_sage(game, REGION), {SageThere: yes(there)}, game)
    assert gave is there


def travel(game: Inventions) -> bool:
    return hephaestus.travel(game, SEAT, REGION)


@pytest.mark.parametrize("believed", [True, False])
def test_hephaestus_goes_by_the_side_that_the_knowledge_tile_shows(believed: bool) -> None:
    game = opened()
    game.state.regions[REGION].ip_side = believed
    assert told(travel, {KnowledgeSide: {"side": "action"}}, game)[0] is False
    points: dict[type[Sight], Answer] = {KnowledgeSide: {"side": "points"}, KnowledgePoints: {"tiles": 1}}
    assert told(travel, points, game)[0] is True


def test_hephaestus_collects_the_points_of_as_many_knowledge_tiles_as_show_them() -> None:
    scores = [
        told(travel, {KnowledgeSide: {"side": "points"}, KnowledgePoints: {"tiles": tiles}}, opened())[1]
        .players[SEAT]
        .score
        for tiles in range(1, 7)
    ]
    assert scores == sorted(set(scores))


def test_the_eureka_tiles_become_common_knowledge_in_the_order_in_which_they_lie() -> None:
    for rightmost in opened().state.eureka.pieces:
        game = opened()
        game.state.phase = "eureka"
        _, after = told(publish_eureka, {EurekaTiles: {"milestone": rightmost}}, game)
        assert after.common.pieces[-1] == rightmost


@pytest.mark.parametrize("points", [0, 57, 123])
def test_the_distinctions_are_told_by_the_final_score_of_the_person(points: int) -> None:
    _, after = told(solo.see_the_end, {FinalScore: {"points": points}}, opened())
    assert opened().rules.result(after).totals[PERSON] == points


@pytest.mark.parametrize(
    ("rule", "also"),
    [
        (lambda game: hephaestus.can_send(game, SEAT), {}),
        (lambda game: hephaestus.can_recall(game, SEAT), {}),
        (lambda game: advance_bot(game, SEAT), {RightmostEureka: None, FreeEraSpaces: {"space": "1"}}),
    ],
    ids=["send", "recall", "advance"],
)
def test_hephaestus_goes_by_the_milestone_that_the_person_has_now(
    rule: Callable[[Inventions], Any], also: dict[type[Sight], Answer | None]
) -> None:
    game = opened()
    mine, rightmost = game.state.eureka.pieces[0], Answer(milestone=game.state.eureka.pieces[-1])
    given = {sight: answer or rightmost for sight, answer in also.items()}
    _, after = told(rule, {Milestones: {"mine": mine}, **given}, game)
    assert after.private[PERSON].pieces == [mine]
