"""WebKit, the engine of Safari, driven by classic WebDriver: one driver and one browser for each page at a time.

A driver has one session, and a session one cookie store: https://www.w3.org/TR/webdriver2/.
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

from tests.engines.engine import PageReplacedError, Source, js_call
from tests.engines.program import SHUTDOWN_GRACE, Program, installed
from tests.waiting import LIMIT

SCREEN = "1600x1200x24"
MAX_TRIES = 5
PAGE_REPLACED = {"no such window", "no such frame", "stale element reference", "unknown error"}
"""Error codes returned while one page replaces another."""
ENVIRONMENT = {
    "GDK_BACKEND": "x11",
    "WEBKIT_DISABLE_DMABUF_RENDERER": "1",  # three times as slow without a graphics card
    # WebKit has no sandbox for root and in many containers. It only opens pages of our own servers here.
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
}
NARROW_TOOLBAR = "* { min-width: 0; padding: 0; margin: 0; }"
"""CSS for the browser's toolbar, which would otherwise not let the window be as narrow as a phone."""
RECORD_ERRORS = """() => {
  if (window.listensForTroubles) return;
  window.listensForTroubles = true;
  const record = (message) => {
    const recorded = JSON.parse(sessionStorage.getItem("troubles") ?? "[]");
    sessionStorage.setItem("troubles", JSON.stringify([...recorded, message]));
  };
  for (const level of ["error", "warn"]) {
    const usual = console[level];
    console[level] = (...parts) => { record(`${level}: ${parts.join(" ")}`); usual.apply(console, parts); };
  }
  addEventListener("error", (event) => record(`error: ${event.message ?? event.target.src ?? event.target.href}`), true);
  addEventListener("unhandledrejection", (event) => record(`error: ${event.reason}`));
}"""
"""JavaScript: record errors and warnings from now on, since classic WebDriver does not report them."""
RECORDED_ERRORS = """() => JSON.parse(sessionStorage.getItem("troubles") ?? "[]")"""
REPAINT = """() => {
  let left = 40;
  const root = document.documentElement.style;
  const stir = setInterval(() => {
    root.opacity = --left % 2 ? "0.999" : "";
    if (!left) clearInterval(stir);
  }, 50);
}"""
"""JavaScript: repaint the page for a while, since a screenshot is only taken at the next repaint."""
CLEAR_STORAGE = """() => { localStorage.clear(); sessionStorage.clear(); }"""


class WebDriverError(Exception):
    """The driver reported an error for a command."""

    def __init__(self, path: str, error: dict[str, str]) -> None:
        super().__init__(f"{path}: {error['error']}: {error.get('message', '')}")
        self.code = error["error"]


class WebKit:
    """A virtual screen (Xvfb) and the browsers on it."""

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
        with os.fdopen(read) as output:
            number = output.readline().strip()
        if not number:
            self.stop()
            raise RuntimeError(f"Xvfb found no display: {started.output}")
        self._display = f":{number}"

    def page(self, *, scripts: bool = True) -> WebKitPage:
        """Open a page with empty cookies and storage, in an idle browser if there is one."""
        if scripts and self._idle:
            return WebKitPage(self._idle.pop(), self._idle)
        home = self._home / f"browser-{next(self._numbers)}"
        browser = Browser(self._driver, home, self._display, scripts=scripts)
        self._running.callback(browser.stop)
        return WebKitPage(browser, self._idle if scripts else [])

    def stop(self) -> None:
        """End all processes."""
        self._running.close()


