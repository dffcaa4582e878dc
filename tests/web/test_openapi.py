"""The OpenAPI document says the truth: whatever it allows to be sent is answered as it says, never by a 5xx.

Schemathesis makes up the requests. It is imported, and does so, when a test runs and not when tests are collected: both
take long, and every process that runs tests collects them all.

The server is a process of its own on PostgreSQL; the caller sits at a running table, so that many calls reach the rules.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, settings

from clepsydra.lab.server import start_server
from clepsydra.web.app import make_app
from tests.service import migrated_database
from tests.web.api import SETTINGS

if TYPE_CHECKING:
    import schemathesis

EXAMPLES = int(os.environ.get("CLEPSYDRA_TEST_EXAMPLES", "6"))
"""So many requests are made up for each endpoint, half of them wrong on purpose."""
HYPOTHESIS = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TAGS = {
    "games": ("GET",),
    "look": ("GET", "POST", "PUT"),
    "people": ("DELETE", "GET", "POST", "PUT"),
    "play": ("DELETE", "POST"),
    "tables": ("DELETE", "GET", "POST"),
}
"""The tags of the document with the methods of their endpoints: a test for each of both."""


class Seat:
    """A caller who sits at both places of a running table."""

    def __init__(self, address: str) -> None:
        self.client = httpx.Client(base_url=address, timeout=60)
        self.post("/me", {"name": "Ann", "colour": "green"})
        self.fresh()

    def post(self, path: str, body: object = None) -> dict[str, str]:
        response = self.client.post(f"/api/v1{path}", json=body)
        response.raise_for_status()
        found: dict[str, str] = response.json()
        return found

    def fresh(self) -> None:
        """Open another table and start it: what was made up may have ended the last one."""
        setup = {"game": "hourglass", "seats": ["person", "person"], "modules": ["storm"]}
        self.table = self.post("/tables", {"setup": setup})["id"]
        for seat in (0, 1):
            self.post(f"/tables/{self.table}/seats/{seat}", {})
        self.post(f"/tables/{self.table}/start")
        self.calls = 0

    def question(self) -> dict[str, Any]:
        """An answer that is allowed now, as a body."""
        for seat in (0, 1):
            picture = self.client.get(f"/api/v1/tables/{self.table}/picture?seat={seat}").json()
            if question := picture.get("question"):
                first = question["options"][0]
                several = question["several"]
                answer = [first] if several and question["at_least"] else [] if several else first
                return {"answer": answer, "expected": picture["seq"], "confirm": True}
        return {"answer": "pass", "expected": 0}


@pytest.fixture(scope="module")
def seat() -> Iterator[Seat]:
    with asyncio.Runner() as runner:
        database = migrated_database("postgresql")
        url = runner.run(database.__aenter__())
        env = {"CLEPSYDRA_SECRET": secrets.token_hex(), "CLEPSYDRA_RATE": "0", "CLEPSYDRA_LOG": "critical"}
        server = start_server("--database", url, env=env)
        try:
            seat = Seat(server.address)
            yield seat
            seat.client.close()
        finally:
            server.stop()
            runner.run(database.__aexit__(None, None, None))


@pytest.fixture(scope="module")
def document() -> schemathesis.BaseSchema:
    """All but the stream, which does not end; its tests are in test_stream.py."""
    import schemathesis

    app = make_app(SETTINGS)
    return schemathesis.openapi.from_dict(app.openapi_schema.to_schema()).exclude(path_regex="/stream$")


@pytest.fixture(scope="module", params=[(tag, method) for tag in TAGS for method in TAGS[tag]], ids=" ".join)
def calls(request: pytest.FixtureRequest, document: schemathesis.BaseSchema) -> schemathesis.BaseSchema:
    """The endpoints of one tag and method."""
    tag, method = request.param
    return document.include(tag=tag, method=method)


def test_every_call_is_of_a_tag_and_method_that_are_tried(document: schemathesis.BaseSchema) -> None:
    from schemathesis.core.result import Ok

    found = list(document.get_all_operations())
    operations = [each.ok() for each in found if isinstance(each, Ok)]
    assert len(operations) == len(found), found
    of_the_document = {(tag, each.method.upper()) for each in operations for tag in each.tags or ["none"]}
    tried = {(tag, method) for tag, methods in TAGS.items() for method in methods}
    assert of_the_document == tried, "TAGS at the top of this file must name them all"


@pytest.mark.full("play POST", "tables POST")
def test_every_call_is_answered_as_the_document_says(
    seat: Seat, calls: schemathesis.BaseSchema, subtests: pytest.Subtests
) -> None:
    from schemathesis.core.result import Ok
    from schemathesis.pytest.lazy import get_all_tests

    for found in get_all_tests(schema=calls, test_func=answered, settings=HYPOTHESIS, given_kwargs=None):
        assert isinstance(found, Ok), found
        operation, asked = found.ok()
        with subtests.test(operation.label):
            asked(seat=seat)


def answered(seat: Seat, case: schemathesis.Case[Any]) -> None:
    """One request that was made up is answered as the document says."""
    from schemathesis import checks

    seat.calls += 1
    if seat.calls % 6 == 0:
        seat.fresh()
    if "table_id" in (case.path_parameters or {}) and seat.calls % 4:
        case.path_parameters["table_id"] = seat.table
        if "seat" in case.path_parameters and seat.calls % 5:
            case.path_parameters["seat"] = seat.calls % 2
    if case.path.endswith("/answer") and seat.calls % 3 == 0:
        case.body = seat.question()
    case.call_and_validate(
        base_url=str(seat.client.base_url),
        cookies=dict(seat.client.cookies),
        checks=[
            checks.not_a_server_error,
            checks.status_code_conformance,
            checks.content_type_conformance,
            checks.response_schema_conformance,
        ],
        timeout=60,
    )
