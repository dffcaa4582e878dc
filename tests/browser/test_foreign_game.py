"""A game of somebody else, from its wheel to a played page: its board, words, rules, bot and tests are its own."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from clepsydra.lab.server import Server, start_server
from tests.browser.conftest import SERVER, Invite, database_in
from tests.browser.person import play, sit_down_together

ROOT = Path(__file__).parents[2]
PEBBLES = ROOT / "examples" / "pebbles"


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment in which our wheel and that of Pebbles are installed, and what we need."""
    folder = tmp_path_factory.mktemp("foreign")
    venv.create(folder / "env", symlinks=True)
    site = next((folder / "env").glob("lib/python*/site-packages"))
    for project in (ROOT, PEBBLES):
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "dist")]
        subprocess.run(command, cwd=project, check=True, capture_output=True)
    for wheel in (folder / "dist").glob("*.whl"):
        zipfile.ZipFile(wheel).extractall(site)  # what installing a pure wheel comes to
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return folder / "env" / "bin" / "python"


@pytest.fixture(scope="module")
def foreign(environment: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server in that environment."""
    database = database_in(tmp_path_factory.mktemp("foreign service"))
    server = start_server("--database", database, env=SERVER, python=str(environment))
    yield server
    server.stop()


def test_it_is_installed_beside_ours(environment: Path) -> None:
    told = subprocess.run(
        [environment, "-c", "import clepsydra, pebbles; print(clepsydra.__file__, pebbles.__file__)"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()
    assert all(path.startswith(str(environment.parents[1])) for path in told), told


def test_two_people_play_it_on_a_page_of_its_own_and_read_its_rules(invite: Invite, foreign: Server) -> None:
    hows = ({"lang": "fr", "screen": "phone"}, {"lang": "en", "screen": "desktop"})
    ann, bob = (invite(name, foreign.address, **how) for name, how in zip(("Ann", "Bob"), hows, strict=True))
    sit_down_together("pebbles", (ann, bob), ("you", "free"))
    assert ann.page.inner_text("#heap p") == "12 cailloux dans le tas"
    assert bob.page.inner_text("#heap p") == "12 pebbles in the heap"
    ground = "element => getComputedStyle(element).backgroundColor"
    assert bob.page.eval_on_selector("#heap", ground) == "rgb(239, 227, 200)", "its own style sheet"
    assert play(ann, bob) >= 4
    bob.open("/rules/PB-TRN-02")
    assert "Nobody takes more pebbles than there are." in bob.page.inner_text("main")
    ann.open("/rules/PB-TRN-02")
    assert "Personne ne prend plus de cailloux" in ann.page.inner_text("main")


def test_its_bot_plays_it_and_nothing_else(invite: Invite, foreign: Server) -> None:
    ann = invite("Ann", foreign.address)
    ann.introduce()
    ann.open("/new?game=hourglass")
    assert not ann.page.locator("option[value=pebbler]").count()
    ann.open_table("pebbles", ("you", "pebbler"), confirm=False)
    ann.start()
    assert play(ann) >= 2
    ann.open(f"{ann.path}/score")
    assert "The last pebble" in ann.page.inner_text("main")


def test_its_tests_pass_with_the_kit(environment: Path) -> None:
    tests = str(PEBBLES / "tests")
    for given in (
        ("pytest", "-q", "-p", "no:cacheprovider", tests),
        ("clepsydra", "conformance", "--tests", tests, "pebbles"),
    ):
        done = subprocess.run(
            [str(environment), "-m", *given], cwd=PEBBLES, check=False, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
