"""The rules to read: all are reachable, each among its neighbours, with what it cites and in both languages."""

from __future__ import annotations

from clepsydra.kernel import rulebook
from clepsydra.web.pages.rulebook import documents
from clepsydra.web.pages.ruletext import rule_html
from tests.web.api import Api
from tests.web.pages.browser import Browser


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
