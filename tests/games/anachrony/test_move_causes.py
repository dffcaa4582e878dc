"""A sentence of the log names causes: who or what brings something, and what each price pays, in each language."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony.events import (
    AnomalyCleared,
    Built,
    Discovered,
    Placed,
    Powered,
    Revealed,
    Untangled,
    WorkerGained,
    WorkerLost,
)
from clepsydra.games.anachrony.modules.fractures.blink import Blinked
from clepsydra.games.anachrony.modules.fractures.recall import Recalled
from clepsydra.games.anachrony.modules.fractures.technologies import TookTechnology
from clepsydra.games.anachrony.wording.bills import added
from clepsydra.games.anachrony.wording.causes import capital_action
from clepsydra.kernel import LANGUAGES, Event, Gained, Paid, Phrase, Sentence, in_words, sentences
from tests.games.anachrony.devices import blinks, on_mine, rolls
from tests.games.anachrony.fractures import fractures, new_game, set_up
from tests.games.anachrony.table import AnachronyTable, anachrony
from tests.games.anachrony.test_council import council
from tests.games.anachrony.test_move_sentences import last, reader

EACH = pytest.mark.parametrize("lang", LANGUAGES)


def in_order(table: AnachronyTable, kind: type[Event], lang: str, *clauses: Phrase) -> None:
    """The newest sentence with an event of this kind has these clauses, one after the other."""
    said = in_words(reader(lang), table.rules, last(table, kind))
    places = [said.find(reader(lang).clause(clause)) for clause in clauses]
    assert -1 not in places, said
    assert places == sorted(places), said


def clause(key: str, **figures: Any) -> Phrase:
    return Phrase(key, figures)


@EACH
def test_the_council_names_what_it_copies_and_what_its_space_costs(lang: str) -> None:
    table = council("recruit").does("Ann", ("place", "administrator", "council.left"))
    table.does("Ann", ("copy", "recruit"), ("recruit", "engineer"))
    sent = {"worker": "administrator", "where": "council.left", "price": {"water": 2}}
    came = [Phrase("worker", {"worker": "engineer"}), {"energy_core": 1}]
    in_order(
        table,
        Placed,
        lang,
        clause("Placed/for", **sent),
        clause("leads", era=4),
        clause("copies", action="recruit"),
        clause("gains", things=came),
    )


@EACH
def test_a_council_that_copies_nothing_names_no_action(lang: str) -> None:
    table = council("recruit").does("Ann", ("place", "administrator", "council.left"), "decline")
    said = in_words(reader(lang), table.rules, last(table, Placed))
    assert reader(lang).clause(clause("copies", action="recruit")) not in said


def test_goods_alone_show_no_capital_action() -> None:
    assert capital_action(Gained(0, {"vp": 1})) == ""
    assert capital_action(Built(0, "302", "life_support.1")) == "construct"


@EACH
def test_a_leader_of_the_clean_up_is_named_before_what_it_brings(lang: str) -> None:
    table = anachrony().leads("Ann", "samira").give("Ann", water=2)
    table.state.chance.script.append([1])
    table.all_pass().does("Ann", ("take", "gold"))
    in_order(
        table,
        Gained,
        lang,
        clause("by_leader", leader="samira"),
        clause("gains", things=[{"uranium": 1}]),
        clause("exchanges", price={"water": 2}, things=[{"gold": 1}]),
    )


@EACH
def test_a_research_of_a_leader_names_the_leader_with_the_price(lang: str) -> None:
    table = anachrony().leads("Ann", "cornella").give("Ann", water=3).dice("war").all_pass()
    table.does("Ann", ("do", "research"), ("set", "shape", "circle"))
    in_order(table, Discovered, lang, clause("by_leader/for", leader="cornella", price={"water": 3}))


@EACH
def test_what_is_repaid_at_the_end_hides_no_price_before_it(lang: str) -> None:
    table = anachrony(era=7).leads("Ann", "cornella").warp("Ann", 2, "warp_gold")
    table.give("Ann", gold=1, water=3).dice("war").all_pass()
    table.does("Ann", ("do", "research"), ("set", "shape", "circle"))
    in_order(
        table,
        Untangled,
        lang,
        clause("by_leader/for", leader="cornella", price={"water": 3}),
        clause("untangles", tiles=["warp_gold"], vp=2),
    )
    said = in_words(reader(lang), table.rules, last(table, Untangled))
    assert said.count(reader(lang).figure({"gold": 1})) == 1, said


@EACH
def test_what_the_calendar_reveals_is_nobodys_move(lang: str) -> None:
    event = Revealed(("temporal_tourism",), 7)
    (sentence,) = sentences(anachrony().rules, [(1, event)])
    assert in_words(reader(lang), anachrony().rules, sentence) == reader(lang).event(event)


@EACH
def test_a_free_action_stands_before_what_it_leads_to(lang: str) -> None:
    table = anachrony().leads("Ann", "haulani").workers("Ann", genius=1).anomaly("Ann", "lab.1")
    table.give("Ann", water=2, neutronium=1).does(
        "Ann", ("free", "haulani"), ("work", "genius", "anomaly.lab.1")
    )
    figures = {"worker": "genius", "slot": "lab.1", "price": {"neutronium": 1, "water": 2}}
    in_order(
        table, AnomalyCleared, lang, clause("uses_leader", leader="haulani"), clause("clears/for", **figures)
    )


@EACH
def test_a_superproject_names_its_slots_and_the_breakthroughs_that_pay_for_it(lang: str) -> None:
    table = anachrony().superproject(3, "continuum_stabilizer").breakthroughs("Ann", "square/time_travel")
    table.workers("Ann", scientist=1).give("Ann", titanium=3, gold=2, water=9)
    table.does("Ann", ("place", "scientist", "construct.1"), ("build", "continuum_stabilizer"))
    while table.asked == ["Ann"] and not table.events(Built):
        table.does("Ann", table.offers("Ann")[0])
    event = table.events(Built)[0]
    said = in_words(reader(lang), table.rules, last(table, Built))
    for slot in (event.slot, *event.also):
        assert reader(lang).with_article(slot) in said, said
    assert len(event.also) == 1
    assert reader(lang).figure(Phrase("breakthrough", {"name": "square/time_travel"})) in said, said


@EACH
@pytest.mark.parametrize(
    ("by", "key", "figures"),
    [
        ("", "powers_one", {"hex": "TL"}),
        ("effect", "gains_exosuit", {"hex": "TL"}),
        ("warp", "receives", {"things": [Phrase("exosuit", {"hex": "TL"})]}),
    ],
)
def test_an_exosuit_says_how_it_came(lang: str, by: str, key: str, figures: dict[str, Any]) -> None:
    events = (Powered(0, "TL", by), Gained(0, {"water": 1}))
    said = in_words(reader(lang), anachrony().rules, Sentence(0, 0, 0, 0, events))
    assert reader(lang).clause(Phrase(key, figures)) in said, said


@EACH
def test_what_comes_from_the_future_later_says_so_with_its_price(lang: str) -> None:
    events = (Gained(0, {"gold": 1}, why="warp"), Paid(0, {"water": 1}, why="warp"))
    worker = WorkerGained(0, "engineer", "active")
    said = in_words(reader(lang), anachrony().rules, Sentence(0, 0, 0, 0, (*events, worker)))
    things = [Phrase("worker", {"worker": "engineer"}), {"gold": 1}]
    assert reader(lang).clause(clause("receives/for", things=things, price={"water": 1})) in said, said


@EACH
def test_the_goods_of_the_beginning_are_told_as_such(lang: str) -> None:
    table = anachrony()
    events = (
        Gained(0, {"gold": 1}, why="start"),
        Discovered(0, "circle/war"),
        Gained(0, {"water": 2}, why="start"),
    )
    said = in_words(reader(lang), table.rules, Sentence(0, 0, 0, 0, events))
    things = [{"gold": 1}, {"water": 2}, Phrase("breakthrough", {"name": "circle/war"})]
    assert reader(lang).clause(clause("starts", things=things)) in said, said
    beginning = [event for _, event in set_up(new_game()).position.log if isinstance(event, Gained)]
    assert beginning[0].why == "start"


@EACH
def test_the_water_of_a_later_place_in_turn_order_is_told_as_such(lang: str) -> None:
    beginning = set_up(new_game()).position
    of_place = [(at, e) for at, e in beginning.log if isinstance(e, Gained) and e.why == "turn_order"]
    assert of_place
    (told, *_) = sentences(beginning.rules, of_place)
    said = in_words(reader(lang), beginning.rules, told)
    goods = of_place[0][1].goods
    assert reader(lang).clause(clause("in_turn_order", goods=goods)) in said, said


@EACH
def test_a_worker_that_dies_at_home_is_told_apart_from_the_move_before(lang: str) -> None:
    event = WorkerLost(0, "scientist", home=True)
    assert event.text_key == "WorkerLost/home"
    assert reader(lang).event(event) != reader(lang).event(WorkerLost(0, "scientist"))
    rules = anachrony().rules
    assert not rules.goes_on([Discovered(0, "circle/war")], event, at_once=True)
    assert rules.goes_on([event], event, at_once=True)


def test_exchanges_alike_are_added_up() -> None:
    assert added([{"titanium": 2}], [{"titanium": 2}]) == [{"titanium": 4}]


# --- Fractures of Time ------------------------------------------------------------------------------


@EACH
def test_a_blink_says_who_goes_where_for_which_price(lang: str) -> None:
    table = blinks(rolls(on_mine("scientist"), 3, "fracture_device"), "scientist", "mine.top", "purify")
    figures = {"worker": "scientist", "where": "mine.top", "to": "purify", "price": {"flux_core": 1}}
    sentence = last(table, Blinked)
    in_order(table, Blinked, lang, clause("blinks", **figures), clause("gains", things=[{"water": 4}]))
    assert [type(event) for event in sentence.events].count(Placed) == 1


@EACH
def test_a_technology_stands_with_its_own_price(lang: str) -> None:
    table = fractures().workers("Ann", administrator=1).give("Ann", gold=2, water=9)
    table.does("Ann", ("place", "administrator", "assimilate_middle"))
    table.does("Ann", next(option for option in table.offers("Ann") if option[1] != "operator"))
    while not table.events(TookTechnology):
        table.does("Ann", table.offers("Ann")[0])
    sent = {"worker": "administrator", "where": "assimilate_middle", "price": {"water": 1}}
    card = table.events(TookTechnology)[0].card
    in_order(
        table,
        TookTechnology,
        lang,
        clause("Placed/for", **sent),
        clause("TookTechnology/for", card=card, price={"gold": 2}),
    )


@EACH
def test_a_recall_says_who_comes_back_from_where(lang: str) -> None:
    rules = fractures().rules
    told = [Recalled(0, ("supply", "force_workers"), ("engineer", ""))]
    (parts,) = rules.summaries["fractures"](told)
    said = reader(lang).clause(parts)
    assert reader(lang).with_article("engineer") in said
    assert reader(lang).name("force_workers") in said
