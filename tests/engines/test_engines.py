"""Tests of the engines themselves: missing programs, cleanup of processes, timeouts, isolation of pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from clepsydra.lab.server import Server
from tests.engines import user
from tests.engines.conftest import ENGINES, NewPlayer
from tests.engines.engine import Engine, js_call
from tests.engines.program import NotInstalledError, Program
from tests.waiting import wait_until

FAMILY = ["sh", "-c", "sleep 1000 & echo $!; wait"]


@pytest.mark.parametrize(("engine", "package"), [("firefox", "firefox-esr"), ("webkit", "webkit2gtk-driver")])
def test_the_error_for_a_missing_browser_names_its_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, engine: str, package: str
) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NotInstalledError, match=f"apt-get install {package}"):
        ENGINES[engine](tmp_path)


def test_stopping_a_program_kills_its_children(tmp_path: Path) -> None:
    program = Program(FAMILY, tmp_path, {})
    program.wait_until("the child is started", lambda: program.output.endswith("\n"))
    child = int(program.output)
    assert is_running(child)
    program.stop()
    wait_until("the child has ended", lambda: not is_running(child))


def is_running(pid: int) -> bool:
    """Return whether a process is running; zombies are not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in {"Z", "X"}
    except FileNotFoundError:
        return False


def test_the_error_for_an_early_exit_has_the_output(tmp_path: Path) -> None:
    program = Program(["sh", "-c", "echo no room"], tmp_path, {})
    with pytest.raises(RuntimeError, match="sh exited before it listens: no room"):
        program.wait_until("it listens", lambda: False)
    program.stop()


def test_a_timeout_names_the_condition_and_describes_the_page(
    monkeypatch: pytest.MonkeyPatch, new_player: NewPlayer
) -> None:
    ann = new_player()
    ann.open("/rules")
    monkeypatch.setattr(user, "LIMIT", 0.1)
    expected = (
        r"Ann waited 0\.1 s for #nowhere “Go” to be shown\. The page: /rules \(complete\): .*Search the rules"
    )
    with pytest.raises(TimeoutError, match=expected):
        ann.expect_shown("#nowhere", text="Go")
    ann.evaluate("() => { document.getElementById('q').disabled = true; }")
    with pytest.raises(TimeoutError, match=r"for #q to be clicked\. it is disabled"):
        ann.click("#q")
    ann.evaluate("() => document.body.insertAdjacentHTML('beforeend', '<dialog></dialog>')")
    ann.evaluate("() => document.querySelector('dialog').showModal()")
    with pytest.raises(TimeoutError, match=r"this covers it: <dialog"):
        ann.click("h1, .sbox")


def test_errors_of_a_page_are_recorded(engine: Engine, server: Server) -> None:
    page = engine.page()
    page.open(f"{server.address}/rules")
    assert page.logged_errors() == []
    page.evaluate(js_call("() => { setTimeout(() => { throw new Error('planted'); }); }"))
    wait_until("a logged error", lambda: any("planted" in error for error in page.logged_errors()))
    page.close()


def test_a_new_page_has_no_cookies_or_storage_of_an_earlier_one(engine: Engine, server: Server) -> None:
    for number in range(2):
        page = engine.page()
        page.open(f"{server.address}/account/sign-in")
        assert "planted" not in page.cookies(), number
        assert page.evaluate(js_call("() => localStorage.planted ?? sessionStorage.planted")) is None
        page.add_cookie("planted", "1", "localhost")
        page.evaluate(js_call("() => { localStorage.planted = sessionStorage.planted = '1'; }"))
        assert page.cookies()["planted"] == "1"
        page.close()
