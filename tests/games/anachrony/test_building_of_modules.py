"""Building and standard actions, as made-up modules use them (MX-03, 16, 17)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.actions import construct, recruit
from clepsydra.games.anachrony.actions.capital import do_action
from clepsydra.games.anachrony.catalog import Effect, Tile
from clepsydra.games.anachrony.effects import why_not_effects
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.grid import slots_for_anomaly
from clepsydra.games.anachrony.paradox import remove_anomaly
from clepsydra.games.anachrony.rules import AnachronyRules, Build
from clepsydra.games.anachrony.setup import show_top
from clepsydra.games.anachrony.state import AnachronyState
from clepsydra.kernel import Flow, Zone, only
from tests.games.anachrony.made_up import NAME, free, made_up
from tests.games.anachrony.table import AnachronyTable


class Pieces(Struct):
    """A module's own zones."""

    zones: dict[str, Zone] = {}


def own_zones(game: Anachrony) -> dict[str, Zone]:
    """The zones of the module."""
    zones: dict[str, Zone] = getattr(game.state, NAME).zones
    return zones


@pytest.mark.rule("MX-16")
def test_tiles_are_added_reserved_and_built_without_a_construct_action() -> None:
    def lay_out(_rules: AnachronyRules, table: AnachronyState) -> None:
        for stack in table.stacks.values():
            stack.primary.draw(stack.secondary)
            show_top(stack)
        getattr(table, NAME).zones = {"reserved": Zone(only(0))}
        unused = next(tile for tile in table.box if tile in _rules.catalog.tiles)
        table.box.move(unused, getattr(table, NAME).zones["reserved"])

    def reserved(game: Anachrony, act: Act) -> list[Zone]:
        return [own_zones(game)["reserved"]] if act.seat == 0 else []

    def build_twice(game: Anachrony, seat: int) -> Flow[None]:
        for tile in ("215B", "tower"):
            yield from construct.build(game, Act(seat), tile)

    def extend(rules: AnachronyRules) -> None:
        rules.catalog.tiles["215B"] = replace(rules.catalog.tiles.pop("215"), id="215B")
        rules.catalog.tiles["tower"] = Tile("tower", "superproject", 9)
        rules.opening_steps.add("lay out", lay_out)
        rules.builds.add("reserved", Build(reserved))
        rules.places.add("beside", lambda _game, _seat, _tile: ["beside"])
        rules.free_actions.add("twice", free("twice", build_twice))

    table = made_up(extend, state=Pieces)
    factory = table.state.stacks["factory"]
    assert ("215B" in [*factory.primary, *factory.secondary], len(factory.secondary)) == (True, 1)
    table.put(table.state.box, *own_zones(table.game)["reserved"].pieces)
    table.put(own_zones(table.game)["reserved"], "tower").offer("215B").workers("Ann", engineer=1)
    table.give("Ann", titanium=2, gold=1).does("Ann", ("free", "twice"), ("cover", "beside"))
    assert table.player("Ann").built.pieces == ["215B", "tower"]
    assert (table.where("Ann", "tower"), table.score("Ann")["superprojects"]) == ([], 9)


@pytest.mark.rule("MX-17")
def test_standard_actions_are_functions_with_triggers_after_them() -> None:
    def after(game: Anachrony, act: Act) -> None:
        if act.action == "research" and act.gained.startswith("circle/"):
            game.gain(act.seat, {"gold": 1})
        if (act.action, act.gained) == ("recruit", "genius"):
            game.gain(act.seat, {"titanium": 1})

    def mission(game: Anachrony) -> Flow[None]:
        yield from do_action(game, Act(0), "research")
        yield from do_action(game, Act(0), "recruit", recruit.recruit_from_supply)
        yield from do_action(game, Act(0), "mine")
        game.go_on()

    def extend(rules: AnachronyRules) -> None:
        rules.triggers.add("circle", after)
        rules.phases.add("mission", mission, before="begin_turns")

    table = made_up(extend, phase="mission").mine("uranium").dice("war")
    card = table.state.recruit_card.pieces[-1]
    table.game.rules.catalog.recruit_cards[card] = {"genius": 1}
    table.does("Ann", ("set", "shape", "circle"), ("bonus", "scientist"))
    table.has("Ann", gold=1, water=2, uranium=1, titanium=1).has_workers("Ann", active={"genius": 1})
    assert table.state.pool == {}


