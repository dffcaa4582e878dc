"""About, privacy and terms: the host's texts, safely, and the program's where there are none, which tell the truth."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from clepsydra.drawing.words import Words
from clepsydra.kernel import LANGUAGES
from clepsydra.tables import forgetting
from clepsydra.tables.accounts import BROWSER_DAYS, PROGRAM_DAYS
from clepsydra.web.checkup.settings import check_settings
from clepsydra.web.hostpages import LARGEST, PAGES, read_pages
from clepsydra.web.markdown import page_html
from clepsydra.web.settings import SettingError
from tests.service import copied
from tests.texts import SITE
from tests.web.api import Api, opened
from tests.web.pages.browser import Browser, readable

OURS = """# The club

We play on **Fridays**. Write to [us](mailto:club@example.org).

- <script>alert(1)</script>
- [tempting](javascript:alert(1))
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A host's folder: one text in English, one in every language, none of terms."""
    made = tmp_path / "pages"
    made.mkdir()
    (made / "about.en.md").write_text(OURS, encoding="utf-8")
    (made / "privacy.fr.md").write_text("Rien n’est gardé.", encoding="utf-8")
    (made / "privacy.md").write_text("Nothing is kept.", encoding="utf-8")
    return made


@pytest.fixture
def house(loop: asyncio.Runner, prepared: Mapping[str, str], tmp_path: Path, folder: Path) -> Iterator[Api]:
    yield from opened(loop, copied(prepared, tmp_path), pages=str(folder))


async def test_the_host_says_it_in_their_own_words(house: Api) -> None:
    page = await Browser(house).get("/about")
    assert "We play on Fridays." in " ".join(page.text.split())
    assert "mailto:club@example.org" in page.links
    assert SITE.say("about", "usual") not in page.text


async def test_what_the_host_wrote_is_shown_as_text(house: Api) -> None:
    page = await Browser(house).get("/about")
    assert "<script>alert(1)</script>" in page.text
    assert not [link for link in page.links if link.startswith("javascript")]
    assert all("alert" not in found.get("src", "") for found in page.all("script"))
    assert len(page.all("h1")) == 1


@pytest.mark.parametrize(("lang", "said"), [("en", "Nothing is kept."), ("fr", "Rien n’est gardé.")])
async def test_each_reads_the_text_of_their_language(house: Api, lang: str, said: str) -> None:
    assert said in (await Browser(house, lang).get("/privacy")).text


async def test_a_text_in_another_language_says_which(house: Api) -> None:
    page = await Browser(house, "fr").get("/about")
    assert page.all("div", lang="en")
    assert "Fridays" in page.text


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_page_without_a_text_has_that_of_the_program(house: Api, lang: str) -> None:
    page = await Browser(house, lang).get("/terms")
    assert SITE.say("about", "usual", lang) in page.text
    readable(page)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_privacy_tells_the_times_of_the_program(lang: str) -> None:
    said = Words(lang).say("privacy", "text")
    days = [forgetting.GUEST, forgetting.PRACTICE, forgetting.OPEN, forgetting.REPORT]
    for number in [*(each // forgetting.DAY for each in days), PROGRAM_DAYS]:
        assert str(number) in said
    assert BROWSER_DAYS == 365


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match="must name a folder"):
        read_pages(str(tmp_path / "nowhere"))


@pytest.mark.parametrize("content", [b"\xff\xfe", b"x" * (LARGEST + 1)])
def test_a_text_that_cannot_be_read_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "terms.md").write_bytes(content)
    with pytest.raises(SettingError, match=r"terms\.md cannot be read"):
        read_pages(str(tmp_path))
    env = {"CLEPSYDRA_DATABASE": f"sqlite:///{tmp_path}/a.db", "CLEPSYDRA_PAGES": str(tmp_path)}
    assert "unreadable-page" in [found.what for found in check_settings(env)]


def test_without_a_folder_there_are_no_texts() -> None:
    assert not any(read_pages("").shown(page, "en") for page in PAGES)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("## A\nb", '<h2 class="h-2">A</h2><p>b</p>'),
        ("### A", '<h3 class="h-3">A</h3>'),
        ("a\nb\n\nc", "<p>a b</p><p>c</p>"),
        ("[x](//elsewhere.example)", "<p>x</p>"),
        ("[x](/\\elsewhere.example)", "<p>x</p>"),
        (
            '[x](https://a.example/"onclick=")',
            '<p><a href="https://a.example/&quot;onclick=&quot;">x</a></p>',
        ),
        ("* *a* & **b**", "<ul><li><i>a</i> &amp; <b>b</b></li></ul>"),
    ],
)
def test_markdown(text: str, shown: str) -> None:
    assert page_html(text) == shown


def test_no_text_takes_long_to_be_shown() -> None:
    for hostile in ("*" * LARGEST, "[" * LARGEST, "**a" * (LARGEST // 3), "[a](" * (LARGEST // 4)):
        assert len(page_html(hostile)) >= LARGEST - 4
