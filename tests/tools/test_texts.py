"""The texts are checked for words and notes, and survive a round trip through PO files."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po

from tools.texts import catalogs
from tools.texts.__main__ import main
from tools.texts.files import LANGUAGES, ROOT, TextFile, TextFileError, notes, read, text_files, write
from tools.texts.voice import faults, load

ENGLISH = """\
# What the page says.
[page]
# note: noun: the list of all moves
log = "Log"
greet = "Welcome, {name:verbatim}." # at the top

["more"]
'a b' = "{n:card|cards} left"
"cards/1" = \"\"\"
Draw a card.
# note: this is text.
\"\"\"
space = "Or "
"""
FRENCH = """\
# Ce que dit la page.
[page]
log = "Journal"
greet = "Bienvenue, {name:verbatim}." # en haut

["more"]
'a b' = "il reste {n:carte|cartes}"
"cards/1" = \"\"\"
Pioche une carte.
# note: du texte.
\"\"\"
space = "Ou "
"""
Write = Callable[..., list[TextFile]]


@pytest.fixture
def texts(tmp_path: Path) -> Write:
    """Write the two files of a project; named texts replace those of English and French."""

    def written(folder: str = "drawing/words", **content: str) -> list[TextFile]:
        home = tmp_path / "src" / "clepsydra" / folder
        home.mkdir(parents=True, exist_ok=True)
        for lang, usual in (("en", ENGLISH), ("fr", FRENCH)):
            (home / f"page.{lang}.toml").write_text(content.get(lang, usual), encoding="utf-8")
        return text_files(tmp_path)

    return written


def page(**texts: str) -> str:
    return "[page]\n" + "".join(f'{key} = "{text}"\n' for key, text in texts.items())


# Files


def test_texts_are_read_with_the_notes_above_them(texts: Write) -> None:
    (file,) = texts()
    assert file.name == "drawing/words/page"
    assert read(file.paths["en"])["more", "a b"] == "{n:card|cards} left"
    assert notes(file.paths["en"]) == {("page", "log"): "noun: the list of all moves"}


def test_a_note_may_go_on_and_ends_at_the_text(texts: Write) -> None:
    (file,) = texts(en='[page]\n# note: verb,\n# on a button\nlog = "Log"\ngreet = "Hello"\n')
    assert notes(file.paths["en"]) == {("page", "log"): "verb, on a button"}


@pytest.mark.parametrize(
    ("key", "new"),
    [
        (("page", "greet"), "Bonjour « {name:verbatim} »"),
        (("page", "log"), 'Le "journal" \\ complet'),
        (("more", "a b"), "encore {n:carte|cartes}"),
        (("more", "cards/1"), 'Pioche deux cartes.\n"""Fin"""\n'),
    ],
)
def test_one_text_is_written_and_all_else_stays(texts: Write, key: tuple[str, str], new: str) -> None:
    (file,) = texts()
    path = file.paths["fr"]
    before = read(path)
    assert write(path, {key: new}) == 1
    assert read(path) == before | {key: new}
    after = path.read_text(encoding="utf-8")
    kept = (
        "# Ce que dit la page.\n[page]\n# note: noun",
        '" # en haut\n',
        '\n\n["more"]\n',
        "'a b' = ",
        "\nspace = ",
    )
    assert [part for part in kept if part in FRENCH and part not in after] == []


def test_a_text_that_has_no_place_is_not_written(texts: Write) -> None:
    (file,) = texts()
    with pytest.raises(TextFileError):
        write(file.paths["fr"], {("page", "gone"): "?"})
    assert file.paths["fr"].read_text(encoding="utf-8") == FRENCH


def test_a_file_that_is_missing_in_a_language_is_named(texts: Write) -> None:
    (file,) = texts()
    root = file.paths["fr"].parents[4]
    file.paths["fr"].unlink()
    with pytest.raises(TextFileError, match=r"page\.fr\.toml"):
        text_files(root)


# The check


@pytest.mark.parametrize(
    ("lang", "text", "word"),
    [
        ("en", "Wait for somebody.", "somebody"),
        ("en", "Whoever plays draws a card.", "Whoever"),
        ("en", "{n:figure|figures} can be changed", "figure"),
        ("en", "It belongs to {name:verbatim}'s seat", "_'s"),
        ("en", "Well done!", "!"),
        ("fr", "Attends quelqu’un.", "quelqu’un"),
        ("fr", "Choisissez une carte.", "Choisissez"),
        ("fr", "C'est à toi.", "C'e"),
        ("fr", "Tour par correspondance", "par correspondance"),
        ("fr", "Prêt?", "t?"),
        ("fr", "La «carte »", "«"),
    ],
)
def test_a_forbidden_word_is_found_in_its_language(texts: Write, lang: str, text: str, word: str) -> None:
    files = texts(**{lang: page(said=text), "en" if lang == "fr" else "fr": page(said="-")})
    (fault,) = faults(files, load())
    assert fault.startswith(f"drawing/words/page#page/said ({lang}): “{word}”")


@pytest.mark.parametrize("text", ["Somebodies", "{somebody:verbatim}", "The whosoever-card"])
def test_a_word_counts_only_where_a_reader_sees_it_whole(texts: Write, text: str) -> None:
    assert list(faults(texts(en=page(said=text), fr=page(said="-")), load())) == []


def test_the_words_of_a_game_are_forbidden_there_only(texts: Write) -> None:
    debt = page(said="Repay the debt.")
    assert list(faults(texts(en=debt, fr=page(said="-")), load())) == []
    found = faults(texts("games/anachrony/texts", en=debt, fr=page(said="-")), load())
    assert ["“debt”" in fault for fault in found] == [True]


def test_an_exception_permits_a_word_in_one_text(texts: Write) -> None:
    seeds = '[check]\nopened = "seed"\n[page]\nsaid = "The seed"\n'
    (file,) = texts(en=seeds, fr='[check]\nopened = "-"\n[page]\nsaid = "-"\n')
    proof = file._replace(name="drawing/words/after")
    found = [fault for fault in faults([proof], load()) if "no word for players" in fault]
    assert [fault.partition(" ")[0] for fault in found] == ["drawing/words/after#page/said"]


@pytest.mark.parametrize("text", ["Pass", "Play", "free", "Done.", "Turn|Turns|a turn"])
def test_an_ambiguous_word_needs_a_note(texts: Write, text: str) -> None:
    bare, noted = page(said=text), page(said=text).replace("said", "# note: verb, on a button\nsaid")
    (fault,) = faults(texts(en=bare, fr=page(said="-")), load())
    assert fault.startswith("drawing/words/page#page/said: ")
    assert list(faults(texts(en=noted, fr=page(said="-")), load())) == []


def test_a_word_with_its_object_needs_no_note(texts: Write) -> None:
    assert list(faults(texts(en=page(said="Play a card"), fr=page(said="-")), load())) == []


def test_the_texts_of_the_project_pass(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 0, capsys.readouterr().out


# PO files


def edited(po: Path, context: str, text: str, *, fuzzy: bool = False) -> None:
    """Translate one message of a PO file anew, as a translation tool would."""
    with po.open("rb") as file:
        catalog = read_po(file)
    for message in catalog:
        if message.context == context:
            message.string = text
            message.flags = {"fuzzy"} if fuzzy else set()
    with po.open("wb") as file:
        write_po(file, catalog)


def test_notes_and_texts_of_both_languages_are_exported(texts: Write, tmp_path: Path) -> None:
    po = tmp_path / "fr.po"
    assert catalogs.export(texts(), "fr", po) == 5
    said = po.read_text(encoding="utf-8")
    assert (
        "#. noun: the list of all moves\n"
        'msgctxt "drawing/words/page#page/log"\n'
        'msgid "Log"\n'
        'msgstr "Journal"\n'
    ) in said
    assert "python-brace-format" not in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_export_that_is_imported_changes_nothing(texts: Write, tmp_path: Path, lang: str) -> None:
    files, po = texts(), tmp_path / f"{lang}.po"
    catalogs.export(files, lang, po)
    assert catalogs.import_(files, po) == 0


def test_one_text_changed_in_a_po_file_changes_one_line(texts: Write, tmp_path: Path) -> None:
    files, po = texts(), tmp_path / "fr.po"
    catalogs.export(files, "fr", po)
    edited(po, "drawing/words/page#page/greet", "Salut, {name:verbatim}.")
    assert catalogs.import_(files, po) == 1
    expected = FRENCH.replace("Bienvenue", "Salut")
    assert files[0].paths["fr"].read_text(encoding="utf-8") == expected
    assert files[0].paths["en"].read_text(encoding="utf-8") == ENGLISH


def test_a_fuzzy_or_empty_translation_leaves_the_text(texts: Write, tmp_path: Path) -> None:
    files, po = texts(), tmp_path / "fr.po"
    catalogs.export(files, "fr", po)
    edited(po, "drawing/words/page#page/greet", "Salut ?", fuzzy=True)
    edited(po, "drawing/words/page#page/log", "")
    assert catalogs.import_(files, po) == 0


@pytest.mark.parametrize(
    ("context", "text", "reason"),
    [
        ("page/greet", "Bienvenue.", "placeholders"),
        ("page/greet", "Bienvenue, {name:player}.", "placeholders"),
        ("page/greet", "Bienvenue, {name:verbatim.", "braces"),
        ("more/a b", "il reste {n:carte|cartes|une carte}", "2 forms"),
        ("more/space", "Ou", "spaces"),
        ("page/log", "<b>Journal</b>", "tags"),
    ],
)
def test_a_translation_that_does_not_fit_is_refused_and_nothing_is_written(
    texts: Write, tmp_path: Path, context: str, text: str, reason: str
) -> None:
    files, po = texts(), tmp_path / "fr.po"
    catalogs.export(files, "fr", po)
    edited(po, f"drawing/words/page#{context}", text)
    with pytest.raises(catalogs.CatalogMisfitError, match=reason):
        catalogs.import_(files, po)
    assert files[0].paths["fr"].read_text(encoding="utf-8") == FRENCH


def test_a_translation_of_an_english_text_that_has_changed_since_is_refused(
    texts: Write, tmp_path: Path
) -> None:
    files, po = texts(), tmp_path / "fr.po"
    catalogs.export(files, "fr", po)
    write(files[0].paths["en"], {("page", "log"): "Game log"})
    with pytest.raises(catalogs.CatalogMisfitError, match="export again"):
        catalogs.import_(files, po)


def test_a_file_of_an_unknown_language_is_refused(texts: Write, tmp_path: Path) -> None:
    files, po = texts(), tmp_path / "de.po"
    catalogs.export(files, "fr", po)
    po.write_text(po.read_text(encoding="utf-8").replace("Language: fr", "Language: de"), encoding="utf-8")
    with pytest.raises(catalogs.CatalogMisfitError, match="Language"):
        catalogs.import_(files, po)


def test_every_text_of_the_project_can_be_written_in_its_place(tmp_path: Path) -> None:
    for folder in ("src", "examples"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=keep_texts)
    for file in text_files(tmp_path):
        for path in file.paths.values():
            before = read(path)
            changed = {key: f"{text} ✓" for key, text in before.items()}
            comments = [
                line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("#")
            ]
            assert write(path, changed) == len(before)
            after = path.read_text(encoding="utf-8").splitlines()
            assert [line for line in after if line.startswith("#")] == comments


def keep_texts(folder: str, names: list[str]) -> list[str]:
    """Return what `copytree` leaves out: all files but the texts."""
    return [name for name in names if not (Path(folder) / name).is_dir() and not name.endswith(".toml")]
