"""The tests of the store run on both databases."""

from tests.dealing import dealt
from tests.service import database, loop, prepared, pytest_pyfunc_call, service, store

__all__ = ["database", "dealt", "loop", "prepared", "pytest_pyfunc_call", "service", "store"]
