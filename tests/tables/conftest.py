"""The use cases run on both stores."""

from tests.service import database, loop, prepared, pytest_pyfunc_call, service, store

__all__ = ["database", "loop", "prepared", "pytest_pyfunc_call", "service", "store"]
