"""Compile the modules in which games spend their time, by mypyc, beside a copy of the source.

    python -m tools.compile_rules
    PYTHONPATH=build/compiled clepsydra simulate anachrony

The source is never touched, and the copy plays the same games, faster: Python prefers a compiled module to the text
beside it. `HATCH_BUILD_HOOK_ENABLE_CUSTOM=true pip install .` installs a wheel with the compiled modules instead.
What is compiled, and why the rest is not, stands in docs/decisions/0026-compiled-rules.md.
"""

from __future__ import annotations

import os
import re
from argparse import ArgumentParser
from contextlib import chdir
from pathlib import Path
from shutil import copytree, ignore_patterns, rmtree
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parents[1]
PACKAGES = ("src/clepsydra", "examples/hourglass")
COMPILED = ROOT / "build" / "compiled"
"""Where the copy goes; what was there is removed."""

LIBRARIES = {
    "clepsydra/kernel": "game menus play",
    "clepsydra/games/anachrony": """
        actions/anomaly actions/capital actions/construct actions/council actions/gathering actions/recruit
        actions/research actions/supply actions/time_travel clean_up costs effects exosuits game grid impact leaders
        morale paradox placing power_up preparation scoring spaces superprojects tiles turn warp_phase warp_tiles
        valuation/debts valuation/evacuation valuation/plans valuation/points valuation/stock valuation/tiles
        valuation/time_left
    """,
    "clepsydra/games/inventions": """
        actions/diplomats actions/gain_influence actions/initiate actions/innovate actions/invent actions/recruit
        actions/share actions/travel ambitions benefits build chain citizens economy era_change game ideas milestones
        objectives pillars progress scoring turn valuation/cards valuation/objectives valuation/people
        valuation/society valuation/tiles wealth
    """,
    "clepsydra/games/rulebenders": """
        attack base drawing effects/resources evaluation evolution exchange flexo game paying permission placing
        playing scoring setup turn valuation/cards valuation/features valuation/goods valuation/panels
        valuation/tracks vocabulary
    """,
}
"""The modules that are compiled, by folder; each folder becomes one library. None of them may define a Struct."""

OPEN = {"clepsydra/kernel/game.py": "Game", "clepsydra/kernel/play.py": "Play"}
"""Classes that others derive from which are not compiled: those of other games, and what keeps positions."""

FUTURE = "from __future__ import annotations\n"
MARK = "import typing\nif typing.TYPE_CHECKING:\n    from mypy_extensions import mypyc_attr\n"


def copy_source(to: Path) -> None:
    """The packages in a new folder, its open classes marked as such for mypyc."""
    rmtree(to, ignore_errors=True)
    for package in PACKAGES:
        copytree(ROOT / package, to / Path(package).name, ignore=ignore_patterns("__pycache__"))
    for path, name in OPEN.items():
        text = (to / path).read_text(encoding="utf-8")
        (to / path).write_text(opened(text, name), encoding="utf-8")


def opened(text: str, name: str) -> str:
    r"""The text of a module in which a class is marked.

    >>> print(opened(FUTURE + "class Game:\n    state: int\n", "Game"))
    from __future__ import annotations
    import typing
    if typing.TYPE_CHECKING:
        from mypy_extensions import mypyc_attr
    @mypyc_attr(allow_interpreted_subclasses=True)
    class Game:
        state: int
    <BLANKLINE>
    """
    marked, found = re.subn(
        rf"^class {name}\b",
        r"@mypyc_attr(allow_interpreted_subclasses=True)\n\g<0>",
        text,
        flags=re.MULTILINE,
    )
    if not found:
        raise LookupError(f"there is no class {name} to mark: see OPEN")
    return marked.replace(FUTURE, FUTURE + MARK, 1)


def compile_copy(at: Path, optimise: str) -> None:
    """Compile the listed modules of a copy in place."""
    from mypyc.build import mypycify
    from setuptools import setup

    groups: list[tuple[list[str], str | None]] = [
        ([f"{folder}/{name}.py" for name in names.split()], f"clepsydra_{Path(folder).name}")
        for folder, names in LIBRARIES.items()
    ]
    os.environ["MYPYPATH"] = str(at)
    with chdir(at):
        extensions: list[Any] = mypycify(
            ["--config-file", str(ROOT / "pyproject.toml"), *(path for paths, _ in groups for path in paths)],
            opt_level=optimise,
            debug_level="0",
            separate=groups,
        )
        for extension in extensions:
            # to look for warnings in what was generated takes longer than to compile it
            extension.extra_compile_args = [*extension.extra_compile_args, "-Wno-all"]
        build = ["--quiet", "build_ext", "--inplace", f"--parallel={os.cpu_count() or 1}"]
        setup(name="clepsydra", ext_modules=extensions, script_args=build)
        rmtree("build")


class CompiledWheel(BuildHookInterface[BuilderConfig]):
    """Put the compiled modules into the wheel, beside the text that they were made of."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before the wheel is made, if the hook is enabled."""
        copy_source(COMPILED)
        compile_copy(COMPILED, "3")
        libraries = {str(path): str(path.relative_to(COMPILED)) for path in COMPILED.rglob("*.so")}
        build_data["force_include"] |= libraries
        build_data["pure_python"], build_data["infer_tag"] = False, True


def main() -> None:
    """Copy and compile."""
    parser = ArgumentParser(description=f"Compile the rules in a copy of the source, {COMPILED}.")
    parser.add_argument("--optimise", choices="0123", default="3", help="how hard the C compiler tries")
    given = parser.parse_args()
    copy_source(COMPILED)
    compile_copy(COMPILED, given.optimise)
    print(f"PYTHONPATH={COMPILED}")


if __name__ == "__main__":
    main()
