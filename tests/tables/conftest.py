"""The use cases run on both stores."""

from tests.service import database, house, loop, prepared, pytest_pyfunc_call, store

__all__ = ["database", "house", "loop", "prepared", "pytest_pyfunc_call", "store"]
