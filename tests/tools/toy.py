"""A small project with tests in two tiers, on which tools that run tests are tested."""

from __future__ import annotations

from pathlib import Path

CONFTEST = """
import pytest

def pytest_addoption(parser):
    parser.addoption("--tier", choices=("gate", "full"), default="full")

def pytest_configure(config):
    config.addinivalue_line("markers", "full: in the full tier only")
    config.addinivalue_line("markers", "rule(*ids): what it proves")

def pytest_collection_modifyitems(config, items):
    if config.getoption("--tier") == "gate":
        items[:] = [item for item in items if item.get_closest_marker("full") is None]
"""
PROJECT = """
[tool.pytest.ini_options]
pythonpath = ["src"]
addopts = ["--import-mode=importlib", "--doctest-modules", "-pno:anyio", "-pno:faker", "-pno:schemathesis"]
"""


def write(root: Path, files: dict[str, str]) -> Path:
    """Write a project with these files, a conftest and a pyproject.toml; return its root."""
    for name, text in {"tests/conftest.py": CONFTEST, "pyproject.toml": PROJECT, **files}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root
