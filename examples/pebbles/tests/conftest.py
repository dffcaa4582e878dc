"""Tests claim the rules that they prove."""

from clepsydra.testing.plugin import pytest_configure, pytest_make_collect_report

__all__ = ["pytest_configure", "pytest_make_collect_report"]
