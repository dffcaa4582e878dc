"""Notices are tested on both stores, against receivers on this machine."""

from tests.dealing import dealt
from tests.service import database, loop, prepared, pytest_pyfunc_call, service, store
from tests.tables.clocks import ticking

__all__ = ["database", "dealt", "loop", "prepared", "pytest_pyfunc_call", "service", "store", "ticking"]
