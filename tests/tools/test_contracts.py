"""The allow-list contract of the house catches an import from outside."""

import pytest
from grimp import ImportGraph

from tools.contracts import OnlyTheseOutside


def check(*imports: tuple[str, str]) -> list[tuple[str, str]]:
    graph = ImportGraph()
    for importer, imported in imports:
        graph.add_import(importer=importer, imported=imported)
    contract = OnlyTheseOutside(
        name="kernel",
        session_options={"root_packages": ["house"]},
        contract_options={"packages": ["house.kernel", "house.later"], "allowed": ["msgspec"]},
    )
    outcome = contract.check(graph, verbose=False)
    foreign: list[tuple[str, str]] = outcome.metadata["foreign"]
    assert outcome.kept is not bool(foreign)
    if foreign:
        contract.render_broken_contract(outcome)
    return foreign


def test_standard_library_own_packages_and_allowed_are_kept() -> None:
    assert (
        check(("house.kernel", "json"), ("house.kernel.a", "msgspec"), ("house.kernel.a", "house.kernel"))
        == []
    )


@pytest.mark.parametrize("importer", ["house.kernel", "house.kernel.deep.down"])
def test_foreign_import_is_named(importer: str) -> None:
    assert check((importer, "rich")) == [(importer, "rich")]


def test_other_packages_are_free() -> None:
    assert check(("house.terminal", "rich"), ("house.kernels", "rich")) == []
