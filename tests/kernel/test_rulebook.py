"""The rules documents: every form an id may take, and what our own documents hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from clepsydra.kernel import installed_games, rulebook
from clepsydra.kernel.citation import cited
from clepsydra.kernel.rulebook import Entry, Rulebook, RulesError, UnknownRuleError, prefix
from clepsydra.kernel.ruletext import kind_of, parse

README = Path(__file__).parents[2] / "docs/rules/README.md"


def one(source: str, lang: str = "en") -> Entry:
    [entry] = parse(source, "made-up", lang)
    return entry


def ids(source: str) -> list[str]:
    return [entry.id for entry in parse(source, "made-up")]


def book(**documents: str) -> Rulebook:
    """A rulebook of made-up documents; a name that ends in `_fr` is the French of the other."""
    return Rulebook(
        entry
        for name, source in documents.items()
        for entry in parse(source, name.removesuffix("_fr"), "fr" if name.endswith("_fr") else "en")
    )


@pytest.fixture(scope="module")
def ours() -> Rulebook:
    return rulebook.load()


# --- what defines an id ---------------------------------------------------------------------


@pytest.mark.parametrize("bullet", ["- ", "* ", "+ ", "1. ", "  - "])
def test_a_list_item_that_starts_with_a_bold_id_defines_it(bullet: str) -> None:
    entry = one(f"{bullet}**AN-GEO-01** Left to right.")
    assert (entry.id, entry.text, entry.line) == ("AN-GEO-01", "Left to right.", 1)


@pytest.mark.parametrize(
    "line",
    [
        "- See **AN-GEO-01** for that.",
        "- AN-GEO-01 without bold.",
        "**AN-GEO-01** in a paragraph.",
        "- **Note** on something.",
        "- **FT** Fractures of Time.",
        "`- **AN-GEO-01** ...`",
        "```\n- **AN-GEO-01** in code.\n```",
        "~~~\n- **AN-GEO-01** in code that never ends.",
        "| ID | Text |\n|---|---|\n| see **AN-GEO-01** | no |\n| AN-GEO-02 | no |\n| x | **AN-GEO-03** |",
        "| **AN-GEO-01** | the heading of a table |\n|---|---|\n",
    ],
)
def test_elsewhere_an_id_is_only_cited(line: str) -> None:
    assert ids(line) == []


def test_each_bold_id_of_the_first_cell_of_a_row_is_defined() -> None:
    table = (
        "Text.\n\n| ID | Kind, worker | Cost |\n| :-- | --- | --: |\n| **AN-B1**, **AN-B2** | any | none |\n"
    )
    first, second = parse(table, "made-up")
    assert (first.id, second.id) == ("AN-B1", "AN-B2")
    assert first.text == second.text == "Kind, worker: any. Cost: none."
    assert first.line == 5


def test_a_row_keeps_the_title_beside_its_id_and_leaves_out_empty_cells() -> None:
    entry = one("| Id | Touched | | Used by |\n|---|---|---|---|\n| **MX-01** Goods | A. | b \\| c | |")
    assert entry.text == "Goods. Touched: A. b | c."


def test_a_row_may_have_more_cells_than_headings_and_no_last_bar() -> None:
    assert one("| Id | Text |\n|---|---|\n| **AN-B1** | one | two").text == "Text: one. two."


def test_a_french_row_is_punctuated_as_french_is() -> None:
    entry = one("| Id | Coût | Effet |\n|---|---|---|\n| **AN-B1** | 1 eau | 3 T |", "fr")
    assert entry.text == "Coût\u00a0: 1 eau. Effet\u00a0: 3 T."


def test_no_break_spaces_of_the_french_text_survive() -> None:
    assert one("- **AN-GEO-01** Oui\u00a0; \t non\u202f?\n  Si.").text == "Oui\u00a0; non\u202f? Si."


def test_an_item_goes_on_over_its_lines_and_sub_items() -> None:
    source = """\
