"""What the Chronossus does in the Valley, and its tiles for it (SO-ASM, SO-EXT, SO-TIL, SO-PLC-07)."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony.automas.events import (
    BotCompared,
    BotCores,
    BotFailed,
    BotOperator,
    BotPlaced,
    BotRecruited,
    BotTechnology,
    BotTile,
)
from clepsydra.games.anachrony.events import DieShows, Revealed
from clepsydra.games.anachrony.modules.fractures.pieces import fractures_of
from tests.games.anachrony.chronossus import SoloTable, solo

ASSIMILATE = ("assimilate_top", "assimilate_middle")
WORKERS = ("genius", "administrator", "engineer", "scientist")


def table(operators: int = 2, **words: Any) -> SoloTable:
    """A table with Operators in the Valley; exosuits do not Blink."""
    made = solo(modules=("fractures",), **words).flux_pool(0, 0).energy_pool(2, 4)
    fractures_of(made.state).operators = operators
    return made


def assimilate(made: SoloTable, face: str, tile: str = "C04A") -> SoloTable:
    """It uses a tile with Assimilate, and the shape die shows a face."""
    return made.tile("slot_I", tile).acts(2, "slot_I", face)


def technologies(made: SoloTable) -> list[str]:
    """The technologies that it has."""
    return fractures_of(made.state).own[1].technologies.pieces


# Assimilate


@pytest.mark.rule("SO-ASM-01", "SO-ASM-02", "SO-ASM-06", "SO-ASM-08", "SO-PLC-07", "SO-TIL-02")
def test_a_circle_brings_an_operator_and_a_flux_core() -> None:
    made = assimilate(table(), "circle")
    assert [suit.where for suit in made.bot.suits] == ["assimilate_top"]
    assert fractures_of(made.state).operators == 1
    assert made.flux.operators == {"genius": 1}
    assert (made.flux.cores, made.vp) == (1, 0), "nothing for recruiting"
    assert (made.events(BotOperator)[0].worker, made.own.tokens[2]) == ("genius", "recruit")
    assert made.events(BotTile)[0].case == "assimilate"
    assert made.events(DieShows)[0].die == "shape_in_valley"


@pytest.mark.rule("SO-ASM-01", "SO-ASM-03", "SO-FOT-03")
def test_a_triangle_brings_the_technology_of_the_second_stack_and_nothing_of_what_it_does() -> None:
    made = table()
    stack = fractures_of(made.state).technologies
    made.put(stack.secondary, "516")
    assimilate(made, "triangle")
    assert technologies(made) == ["516"]
    assert made.events(BotTechnology)[0].case == "second"
    assert not made.bot.goods.get("neutronium"), "516 would bring some"


@pytest.mark.rule("SO-ASM-03")
def test_without_a_second_stack_it_takes_the_top_of_the_first_and_the_next_is_seen() -> None:
    made = table()
    stack = fractures_of(made.state).technologies
    made.put(stack.primary, *stack.secondary.pieces)
    top = stack.primary.pieces[-1]
    assimilate(made, "triangle")
    assert technologies(made) == [top]
    assert made.events(BotTechnology)[0].case == "first"
    assert made.events(Revealed)[-1].pieces == (fractures_of(made.state).technologies.primary.pieces[-1],)


@pytest.mark.scenario("SO-S45")
@pytest.mark.rule("SO-ASM-01", "SO-ASM-04")
@pytest.mark.parametrize(
    ("operators", "cards", "wanted"), [(1, 0, "technology"), (1, 1, "operator"), (0, 1, "operator")]
)
def test_a_square_brings_what_it_has_fewer_of(operators: int, cards: int, wanted: str) -> None:
    made = table()
    made.flux.operators = {"genius": operators}
    stack, own = fractures_of(made.state).technologies, fractures_of(made.state).own[1].technologies
    made.put(own, *stack.secondary.pieces[:cards])
    made.put(stack.secondary, stack.primary.pieces[0])
    assimilate(made, "square")
    assert made.events(BotCompared)[0].case == wanted
    assert sum(made.flux.operators.values()) == operators + (wanted == "operator")
    assert len(own) == cards + (wanted == "technology")
    assert made.flux.cores == (wanted == "operator")


@pytest.mark.rule("SO-ASM-05", "SO-FAL-05")
@pytest.mark.parametrize(("harder", "points"), [(False, 1), (True, 2)])
@pytest.mark.parametrize("face", ["circle", "triangle"])
def test_without_an_operator_or_a_technology_it_has_failed(face: str, harder: bool, points: int) -> None:
    made = table(operators=0, failed_action_2vp=harder)
    stack = fractures_of(made.state).technologies
    made.put(made.state.box, *stack.primary.pieces, *stack.secondary.pieces)
    assimilate(made, face)
    assert (made.vp, made.flux.cores, technologies(made)) == (points, 0, [])
    assert [suit.where for suit in made.bot.suits] == ["assimilate_top"]
    assert [event.rule for event in made.events(BotFailed)] == ["SO-ASM-05"]


@pytest.mark.rule("SO-ASM-06", "SO-REC-01")
@pytest.mark.parametrize(("have", "stands"), [(0, 0), (1, 1), (2, 2)])
def test_an_operator_stands_for_the_first_type_that_is_missing(have: int, stands: int) -> None:
    made = table().pool(**dict.fromkeys(WORKERS, 1))
    made.bot.active = dict.fromkeys(WORKERS[:have], 1)
    assimilate(made, "circle")
    assert made.flux.operators == {WORKERS[stands]: 1}
    made.rolls(5).token(5, "recruit").does("Ann", "pass")
    assert made.events(BotRecruited)[0].worker == WORKERS[stands + 1], "that type is not missing any more"


@pytest.mark.rule("SO-ASM-06")
def test_a_second_operator_stands_for_the_next_type() -> None:
    made = table()
    made.flux.operators = {"genius": 1}
    assert assimilate(made, "circle").flux.operators == {"genius": 1, "administrator": 1}


@pytest.mark.scenario("SO-S46")
@pytest.mark.rule("SO-ASM-06", "SO-REC-03")
def test_an_operator_completes_a_set() -> None:
    made = table()
    made.bot.active = {"genius": 1, "administrator": 1, "scientist": 1}
    assimilate(made, "circle")
    assert made.events(BotOperator)[0].worker == "engineer"
    assert (made.vp, made.flux.cores, sum(made.flux.operators.values())) == (5, 1, 0)
    assert not any(made.bot.active.values())


@pytest.mark.rule("SO-ASM-07", "SO-REC-03")
def test_of_a_type_with_both_the_operator_goes() -> None:
    made = table()
    made.bot.active, made.flux.operators = {"genius": 1, "administrator": 1, "scientist": 1}, {"genius": 1}
    made.pool(engineer=1).acts(5, "recruit")
    assert {kind: count for kind, count in made.bot.active.items() if count} == {"genius": 1}
    assert not any(made.flux.operators.values())
    assert made.vp == 6


# Tiles


@pytest.mark.scenario("SO-S47")
@pytest.mark.rule("SO-TIL-03", "SO-TIL-06")
@pytest.mark.parametrize(
    ("tile", "points", "cores"), [("C04A", 0, 0), ("C04B", 1, 0), ("C14A", 0, 1), ("C14B", 1, 1)]
)
def test_what_is_beside_assimilate_comes_even_when_it_fails(tile: str, points: int, cores: int) -> None:
    made = assimilate(table(operators=0), "circle", tile)
    assert (made.vp, made.flux.cores) == (1 + points, cores)
    full = table().taken(*ASSIMILATE, "valley_capital_left").tile("slot_I", tile).acts(2, "slot_I")
    assert (full.vp, full.flux.cores) == (1, 0), "but not without a space"
    done = assimilate(table(), "circle", tile)
    assert (done.vp, done.flux.cores) == (points, 1 + cores)


@pytest.mark.rule("SO-TIL-06", "SO-CXP-01")
def test_nothing_comes_when_it_passes() -> None:
    made = table().exosuits(0).tile("slot_I", "C14B").acts(2, "slot_I")
    assert made.bot.passed
    assert (made.vp, made.flux.cores, made.own.tokens[2]) == (0, 0, "slot_I")


@pytest.mark.scenario("SO-S48")
@pytest.mark.rule("SO-EXT-01", "SO-TIL-02", "SO-TIL-03", "SO-TIL-05", "SO-CMP-04")
@pytest.mark.parametrize(("tile", "flux"), [("C05A", 2), ("C05B", 4)])
def test_extract_fills_both_pools(tile: str, flux: int) -> None:
    made = table().flux_pool(1, 3).tile("slot_II", tile).acts(3, "slot_II")
    assert (made.flux.cores, made.flux.casings) == (1 + flux, 3)
    assert (made.own.energy, made.own.exhausted, made.vp) == (4, 4, 0)
    assert [suit.where for suit in made.bot.suits] == ["extract_top"]
    assert made.events(BotCores)[0].rule == "SO-EXT-01"


@pytest.mark.rule("SO-TIL-02", "SO-CXP-02")
def test_energy_and_flux_without_an_exosuit() -> None:
    made = table().exosuits(0).tile("slot_III", "C06A").acts(5, "slot_III")
    assert (made.own.energy, made.flux.cores, made.bot.passed) == (3, 1, False)
    assert made.events(BotTile)[0].case == "flux"
    assert made.own.tokens[5] == "recruit"


@pytest.mark.rule("SO-TIL-03", "SO-TIL-04")
def test_the_other_side_leaps() -> None:
    made = table(autoleap="rest").tile("slot_III", "C06B").acts(5, "construct_power_plant")
    assert (made.own.energy, made.flux.cores, made.own.tokens[5]) == (3, 1, "recruit")


# Spaces


@pytest.mark.scenario("SO-S49")
@pytest.mark.rule("SO-PLC-07", "SO-SET-12", "SO-FAL-01", "SO-FAL-02")
def test_the_valley_capital_serves_when_an_action_is_full() -> None:
    second = table().taken("assimilate_top").tile("slot_I", "C04A").acts(2, "slot_I", "circle")
    assert [suit.where for suit in second.bot.suits] == ["assimilate_middle"]
    made = table().taken(*ASSIMILATE).tile("slot_I", "C04A").acts(2, "slot_I", "circle")
    assert [suit.where for suit in made.bot.suits] == ["valley_capital_left"]
    assert [(event.case, event.rule) for event in made.events(BotPlaced)] == [("valley_capital", "SO-PLC-07")]
    right = table().taken(*ASSIMILATE, "valley_capital_left").tile("slot_I", "C04A")
    right.state.slots["valley_capital_right"].unavailable = False
    right.acts(2, "slot_I", "circle")
    assert [suit.where for suit in right.bot.suits] == ["valley_capital_right"]
    full = table().exosuits(3).taken(*ASSIMILATE, "valley_capital_left").tile("slot_I", "C04A")
    full.acts(2, "slot_I")
    assert full.state.slots["valley_capital_right"].unavailable
    assert (full.vp, len(full.bot.powered), full.bot.suits) == (1, 2, [])


@pytest.mark.rule("SO-PLC-07")
def test_the_council_does_not_serve_for_the_valley() -> None:
    made = table().taken("extract_top", "extract_middle", "valley_capital_left").tile("slot_I", "C05A")
    made.acts(2, "slot_I")
    assert made.state.slots["council.left"].seat == -1
    assert (made.vp, made.own.energy) == (1, 2)
