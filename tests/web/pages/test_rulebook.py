"""The rules to read: all are reachable, each among its neighbours, with what it cites and in both languages."""

from __future__ import annotations

import pytest

from clepsydra.kernel import LANGUAGES, installed_games, rulebook
from clepsydra.kernel.enforcement import Enforcement
from clepsydra.web.pages import rulebook as pages
from clepsydra.web.pages.rulebook import documents
from clepsydra.web.pages.ruletext import rule_html
from tests.texts import SITE
from tests.web.api import Api
from tests.web.pages.browser import Browser, Page


async def test_a_rule_stands_among_its_neighbours_with_its_other_language(sqlite_api: Api) -> None:
    page = await Browser(sqlite_api, "fr").get("/rules/AN-CON-03")
    assert page.all("li", id="AN-CON-03", aria_current="true")
    assert {"AN-CON-02", "AN-CON-04"} <= {*page.ids}
    assert page.all("p", lang="en")
    assert "/rules/AN-CON-02" in page.links
    assert "AN-S23" in page.text


async def test_every_link_of_a_rule_leads_somewhere(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api)
    page = await browser.get("/rules/TB-SIT-01")
    for link in {link for link in page.links if link.startswith("/rules")}:
        await browser.get(link)


async def test_a_search_finds_words_without_their_accents_and_marks_them(sqlite_api: Api) -> None:
    page = await Browser(sqlite_api, "fr").get("/rules?q=ingenieur+genie")
    assert "/rules/AN-CON-01" in page.links
    assert "<mark>Ingénieur</mark> ou <mark>génie</mark>" in page.source


async def test_what_is_searched_for_is_shown_as_text(sqlite_api: Api) -> None:
    page = await Browser(sqlite_api).get("/rules?q=%3Cscript%3Ealert(1)%3C/script%3E")
    assert not [found for found in page.all("script") if "alert" in str(found)]
    assert "<script>alert(1)</script>" in page.text


async def test_a_search_that_is_too_long_is_refused_with_a_page(sqlite_api: Api) -> None:
    await Browser(sqlite_api).get("/rules?q=" + "x" * 201, 400)


async def test_a_question_is_answered_by_the_best_rules_first(sqlite_api: Api) -> None:
    page = await Browser(sqlite_api).get("/rules?q=how+do+i+get+rid+of+an+anomaly")
    assert "/rules/AN-ANO-03" in [found["href"] for found in page.all("a", **{"class": "rid"})][:3]
    assert "<mark>Anomaly</mark>" in page.source
    assert "<mark>an</mark>" not in page.source


async def test_a_single_common_word_does_not_bring_half_the_book(sqlite_api: Api) -> None:
    page = await Browser(sqlite_api).get("/rules?q=tie")
    assert 3 <= len(page.all("li", **{"class": "ru"})) <= 30


def numbers(page: Page) -> list[str]:
    return [str(found["href"]).rpartition("/")[2] for found in page.all("a", **{"class": "rid"})]


async def test_a_search_in_a_game_says_what_other_games_answer_below(sqlite_api: Api) -> None:
    page = await Browser(sqlite_api).get("/rules?q=panel&game=anachrony")
    assert SITE.say("rules", "nothing_here") in page.text
    assert {number.partition("-")[0] for number in numbers(page)} <= {"RB", "RF"}
    page = await Browser(sqlite_api).get("/rules?q=glitch&game=anachrony&with=fractures")
    assert numbers(page)[0].startswith("FT-")
    assert SITE.say("rules", "nothing_here") not in page.text


async def test_a_search_stays_in_its_game_and_can_leave_it(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api)
    page = await browser.get("/rules?q=glitch&game=anachrony&with=fractures")
    fields = {*page.form("/rules").fields}
    assert {("game", "anachrony"), ("with", "fractures"), ("q", "glitch")} <= fields
    assert "/rules?q=glitch" in page.links
    assert "/rules?q=glitch&game=inventions" in page.links
    here = [found["href"] for found in page.all("a", aria_current="true", **{"class": "btn small"})]
    here = [href for href in here if str(href).startswith("/rules")]
    assert here == ["/rules?q=glitch&game=anachrony&with=fractures"]
    assert {"/rules?q=glitch", *here} <= {*page.links}


