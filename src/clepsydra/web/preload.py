"""What a process reads and sets up before anybody waits for it."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from functools import partial

import structlog
from litestar import Litestar

from clepsydra.drawing import board_for, look
from clepsydra.drawing.assets import drawn_by
from clepsydra.drawing.installed import boards
from clepsydra.kernel import LANGUAGES, Position, Setup, installed_games
from clepsydra.web.app import description
from clepsydra.web.pages.how import how_to_play
from clepsydra.web.pages.layout import compile_templates
from clepsydra.web.pages.rulebook import citing, documents
from clepsydra.web.pages.topics import picture_of, topics_of
from clepsydra.web.pages.yourbox import NOTHING_CORRECTED, kept_box
from clepsydra.web.rulesearch import index

log = structlog.get_logger(__name__)


def warm_up() -> None:
    """Read every game, its components and its texts, and keep all of it out of the rounds of the garbage collector.

    A full round over it took a tenth of a second in which nobody was served, and nothing of it is ever garbage.
    """
    for definition in installed_games().values():
        with_more = (preset.name for preset in definition.presets if preset.modules or preset.seats)
        for preset in ("", *with_more):
            _draw(definition.largest_table(preset))
    gc.collect()
    gc.freeze()


def _draw(setup: Setup) -> None:
    """Draw a table of which nothing is kept: what its drawing reads of components and texts is, for all like it."""
    definition = installed_games()[setup.game]
    definition.data(setup)
    rules = definition.rules_for(setup)
    opened = look(Position.begin(rules, b""), None)
    for lang in LANGUAGES:
        board = board_for(rules, lang)
        board.draw(opened)
        board.cards()


def prepare(app: Litestar) -> None:
    """Make what the first visitor of some pages would wait for. To be run in a thread while the server serves already."""
    for make in _things(app):
        try:
            make()
        except Exception:
            log.exception("not prepared")
    gc.freeze()


def _things(app: Litestar) -> Iterator[Callable[[], object]]:
    yield compile_templates
    yield partial(description, app)
    for game in boards():
        yield partial(drawn_by, game)
    for lang in LANGUAGES:
        yield partial(documents, lang)
        yield partial(citing, lang)
        yield partial(index, lang)
        for game, definition in installed_games().items():
            if definition.components is not None:
                yield partial(kept_box, game, lang, NOTHING_CORRECTED)
            if game in boards():
                yield partial(how_to_play, game, lang)
                for topic in topics_of(game, lang):
                    yield partial(picture_of, game, lang, topic)
