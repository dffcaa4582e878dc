"""Names that people may take: readable, not reserved, and not to be confused with another at the table (TB-SIT-11)."""

# ruff: noqa: RUF002 - letters that look alike are what this is about

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Collection, Iterable

from clepsydra.drawing.words import Words
from clepsydra.kernel import Denial, deny
from clepsydra.kernel.languages import LANGUAGES

MOST_MARKS = 3
"""Combining marks on one letter; Vietnamese and pointed Hebrew need no more."""

DIRECTIONS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
"""Bidirectional classes of characters that turn the direction of the text that follows them."""

BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5")
"""Characters of ordinary categories that are drawn as nothing."""

LOOKALIKES = str.maketrans(
    # Cyrillic, Greek, and digits and letters that many fonts draw alike.
    "аеорсухіјѕһԁԛԝкмтвнг" + "αεορυχικνητβγ" + "01i|!3$@",
    "aeopcyxljshdqwkmtbhr" + "aeopyxlkvntby" + "ollll" + "esa",
)
"""Each character and the Latin letter that it is taken for; `i` and `1` are taken for `l`."""

BOT_NAMES = ("Gnomon", "Merkhet", "Astrolabe", "Nocturlabe", "Sextant", "Quadrant")
"""Bots are called after instruments, by their seat: the same in every language, and nobody's name."""

EXACT = (
    "host hôte hôtesse support staff équipe team system système server serveur service root owner "
    "official officiel officielle webmaster sysop guest invité player joueur joueuse bot anonymous "
    "anonyme nobody personne everybody deleted supprimé"
)
"""Names that say more than they may when they stand alone."""

ANYWHERE = (
    "admin admins administrator administrators administration administrateur administratrice "
    "administrateurs moderator moderators moderation modérateur modératrice modérateurs modération "
    "clepsydra clepsydre"
)
"""Words that no name contains as a word."""


def folded(name: str) -> str:
    """Return what is left of a name if case, accents, spaces, signs and letters that look alike do not count.

    >>> folded("Ｂill  O’Neill") == folded("BiII ONeiII") == folded("bіll·oneill")
    True
    """
    compatible = unicodedata.normalize("NFKC", name).casefold()
    bare = (one for one in unicodedata.normalize("NFKD", compatible) if unicodedata.category(one)[0] != "M")
    letters = "".join(bare).translate(LOOKALIKES)
    return "".join(one for one in letters if one.isalnum()) or compatible.replace(" ", "")


_EXACT = frozenset(
    folded(word) for word in (*EXACT.split(), *BOT_NAMES, "deleted player", "joueur supprimé")
) | {folded(Words(lang).say("account", "somebody")) for lang in LANGUAGES}
_ANYWHERE = frozenset(folded(word) for word in ANYWHERE.split())


def why_not_written(name: str) -> Denial | None:
    """Return why a text cannot be shown as a name, whoever or whatever bears it."""
    text = unicodedata.normalize("NFC", name)
    categories = [unicodedata.category(one) for one in text]
    if any(unicodedata.bidirectional(one) in DIRECTIONS for one in text):
        return deny("TB-SIT-11", "direction")
    if BLANK.intersection(text) or any(one[0] == "C" or one in ("Zl", "Zp") for one in categories):
        return deny("TB-SIT-11", "invisible")
    runs = (len([*run]) for marks, run in itertools.groupby(categories, _is_mark) if marks)
    if max(runs, default=0) > MOST_MARKS or (categories and _is_mark(categories[0])):
        return deny("TB-SIT-11", "marks", most=MOST_MARKS)
    return None


def _is_mark(category: str) -> bool:
    return category[0] == "M"


def why_not_called(name: str) -> Denial | None:
    """Return why a person cannot take a name."""
    return why_not_written(name) or (deny("TB-SIT-11", "reserved", name=name) if is_reserved(name) else None)


def is_reserved(name: str) -> bool:
    """Return whether a name passes its bearer off as staff, as a deleted player or as nobody in particular.

    >>> [is_reserved(name) for name in ("Admin", "a d m 1 n", "Ann (moderator)", "Ghost Host", "Hôte", "Ann")]
    [True, True, True, False, True, False]
    """
    whole, words = folded(name), {folded(word) for word in _words(name)}
    return (
        whole in _EXACT | _ANYWHERE
        or whole.rstrip("023456789l") in _ANYWHERE
        or not _ANYWHERE.isdisjoint(words)
    )


def _words(name: str) -> list[str]:
    return "".join(one if one.isalnum() else " " for one in unicodedata.normalize("NFKC", name)).split()


def distinct(name: str, others: Collection[str]) -> str:
    """Return a name, with a number behind it if it would be confused with one of the others.

    >>> distinct("ann", ["Ann", "ann 2"])
    'ann 3'
    """
    numbered = (name, *(f"{name[:37]} {number}" for number in range(2, len(others) + 3)))
    return next(one for one in numbered if why_not_beside(one, others) is None)


def why_not_beside(name: str, others: Iterable[str]) -> Denial | None:
    """Return why a person of this name cannot sit beside people of these names."""
    taken = next((other for other in others if other and folded(other) == folded(name)), None)
    return None if taken is None else deny("TB-SIT-11", "taken", name=taken)