@pytest.mark.rule("MX-16")
def test_whoever_takes_a_tile_has_what_lies_on_it() -> None:
    def extend(rules: AnachronyRules) -> None:
        def reward(game: Anachrony, seat: int, _tile: str, source: Zone) -> None:
            if source is game.timeline_tile(5).superproject:
                game.gain(seat, {"vp": 3})

        rules.taken.add("last", reward)

    table = made_up(extend, era=5)
    for era, vp in ((4, 0), (5, 3)):
        (tile,) = table.game.timeline_tile(era).superproject.pieces
        construct.take(table.game, 1, tile, ("beside",))
        table.has("Bob", vp=vp)


@pytest.mark.rule("MX-13", "MX-23")
def test_an_anomaly_that_was_removed_is_remembered_for_the_era() -> None:
    table = made_up(lambda _rules: None).anomaly("Ann", "lab.1", "lab.2")
    for count in (1, 2):
        remove_anomaly(table.game, 0, f"lab.{count}")
        assert table.player("Ann").facts["anomaly_removed"] == count
    table.all_pass()
    assert "anomaly_removed" not in table.player("Ann").facts


@pytest.mark.rule("MX-16", "AN-GEO-06")
def test_an_anomaly_covers_nothing_beside_the_board() -> None:
    table = made_up(lambda _rules: None).built("Ann", "201")
    table.put(table.player("Ann").built, "exocrawler")
    table.anomaly("Ann", *(slot for slot, tile in table.player("Ann").grid.items() if not tile))
    assert slots_for_anomaly(table.game, 0) == ["factory.1"]
    table.anomaly("Ann", "factory.1")
    assert slots_for_anomaly(table.game, 0) == []


@pytest.mark.rule("MX-17")
def test_a_compulsory_action_may_be_any_of_a_group() -> None:
    table = made_up(lambda _rules: None).pool(engineer=1)
    effect = Effect("capital_action", {"group": "capital"})
    assert why_not_effects(table.game, Act(0, "administrator"), [effect]) is None
    table.pool().out_of_supply(*table.state.breakthroughs)
    denial = why_not_effects(table.game, Act(0, "administrator"), [effect])
    assert denial is not None


TOWER = Tile("tower", "superproject", 9, cost={"titanium": 3})
BESIDE = ("cover", "lab.1", "lab.2")
Saves = tuple[tuple[str, ...], ...]


def reserving(*tiles: Tile, benefit: Saves = ()) -> AnachronyTable:
    """In a Construct action Ann may also build these, each for 1 titanium less, but no Engineer helps with them."""

    def reserve(_rules: AnachronyRules, state: AnachronyState) -> None:
        getattr(state, NAME).zones = {tile.id: Zone(pieces=[tile.id]) for tile in tiles}

    def build(tile: str) -> Build:
        def offers(game: Anachrony, act: Act) -> list[Zone]:
            return [own_zones(game)[tile]] if act.seat == 0 else []

        return Build(offers, saves=lambda _game, _act: [("titanium",)], without=("engineer",))

    def extend(rules: AnachronyRules) -> None:
        rules.opening_steps.add("reserve", reserve)
        rules.reductions.add("benefit", lambda _game, _act: benefit)
        for tile in tiles:
            rules.catalog.tiles[tile.id] = tile
            rules.builds.add(tile.id, build(tile.id))

    return made_up(extend, state=Pieces).offer("201").workers("Ann", engineer=1).give("Ann", water=9)


