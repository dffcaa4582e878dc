"""State: copying, finding zones and storing follow from the types of the fields."""

from __future__ import annotations

import enum
from typing import Annotated, Any, ClassVar, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from clepsydra.kernel import Chance, State, Zone, clone, fingerprint, only, zones
from clepsydra.kernel.state import decode, encode


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Badge(Struct, frozen=True):
    """Never changes, so it may be shared."""

    colour: Colour
    marks: tuple[int, ...] = ()


class Worker(Struct):
    name: str
    tired: bool = False


class Robot(Struct, tag=True):
    parts: list[str]


class Ghost(Struct, tag=True, frozen=True):
    age: int


class Everything(State, kw_only=True):
    """One field of every kind that a state may have."""

    limit: ClassVar[list[int]] = []
    number: int = 0
    share: float = 0.5
    flag: bool = False
    raw: bytes = b""
    colour: Colour = Colour.RED
    side: Literal["A", "B"] = "A"
    maybe_number: int | None = None
    annotated: Annotated[int, msgspec.Meta(ge=0)] = 0
    pair: tuple[int, str] = (0, "")
    row: tuple[int, ...] = ()
    badges: tuple[Badge, ...] = ()
    badge: Badge | None = None
    names: list[str] = []
    grid: list[list[int]] = []
    workers: list[Worker] = []
    by_name: dict[str, Worker] = {}
    by_seat: dict[int, list[int]] = {}
    counts: dict[Colour, int] = {}
    boss: Worker | None = None
    other: Robot | Ghost | None = None
    list_or_none: list[int] | None = None
    hands: list[Zone] = []
    spots: dict[str, Zone] = {}
    bag: Zone | None = None


WORKERS = st.builds(Worker, st.text(max_size=3), st.booleans())
BADGES = st.builds(Badge, st.sampled_from(Colour), st.lists(st.integers(0, 9), max_size=2).map(tuple))
ZONES = st.builds(Zone, st.integers(-1, 3), st.lists(st.sampled_from("abc"), unique=True))
SMALL = st.integers(-5, 5)
STATES = st.builds(
    Everything,
    chance=st.builds(Chance, st.binary(max_size=4), st.integers(0, 9)),
    number=SMALL,
    share=st.floats(allow_nan=False),
    flag=st.booleans(),
    raw=st.binary(max_size=3),
    colour=st.sampled_from(Colour),
    side=st.sampled_from(["A", "B"]),
    maybe_number=st.none() | SMALL,
    pair=st.tuples(SMALL, st.text(max_size=3)),
    row=st.lists(SMALL, max_size=3).map(tuple),
    badges=st.lists(BADGES, max_size=2).map(tuple),
    badge=st.none() | BADGES,
    names=st.lists(st.text(max_size=3), max_size=3),
    grid=st.lists(st.lists(SMALL, max_size=2), max_size=2),
    workers=st.lists(WORKERS, max_size=2),
    by_name=st.dictionaries(st.text(max_size=2), WORKERS, max_size=2),
    by_seat=st.dictionaries(SMALL, st.lists(SMALL, max_size=2), max_size=2),
    counts=st.dictionaries(st.sampled_from(Colour), SMALL),
    boss=st.none() | WORKERS,
    other=st.none() | st.builds(Robot, st.lists(st.text(max_size=2), max_size=2)) | st.builds(Ghost, SMALL),
    list_or_none=st.none() | st.lists(SMALL, max_size=2),
    hands=st.lists(ZONES, max_size=3),
    spots=st.dictionaries(st.text(max_size=2), ZONES, max_size=2),
    bag=st.none() | ZONES,
)


def changeable(value: Any) -> list[Any]:
    """Every object in the tree that could change."""
    found: list[Any] = []
    inside: list[Any] = []
    if isinstance(value, Struct):
        inside = list(msgspec.structs.asdict(value).values())
        found = [] if value.__struct_config__.frozen else [value]
    elif isinstance(value, list | dict):
        inside = list(value.values() if isinstance(value, dict) else value)
        found = [value]
    elif isinstance(value, tuple):
        inside = list(value)
    return [*found, *(deep for part in inside for deep in changeable(part))]


