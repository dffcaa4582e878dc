"""How long drawing takes is measured on the way that a page is drawn by, act after act."""

import pytest

from clepsydra.kernel import installed_games
from clepsydra.lab.bench import distribution
from clepsydra.web.bench import drawing_profile, drawing_times

BOXES = installed_games()


@pytest.mark.parametrize(
    ("game", "preset"),
    [("hourglass", ""), ("anachrony", ""), ("anachrony", "everything"), ("anachrony", "solo")],
)
def test_every_act_is_drawn_for_those_who_see_it(game: str, preset: str) -> None:
    times = drawing_times(BOXES[game].largest_table(preset), acts=10)
    assert 10 <= len(times) <= 10 * 5
    assert all(spent >= 0 for spent in times)


@pytest.mark.full
def test_a_page_is_drawn_quickly() -> None:
    median = distribution("render_ms", drawing_times(BOXES["anachrony"].largest_table(), acts=40), "ms")[0]
    assert median.value < 20, "four times the goal: a busy machine is no slow page"


def test_the_profile_shows_where_the_time_goes() -> None:
    told = drawing_profile(BOXES["hourglass"].largest_table(), acts=5)
    assert "drawing.py" in told
    assert "cumtime" in told