@pytest.mark.rule("MX-16", "MX-03")
@pytest.mark.parametrize("tower_first", [False, True])
def test_two_builds_of_one_action_in_either_order(tower_first: bool) -> None:
    table = reserving(TOWER).give("Ann", titanium=4, gold=1).does("Ann", ("place", "engineer", "construct.1"))
    builds: list[tuple[tuple[str, ...], ...]] = [(("build", "201"),), (("build", "tower"), BESIDE)]
    for steps in reversed(builds) if tower_first else builds:
        table.does("Ann", *steps)
    assert set(table.player("Ann").built) == {"201", "tower"}
    table.has("Ann", titanium=4 - (2 - 1) - (3 - 1), gold=0)
    assert table.asked == ["Bob"]


@pytest.mark.rule("MX-16")
def test_after_the_first_build_nobody_must_build_more_or_is_asked_in_vain() -> None:
    table = reserving(TOWER).give("Ann", titanium=9, gold=1)
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "201"), "decline")
    assert (table.player("Ann").built.pieces, table.asked) == (["201"], ["Bob"])
    table = reserving(TOWER).give("Ann", titanium=2, gold=1)
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "201"))
    assert (table.player("Ann").built.pieces, table.asked) == (["201"], ["Bob"])
    reserving(TOWER).refuses("Ann", ("place", "engineer", "construct.1"), rule="AN-CON-02")
    table = reserving(TOWER).give("Ann", titanium=2).does("Ann", ("place", "engineer", "construct.1"))
    assert ("build", "tower") in table.offers("Ann"), "instead of the normal one"
    assert ("build", "201") not in table.offers("Ann")


@pytest.mark.rule("MX-03")
@pytest.mark.parametrize(
    ("paid", "left"), [(("pay", "gold", 1, "titanium", 1), 1), (("pay", "titanium", 1), 1)]
)
def test_a_reduction_of_the_action_is_used_once_on_the_build_of_choice(paid: Any, left: int) -> None:
    tower = replace(TOWER, cost={"titanium": 1, "gold": 1})
    table = reserving(tower, benefit=(("gold",),)).give("Ann", titanium=2, gold=2)
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "201"))
    assert set(table.offers("Ann")) == {("pay", "gold", 1, "titanium", 1), ("pay", "titanium", 1)}
    table.does("Ann", paid, ("build", "tower"), BESIDE).has("Ann", titanium=1, gold=left)


@pytest.mark.rule("MX-16")
def test_what_rewards_a_superproject_does_so_once_in_an_action() -> None:
    towers = [replace(TOWER, id=name, cost={}) for name in ("tower", "spire")]
    table = reserving(*towers).impact(construct=("construct_4", "construct_1"))
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "tower"), BESIDE)
    table.does("Ann", ("build", "spire"), ("cover", "factory.1", "factory.2")).has("Ann", vp=2)


@pytest.mark.rule("MX-03", "MX-16")
def test_a_build_without_an_action_has_its_own_reductions_alone() -> None:
    def blueprint(game: Anachrony, seat: int) -> Flow[None]:
        by = Build(lambda _game, _act: (), lambda _game, _act: [("titanium",)], tuple(game.rules.reductions))
        yield from construct.build(game, Act(seat, "engineer"), "201", by=by)

    table = made_up(lambda rules: rules.free_actions.add("blueprint", free("blueprint", blueprint)))
    table.offer("201").built("Ann", "anti_gravity_field").give("Ann", titanium=2, gold=1)
    table.workers("Ann", engineer=1).does("Ann", ("free", "blueprint")).has("Ann", titanium=1, gold=0)


@pytest.mark.rule("MX-03")
def test_workers_are_part_of_a_cost_that_can_be_lowered() -> None:
    tower = replace(TOWER, cost={"titanium": 2}, worker_cost={"engineer": 1})

    def table(engineers: int) -> AnachronyTable:
        table = reserving(tower, benefit=(("titanium", "engineer"),)).workers(
            "Ann", engineer=engineers, scientist=1
        )
        table.give("Ann", titanium=1).does("Ann", ("place", "scientist", "construct.1"))
        return table.does("Ann", ("build", "tower"), BESIDE)

    both = table(1)
    kept = ("pay", "engineer", 1, "titanium", 1)
    assert set(both.offers("Ann")) == {("pay", "engineer", 1), ("pay", "titanium", 1), kept}
    both.does("Ann", ("pay", "titanium", 1)).has("Ann", titanium=0).has_workers("Ann", active={"engineer": 1})
    table(0).has("Ann", titanium=0)


