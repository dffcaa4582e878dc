"""Tests of the bus are coroutines."""

from tests.service import pytest_pyfunc_call

__all__ = ["pytest_pyfunc_call"]
