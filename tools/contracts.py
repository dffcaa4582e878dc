"""A contract of import-linter that names what may be imported from outside, instead of what may not."""

import sys
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class OnlyTheseOutside(Contract):
    """The packages import, from outside the project and the standard library, only what is allowed.

    A package that does not exist yet is skipped, so that a rule can stand before the code it is for.
    """

    type_name = "only_these_outside"

    packages: Any = fields.SetField(subfield=fields.StringField())
    allowed: Any = fields.SetField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Look at each direct import of each module in the packages."""
        known = {*sys.stdlib_module_names, *self.session_options["root_packages"], *self.allowed}
        foreign = sorted(
            (importer, imported)
            for importer in graph.modules
            if any(importer == package or importer.startswith(f"{package}.") for package in self.packages)
            for imported in graph.find_modules_directly_imported_by(importer)
            if imported.partition(".")[0] not in known
        )
        output.verbose_print(verbose, f"{len(foreign)} foreign imports.")
        return ContractCheck(kept=not foreign, metadata={"foreign": foreign})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Name each import that is not allowed."""
        for importer, imported in check.metadata["foreign"]:
            output.print_error(
                f"{importer} may not import {imported}: only {', '.join(sorted(self.allowed))}"
            )
