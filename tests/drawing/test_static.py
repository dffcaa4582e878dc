"""The static files: nothing from elsewhere, nothing undefined, nothing that no page uses."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from clepsydra.drawing.assets import STATIC, files
from clepsydra.drawing.installed import boards
from clepsydra.web.site import play
from tests.listing import check_each

PLAY = Path(play.__file__).parent
HOMES = [board.home for board in boards().values() if board.home is not None]
SHEETS = sorted(
    sheet
    for folder in (STATIC, PLAY, *(home / "static" for home in HOMES))
    for sheet in folder.rglob("*.css")
    if sheet.is_file()
)
TOKENS = (STATIC / "tokens.css").read_text(encoding="utf-8")


def named(sheet: Path) -> str:
    return "-".join(sheet.parts[-5:])


def test_a_folder_called_like_a_style_sheet_is_sent_as_that_sheet() -> None:
    parts = [part for part in SHEETS if part.parent == STATIC / "base.css"]
    assert len(parts) > 1
    assert files()["base.css"].split() == "".join(map(without_comments, parts)).encode().split()
    assert not any(name.startswith("base.css/") for name in files())


def without_comments(sheet: Path) -> str:
    return re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)


def test_a_style_sheet_has_no_comment_within_a_string() -> None:
    """They are cut out before it is sent, wherever they stand."""
    check_each(SHEETS, has_no_comment_within_a_string, named)


def has_no_comment_within_a_string(sheet: Path) -> None:
    assert not re.search(r"""(["'])[^"'\n]*/\*[^"'\n]*\1""", sheet.read_text(encoding="utf-8"))


def test_of_a_script_all_lines_are_sent_but_comments() -> None:
    check_each([*sorted(STATIC.rglob("*.js")), *sorted(PLAY.glob("*.js"))], is_sent_but_for_comments, named)


def is_sent_but_for_comments(script: Path) -> None:
    lines = script.read_bytes().splitlines()
    folder, name = (PLAY, "play/") if script.is_relative_to(PLAY) else (STATIC, "")
    sent = files()[f"{name}{script.relative_to(folder)}"].splitlines()
    assert sent == [line.lstrip(b" ") for line in lines if not line.strip().startswith(b"//")] != []
    assert all(line.count(b"`") % 2 == 0 for line in lines), "such a text may have indents, or lines with //"


def test_a_kind_of_page_is_sent_all_its_scripts_as_one_in_their_order() -> None:
    whole, sent = files(), files()[play.TABLE]
    at = 0
    for script in play.SCRIPTS:
        begins = sent.index(f"// {script}\ntry {{\n".encode(), at)
        at = sent.index(whole[script] + b"\n} catch (error) {\n  reportError(error);\n}\n", begins)
    assert files()[play.REPLAY].startswith(sent)
    # Within `try` a name at the top of a script would be known to no other one.
    written = (PLAY / Path(name).name if name.startswith("play/") else STATIC / name for name in play.SCRIPTS)
    sources = b"".join(script.read_bytes() for script in written)
    tops = re.findall(rb"^(?:const|let|class|function) .*", sources, re.MULTILINE)
    assert sources
    assert not tops, "only what a script says of itself by `window` or `var` is known to the others"


def test_a_kind_of_page_is_sent_its_sheets_as_one_whose_addresses_still_lead_there() -> None:
    sent = files()[play.SHEET].decode()
    assert sent.split() == "".join(f"/* {s} */\n{files()[s].decode()}" for s in play.STYLES).split()
    addresses = re.findall(r"""url\(["']?([^)"']*)""", sent)
    assert addresses
    assert all(address in files() for address in addresses), "they are read from where the one sheet lies"


def test_a_style_sheet_asks_nobody_else_for_anything() -> None:
    check_each(SHEETS, asks_nobody_else, named)


def asks_nobody_else(sheet: Path) -> None:
    text = without_comments(sheet)
    assert "@import" not in text
    beside = sheet.parent.parent if sheet.parent.suffix == ".css" else sheet.parent
    for url in re.findall(r"url\(([^)]*)\)", text):
        assert (beside / url.strip("\"'")).is_file()


def test_every_custom_property_is_defined() -> None:
    everywhere = "".join(map(without_comments, SHEETS))
    defined = set(re.findall(r"(--[\w-]+)\s*:", everywhere))

    def uses_what_is_defined(sheet: Path) -> None:
        used = set(re.findall(r"var\((--[\w-]+)\)", without_comments(sheet)))
        assert used <= defined

    check_each(SHEETS, uses_what_is_defined, named)


def test_light_and_dark_say_the_same_whether_chosen_or_by_the_system() -> None:
    by_system = TOKENS.partition(':root:not([data-theme="light"]) {')[2].partition("}")[0]
    chosen = TOKENS.partition(':root[data-theme="dark"] {')[2].partition("}")[0]
    assert by_system.split() == chosen.split() != []


def test_the_sprite_is_well_formed_and_says_nothing_in_one_language() -> None:
    text = (STATIC / "icons.svg").read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)  # noqa: S314 - our own file
    ids = [symbol.get("id") for symbol in root]
    assert len(ids) == len(set(ids))
    assert "<title" not in text
    assert "style=" not in text


def test_the_font_comes_with_its_licence() -> None:
    assert (STATIC / "fonts" / "archivo.woff2").is_file()
    assert (
        "SIL OPEN FONT LICENSE" in (STATIC / "fonts" / "OFL-Archivo.txt").read_text(encoding="utf-8").upper()
    )


@pytest.mark.parametrize("name", ["table.js", "lighting.js", "choosing.js", "inview.js"])
def test_the_script_loads_nothing_and_writes_no_markup(name: str) -> None:
    script = (STATIC / name).read_text(encoding="utf-8")
    for forbidden in ("fetch(", "innerHTML", "eval(", "http:", "https:", "import("):
        assert forbidden not in script


def test_the_words_of_the_interface_are_the_same_in_both_languages() -> None:
    from clepsydra.drawing.words import WORDS
    from clepsydra.kernel.texts import catalogue

    for directory in (WORDS, *(home / "words" for home in HOMES)):
        english, french = catalogue("en", directory), catalogue("fr", directory)
        assert {section: set(texts) for section, texts in english.items()} == {
            section: set(texts) for section, texts in french.items()
        }
        fields = re.compile(r"\{(\w+)")
        for section, texts in english.items():
            if section in ("denials", "events", "table"):
                continue
            for key, text in texts.items():
                assert set(fields.findall(text)) == set(fields.findall(french[section][key])), (section, key)


SELECTOR = re.compile(r"([^{}@;]*:has\([^{}]*)\{")
PARENS = re.compile(r"\(([^()]*)\)")


def selectors_with_has(sheet: Path) -> list[str]:
    """Each selector of a sheet that asks what an element has, of a list each by itself."""
    found: list[str] = []
    for several in SELECTOR.findall(without_comments(sheet)):
        depth, one = 0, ""
        for letter in f"{several.strip()},":
            depth += {"(": 1, ")": -1}.get(letter, 0)
            if letter == "," and not depth:
                found.append(one.strip())
                one = ""
            else:
                one += letter
    return [selector for selector in found if ":has(" in selector]


def what_it_is_about(selector: str) -> list[str]:
    """The parts of a selector from left to right, each without what it asks: `.a:has(b c) > .d` is `.a:has` and `.d`."""
    while PARENS.search(selector):
        selector = re.sub(r"(:is|:where)\(([^()]*)\)", lambda names: names[2].replace(" ", ""), selector)
        selector = re.sub(r"(?<!:is)(?<!:where)\([^()]*\)", "", selector)
    return re.split(r"[\s>+~]+", selector)


def test_what_changes_in_one_place_is_not_styled_anew_everywhere() -> None:
    """A browser keeps one list of what may look different when something that is asked for by `:has` changes.

    A part without a class, an id or an attribute lets that be everything; and of the page as a whole it is always
    asked.
    """
    check_each(SHEETS, styles_few_anew, named)


def styles_few_anew(sheet: Path) -> None:
    for selector in selectors_with_has(sheet):
        *around, last = what_it_is_about(selector)
        if any(":has" in part for part in around):
            assert re.search(r"[.#\[]", last.replace(":not", "")), selector
        assert not re.search(r"(^|\s)(html|body(\.\w+)?|\.table|\.centre|\.view):has\((?![>+~])", selector), (
            selector
        )
