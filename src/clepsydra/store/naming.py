"""Which columns name people: whose something is, and whom people have met."""

from __future__ import annotations

from clepsydra.store.league_schema import league_members
from clepsydra.store.schema import (
    boxes,
    companions,
    destinations,
    invitations,
    lessons,
    lines,
    reports,
    seats,
    sessions,
    tables,
    ties,
)

HELD = (
    seats.c.guest,
    tables.c.host,
    boxes.c.guest,
    companions.c.guest,
    sessions.c.guest,
    destinations.c.owner,
    league_members.c.guest,
    lines.c.guest,
    lessons.c.guest,
)
"""The columns that say whose something is: it goes along when a guest becomes an account or signs in to one.

A guest whom none of them names has left nothing.
"""

MET = (ties.c.owner, ties.c.other, invitations.c.guest, reports.c.reporter, reports.c.reported)
"""The columns that name people to each other; they go along too, one by one (`store/people.py`)."""
