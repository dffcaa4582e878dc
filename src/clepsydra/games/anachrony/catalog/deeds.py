"""What components of the catalogue do, as parts of a sentence: without their price, which is said elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clepsydra.games.anachrony.catalog.components import Ability, Effect
from clepsydra.games.anachrony.catalog.words import Words

FOR_A_RANGE = "travel_for"
"""The operation of tiles whose range is what is paid for them; the data writes it as a travel of range x."""


def effects_in_words(lang: str, effects: Iterable[Effect]) -> str:
    """Return what these effects do, one after the other.

    >>> effects_in_words("en", [Effect("gain", {"titanium": 2}), Effect("gain_paradox", {"count": 1})])
    'gain 2 titanium; gain 1 paradox token'
    """
    words = Words(lang)
    return words.say("then").join(_each(words, effects))


def ability_in_words(lang: str, ability: Ability) -> str:
    """Return what a worker slot or a free action does, and what becomes of the worker unless it tires."""
    words = Words(lang)
    after = {"active": "motivated", "gone": "dies"}.get(ability.after, "")
    return effects_in_words(lang, ability.effects) + (words.say(after) if after else "")


def _each(words: Words, effects: Iterable[Effect]) -> Iterator[str]:
    for effect in effects:
        if effect.op != FOR_A_RANGE:
            yield words.effects([{"op": effect.op, **effect.args}])
            continue
        yield words.say("time_travel_x")
        vp = effect.args["vp"]
        if vp:
            yield words.effects([{"op": "gain", "vp": vp}])
