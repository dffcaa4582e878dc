"""Least squares: what can be solved by hand, and how much is believed of what may be chance."""

from itertools import product
from statistics import stdev

import pytest

from clepsydra.kernel import stream
from clepsydra.lab.least_squares import Sums, fit, solved

PLANE = (2.0, -1.0, 0.5)


def summed(rows: list[tuple[list[float], float]]) -> Sums:
    sums = Sums.over(3)
    for row, target in rows:
        sums.add(row, target)
    return sums


def on_the_plane(row: list[float], off: float = 0.0) -> tuple[list[float], float]:
    return row, sum(slope * amount for slope, amount in zip(PLANE, row, strict=True)) + off


def corners() -> list[tuple[list[float], float]]:
    return [on_the_plane(list(map(float, row))) for row in product((0, 1), repeat=3)]


def parts(noise: int, explained: bool = True) -> list[Sums]:
    """Ten parts of forty rows, off the plane (or off nothing) by chance."""
    chance = stream(b"rows")
    found = []
    for _ in range(10):
        rows = []
        for _ in range(40):
            row = [float(value) for value in chance.draw((9, 9, 9))]
            off = (chance.below(101) - 50) / 50 * noise
            rows.append(on_the_plane(row, off) if explained else (row, off))
        found.append(summed(rows))
    return found


def test_what_lies_on_a_plane_is_found() -> None:
    assert solved(summed(corners()), (1.0, 1.0, 1.0), 1e-9) == pytest.approx(PLANE)


def test_a_pull_shortens_the_slopes_and_the_wider_one_less() -> None:
    row = [on_the_plane([1.0, 0.0, 0.0])]
    assert solved(summed(row), (1.0, 1.0, 1.0), 1.0)[0] == pytest.approx(1.0), "2 / (1 + 1)"
    assert solved(summed(row), (2.0, 1.0, 1.0), 1.0)[0] == pytest.approx(1.6), "2 / (1 + 1/4)"


def test_what_slopes_miss_is_what_they_miss_row_by_row() -> None:
    slopes = (1.5, 0.0, 1.0)
    by_row = sum(
        (target - sum(slope * amount for slope, amount in zip(slopes, row, strict=True))) ** 2
        for row, target in corners()
    )
    assert summed(corners()).missed(slopes) == pytest.approx(by_row)


def test_parts_join_and_part_again() -> None:
    rows = corners()
    whole = summed(rows[:3]).join(summed(rows[3:]))
    assert whole == summed(rows)
    assert whole.join(summed(rows[3:]), -1) == summed(rows[:3])


def test_slopes_come_out_of_noise_within_their_errors() -> None:
    found = fit(parts(noise=10), (1.0, 1.0, 1.0))
    for slope, error, true in zip(found.slopes, found.errors, PLANE, strict=True):
        assert abs(slope - true) < 3 * error < 0.6
    assert found.after < 0.8 * found.before


def test_nothing_is_believed_where_nothing_is_to_be_found() -> None:
    found = fit(parts(noise=10, explained=False), (1.0, 1.0, 1.0))
    assert all(abs(slope) < 0.12 for slope in found.slopes)
    assert found.after <= found.before * 1.001
    assert found.pull > fit(parts(noise=1), (1.0, 1.0, 1.0)).pull


def test_the_error_of_a_mean_is_the_standard_error() -> None:
    parts = [Sums.over(1) for _ in range(10)]
    for number, part in enumerate(parts):
        part.add([1.0], 95.0 + number)
    found = fit(parts, (100.0,))
    assert found.slopes == pytest.approx((99.5,), rel=0.001)
    assert found.errors == pytest.approx((stdev(range(10)) / 10**0.5,), rel=0.01)
