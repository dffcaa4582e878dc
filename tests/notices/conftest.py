"""Notices are tested on both stores, against receivers on this machine."""

from tests.service import database, loop, prepared, pytest_pyfunc_call, service, store

__all__ = ["database", "loop", "prepared", "pytest_pyfunc_call", "service", "store"]
