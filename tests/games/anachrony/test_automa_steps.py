"""Single steps of a solo opponent, each by itself: what it takes and gives, and the figures that it tells."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.automas import construct, gathering, research, timeline
from clepsydra.games.anachrony.automas.events import (
    BotAnomaly,
    BotBuilt,
    BotCleared,
    BotDiscovered,
    BotFailed,
    BotProject,
    BotRecruited,
    BotSet,
    BotShapeGone,
    BotSpent,
    BotTravelled,
    BotWarpRemoved,
)
from clepsydra.kernel import Event
from tests.games.anachrony.chronobot import solo


class Steps:
    """A table whose opponent does single steps, and what is told of them."""

    def __init__(self, era: int = 3) -> None:
        self.table = solo(era=era)
        self.game = self.table.game
        self.told: list[Event] = []
        self.game.told = self.told.append
        self.game.state.chance.script = []

    @property
    def said(self) -> list[Event]:
        """What was told, but for goods and dice."""
        return [event for event in self.told if type(event).__name__.startswith("Bot")]

    @property
    def failures(self) -> list[tuple[str, str]]:
        """What failed, by which rule and why."""
        return [(event.rule, event.why) for event in self.told if isinstance(event, BotFailed)]


# --- buildings and superprojects ----------------------------------------------------------------


@pytest.mark.rule("SO-CON-01")
@pytest.mark.parametrize("better", ["first", "second", "equal", "only"])
def test_of_two_buildings_it_takes_the_better_one_and_of_equal_ones_the_second(better: str) -> None:
    steps = Steps()
    tiles = [tile for tile in steps.game.rules.catalog.tiles.values() if tile.row == "factory"]
    low = min(tiles, key=lambda tile: tile.vp)
    high = max(tiles, key=lambda tile: tile.vp)
    alike = next(tile for tile in tiles if tile.vp == low.vp and tile is not low)
    stack = steps.table.state.stacks["factory"]
    first, second = {"first": (high, low), "second": (low, high), "equal": (low, alike), "only": (low, None)}[
        better
    ]
    steps.table.put(steps.table.state.box, *stack.primary.pieces, *stack.secondary.pieces)
    steps.table.put(stack.primary, first.id)
    if second is not None:
        steps.table.put(stack.secondary, second.id)
    construct.construct_building("factory", steps.game, 1)
    taken = {"first": high, "second": high, "equal": alike, "only": low}[better]
    why, other = {"first": ("better", low.vp), "second": ("better", low.vp), "equal": ("equal", low.vp)}.get(
        better, ("only", 0)
    )
    assert steps.said == [BotBuilt(1, "SO-CON-01", why, taken.id, taken.vp, other)]
    assert steps.table.bot.built.pieces == [taken.id]


@pytest.mark.rule("SO-CON-02")
def test_without_room_or_tile_it_builds_nothing() -> None:
    steps = Steps()
    most = steps.game.rules.catalog.more["solo_bot"].most_buildings
    factories = [tile.id for tile in steps.game.rules.catalog.tiles.values() if tile.row == "factory"]
    steps.table.owns(*factories[: most - 1]).owns("101")
    construct.construct_building("factory", steps.game, 1)
    assert (steps.failures, len(steps.table.bot.built.pieces)) == ([], most + 1), "there was room for one"
    construct.construct_building("factory", steps.game, 1)
    assert steps.failures == [("SO-CON-02", "no_room")]
    empty = Steps()
    stack = empty.table.state.stacks["factory"]
    empty.table.put(empty.table.state.box, *stack.primary.pieces, *stack.secondary.pieces)
    construct.construct_building("factory", empty.game, 1)
    assert empty.failures == [("SO-CON-02", "no_building")]


@pytest.mark.rule("SO-SUP-02", "SO-SUP-04", "SO-SUP-01")
def test_a_superproject_costs_a_breakthrough_and_is_the_best_or_the_oldest() -> None:
    def with_tiles(*vps: int) -> tuple[Steps, list[str]]:
        steps = Steps(era=3)
        tiles = [tile for tile in steps.game.rules.catalog.tiles.values() if tile.superproject]
        lows, highs = ([tile.id for tile in tiles if tile.vp == vp] for vp in (5, 6))
        chosen = [lows.pop() if vp == 0 else highs.pop() for vp in vps]
        for era, tile in enumerate(chosen, start=1):
            steps.table.superproject(era, tile)
        for era in range(len(chosen) + 1, 4):
            there = steps.game.timeline_tile(era).superproject
            steps.table.put(steps.table.state.box, *there.pieces)
        steps.table.breakthroughs("chronobot", "circle/war")
        return steps, chosen

    for vps, era, why in (((0, 1, 0), 2, "most"), ((0, 0), 1, "oldest"), ((0,), 1, "only")):
        steps, chosen = with_tiles(*vps)
        construct.construct_superproject(steps.game, 1)
        tile = chosen[era - 1]
        assert steps.said == [
            BotSpent(1, "SO-SUP-03", "most", "circle/war", 1),
            BotProject(1, "SO-SUP-02", why, tile, steps.game.tile(tile).vp, era),
        ]
        assert steps.table.bot.built.pieces == [tile]
        construct.construct_superproject(steps.game, 1)
        assert steps.failures == [("SO-SUP-04", "no_breakthrough")]
    none, _ = with_tiles()
    construct.construct_superproject(none.game, 1)
    assert none.failures == [("SO-SUP-04", "no_superproject")]
    assert none.table.bot.breakthroughs["circle/war"] == 1, "nothing is given"


@pytest.mark.rule("SO-SUP-04")
@pytest.mark.parametrize(("missing", "room"), [(1, True), (0, False)])
def test_it_has_room_for_so_many_superprojects(missing: int, room: bool) -> None:
    steps = Steps()
    most = steps.game.rules.catalog.more["solo_bot"].most_superprojects
    tiles = [tile.id for tile in steps.game.rules.catalog.tiles.values() if tile.superproject]
    on_offer = set(construct.on_offer(steps.game).values())
    steps.table.owns(*[tile for tile in tiles if tile not in on_offer][: most - missing])
    steps.table.breakthroughs("chronobot", "circle/war")
    construct.construct_superproject(steps.game, 1)
    assert steps.failures == ([] if room else [("SO-SUP-04", "no_room")])
    assert len(steps.table.bot.built.pieces) == most


@pytest.mark.rule("SO-SUP-03")
@pytest.mark.parametrize(
    ("own", "drawn", "spent", "why", "of_shape"),
    [
        (("circle/war", "circle/war", "square/war"), [], "circle/war", "most", 2),
        (("circle/war", "circle/technology", "circle/technology"), [], "circle/technology", "most", 3),
        (("circle/war", "square/war", "triangle/war"), [1], "square/war", "drawn", 1),
        (("circle/war", "square/war", "square/war", "circle/technology"), [0], None, "drawn", 2),
    ],
)
def test_it_gives_of_the_shape_and_then_of_the_icon_of_which_it_has_most(
    own: tuple[str, ...], drawn: list[int], spent: str | None, why: str, of_shape: int
) -> None:
    steps = Steps()
    steps.table.breakthroughs("chronobot", *own)
    supply = dict(steps.table.state.breakthroughs)
    steps.table.state.chance.script = [drawn] if drawn else []
    construct.give_breakthrough(steps.game, 1)
    order = steps.game.rules.catalog.more["solo_bot"].icon_order
    if spent is None:
        spent = f"circle/{min('war', 'technology', key=order.index)}"
    assert steps.said == [BotSpent(1, "SO-SUP-03", why, spent, of_shape)]
    assert steps.table.bot.breakthroughs[spent] == own.count(spent) - 1
    assert steps.table.state.breakthroughs[spent] == supply[spent] + 1


# --- workers ------------------------------------------------------------------------------------


@pytest.mark.rule("SO-REC-01", "SO-REC-02", "SO-REC-04", "SO-INT-04")
def test_it_recruits_what_it_lacks_in_its_order_else_the_first_there_is() -> None:
    steps = Steps()
    order = steps.game.rules.catalog.more["solo_bot"].worker_order
    vp = steps.game.rules.catalog.more["solo_bot"].recruit_vp
    steps.table.bot.active = {order[0]: 1}
    steps.table.state.pool = {order[0]: 1, order[2]: 2}
    gathering.recruit(steps.game, 1)
    assert steps.said == [BotRecruited(1, "SO-REC-01", "missing", order[2])]
    assert (steps.table.state.pool, steps.table.bot.active) == (
        {order[0]: 1, order[2]: 1},
        {order[0]: 1, order[2]: 1},
    )
    assert steps.table.vp == vp
    gathering.recruit(steps.game, 1)
    assert steps.said[1:] == [BotRecruited(1, "SO-REC-01", "first", order[0])]
    assert (steps.table.bot.active, steps.table.vp) == ({order[0]: 2, order[2]: 1}, 2 * vp)
    steps.table.state.pool = {order[0]: 0}
    gathering.recruit(steps.game, 1)
    assert steps.failures == [("SO-REC-04", "no_worker")]


@pytest.mark.rule("SO-REC-03")
def test_of_each_complete_set_of_workers_one_of_each_is_given_back() -> None:
    steps = Steps()
    order = steps.game.rules.catalog.more["solo_bot"].worker_order
    vp = steps.game.rules.catalog.more["solo_bot"].worker_set_vp
    steps.table.bot.active = dict.fromkeys(order, 2) | {order[0]: 3}
    gathering.complete_workers(steps.game, 1)
    assert steps.table.bot.active == dict.fromkeys(order, 0) | {order[0]: 1}
    assert steps.said == [BotSet(1, "SO-REC-03", "workers", vp)] * 2
    assert steps.table.vp == 2 * vp


@pytest.mark.rule("SO-RGR-01", "SO-RGR-02", "SO-RGR-03")
@pytest.mark.parametrize(("geniuses", "action"), [(0, "research"), (1, "recruit"), (2, "recruit")])
def test_only_a_genius_in_the_pool_keeps_it_from_research(geniuses: int, action: str) -> None:
    steps = Steps()
    steps.table.state.pool = {"genius": geniuses} if geniuses else {"engineer": 3}
    assert gathering.action_for_genius(steps.game) == action
    steps.table.bot.active = {"genius": 1}
    steps.table.dice("circle")
    gathering.recruit_genius_or_research(steps.game, 1)
    recruited = [event.worker for event in steps.told if isinstance(event, BotRecruited)]
    assert recruited == ["genius"] * (action == "recruit")
    assert sum(steps.table.bot.breakthroughs.values()) == (action == "research")


# --- research -----------------------------------------------------------------------------------


@pytest.mark.rule("SO-RES-01", "SO-RES-02", "SO-RES-03")
def test_it_takes_the_icon_of_which_most_are_left_and_rolls_again_without_any() -> None:
    steps = Steps()
    supply = steps.table.state.breakthroughs
    order = steps.game.rules.catalog.more["solo_bot"].icon_order
    for name in supply:
        supply[name] = 0 if name.startswith("square") else 2
    supply[f"circle/{order[1]}"] = 3
    steps.table.dice("square", "circle")
    research.research(steps.game, 1)
    assert steps.said == [
        BotShapeGone(1, "SO-RES-03", "square"),
        BotDiscovered(1, "SO-RES-02", f"circle/{order[1]}", 3),
    ]
    assert (supply[f"circle/{order[1]}"], steps.table.bot.breakthroughs) == (2, {f"circle/{order[1]}": 1})
    steps.table.dice("circle")
    research.research(steps.game, 1)
    assert steps.said[-1] == BotDiscovered(1, "SO-RES-02", f"circle/{order[0]}", 2)
    for name in supply:
        supply[name] = 0
    research.research(steps.game, 1)
    assert steps.failures == [("SO-RES-03", "no_breakthrough_left")]


@pytest.mark.rule("SO-RES-04")
def test_by_agreement_it_looks_for_the_shapes_of_which_it_has_fewest() -> None:
    steps = Steps()
    steps.table.breakthroughs("chronobot", "circle/war", "circle/war", "square/war")
    assert research.owned(steps.game, 1) == {"circle": 2, "triangle": 0, "square": 1}
    assert research.missing_shapes(steps.game, 1) == ["triangle"]
    for name in steps.table.state.breakthroughs:
        if name.startswith("triangle"):
            steps.table.state.breakthroughs[name] = 0
    assert research.missing_shapes(steps.game, 1) == ["square"]


# --- the timeline and Anomalies -----------------------------------------------------------------


def with_warps(steps: Steps, **eras: int) -> None:
    """Warp tiles of the opponent's on tiles of the timeline: `era_1=2`."""
    for name, count in eras.items():
        warps = steps.table.bot.warps
        for _ in range(count):
            warps.draw(steps.game.timeline_tile(int(name[-1])).warps)


