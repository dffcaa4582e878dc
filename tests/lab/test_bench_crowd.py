"""A full service, run small: pages open at a real server, people who play, and a crowd that watches."""

import pytest

from clepsydra.lab import bench_crowd
from tests.waiting import LIMIT

pytestmark = [pytest.mark.full, pytest.mark.usefixtures("unmeasured")]


def test_a_crowd_sees_every_act_that_it_may_see(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_crowd, "EVENTS", 6)
    monkeypatch.setattr(bench_crowd, "PATIENCE", LIMIT)
    heard: list[int] = []
    measured = bench_crowd.bench_crowd(6, 4, 0.3, lambda: heard.append(1))
    results = {result.name: result for result in measured}
    assert len(heard) == 2
    for tables in (0, 4):
        name = f"crowd_6_spectators_{tables}_tables"
        assert results[f"{name}_missed"].value == 0
        p50, p99 = results[f"{name}_spectator_p50"], results[f"{name}_spectator_p99"]
        assert 0 < p50.value <= p99.value
        assert p50.ratio is not None
        assert results[f"{name}_patch"].value > 0
    assert results["crowd_6_spectators_4_tables_answers"].value > 0
    assert results["crowd_6_spectators_4_tables_opponent_p50"].value > 0
    assert results["bare_6_listeners_p99"].value > 0
