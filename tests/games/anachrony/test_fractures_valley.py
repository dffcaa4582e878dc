"""The Valley board of Fractures of Time (FT-VAL, FT-ASM, FT-EXT, FT-VCP)."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony.clean_up import retrieve
from clepsydra.games.anachrony.events import Revealed
from clepsydra.games.anachrony.modules.fractures.technologies import TookTechnology
from clepsydra.games.anachrony.superprojects import main_board
from clepsydra.kernel.zones import visible
from tests.games.anachrony.fractures import fractures, own, valley
from tests.games.anachrony.table import AnachronyTable
from tests.games.anachrony.valley import CARDS, goes, holds, on_offer

TOP, MIDDLE = "assimilate_top", "assimilate_middle"
OPERATOR = ("assimilate", "operator")


def in_valley(seats: int = 2, **workers: int) -> AnachronyTable:
    """Ann's turn, with 501 and 502 on offer and two Operators in the Valley."""
    return on_offer(fractures(seats).workers("Ann", active=workers), "501", "502")


def spaces(table: AnachronyTable) -> dict[str, int]:
    rules = table.game.rules
    return {name: space.water for name, space in rules.spaces.items() if space.board == "valley"}


# The board


@pytest.mark.rule("FT-SET-01", "FT-VAL-01")
def test_each_side_of_the_board_has_its_spaces_with_their_cost() -> None:
    small = {
        "assimilate_top": 0,
        "assimilate_middle": 1,
        "extract_top": 0,
        "extract_middle": 1,
        "valley_capital_left": 1,
        "valley_capital_right": 1,
    }
    assert spaces(fractures(2)) == spaces(fractures(3)) == small
    assert spaces(fractures(4)) == {**small, "assimilate_bottom": 2, "extract_bottom": 2}


@pytest.mark.rule("FT-SET-01")
@pytest.mark.scenario("FT-S30")
def test_with_two_players_the_right_space_of_the_valley_capital_is_covered() -> None:
    table = full_extract(in_valley(scientist=1).give("Ann", water=5))
    table.refuses("Ann", goes("scientist", "valley_capital_right"), rule="FT-SET-01")
    assert goes("scientist", "valley_capital_left") in table.offers("Ann")
    for seats in (3, 4):
        assert not any(slot.unavailable for slot in fractures(seats).state.slots.values())


@pytest.mark.rule("FT-VAL-01")
def test_a_space_takes_one_exosuit_until_the_clean_up_and_its_water_is_paid() -> None:
    table = in_valley(scientist=2).give("Ann", water=1).hexes("Ann", 2)
    table.does("Ann", goes("scientist", "extract_middle"), ("gain", "energy_core", 2)).has("Ann", water=0)
    table.does("Bob", "pass")
    assert len(table.player("Ann").powered) == 1
    table.refuses("Ann", goes("scientist", "extract_middle"), rule="AN-SLT-01")
    table.refuses("Ann", goes("scientist", MIDDLE), rule="AN-SLT-05", good="water", needed=1, have=0)
    assert table.state.slots["extract_middle"].seat == 0
    retrieve(table.game)
    assert table.state.slots["extract_middle"].seat == -1
    assert table.player("Ann").tired == {"scientist": 1}
    grounded = in_valley(scientist=1).hexes("Ann", 0)
    grounded.refuses("Ann", goes("scientist", TOP), rule="AN-TURN-02")


@pytest.mark.rule("FT-VAL-03")
def test_council_and_valley_capital_copy_nothing_of_each_other() -> None:
    table = full_extract(in_valley(genius=1).give("Ann", water=3)).occupies("Bob", "research.1")
    table.occupies("Bob", "research.2")
    assert table.game.rules.group("valley") == ["assimilate", "extract"]
    table.does("Ann", goes("genius", "council.left"))
    assert ("copy", "research") in table.offers("Ann")
    table.refuses("Ann", ("copy", "extract"), rule="TB-ASK-02")
    other = full_extract(in_valley(scientist=1).give("Ann", water=3)).occupies("Bob", "research.1")
    other.occupies("Bob", "research.2").does("Ann", goes("scientist", "valley_capital_left"))
    assert other.offers("Ann") == [("gain", "flux_core", 2), ("gain", "energy_core", 2)]