@pytest.mark.rule("SO-PAR-04", "SO-TTR-01")
@pytest.mark.parametrize(
    ("eras", "why", "era", "most"),
    [
        ({"era_1": 1, "era_2": 2}, "only", 2, 2),
        ({"era_1": 2, "era_3": 2}, "oldest", 1, 2),
        ({"era_2": 1}, "only", 2, 1),
    ],
)
def test_a_warp_tile_comes_back_from_where_most_are(
    eras: dict[str, int], why: str, era: int, most: int
) -> None:
    steps = Steps(era=4)
    with_warps(steps, **eras)
    before = len(steps.table.bot.warps.pieces)
    assert timeline.remove_warp(steps.game, 1, steps.game.eras(), rule="SO-PAR-04")
    assert steps.said == [BotWarpRemoved(1, "SO-PAR-04", why, era, most)]
    assert len(steps.table.bot.warps.pieces) == before + 1
    assert len(steps.game.timeline_tile(era).warps.pieces) == most - 1
    assert not timeline.remove_warp(steps.game, 1, (), rule="SO-PAR-04")


@pytest.mark.rule("SO-TTR-01", "SO-TTR-02", "SO-TTR-03")
def test_it_travels_on_to_the_last_step_and_stays_there() -> None:
    steps = Steps(era=3)
    with_warps(steps, era_3=1)
    timeline.travel(steps.game, 1)
    assert steps.failures == [("SO-TTR-02", "no_past")], "a tile of this era does not count"
    last = len(steps.game.rules.catalog.more["solo_bot"].time_travel_vp) - 1
    with_warps(steps, era_1=3)
    steps.table.bot.travels = last - 1
    timeline.travel(steps.game, 1)
    timeline.travel(steps.game, 1)
    travelled = [event for event in steps.said if isinstance(event, BotTravelled)]
    assert travelled == [
        BotTravelled(1, "SO-TTR-01", "on", last),
        BotTravelled(1, "SO-TTR-03", "end", last),
    ]
    assert (steps.table.bot.travels, len(steps.game.timeline_tile(1).warps.pieces)) == (last, 1)


