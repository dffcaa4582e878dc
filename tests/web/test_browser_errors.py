"""Reports of errors in browsers: who may send them, what they may hold, what they cost, and how many are taken."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from clepsydra.web.metrics import BROWSER_ERRORS
from clepsydra.web.pages.browser_errors import LARGEST, LINES, LineBudget
from tests.service import copied
from tests.web.api import Api, opened

ADDRESS = "/browser-errors"
REPORT: dict[str, Any] = {"kind": "TypeError", "script": "/static/0123abcd/table.js", "line": 12, "column": 7}


def reported() -> float:
    return float(BROWSER_ERRORS._value.get())


async def test_a_report_is_counted_and_logged_with_its_place(sqlite_api: Api) -> None:
    before = reported()
    with capture_logs() as logged:
        answer = await sqlite_api.stranger().client.post(ADDRESS, json=REPORT)
    assert (answer.status_code, answer.content) == (204, b"")
    assert reported() == before + 1
    (line,) = [line for line in logged if line["event"] == "browser error"]
    assert {key: line[key] for key in REPORT} == REPORT


# Authorisation


async def test_guests_and_strangers_may_report(sqlite_api: Api) -> None:
    for person in (sqlite_api.stranger(), await sqlite_api.guest()):
        assert (await person.client.post(ADDRESS, json=REPORT)).status_code == 204


@pytest.mark.parametrize("headers", [{"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://evil.example"}])
async def test_another_site_may_not(sqlite_api: Api, headers: Mapping[str, str]) -> None:
    before = reported()
    answer = await sqlite_api.stranger().client.post(ADDRESS, json=REPORT, headers=dict(headers))
    assert (answer.status_code, reported()) == (403, before)


async def test_reports_cannot_be_read(sqlite_api: Api) -> None:
    assert (await sqlite_api.stranger().client.get(ADDRESS)).status_code == 405


# Content and size


@pytest.mark.parametrize(
    "wrong",
    [
        {"message": "what was typed"},
        {"kind": "what was typed"},
        {"kind": "TypeError\n"},
        {"script": "/t/abc?invite=hush"},
        {"script": "https://evil.example/x.js"},
        {"line": -1},
        {"column": 10**9},
    ],
    ids=str,
)
async def test_nothing_but_kind_and_place_is_taken(sqlite_api: Api, wrong: dict[str, Any]) -> None:
    before = reported()
    with capture_logs() as logged:
        answer = await sqlite_api.stranger().client.post(ADDRESS, json={**REPORT, **wrong})
    assert (answer.status_code, reported()) == (400, before)
    assert not [line for line in logged if line["event"] == "browser error"]


async def test_a_long_report_is_refused(sqlite_api: Api) -> None:
    answer = await sqlite_api.stranger().client.post(ADDRESS, json=REPORT | {"script": "x" * LARGEST})
    assert answer.status_code == 413


# Cost


async def test_a_report_costs_less_than_the_smallest_page(sqlite_api: Api) -> None:
    client = sqlite_api.stranger().client

    async def cost(method: str, path: str, **how: Any) -> float:
        await client.request(method, path, **how)
        begun = time.process_time()
        for _ in range(30):
            await client.request(method, path, **how)
        return time.process_time() - begun

    assert await cost("POST", ADDRESS, json=REPORT) < await cost("GET", "/account/sign-in")


# Quota


@pytest.fixture
def limited_api(loop: asyncio.Runner, prepared: Mapping[str, str], tmp_path: Path) -> Iterator[Api]:
    """A service that takes five requests a minute from one caller."""
    yield from opened(loop, copied(prepared, tmp_path), rate=5)


async def test_reports_count_as_requests(limited_api: Api) -> None:
    client = limited_api.stranger().client
    answers = [(await client.post(ADDRESS, json=REPORT)).status_code for _ in range(7)]
    assert answers == [204] * 5 + [429] * 2


async def test_all_reports_are_counted_and_few_are_logged(sqlite_api: Api) -> None:
    before, client = reported(), sqlite_api.stranger().client
    with capture_logs() as logged:
        for _ in range(LINES + 5):
            await client.post(ADDRESS, json=REPORT)
    assert reported() == before + LINES + 5
    assert len([line for line in logged if line["event"] == "browser error"]) == LINES


def test_a_budget_begins_anew_after_its_time() -> None:
    budget = LineBudget(2, 60.0)
    assert [budget.grants(now) for now in (100.0, 101.0, 102.0, 159.9, 160.0, 161.0, 162.0)] == [
        True,
        True,
        False,
        False,
        True,
        True,
        False,
    ]
