"""Lines of the score sheet whose parts are shown: only those whose parts add up."""

import pytest

from clepsydra.kernel import Result
from clepsydra.web.pages.score import _add_up

RESULT = Result.of([{"points": 5, "cards": 1}, {"points": 0}, {"points": 7}])


@pytest.mark.parametrize(
    ("tiles", "other", "shown"),
    [([3, 0, 7], [2, 0, 0], True), ([3, 0, 0], [2, 0, 0], True), ([3, 0, 7], [1, 0, 0], False)],
    ids=["all", "one seat without parts", "less than the line"],
)
def test_parts_are_shown_if_they_are_the_points_of_the_line(
    tiles: list[int], other: list[int], shown: bool
) -> None:
    assert _add_up(RESULT, "points", {"tiles": tiles, "other": other}) is shown
