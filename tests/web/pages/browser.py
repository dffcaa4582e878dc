"""A browser without scripts: it reads pages, follows links and sends forms, and complains of what is not well made."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode

import httpx

from tests.web.api import BASE, Api

EMPTY = {
    "meta",
    "source",
    "link",
    "input",
    "br",
    "img",
    "use",
    "path",
    "rect",
    "line",
    "circle",
    "ellipse",
    "polygon",
    "stop",
}
UNWANTED = re.compile(r"\b[a-z]+_[a-z_]+\b|\{\w*\}|MissingText|Undefined|None\b")
"""What no reader should see: keys, unfilled figures, values of Python."""


class Form:
    """A form with its fields as they stand."""

    def __init__(self, action: str, method: str) -> None:
        self.action, self.method = action, method
        self.fields: list[tuple[str, str]] = []
        self.text = ""

    def filled(self, **values: str | list[str] | None) -> list[tuple[str, str]]:
        """The fields as they are sent, some of them changed; `None` leaves one out. `_` stands for a dot."""
        wanted = {name.replace("_", ".", 1): value for name, value in values.items()}
        kept = [(name, value) for name, value in self.fields if name not in wanted]
        for name, value in wanted.items():
            kept += [
                (name, each) for each in (value if isinstance(value, list) else [value]) if each is not None
            ]
        return kept


class Page(HTMLParser):
    """A page, checked while it is read: everything is closed in order, nothing is styled or scripted in place."""

    def __init__(self, response: httpx.Response) -> None:
        super().__init__()
        self.status = response.status_code
        self.path = response.url.raw_path.decode()
        self.source = response.text
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.forms: list[Form] = []
        self.text = ""
        self.ids: list[str] = []
        self._open: list[str] = []
        self._select = ""
        self.feed(self.source)
        assert not self._open, f"{self.path}: never closed: {self._open}"
        assert len(self.ids) == len(set(self.ids)), (
            f"{self.path}: an id is there twice: {sorted({i for i in self.ids if self.ids.count(i) > 1})}"
        )

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        forbidden = [name for name in found if name == "style" or name.startswith("on")]
        assert not forbidden, f"{self.path}: <{tag}> has {forbidden}"
        assert len(found) == len(attrs), f"{self.path}: <{tag}> has an attribute twice"
        self.tags.append((tag, found))
        if "id" in found:
            self.ids.append(found["id"])
        if tag not in EMPTY:
            self._open.append(tag)
        self._field(tag, found)
        for name in ("aria-label", "title", "placeholder", "alt"):
            self.text += f" {found.get(name, '')}"

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in EMPTY, f"{self.path}: <{tag}/>"
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"{self.path}: </{tag}> closes nothing"
        assert self._open[-1] == tag, f"{self.path}: </{tag}> closes <{self._open[-1]}>"
        self._open.pop()

    def handle_data(self, data: str) -> None:
        inside = self._open[-1] if self._open else ""
        assert inside not in ("style", "script") or not data.strip(), f"{self.path}: <{inside}> in the page"
        if inside != "code":
            self.text += data
        if "form" in self._open:
            self.forms[-1].text += data

    def _field(self, tag: str, found: dict[str, str]) -> None:
        if tag == "form":
            self.forms.append(Form(found.get("action", ""), found.get("method", "get")))
        if not self.forms or "form" not in self._open:
            return
        if tag == "select":
            self._select = found["name"]
        elif tag == "option" and "selected" in found:
            self.forms[-1].fields.append((self._select, found["value"]))
        elif tag == "input" and (found.get("type") not in ("radio", "checkbox") or "checked" in found):
            self.forms[-1].fields.append((found.get("name", ""), found.get("value", "on")))

    @property
    def lang(self) -> str:
        return next(found["lang"] for tag, found in self.tags if tag == "html")

    @property
    def links(self) -> list[str]:
        return [found["href"] for tag, found in self.tags if tag == "a" and "href" in found]

    def all(self, tag: str, **attributes: str) -> list[dict[str, str]]:
        """The elements with these attributes."""
        wanted = {name.replace("_", "-"): value for name, value in attributes.items()}
        return [found for each, found in self.tags if each == tag and wanted.items() <= found.items()]

    def form(self, action: str) -> Form:
        """The form that goes there."""
        return next(form for form in self.forms if form.action.partition("?")[0] == action)


class Browser:
    """Somebody who reads pages."""

    def __init__(self, api: Api, lang: str = "en") -> None:
        asgi: Any = api.app  # httpx and Litestar name the same protocol differently
        headers = {
            "Accept": "text/html,application/xhtml+xml,*/*;q=0.8",
            "Accept-Language": lang,
            "Sec-Fetch-Site": "same-origin",
        }
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=asgi), base_url=BASE, headers=headers, follow_redirects=True
        )

    async def get(self, path: str, status: int = 200) -> Page:
        """Open a page."""
        return _page(await self.client.get(path), status)

    async def send(
        self, form: Form, status: int = 200, came: str = "/", **values: str | list[str] | None
    ) -> Page:
        """Send a form and see what comes of it."""
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Referer": f"{BASE}{came}"}
        content = urlencode(form.filled(**values))
        return _page(await self.client.post(form.action, content=content, headers=headers), status)

    async def introduce(self, name: str, colour: str = "green", to: str = "/") -> Page:
        """Say who they are."""
        page = await self.get(f"/me?{urlencode({'to': to})}")
        return await self.send(page.form("/me"), name=name, colour=colour)


def _page(response: httpx.Response, status: int) -> Page:
    assert response.status_code == status, f"{response.url}: {response.status_code} {response.text[:300]}"
    assert response.headers["content-type"].startswith("text/html")
    return Page(response)


def readable(page: Page) -> None:
    """Nothing on the page is untranslated or raw."""
    found = UNWANTED.findall(page.text)
    assert not found, f"{page.path}: {found}"