@pytest.mark.rule("SO-RAN-01", "SO-RAN-02", "SO-RAN-03")
@pytest.mark.parametrize("goods", [0, 1])
def test_an_anomaly_costs_cubes_of_what_it_has_most_of_or_neutronium(goods: int) -> None:
    steps = Steps()
    figures = steps.game.rules.catalog.more["solo_bot"]
    steps.table.anomalies(2).give("chronobot", neutronium=figures.anomaly_neutronium - 1 + goods)
    timeline.remove_anomaly(steps.game, 1)
    if not goods:
        assert steps.failures == [("SO-RAN-03", "no_price")]
        assert len(steps.table.bot.anomalies) == 2
    else:
        assert steps.said == [BotCleared(1, "SO-RAN-02", {"neutronium": figures.anomaly_neutronium}, 1)]
        steps.table.has("chronobot", neutronium=0)
    cubes = Steps()
    one, other = figures.cube_order[:2]
    cubes.table.anomalies(1).give("chronobot", **{one: 1, other: figures.anomaly_cubes})
    paid = timeline.price(cubes.game, 1)
    assert sum(paid.values()) == figures.anomaly_cubes
    assert paid[other] >= paid.get(one, 0)
    timeline.remove_anomaly(cubes.game, 1)
    cubes.table.has("chronobot", **{one: 1 - paid.get(one, 0), other: figures.anomaly_cubes - paid[other]})
    assert cubes.said == [BotCleared(1, "SO-RAN-02", paid, 0)]
    timeline.remove_anomaly(cubes.game, 1)
    assert cubes.failures == [("SO-RAN-03", "no_anomaly")]


