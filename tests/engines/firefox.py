"""Firefox, driven by WebDriver BiDi: one process for all pages, and a user context for each page."""

from __future__ import annotations

import base64
import json
import re
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.engines.bidi import Answer, BidiError, Connection
from tests.engines.engine import PageReplacedError, Source
from tests.engines.program import SHUTDOWN_GRACE, Program, installed

PREFERENCES: dict[str, bool | int | str] = {
    "app.update.auto": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.ipc.processPrelaunch.enabled": False,  # do not start a process for the next page in advance
    "fission.autostart": False,  # one process is enough for one site
    "intl.accept_languages": "en-GB, en",
    "layout.css.prefers-color-scheme.content-override": 1,  # light
    "ui.prefersReducedMotion": 1,
}
PAGE_REPLACED = {"no such frame", "no such node", "unknown error"}
"""Error codes returned while one page replaces another."""


class Firefox:
    """A headless Firefox, and a second one without JavaScript as soon as a page needs it."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._program = installed("firefox-esr", "firefox-esr")
        self._running = ExitStack()
        self._scripted = self._start("scripted", {})
        self._plain: Browser | None = None

    def page(self, *, scripts: bool = True) -> FirefoxPage:
        """Open a page in a user context of its own."""
        if scripts:
            return FirefoxPage(self._scripted)
        if self._plain is None:
            self._plain = self._start("plain", {"javascript.enabled": False})
        return FirefoxPage(self._plain)

    def _start(self, name: str, preferences: dict[str, bool | int | str]) -> Browser:
        browser = Browser(self._program, self._home / name, {**PREFERENCES, **preferences})
        self._running.callback(browser.stop)
        return browser

    def stop(self) -> None:
        """End all processes."""
        self._running.close()


class Browser:
    """A Firefox process, the connection to it, and the errors logged by its pages."""

    def __init__(self, program: str, home: Path, preferences: dict[str, bool | int | str]) -> None:
        profile = home / "profile"
        profile.mkdir(parents=True)
        lines = (
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items()
        )
        (profile / "user.js").write_text("".join(lines))
        command = [program, "--headless", "--no-remote", "--profile", str(profile)]
        command += ["--remote-debugging-port", "0"]  # Firefox chooses a free port and prints it
        self._program = Program(command, home, {})
        self.logged_errors: dict[str, list[str]] = {}
        try:
            self._program.wait_until("Firefox says where it listens", lambda: self._address is not None)
            self._connection = Connection(f"{self._address}/session", self._on_event)
            self.call("session.new", capabilities={})
            self.call("session.subscribe", events=["log.entryAdded"])
        except BaseException:
            self._program.stop()
            raise

    @property
    def _address(self) -> str | None:
        match = re.search(r"BiDi listening on (ws://\S+)", self._program.output)
        return match and match[1]

    def call(self, method: str, **parameters: object) -> Answer:
        """Send a command."""
        return self._connection.call(method, **parameters)

    def _on_event(self, method: str, params: Answer) -> None:
        if method == "log.entryAdded" and params["level"] in {"error", "warn"}:
            page = params["source"].get("context", "")
            where = [
                f"{call['url']}:{call['lineNumber']}"
                for call in params.get("stackTrace", {}).get("callFrames", ())
            ]
            self.logged_errors.setdefault(page, []).append(
                f"{params['level']}: {params['text']} ({', '.join(where)})"
            )

    def stop(self) -> None:
        """Close the browser."""
        try:
            self._connection.close(last="browser.close")
        finally:
            self._program.stop(SHUTDOWN_GRACE)


class FirefoxPage:
    """A page in a user context of its own."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._person: str = browser.call("browser.createUserContext")["userContext"]
        # A window, not a tab: pages in background tabs are suspended.
        made = browser.call("browsingContext.create", type="window", userContext=self._person)
        self._context: str = made["context"]

    def open(self, url: str) -> None:
        """Go to a URL and wait until the page is loaded."""
        self._call("browsingContext.navigate", url=url, wait="complete")

    def evaluate(self, script: str) -> Any:
        """Run the body of a JavaScript function and return its result."""
        try:
            result = self._browser.call(
                "script.callFunction",
                functionDeclaration=f"() => {{ {script} }}",
                awaitPromise=False,
                target={"context": self._context},
            )
        except BidiError as error:
            if error.code in PAGE_REPLACED:
                raise PageReplacedError(str(error)) from error
            raise
        if result["type"] == "exception":
            raise RuntimeError(result["exceptionDetails"]["text"])
        return json.loads(result["result"]["value"])

    def act(self, *sources: Source) -> None:
        """Perform actions of keyboard and pointer."""
        self._call("browsingContext.activate")
        self._call("input.performActions", actions=list(sources))

    def resize(self, width: int, height: int) -> None:
        """Set the size of the viewport."""
        self._call("browsingContext.setViewport", viewport={"width": width, "height": height})

    def add_cookie(self, name: str, value: str, host: str) -> None:
        """Set a cookie for a host."""
        cookie = {"name": name, "value": {"type": "string", "value": value}, "domain": host}
        self._browser.call(
            "storage.setCookie", cookie={**cookie, "httpOnly": True}, partition=self._partition()
        )

    def cookies(self) -> dict[str, str]:
        """Return the cookies of the user context."""
        stored = self._browser.call("storage.getCookies", partition=self._partition())
        return {cookie["name"]: cookie["value"]["value"] for cookie in stored["cookies"]}

    def _partition(self) -> dict[str, str]:
        return {"type": "storageKey", "userContext": self._person}

    def screenshot(self) -> bytes:
        """Return a screenshot as PNG."""
        return base64.b64decode(self._call("browsingContext.captureScreenshot")["data"])

    def logged_errors(self) -> list[str]:
        """Return the errors and warnings that the page has logged."""
        return self._browser.logged_errors.get(self._context, [])

    def close(self) -> None:
        """Close the window and remove the user context with its cookies and storage."""
        self._call("browsingContext.close")
        self._browser.call("browser.removeUserContext", userContext=self._person)

    def _call(self, method: str, **parameters: object) -> Answer:
        return self._browser.call(method, context=self._context, **parameters)