async def test_a_game_shows_its_own_rulebooks_and_that_of_the_table(sqlite_api: Api) -> None:
    page = await Browser(sqlite_api).get("/rules?game=rulebenders")
    own = {documents("en")[name].first for name in ("rulebenders", "table")}
    assert own <= {*page.links}
    assert documents("en")["inventions"].first not in page.links


async def test_a_table_gets_the_answers_alone(sqlite_api: Api) -> None:
    page = await Browser(sqlite_api).get("/rules?q=worker&game=anachrony&only=list")
    assert page.all("li", **{"class": "ru"})
    assert not page.all("main")


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_rule_that_no_game_here_plays_by_is_marked(sqlite_api: Api, lang: str) -> None:
    mark = SITE.say("rules", "not_in_play", lang)
    browser = Browser(sqlite_api, lang)
    answers = {rule: await browser.get(f"/rules?q={rule}") for rule in ("IC-MIX-08", "AN-CON-03")}
    marked = {rule: mark in page.source.partition("<ol")[2] for rule, page in answers.items()}
    assert marked == {"IC-MIX-08": True, "AN-CON-03": False}
    told = SITE.say("rules", "unplayed", lang)
    assert told in (await browser.get("/rules/IC-MIX-08")).text
    assert told not in (await browser.get("/rules/AN-CON-03")).text


async def test_the_documents_are_parted_by_what_the_games_declare(
    sqlite_api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A box that declares fewer prefixes moves its rules to those that are only written."""
    first = await Browser(sqlite_api).get("/rules")
    assert "Rulebenders" in first.text
    written_only = SITE.say("rules", "written_only")
    assert written_only not in first.text
    boxes = [definition for definition in installed_games().values() if definition.name != "rulebenders"]
    monkeypatch.setattr(pages, "enforcement", lambda: Enforcement(rulebook.load(), boxes))
    played, written = (await Browser(sqlite_api).get("/rules")).text.split(written_only)
    assert "Rulebenders" in written
    assert "Rulebenders" not in played.partition(SITE.say("rules", "lead"))[2]
    assert "Chronossus" in played


async def test_a_document_of_which_a_part_is_in_play_says_how_much(sqlite_api: Api) -> None:
    page = await Browser(sqlite_api).get("/rules")
    found = documents("en")["anachrony-future-imperfect"]
    assert 0 < found.enforced < found.count
    assert SITE.say("rules", "part", count=found.count, played=found.enforced) in page.text


async def test_the_source_of_a_rule_is_behind_a_line_of_its_own(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api)
    page = await browser.get("/rules/AN-CON-03")
    assert "essential" in page.source.partition('<details class="src">')[2].partition("</details>")[0]
    assert "essential" not in (await browser.get("/rules/AN-CON-03?only=text")).source
    assert "essential" not in (await browser.get("/rules?q=AN-CON-03")).source


async def test_over_the_api_a_rule_is_apart_from_its_source(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    rule = await ann.get("/rules/AN-SET-10")
    assert "path_choice" in rule["source"]
    assert "path_choice" not in rule["text"]
    assert rule["in_play"]
    [found] = await ann.get("/rules?q=IC-MIX-08")
    assert not found["in_play"]


def test_every_rule_in_force_is_in_a_document_in_both_languages() -> None:
    for lang in ("en", "fr"):
        listed = {
            entry.key
            for document in documents(lang).values()
            for section in document.sections
            for entry in section.entries
        }
        assert {entry.key for entry in rulebook.load().rules()} <= listed
        assert all(document.title and document.first for document in documents(lang).values())


def test_the_text_of_a_rule_links_what_exists_and_nothing_else() -> None:
    text = rule_html("Like AN-CON-03 and `AN-NO-99`, see AN-NO-98 and R-39.", "anachrony-base")
    assert text.count('<a class="rule"') == 2
    assert 'href="/rules/anachrony-base/R-39"' in text
    assert "<code>AN-NO-99</code>" in text
    assert rule_html("<i>", "table") == "&lt;i&gt;"