@given(STATES)
def test_a_clone_is_equal_and_shares_nothing_that_can_change(state: Everything) -> None:
    copy = clone(state)
    assert copy == state
    assert type(copy) is Everything
    shared = {id(part) for part in changeable(state)} & {id(part) for part in changeable(copy)}
    assert not shared


@given(STATES)
def test_a_state_comes_back_from_its_bytes(state: Everything) -> None:
    back = decode(encode(state), Everything)
    assert back == state
    assert encode(back) == encode(state) == encode(clone(state))
    assert fingerprint(back) == fingerprint(state)


@given(STATES, STATES)
def test_different_states_have_different_fingerprints(one: Everything, other: Everything) -> None:
    if one != other:
        assert fingerprint(one) != fingerprint(other)


@given(STATES)
def test_every_zone_is_found_in_the_order_of_the_fields(state: Everything) -> None:
    bag = [] if state.bag is None else [state.bag]
    expected = [*state.hands, *state.spots.values(), *bag]
    assert [id(zone) for zone in zones(state)] == [id(zone) for zone in expected]


def test_what_never_changes_is_shared() -> None:
    badge = Badge(Colour.RED)
    copy = clone(Everything(chance=Chance(b""), badges=(badge,), badge=badge))
    assert copy.badges[0] is copy.badge is badge


def test_a_state_without_zones_has_none() -> None:
    assert zones(Worker("Ann")) == []


class Deck(Zone):
    """A game's own kind of zone."""

    refills: list[int] = []


class WithDeck(Struct):
    deck: Deck
    spare: list[Deck | None]


def test_a_zone_of_a_games_own_kind_is_a_zone() -> None:
    state = WithDeck(Deck(only(0), ["a"]), [None, Deck()])
    assert zones(state) == [state.deck, state.spare[1]]
    copy = clone(state)
    assert copy == state
    assert copy.deck.refills is not state.deck.refills


# --- what a state may not hold ------------------------------------------------------------------


class WithSet(Struct):
    field: set[int]


class WithAny(Struct):
    field: Any


class WithBareList(Struct):
    field: list  # type: ignore[type-arg]


class WithChangingTuple(Struct):
    field: tuple[list[int], ...]


class WithChangingKey(Struct):
    field: dict[Worker, int]


class WithSetDeepInside(Struct):
    field: dict[str, list[set[int] | None]]


@pytest.mark.parametrize(
    "of", [WithSet, WithAny, WithBareList, WithChangingTuple, WithChangingKey, WithSetDeepInside]
)
def test_what_cannot_be_copied_or_stored_faithfully_is_refused(of: type[Struct]) -> None:
    with pytest.raises(TypeError, match=r"cannot be"):
        clone(of(None))


class FrozenOutside(Struct, frozen=True):
    inside: list[int]


@pytest.mark.parametrize("of", [FrozenOutside, list[FrozenOutside], tuple[FrozenOutside, ...]])
def test_a_frozen_struct_whose_inside_changes_is_refused(of: Any) -> None:
    state = msgspec.defstruct("Holder", [("field", of)])
    with pytest.raises(TypeError, match=r"FrozenOutside is frozen but its field 'inside' can change"):
        clone(state(None))


# --- states of older releases -------------------------------------------------------------------


class Before(State, kw_only=True):
    points: int = 0
    dropped: str = "no longer there"


class After(State, kw_only=True):
    points: int = 0
    hands: list[Zone] = []
    era: int = 1


def test_a_state_stored_before_a_field_was_added_takes_its_default() -> None:
    stored = encode(Before(chance=Chance(b"k", 3), points=7))
    assert decode(stored, After) == After(chance=Chance(b"k", 3), points=7)


class Demanding(State, kw_only=True):
    era: int


def test_a_new_field_without_a_default_is_an_error_with_its_name() -> None:
    with pytest.raises(msgspec.ValidationError, match="missing required field `era`"):
        decode(encode(Before(chance=Chance(b""))), Demanding)
