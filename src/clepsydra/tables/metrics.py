"""What is counted at the tables, for whoever watches the service."""

from __future__ import annotations

from prometheus_client import Counter, Gauge

ACTS = Counter("clepsydra_acts_total", "Acts that were accepted", ["game"])
REFUSALS = Counter("clepsydra_refusals_total", "Acts that were refused", ["rule"])
LOST_RACES = Counter("clepsydra_lost_races_total", "Appends that came second")
SUSPENDED = Counter("clepsydra_tables_set_aside_total", "Tables whose rules broke", ["game"])
STREAMS = Gauge("clepsydra_streams", "Open live streams", multiprocess_mode="livesum")
CLOCK_AHEAD = Gauge(
    "clepsydra_clock_ahead_seconds",
    "Seconds by which the clock of this machine is ahead of the database's",
    multiprocess_mode="mostrecent",
)
