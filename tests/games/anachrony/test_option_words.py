"""What questions and options say beyond their names: the thing, its effect and its price, in each language."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.catalog.words import TEXTS
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.wording.printed import lines_of
from clepsydra.kernel import LANGUAGES, PERSON, One, Option, Phrase, Reader, Setup, Some, kind, worded
from clepsydra.kernel.texts import catalogue
from clepsydra.testing.cover import with_needs
from clepsydra.testing.setups import everything
from clepsydra.testing.trial import Trial
from tests.games.anachrony.devices import on_mine
from tests.games.anachrony.fractures import fractures
from tests.games.anachrony.table import AnachronyTable, anachrony
from tests.wording import pattern, unmentioned

EACH = pytest.mark.parametrize("lang", LANGUAGES)
PRINTED = (
    *("build", "reserve", "take_card", "second_card", "use", "keep_mission", "call", "remove", "sacrifice"),
    *("assimilate", "hypersync"),
)
"""Verbs whose options say what is printed on the component that they name first."""
THINGS = ("AN-SET-10", "AN-SET-15", "AN-ANO-01", "AN-VRD-03")
"""Questions whose options are components and say what is printed on them."""
TELLING = {
    *PRINTED,
    "free",
    "recruit",
    "enlist",
    "bonus",
    "focus",
    "mission_reward",
    "reward_number",
    "place_agenda",
}
"""Verbs whose options always say more than the name of a thing."""
PRICED = ("place", "work", "build", "free", "assimilate", "take_card", "hypersync")
"""Verbs whose options say their price."""
DEARER = {
    "anomaly": [
        {"id": "anomaly_base", "clear_cost": [{"water": 5, "any_basic": 2}, {"water": 2, "neutronium": 1}]}
    ]
}
PRICES = ("cost", "breakthroughs", "extra_cost")


@functools.cache
def reader(lang: str) -> Reader:
    return Reader(ANACHRONY.texts, lang, ("Ann", "Bob", "Cleo"))


def tables() -> Iterator[Setup]:
    """The base game, its side B and its drafts, each module, and all that go together."""
    yield Setup("anachrony", (PERSON,) * 2, (), {"board_side": "B"})
    yield Setup("anachrony", (PERSON,) * 2, (), {"asset_draft": True, "alternate_timeline": True})
    for module in ANACHRONY.modules:
        yield Setup("anachrony", (PERSON,) * 2, with_needs(ANACHRONY, [module.name]))
    yield Setup("anachrony", (PERSON,) * 3, everything(ANACHRONY))


def asked(setup: Setup) -> Iterator[tuple[AnachronyRules, One | Some]]:
    """Every question of a game at random, as its seat reads it."""
    trial = Trial(ANACHRONY, ANACHRONY.with_defaults(setup), seed=3)
    position = trial.begin()
    for turn in trial.turns(position):
        assert isinstance(position.rules, AnachronyRules)
        for seat, ask in position.asks.items():
            yield position.rules, worded(position.rules, position.view(seat), ask)
        position.answer(turn.seat, turn.answer)


def component(rules: AnachronyRules, ask: One | Some, option: Option) -> str:
    """The component that an option says all about, if it does."""
    if isinstance(option, str):
        drafted = rules.option("asset_draft") and ask.rule == "AN-SET-10"  # the cards bring the start
        return kind(option) if ask.rule in THINGS and not drafted else ""
    return kind(str(option[1])) if option[0] in PRINTED else ""


def printed_on(rules: AnachronyRules, thing: str, lang: str) -> list[str]:
    """What a card says of a component, but for prices."""
    name = thing.replace("asset_", "starting_asset_card_") if thing.startswith("asset_") else thing
    words = {key: _before(lang, key) for key in PRICES}
    return [line for line in lines_of(rules, name, lang) if not line.startswith(tuple(words.values()))]


def _before(lang: str, key: str) -> str:
    return catalogue(lang, TEXTS)["words"][key].partition("{")[0]


def check(rules: AnachronyRules, ask: One | Some, option: Option, lang: str) -> None:
    """An option says what is printed on its component; one that tells says more than its plain words."""
    said, plain = reader(lang).option(option, ask), reader(lang).option(option)
    thing = component(rules, ask, option)
    if thing:
        lines = [line.rstrip(".").casefold() for line in printed_on(rules, thing, lang)]
        assert [line for line in lines if line not in said.casefold()] == [], said
        assert unmentioned(reader(lang), said, thing) == [], said
    if isinstance(option, tuple) and option[0] in PRICED:
        for price in ask.menu.price(option):
            assert reader(lang).figure(dict(price)) in said, (price, said)
    if isinstance(option, tuple) and option[0] in TELLING and option[1:] != ("operator",):
        assert len(said) > len(plain) or not lines_of(rules, kind(str(option[1])), lang), said


@pytest.mark.parametrize(
    "setup", list(tables()), ids=lambda setup: " ".join(setup.modules) or str(setup.options)
)
def test_each_option_says_what_its_thing_does(setup: Setup) -> None:
    seen: Counter[str] = Counter()
    for rules, ask in asked(setup):
        for lang in LANGUAGES:
            reader(lang).ask(ask)
        for option in ask.menu.candidates:
            key = f"{ask.rule}/{option if isinstance(option, str) else option[:2]}"
            seen[key] += 1
            if seen[key] == 1:  # the same words again and again
                for lang in LANGUAGES:
                    check(rules, ask, option, lang)
    assert any(key.startswith("AN-CON-02/('build'") for key in seen)


# --- single placements ------------------------------------------------------------------------------


def seen_by(table: AnachronyTable, who: str = "Ann") -> One | Some:
    """The question of somebody as its seat reads it."""
    seat = table.seat(who)
    return worded(table.rules, table.position.view(seat), table.position.asks[seat])


def says(table: AnachronyTable, option: Option, lang: str, key: str, figures: dict[str, Any]) -> None:
    """An option has a phrase, with these figures."""
    said = reader(lang).option(option, seen_by(table))
    phrase = reader(lang).figure(Phrase(key, figures))
    assert phrase in said, said


@EACH
def test_an_engineer_says_what_it_saves_on_construct(lang: str) -> None:
    table = anachrony().workers("Ann", engineer=1, scientist=1).give("Ann", titanium=9, water=9).offer("302")
    says(table, ("place", "engineer", "construct.1"), lang, "builds_for_less", {"goods": {"titanium": 1}})
    says(table, ("place", "engineer", "construct.2"), lang, "goods", {"goods": {"water": 1}})
    other = ("place", "scientist", "construct.1")
    assert reader(lang).option(other, seen_by(table)) == reader(lang).option(other)


@EACH
@pytest.mark.parametrize(
    ("worker", "where", "key", "figures"),
    [
        ("scientist", "purify", "gains", {"goods": {"water": 4}}),
        ("engineer", "purify", "gains", {"goods": {"water": 3}}),
        ("administrator", "trade", "exchanges", {"count": 2}),
        ("engineer", "trade", "exchanges", {"count": 1}),
        ("engineer", "mine.middle", "stays_motivated", {}),
        ("engineer", "mine.middle", "mines", {"goods": {"gold": 1}}),
        ("engineer", "council.left", "leads_next", {"era": 4}),
        ("administrator", "recruit.1", "may_take_genius", {}),
    ],
)
def test_a_worker_says_what_it_gains_on_a_space(
    lang: str, worker: str, where: str, key: str, figures: dict[str, Any]
) -> None:
    table = anachrony().workers("Ann", engineer=1, scientist=1, administrator=1).give("Ann", water=9)
    table.mine("titanium").pool(genius=1)
    says(table, ("place", worker, where), lang, key, figures)


@EACH
def test_an_evacuation_says_its_points_now(lang: str) -> None:
    table = anachrony(era=5).path("Ann", "progress", evacuation="apex_of_humanity")
    table.workers("Ann", engineer=1).give("Ann", water=8)
    option = ("place", "engineer", "evacuate")
    before = table.player("Ann").goods.get("vp", 0)
    says(table, option, lang, "gains", {"goods": {"vp": 3}})
    assert table.does("Ann", option).player("Ann").goods["vp"] == before + 3


@EACH
def test_a_space_says_what_its_collapsing_capital_tile_adds(lang: str) -> None:
    table = anachrony(era=5).impact(recruit=("recruit_3", "recruit_4"))
    table.workers("Ann", engineer=1).pool(engineer=1)
    says(table, ("place", "engineer", "recruit.1"), lang, "space_tile", {"tile": "recruit_3"})


@EACH
def test_supply_says_how_many_become_active_and_who_stays_motivated(lang: str) -> None:
    table = (
        anachrony().workers("Ann", active={"administrator": 1}, tired={"engineer": 2}).give("Ann", water=9)
    )
    option = ("work", "administrator", "supply")
    says(table, option, lang, "supplies", {"count": 2})
    says(table, option, lang, "stays_motivated", {})


@EACH
def test_eras_say_what_lies_there_for_the_seat(lang: str) -> None:
    table = anachrony().workers("Ann", scientist=1).built("Ann", "102").superproject(1, "exocrawler")
    table.warp("Ann", 1, "warp_gold").warp("Bob", 2, "warp_water").does("Ann", ("work", "scientist", "102"))
    says(table, ("focus", 1), lang, "superproject_there", {"tile": "exocrawler"})
    says(table, ("focus", 1), lang, "warps_there", {"tiles": ["warp_gold"]})
    said = reader(lang).option(("focus", 2), seen_by(table))
    assert unmentioned(reader(lang), said, "warp_water") == ["warp_water"]


@EACH
def test_a_superproject_that_lies_face_down_is_not_named(lang: str) -> None:
    table = fractures().workers("Ann", scientist=1).built("Ann", "102")
    hidden = [tile.superproject.pieces[-1] for tile in table.state.timeline if not tile.superproject.eyes]
    table.does("Ann", ("work", "scientist", "102"))
    said = " ".join(
        reader(lang).option(option, seen_by(table)) for option in table.position.asks[0].menu.candidates
    )
    assert hidden
    assert unmentioned(reader(lang), said, *hidden) == hidden


# --- questions --------------------------------------------------------------------------------------


def says_ask(table: AnachronyTable, lang: str, key: str, *things: str | int) -> None:
    """The question has this text and names these things."""
    said = reader(lang).ask(seen_by(table))
    assert pattern(ANACHRONY.texts, lang, "asks", key).fullmatch(said), said
    assert unmentioned(reader(lang), said, *things) == [], said


@EACH
def test_the_question_how_to_pay_names_what_is_paid_for(lang: str) -> None:
    table = (
        anachrony().workers("Ann", engineer=1).give("Ann", titanium=2, uranium=2, water=9).built("Ann", "412")
    )
    says_ask(table.does("Ann", ("work", "engineer", "412")), lang, "AN-CST-12/for", "412")


@EACH
def test_the_question_which_gain_names_its_tile(lang: str) -> None:
    table = anachrony().workers("Ann", engineer=1).give("Ann", water=1).built("Ann", "203")
    says_ask(table.does("Ann", ("work", "engineer", "203")), lang, "AN-BLD-03/for", "203")


@EACH
def test_the_question_which_worker_is_lost_names_what_lowers_morale(lang: str) -> None:
    table = anachrony().workers("Ann", engineer=1, scientist=1).morale("Ann", 1)
    says_ask(table.does("Ann", ("free", "force_workers")), lang, "AN-MOR-03/for", "force_workers")


@EACH
def test_the_question_whether_to_repay_names_the_era(lang: str) -> None:
    table = (
        anachrony()
        .workers("Ann", scientist=1)
        .give("Ann", gold=1)
        .built("Ann", "102")
        .warp("Ann", 1, "warp_gold")
    )
    table.does("Ann", ("work", "scientist", "102"), ("focus", 1))
    says_ask(table, lang, "AN-TT-05/era", 1)


@EACH
def test_the_removal_of_an_anomaly_says_its_price_with_the_values_of_the_box(lang: str) -> None:
    table = anachrony(corrections=DEARER).workers("Ann", engineer=1).anomaly("Ann", "lab.1")
    table.give("Ann", water=9, titanium=2, uranium=2, neutronium=1)
    table.does("Ann", ("work", "engineer", "anomaly.lab.1"))
    says_ask(table, lang, "AN-ANO-03/ways", 5, "water", 1, "neutronium")
    for option in table.position.asks[0].menu.options:
        said = reader(lang).option(option, seen_by(table))
        assert unmentioned(reader(lang), said, "water", str(option[1])) == [], said


# --- refusals and prices ----------------------------------------------------------------------------


@EACH
def test_a_refusal_answers_what_was_asked(lang: str) -> None:
    table = anachrony().workers("Ann", engineer=1).give("Ann", titanium=2)
    table.does("Ann", ("place", "engineer", "trade"))
    said = reader(lang).option("decline", seen_by(table))
    assert said == reader(lang).say("options", "decline/exchange")


@EACH
def test_the_mix_of_an_exchange_is_asked_as_such(lang: str) -> None:
    table = anachrony().workers("Ann", engineer=1).give("Ann", neutronium=1)
    table.does("Ann", ("place", "engineer", "trade"))
    table.does("Ann", next(o for o in table.offers("Ann") if o[2] == "neutronium"))
    says_ask(table, lang, "AN-TRD-02/get")
    said = reader(lang).option(("gain", "titanium", 2), seen_by(table))
    assert said == reader(lang).say("options", "gain/exchange", goods={"titanium": 2})


@EACH
def test_a_hex_says_its_price(lang: str) -> None:
    table = anachrony(phase="power_up").give("Ann", energy_core=4)
    says(table, ("power", "BL"), lang, "costs", {"ways": {"energy_core": 1}})


@EACH
def test_a_blink_says_what_the_flux_die_is_compared_with(lang: str) -> None:
    table = on_mine("scientist")
    says(table, ("blink", "scientist", "mine.top"), lang, "costs", {"ways": {"flux_core": 1}})
    says(table, ("blink", "scientist", "mine.top"), lang, "check", {"empty": 3})
    says(on_mine("operator"), ("blink", "operator", "mine.top"), lang, "no_check", {})


@EACH
def test_the_question_how_to_pay_names_the_technology(lang: str) -> None:
    table = fractures().workers("Ann", administrator=1).give("Ann", gold=2, uranium=2, water=9)
    table.does("Ann", ("place", "administrator", "assimilate_middle"))
    card = next(option[1] for option in table.offers("Ann") if option[1] != "operator")
    says_ask(table.does("Ann", ("assimilate", card)), lang, "FT-ASM-03/for", card)
