"""What decided a game, in up to three sentences: all of them from the score sheets and the scores over time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec import Struct

from clepsydra.drawing.chart import Course
from clepsydra.drawing.marks import icon, sentence
from clepsydra.drawing.markup import NOTHING, Markup, html
from clepsydra.drawing.score import Score, order
from clepsydra.drawing.words import Words

MOST = 3


class Fact(Struct, frozen=True):
    """One thing that decided the game: a title, and the figures behind it."""

    title: str
    text: str
    symbol: str = ""


def decided(score: Score, course: Course | None, words: Words, reader: int | None = None) -> list[Fact]:
    """Return what set the winner apart from the reader's seat, or from the second; nothing for a shared victory.

    A game for one is told by its best line and by the part that brought most.
    """
    result = score.result
    if sum(rank == 1 for rank in result.ranks) > 1:
        return []
    winner, *others = order(result)
    if not others:
        return list(islice(_steps(score, course, winner, words), MOST))
    rival = reader if reader in others else others[0]
    facts = (
        *_difference(score, winner, rival, words),
        *_lead(score, course, winner, words),
        *_losses(score, winner, rival, words),
        *_steps(score, course, winner, words),
    )
    return list(facts[:MOST])


def facts_list(facts: Sequence[Fact]) -> Markup:
    """Write the facts below one another."""
    items = (
        html(
            "<li>{symbol}<div><b>{title}</b><p>{text}</p></div></li>",
            symbol=icon(fact.symbol, css="s32") if fact.symbol else NOTHING,
            title=fact.title,
            text=fact.text,
        )
        for fact in facts
    )
    return html('<ol class="facts-told">{items}</ol>', items=items)


def _difference(score: Score, winner: int, rival: int, words: Words) -> Iterator[Fact]:
    """The line in which the winner gained most over the rival."""
    won, lost = score.result.sheets[winner], score.result.sheets[rival]
    line = max(won, key=lambda each: won[each] - lost.get(each, 0), default="")
    if line and won[line] > lost.get(line, 0):
        figures = {"points": won[line], "others": lost.get(line, 0)}
        names = {"name": score.signs[winner].name, "other": score.signs[rival].name}
        text = words.say("decided", "difference", **figures, **names)
        yield Fact(sentence(score.names[line]), text, score.icons.get(line, ""))


def _lead(score: Score, course: Course | None, winner: int, words: Words) -> Iterator[Fact]:
    """Since when the winner was ahead at the end of every part."""
    moments = range(1, len(course.moments)) if course is not None else range(0)
    if course is None or len(moments) < 2:
        return
    name = score.signs[winner].name
    tops = [max(line[at] for line in course.scores) for at in moments]
    behind = [at for at, top in zip(moments, tops, strict=True) if course.scores[winner][at] < top]
    if not behind:
        yield Fact(
            words.say("decided", "always", name=name),
            words.say("decided", "always_text", part=course.moments[1]),
        )
    elif behind[-1] < moments[-1]:
        at = behind[-1]
        ahead = max(range(len(course.scores)), key=lambda seat: course.scores[seat][at])
        yield Fact(
            words.say("decided", "lead", name=name, part=course.moments[at + 1]),
            words.say(
                "decided",
                "lead_text",
                other=score.signs[ahead].name,
                part=course.moments[at],
                points=course.scores[ahead][at],
                others=course.scores[winner][at],
            ),
        )


def _losses(score: Score, winner: int, rival: int, words: Words) -> Iterator[Fact]:
    """A line that cost the rival at least as much as they were behind."""
    sheet = score.result.sheets[rival]
    line = min(sheet, key=lambda each: sheet[each], default="")
    behind = score.result.totals[winner] - score.result.totals[rival]
    if line and sheet[line] < 0 and -sheet[line] >= behind:
        text = words.say("decided", "loss", other=score.signs[rival].name, points=-sheet[line], behind=behind)
        yield Fact(sentence(score.names[line]), text, score.icons.get(line, ""))


def _steps(score: Score, course: Course | None, winner: int, words: Words) -> Iterator[Fact]:
    """The part of the game that brought the winner most."""
    if course is None or len(course.moments) < 3:
        return
    line = course.scores[winner]
    at = max(range(1, len(line)), key=lambda each: line[each] - line[each - 1])
    points = line[at] - line[at - 1]
    if points > 0:
        title = words.say("decided", "step", part=sentence(course.moments[at]), points=points)
        yield Fact(title, words.say("decided", "step_text", name=score.signs[winner].name))
