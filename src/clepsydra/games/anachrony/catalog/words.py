"""Costs and effects of the catalogue in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from clepsydra.kernel import Reader
from clepsydra.kernel.languages import FIRST

TEXTS = Path(__file__).parent / "texts"
NAMES = Path(__file__).parents[1] / "texts"
"""Where what players call the components stands."""
CHOSEN = "x"
"""A number that the player chooses when acting."""
PER = "per"
"""What an effect is repeated for: each thing of this kind that the player owns."""

Entry = Mapping[str, Any]


class Words:
    """Says what the data says, in one language.

    >>> Words("en").effects([{"op": "gain", "water": 3}, {"op": "gain_paradox", "count": 1}])
    'gain 3 water; gain 1 paradox token'
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.reader = Reader(TEXTS, lang)
        self._names = Reader(NAMES, lang)

    def say(self, key: str, **figures: Any) -> str:
        """A phrase with its figures."""
        return self.reader.say("words", key, figures)

    def points(self, vp: int) -> str:
        """Victory points, with a true minus sign where they are lost."""
        return self.say("vp", vp=vp).replace("-", "\N{MINUS SIGN}")

    def name(self, entry: Entry) -> str:
        """What the box calls it."""
        return str(entry[f"name_{self.lang}"])

    def numbered(self, building: str) -> str:
        """Our name of a building with the number that the box has for it.

        >>> Words("en").numbered("303")
        'Cistern Row (303)'
        """
        return f"{self._names.name(building)} ({building})"

    def text(self, entry: Entry) -> str:
        """What it says, told in full where the data does so."""
        return str(entry["text" if self.lang == FIRST else f"text_{self.lang}"])

    def goods(self, goods: Mapping[str, Any]) -> str:
        """An amount of goods: `2 water and 1 gold`."""
        if not goods:
            return self.say("free_of_charge")
        return self.together(self._amount(count, good) for good, count in goods.items())

    def either(self, ways: Iterable[str]) -> str:
        """One of several."""
        return self.say("or").join(ways)

    def together(self, parts: Iterable[str]) -> str:
        """All of several."""
        return self.reader.list_of(parts)

    def costs(self, alternatives: Iterable[Mapping[str, Any]]) -> str:
        """The ways to pay."""
        return self.either(self.goods(goods) for goods in alternatives)

    def abilities(self, entry: Entry, cost: Mapping[str, Any]) -> list[str]:
        """What a tile does, one sentence for each of its kinds."""
        told: list[str] = []
        for kind in entry["kinds"]:
            paid = [self.say("pay", goods=self.goods(cost))] if cost else []
            effects = self.effects(entry["on_build"] if kind == "one_time" else entry["effects"])
            what = effects if kind == "one_time" else self.say("then").join([*paid, effects])
            who = {"worker": entry.get("worker", "any"), "after": self._after(entry)}
            told.append(self.say(kind, what=what, **(who if kind == "worker_action" else {})))
        return told

    def effects(self, effects: Sequence[Entry]) -> str:
        """Effects, one after the other."""
        return self.say("then").join(self._effect(effect) for effect in effects)

    def _amount(self, count: Any, good: str) -> str:
        forms = self.reader.say("names", good)
        return (
            f"{CHOSEN} {forms.rpartition('|')[2]}" if count == CHOSEN else self.reader.counted(count, forms)
        )

    def _after(self, entry: Entry) -> str:
        """What becomes of the worker, if it does not simply tire."""
        if stays := entry.get("motivated_if"):
            return self.say("motivated_if", worker=stays[0])
        after = entry.get("on_return", "tired")
        return "" if after == "tired" else self.say(after)

    def _effect(self, effect: Entry) -> str:
        figures = {name: value for name, value in effect.items() if name not in ("op", "optional")}
        told = _TOLD.get(effect["op"], _plainly)(self, effect["op"], figures)
        return self.say("optional", what=told) if effect.get("optional") else told


def _plainly(words: Words, op: str, figures: Entry) -> str:
    return words.say(op, **{name: _figure(words, value) for name, value in figures.items()})


def _figure(words: Words, value: Any) -> Any:
    """Goods, one of several bundles of goods, or what it is."""
    if isinstance(value, Mapping):
        return words.goods(value)
    several = isinstance(value, list) and all(isinstance(each, Mapping) for each in value)
    return words.costs(value) if several else value


def _gain(words: Words, op: str, figures: Entry) -> str:
    goods = {good: count for good, count in figures.items() if good != PER}
    return _for_each(words, words.say(op, goods=words.goods(goods)), figures)


def _for_each(words: Words, what: str, figures: Entry) -> str:
    return words.say(PER, what=what, per=figures[PER]) if PER in figures else what


def _gain_choice(words: Words, op: str, figures: Entry) -> str:
    return words.say(op, ways=words.costs(figures["options"]))


def _gain_worker(words: Words, op: str, figures: Entry) -> str:
    def kind(name: str) -> str:
        return words.say(name) if name == "same_as_placed" else words.reader.name(name)

    return words.say(op, ways=words.either(map(kind, figures["types"])), column=figures["column"])


def _time_travel(words: Words, op: str, figures: Entry) -> str:
    if figures["range"] == CHOSEN:
        return words.say("time_travel_x")
    twice = figures.get("times", 1) > 1
    told = words.say(
        "time_travel_twice" if twice else op, range=figures["range"], times=figures.get("times", 1)
    )
    if "repaid" not in figures:
        return told
    return words.say("time_travel_repaid", what=told, goods=words.goods(figures["repaid"]))


def _morale(words: Words, op: str, figures: Entry) -> str:
    steps = figures["steps"]
    return words.say(op if steps > 0 else "morale_lost", steps=abs(steps))


def _exchange(words: Words, op: str, figures: Entry) -> str:
    goods = {side: words.goods(figures[side]) for side in ("give", "get")}
    return words.say("exchange_both" if figures.get("reversible") else op, **goods)


def _capital_action(words: Words, op: str, figures: Entry) -> str:
    if "group" in figures:
        return _for_each(words, words.say(f"any_{figures['group']}_action"), figures)
    ways = words.either(map(words.reader.name, figures["actions"]))
    times = figures.get("times", 1)
    return (
        words.say(op, ways=ways) if times == 1 else words.say("capital_action_times", ways=ways, times=times)
    )


def _modify(words: Words, _op: str, figures: Entry) -> str:
    told = {name: value for name, value in figures.items() if name != "what"}
    return _plainly(words, figures["what"], told)


def _choose_one(words: Words, _op: str, figures: Entry) -> str:
    return words.either(map(words.effects, figures["options"]))


_TOLD = {
    "gain": _gain,
    "gain_choice": _gain_choice,
    "gain_worker": _gain_worker,
    "time_travel": _time_travel,
    "morale": _morale,
    "exchange": _exchange,
    "capital_action": _capital_action,
    "modify": _modify,
    "choose_one": _choose_one,
}
