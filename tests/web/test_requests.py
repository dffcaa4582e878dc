"""Requests that are not as they should be are refused with a problem, and break nothing."""

from __future__ import annotations

from typing import Any

from tests.web.api import Api

DEEP = b'{"expected":0,"answer":' + b"[" * 20_000 + b"]" * 20_000 + b"}"


UNSTORABLE: list[tuple[str, Any]] = [
    ("/me", {"name": "a\x00b", "colour": "green"}),
    ("/me", {"name": "Ann\n", "colour": "green"}),
    ("/me", {"name": " Ann", "colour": "green"}),
    ("/me", {"name": "", "colour": "green"}),
    ("/me", {"name": "Ann", "colour": "green\n"}),
    ("/tables/{table}/seats/0", {"word": "a\x00"}),
    ("/tables/{table}/seats/16", {}),
    ("/tables/{table}/seats/0/answer", {"answer": {"a": 1}, "expected": 0}),
    ("/tables/{table}/seats/0/answer", {"answer": [[["deep"]]], "expected": 0}),
    ("/tables/{table}/seats/0/answer", {"answer": "pass", "expected": -1}),
    ("/tables/{table}/seats/0/answer", {"answer": "pass", "expected": 2**31}),
    ("/tables/{table}/seats/0/programs", {"rule": "HG-TRN-02", "answer": {"not": "an answer"}}),
    ("/tables/{table}/chat", {"text": "a\x00"}),
    ("/tables/%00/start", None),
    ("/tables/{table}%0A/start", None),
]
UNFINDABLE = ["/tables/%00", "/tables/{table}/history/2147483648", "/rules?q=" + "x" * 201]


async def test_what_no_store_can_keep_or_find_is_refused_before_it_gets_there(api: Api) -> None:
    ann, bob = await api.guest("Ann"), await api.guest("Bob")
    table = await api.table(ann, bob)
    for path, body in UNSTORABLE:
        problem = await ann.post(path.format(table=table), body, 400)
        assert problem["type"] == "about:clepsydra/request"
    for path in UNFINDABLE:
        await ann.get(path.format(table=table), 400)
    assert (await ann.get(f"/tables/{table}"))["status"] == "playing"


LONG = "9" * 5_000


async def test_a_number_of_thousands_of_digits_is_refused_wherever_one_is_read(sqlite_api: Api) -> None:
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    table = await sqlite_api.table(ann, bob)
    for path in (
        f"/t/{table}?seat={LONG}",
        f"/t/{table}/live?seat={LONG}",
        f"/t/{table}/live?seat=0&seq={LONG}",
        f"/api/v1/tables/{table}/picture?seat={LONG}",
        f"/api/v1/tables/{table}/chat?after={LONG}",
    ):
        assert (await ann.client.get(path)).status_code == 400, path
    for what, form in (
        ("answer", {"answer": "[]", "expected": LONG}),
        ("answer", {"answer": LONG, "expected": "0"}),
        ("back", {"value": LONG}),
    ):
        done = await ann.client.post(f"/t/{table}/seats/0/{what}", data=form)
        assert done.status_code == 400, (what, done.status_code)
    body = b'{"answer": %b, "expected": 0}' % LONG.encode()
    done = await ann.client.post(f"/api/v1/tables/{table}/seats/0/answer", content=body)
    assert done.status_code == 400
    for path in (f"/api/v1/tables/{table}/history/{LONG}", f"/t/{table}/replay?at={LONG}"):
        assert (await ann.client.get(path)).status_code < 500, path


async def test_a_problem_names_the_field_that_is_wrong(sqlite_api: Api) -> None:
    problem = await sqlite_api.stranger().post("/me", {"name": "Ann", "colour": "grey"}, 400)
    assert "colour" in problem["detail"]


async def test_lists_within_lists_without_end_are_refused(sqlite_api: Api) -> None:
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    table = await sqlite_api.table(ann, bob)
    path = f"/api/v1/tables/{table}/seats/0/answer"
    response = await ann.client.post(path, content=DEEP)
    assert response.status_code == 400
    assert response.headers["content-type"] == "application/problem+json"


async def test_a_body_of_more_than_64_kb_is_refused(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    response = await ann.client.post("/api/v1/me", content=b" " * (64 * 1024 + 1))
    assert response.status_code == 413
    assert response.json()["status"] == 413
    taken = await ann.client.post("/api/v1/me", content=b'{"name":"Ann","colour":"red"}'.ljust(64 * 1024))
    assert taken.status_code == 200
