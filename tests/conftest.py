"""Every rule or scenario that a test claims must be written in the rules documents."""

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
