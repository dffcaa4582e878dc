"""What a server does not do, whatever a request asks: each is a requirement of docs/security.md."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.web.api import Api

ROOT = Path(__file__).parents[2]
HOSTILE = "x'); DROP TABLE guests;--"
ORIGIN = {"origin": "https://elsewhere.example"}


@pytest.mark.parametrize("path", ["/", "/api/v1/games", "/health", "/nowhere"])
async def test_no_other_site_is_let_read(sqlite_api: Api, path: str) -> None:
    for headers in (ORIGIN, ORIGIN | {"access-control-request-method": "GET"}):
        response = await sqlite_api.stranger().client.get(path, headers=headers)
        assert not [name for name in response.headers if name.startswith("access-control-")]


@pytest.mark.parametrize("path", ["/", "/api/v1/games", "/health", "/static/x/site.css"])
async def test_a_request_is_never_sent_back_as_it_came(sqlite_api: Api, path: str) -> None:
    response = await sqlite_api.stranger().client.request("TRACE", path, headers={"x-private": "word"})
    assert response.status_code in (404, 405)
    assert "word" not in response.text


@pytest.mark.parametrize(
    "path",
    ["/static", "/static/", "/static/x/", "/static/x/../../pyproject.toml", "/static/x/%2e%2e/%2e%2e/pyproject.toml",
     "/static/x//etc/passwd", "/.git/config", "/.env"],
)  # fmt: skip
async def test_no_folder_is_listed_and_no_file_beside_the_static_ones_is_served(
    sqlite_api: Api, path: str
) -> None:
    response = await sqlite_api.stranger().client.get(path)
    assert response.status_code in (400, 404)
    assert "[project]" not in response.text
    assert "root:" not in response.text


@pytest.mark.parametrize(
    "path", ["/", "/rules", "/nowhere", "/api/v1/games", "/api/v1/nowhere", "/health", "/metrics"]
)
async def test_each_text_says_its_type_and_characters(sqlite_api: Api, path: str) -> None:
    response = await sqlite_api.stranger().client.get(path, headers={"accept": "text/html"})
    kind = response.headers["content-type"]
    assert "json" in kind or "charset=utf-8" in kind.lower()
    response.content.decode("utf-8")


async def test_what_is_written_twice_encoded_is_decoded_once(sqlite_api: Api) -> None:
    page = await sqlite_api.stranger().client.get("/rules?q=%253Cb%253Ebold", headers={"accept": "text/html"})
    assert "%3Cb%3Ebold" in page.text
    assert "<b>bold" not in page.text


async def test_text_is_kept_and_found_as_text(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    await ann.post("/me", {"name": HOSTILE, "colour": "green"}, 200)
    assert (await ann.get("/me"))["name"] == HOSTILE
    kept = await sqlite_api.service.store.guest(ann.id)
    assert kept is not None
    assert kept.name == HOSTILE


async def test_a_body_sets_only_what_its_form_has(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    more = {"name": "Anna", "colour": "green", "id": "another", "account": True, "came_at": 0, "admin": True}
    await ann.post("/me", more, 200)
    now = await ann.get("/me")
    assert (now["id"], now["name"]) == (ann.id, "Anna")
    assert not {"admin", "came_at"} & now.keys()


async def test_a_query_never_stands_for_a_body(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    await ann.post("/me?name=Eve&name=Mallory&colour=violet", {"name": "Anna", "colour": "green"}, 200)
    assert (await ann.get("/me"))["name"] == "Anna"


async def test_a_fault_of_ours_is_told_without_its_insides(
    sqlite_api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any) -> None:
        raise ValueError("the password is swordfish")

    ann = await sqlite_api.guest("Ann")
    monkeypatch.setattr(sqlite_api.service.store, "guest", broken)
    for accept in ("application/json", "text/html"):
        response = await ann.client.get(
            "/api/v1/me" if accept != "text/html" else "/me", headers={"accept": accept}
        )
        assert response.status_code == 500
        assert not [word for word in ("swordfish", "Traceback", "ValueError", ".py") if word in response.text]
    assert sqlite_api.app.debug is False


def test_proxies_of_the_project_keep_the_figures_to_the_host() -> None:
    assert "location = /metrics { deny all; }" in (ROOT / "deploy/nginx.conf").read_text("utf-8")
    caddy = (ROOT / "deploy/Caddyfile").read_text("utf-8")
    assert "@figures path /metrics" in caddy
    assert "respond @figures 404" in caddy


def test_a_proxy_of_the_project_tells_the_true_address() -> None:
    """A client's own X-Forwarded-For is replaced, not appended to."""
    nginx = (ROOT / "deploy/nginx.conf").read_text("utf-8")
    assert "proxy_set_header X-Forwarded-For $remote_addr;" in nginx
    assert "$proxy_add_x_forwarded_for" not in nginx
    assert "trusted_proxies" not in (ROOT / "deploy/Caddyfile").read_text("utf-8")


@pytest.mark.parametrize(
    "to", ["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example", "javascript:x"]
)
async def test_no_address_leads_to_another_host_because_a_request_says_so(sqlite_api: Api, to: str) -> None:
    said = {"name": "Ann", "colour": "green", "to": to}
    response = await sqlite_api.stranger().client.post("/me", data=said, headers={"accept": "text/html"})
    assert response.status_code == 303
    assert response.headers["location"].startswith("/")
    assert "elsewhere" not in response.headers["location"].partition("?")[0]
    assert not response.headers["location"].startswith(("//", "/\\"))
