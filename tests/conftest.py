"""Every rule or scenario that a test claims must be written in the rules documents; figures are printed."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from clepsydra.lab.claims import mistakes


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A file with a wrong claim fails to be collected, in xdist's workers too, so nothing runs."""
    report = yield
    if wrong := mistakes(item for item in report.result or () if isinstance(item, pytest.Item)):
        report.outcome = "failed"
        report.longrepr = "\n".join(["tests claim what the rules do not say:", *wrong])
        report.result = []
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the figures that tests have told."""
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        if report.user_properties:
            figures = ", ".join(f"{name} {figure}" for name, figure in report.user_properties)
            terminalreporter.write_line(f"{report.nodeid}: {figures}")
