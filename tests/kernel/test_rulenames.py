"""Keys of a game in its rules are read by their names."""

from __future__ import annotations

from clepsydra.kernel import installed_games
from clepsydra.kernel.rulenames import RuleNames
from clepsydra.kernel.ruletext import Entry, parse
from tests.texts import of_game

NAMES = RuleNames(installed_games().values())
OPTION = of_game("anachrony")


def told(text: str, lang: str = "en", rule: str = "AN-A-01", document: str = "anachrony-base") -> Entry:
    [entry] = parse(f"- **{rule}** {text}", document, lang)
    return NAMES.told(entry)


def test_an_option_is_called_as_where_the_table_is_opened_and_its_key_is_a_source() -> None:
    english = told("Option `fixed_paradox` (usually off): take 1. [R-09]")
    assert english.text == f"Option “{OPTION.name('fixed_paradox')}” (usually off): take 1."
    assert english.source == "R-09; fixed_paradox"
    french = told("Avec `fixed_paradox`, prendre 1.", "fr")
    assert french.text == f"Avec «\u00a0{OPTION.name('fixed_paradox', 'fr')}\u00a0», prendre 1."


def test_other_things_are_called_by_their_names_without_quotes() -> None:
    entry = told("`economy_7`: build. After economy_7, pay.", rule="IN-A-01", document="inventions")
    assert entry.text == "Economy 7: build. After Economy 7, pay."
    assert told("Use `economy_7`.", rule="R-55", document="inventions").text == "Use Economy 7."


def test_what_has_no_name_stays_as_it_is_written() -> None:
    assert told("The `no_such_key` of it.").text == "The `no_such_key` of it."
    assert told("Option `fixed_paradox`.", rule="MX-A-01").text == "Option `fixed_paradox`."
    assert told("Left to right. [essential]").source == "essential"
