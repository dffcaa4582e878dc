"""One sentence per move: the events of one answer of a seat, added up and told together.

    Powered ×4, Paid, Gained  ->  "Merkhet powers up 4 exosuits (1 core) and gains 2 water."

A sentence is made of events as its reader may see them and of nothing else. Each event gives a clause: its text under
`[moves]`, which leaves out who does it, or else its line under `[events]` without its subject. Several events become one
clause by the functions of `rules.summaries`, each of which gets what the one before it left: "sums" adds up alike events
(see `sums`), those of a game put a `Phrase` of `[moves]` in the place of events that it tells together.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from msgspec import Struct

from clepsydra.kernel.events import Event
from clepsydra.kernel.languages import LANGUAGES
from clepsydra.kernel.texts import Reader, catalogue, predicate
from clepsydra.kernel.wording import Phrase

if TYPE_CHECKING:
    from clepsydra.kernel.rules import Ruleset

SEPARATOR = " · "

Part: TypeAlias = Event | Phrase
"""What a sentence is made of: an event by itself, or several in a phrase."""
Summary: TypeAlias = Callable[[list[Any]], list[Any]]
"""Puts phrases in the place of the events of a move that it tells together; the others stay as they are."""

E = TypeVar("E", bound=Event)


class Sentence(Struct, frozen=True):
    """The events that one sentence tells."""

    number: int
    """The number of the first of them."""
    at: int
    """After how many answers the first of them happened."""
    until: int
    """After how many answers the last of them happened."""
    seat: int | None
    """Whose move it is; `None` if it is nobody's."""
    events: tuple[Event, ...]

    @property
    def heading(self) -> bool:
        """Whether it opens a part of the game."""
        return self.events[0].heading

    @property
    def tells_news(self) -> bool:
        """Whether it tells its own seat what it could not know: a die, a card drawn, what lay hidden."""
        return any(event.news for event in self.events)


def sentences(
    rules: Ruleset[Any],
    moments: Iterable[tuple[int, Event]],
    first: int = 0,
    known: Sequence[Sentence] = (),
) -> list[Sentence]:
    """Group events, each with the number of answers by then, into sentences; the first event has number `first`.

    `known` are sentences of these very events up to one of them: events are not grouped again from the first of these
    sentences that is still one, since a sentence knows nothing of those before it.
    """
    begun = {sentence.number: place for place, sentence in enumerate(known)}
    found: list[Sentence] = []
    counted = enumerate(moments, first)
    for number, (at, event) in counted:
        last = found[-1] if found else None
        if last is not None and _goes_on(rules, last, at, event):
            found[-1] = Sentence(last.number, last.at, at, last.seat, (*last.events, event))
        elif number in begun:
            found += known[begun[number] :]
            told = found[-1].number + len(found[-1].events) - number
            next(islice(counted, told - 1, told - 1), None)  # skip the events that these sentences tell
        else:
            found.append(Sentence(number, at, at, rules.doer(event), (event,)))
    return found


def _goes_on(rules: Ruleset[Any], last: Sentence, at: int, event: Event) -> bool:
    """Whether an event is told in the sentence before it. An automa's steps are told one by one."""
    if event.heading or last.heading:
        return event.heading and last.heading
    if last.seat is None or last.seat not in rules.people:
        return False
    if rules.doer(event) not in (None, last.seat):
        return False
    texts = rules.definition.texts
    if not (_is_clause(texts, last.events[0]) and _is_clause(texts, event)):
        return False
    return rules.goes_on(last.events, event, at_once=at == last.at)


def _is_clause(texts: Path, event: Event) -> bool:
    """Whether an event can be told after others of its seat in every language."""
    return _has_clause(texts, event.text_key)


@functools.cache
def _has_clause(texts: Path, key: str) -> bool:
    known = [catalogue(lang, texts) for lang in LANGUAGES]
    return all(key in each.get("moves", {}) or predicate(each["events"].get(key, "")) for each in known)


def in_words(reader: Reader, rules: Ruleset[Any], sentence: Sentence) -> str:
    """Return a sentence in the words of a reader; a heading has no full stop."""
    if sentence.heading:
        return SEPARATOR.join(reader.event(event).rstrip(".") for event in sentence.events)
    parts: list[Part] = list(sentence.events)
    for summary in rules.summaries.values():
        parts = summary(parts)
    if len(parts) == 1 and isinstance(parts[0], Event):
        return _stopped(reader.event(parts[0]))
    times = Counter(map(reader.clause, parts))
    what = reader.list_of(f"{clause} ×{count}" if count > 1 else clause for clause, count in times.items())
    return _stopped(reader.say("moves", "/sentence", who=reader.player(sentence.seat or 0), what=what))


def _stopped(told: str) -> str:
    """Return a sentence with one full stop, even behind a name that ends with one.

    >>> _stopped("Ann plays with S.O.T.E.R.."), _stopped("Ann passes.")
    ('Ann plays with S.O.T.E.R.', 'Ann passes.')
    """
    return told.removesuffix(".") if told.endswith("..") else told


def gathered(parts: Sequence[Any], kind: type[E], phrase: Callable[[list[E]], Phrase | None]) -> list[Any]:
    """Return the parts with one phrase in the place of all events of a kind; as they are if it is `None`."""
    those = [part for part in parts if isinstance(part, kind)]
    told = phrase(those) if those else None
    if told is None:
        return list(parts)
    place = next(place for place, part in enumerate(parts) if isinstance(part, kind))
    before, after = ([p for p in some if not isinstance(p, kind)] for some in (parts[:place], parts[place:]))
    return [*before, told, *after]
