"""WebKit, the engine of Safari, driven by classic WebDriver: a driver and a browser for each person at a time.

A driver has one session, and a session one store of cookies: https://www.w3.org/TR/webdriver2/.
"""

from __future__ import annotations

import base64
import functools
import http.client
import itertools
import json
import os
import socket
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

from tests.engines.engine import Source, Unsettled, called
from tests.engines.program import GOODBYE, Program, installed
from tests.waiting import LIMIT

SCREEN = "1600x1200x24"
TRIES = 5
UNSETTLED = {"no such window", "no such frame", "stale element reference", "unknown error"}
"""What is answered while one page takes the place of another."""
SURROUNDINGS = {
    "GDK_BACKEND": "x11",
    "WEBKIT_DISABLE_DMABUF_RENDERER": "1",  # without a graphics card it makes everything take three times as long
    # It shows pages of our own servers only; for root, and in many containers, there can be no sandbox.
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
}
SLIM = "* { min-width: 0; padding: 0; margin: 0; }"
"""A style for the bar above the page: else no window is as narrow as a phone."""
LISTEN = """() => {
  if (window.listensForTroubles) return;
  window.listensForTroubles = true;
  const note = (said) => {
    const noted = JSON.parse(sessionStorage.getItem("troubles") ?? "[]");
    sessionStorage.setItem("troubles", JSON.stringify([...noted, said]));
  };
  for (const level of ["error", "warn"]) {
    const usual = console[level];
    console[level] = (...said) => { note(`${level}: ${said.join(" ")}`); usual.apply(console, said); };
  }
  addEventListener("error", (event) => note(`error: ${event.message ?? event.target.src ?? event.target.href}`), true);
  addEventListener("unhandledrejection", (event) => note(`error: ${event.reason}`));
}"""
"""Notes what goes wrong from now on: the protocol does not tell, and no script can be there before the page's own."""
TROUBLES = """() => JSON.parse(sessionStorage.getItem("troubles") ?? "[]")"""
STIR = """() => {
  let left = 40;
  const root = document.documentElement.style;
  const stir = setInterval(() => {
    root.opacity = --left % 2 ? "0.999" : "";
    if (!left) clearInterval(stir);
  }, 50);
}"""
"""Has the page drawn anew for a while: a picture is taken when it is drawn next, which may be never."""
FORGET = """() => { localStorage.clear(); sessionStorage.clear(); }"""


class WebDriverError(Exception):
    """The driver could not do what it was told; says why."""

    def __init__(self, path: str, told: dict[str, str]) -> None:
        super().__init__(f"{path}: {told['error']}: {told.get('message', '')}")
        self.code = told["error"]


