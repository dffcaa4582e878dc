"""Escaping by construction: what the kit lets through, and that nothing on a board goes round it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from clepsydra.drawing.markup import Markup, Part, attributes, html, join
from tests.listing import check_each

ROOT = Path(__file__).parents[2]
KIT = ROOT / "src/clepsydra/drawing/markup.py"
FILES = [
    *sorted((ROOT / "src/clepsydra/drawing").glob("*.py")),
    *sorted((ROOT / "src/clepsydra/games").glob("*/board/*.py")),
    *sorted((ROOT / "src/clepsydra/web/pages").rglob("*.py")),
    *sorted((ROOT / "examples").rglob("*.py")),
]
TAG = re.compile(r"(?<!\?P)</?[a-zA-Z]")
"""A tag; not the name of a group in a pattern."""
HOSTILE = "<script>\"'&"
INERT = "&lt;script&gt;&quot;&#x27;&amp;"


# What goes into a hole


def test_text_is_escaped_wherever_it_stands() -> None:
    drawn = html('<a id="{name}" href="/of/{name}" class="x {name}">{name}</a>', name=HOSTILE)
    assert drawn == f'<a id="{INERT}" href="/of/{INERT}" class="x {INERT}">{INERT}</a>'


def test_only_html_goes_in_as_html_and_only_between_tags() -> None:
    bold = html("<b>{name}</b>", name="<")
    assert html("<p>{bold}</p>", bold=bold) == "<p><b>&lt;</b></p>"
    assert html('<p title="{bold}"></p>', bold=bold) == '<p title="&lt;b&gt;&amp;lt;&lt;/b&gt;"></p>'


@pytest.mark.parametrize(
    ("part", "shown"),
    [
        (None, ""),
        (False, ""),
        (True, ""),
        ("", ""),
        (0, "0"),
        (1.5, "1.5"),
        (["<", html("<i></i>"), [None, 2]], "&lt;<i></i>2"),
    ],
)
def test_what_is_missing_leaves_nothing_behind_and_what_is_many_comes_in_turn(part: Part, shown: str) -> None:
    assert html("<p>{part}</p>", part=part) == f"<p>{shown}</p>"
    assert join([part]) == shown


@pytest.mark.parametrize(
    ("part", "shown"),
    [
        (None, ""),
        (False, ""),
        (True, " title"),
        ("", ' title=""'),
        (0, ' title="0"'),
        (("a", "", "b"), ' title="a b"'),
    ],
)
def test_an_attribute_is_left_out_or_bare_or_has_its_value(part: Part, shown: str) -> None:
    assert html('<p title="{part}"></p>', part=part) == f"<p{shown}></p>"
    assert html("<p{attributes}></p>", attributes=attributes({"title": part})) == f"<p{shown}></p>"


@pytest.mark.parametrize("css", ["", None])
def test_an_empty_class_leaves_no_space(css: str | None) -> None:
    assert html('<p class="a {css} b-{n} {css}"></p>', css=css, n=1) == '<p class="a b-1"></p>'


@pytest.mark.parametrize("part", [' onclick="x"', html("<b></b>"), 1, ["a"]])
def test_nothing_but_attributes_stands_in_a_tag(part: Any) -> None:
    with pytest.raises(TypeError):
        html("<p{part}></p>", part=part)


def test_attributes_stand_in_a_tag_alone() -> None:
    with pytest.raises(TypeError):
        html("<p>{part}</p>", part=attributes({"title": "a"}))


def test_a_row_of_things_is_no_value_of_an_attribute() -> None:
    with pytest.raises(TypeError):
        html('<p title="{part}"></p>', part=iter("ab"))


def test_html_and_text_are_safe_to_add() -> None:
    assert html("<b></b>") + "<" == "<b></b>&lt;"
    assert "<" + html("<b></b>") == "&lt;<b></b>"
    assert isinstance(html("<b></b>") * 2, Markup)


# What is a template


@pytest.mark.parametrize(
    "template",
    [
        "<p>",
        "</p>",
        "<p><b></p></b>",
        "a < b",
        "<p title={part}></p>",
        "<p title='a'></p>",
        "{ part }",
        "<script>{part}</script>",
        "<style>{part}</style>",
        '<p onclick="{part}"></p>',
        '<p style="width:{part}"></p>',
        '<p class="{part} a"></p>',
    ],
)
def test_a_template_is_whole_and_has_holes_only_where_something_can_be_safe(template: Any) -> None:
    with pytest.raises(ValueError, match=r"."):
        html(template, part="x")


@pytest.mark.parametrize("parts", [{}, {"name": "a", "more": "b"}, {"other": "a"}])
def test_a_template_takes_what_its_holes_are_called(parts: dict[str, Any]) -> None:
    with pytest.raises((TypeError, KeyError)):
        html("<p>{name}</p>", **parts)


# Nothing goes round it


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def test_no_module_writes_html_but_into_the_kit() -> None:
    check_each(FILES, writes_no_html, named)


def writes_no_html(path: Path) -> None:
    tree = parsed(path)
    within = {id(node) for call in _calls(tree, "html") for node in ast.walk(call.args[0])} | _docstrings(
        tree
    )
    raw = [
        f"{path.name}:{node.lineno} {node.value[:60]!r}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and TAG.search(node.value)
        and id(node) not in within
    ]
    assert path == KIT or not raw, raw


def test_every_template_is_a_literal_and_gets_what_its_holes_are_called() -> None:
    check_each(FILES, fills_every_template, named)


def fills_every_template(path: Path) -> None:
    for call in _calls(parsed(path), "html"):
        template, *more = call.args
        assert isinstance(template, ast.Constant), f"{path.name}:{call.lineno} is no literal"
        assert isinstance(template.value, str)
        assert not more, f"{path.name}:{call.lineno}"
        names = [keyword.arg for keyword in call.keywords]
        assert sorted({*re.findall(r"\{(\w+)\}", template.value)}) == sorted(map(str, names)), (
            f"{path.name}:{call.lineno}"
        )


def test_html_is_made_in_one_place() -> None:
    made = [path.name for path in FILES for _ in _calls(parsed(path), "Markup")]
    assert [*dict.fromkeys(made)] == ["markup.py", "layout.py"]


def _calls(tree: ast.AST, name: str) -> Iterator[ast.Call]:
    """Where a function of the kit is called."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def _docstrings(tree: ast.AST) -> set[int]:
    """What stands alone says something to readers of the code."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
