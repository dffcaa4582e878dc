"""Quantum Loops (QL): the cards that build, and the Multiverse Hub."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony.events import Revealed
from clepsydra.games.anachrony.modules.quantum_loops.paying_back import payback
from clepsydra.games.anachrony.modules.quantum_loops.warping import UsedSecondCard
from clepsydra.kernel import Zone
from clepsydra.kernel.zones import sees, visible
from tests.games.anachrony.quantum_loops import (
    BLUEPRINTS,
    DENSITY,
    ESPIONAGE,
    HUB,
    LABOR,
    LEAK,
    NEUTRALIZER,
    PRIVILEGES,
    TILE,
    holds,
    loops,
    on_offer,
    own,
    quantum,
    reserves,
    taking,
)
from tests.games.anachrony.table import AnachronyTable

FIELD = "anti_gravity_field"
"""4 titanium, an Engineer and a triangle of technology."""
BUILD_FIELD = (("build", FIELD), ("cover", "lab.1", "lab.2"))


# --- Interdimensional Espionage -----------------------------------------------------------------


def spying(*unused: str) -> AnachronyTable:
    """Ann has taken the card; of the unused superprojects only these are there."""
    table = quantum()
    table.put(table.state.box, *loops(table).superprojects.pieces.copy())
    table.put(loops(table).superprojects, *unused)
    return taking(ESPIONAGE, table, LEAK)


@pytest.mark.rule("QL-CRD-03")
def test_five_unused_superprojects_are_looked_at_in_secret_and_one_is_reserved() -> None:
    table = quantum()
    unused = loops(table).superprojects
    top = unused.pieces[-5:]
    taking(ESPIONAGE, table, LEAK)
    unused = loops(table).superprojects
    assert table.offers("Ann") == [("reserve", piece) for piece in top]
    assert visible([unused], 0) == set(top)
    assert visible([unused], 1) == visible([unused], None) == set()
    before = list(unused)
    table.does("Ann", ("reserve", top[2]))
    unused = loops(table).superprojects
    assert own(table).on_card.pieces == [top[2]]
    assert visible([own(table).on_card], None) == {top[2]}
    assert sorted([*unused, top[2]]) == sorted(before)
    assert list(unused) != [piece for piece in before if piece != top[2]], "shuffled"
    assert visible([unused], 0) == set()


@pytest.mark.rule("QL-CRD-03")
def test_of_fewer_than_five_all_are_looked_at() -> None:
    table = spying("welfare_society", "exocrawler")
    assert table.offers("Ann") == [("reserve", "welfare_society"), ("reserve", "exocrawler")]
    assert spying("exocrawler").state.phase == "turn", "one is taken without a question"
    table = spying()
    assert own(table).on_card.pieces == []


def with_reservation(**words: Any) -> AnachronyTable:
    """Ann has reserved the Anti-Gravity Field, and has what it costs beside titanium."""
    table = reserves(quantum(phase="turn", **words), FIELD)
    table.breakthroughs("Ann", "triangle/technology")
    return table.superproject(3, "exocrawler").offer("302")


@pytest.mark.rule("QL-CRD-04", "QL-CRD-14")
@pytest.mark.scenario("FI-S30")
@pytest.mark.parametrize("first", ["302", FIELD])
def test_a_building_and_the_reserved_superproject_in_one_action_in_either_order(first: str) -> None:
    table = with_reservation().give("Ann", titanium=4).workers("Ann", engineer=2)
    builds: list[list[Any]] = [[("build", "302")], list(BUILD_FIELD)]
    one, other = builds if first == "302" else builds[::-1]
    table.does("Ann", ("place", "engineer", "construct.1"), *one)
    table.has("Ann", titanium=3 if first == "302" else 1)
    assert table.offers("Ann") == [other[0], "decline"]
    table.does("Ann", *other).has("Ann", titanium=0)
    assert set(table.player("Ann").built) == {"302", FIELD}
    assert table.player("Ann").breakthroughs["triangle/technology"] == 0
    table.has_workers("Ann", active={})


@pytest.mark.rule("QL-CRD-04")
def test_it_may_be_built_instead_and_the_worker_saves_nothing_on_it() -> None:
    table = with_reservation().give("Ann", titanium=3).workers("Ann", engineer=2)
    table.does("Ann", ("place", "engineer", "construct.1"), *BUILD_FIELD).has("Ann", titanium=0)
    assert table.player("Ann").built.pieces == [FIELD]
    poor = with_reservation().give("Ann", titanium=2).workers("Ann", engineer=2)
    poor.does("Ann", ("place", "engineer", "construct.1"))
    poor.refuses("Ann", ("build", FIELD), rule="AN-CON-06", good="titanium", needed=3, have=2)


@pytest.mark.rule("QL-CRD-04")
def test_nobody_else_may_build_it() -> None:
    table = with_reservation(first="Bob").give("Bob", titanium=9).workers("Bob", engineer=2)
    table.breakthroughs("Bob", "triangle/technology").does("Bob", ("place", "engineer", "construct.1"))
    assert ("build", FIELD) not in table.offers("Bob")


@pytest.mark.rule("QL-CRD-04")
def test_the_second_build_may_be_declined() -> None:
    table = with_reservation().give("Ann", titanium=4).workers("Ann", engineer=2)
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "302"), "decline")
    assert own(table).on_card.pieces == [FIELD]


@pytest.mark.rule("QL-CRD-14")
@pytest.mark.parametrize("used_on", ["302", FIELD])
def test_another_reduction_of_the_action_is_used_once_on_either_build(used_on: str) -> None:
    """On the tile that saves any cube: 2 and 4 titanium, less 1 for each build, less 1 once."""
    table = with_reservation(era=6).give("Ann", titanium=4).workers("Ann", engineer=2)
    table.impact(construct=("construct_1", "construct_2"))
    paid = {"302": (0, 3), FIELD: (1, 2)}[used_on]
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "302"))
    assert table.offers("Ann") == [("pay", "titanium", 1), ("pay",)]
    table.does("Ann", ("pay", "titanium", 1) if paid[0] else ("pay",))
    table.has("Ann", titanium=4 - paid[0]).does("Ann", *BUILD_FIELD).has("Ann", titanium=4 - sum(paid))


@pytest.mark.rule("QL-CRD-14")
def test_what_rewards_a_building_and_what_rewards_a_superproject_does_so_once_each() -> None:
    table = with_reservation(era=6).give("Ann", titanium=4).workers("Ann", engineer=2)
    table.impact(construct=("construct_4", "construct_2"))
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "302"), *BUILD_FIELD)
    table.has("Ann", vp=2)
    table = with_reservation(era=6).give("Ann", titanium=4).workers("Ann", engineer=2)
    table.impact(construct=("construct_3", "construct_2"))
    table.does("Ann", ("place", "engineer", "construct.1"), *BUILD_FIELD, ("build", "302"))
    table.has("Ann", vp=1)


@pytest.mark.rule("QL-CRD-14")
def test_a_construct_for_superprojects_alone_may_build_it() -> None:
    table = with_reservation(era=6).give("Ann", titanium=4).workers("Ann", scientist=1, tired={"engineer": 1})
    table.impact(research=("research_3", "research_1"))
    table.dice("war").does("Ann", ("place", "scientist", "research.1"), ("set", "shape", "circle"))
    table.does("Ann", ("again", "construct"))
    assert ("build", "302") not in table.offers("Ann")
    table.does("Ann", *BUILD_FIELD).has("Ann", titanium=1)


@pytest.mark.rule("QL-CRD-05")
@pytest.mark.scenario("FI-S31")
def test_a_card_that_goes_back_takes_it_along_into_the_unused_pile() -> None:
    table = with_reservation(era=2).built("Ann", "101").workers("Ann", scientist=1)
    before = len(loops(table).superprojects)
    table.does("Ann", ("work", "scientist", "101"), ("repay", f"{TILE}#0"))
    unused = loops(table).superprojects
    assert (own(table).on_card.pieces, len(unused)) == ([], before + 1)
    assert FIELD in unused
    assert not sees(unused.known_to(FIELD), 0), "shuffled in"
    assert loops(table).offer.pieces[-1] == ESPIONAGE


@pytest.mark.rule("QL-CRD-15")
def test_built_it_lies_like_any_superproject_and_stays() -> None:
    table = with_reservation(era=2).give("Ann", titanium=3).workers("Ann", engineer=2, scientist=1)
    table.built("Ann", "101", "303", "304", "305", at="").does("Ann", ("place", "engineer", "construct.1"))
    table.does("Ann", ("build", FIELD))
    assert table.ask("Ann").rule == "AN-GEO-03"
    covers = table.offers("Ann")
    assert ("cover", "life_support.1", "life_support.2") not in covers
    table.does("Ann", ("cover", "lab.1", "lab.2"))
    assert table.where("Ann", FIELD) == ["lab.1", "lab.2"]
    table.state.players[0].breakthroughs["circle/technology"] = 1
    table.does("Bob", "pass").does("Ann", ("work", "scientist", "101"), ("repay", f"{TILE}#0"))
    assert FIELD in table.player("Ann").built
    assert own(table).card.pieces == []


# --- Future Blueprints --------------------------------------------------------------------------


def drawing_on(*below: str, top: str = "302", **goods: int) -> AnachronyTable:
    """Ann has taken the card, with these tiles lowest in the stack of life supports and one more on top."""
    table = quantum().give("Ann", **goods)
    stack = table.state.stacks["life_support"].primary
    table.put(table.state.box, *stack.pieces.copy()).put(stack, *below, top)
    stack.known = {top: -1}
    return taking(BLUEPRINTS, table, LEAK)


@pytest.mark.rule("QL-CRD-06", "QL-CRD-07")
@pytest.mark.scenario("FI-S32")
def test_one_of_the_bottom_five_is_built_and_four_go_back_below_in_random_order() -> None:
    below = ["303", "304", "305", "306", "307"]
    table = drawing_on(*below, "308", titanium=1)
    stack = table.state.stacks["life_support"].primary
    assert table.ask("Ann").rule == "QL-CRD-06", "no other row can be paid for"
    assert table.offers("Ann") == [("build", tile) for tile in below]
    assert visible([stack], 0) == {*below, "302"}
    assert visible([stack], 1) == {"302"}
    table.does("Ann", ("build", "304")).has("Ann", titanium=0)
    stack = table.state.stacks["life_support"].primary
    assert table.where("Ann", "304") == ["life_support.1"]
    assert stack.pieces[-2:] == ["308", "302"]
    assert sorted(stack.pieces[:-2]) == ["303", "305", "306", "307"]
    assert stack.pieces[:-2] != ["303", "305", "306", "307"]
    assert visible([stack], 0) == visible([stack], None) == {"302"}
    assert not [event for event in table.events(Revealed) if "302" in event.pieces], "it lay there open"


@pytest.mark.rule("QL-CRD-06")
def test_of_fewer_than_five_all_are_looked_at_and_the_new_top_is_seen() -> None:
    table = drawing_on("303", titanium=1)
    assert table.offers("Ann") == [("build", "303"), ("build", "302")]
    table.does("Ann", ("build", "302"))
    stack = table.state.stacks["life_support"].primary
    assert stack.pieces == ["303"]
    assert visible([stack], None) == {"303"}


@pytest.mark.rule("QL-CRD-07")
def test_only_a_stack_with_tiles_and_a_free_slot_that_can_be_paid() -> None:
    table = quantum().give("Ann", titanium=1, gold=1, water=1, uranium=1)
    taking(BLUEPRINTS, table, LEAK)
    assert table.offers("Ann") == [("stack", row) for row in ("factory", "life_support", "lab")]
    table = quantum().give("Ann", titanium=1, gold=1, water=1, uranium=1).built("Ann", "301", "302", "303")
    table.put(table.state.box, *table.state.stacks["factory"].primary.pieces.copy())
    taking(BLUEPRINTS, table, LEAK)
    assert table.ask("Ann").rule == "QL-CRD-06", "only the laboratories are left"
    assert all(table.game.tile(str(option[1])).row == "lab" for option in table.offers("Ann"))


@pytest.mark.rule("QL-CRD-07")
def test_without_such_a_stack_the_card_does_nothing_and_with_one_it_must() -> None:
    assert taking(BLUEPRINTS, quantum(), LEAK).state.phase == "turn"
    table = drawing_on("303", titanium=1)
    assert "decline" not in table.offers("Ann")


@pytest.mark.rule("QL-CRD-07")
def test_no_reduction_of_construct_helps_and_what_is_done_when_built_is() -> None:
    table = quantum().give("Ann", titanium=2).built("Ann", FIELD, at="lab.1")
    taking(BLUEPRINTS, table, LEAK)
    table.does("Ann", table.offers("Ann")[0]).has("Ann", titanium=1)
    poor = quantum().built("Ann", FIELD, at="lab.1")
    assert taking(BLUEPRINTS, poor, LEAK).state.phase == "turn", "the Field saves nothing here"


@pytest.mark.rule("QL-CRD-07", "QL-MIX-07", "NB-MIX-02")
def test_buildings_of_other_modules_are_found_and_do_what_they_do_when_built() -> None:
    table = quantum(modules=("neutronide",)).give("Ann", titanium=1, uranium=1, water=1).built("Ann", "101")
    stack = table.state.stacks["lab"].primary
    stack.pieces.remove("419")
    stack.pieces.insert(0, "419")
    taking(BLUEPRINTS, table, LEAK).does("Ann", ("stack", "lab"), ("build", "419"))
    assert table.ask("Ann").rule == "NB-BLD-09"
    assert table.state.phase == "warp"
    table.does("Ann", "decline")


# --- Multiverse Hub -----------------------------------------------------------------------------


def with_hub(**words: Any) -> AnachronyTable:
    return quantum(**words).built("Ann", HUB, at="lab.1")


@pytest.mark.rule("QL-HUB-01", "QL-HUB-02")
@pytest.mark.scenario("FI-S35")
def test_a_second_card_is_used_after_the_first_and_stays_on_offer() -> None:
    table = with_hub().workers("Ann", engineer=1).pool(scientist=1)
    on_offer(table, LABOR, DENSITY, PRIVILEGES).warps(Ann=(TILE,)).does("Ann", "take_a_card")
    table.does("Ann", ("take_card", PRIVILEGES), ("again", "recruit"))
    table.has_workers("Ann", active={"engineer": 1, "scientist": 1})
    assert table.ask("Ann").rule == "QL-HUB-01"
    assert table.offers("Ann") == [("second_card", LABOR), ("second_card", DENSITY)]
    table.does("Ann", ("second_card", DENSITY), ("use", DENSITY), ("lose", "engineer", "active"))
    table.does("Ann", table.offers("Ann")[0])
    assert sum(table.player("Ann").goods.get(good, 0) for good in ("titanium", "uranium", "gold")) == 4
    assert loops(table).offer.pieces == [LABOR, DENSITY]
    assert own(table).card.pieces == [PRIVILEGES]
    assert payback(table.game, 0) == "war", "that is all that is owed"


@pytest.mark.rule("QL-HUB-02")
def test_without_another_card_nothing_more_happens() -> None:
    table = on_offer(with_hub(), LEAK).warps(Ann=(TILE,)).does("Ann", "take_a_card")
    assert table.state.phase == "turn"
    assert own(table).card.pieces == [LEAK]


@pytest.mark.rule("QL-HUB-01")
def test_a_tile_that_is_withdrawn_brings_no_second_card_either() -> None:
    table = on_offer(with_hub(), LEAK, DENSITY).warps(Ann=(TILE,)).does("Ann", "withdraw")
    assert table.state.phase == "turn"
    others = on_offer(quantum().built("Bob", HUB), LEAK, LABOR).warps(Ann=(TILE,))
    others.does("Ann", "take_a_card", ("take_card", LEAK))
    assert others.state.phase == "turn", "it is Bob's Hub"


@pytest.mark.rule("QL-HUB-03", "QL-HUB-04", "QL-CRD-05")
def test_what_the_second_card_reserves_stays_when_any_card_goes_back() -> None:
    table = with_hub(era=2)
    table.put(loops(table).conditions, "most_water", "most_workers")
    on_offer(table, LEAK, ESPIONAGE).warps(Ann=(TILE,)).does("Ann", "take_a_card", ("take_card", LEAK))
    tile = table.offers("Ann")[0][1]
    table.does("Ann", ("reserve", tile))
    assert (own(table).on_card.pieces, [zone.pieces for zone in own(table).kept]) == ([], [[tile]])
    assert loops(table).offer.pieces == [ESPIONAGE]
    assert len(own(table).conditions) == 2
    later = with_hub(era=3, phase="turn").built("Ann", "101").workers("Ann", scientist=1)
    holds(later, ESPIONAGE, 2).breakthroughs("Ann", "circle/technology")
    own(later).kept.append(Zone())
    later.put(own(later).kept[0], FIELD).put(own(later).conditions, "most_water")
    later.does("Ann", ("work", "scientist", "101"), ("repay", f"{TILE}#0"))
    assert own(later).kept[0].pieces == [FIELD]
    assert own(later).conditions.pieces == ["most_water"]


@pytest.mark.rule("QL-HUB-03", "QL-CRD-04")
def test_it_is_built_like_one_on_the_card() -> None:
    table = quantum(phase="turn").give("Ann", titanium=3).workers("Ann", engineer=2)
    own(table).kept.append(Zone())
    table.put(own(table).kept[0], FIELD).breakthroughs("Ann", "triangle/technology")
    table.does("Ann", ("place", "engineer", "construct.1"), *BUILD_FIELD).has("Ann", titanium=0)


@pytest.mark.rule("QL-HUB-04")
def test_the_second_card_must_be_chosen_and_its_effect_need_not_be_used() -> None:
    table = on_offer(with_hub().workers("Ann", engineer=1), LEAK, DENSITY, LABOR).warps(Ann=(TILE,))
    table.does("Ann", "take_a_card", ("take_card", LEAK))
    assert table.offers("Ann") == [("second_card", DENSITY), ("second_card", LABOR)]
    table.does("Ann", ("second_card", DENSITY), "decline")
    assert table.state.phase == "turn"


@pytest.mark.rule("QL-HUB-04")
def test_under_an_anomaly_the_hub_gives_nothing_even_if_the_card_removes_it() -> None:
    table = with_hub().anomaly("Ann", HUB)
    assert taking(LEAK, table, DENSITY).state.phase == "turn"
    assert table.events(UsedSecondCard) == []
    table = with_hub().anomaly("Ann", HUB).give("Ann", neutronium=1, water=2)
    taking(NEUTRALIZER, table, DENSITY).does("Ann", ("use", NEUTRALIZER))
    assert table.player("Ann").anomalies == []
    assert table.events(UsedSecondCard) == []
    assert taking(LEAK, with_hub(), DENSITY).events(UsedSecondCard) == [UsedSecondCard(0, DENSITY)]
