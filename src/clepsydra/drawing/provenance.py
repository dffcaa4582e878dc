"""Which figures of a component nobody could read from a box: said on its card, and marked for who asks.

The mark on pieces and beside options is drawn for all and shown below `[data-reconstructed]`: one drawing serves
every reader of a table. Where it is not shown, it is not read out either.
"""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlencode

from clepsydra.drawing.marks import icon
from clepsydra.drawing.markup import NOTHING, Markup, html
from clepsydra.drawing.words import Words
from clepsydra.kernel import Fact, Reader
from clepsydra.kernel.components import OWNER, RECONSTRUCTED

SIGN = "guess"
"""The symbol of what was reconstructed: about so much."""


def names_of(facts: Iterable[Fact], provenance: str, reader: Reader) -> tuple[str, ...]:
    """What those figures of a component are called that are known in one way; what has no name is shown nowhere."""
    named = (name_of(fact.path, reader) for fact in facts if fact.provenance == provenance)
    return tuple(dict.fromkeys(name for name in named if name))


def name_of(path: str, reader: Reader) -> str:
    """What the figure at a path is called: by the first field that has a name; ids come last.

    >>> from clepsydra.kernel import installed_games
    >>> name_of("building.301.cost.water", Reader(installed_games()["anachrony"].texts, "en"))
    'cost'
    """
    _, *within = path.split(".")
    known = (part for part in (*within[1:], *within[:1]) if reader.knows("figures", part))
    return next((reader.say("figures", part) for part in known), "")


def address(game: str, piece: str = "", *, saved: str = "") -> str:
    """Where an owner types in the figures of a box, or of one of its components; `saved` is what they just kept."""
    asked = {name: value for name, value in (("piece", piece), ("saved", saved)) if value}
    return f"/box/{game}{f'?{urlencode(asked)}' if asked else ''}{'#at' if piece else ''}"


def sources(facts: Iterable[Fact], reader: Reader, link: str) -> Markup:
    """What a card says of where its figures come from; nothing where all were read."""
    facts, words = tuple(facts), Words(reader.lang)
    guessed, owned = (names_of(facts, source, reader) for source in (RECONSTRUCTED, OWNER))
    told = NOTHING
    if guessed:
        told += html(
            '<p class="src">{icon}<span>{guessed} <a href="{link}">{type_in}</a></span></p>',
            icon=icon(SIGN),
            guessed=words.say("marks", "guessed", what=", ".join(guessed)),
            link=link,
            type_in=words.say("marks", "type_in"),
        )
    if owned:
        told += html(
            '<p class="src">{icon}<span>{owned}</span></p>',
            icon=icon("check"),
            owned=words.say("marks", "owned", what=", ".join(owned)),
        )
    return told


def sign(lang: str) -> Markup:
    """The sign beside an option, with its name for screen readers."""
    name = Words(lang).say("marks", SIGN)
    return html('<span class="guess" title="{name}">{icon}</span>', name=name, icon=icon(SIGN, name))
