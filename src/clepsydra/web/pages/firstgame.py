"""What a player reads before the first game of a title: the rules are the rulebook's, some values are reconstructed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from clepsydra.drawing.words import Words
from clepsydra.kernel import Setup
from clepsydra.kernel.components import RECONSTRUCTED
from clepsydra.tables.boxes import counts_at
from clepsydra.web.api.access import Visit


async def before_first_games(visit: Visit, setups: Iterable[Setup]) -> dict[str, str]:
    """Return the sentence of each game that the reader has not begun yet, if values of its table are reconstructed."""
    begun = await _begun(visit)
    new = [setup for setup in setups if setup.game not in begun]
    # The components of modules that nobody has combined before take some 50 ms to put together.
    work = partial(_sentences, new, Words(visit.caller.lang))
    return await visit.service.threads.run(work) if new else {}


async def before_first_game(visit: Visit, setup: Setup) -> str:
    """Return the sentence for a table; empty if the reader has begun its game before or all its values were read."""
    return (await before_first_games(visit, [setup])).get(setup.game, "")


async def is_new(visit: Visit, game: str) -> bool:
    """Whether the reader has never begun a game of this title."""
    return game not in await _begun(visit)


def told(counts: Mapping[str, int], words: Words) -> str:
    """Return the sentence for figures that are counted; empty if none is reconstructed."""
    return words.say("marks", "before_first", **counts) if counts.get(RECONSTRUCTED) else ""


async def _begun(visit: Visit) -> set[str]:
    guest = visit.caller.guest
    return set() if guest is None else await visit.service.store.games_begun(guest)


def _sentences(setups: Iterable[Setup], words: Words) -> dict[str, str]:
    sentences = {setup.game: told(counts_at(setup), words) for setup in setups}
    return {game: sentence for game, sentence in sentences.items() if sentence}
