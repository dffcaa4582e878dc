"""The benches of the service, run small: real servers, pgbench and all, for some seconds each."""

import pytest

from clepsydra.kernel import PERSON, Setup
from clepsydra.lab import bench_service
from tests.waiting import LIMIT

pytestmark = [pytest.mark.full, pytest.mark.usefixtures("unmeasured")]
SMALL = Setup("hourglass", (PERSON, PERSON))


def test_submitting_is_measured_beside_the_bare_statement(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"TABLE": SMALL, "ROUNDS": 1, "TABLES": 2, "SECONDS": 1}.items():
        monkeypatch.setattr(bench_service, name, value)
    results = {result.name: result for result in bench_service.bench_submit()}
    one, spread, sticky = (results[f"submit_{form}"] for form in ("1_process", "2_spread", "2_sticky"))
    assert min(one.value, spread.value, sticky.value, results["bare_append"].value) > 1
    assert results["sticky_gain"].value > 0
    assert 50 < results["act_on_disk"].value < 100_000
    assert one.ratio is not None
    assert one.ratio > 1, "nothing is quicker than the bare statement"
    assert 0 < results["submit_full_load_p50"].value <= results["submit_full_load_p99"].value


def test_everybody_who_watches_sees_every_act(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"TABLE": SMALL, "LISTENERS": 20, "EVENTS": 3, "PATIENCE": LIMIT}.items():
        monkeypatch.setattr(bench_service, name, value)
    results = {result.name: result for result in bench_service.bench_fanout()}
    assert results["fanout_missed"].value == 0
    assert results["fanout_1000_p99"].value > 0
    assert results["bare_fanout_1000_p99"].value > 0