- **AN-GEO-01** First
  second,
lazy third:
  - a sub-item
  - another

  after a blank line.

Not part of it.
"""
    assert one(source).text == "First second, lazy third: - a sub-item - another after a blank line."


@pytest.mark.parametrize(
    "after",
    ["- other item", "## Heading", "| a | b |\n|---|---|", "---", "> quote", "```\ncode\n```", "\nText"],
)
def test_an_item_ends_where_something_else_begins(after: str) -> None:
    assert one(f"- **AN-GEO-01** First.\n{after}").text == "First."


def test_a_sub_item_with_an_id_is_an_entry_of_its_own() -> None:
    outer, inner = parse("- **AN-GEO-01** Outer.\n  - **AN-GEO-02** Inner.\n    More.", "made-up")
    assert (outer.text, inner.text) == ("Outer.", "Inner. More.")


def test_sections_are_the_path_of_headings_below_the_title() -> None:
    source = """\
# Title
- **AN-A-01** a
## 1. One
### 1.1 Deep
- **AN-A-02** b
## 2. Two
- **AN-A-03** c
"""
    assert [entry.section for entry in parse(source, "made-up")] == ["", "1. One / 1.1 Deep", "2. Two"]


def test_an_empty_document_defines_nothing() -> None:
    assert ids("") == []


@pytest.mark.parametrize("almost", ["AN-GEO-1", "an-geo-01", "AN-GEO-0001", "AN-GEO-01b"])
def test_an_id_that_is_almost_one_is_an_error(almost: str) -> None:
    with pytest.raises(RulesError, match=rf"fr/made-up\.md:2: '{almost}'"):
        parse(f"\n- **{almost}** Text.", "made-up", "fr")


# --- kinds ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "kind"),
    [
        ("AN-S15", "scenario"),
        ("AN-S117", "scenario"),
        ("IC2-S01", "scenario"),
        ("AN-SP-15", "rule"),
        ("AN-SPX-03", "rule"),
        ("AN-SET-01", "rule"),
        ("AN-SDB-05", "rule"),
        ("AN-CCT-S1", "rule"),
        ("AN-PTH-S2", "rule"),
        ("AN-CCT-R1", "rule"),
        ("AN-B102", "rule"),
        ("AN-ANO-01", "rule"),
        ("RB-FA-01", "rule"),
        ("R-01", "ruling"),
        ("FT-R-36", "ruling"),
        ("FI-A15", "ruling"),
        ("RB-A49", "ruling"),
    ],
)
def test_the_form_of_an_id_says_what_it_is(rule: str, kind: str) -> None:
    assert kind_of(rule) == kind
    assert one(f"- **{rule}** Text.").kind == kind


def test_a_document_may_declare_itself_a_design_aid() -> None:
    entry = one("---\nkind: aid\n---\n\n- **MX-01** Open list.")
    assert (entry.kind, entry.line) == ("aid", 5)
    assert one("---\n- **MX-01** After a ruler, no header.").kind == "rule"


@pytest.mark.parametrize("text", ["withdrawn", "Withdrawn: see AN-A-02", "*Withdrawn.*", "(withdrawn)"])
def test_a_withdrawn_rule_keeps_its_id_but_is_not_in_force(text: str) -> None:
    old = book(a=f"- **AN-A-01** {text}\n- **AN-A-02** A withdrawn tile is not placed.")
    assert old.entry("AN-A-01").withdrawn
    assert "AN-A-01" in old
    assert [entry.id for entry in old.rules()] == ["AN-A-02"]


# --- citations ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[AN-PAR-01]", "AN-PAR-01"),
        ("AN-PAR-01 to 03", "AN-PAR-01 AN-PAR-02 AN-PAR-03"),
        ("AN-PAR-01 à -03 et 05", "AN-PAR-01 AN-PAR-02 AN-PAR-03 AN-PAR-05"),
        ("RB-TOK-01..03, RB-PLC-01/02", "RB-TOK-01 RB-TOK-02 RB-TOK-03 RB-PLC-01 RB-PLC-02"),
        ("FT-BLK-07, -08, -10; FT-R-02", "FT-BLK-07 FT-BLK-08 FT-BLK-10 FT-R-02"),
        ("AN-WARP-04 and 05, AN-B102", "AN-WARP-04 AN-WARP-05 AN-B102"),
        ("AN-CCT-S1, AN-CCT-S1, AN-S06", "AN-CCT-S1 AN-S06"),
        ("SO-ALT-04 à 3 PV, HS-RET-02; 2 VP", "SO-ALT-04 HS-RET-02"),
        ("R-14 and inventions/R-02", "here/R-14 inventions/R-02"),
        ("M01-M08, EM1-EM8, CC1-CC5, C-04, UTF-8, FT-SET", ""),
    ],
)
def test_citations_are_found_and_series_written_out(text: str, found: str) -> None:
    assert list(cited(text, "here")) == found.split()


def test_an_entry_does_not_cite_itself() -> None:
    assert one("- **AN-A-01** See AN-A-01 and AN-A-02.").cites == ("AN-A-02",)
    assert one("- **R-01** See R-01 and R-02.").cites == ("made-up/R-02",)


# --- the book -------------------------------------------------------------------------------


def test_a_rule_is_shown_in_the_language_asked_for_and_else_in_english() -> None:
    two = book(a="- **AN-A-01** Yes.\n- **AN-S01** Ann wins.", a_fr="- **AN-A-01** Oui.")
    assert two.text("AN-A-01", "fr") == "Oui."
    assert two.entry("AN-S01", "fr").lang == "en"
    assert two.text("AN-A-01", "tlh") == "Yes."
    assert [entry.text for entry in two.rules(lang="fr")] == ["Oui."]
    assert two.languages == ("en", "fr")


def test_a_second_definition_is_refused_with_both_places() -> None:
    with pytest.raises(RulesError, match=r"AN-A-01 is defined twice: a\.md:1 and b\.md:2"):
        book(a="- **AN-A-01** Yes.", b="\n- **AN-A-01** No.")


def test_rulings_without_prefix_are_local_to_their_document() -> None:
    both = book(a="- **R-01** Yes.\n- **AN-A-01** So. [R-01]", b="- **R-01** No.")
    assert both.text("b/R-01") == both.entry("R-01", document="b").text == "No."
    assert both.text(both.entry("AN-A-01").cites[0]) == "Yes."
    assert [entry.key for entry in both.rulings(["b"])] == ["b/R-01"]
    with pytest.raises(UnknownRuleError, match="did you mean a/R-01 or b/R-01"):
        both.entry("R-01")


def test_an_unknown_id_is_refused_with_its_neighbours() -> None:
    with pytest.raises(UnknownRuleError, match=r"no rule AN-GEO-99 .* AN-GEO-09"):
        book(a="- **AN-GEO-09** Yes.").text("AN-GEO-99")
    with pytest.raises(UnknownRuleError, match=r"documents$"):
        book(a="- **AN-GEO-09** Yes.").text("nothing like it")


def test_a_prefix_is_whole() -> None:
    both = book(a="- **IC-SET-01** a\n- **IC2-SET-01** b\n- **IC2-S01** c")
    assert [entry.id for entry in both.rules(["IC"])] == ["IC-SET-01"]
    assert [entry.id for entry in both.rules(["IC2-"])] == ["IC2-SET-01"]
    assert [entry.id for entry in both.scenarios(["IC2"])] == ["IC2-S01"]
    assert both.rules([]) == ()
    assert len(both.rules()) == 2
    assert both.documents == {"IC": ("a",), "IC2": ("a",)}
    assert prefix("IC2-SET-01") == "IC2"


def test_a_source_in_brackets_is_no_part_of_the_text() -> None:
    entry = one("- **AN-A-01** Left to right. [essential: setup 4; R-02]")
    assert (entry.text, entry.source) == ("Left to right.", "essential: setup 4; R-02")
    assert entry.cites == ("made-up/R-02",)
    assert one("- **AN-A-01** [all of it]").text == "[all of it]"
    assert one("- **AN-A-01** Nothing more.").source == ""


def test_the_sources_of_a_row_are_those_of_its_cells_and_of_its_column_of_sources() -> None:
    entry = one(
        "| Id | Cost | Effect | Src |\n|---|---|---|---|\n| **AN-B1** | 1 [R-03] | Range 2 | public |"
    )
    assert (entry.text, entry.source) == ("Cost: 1. Effect: Range 2.", "R-03; public")


def test_missing_translations_and_dangling_citations_are_named() -> None:
    torn = book(a="- **AN-A-01** See AN-A-07.\n- **AN-S01** No French.", a_fr="- **AN-A-02** Seulement ici.")
    assert torn.untranslated() == {"en": ("AN-A-02",), "fr": ("AN-A-01",)}
    assert [(entry.place, cite) for entry, cite in torn.dangling()] == [("a.md:1", "AN-A-07")]


def test_a_folder_of_documents_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "fr").mkdir()
    (tmp_path / "assets").mkdir()
    (tmp_path / "README.md").write_text("- **AN-A-01** An example.", encoding="utf-8")
    (tmp_path / "a.md").write_text("- **AN-A-01** Yes.", encoding="utf-8")
    (tmp_path / "fr" / "a.md").write_text("- **AN-A-01** Oui.", encoding="utf-8")
    small = rulebook.load(tmp_path)
    assert [entry.text for entry in small] == ["Yes."]
    assert small.text("AN-A-01", "fr") == "Oui."
    assert rulebook.load(tmp_path) is small


def test_every_game_brings_its_own_documents() -> None:
    for definition in installed_games().values():
        assert definition.documents is not None
        assert {*definition.prefixes} <= {
            rulebook.prefix(entry.id) for entry in rulebook.load(definition.documents)
        }


def test_the_site_shows_the_documents_of_the_packages() -> None:
    documents = [path for folder in rulebook.folders() for path in folder.rglob("*.md")]
    about = {README, README.with_name("qualifiers.md")}
    shown = {path.resolve() for path in README.parent.rglob("*.md")} - about
    assert shown == {path.resolve() for path in documents}


# --- our documents --------------------------------------------------------------------------


def test_every_rule_and_ruling_is_there_in_both_languages(ours: Rulebook) -> None:
    assert ours.untranslated() == {"en": (), "fr": ()}


def test_both_languages_cite_the_same_rules(ours: Rulebook) -> None:
    for entry in (*ours.rules(), *ours.rulings()):
        assert set(ours.entry(entry.key, "fr").cites) == set(entry.cites), entry.key


def test_every_citation_leads_somewhere(ours: Rulebook) -> None:
    assert [(entry.place, cite) for entry, cite in ours.dangling()] == []


def test_every_entry_says_something_and_has_a_section(ours: Rulebook) -> None:
    assert [entry.place for entry in ours if not entry.text or not entry.section] == []


def test_the_design_aid_holds_no_rules(ours: Rulebook) -> None:
    assert ours.entry("MX-01").kind == "aid"
    assert ours.rules(["MX"]) == ()


def test_every_prefix_is_announced_in_the_readme(ours: Rulebook) -> None:
    readme = README.read_text(encoding="utf-8")
    assert [letters for letters in ours.documents if f"{letters}-" not in readme] == []


def test_a_row_of_ours_reads_like_a_sentence(ours: Rulebook) -> None:
    assert ours.text("AN-B103") == "Use: worker action, any worker. Cost: none. Range and effect: Range 2."
