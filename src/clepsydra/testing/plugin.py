"""A plug-in for pytest: tests claim rules and scenarios, and claim none that no document defines."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from clepsydra.lab.claims import mistakes

MARKS = (
    "rule(*ids): the rules that this test proves, e.g. rule('AN-CON-04')",
    "scenario(*ids): the worked scenarios that this test plays, e.g. scenario('AN-S12')",
)


def pytest_configure(config: pytest.Config) -> None:
    """Make the marks known."""
    for mark in MARKS:
        config.addinivalue_line("markers", mark)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A file with a wrong claim fails to be collected, in xdist's workers too, so nothing runs."""
    report = yield
    if wrong := mistakes(item for item in report.result or () if isinstance(item, pytest.Item)):
        report.outcome = "failed"
        report.longrepr = "\n".join(["tests claim what the rules do not say:", *wrong])
        report.result = []
    return report
