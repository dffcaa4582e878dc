"""What is loaded without an import: the modules behind entry points, and those that the product names in words."""

from __future__ import annotations

from functools import cached_property

from tools.affected.definitions import Load
from tools.affected.imports import DOTTED, RUN
from tools.affected.tree import Tree


class Targets:
    """The files of what can be loaded."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    def of(self, load: Load) -> set[str]:
        """What is loaded first; nothing if it can be any file."""
        if load.kind == "named modules":
            return self._named
        if load.kind != "entry points":
            return set()
        points = self._tree.entry_points
        groups = [points.get(load.group, {})] if load.group else list(points.values())
        modules = [module for group in groups for name, module in group.items() if load.name in {"", name}]
        return {self._tree.paths[module] for module in modules if module in self._tree.paths}

    @cached_property
    def all(self) -> set[str]:
        """Whatever can be loaded."""
        return self.of(Load("entry points")) | self._named

    @cached_property
    def _named(self) -> set[str]:
        product = [path for path in self._tree.modules if self._tree.is_product(path)]
        names = {name for path in product for name in DOTTED.findall(RUN.sub("", self._tree.text(path)))}
        return {self._tree.paths[name] for name in names if name in self._tree.paths}
