"""What the host says about this site: the texts of `CLEPSYDRA_PAGES`, read once when the process starts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from clepsydra.drawing.markup import Markup
from clepsydra.kernel.languages import LANGUAGES
from clepsydra.web.markdown import page_html
from clepsydra.web.settings import PREFIX, SettingError

PAGES = ("about", "privacy", "terms")
"""The pages whose text the host may write, `NAME.LANGUAGE.md` or, for all languages, `NAME.md`."""
LARGEST = 50_000
"""So many bytes a text may have."""


class HostText(Struct, frozen=True):
    """A text of the host as one reader sees it."""

    told: Markup
    lang: str
    """The language it is in; empty where the host did not say."""


class HostPages:
    """The texts that the host wrote; a page without one has the text of the program."""

    def __init__(self, texts: Mapping[tuple[str, str], Markup]) -> None:
        self._texts = texts

    def shown(self, page: str, lang: str) -> HostText | None:
        """Return the text of a page: in the reader's language, or else in any that the host wrote."""
        for spoken in dict.fromkeys((lang, "", *LANGUAGES)):
            if (page, spoken) in self._texts:
                return HostText(self._texts[page, spoken], spoken)
        return None


def read_pages(folder: str) -> HostPages:
    """Read the texts of a folder; without a folder there are none. Raise `SettingError` for what cannot be read."""
    if not folder:
        return HostPages({})
    if not Path(folder).is_dir():
        raise SettingError("no-pages", f"{PREFIX}PAGES must name a folder; it is “{folder}”", value=folder)
    files = {
        (page, lang): Path(folder, f"{page}.{lang}.md" if lang else f"{page}.md")
        for page in PAGES
        for lang in (*LANGUAGES, "")
    }
    return HostPages({key: page_html(_read(file)) for key, file in files.items() if file.exists()})


def _read(file: Path) -> str:
    unreadable = SettingError(
        "unreadable-page",
        f"{file} cannot be read as a text of at most {LARGEST} bytes in UTF-8",
        path=str(file),
        most=LARGEST,
    )
    try:
        if file.stat().st_size > LARGEST:
            raise unreadable
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable from error
