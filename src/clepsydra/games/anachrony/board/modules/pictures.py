"""What each module and each automa changes, in the symbols of the boards."""

from __future__ import annotations

from collections.abc import Mapping

from clepsydra.drawing.installed import Scene

PICTURES: Mapping[str, Scene] = {
    "neutronide": (
        ("tile:power-plant", "tile:power-plant", "tile:power-plant"),
        ("tile:lab",),
        ("construct", "construct", "construct"),
    ),
    "hypersync": (
        ("tile:hypersync",),
        ("construct",),
        ("time-travel", "hex:exosuit"),
        ("tile:hypersync", "vp"),
    ),
    "quantum_loops": (("tile:vortex",), ("tile:quantum",), ("bt-triangle",), ("time-travel",)),
    "intrigues": (("hex:exosuit",), ("tile:council", "tile:council"), ("grid",), ("vp",)),
    "variable_anomalies": (
        ("paradox", "paradox", "paradox"),
        ("tile:anomaly", "tile:anomaly"),
        ("tile:anomaly",),
    ),
    "chronobot": (("dice",), ("tile:chronobot",), ("hex:exosuit",)),
    "chronossus": (("dice",), ("tile:chronossus",), ("core", "spent-core"), ("hex:exosuit",)),
    "fractures": (("hex:exosuit",), ("core",), ("hex:exosuit",), ("dice", "warn")),
}
"""By the name of the module, or the kind of the seat."""
