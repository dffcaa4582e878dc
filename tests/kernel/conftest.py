"""Hypothesis makes up the same examples every time, however long a machine takes over them."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from clepsydra.testing.properties import SOAK

settings.register_profile(
    "the same every time",
    derandomize=SOAK <= 1,  # the long form looks for others, and prints how to see again what it finds
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("the same every time")