@pytest.mark.rule("SO-PAR-04", "SO-PAR-05", "SO-PAR-06")
def test_it_gains_anomalies_until_it_has_three() -> None:
    steps = Steps(era=4)
    with_warps(steps, era_1=2)
    most = steps.game.rules.catalog.more["solo_bot"].most_anomalies
    steps.table.anomalies(most - 1)
    assert list(timeline.gain_anomaly(steps.game, 1)) == []
    assert list(timeline.gain_anomaly(steps.game, 1)) == []
    assert steps.said == [
        BotAnomaly(1, "SO-PAR-04", "gained", most),
        BotWarpRemoved(1, "SO-PAR-04", "only", 1, 2),
        BotAnomaly(1, "SO-PAR-05", "full", most),
    ]


@pytest.mark.rule("SO-PAR-02", "SO-PAR-03")
@pytest.mark.parametrize(("had", "die", "stops"), [(0, 1, False), (1, 1, False), (1, 2, True), (2, 1, True)])
def test_its_tokens_go_back_when_they_reach_the_limit(had: int, die: int, stops: bool) -> None:
    steps = Steps(era=3)
    limit = steps.game.rules.catalog.more["solo_bot"].paradox_limit
    assert limit == 3
    steps.table.give("chronobot", paradox=had).dice(die)
    with pytest.raises(StopIteration) as done:
        next(timeline.roll_paradox(steps.game, 1))
    assert done.value.value is stops
    steps.table.has("chronobot", paradox=0 if stops else had + die)
    assert len(steps.table.bot.anomalies) == stops
