"""Languages are files: which there are, which form a number takes, and that one more needs no code."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from clepsydra.drawing.words import WORDS
from clepsydra.kernel import LANGUAGES, installed_games
from clepsydra.kernel.languages import condition, language, languages
from clepsydra.kernel.texts import catalogue

ROOT = Path(__file__).parents[2]
POLISH = {"one": "i = 1 and v = 0", "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14"}
ARABIC = {
    "zero": "n = 0",
    "one": "n = 1",
    "two": "n = 2",
    "few": "n % 100 = 3..10",
    "many": "n % 100 = 11..99",
}
LATVIAN = {
    "zero": "n % 10 = 0 or n % 100 = 11..19 or v = 2 and f % 100 = 11..19",
    "one": "n % 10 = 1 and n % 100 != 11 or v = 2 and f % 10 = 1 and f % 100 != 11 or v != 2 and f % 10 = 1",
}


def test_the_first_language_comes_first() -> None:
    assert LANGUAGES == ("en", "fr")
    assert tuple(languages()) == LANGUAGES


@pytest.mark.parametrize(
    ("plural", "counts", "forms"),
    [
        (language("en").plural, (0, 1, -1, 2, 11, 21), "1 0 0 1 1 1"),
        (language("fr").plural, (0, 1, -1, 2, 11, 21), "0 0 0 1 1 1"),
        (POLISH, (0, 1, 2, 4, 5, 11, 12, 21, 22, 112, 122), "2 0 1 1 2 2 2 2 1 2 1"),
        (ARABIC, (0, 1, 2, 3, 10, 11, 99, 100, 103, 111), "0 1 2 3 3 4 4 5 3 4"),
        (LATVIAN, (0, 1, 2, 10, 11, 19, 21, 22, 111), "0 1 2 0 0 0 1 2 0"),
        ({}, (0, 1, 2), "0 0 0"),
    ],
)
def test_a_number_takes_the_form_that_its_language_has_for_it(
    plural: dict[str, str], counts: tuple[int, ...], forms: str
) -> None:
    written = msgspec.structs.replace(language("en"), plural=plural)
    all_forms = [str(place) for place in range(len(written.categories))]
    assert " ".join(written.form(count, all_forms) for count in counts) == forms


def test_a_noun_that_lacks_a_form_keeps_its_first() -> None:
    english = language("en")
    assert [english.form(2, forms) for forms in (["gold"], ["plan", "", "the plan"])] == ["gold", "plan"]


@pytest.mark.parametrize("rule", ["n is 1", "n = one", "", "n = 1 and", "x = 1"])
def test_what_is_no_plural_rule_is_refused(rule: str) -> None:
    with pytest.raises(ValueError, match="is no plural rule"):
        condition(rule)


def folders() -> list[Path | None]:
    return [None, WORDS, *(box.texts for box in installed_games().values())]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_counted_noun_has_as_many_forms_as_its_language_counts_with(lang: str) -> None:
    forms = len(language(lang).categories)
    counted = [
        found
        for folder in folders()
        for section in catalogue(lang, folder).values()
        for text in section.values()
        for found in re.findall(r"\{\w*:([^{}]*\|[^{}]*)\}", text)
    ]
    assert len(counted) > 50
    assert [found for found in counted if found.count("|") != forms - 1] == []


THIRD = """
import sys
from litestar.testing import TestClient
from clepsydra.drawing.words import Words
from clepsydra.kernel import LANGUAGES, Reader, installed_games
from clepsydra.web.app import make_app
from clepsydra.web.settings import Settings

assert LANGUAGES == ("en", "fr", "pl"), LANGUAGES
words = Words("pl")
print(*(words.say("score", "answers", count=count) for count in (1, 3, 5, 22)), sep=", ")
print(Reader(installed_games()["hourglass"].texts, "pl").figure(["sand", "sand", "sand"]))
settings = Settings(database=f"sqlite:///{sys.argv[1]}/tables.db", secret="of the tests", bots=False, rate=0)
with TestClient(make_app(settings)) as client:
    page = client.get("/", headers={"accept-language": "pl"})
    print(page.status_code, '<html lang="pl"' in page.text, "Polski" in page.text)
    print(client.get("/api/v1/tables/none", headers={"accept-language": "pl"}).json()["title"])
"""


COUNTED = catalogue("en", WORDS)["score"]["answers"]
NOT_FOUND = catalogue("en", WORDS)["problems"]["not-found"]


def test_a_third_language_needs_no_code(tmp_path: Path) -> None:
    for folder in ("src/clepsydra", "examples/hourglass"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for english in [*tmp_path.rglob("*.en.toml"), *tmp_path.rglob("*/en.toml")]:
        text = english.read_text(encoding="utf-8")
        for said, meant in {
            'conjunction = "and"': 'conjunction = "i"',
            'one = "i = 1 and v = 0"': "\n".join(f'{name} = "{rule}"' for name, rule in POLISH.items()),
            COUNTED: "{count:odpowiedź|odpowiedzi|odpowiedzi (wiele)}",
            'language = "English"': 'language = "Polski"',
            f'not-found = "{NOT_FOUND}"': 'not-found = "Nie ma takiej strony"',
        }.items():
            text = text.replace(said, meant)
        polish = english.with_name(re.sub(r"\ben\.toml$", "pl.toml", english.name))
        polish.write_text(text, encoding="utf-8")
    # What runs in the copy is not to be counted as code that is not covered.
    env = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    told = subprocess.run(
        [sys.executable, "-c", THIRD, str(tmp_path)],
        env={**env, "PYTHONPATH": os.pathsep.join((f"{tmp_path}/src", f"{tmp_path}/examples"))},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.stdout.splitlines() == [
        "1 odpowiedź, 3 odpowiedzi, 5 odpowiedzi (wiele), 22 odpowiedzi",
        "grain of sand, grain of sand i grain of sand",
        "200 True True",
        "Nie ma takiej strony",
    ], told.stderr
