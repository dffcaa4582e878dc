"""What questions and options of modules say of prices, and of what becomes of a thing, in each language."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.modules.fractures.device import CorePlaced
from clepsydra.games.anachrony.modules.intrigues.chamber import DrewAgenda, KeptAgenda
from clepsydra.kernel import LANGUAGES, Phrase, in_words, sentences
from tests.games.anachrony.devices import device, on_mine, rolls
from tests.games.anachrony.fractures import fractures
from tests.games.anachrony.intrigues import chamber, council
from tests.games.anachrony.table import AnachronyTable
from tests.games.anachrony.test_intrigues_impact import TOP, first_of, tile_on
from tests.games.anachrony.test_intrigues_missions import rewarded
from tests.games.anachrony.test_move_sentences import last, reader
from tests.games.anachrony.test_option_words import seen_by
from tests.wording import pattern

EACH = pytest.mark.parametrize("lang", LANGUAGES)


def said(table: AnachronyTable, option: tuple[str, ...], lang: str, key: str) -> str:
    """What an option says, in this wording."""
    text = reader(lang).option(option, seen_by(table))
    assert pattern(ANACHRONY.texts, lang, "options", key).fullmatch(text), text
    return text


@EACH
def test_the_removal_of_an_anomaly_says_its_water(lang: str) -> None:
    table = tile_on(council(era=5), TOP, "CC4").workers("Ann", engineer=1).anomaly("Ann", "lab.1")
    table.give("Ann", water=3).does("Ann", ("place", "engineer", TOP))
    table.does("Ann", ("draw_agenda", 2, 0), tuple(first_of(table)))
    text = said(table, ("remove_from", "lab.1"), lang, "remove_from/price")
    assert reader(lang).figure({"water": 2}) in text


@EACH
def test_an_action_that_a_reward_sells_says_its_water(lang: str) -> None:
    table = rewarded("M07", water=1)
    ask = seen_by(table)
    assert pattern(ANACHRONY.texts, lang, "asks", "IC-MIS-15/price").fullmatch(reader(lang).ask(ask))
    assert reader(lang).figure({"water": 1}) in said(table, ("do", "research"), lang, "do/price")


@EACH
def test_an_emergency_mission_is_played_now(lang: str) -> None:
    table = council(era=5, phase="missions")
    table.put(chamber(table).emergencies, "EM4", "EM3", "EM2", "EM1")
    said(table, ("keep_mission", "EM1"), lang, "keep_mission/now")


@EACH
@pytest.mark.parametrize("column", ["active", "tired"])
def test_a_recalled_worker_says_how_it_comes_home(lang: str, column: str) -> None:
    table = device(rolls(fractures().built("Ann", "305"), 2, "exosuit_hex"), "GFF..")
    table.occupies("Ann", "305", "engineer", column).does("Ann", ("free", "device_recall"))
    said(table, ("recall_worker", "engineer", "305"), lang, f"recall_worker/{column}")


@EACH
def test_the_core_of_a_blink_is_the_one_that_comes_on_the_device(lang: str) -> None:
    table = rolls(on_mine("scientist"), 3, "fracture_device").does("Ann", ("blink", "scientist", "mine.top"))
    if table.offers("Ann"):
        table.does("Ann", table.offers("Ann")[0])
    space = table.events(CorePlaced)[0].space
    text = in_words(reader(lang), table.rules, last(table, CorePlaced))
    assert reader(lang).clause(Phrase("its_core", {"space": space})) in text, text


@EACH
def test_agenda_tiles_are_named_in_quotes(lang: str) -> None:
    table = council()
    one = KeptAgenda(0, ("V02",))
    (alone,) = sentences(table.rules, [(1, one)])
    assert reader(lang).name("V02") in in_words(reader(lang), table.rules, alone)
    (several,) = sentences(
        table.rules, [(1, DrewAgenda(0, ("V01", "V02", "V03"))), (1, KeptAgenda(0, ("V02", "V03")))]
    )
    text = in_words(reader(lang), table.rules, several)
    for tile in ("V02", "V03"):
        assert reader(lang).language.quoted(reader(lang).name(tile)) in text, text