def test_the_valley_is_not_the_main_board() -> None:
    assert not set(spaces(fractures(4))) & set(main_board(fractures(4).game))


# Assimilate


@pytest.mark.rule("FT-ASM-01", "FT-ASM-02")
def test_an_operator_of_the_valley_joins_active() -> None:
    table = in_valley(operator=1).give("Ann", gold=2, water=1).does("Ann", goes("operator", TOP))
    assert table.offers("Ann") == [OPERATOR, ("assimilate", "501"), ("assimilate", "502")]
    table.does("Ann", OPERATOR)
    assert valley(table).operators == 1
    table.has_workers("Ann", active={"operator": 1}).has("Ann", gold=2, flux_core=0)


@pytest.mark.rule("FT-ASM-01")
def test_engineers_do_not_assimilate_and_all_others_do() -> None:
    table = in_valley(engineer=1, scientist=1, administrator=1, genius=1, operator=1)
    table.refuses("Ann", goes("engineer", TOP), rule="FT-ASM-01")
    for worker in ("scientist", "administrator", "genius", "operator"):
        assert goes(worker, TOP) in table.offers("Ann")


@pytest.mark.rule("FT-ASM-03")
@pytest.mark.parametrize("mix", [(2, 0), (1, 1), (0, 2)])
def test_a_technology_costs_gold_and_uranium_in_any_mix(mix: tuple[int, int]) -> None:
    gold, uranium = mix
    table = in_valley(operator=1).give("Ann", gold=2, uranium=2, titanium=2, water=1)
    table.does("Ann", goes("operator", TOP), ("assimilate", "502"))
    pays = ("pay", *(part for pair in (("gold", gold), ("uranium", uranium)) if pair[1] for part in pair))
    table.does("Ann", (*pays, "water", 1))
    table.has("Ann", gold=2 - gold, uranium=2 - uranium, titanium=2, water=0)
    assert own(table).technologies.pieces == ["502"]
    assert table.events(TookTechnology) == [TookTechnology(0, "502")]


@pytest.mark.rule("FT-ASM-03")
def test_what_a_card_costs_besides_must_be_there() -> None:
    table = on_offer(in_valley(operator=1).give("Ann", gold=2, titanium=3), "502", "501")
    table.does("Ann", goes("operator", TOP))
    table.refuses("Ann", ("assimilate", "502"), rule="FT-ASM-03", good="water", needed=1, have=0)
    table = on_offer(in_valley(operator=1).give("Ann", gold=2, titanium=3), "501", "509")
    table.does("Ann", goes("operator", TOP))
    table.refuses("Ann", ("assimilate", "509"), rule="FT-ASM-03", good="flux_core", needed=1, have=0)


@pytest.mark.rule("FT-ASM-04", "FT-ASM-07")
def test_an_administrator_gains_a_flux_core_too_late_to_pay_with_it() -> None:
    table = on_offer(in_valley(administrator=2).give("Ann", gold=4), "501", "509").hexes("Ann", 2)
    table.does("Ann", goes("administrator", TOP))
    table.refuses("Ann", ("assimilate", "509"), rule="FT-ASM-03")
    table.does("Ann", ("assimilate", "501")).has("Ann", gold=2, flux_core=1)
    table = in_valley(administrator=1)
    table.does("Ann", goes("administrator", TOP)).has("Ann", flux_core=1)  # nothing but an Operator to take
    table.has_workers("Ann", active={"operator": 1})