class WebKit:
    """A screen that nobody sees, and browsers on it."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._driver = installed("WebKitWebDriver", "webkit2gtk-driver")
        screen = installed("Xvfb", "xvfb")
        self._numbers = itertools.count()
        self._idle: list[Browser] = []
        self._running = ExitStack()
        read, write = os.pipe()
        command = [screen, "-displayfd", str(write), "-screen", "0", SCREEN]
        try:
            started = Program(command, home / "screen", {}, keep=(write,))
        finally:
            os.close(write)
        self._running.callback(started.stop)
        with os.fdopen(read) as told:
            number = told.readline().strip()
        if not number:
            self.stop()
            raise RuntimeError(f"Xvfb found no display: {started.said}")
        self._display = f":{number}"

    def page(self, *, scripts: bool = True) -> WebKitPage:
        """A page for another person."""
        if scripts and self._idle:
            return WebKitPage(self._idle.pop(), self._idle)
        home = self._home / f"browser-{next(self._numbers)}"
        browser = Browser(self._driver, home, self._display, scripts=scripts)
        self._running.callback(browser.stop)
        return WebKitPage(browser, self._idle if scripts else [])

    def stop(self) -> None:
        """End every process."""
        self._running.close()


class Browser:
    """A driver, and the session with the browser that it has started."""

    def __init__(self, program: str, home: Path, display: str, *, scripts: bool) -> None:
        style = home / "config/gtk-3.0/gtk.css"
        style.parent.mkdir(parents=True)
        style.write_text(SLIM)
        self._driver, self._port = _driver(program, home, {**SURROUNDINGS, "DISPLAY": display})
        options = {"args": ["--automation", *([] if scripts else ["--enable-javascript=false"])]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        try:
            session = _send(self._port, "POST", "/session", {"capabilities": wanted})
        except BaseException:
            self._driver.stop()
            raise
        self._path = f"/session/{session['sessionId']}"

    def call(self, method: str, path: str, **parameters: object) -> Any:
        """Give a command about the session."""
        try:
            return _send(self._port, method, self._path + path, parameters if method == "POST" else None)
        except WebDriverError as error:
            if error.code in UNSETTLED:
                raise Unsettled(str(error)) from error
            raise

    def stop(self) -> None:
        """End it, with its browser."""
        try:
            # So asked, it waits for its children; one that hangs or is no more is killed.
            with suppress(OSError, WebDriverError):
                _send(self._port, "DELETE", self._path, patience=GOODBYE)
        finally:
            self._driver.stop()


def _driver(program: str, home: Path, env: dict[str, str]) -> tuple[Program, int]:
    """A driver and its port: it takes none that it might choose, so another may be quicker to take the free one."""
    for _ in range(TRIES):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port: int = free.getsockname()[1]
        driver = Program([program, f"--port={port}"], home, env)
        try:
            driver.wait_until("WebKitWebDriver answers", functools.partial(_answers, port))
        except RuntimeError:
            driver.stop()
        else:
            return driver, port
    raise RuntimeError(f"WebKitWebDriver found no free port in {TRIES} tries")


def _answers(port: int) -> bool:
    try:
        _send(port, "GET", "/status")
    except ConnectionError:
        return False
    return True


def _send(port: int, method: str, path: str, parameters: object = None, patience: float = LIMIT) -> Any:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=patience)
    try:
        body = None if parameters is None else json.dumps(parameters)
        connection.request(method, path, body, {"content-type": "application/json"})
        told = json.load(connection.getresponse())["value"]
    except TimeoutError as late:
        raise TimeoutError(f"waited {patience:g} s for WebKitWebDriver to answer {method} {path}") from late
    finally:
        connection.close()
    if isinstance(told, dict) and "error" in told:
        raise WebDriverError(f"{method} {path}", told)
    return told


class WebKitPage:
    """The page of a session, which another person gets when this one has left."""

    def __init__(self, browser: Browser, idle: list[Browser]) -> None:
        self._browser = browser
        self._idle = idle

    def open(self, url: str) -> None:
        """Go to an address and wait until it is loaded."""
        self._call("POST", "/url", url=url)

    def evaluate(self, script: str) -> Any:
        """What the body of a function returns."""
        return json.loads(self._call("POST", "/execute/sync", script=f"({LISTEN})(); {script}", args=[]))

    def act(self, *sources: Source) -> None:
        """Use keys and pointer."""
        self._call("POST", "/actions", actions=list(sources))

    def resize(self, width: int, height: int) -> None:
        """Make the page so large: the window has a bar above it."""
        inner, outer = self.evaluate(called("() => [innerHeight, outerHeight]"))
        self._call("POST", "/window/rect", x=0, y=0, width=width, height=height + outer - inner)

    def add_cookie(self, name: str, value: str, host: str) -> None:
        """Keep a cookie for the host of the page that is open."""
        kept = {"name": name, "value": value, "domain": host, "path": "/", "httpOnly": True}
        self._call("POST", "/cookie", cookie=kept)

    def cookies(self) -> dict[str, str]:
        """The cookies that the page sends to its server."""
        return {kept["name"]: kept["value"] for kept in self._call("GET", "/cookie")}

    def screenshot(self) -> bytes:
        """What is seen."""
        self.evaluate(called(STIR))
        return base64.b64decode(self._call("GET", "/screenshot"))

    def troubles(self) -> list[str]:
        """Errors and warnings, since the first look at each page."""
        told: list[str] = self.evaluate(called(TROUBLES))
        return told

    def close(self) -> None:
        """Forget who looked at it."""
        self.evaluate(called(FORGET))
        self._call("DELETE", "/cookie")
        self.open("about:blank")
        self._idle.append(self._browser)

    def _call(self, method: str, path: str, **parameters: object) -> Any:
        return self._browser.call(method, path, **parameters)
