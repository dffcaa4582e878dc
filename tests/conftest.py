"""Every rule or scenario that a test claims must be written in the rules documents; figures are printed."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from clepsydra.testing import plugin as claims
from clepsydra.testing.plugin import pytest_make_collect_report

__all__ = ["pytest_make_collect_report"]

HERE = Path(__file__).parent
FULL_FOLDERS = ("browser", "engines", "faults")
"""Their tests belong to the full tier but for those that are marked `gate`."""


def pytest_collection_finish() -> None:
    """What is collected stays to the end: let the garbage collector not look at it again and again."""
    gc.collect()
    gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Which tests are run: those of the gate, or all (docs/testing.md)."""
    parser.addoption("--tier", choices=("gate", "full"), default="full", help="gate: what .ci/run runs")


def pytest_configure(config: pytest.Config) -> None:
    """Make the marks known: those of the tiers, and those of rules and scenarios."""
    config.addinivalue_line(
        "markers", "full(*ids): runs in the full tier only, or does so with these parameters"
    )
    config.addinivalue_line(
        "markers", "gate: runs in the gate, too, although its folder belongs to the full tier"
    )
    claims.pytest_configure(config)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave to the full tier what the gate does not run."""
    if config.getoption("--tier") == "full":
        return
    left_out = [item for item in items if not in_gate(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if in_gate(item)]


def in_gate(item: pytest.Item) -> bool:
    """Whether the gate runs a test."""
    if is_marked(item, "full"):
        return False
    inside = item.path.is_relative_to(HERE) and item.path.relative_to(HERE).parts[0] in FULL_FOLDERS
    return not inside or is_marked(item, "gate")


def is_marked(item: pytest.Item, name: str) -> bool:
    """Whether a test has a mark that names none of its parameters, or just these."""
    called = item.callspec.id if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ""
    return any(not mark.args or called in mark.args for mark in item.iter_markers(name))


@pytest.fixture(scope="module", autouse=True)
def leftovers() -> Iterator[None]:
    """What a file leaves open is found at its end: else it fails whichever test the collector happens to run in."""
    yield
    gc.collect()


@pytest.fixture
def unmeasured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs that this test starts run without coverage: it doubles their work, and other tests measure their code."""
    for name in ("COVERAGE_PROCESS_CONFIG", "COVERAGE_PROCESS_START"):
        monkeypatch.delenv(name, raising=False)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the figures that tests have told."""
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        if report.user_properties:
            figures = ", ".join(f"{name} {figure}" for name, figure in report.user_properties)
            terminalreporter.write_line(f"{report.nodeid}: {figures}")
