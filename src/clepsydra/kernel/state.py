"""The state of a game is plain data: Structs, lists, dicts, zones, strings and ints.

How to copy it and where its zones are follows from the types of its fields, worked out once per
type. A field that could not be copied or stored faithfully is refused when the type is first used.
"""

from __future__ import annotations

import enum
import functools
import hashlib
import types
import typing
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from clepsydra.kernel.chance import Chance
from clepsydra.kernel.zones import Zone

S = TypeVar("S", bound=Struct)

Copier = Callable[[Any], Any]
Visitor = Callable[[Any, list[Zone]], None]

_SHALLOW: Copier = next(vars(base)["__copy__"] for base in Struct.__mro__ if "__copy__" in vars(base))
"""What msgspec gives every Struct, in C; its stubs do not name it."""

PLAIN = (int, str, bool, float, bytes, type(None), msgspec.UnsetType)


class State(Struct, kw_only=True):
    """The root of every game's state."""

    chance: Chance


def clone(state: S) -> S:
    """A copy that shares nothing that can change.

    >>> table = Zone(pieces=["a"])
    >>> copy = clone(table)
    >>> copy.pieces.append("b")
    >>> table.pieces
    ['a']
    """
    copied: S = _struct_copier(type(state))(state)
    return copied


def zones(state: Struct) -> list[Zone]:
    """Every zone of the state, in the order of its fields."""
    found: list[Zone] = []
    visit = _visitor(type(state))
    if visit is not None:
        visit(state, found)
    return found


def encode(state: Struct) -> bytes:
    """The state as bytes: equal for equal states, whose dicts were filled in the same order."""
    return _ENCODER.encode(state)


def decode(data: bytes, of: type[S]) -> S:
    """The state back from its bytes."""
    decoded: S = _decoder(of).decode(data)
    return decoded


def fingerprint(state: Struct) -> str:
    """A short name for exactly this state."""
    return hashlib.sha256(encode(state)).hexdigest()[:32]


_ENCODER = msgspec.msgpack.Encoder()


@functools.cache
def _decoder(of: type[Any]) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(of)


def _copier(of: Any) -> Copier | None:
    """How to copy a value of this type; `None` if it never changes and can be shared."""
    origin, args = typing.get_origin(of), typing.get_args(of)
    if origin is typing.Annotated:
        return _copier(args[0])
    if of in PLAIN or of is None or origin is typing.Literal:
        return None
    if isinstance(of, type) and issubclass(of, enum.Enum):
        return None
    if origin in (typing.Union, types.UnionType):
        return _union_copier(args)
    if origin is list:
        return _list_copier(args[0])
    if origin is dict:
        return _dict_copier(*args)
    if origin is tuple and all(_copier(arg) is None for arg in args if arg is not Ellipsis):
        return None
    if isinstance(of, type) and issubclass(of, Struct):
        copier = _struct_copier(of)
        return None if of.__struct_config__.frozen else copier
    raise TypeError(
        f"{of!r} cannot be part of a state: use Structs, lists, dicts and plain values "
        "(a set has no order of its own, a tuple must hold what never changes)"
    )


def _list_copier(item: Any) -> Copier:
    copy = _copier(item)
    if copy is None:
        return list.copy
    return lambda values: [copy(value) for value in values]


def _dict_copier(key: Any, item: Any) -> Copier:
    if _copier(key) is not None:
        raise TypeError(f"{key!r} cannot be the key of a dict in a state")
    copy = _copier(item)
    if copy is None:
        return dict.copy
    return lambda values: {key: copy(value) for key, value in values.items()}


def _union_copier(members: tuple[Any, ...]) -> Copier | None:
    copiers = {typing.get_origin(member) or member: _copier(member) for member in members}
    changing = {member: copy for member, copy in copiers.items() if copy is not None}
    if not changing:
        return None

    def copy(value: Any) -> Any:
        copier = changing.get(type(value))
        return value if copier is None else copier(value)

    return copy


@functools.cache
def _struct_copier(of: type[Struct]) -> Copier:
    """Copy a Struct at the speed of C, then the few fields that hold something changeable."""
    hints = typing.get_type_hints(of, include_extras=True)
    fields = {name: hint for name, hint in hints.items() if typing.get_origin(hint) is not typing.ClassVar}
    deep = {name: copier for name, hint in fields.items() if (copier := _copier(hint)) is not None}
    if deep and of.__struct_config__.frozen:
        raise TypeError(f"{of.__name__} is frozen but its field {next(iter(deep))!r} can change")
    return _written_out(deep, {name for name in deep if _may_be_none(fields[name])}) if deep else _SHALLOW


def _may_be_none(of: Any) -> bool:
    return typing.get_origin(of) in (typing.Union, types.UnionType) and type(None) in typing.get_args(of)


def _written_out(deep: dict[str, Copier], optional: set[str]) -> Copier:
    """A copy function with its fields written out, as dataclasses write theirs: a loop would take twice as long."""
    lines = [
        f"    {f'if value.{name} is not None: ' if name in optional else ''}"
        f"copied.{name} = copy_{name}(value.{name})"
        for name in deep
    ]
    source = "\n".join(["def copy(value):", "    copied = shallow(value)", *lines, "    return copied"])
    names: dict[str, Any] = {"shallow": _SHALLOW, **{f"copy_{name}": copier for name, copier in deep.items()}}
    exec(source, names)  # noqa: S102 - the source is made of the names of fields alone
    copier: Copier = names["copy"]
    return copier


@functools.cache
def _visitor(of: Any) -> Visitor | None:
    """How to find the zones in a value of this type; `None` if it can hold none."""
    origin, args = typing.get_origin(of), typing.get_args(of)
    if isinstance(of, type) and issubclass(of, Zone):
        return lambda value, found: found.append(value)
    if origin is list:
        return _each(_visitor(args[0]), iter)
    if origin is dict:
        return _each(_visitor(args[1]), dict.values)
    if origin in (typing.Union, types.UnionType):
        return _union_visitor(args)
    if isinstance(of, type) and issubclass(of, Struct):
        return _struct_visitor(of)
    return None


def _each(visit: Visitor | None, values_of: Callable[[Any], Any]) -> Visitor | None:
    if visit is None:
        return None

    def visit_all(values: Any, found: list[Zone]) -> None:
        for value in values_of(values):
            visit(value, found)

    return visit_all


def _union_visitor(members: tuple[Any, ...]) -> Visitor | None:
    visitors = {typing.get_origin(m) or m: v for m in members if (v := _visitor(m)) is not None}
    if not visitors:
        return None

    def visit(value: Any, found: list[Zone]) -> None:
        visitor = visitors.get(type(value))
        if visitor is not None:
            visitor(value, found)

    return visit


def _struct_visitor(of: type[Struct]) -> Visitor | None:
    fields = [(name, v) for name, of_field in typing.get_type_hints(of).items() if (v := _visitor(of_field))]
    if not fields:
        return None

    def visit(value: Any, found: list[Zone]) -> None:
        for name, visit_field in fields:
            visit_field(getattr(value, name), found)

    return visit
