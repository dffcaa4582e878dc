"""Which of the written rules are in play."""

from __future__ import annotations

from msgspec.structs import replace

from clepsydra.kernel import installed_games, rulebook
from clepsydra.kernel.citation import among, prefix
from clepsydra.kernel.enforcement import Enforcement, enforcement
from clepsydra.kernel.ruletext import parse


def test_a_rule_is_in_play_if_a_game_declares_it_or_the_table_has_it() -> None:
    book = rulebook.load()
    none, all_ = Enforcement(book, []), Enforcement(book, installed_games().values())
    assert none.covers(book.entry("TB-ASK-01"))
    assert not none.covers(book.entry("HG-TRN-01"))
    assert all_.covers(book.entry("HG-TRN-01"))
    assert {entry.id for entry in book if all_.covers(entry)} > {
        entry.id for entry in book if none.covers(entry)
    }


def test_a_local_ruling_is_in_play_with_its_document() -> None:
    book = rulebook.Rulebook(
        [*parse("- **TB-A-01** Yes.\n- **R-01** So.", "a"), *parse("- **R-01** No.", "b")]
    )
    found = Enforcement(book, [])
    assert found.covers(book.entry("a/R-01"))
    assert not found.covers(book.entry("b/R-01"))


def test_every_prefix_that_a_game_declares_is_that_of_written_rules() -> None:
    assert enforcement().prefixes <= set(rulebook.load().documents)


def test_what_a_game_has_not_built_yet_is_not_in_play() -> None:
    book = rulebook.Rulebook(parse("- **HG-A-01** Yes.\n- **HG-B-01** No.\n- **HG-B-02** No.", "a"))
    box = replace(installed_games()["hourglass"], not_yet=("HG-B",))
    assert [entry.id for entry in book if Enforcement(book, [box]).covers(entry)] == ["HG-A-01"]


def test_whatever_is_not_built_yet_is_written_down_among_the_own_rules() -> None:
    for definition in installed_games().values():
        own = [entry.id for entry in rulebook.load() if prefix(entry.id) in definition.prefixes]
        assert all(any(among(rule, [head]) for rule in own) for head in definition.not_yet)
