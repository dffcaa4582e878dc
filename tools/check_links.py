"""Check a built documentation site and Markdown pages: `check_links.py site README.md ...`.

Names each link that leads nowhere (page, file, anchor), each page that no page leads to, and whatever
a page would load from outside the site; exit code 1 when there is any.
"""

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

MARKDOWN_LINK = re.compile(r"(?<!`)\[[^\]]*\]\(([^)\s]+)\)")
LOADED_LINKS = {"stylesheet", "icon", "preload", "preconnect", "prefetch", "manifest"}


class Page(HTMLParser):
    """One HTML page: the anchors it offers, the links it makes, the things it loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what one tag offers or needs."""
        given = {name: value for name, value in attrs if value}
        self.anchors.add(given.get("id", ""))
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif "src" in given:
            self.loads.append(given["src"])
        elif tag == "link" and "href" in given and LOADED_LINKS & set(given.get("rel", "").split()):
            self.loads.append(given["href"])


def faults_of_site(site: Path) -> Iterator[str]:
    """Dead links, lonely pages and loads from outside, over all pages of a built site."""
    pages = {path: Page(path) for path in sorted(site.rglob("*.html")) if path.name != "404.html"}
    reached = {site / "index.html"}
    for path, page in pages.items():
        for link in page.links + page.loads:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                if link in page.loads and parts.scheme != "data":
                    yield f"{path.relative_to(site)}: loads from outside: {link}"
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file():
                yield f"{path.relative_to(site)}: leads nowhere: {link}"
            elif target in pages and parts.fragment and unquote(parts.fragment) not in pages[target].anchors:
                yield f"{path.relative_to(site)}: no such anchor: {link}"
            elif target != path:
                reached.add(target)
    yield from (f"{path.relative_to(site)}: no page leads here" for path in pages if path not in reached)


def faults_of_markdown(path: Path) -> Iterator[str]:
    """Relative links of one Markdown page to files that are not there."""
    for link in MARKDOWN_LINK.findall(path.read_text(encoding="utf-8")):
        parts = urlsplit(link)
        if not parts.scheme and parts.path and not (path.parent / unquote(parts.path)).exists():
            yield f"{path}: leads nowhere: {link}"


def main(arguments: list[str]) -> int:
    """Check each argument, a built site or a Markdown page."""
    paths = [Path(argument).resolve() for argument in arguments]
    faults = [f for path in paths for f in (faults_of_site if path.is_dir() else faults_of_markdown)(path)]
    print("\n".join(faults) or f"{len(paths)} places checked, no dead link")
    return 1 if faults or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
