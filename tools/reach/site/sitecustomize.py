"""Instrument every Python process that has this folder on PYTHONPATH; the interpreter imports it at start."""

import importlib.util
import sys
from pathlib import Path

NAME = "tools.reach.probes"

spec = importlib.util.spec_from_file_location(NAME, Path(__file__).parents[1] / "probes.py")
if spec is not None and spec.loader is not None:
    sys.modules[NAME] = module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.install()
