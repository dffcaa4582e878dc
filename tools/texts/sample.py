"""Draw texts for readers: options with their questions, and sentences of the log, from games that bots play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from clepsydra.bots import Bot, bot_named
from clepsydra.kernel import (
    LANGUAGES,
    PERSON,
    Chance,
    Position,
    Reader,
    SeatView,
    Setup,
    in_words,
    installed_games,
    sentences,
    worded,
)

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Lise")
BOTS = ("random", "greedy")
"""The bots that play, by turns: those that take anything meet more texts, those that plan meet the usual ones."""
GAMES = 4
"""So many games are played to draw from."""


Text = tuple[str, ...]
"""A text in every language."""
Kinds = dict[str, dict[Text, None]]
"""Different texts by what they are about, such as the question of an option: each kind is drawn from alike."""
T = TypeVar("T")


class Drawn(Struct, frozen=True):
    """What was drawn."""

    options: list[Text]
    """Options, each behind its question."""
    lines: list[Text]
    """Sentences of the log."""


def sample(game: str, seed: int, count: int) -> Drawn:
    """Draw so many options and sentences of a game; the same seed draws the same."""
    options: Kinds = {}
    lines: Kinds = {}
    for number in range(GAMES):
        _read_a_game(game, f"{seed} {number}", BOTS[number % len(BOTS)], options, lines)
    chance = Chance(f"{game} {seed}".encode())
    return Drawn(some(options, chance, count), some(lines, chance, count))


def some(kinds: Mapping[str, Iterable[T]], chance: Chance, count: int) -> list[T]:
    """Some of the texts, none twice: one of each kind, then another of each."""
    found: list[T] = []
    left = [list(texts) for texts in kinds.values()]
    for texts in left:
        chance.shuffle(texts)
    while len(found) < count and any(left):
        chance.shuffle(left)
        found += [texts.pop() for texts in left if texts]
    return found[:count]


def _read_a_game(game: str, seed: str, bot: str, options: Kinds, lines: Kinds) -> None:
    """Note all options that are on offer and all sentences of a game, as the seats and a spectator read them."""
    rules = installed_games()[game].rules_for(_setup(game, Chance(seed.encode())))
    readers = [Reader(rules.definition.texts, lang, NAMES, rules.setup.seats) for lang in LANGUAGES]
    position = Position.begin(rules, seed.encode())
    bots: dict[int, Bot] = {seat: bot_named(bot) for seat in rules.setup.people}
    chance = Chance(seed.encode())
    while not position.over:
        for kind, text in _options(position, readers):
            options.setdefault(kind, {})[text] = None
        seat = next(iter(position.asks))
        position.answer(seat, bots[seat].decide(SeatView(position, seat), chance))
    moments = zip((at for at, _ in position.log), position.events(None), strict=True)
    for told in sentences(rules, moments):
        kind = " ".join(dict.fromkeys(type(event).__name__ for event in told.events))
        lines.setdefault(kind, {})[tuple(in_words(reader, rules, told) for reader in readers)] = None


def _options(position: Position[Any], readers: Sequence[Reader]) -> Iterator[tuple[str, Text]]:
    """The options of the open questions, each behind its question, with their kind."""
    for seat, ask in position.asks.items():
        said = worded(position.rules, position.view(seat), ask)
        for option in said.menu.options:
            text = tuple(f"{reader.ask(said)} → {reader.option(option, said)}" for reader in readers)
            yield f"{ask.rule} {option[0] if isinstance(option, tuple) else ''}", text


def _setup(game: str, chance: Chance) -> Setup:
    """A table of people, with a module or none."""
    definition = installed_games()[game]
    people = chance.pick([seats for seats in definition.seatings if {*seats} == {PERSON}])
    modules = [(), *((module.name,) for module in definition.modules)]
    setups = [Setup(game, people, chosen) for chosen in modules]
    return chance.pick([setup for setup in setups if definition.why_not(setup) is None])