@pytest.mark.rule("MX-03")
def test_what_changes_costs_sees_their_workers() -> None:
    def extend(rules: AnachronyRules) -> None:
        def one_more(_game: Anachrony, _act: Act, cost: dict[str, int]) -> dict[str, int]:
            return {**cost, "scientist": 2} if "scientist" in cost else cost

        rules.cost_modifiers.add("strike", one_more)

    table = made_up(extend).superproject(3, "the_ultimate_plan").workers("Ann", engineer=1, scientist=1)
    table.offer("201").give("Ann", titanium=9, uranium=9, gold=9, neutronium=9, water=9)
    tile = table.game.tile("the_ultimate_plan")
    table.breakthroughs("Ann", *(need.replace("/any", "/war") for need in tile.breakthrough_cost[0]))
    table.does("Ann", ("place", "engineer", "construct.1"))
    table.refuses(
        "Ann", ("build", "the_ultimate_plan"), rule="AN-CON-06", worker="scientist", needed=2, have=1
    )


@pytest.mark.rule("MX-03")
def test_of_two_reductions_that_do_the_same_the_one_that_does_more_is_kept() -> None:
    tower = replace(TOWER, cost={"titanium": 2})
    table = reserving(tower, benefit=(("titanium", "gold"), ("gold",))).give("Ann", titanium=1)
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "201"), ("pay", "titanium", 1))
    table.does("Ann", ("build", "tower"), BESIDE).has("Ann", titanium=0)


@pytest.mark.rule("MX-03", "AN-CCT-10")
def test_a_further_construct_action_has_all_its_reductions_again() -> None:
    table = reserving(TOWER, benefit=(("gold",),)).give("Ann", titanium=2).offer("202", "201")
    table.impact(construct=("construct_5", "construct_1"))
    for row in ("power_plant", "life_support", "lab"):
        table.put(table.state.box, *table.state.stacks[row].primary, *table.state.stacks[row].secondary)
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "201"), ("again", "construct"))
    table.does("Ann", ("build", "202")).has("Ann", titanium=0)


@pytest.mark.rule("AN-CST-12", "AN-WRK-04")
def test_workers_that_are_paid_in_any_case_are_not_named_among_the_ways_to_pay() -> None:
    table = made_up(lambda _rules: None).superproject(3, "grand_reservoir").built("Ann", "anti_gravity_field")
    table.workers("Ann", engineer=1, scientist=1).give("Ann", titanium=2, uranium=2, water=9)
    table.breakthroughs("Ann", "square/society").does("Ann", ("place", "scientist", "construct.1"))
    table.does("Ann", ("build", "grand_reservoir"), ("cover", "lab.1", "lab.2"))
    assert {part for option in table.offers("Ann") for part in option} == {
        "pay",
        "titanium",
        "uranium",
        "water",
        1,
        2,
    }
    assert len(table.offers("Ann")) == 2


@pytest.mark.rule("MX-03")
def test_superprojects_alone_are_cheaper_by_a_cube_or_a_worker() -> None:
    def saves(_game: Anachrony, seat: int) -> list[tuple[str, ...]]:
        return [("gold", "genius"), ("gold", "genius")] if seat == 0 else []

    def extend(rules: AnachronyRules) -> None:
        cost = {"gold": 2, "titanium": 1}
        rules.catalog.tiles["tower"] = Tile("tower", "superproject", 9, cost=cost, worker_cost={"genius": 1})
        rules.superproject_reductions.add("cheap", saves)

    table = made_up(extend).superproject(3, "tower").offer("302").workers("Ann", scientist=1)
    table.give("Ann", gold=1, titanium=1).does("Ann", ("place", "scientist", "construct.1"))
    assert table.offers("Ann") == [("build", "tower")], "302 costs 2 titanium"
    table.does("Ann", ("build", "tower"), ("cover", "lab.1", "lab.2")).has("Ann", gold=0, titanium=0)
    assert table.player("Ann").built.pieces == ["tower"]
