"""What a module or an automa changes, for who meets it for the first time: three sentences and a picture.

The sentences are the game's (`[new]` in its texts: `storm_1`, `storm_2`, `storm_3`), the pieces of the picture its
board's (`Board.pictures`). A page names neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, takewhile

from msgspec import Struct

from clepsydra.drawing.installed import Scene
from clepsydra.drawing.marks import HEXAGON, icon, prose, sentence
from clepsydra.drawing.markup import NOTHING, Markup, html, join
from clepsydra.drawing.words import Words
from clepsydra.kernel import Reader

ON = {"hex": HEXAGON, "tile": NOTHING, "": NOTHING}
"""What a symbol lies on."""


class Novelty(Struct, frozen=True):
    """Something that a table plays with, for who has never done so."""

    name: str
    title: str
    told: tuple[str, ...]
    picture: Markup


def novelties(reader: Reader, scenes: Mapping[str, Scene], names: Iterable[str]) -> Iterator[Novelty]:
    """What a game tells of these; nothing of one that it has no words for."""
    for name in names:
        keys = takewhile(lambda key: reader.knows("new", key), (f"{name}_{number}" for number in count(1)))
        told = tuple(prose(reader.say("new", key)) for key in keys)
        if told:
            yield Novelty(name, sentence(reader.name(name)), told, picture(scenes.get(name, ())))


def picture(scene: Scene) -> Markup:
    """The picture: what happens from left to right. Words beside it say as much.

    >>> "#exosuit" in str(picture((("hex:exosuit",), ("vp",))))
    True
    """
    if not scene:
        return NOTHING
    arrow = icon("right", css="then")
    steps = [html('<span class="pstep">{pieces}</span>', pieces=map(_piece, step)) for step in scene]
    return html(
        '<span class="pict" aria-hidden="true">{first}{others}</span>',
        first=steps[0],
        others=(join((arrow, step)) for step in steps[1:]),
    )


def _piece(told: str) -> Markup:
    """A symbol, on what it lies."""
    on, _, symbol = told.rpartition(":")
    return html('<span class="pc {on}">{under}{icon}</span>', on=on, under=ON[on], icon=icon(symbol))


def explained(novelty: Novelty) -> Markup:
    """The picture, and the sentences below it."""
    return html(
        '{picture}<ul class="told">{told}</ul>',
        picture=novelty.picture,
        told=(html("<li>{line}</li>", line=line) for line in novelty.told),
    )


def novelty_card(game: str, these: Sequence[Novelty], words: Words) -> Markup:
    """All that is played with at a table: open until it is put away, which the script remembers; then folded."""
    if not these:
        return NOTHING
    return html(
        '<details class="panel novel" id="novel" data-novel="{names}"><summary>{info}<b>{title}</b>{down}</summary>'
        '{each}<button class="btn small" type="button" data-known hidden>{check}{known}</button></details>',
        names=" ".join(f"{game}/{novelty.name}" for novelty in these),
        info=icon("bulb"),
        title=words.say("page", "novel"),
        down=icon("down", css="fold"),
        each=map(_entry, these),
        check=icon("check"),
        known=words.say("page", "novel_known"),
    )


def _entry(novelty: Novelty) -> Markup:
    return html(
        '<details class="newin" name="novel"><summary>{title}</summary>{explained}</details>',
        title=novelty.title,
        explained=explained(novelty),
    )
