"""The tests of the store run on both databases."""

from tests.service import database, loop, prepared, pytest_pyfunc_call, store

__all__ = ["database", "loop", "prepared", "pytest_pyfunc_call", "store"]