class Browser:
    """A WebDriver process and its session with a browser."""

    def __init__(self, program: str, home: Path, display: str, *, scripts: bool) -> None:
        style = home / "config/gtk-3.0/gtk.css"
        style.parent.mkdir(parents=True)
        style.write_text(NARROW_TOOLBAR)
        self._driver, self._port = _driver(program, home, {**ENVIRONMENT, "DISPLAY": display})
        options = {"args": ["--automation", *([] if scripts else ["--enable-javascript=false"])]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        try:
            session = _send(self._port, "POST", "/session", {"capabilities": wanted})
        except BaseException:
            self._driver.stop()
            raise
        self._path = f"/session/{session['sessionId']}"

    def call(self, method: str, path: str, **parameters: object) -> Any:
        """Send a command for the session."""
        try:
            return _send(self._port, method, self._path + path, parameters if method == "POST" else None)
        except WebDriverError as error:
            if error.code in PAGE_REPLACED:
                raise PageReplacedError(str(error)) from error
            raise

    def stop(self) -> None:
        """End the session and its browser."""
        try:
            # Asked in this way, the browser waits for its children. If it does not answer, it is killed below.
            with suppress(OSError, WebDriverError):
                _send(self._port, "DELETE", self._path, patience=SHUTDOWN_GRACE)
        finally:
            self._driver.stop()


def _driver(program: str, home: Path, env: dict[str, str]) -> tuple[Program, int]:
    """Start a driver and return it with its port. Try again if another process takes the port first."""
    for _ in range(MAX_TRIES):
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
    raise RuntimeError(f"WebKitWebDriver found no free port in {MAX_TRIES} tries")


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
        value = json.load(connection.getresponse())["value"]
    except TimeoutError as late:
        raise TimeoutError(f"waited {patience:g} s for WebKitWebDriver to answer {method} {path}") from late
    finally:
        connection.close()
    if isinstance(value, dict) and "error" in value:
        raise WebDriverError(f"{method} {path}", value)
    return value


class WebKitPage:
    """The page of a session. The session is used again for another page when this one is closed."""

    def __init__(self, browser: Browser, idle: list[Browser]) -> None:
        self._browser = browser
        self._idle = idle

    def open(self, url: str) -> None:
        """Go to a URL and wait until the page is loaded."""
        self._call("POST", "/url", url=url)

    def evaluate(self, script: str) -> Any:
        """Run the body of a JavaScript function and return its result."""
        return json.loads(
            self._call("POST", "/execute/sync", script=f"({RECORD_ERRORS})(); {script}", args=[])
        )

    def act(self, *sources: Source) -> None:
        """Perform actions of keyboard and pointer."""
        self._call("POST", "/actions", actions=list(sources))

    def resize(self, width: int, height: int) -> None:
        """Set the size of the viewport, allowing for the toolbar above it."""
        inner, outer = self.evaluate(js_call("() => [innerHeight, outerHeight]"))
        self._call("POST", "/window/rect", x=0, y=0, width=width, height=height + outer - inner)

    def add_cookie(self, name: str, value: str, host: str) -> None:
        """Set a cookie for the host of the open page."""
        cookie = {"name": name, "value": value, "domain": host, "path": "/", "httpOnly": True}
        self._call("POST", "/cookie", cookie=cookie)

    def cookies(self) -> dict[str, str]:
        """Return the cookies that the page sends to its server."""
        return {cookie["name"]: cookie["value"] for cookie in self._call("GET", "/cookie")}

    def screenshot(self) -> bytes:
        """Return a screenshot as PNG."""
        self.evaluate(js_call(REPAINT))
        return base64.b64decode(self._call("GET", "/screenshot"))

    def logged_errors(self) -> list[str]:
        """Return the errors and warnings logged since `evaluate` first ran on each page."""
        errors: list[str] = self.evaluate(js_call(RECORDED_ERRORS))
        return errors

    def close(self) -> None:
        """Delete cookies and storage, and return the session to the idle ones."""
        self.evaluate(js_call(CLEAR_STORAGE))
        self._call("DELETE", "/cookie")
        self.open("about:blank")
        self._idle.append(self._browser)

    def _call(self, method: str, path: str, **parameters: object) -> Any:
        return self._browser.call(method, path, **parameters)
