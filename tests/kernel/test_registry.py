"""Registries: ordered, named, closed once the table is set."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clepsydra.kernel import Registry


@pytest.fixture
def phases() -> Registry[int]:
    registry = Registry[int]("phase")
    registry.add("dawn", 1)
    registry.add("night", 2)
    return registry


def test_a_registry_is_a_mapping_in_its_order(phases: Registry[int]) -> None:
    assert dict(phases) == {"dawn": 1, "night": 2}
    assert (len(phases), "dawn" in phases, phases["night"], list(phases)) == (2, True, 2, ["dawn", "night"])


@pytest.mark.parametrize(
    ("place", "order"),
    [
        ({}, ["dawn", "night", "noon"]),
        ({"before": "dawn"}, ["noon", "dawn", "night"]),
        ({"after": "dawn"}, ["dawn", "noon", "night"]),
        ({"before": "night"}, ["dawn", "noon", "night"]),
        ({"after": "night"}, ["dawn", "night", "noon"]),
    ],
)
def test_an_entry_goes_where_it_is_wanted(
    phases: Registry[int], place: dict[str, str], order: list[str]
) -> None:
    phases.add("noon", 3, **place)
    assert list(phases) == order
    assert phases["noon"] == 3


def test_one_entry_follows_another(phases: Registry[int]) -> None:
    assert (phases.after("dawn"), phases.after("night")) == ("night", None)


def test_replacing_keeps_the_place_and_returns_the_old(phases: Registry[int]) -> None:
    assert phases.replace("dawn", 7) == 1
    assert list(phases.items()) == [("dawn", 7), ("night", 2)]


def test_removing_returns_what_is_taken_out(phases: Registry[int]) -> None:
    assert phases.remove("dawn") == 1
    assert list(phases) == ["night"]


def test_a_name_is_given_once(phases: Registry[int]) -> None:
    with pytest.raises(ValueError, match="already a phase named 'dawn'"):
        phases.add("dawn", 3)


@pytest.mark.parametrize(
    "attempt",
    [
        lambda phases: phases.add("noon", 3, before="dusk"),
        lambda phases: phases.add("noon", 3, after="dusk"),
        lambda phases: phases.replace("dusk", 3),
        lambda phases: phases.remove("dusk"),
    ],
)
def test_an_unknown_neighbour_is_refused_with_those_there_are(
    phases: Registry[int], attempt: Callable[[Registry[int]], object]
) -> None:
    with pytest.raises(KeyError, match="no phase named 'dusk'; there are dawn, night"):
        attempt(phases)
    assert list(phases) == ["dawn", "night"]


@pytest.mark.parametrize(
    "attempt",
    [
        lambda phases: phases.add("noon", 3),
        lambda phases: phases.replace("dawn", 3),
        lambda phases: phases.remove("dawn"),
    ],
)
def test_a_closed_registry_stays_as_it_is(
    phases: Registry[int], attempt: Callable[[Registry[int]], object]
) -> None:
    phases.close()
    with pytest.raises(RuntimeError, match="phase registry is closed"):
        attempt(phases)
    assert dict(phases) == {"dawn": 1, "night": 2}


@pytest.mark.parametrize(
    "attempt",
    [
        lambda phases: phases.__setitem__("dawn", 3),
        lambda phases: phases.__delitem__("dawn"),
        lambda phases: phases.__ior__({"dawn": 3}),
        lambda phases: phases.update(dawn=3),
        lambda phases: phases.setdefault("noon", 3),
        lambda phases: phases.pop("dawn"),
        lambda phases: phases.popitem(),
        lambda phases: phases.clear(),
    ],
)
def test_a_registry_changes_only_by_its_own_verbs(
    phases: Registry[int], attempt: Callable[[Registry[int]], object]
) -> None:
    with pytest.raises(TypeError, match="a phase is added, replaced or removed by name"):
        attempt(phases)
    assert dict(phases) == {"dawn": 1, "night": 2}


def test_several_entries_are_added_in_their_order(phases: Registry[int]) -> None:
    phases.add_all({"noon": 3, "dusk": 4})
    assert list(phases) == ["dawn", "night", "noon", "dusk"]


def test_an_entry_has_one_place() -> None:
    phases = Registry[str]("phase")
    phases.add("dawn", "D")
    with pytest.raises(ValueError, match="not both"):
        phases.add("storm", "S", before="dawn", after="dawn")