@pytest.mark.rule("FT-ASM-05")
def test_a_scientist_pays_one_less_for_a_technology() -> None:
    table = in_valley(scientist=1).give("Ann", uranium=1)
    table.does("Ann", goes("scientist", TOP), ("assimilate", "501"))
    table.has("Ann", uranium=0, flux_core=0)
    assert own(table).technologies.pieces == ["501"]


@pytest.mark.rule("FT-ASM-05", "FT-ASM-06")
def test_a_genius_takes_one_bonus_of_the_two_or_none() -> None:
    def assimilating(bonus: Any, **goods: int) -> AnachronyTable:
        table = in_valley(genius=1).give("Ann", **goods)
        return table.does("Ann", goes("genius", TOP), ("assimilate", "501"), *([bonus] if bonus else []))

    assimilating(("bonus", "administrator"), gold=2).has("Ann", gold=0, flux_core=1)
    assimilating(("bonus", "scientist"), gold=2).has("Ann", gold=1, flux_core=0)
    assimilating("decline", gold=2).has("Ann", gold=0, flux_core=0)
    assimilating(None, gold=1).has("Ann", gold=0, flux_core=0)  # it could not be paid otherwise
    taker = in_valley(genius=1).give("Ann", gold=2).does("Ann", goes("genius", TOP), OPERATOR)
    assert taker.offers("Ann") == [("bonus", "administrator"), "decline"]
    taker.does("Ann", ("bonus", "administrator")).has("Ann", flux_core=1, gold=2)


@pytest.mark.rule("FT-ASM-08")
def test_without_operator_and_without_a_card_to_pay_nobody_assimilates() -> None:
    table = in_valley(operator=1).give("Ann", gold=1)
    valley(table).operators = 0
    table.refuses("Ann", goes("operator", TOP), rule="FT-ASM-08")
    table = in_valley(operator=1).give("Ann", gold=2)
    valley(table).operators = 0
    table.does("Ann", goes("operator", TOP))  # one card can be paid, 502 cannot
    assert own(table).technologies.pieces == ["501"]
    gone = in_valley(operator=1).give("Ann", gold=2, water=1)
    valley(gone).operators = 0
    gone.does("Ann", goes("operator", TOP)).refuses("Ann", OPERATOR, rule="FT-ASM-02")


@pytest.mark.rule("FT-ASM-09")
def test_the_card_below_is_on_offer_at_once_and_nobody_has_too_many() -> None:
    table = in_valley(scientist=2).give("Ann", gold=4, water=4, energy_core=1)
    below = valley(table).technologies.primary.pieces[-2]
    table.does("Ann", goes("scientist", TOP), ("assimilate", "501")).does("Bob", "pass")
    assert visible([valley(table).technologies.primary], 1) == {below}
    assert [event.pieces for event in table.events(Revealed)] == [(below,)]
    table.does("Ann", goes("scientist", MIDDLE))
    assert ("assimilate", below) in table.offers("Ann")
    many = in_valley(scientist=1).give("Ann", gold=1)
    many = holds(many, "Ann", *CARDS[2:]).does("Ann", goes("scientist", TOP), ("assimilate", "501"))
    assert len(own(many).technologies) == 15


@pytest.mark.scenario("FT-S27")
def test_who_may_assimilate_and_for_how_much() -> None:
    table = in_valley(scientist=1).give("Ann", gold=1).does("Ann", goes("scientist", TOP))
    table.does("Ann", ("assimilate", "501")).has("Ann", gold=0)
    assert own(table).technologies.pieces == ["501"]
    table = in_valley(administrator=1, engineer=1).give("Ann", gold=1)
    table.refuses("Ann", goes("engineer", TOP), rule="FT-ASM-01")
    table.does("Ann", goes("administrator", TOP)).has("Ann", gold=1, flux_core=1)
    table.has_workers("Ann", active={"engineer": 1, "operator": 1})


# Extract


