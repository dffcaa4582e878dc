"""Building and standard actions, as made-up modules use them (MX-03, 16, 17)."""

from __future__ import annotations

import pytest
from msgspec import Struct
from msgspec.structs import replace

from clepsydra.games.anachrony.actions import construct, recruit
from clepsydra.games.anachrony.actions.capital import do_action
from clepsydra.games.anachrony.catalog import Effect, Tile
from clepsydra.games.anachrony.effects import why_not_effects
from clepsydra.games.anachrony.game import Act, Anachrony
from clepsydra.games.anachrony.grid import slots_for_anomaly
from clepsydra.games.anachrony.paradox import remove_anomaly
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.setup import show_top
from clepsydra.games.anachrony.state import AnachronyState
from clepsydra.kernel import Flow, Zone, only
from tests.games.anachrony.made_up import NAME, free, made_up


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
        rules.offers.add("reserved", reserved)
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
