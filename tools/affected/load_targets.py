"""Resolve dynamic loads to files: entry points, and modules that the product names in strings."""

from __future__ import annotations

from functools import cached_property

from tools.affected.definitions import DynamicLoad
from tools.affected.imports import DOTTED, RUN
from tools.affected.tree import SourceTree


class LoadTargets:
    """The files that dynamic loads can reach."""

    def __init__(self, tree: SourceTree) -> None:
        self._tree = tree

    def of(self, load: DynamicLoad) -> set[str]:
        """Return the files that a load imports; empty if it may be any file."""
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
        """Every file that can be loaded dynamically."""
        return self.of(DynamicLoad("entry points")) | self._named

    @cached_property
    def _named(self) -> set[str]:
        product = [path for path in self._tree.modules if self._tree.is_product(path)]
        names = {name for path in product for name in DOTTED.findall(RUN.sub("", self._tree.text(path)))}
        return {self._tree.paths[name] for name in names if name in self._tree.paths}