@pytest.mark.rule("FT-EXT-01", "FT-EXT-02")
@pytest.mark.scenario("FT-S28")
def test_what_each_worker_extracts() -> None:
    def extracting(worker: str, chosen: str, *more: Any) -> AnachronyTable:
        table = fractures().workers("Ann", active={worker: 1})
        return table.does("Ann", goes(worker, "extract_top"), ("gain", chosen, 2), *more)

    extracting("scientist", "energy_core").has("Ann", energy_core=2, flux_core=1)
    extracting("scientist", "flux_core").has("Ann", energy_core=0, flux_core=3)
    extracting("engineer", "flux_core").has("Ann", energy_core=1, flux_core=2)
    extracting("engineer", "energy_core").has("Ann", energy_core=3, flux_core=0)
    extracting("operator", "flux_core").has("Ann", energy_core=0, flux_core=2)
    genius = extracting("genius", "flux_core")
    assert genius.offers("Ann") == [("bonus", "engineer"), ("bonus", "scientist"), "decline"]
    genius.does("Ann", ("bonus", "scientist")).has("Ann", energy_core=0, flux_core=3)
    extracting("genius", "flux_core", ("bonus", "engineer")).has("Ann", energy_core=1, flux_core=2)
    extracting("genius", "flux_core", "decline").has("Ann", energy_core=0, flux_core=2)
    table = fractures().workers("Ann", administrator=1)
    table.refuses("Ann", goes("administrator", "extract_top"), rule="FT-EXT-01")


# The Valley Capital


def full_extract(table: AnachronyTable) -> AnachronyTable:
    return table.occupies("Bob", "extract_top").occupies("Bob", "extract_middle")


@pytest.mark.rule("FT-VCP-01")
@pytest.mark.scenario("FT-S29")
def test_the_valley_capital_copies_what_is_full() -> None:
    table = full_extract(in_valley(3, genius=1).give("Ann", water=1, gold=2)).occupies("Cleo", TOP)
    table.does("Ann", goes("genius", "valley_capital_right")).has("Ann", water=0)
    assert table.offers("Ann") == [("gain", "flux_core", 2), ("gain", "energy_core", 2)]
    table.does("Ann", ("gain", "flux_core", 2), ("bonus", "scientist")).has("Ann", flux_core=3)
    both = full_extract(in_valley(3, genius=1).give("Ann", water=1, gold=2)).occupies("Cleo", TOP)
    both.occupies("Cleo", MIDDLE).does("Ann", goes("genius", "valley_capital_left"))
    assert both.offers("Ann") == [("copy", "assimilate"), ("copy", "extract")]
    both.does("Ann", ("copy", "assimilate"), OPERATOR, "decline")
    assert valley(both).operators == 1


@pytest.mark.rule("FT-VCP-01")
def test_who_may_not_do_an_action_does_not_copy_it() -> None:
    table = full_extract(in_valley(3, administrator=1).give("Ann", water=1))
    table.refuses("Ann", goes("administrator", "valley_capital_left"), rule="FT-VCP-02")
    dry = full_extract(in_valley(3, scientist=1))
    dry.refuses(
        "Ann", goes("scientist", "valley_capital_left"), rule="AN-SLT-05", good="water", needed=1, have=0
    )


@pytest.mark.rule("FT-VCP-02")
def test_without_a_copy_nobody_goes_to_the_valley_capital() -> None:
    table = in_valley(3, scientist=1).give("Ann", water=1).occupies("Bob", "extract_top")
    banner = table.state.banner = 1
    table.refuses("Ann", goes("scientist", "valley_capital_left"), rule="FT-VCP-02")
    table = full_extract(in_valley(3, scientist=1).give("Ann", water=1))
    table.state.banner = banner
    table.does("Ann", goes("scientist", "valley_capital_left"), ("gain", "flux_core", 2))
    assert table.state.banner == 1, "it has nothing to do with the banner"
