"""What a full database is asked is timed, and it is told how it was found."""

from __future__ import annotations

import pytest

from clepsydra.lab import bench_filled


def test_every_query_is_timed_beside_a_bare_database_and_names_its_indexes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bench_filled, "CALLS", 20)
    heard: list[int] = []
    measured = bench_filled.bench_filled(lambda: heard.append(1), archived=3_000, acts=60_000)
    results = {result.name: result for result in measured}
    queries = [result for result in results.values() if result.ratio is not None]
    assert len(heard) == len(queries) == 12
    assert all(result.value > 0 and result.ratio for result in queries)
    assert "acts_pkey" in results["filled_newest_acts"].against
    assert "archives_pkey" in results["filled_archived_game"].against
    assert results["filled_acts"].value == 60_000
    assert "tables" not in results["filled_tables_of_a_person"].against.split(" by ")[1].split(", ")
