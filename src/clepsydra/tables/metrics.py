"""Figures of tables, bots, sweeps and the database, for an operator."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

from clepsydra.kernel import installed_games

ACTS = Counter("clepsydra_acts_total", "Acts that were accepted", ["game"])
REFUSALS = Counter("clepsydra_refusals_total", "Acts that were refused", ["rule"])
LOST_RACES = Counter("clepsydra_lost_races_total", "Appends that came second")
SUSPENDED = Counter("clepsydra_tables_set_aside_total", "Tables whose rules broke", ["game"])
BOT_FAILURES = Counter(
    "clepsydra_bot_failures_total",
    "Decisions that were made at random because a bot failed",
    ["bot", "reason"],
)
STREAMS = Gauge("clepsydra_streams", "Open live streams", multiprocess_mode="livesum")
CLOCK_AHEAD = Gauge(
    "clepsydra_clock_ahead_seconds",
    "Seconds by which the clock of this machine is ahead of the database's",
    multiprocess_mode="mostrecent",
)
SWEEP_AGE = Gauge(
    "clepsydra_sweep_age_seconds",
    "Seconds since a sweep last succeeded",
    ["sweep"],
    multiprocess_mode="livemax",
)
SWEEPS = Histogram(
    "clepsydra_sweep_seconds", "Time that a sweep took", ["sweep"], buckets=(0.01, 0.1, 1, 10, 60, 600)
)
SWEEP_FAILURES = Counter("clepsydra_sweep_failures_total", "Sweeps that did not succeed", ["sweep"])
QUEUE = Gauge(
    "clepsydra_queue_length",
    "What waits in the database to be done",
    ["queue"],
    multiprocess_mode="mostrecent",
)
POOL = Gauge(
    "clepsydra_pool_connections",
    "Connections to the database",
    ["pool", "state"],
    multiprocess_mode="livesum",
)
LOOP_LAG = Histogram(
    "clepsydra_loop_lag_seconds",
    "By how much the event loop was late",
    buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5),
)


def begin_at_zero() -> None:
    """Show the counters of each installed game before the first act: an alarm does not see a series that begins at 1."""
    for game in installed_games():
        ACTS.labels(game)
        SUSPENDED.labels(game)
