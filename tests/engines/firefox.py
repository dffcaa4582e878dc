"""Firefox, driven by WebDriver BiDi: one process for all, a user context for each person."""

from __future__ import annotations

import base64
import json
import re
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.engines.bidi import Answer, BidiError, Connection
from tests.engines.engine import Source, Unsettled
from tests.engines.program import GOODBYE, Program, installed

PREFERENCES: dict[str, bool | int | str] = {
    "app.update.auto": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.ipc.processPrelaunch.enabled": False,  # a process for a page that nobody opens
    "fission.autostart": False,  # one site, one process
    "intl.accept_languages": "en-GB, en",
    "layout.css.prefers-color-scheme.content-override": 1,  # light
    "ui.prefersReducedMotion": 1,
}
UNSETTLED = {"no such frame", "no such node", "unknown error"}
"""What is answered while one page takes the place of another."""


class Firefox:
    """A Firefox without windows, and a second one without scripts once a page asks for it."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._program = installed("firefox-esr", "firefox-esr")
        self._running = ExitStack()
        self._scripted = self._start("scripted", {})
        self._plain: Browser | None = None

    def page(self, *, scripts: bool = True) -> FirefoxPage:
        """A page for another person."""
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
        """End every process."""
        self._running.close()


class Browser:
    """A process of Firefox, the connection to it, and what its pages have complained of."""

    def __init__(self, program: str, home: Path, preferences: dict[str, bool | int | str]) -> None:
        profile = home / "profile"
        profile.mkdir(parents=True)
        lines = (
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items()
        )
        (profile / "user.js").write_text("".join(lines))
        command = [program, "--headless", "--no-remote", "--profile", str(profile)]
        command += ["--remote-debugging-port", "0"]  # it chooses a free one and says which
        self._program = Program(command, home, {})
        self.troubles: dict[str, list[str]] = {}
        try:
            self._program.wait_until("Firefox says where it listens", lambda: self._address is not None)
            self._connection = Connection(f"{self._address}/session", self._hear)
            self.call("session.new", capabilities={})
            self.call("session.subscribe", events=["log.entryAdded"])
        except BaseException:
            self._program.stop()
            raise

    @property
    def _address(self) -> str | None:
        said = re.search(r"BiDi listening on (ws://\S+)", self._program.said)
        return said and said[1]

    def call(self, method: str, **parameters: object) -> Answer:
        """Give a command."""
        return self._connection.call(method, **parameters)

    def _hear(self, method: str, told: Answer) -> None:
        if method == "log.entryAdded" and told["level"] in {"error", "warn"}:
            page = told["source"].get("context", "")
            where = [
                f"{call['url']}:{call['lineNumber']}"
                for call in told.get("stackTrace", {}).get("callFrames", ())
            ]
            self.troubles.setdefault(page, []).append(f"{told['level']}: {told['text']} ({', '.join(where)})")

    def stop(self) -> None:
        """End it."""
        try:
            self._connection.close(last="browser.close")
        finally:
            self._program.stop(GOODBYE)


class FirefoxPage:
    """A page in a user context of its own."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._person: str = browser.call("browser.createUserContext")["userContext"]
        # A window, not a tab: what lies behind another tab stands still.
        made = browser.call("browsingContext.create", type="window", userContext=self._person)
        self._context: str = made["context"]

    def open(self, url: str) -> None:
        """Go to an address and wait until it is loaded."""
        self._call("browsingContext.navigate", url=url, wait="complete")

    def evaluate(self, script: str) -> Any:
        """What the body of a function returns."""
        try:
            said = self._browser.call(
                "script.callFunction",
                functionDeclaration=f"() => {{ {script} }}",
                awaitPromise=False,
                target={"context": self._context},
            )
        except BidiError as error:
            if error.code in UNSETTLED:
                raise Unsettled(str(error)) from error
            raise
        if said["type"] == "exception":
            raise RuntimeError(said["exceptionDetails"]["text"])
        return json.loads(said["result"]["value"])

    def act(self, *sources: Source) -> None:
        """Use keys and pointer."""
        self._call("browsingContext.activate")
        self._call("input.performActions", actions=list(sources))

    def resize(self, width: int, height: int) -> None:
        """Make the page so large."""
        self._call("browsingContext.setViewport", viewport={"width": width, "height": height})

    def add_cookie(self, name: str, value: str, host: str) -> None:
        """Keep a cookie for a host."""
        cookie = {"name": name, "value": {"type": "string", "value": value}, "domain": host}
        self._browser.call(
            "storage.setCookie", cookie={**cookie, "httpOnly": True}, partition=self._partition()
        )

    def cookies(self) -> dict[str, str]:
        """The cookies that are kept for this person."""
        kept = self._browser.call("storage.getCookies", partition=self._partition())
        return {cookie["name"]: cookie["value"]["value"] for cookie in kept["cookies"]}

    def _partition(self) -> dict[str, str]:
        return {"type": "storageKey", "userContext": self._person}

    def screenshot(self) -> bytes:
        """What is seen."""
        return base64.b64decode(self._call("browsingContext.captureScreenshot")["data"])

    def troubles(self) -> list[str]:
        """Errors and warnings of its console."""
        return self._browser.troubles.get(self._context, [])

    def close(self) -> None:
        """Close the window and forget who looked at it."""
        self._call("browsingContext.close")
        self._browser.call("browser.removeUserContext", userContext=self._person)

    def _call(self, method: str, **parameters: object) -> Answer:
        return self._browser.call(method, context=self._context, **parameters)
