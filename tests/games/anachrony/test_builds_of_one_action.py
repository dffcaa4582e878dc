"""What one Construct action builds when modules let more be built in it, and when a built tile does something."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.actions import construct as construct_module
from clepsydra.games.anachrony.actions.construct import build, construct
from clepsydra.games.anachrony.automas.gathering import take_worker
from clepsydra.games.anachrony.exosuits import why_not_gain
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.kernel import Flow, One, deny
from tests.games.anachrony import chronobot
from tests.games.anachrony.made_up import made_up
from tests.games.anachrony.table import AnachronyTable, anachrony
from tests.games.anachrony.test_steps_of_modules import carried_out

FACTORY, HABITAT = "201", "302"


def two_builds() -> AnachronyTable:
    """A module lets the uppermost discarded tile be built too, in the same action."""

    def extend(rules: AnachronyRules) -> None:
        normal = rules.builds["normal"]
        rules.builds.add("made_up", replace(normal, offers=lambda game, _act: (game.state.discards,)))

    table = made_up(extend).offer(FACTORY)
    return table.put(table.state.discards, HABITAT)


def costs(table: AnachronyTable) -> list[dict[str, int]]:
    """What the first slot of a factory and of a life support costs."""
    slots = table.game.board(0).slot_cost
    return [dict(slots[row][0]) for row in ("factory", "life_support")]


@pytest.mark.rule("AN-CON-03", "AN-CST-02")
@pytest.mark.parametrize("saved_first", [1, 0])
def test_an_engineer_saves_one_titanium_in_an_action_however_much_is_built(saved_first: int) -> None:
    table = two_builds()
    first, second = costs(table)
    goods = dict.fromkeys(("titanium", "uranium", "gold"), 9)
    table.give("Ann", **goods)
    lowered = {"gold": first["gold"], "titanium": first["titanium"] - saved_first}
    paid = ("pay", *(part for pair in lowered.items() for part in pair))
    carried_out(
        construct(table.game, Act(0, "engineer", "construct.1")), ("build", FACTORY), paid, ("build", HABITAT)
    )
    assert table.player("Ann").built.pieces == [FACTORY, HABITAT]
    left = {good: n - first.get(good, 0) - second.get(good, 0) for good, n in goods.items()}
    table.has("Ann", **left | {"titanium": left["titanium"] + 1})


@pytest.mark.rule("AN-CON-02", "AN-CON-03")
def test_who_declines_a_second_build_has_built_one_tile() -> None:
    table = two_builds().give("Ann", titanium=9, uranium=9, gold=9, water=9)
    act = Act(0, "scientist", "construct.1")
    steps = construct(table.game, act)
    ask = next(steps)
    assert isinstance(ask, One)
    prices = [ask.menu.price(("build", tile)) for tile in (FACTORY, HABITAT)]
    assert prices == [(cost,) for cost in costs(table)]
    again = steps.send(("build", FACTORY))
    assert isinstance(again, One)
    assert list(again.menu.options) == [("build", HABITAT), "decline"]
    assert again.menu.price("decline") == ()
    with pytest.raises(StopIteration):
        steps.send("decline")
    assert (table.player("Ann").built.pieces, act.budget) == ([FACTORY], None)


@pytest.mark.rule("AN-CON-02", "AN-CON-03")
def test_who_cannot_pay_a_second_build_is_not_asked_for_it() -> None:
    table = two_builds()
    first, _ = costs(table)
    table.give("Ann", **first)
    asked = carried_out(construct(table.game, Act(0, "scientist", "construct.1")), ("build", FACTORY))
    assert len(asked) == 1
    assert table.player("Ann").built.pieces == [FACTORY]


@pytest.mark.rule("AN-CON-10", "NB-MIX-02")
@pytest.mark.parametrize("built", [True, False])
def test_what_a_tile_does_when_built_comes_after_payment_and_placement_and_is_named_after_it(
    monkeypatch: pytest.MonkeyPatch, *, built: bool
) -> None:
    table = anachrony()
    tiles = table.game.rules.catalog.tiles.values()
    tile = next(one for one in tiles if bool(one.on_build) is built and one.row == "life_support")
    table.offer(tile.id).give("Ann", titanium=9, uranium=9, gold=9, water=9)
    act, seen = Act(0, "scientist", "construct.1"), list[object]()

    def look(game: Anachrony, acting: Act, effects: object) -> Flow[None]:
        ann = game.player(0)
        seen.append((acting.source, acting.gained, effects, tile.id in ann.built, game.slots_of(0, tile.id)))
        yield from ()

    monkeypatch.setattr(construct_module, "do_effects", look)
    carried_out(build(table.game, act, tile.id))
    done = (tile.id, tile.id, tile.on_build, True, ["life_support.1"])
    assert seen == ([done] if built else [])
    assert (act.source, act.gained) == ("", tile.id)


@pytest.mark.rule("SO-REC-02", "SO-REC-03", "SO-INT-04")
def test_a_worker_that_completes_a_set_of_an_opponent_brings_its_points_too() -> None:
    table = chronobot.solo()
    figures = table.game.rules.catalog.more["solo_bot"]
    *others, last = figures.worker_order
    table.state.pool = {last: 1}
    table.bot.active = dict.fromkeys(others, 1)
    take_worker(table.game, 1, last, "first", rule="SO-REC-01")
    assert (table.state.pool, table.bot.active) == ({last: 0}, dict.fromkeys(figures.worker_order, 0))
    assert table.vp == figures.recruit_vp + figures.worker_set_vp


@pytest.mark.rule("AN-BLD-04")
def test_an_exosuit_is_gained_while_one_is_in_reserve_and_an_empty_hex_is_not_closed() -> None:
    closed, closing = set[str](), deny("FT-GLI-09")

    def extend(rules: AnachronyRules) -> None:
        rules.blocks.add("made_up", lambda _game, _seat, what: closing if what in closed else None)

    table = made_up(extend).hexes("Ann", 4)
    game = table.game
    powered = table.player("Ann").powered
    first, second = [name for name in game.board(0).hex_cost if name not in powered]
    assert (game.empty_hexes(0), why_not_gain(game, 0)) == ([first, second], None)
    closed.add(first)
    assert (game.empty_hexes(0), why_not_gain(game, 0)) == ([second], None)
    closed.add(second)
    assert (game.empty_hexes(0), why_not_gain(game, 0)) == ([], closing)
    closed.clear()
    table.player("Ann").reserve = 0
    assert why_not_gain(game, 0) == deny("AN-BLD-04")
