"""Finds the ids that a text cites, series such as `AN-PAR-01 to 03` written out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from clepsydra.kernel.languages import languages

ID = re.compile(r"(?:R|[A-Z]{2,4}\d?)(?:-[A-Z]{1,5})*-(?:\d{2,3}|[A-Z]\d{1,3})(?![\w])")
"""`AN-GEO-01`, `AN-B102`, `AN-CCT-S1`, `IC2-SET-01`, `R-14`; not `EM1-EM8`, `C-04` nor `UTF-8`."""

CITED = re.compile(rf"(?<![\w/-])(?:(?P<document>[a-z][a-z0-9-]*)/)?(?P<id>{ID.pattern})")
SERIES = {"..", *(f" {written.series} " for written in languages().values())}
LINKS = {", ", "/", *SERIES, *(f" {written.conjunction} " for written in languages().values())}
MORE = re.compile(rf"(?P<link>{'|'.join(map(re.escape, sorted(LINKS)))})-?(?P<number>\d+)(?![\w/:.-]*\w)")
LOCAL = re.compile(r"R-\d+")


def prefix(rule: str) -> str:
    """The letters before the first dash: whose rule it is.

    >>> prefix("IC2-SET-01"), prefix("AN-B102"), prefix("anachrony-base/R-14")
    ('IC2', 'AN', 'R')
    """
    return rule.rpartition("/")[2].partition("-")[0]


def among(rule: str, heads: Iterable[str]) -> bool:
    """Whether a rule is one of these, or of a part that is named by how its ids begin.

    >>> among("HS-BOT-02", ["HS-BOT"]), among("HS-MIX-02", ["HS-MIX-02"]), among("HS-BOTH-01", ["HS-BOT"])
    (True, True, False)
    """
    return any(rule == head or rule.startswith(f"{head}-") for head in heads)


def key(rule: str, document: str) -> str:
    """An id as any document may call it: a bare ruling `R-nn` is local to its own.

    >>> key("AN-S15", "anachrony-base"), key("R-14", "anachrony-base")
    ('AN-S15', 'anachrony-base/R-14')
    """
    return f"{document}/{rule}" if LOCAL.fullmatch(rule) else rule


def cited(text: str, document: str = "") -> tuple[str, ...]:
    """Every id that a text of this document cites, in order, each once.

    >>> cited("Like AN-PAR-01 to 03, R-14 and FT-BLK-07, -08.", "anachrony-base")
    ('AN-PAR-01', 'AN-PAR-02', 'AN-PAR-03', 'anachrony-base/R-14', 'FT-BLK-07', 'FT-BLK-08')
    """
    found = (
        key(rule, match["document"] or document)
        for match in CITED.finditer(text)
        for rule in _series(match["id"], text, match.end())
    )
    return tuple(dict.fromkeys(found))


def _series(first: str, text: str, at: int) -> Iterator[str]:
    """The id and those that follow it by number alone: `AN-PAR-01, 04 to 06`."""
    yield first
    stem = first.rstrip("0123456789")
    last = first[len(stem) :]
    while (more := MORE.match(text, at)) and len(more["number"]) == len(last):
        after = int(last) + 1 if more["link"] in SERIES else int(more["number"])
        for number in range(after, int(more["number"]) + 1):
            yield f"{stem}{number:0{len(last)}}"
        last, at = more["number"], more.end()
