"""What a finished game takes is weighed by its rows and as an archive."""

from __future__ import annotations

import pytest

from clepsydra.kernel import installed_games
from clepsydra.lab import bench_archive


def test_every_game_is_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    hourglass = {"hourglass": installed_games()["hourglass"]}
    monkeypatch.setattr(bench_archive, "installed_games", lambda: hourglass)
    heard: list[int] = []
    acts, rows, archive = bench_archive.bench_archive(lambda: heard.append(1))
    assert heard == [1]
    assert [each.name for each in (acts, rows, archive)] == [
        "hourglass_acts",
        "hourglass_rows",
        "hourglass_archive",
    ]
    assert rows.value > 100 * acts.value, "an act takes more than its text"
    assert archive.ratio is not None
    assert 0 < archive.ratio < 0.5
