"""List the rules that say *only*, *per* or *not*, each with a test that claims it, and plant what drops the word.

    python -m tools.qualifiers            # write docs/rules/qualifiers.md anew
    python -m tools.qualifiers --check    # print what is wrong with it; exit 1 if anything is
    python -m tools.qualifiers --plant    # plant every change of tools/qualifiers.toml; exit 1 if a test misses one

Such a word is proven by an example that it excludes, or by a second one that it includes. `tools/qualifiers.toml` has
changes of the source that drop a word; `--plant RULE ...` tries those of some rules.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec

from clepsydra.kernel.enforcement import enforcement
from clepsydra.kernel.rulebook import load
from clepsydra.kernel.ruletext import Entry
from clepsydra.lab.whereabouts import claimed_in
from tools.bench import Bench

ROOT = Path(__file__).parent.parent
LIST = ROOT / "docs" / "rules" / "qualifiers.md"
PLANTS = Path(__file__).with_suffix(".toml")
WORDS: Mapping[str, re.Pattern[str]] = {
    "en": re.compile(r"\b(only|per|not)\b", re.IGNORECASE),
    "fr": re.compile(
        r"\b(seulement|uniquement|sauf|pas|par (?:joueur|tuile|époque|carte|jeton|ouvrier|ère|tour|action))\b",
        re.IGNORECASE,
    ),
}
"""The words that are looked for, in each language; *par* only before what is counted."""
INTRODUCTION = """\
# Rules that say only, per or not

Every rule in play whose sentence says *only*, *per* or *not* (in French *seulement*, *uniquement*, *par*, *pas*,
*sauf*), and some that restrict in other words, with a test that claims it. *Dropped*: `tools/qualifiers.toml` has a change of the source that drops the word,
and the claiming tests fail with it. `python -m tools.qualifiers` writes this list, a test checks it, and
`python -m tools.qualifiers --plant` plants the changes.

| Rule | Words | Dropped | Test |
| --- | --- | --- | --- |
"""
ROW = re.compile(r"\| (?P<rule>[\w/-]+) \| (?P<words>[^|]*) \| (?P<dropped>yes|) *\| `(?P<test>[^`|]+)` \|")


class Plant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change of the source that drops a word of a rule."""

    rule: str
    path: str
    old: str
    """The text that is replaced; it occurs once in the file."""
    new: str

    def applied(self, source: str) -> str:
        """Return the source with this change."""
        if source.count(self.old) != 1:
            raise LookupError(f"{self.rule}: {self.path} has {source.count(self.old)} times {self.old!r}")
        return source.replace(self.old, self.new)


class Row(msgspec.Struct, frozen=True):
    """One rule of the list."""

    rule: str
    words: str
    dropped: bool
    test: str

    def __str__(self) -> str:
        return f"| {self.rule} | {self.words} | {'yes' if self.dropped else ''} | `{self.test}` |"


def words_of(entry: Entry) -> str:
    """Return the words that a rule says, English ones first."""
    texts = {lang: load().entry(entry.key, lang).text for lang in WORDS}
    found = (match.group(1).lower() for lang, text in texts.items() for match in WORDS[lang].finditer(text))
    return ", ".join(dict.fromkeys(found))


def qualified() -> dict[str, str]:
    """Return the words of every rule in play that has one, or that a plant is about: other words restrict, too."""
    planted = {plant.rule for plant in plants()}
    entries = (entry for entry in load().rules() if enforcement().covers(entry))
    found = {entry.key: words_of(entry) for entry in entries}
    return {rule: words for rule, words in found.items() if words or rule in planted}


def claims() -> dict[str, list[str]]:
    """Return the tests that claim each rule, as `path::test`, or as `path` where a table fills the marks of a file."""
    found = claimed_in(ROOT / "tests")
    return {rule: list(dict.fromkeys(map(_test_at, places))) for rule, places in found.items()}


def _test_at(place: str) -> str:
    file, _, line = place.rpartition(":")
    path = (Path.cwd() / file).resolve()
    shown = path.relative_to(ROOT).as_posix()
    names = (name for first, last, name in _tests_in(path) if first <= int(line) <= last)
    return "::".join((shown, *next(names, ())))


@cache
def _tests_in(path: Path) -> list[tuple[int, int, tuple[str, ...]]]:
    """Return first line, last line and name of each test of a file."""

    def inside(
        body: Iterable[ast.stmt], outer: tuple[str, ...]
    ) -> Iterator[tuple[int, int, tuple[str, ...]]]:
        for node in body:
            if isinstance(node, ast.ClassDef):
                yield from inside(node.body, (*outer, node.name))
            elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test_"):
                first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
                yield first, node.end_lineno or node.lineno, (*outer, node.name)

    return list(inside(ast.parse(path.read_text(encoding="utf-8")).body, ()))


def plants() -> list[Plant]:
    """Return the changes that drop words."""
    found = tomllib.loads(PLANTS.read_text(encoding="utf-8"))["plant"]
    return msgspec.convert(found, list[Plant])


def listed() -> list[Row]:
    """Return the rows of the list as it is."""
    text = LIST.read_text(encoding="utf-8") if LIST.exists() else ""
    return [
        Row(match["rule"], match["words"], bool(match["dropped"]), match["test"])
        for match in ROW.finditer(text)
    ]


def wanted() -> list[Row]:
    """Return the rows as they should be: a test that is listed stays as long as it claims the rule."""
    kept = {row.rule: row.test for row in listed()}
    claiming, dropped = claims(), {plant.rule for plant in plants()}
    return [
        Row(rule, words, rule in dropped, _one_of(claiming.get(rule, []), kept.get(rule)))
        for rule, words in qualified().items()
    ]


def _one_of(tests: Sequence[str], kept: str | None) -> str:
    if kept in tests:
        return str(kept)
    second = [test for test in tests if "test_second_examples" in test]
    return next(iter([*second, *tests]), "no test")


def problems() -> list[str]:
    """Return what is wrong with the list: rows that are missing, too many or outdated, and rules without a test."""
    there, needed = listed(), wanted()
    without = [f"{row.rule}: no test claims it" for row in needed if row.test == "no test"]
    extra = [f"too much or outdated: {row}" for row in there if row not in needed]
    return [*without, *extra, *(f"missing: {row}" for row in needed if row not in there)]


def survivors(only: Sequence[str] = ()) -> Iterator[Plant]:
    """Yield the plants, of all rules or of some, that the tests which claim their rule do not notice."""
    claiming = claims()
    with Bench(ROOT) as bench:
        for plant in plants():
            if (not only or plant.rule in only) and bench.survives(plant, claiming[plant.rule]):
                yield plant


def main(given: Sequence[str]) -> int:
    """Write the list, check it, or plant the changes."""
    if "--plant" in given:
        missed = list(survivors([word for word in given if word != "--plant"]))
        for plant in missed:
            print(f"not noticed: {plant.rule} in {plant.path}: {plant.old!r} as {plant.new!r}")
        return bool(missed)
    if "--check" in given:
        print(*problems(), sep="\n")
        return bool(problems())
    LIST.write_text(INTRODUCTION + "".join(f"{row}\n" for row in wanted()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
