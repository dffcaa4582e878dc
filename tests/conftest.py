"""Every rule or scenario that a test claims must be written in the rules documents; figures are printed."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from clepsydra.testing.plugin import pytest_configure, pytest_make_collect_report

__all__ = ["pytest_configure", "pytest_make_collect_report"]


def pytest_collection_finish() -> None:
    """What is collected stays to the end: let the garbage collector not look at it again and again."""
    gc.collect()
    gc.freeze()


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
