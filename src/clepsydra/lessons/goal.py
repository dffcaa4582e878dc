"""Goals and figures as expressions over the game, evaluated without running code.

`me.glass == 1 and me.water == 2`, `answer == ("place", "engineer", "construct.1")`. The grammar of Python is read, but
only what is named here is evaluated: nothing in it can assign, import, or call anything but functions and methods that
return a value and change nothing.
"""

from __future__ import annotations

import ast
import functools
import operator
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from clepsydra.kernel import Position

Names = Mapping[str, Any]

CALLED: Names = {name.__name__: name for name in (all, any, len, max, min, set, sorted, sum)}
METHODS: Mapping[type, frozenset[str]] = {
    str: frozenset({"startswith", "endswith", "count"}),
    dict: frozenset({"get", "keys", "values", "items"}),
    list: frozenset({"count", "index"}),
    tuple: frozenset({"count", "index"}),
}
"""The methods that may be called, by the type that defines them."""
COMPARED: Mapping[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
    ast.In: lambda item, items: item in items,
    ast.NotIn: lambda item, items: item not in items,
}
COMPUTED: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}
SIGNED: Mapping[type[ast.unaryop], Callable[[Any], Any]] = {ast.Not: operator.not_, ast.USub: operator.neg}


class ExpressionError(ValueError):
    """An expression contains what is not evaluated."""

    def __init__(self, what: ast.AST, problem: str) -> None:
        super().__init__(f"{problem}: {ast.unparse(what)}")


def worth(expression: str, position: Position[Any], seat: int, answer: object = None) -> Any:
    """What an expression comes to.

    It knows `me` (what the seat has), `state`, `rules`, `seat`, the `answer` just given, `asked` (the rule by which
    the seat is asked now) and `score` (its score sheet).
    """
    tree, state = _parsed(expression), position.state_for(seat)
    ask = position.asks.get(seat)
    known: dict[str, Any] = {
        "me": state.players[seat],
        "state": state,
        "rules": position.rules,
        "seat": seat,
        "answer": answer,
        "asked": "" if ask is None else ask.rule,
    }
    if any(isinstance(node, ast.Name) and node.id == "score" for node in ast.walk(tree)):
        known["score"] = position.rules.result(state).sheets[seat]
    return evaluated(tree, known)


@functools.cache
def _parsed(expression: str) -> ast.expr:
    return ast.parse(expression.strip(), mode="eval").body


def evaluated(node: ast.expr, names: Names) -> Any:
    """Return the value of an expression with these names; raise `ExpressionError` for what is not evaluated."""
    evaluate = EVALUATED.get(type(node))
    if evaluate is None:
        raise ExpressionError(node, f"{type(node).__name__} is not evaluated")
    return evaluate(node, names)


def _name(node: ast.Name, names: Names) -> Any:
    if node.id not in names:
        raise ExpressionError(node, "there is no such name")
    return names[node.id]


def _attribute(node: ast.Attribute, names: Names) -> Any:
    """A field or property with a public name; methods are found by `_call` alone."""
    if node.attr.startswith("_"):
        raise ExpressionError(node, "private names are not read")
    value = getattr(evaluated(node.value, names), node.attr)
    if callable(value):
        raise ExpressionError(node, "methods are not read")
    return value


def _call(node: ast.Call, names: Names) -> Any:
    function = node.func
    if node.keywords:
        raise ExpressionError(node, "keywords are not passed")
    if isinstance(function, ast.Name) and function.id in CALLED and function.id not in names:
        called = CALLED[function.id]
    elif isinstance(function, ast.Attribute):
        called = _method(function, evaluated(function.value, names))
    else:
        raise ExpressionError(node, "this function is not called")
    return called(*[evaluated(argument, names) for argument in node.args])


def _method(node: ast.Attribute, owner: Any) -> Callable[..., Any]:
    """A listed method as its listed type defines it, whatever a derived type does under that name."""
    for kind, allowed in METHODS.items():
        if isinstance(owner, kind) and node.attr in allowed:
            method: Callable[..., Any] = functools.partial(getattr(kind, node.attr), owner)
            return method
    raise ExpressionError(node, "this method is not called")


def _subscript(node: ast.Subscript, names: Names) -> Any:
    owner = evaluated(node.value, names)
    if not isinstance(owner, (dict, list, tuple, str)) or hasattr(type(owner), "__missing__"):
        raise ExpressionError(node, "only plain collections have items")
    return owner[evaluated(node.slice, names)]


def _slice(node: ast.Slice, names: Names) -> slice:
    bounds = (node.lower, node.upper, node.step)
    return slice(*[None if bound is None else evaluated(bound, names) for bound in bounds])


def _compare(node: ast.Compare, names: Names) -> Any:
    left = evaluated(node.left, names)
    for how, other in zip(node.ops, node.comparators, strict=True):
        right = evaluated(other, names)
        if not COMPARED[type(how)](left, right):
            return False
        left = right
    return True


def _bool_op(node: ast.BoolOp, names: Names) -> Any:
    value: Any = None
    for part in node.values:
        value = evaluated(part, names)
        if bool(value) is isinstance(node.op, ast.Or):
            break
    return value


def _bin_op(node: ast.BinOp, names: Names) -> Any:
    left, right = evaluated(node.left, names), evaluated(node.right, names)
    compute = COMPUTED.get(type(node.op))
    if compute is None or not (isinstance(left, int) and isinstance(right, int)):
        raise ExpressionError(node, "only whole numbers are added, subtracted and multiplied")
    return compute(left, right)


def _unary_op(node: ast.UnaryOp, names: Names) -> Any:
    if type(node.op) not in SIGNED:
        raise ExpressionError(node, f"{type(node.op).__name__} is not evaluated")
    return SIGNED[type(node.op)](evaluated(node.operand, names))


def _generated(node: ast.GeneratorExp, names: Names) -> Iterator[Any]:
    """The values of a comprehension with one loop over one name."""
    if len(node.generators) != 1 or not isinstance(node.generators[0].target, ast.Name):
        raise ExpressionError(node, "a comprehension has one loop over one name")
    (loop,) = node.generators
    for item in evaluated(loop.iter, names):
        inner = {**names, node.generators[0].target.id: item}
        if all(evaluated(condition, inner) for condition in loop.ifs):
            yield evaluated(node.elt, inner)


EVALUATED: Mapping[type[ast.expr], Callable[[Any, Names], Any]] = {
    ast.Constant: lambda node, _names: node.value,
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.Subscript: _subscript,
    ast.Slice: _slice,
    ast.Call: _call,
    ast.Compare: _compare,
    ast.BoolOp: _bool_op,
    ast.BinOp: _bin_op,
    ast.UnaryOp: _unary_op,
    ast.GeneratorExp: _generated,
    ast.Tuple: lambda node, names: tuple(evaluated(item, names) for item in node.elts),
    ast.List: lambda node, names: [evaluated(item, names) for item in node.elts],
    ast.Set: lambda node, names: {evaluated(item, names) for item in node.elts},
}
