"""The link check finds what it is there to find."""

from pathlib import Path

import pytest

from tools.check_links import faults_of_markdown, faults_of_site, main

PLANTED = {
    '<a href="gone/">': "leads nowhere: gone/",
    '<a href="gone.html">': "leads nowhere: gone.html",
    '<a href="#gone">': "no such anchor: #gone",
    '<a href="second/#gone">': "no such anchor: second/#gone",
    '<img src="gone.png">': "leads nowhere: gone.png",
    '<script src="https://elsewhere.example/a.js"></script>': "loads from outside",
    '<link rel="stylesheet" href="//elsewhere.example/a.css">': "loads from outside",
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "second").mkdir()
    write(
        tmp_path / "index.html", '<a href="second/#there">on</a> <a href="https://elsewhere.example/">out</a>'
    )
    write(
        tmp_path / "second" / "index.html",
        '<h1 id="there">Two</h1> <a href="..">back</a> <a href="">here</a>',
    )
    return tmp_path


def write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def test_sound_site_has_no_fault(site: Path) -> None:
    assert list(faults_of_site(site)) == []
    assert main([str(site)]) == 0


@pytest.mark.parametrize(("tag", "fault"), PLANTED.items(), ids=lambda text: str(text).strip("<>"))
def test_planted_fault_is_found(site: Path, tag: str, fault: str, capsys: pytest.CaptureFixture[str]) -> None:
    page = site / "index.html"
    write(page, page.read_text(encoding="utf-8") + tag)
    assert main([str(site)]) == 1
    assert f"index.html: {fault}" in capsys.readouterr().out


def test_page_nobody_leads_to_is_found(site: Path) -> None:
    write(site / "lonely.html", "<p>Hello?</p>")
    assert list(faults_of_site(site)) == ["lonely.html: no page leads here"]


def test_markdown_at_the_root_is_checked(tmp_path: Path) -> None:
    page = tmp_path / "README.md"
    write(
        page, "[itself](README.md#top), [out](https://elsewhere.example/), [gone](docs/gone.md), `[no](link)`"
    )
    assert [fault.split(": ", 1)[1] for fault in faults_of_markdown(page)] == ["leads nowhere: docs/gone.md"]


def test_nothing_to_check_is_a_fault() -> None:
    assert main([]) == 1
