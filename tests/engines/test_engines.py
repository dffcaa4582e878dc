"""The engines themselves: what they say where they are missing, and that nothing of them stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from clepsydra.lab.server import Server
from tests.engines import visitor
from tests.engines.conftest import ENGINES, Invite
from tests.engines.engine import Engine, called
from tests.engines.program import NotInstalled, Program
from tests.waiting import wait_until

FAMILY = ["sh", "-c", "sleep 1000 & echo $!; wait"]


@pytest.mark.parametrize(("engine", "package"), [("firefox", "firefox-esr"), ("webkit", "webkit2gtk-driver")])
def test_a_missing_browser_is_told_with_the_package_that_has_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, engine: str, package: str
) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NotInstalled, match=f"apt-get install {package}"):
        ENGINES[engine](tmp_path)


def test_a_program_is_stopped_with_all_that_it_has_started(tmp_path: Path) -> None:
    program = Program(FAMILY, tmp_path, {})
    program.wait_until("the child is started", lambda: program.said.endswith("\n"))
    child = int(program.said)
    assert lives(child)
    program.stop()
    wait_until("the child has ended", lambda: not lives(child))


def lives(pid: int) -> bool:
    """Whether a process has not ended; one that has may keep its number until another takes note of it."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in {"Z", "X"}
    except FileNotFoundError:
        return False


def test_a_program_that_ends_too_soon_is_told_with_what_it_said(tmp_path: Path) -> None:
    program = Program(["sh", "-c", "echo no room"], tmp_path, {})
    with pytest.raises(RuntimeError, match="sh has ended before it listens: no room"):
        program.wait_until("it listens", lambda: False)
    program.stop()


def test_a_wait_that_runs_out_says_what_was_waited_for_and_what_stood_there(
    monkeypatch: pytest.MonkeyPatch, invite: Invite
) -> None:
    ann = invite()
    ann.open("/rules")
    monkeypatch.setattr(visitor, "LIMIT", 0.1)
    told = (
        r"Ann waited 0\.1 s for #nowhere “Go” to be shown\. The page: /rules \(complete\): .*Search the rules"
    )
    with pytest.raises(TimeoutError, match=told):
        ann.shows("#nowhere", text="Go")
    ann.evaluate("() => { document.getElementById('q').disabled = true; }")
    with pytest.raises(TimeoutError, match=r"for #q to be clicked\. it is disabled"):
        ann.click("#q")
    ann.evaluate("() => document.body.insertAdjacentHTML('beforeend', '<dialog></dialog>')")
    ann.evaluate("() => document.querySelector('dialog').showModal()")
    with pytest.raises(TimeoutError, match=r"this covers it: <dialog"):
        ann.click("h1, .sbox")


def test_what_goes_wrong_on_a_page_is_noticed(engine: Engine, server: Server) -> None:
    page = engine.page()
    page.open(f"{server.address}/rules")
    assert page.troubles() == []
    page.evaluate(called("() => { setTimeout(() => { throw new Error('planted'); }); }"))
    wait_until("a trouble", lambda: any("planted" in told for told in page.troubles()))
    page.close()


def test_nobody_has_the_cookies_and_the_memory_of_the_one_before(engine: Engine, server: Server) -> None:
    for number in range(2):
        page = engine.page()
        page.open(f"{server.address}/account/sign-in")
        assert "planted" not in page.cookies(), number
        assert page.evaluate(called("() => localStorage.planted ?? sessionStorage.planted")) is None
        page.add_cookie("planted", "1", "localhost")
        page.evaluate(called("() => { localStorage.planted = sessionStorage.planted = '1'; }"))
        assert page.cookies()["planted"] == "1"
        page.close()
