"""The cost of a table page on the line, measured small: a real server, pages and streams over HTTP."""

import pytest

from clepsydra.kernel import installed_games
from clepsydra.lab import bench_page

pytestmark = pytest.mark.usefixtures("unmeasured")


@pytest.mark.parametrize(
    ("game", "preset"),
    [
        ("hourglass", ""),
        pytest.param("anachrony", "", marks=pytest.mark.full),
        pytest.param("anachrony", "everything", marks=pytest.mark.full),
    ],
)
def test_a_page_and_its_patches_stay_small(game: str, preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_page, "LOADED_EVERY", 5)
    heard: list[int] = []
    table = installed_games()[game].largest_table(preset)
    measured = bench_page.bench_page(table, 1, lambda: heard.append(1), acts=12)
    results = {result.name: result for result in measured}
    assert (len(heard), results["acts"].value) == (1, 12)
    assert not [result.name for result in measured if result.missed]
    first, page = results["first_load_kb"].value, results["page_kb_median"].value
    assert page + 54 < first < page + 140, "the font belongs to the first load, once"
    assert results["patch_kb_median"].value < results["patch_kb_uncompressed_median"].value
    assert results["patch_kb_median"].value <= results["patch_kb_each_alone_median"].value + 0.1
