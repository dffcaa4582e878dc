"""The module Neutronide Buildings (NB), and that the base does not know it."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from clepsydra.games import anachrony as package
from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.actions import construct
from clepsydra.games.anachrony.catalog.words import TEXTS, Words
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.scoring import range_sum
from clepsydra.kernel import LANGUAGES, PERSON, Flow, Module, Reader, Setup
from tests.games.anachrony.table import AnachronyTable, anachrony
from tests.wording import pattern

BUILDINGS = ("119", "219", "319", "419")


def neutronide(seats: int = 2, era: int = 3) -> AnachronyTable:
    return anachrony(seats, era=era, modules=("neutronide",))


@pytest.mark.rule("NB-SET-01", "FI-GEN-01")
def test_the_four_buildings_are_shuffled_into_their_stacks() -> None:
    table = neutronide()
    for building, row in zip(BUILDINGS, ("power_plant", "factory", "life_support", "lab"), strict=True):
        assert building in table.state.stacks[row].primary
        assert len(table.state.stacks[row].primary) == 16
    without = anachrony().state.stacks
    assert all(len(stack.primary) == 15 for stack in without.values())


@pytest.mark.rule("NB-SET-02")
def test_they_are_built_and_scored_as_any_building() -> None:
    table = neutronide().give("Ann", titanium=2, gold=1).workers("Ann", scientist=1).offer("219")
    table.does("Ann", ("place", "scientist", "construct.1"), ("build", "219")).has("Ann", titanium=0, gold=0)
    assert table.where("Ann", "219") == ["factory.1"]
    assert table.score("Ann")["buildings"] == 1
    points = {"119": 1, "219": 1, "319": 2, "419": 3}
    assert {building: table.game.tile(building).vp for building in BUILDINGS} == points


@pytest.mark.rule("NB-BLD-01", "NB-BLD-07")
def test_power_plants_count_used_covered_or_not_and_nothing_else_in_their_row() -> None:
    table = neutronide().built("Ann", "101", "319").built("Ann", "cloning_vat", at="power_plant.2")
    table.anomaly("Ann", "101").workers("Ann", administrator=1)
    table.does("Ann", ("work", "administrator", "319")).has("Ann", water=4)


@pytest.mark.rule("NB-BLD-02", "NB-BLD-03", "NB-BLD-01")
@pytest.mark.scenario("FI-S01")
def test_119_gives_a_point_per_power_plant_even_if_nothing_is_repaid() -> None:
    table = neutronide().built("Ann", "102", "105", "119").workers("Ann", scientist=1)
    table.does("Ann", ("work", "scientist", "119")).has("Ann", vp=3)
    assert (table.player("Ann").focus, table.player("Ann").travels) == (2, 0)
    table.all_pass().has_workers("Ann", active={}, tired={"scientist": 1})


@pytest.mark.rule("NB-BLD-02", "NB-BLD-04")
@pytest.mark.scenario("FI-S02")
def test_402_lets_119_reach_three_eras_back() -> None:
    table = neutronide(era=4).built("Ann", "119", "402").warp("Ann", 1, "warp_gold")
    table.give("Ann", gold=1).workers("Ann", scientist=1)
    table.does("Ann", ("work", "scientist", "119"), ("focus", 1), ("repay", "warp_gold#0"))
    table.has("Ann", gold=0, vp=1)
    assert table.player("Ann").travels == 1
    assert "warp_gold#0" in table.player("Ann").warps


@pytest.mark.rule("NB-BLD-04")
@pytest.mark.parametrize(("labs", "eras"), [((), [4]), (("401",), [3, 4]), (("401", "402"), [1, 2, 3, 4])])
def test_laboratories_lengthen_the_range_of_119(labs: tuple[str, ...], eras: list[int]) -> None:
    table = neutronide(era=5).built("Ann", "119", *labs).workers("Ann", scientist=1)
    table.does("Ann", ("work", "scientist", "119"))
    if len(eras) == 1:
        assert table.player("Ann").focus == 4
    else:
        assert table.offers("Ann") == [("focus", era) for era in eras]


@pytest.mark.rule("NB-BLD-05")
def test_119_needs_a_past() -> None:
    table = neutronide(era=1).built("Ann", "119").workers("Ann", scientist=1)
    table.refuses("Ann", ("work", "scientist", "119"), rule="AN-TT-04")


@pytest.mark.rule("NB-BLD-06")
@pytest.mark.scenario("FI-S03")
def test_219_gives_titanium_and_a_cube_of_choice_per_power_plant() -> None:
    table = neutronide().built("Ann", "102", "105", "219").give("Ann", water=1).workers("Ann", engineer=1)
    table.does("Ann", ("work", "engineer", "219"), ("gain", "uranium", 1, "gold", 1))
    table.has("Ann", water=0, titanium=1, uranium=1, gold=1)
    table.all_pass().has_workers("Ann", active={"engineer": 1})


@pytest.mark.rule("NB-BLD-06")
@pytest.mark.scenario("FI-S04")
def test_219_is_illegal_without_water() -> None:
    table = neutronide().built("Ann", "102", "105", "219").workers("Ann", engineer=1)
    table.refuses("Ann", ("work", "engineer", "219"), rule="AN-CST-01", good="water", needed=1, have=0)


@pytest.mark.rule("NB-BLD-06")
def test_219_gives_only_titanium_without_power_plants() -> None:
    table = neutronide().built("Ann", "219").give("Ann", water=1).workers("Ann", engineer=1)
    table.does("Ann", ("work", "engineer", "219")).has("Ann", water=0, titanium=1, uranium=0, gold=0)


@pytest.mark.rule("NB-BLD-07")
@pytest.mark.scenario("FI-S05")
@pytest.mark.parametrize(("plants", "water"), [(("101", "102", "105"), 8), ((), 2)])
def test_319_gives_water_per_power_plant(plants: tuple[str, ...], water: int) -> None:
    table = neutronide().built("Ann", "319", *plants).workers("Ann", administrator=1)
    table.does("Ann", ("work", "administrator", "319")).has("Ann", water=water)
    table.all_pass().has_workers("Ann", active={"administrator": 1})


def at_419() -> AnachronyTable:
    """Ann has two power plants and sends an Engineer to build 419."""
    table = neutronide().built("Ann", "102", "105").offer("419", "109").pool(genius=1, engineer=1)
    table.workers("Ann", engineer=1).give("Ann", titanium=20, uranium=20, gold=20, neutronium=9, water=9)
    return table.does("Ann", ("place", "engineer", "construct.1"), ("build", "419"))


@pytest.mark.rule("NB-BLD-08", "NB-BLD-09", "NB-BLD-10", "FI-GEN-08", "FI-GEN-09", "FI-GEN-16")
@pytest.mark.scenario("FI-S06")
def test_419_gives_a_capital_action_per_power_plant_when_built() -> None:
    table = at_419()
    goods = dict(table.player("Ann").goods)
    assert table.offers("Ann") == [("again", a) for a in ("construct", "recruit", "research")] + ["decline"]
    table.does("Ann", ("again", "construct"), ("build", "109"))
    cost = table.game.board(0).slot_cost["power_plant"][2]  # in full: nobody is an Engineer here
    assert all(table.player("Ann").goods[good] == goods[good] - count for good, count in cost.items())
    table.does("Ann", ("again", "recruit"), ("recruit", "genius"), ("bonus", "administrator"))
    table.has_workers("Ann", active={"genius": 1}).has("Ann", vp=1)
    assert table.asked == ["Bob"], "the third power plant adds nothing"
    assert all(slot.seat < 0 for name, slot in table.state.slots.items() if name != "construct.1")
    assert len(table.player("Ann").powered) == 5


@pytest.mark.rule("NB-BLD-09", "FI-GEN-09")
def test_nobody_builds_with_419_what_only_the_engineer_could_pay() -> None:
    table = neutronide().built("Ann", "102").offer("419", "301").workers("Ann", engineer=1)
    table.give("Ann", **table.game.board(0).slot_cost["lab"][0])  # 1 titanium is left: the Engineer saved it
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "419")).has("Ann", titanium=1)
    table.refuses("Ann", ("again", "construct"), rule="AN-CON-02")


@pytest.mark.rule("NB-BLD-09", "FI-GEN-15")
def test_the_actions_of_419_can_be_declined_and_repeated() -> None:
    assert at_419().does("Ann", "decline").asked == ["Bob"]
    table = at_419().does("Ann", ("again", "recruit"), ("recruit", "engineer"), ("again", "recruit"))
    table.does("Ann", ("bonus", "administrator")).has_workers("Ann", active={"genius": 1, "engineer": 1})


@pytest.mark.rule("NB-BLD-08", "FI-GEN-15")
def test_419_does_nothing_where_nothing_can_be_done_and_has_no_worker_slot() -> None:
    table = neutronide().built("Ann", "102").offer("419").workers("Ann", engineer=2, scientist=1)
    table.give("Ann", **table.game.board(0).slot_cost["lab"][0])
    table.out_of_supply(*table.state.breakthroughs)
    table.does("Ann", ("place", "scientist", "construct.1"), ("build", "419"))
    assert table.asked == ["Bob"]
    table.does("Bob", "pass")
    assert not any(option[:1] == ("work",) and option[2] == "419" for option in table.offers("Ann"))


@pytest.mark.rule("NB-BLD-11")
def test_119_counts_one_in_the_sum_of_ranges() -> None:
    table = neutronide().built("Ann", "119")
    assert range_sum(table.game, 0) == 1


@pytest.mark.rule("NB-BLD-12")
def test_each_wants_its_worker_or_a_genius() -> None:
    table = neutronide().built("Ann", "119", "219", "319").give("Ann", water=1)
    table.workers("Ann", scientist=1, engineer=1, administrator=1, genius=1)
    taken = {"119": "scientist", "219": "engineer", "319": "administrator"}
    rules = {"119": "NB-BLD-02", "219": "NB-BLD-06", "319": "NB-BLD-07"}
    for building, worker in taken.items():
        for kind in ("scientist", "engineer", "administrator", "genius"):
            option = ("work", kind, building)
            if kind in (worker, "genius"):
                assert option in table.offers("Ann")
            else:
                table.refuses("Ann", option, rule=rules[building], worker=kind, needs=worker)


def with_module(module: Module, seats: int = 2) -> AnachronyTable:
    """A table that plays with the buildings and with something made up."""
    box = replace(ANACHRONY, modules=(*ANACHRONY.modules, module))
    return anachrony(seats, modules=("neutronide", module.name), box=box)


@pytest.mark.rule("NB-MIX-02")
def test_419_built_in_the_warp_phase_acts_there_and_recruits_only_from_a_pool() -> None:
    def blueprints(game: Anachrony) -> Flow[None]:
        yield from construct.construct(game, Act(0))
        game.go_on()

    def extend(rules: AnachronyRules) -> None:
        rules.phases.add("blueprints", blueprints, before="begin_turns")

    table = with_module(Module("loops", extend)).phase("blueprints").built("Ann", "102").offer("419")
    table.give("Ann", titanium=9, uranium=9, gold=9, neutronium=9, water=9).does("Ann", ("build", "419"))
    table.refuses("Ann", ("again", "recruit"), rule="AN-REC-03")
    table.does("Ann", ("again", "research"))
    assert table.ask("Ann").rule == "AN-RES-02"


def test_its_components_are_told_and_an_owner_corrects_them() -> None:
    setup = Setup(
        "anachrony", (PERSON, PERSON), ("neutronide",), corrections={"building": [{"id": 419, "vp": 2}]}
    )
    assert ANACHRONY.components is not None
    assert ANACHRONY.why_not(setup) is None
    told = ANACHRONY.components.sheets(setup, "en").find(["419"]).sections[0].pieces[0]
    assert Words("en").say("any_capital_action") in " ".join(told.lines)
    assert [(fact.value, fact.provenance) for fact in told.facts if fact.path.endswith(".vp")] == [
        (2, "owner")
    ]
    per = pattern(TEXTS, "fr", "words", "per")
    assert per.search(str(ANACHRONY.components.sheets(setup, "fr").find(["219"])))
    rules = ANACHRONY.rules_for(setup)
    assert isinstance(rules, AnachronyRules)
    assert rules.catalog.tiles["419"].vp == 2
    without = replace(setup, modules=())
    assert (denial := ANACHRONY.why_not(without)) is not None
    assert denial.rule == "TB-SET-05"


def test_its_words_are_there_in_both_languages() -> None:
    for lang in LANGUAGES:
        reader = Reader(ANACHRONY.texts, lang)
        names = [reader.name(building) for building in BUILDINGS]
        assert len(set(names)) == len(BUILDINGS)
        assert all("neutronide" in name.lower() for name in names)
        assert reader.name("neutronide")
        assert reader.say("asks", "NB-BLD-09")


def test_whoever_plays_without_them_never_sees_them() -> None:
    rules = ANACHRONY.rules_for(Setup("anachrony", (PERSON, PERSON)))
    assert isinstance(rules, AnachronyRules)
    assert not set(BUILDINGS) & set(rules.catalog.tiles)


def test_the_base_never_names_the_module() -> None:
    folder = Path(package.__file__).parent
    own = {"modules", "lessons"}  # a lesson may be about the module
    sources = [path for path in folder.rglob("*.py") if not own & {*path.relative_to(folder).parts}]
    assert len(sources) > 20
    for path in sources:
        words = path.read_text(encoding="utf-8").lower()
        named = [word for word in ("neutronide", *(f'"{b}"' for b in BUILDINGS)) if word in words]
        assert not named or path == folder / "__init__.py", f"{path.name} names {named}"
