"""The lesson above the boards: the step to be done, what to say when something else was done, and the end."""

from __future__ import annotations

from typing import Any

import msgspec

from clepsydra import drawing
from clepsydra.drawing.choices import value_of
from clepsydra.drawing.marks import icon
from clepsydra.drawing.markup import NOTHING, Markup, html
from clepsydra.kernel import Answer, One, Option, Some
from clepsydra.lessons import LEARNER, Lesson, Step, Told, lessons_of, told
from clepsydra.lessons.lesson import SEEN
from clepsydra.tables.learning import lesson_at, mark_of
from clepsydra.tables.match import Match
from clepsydra.web.pages.ruletext import rule_html


def lesson_band(match: Match, board: drawing.Board[Any]) -> dict[str, Markup]:
    """The band under its id, at a lesson's table."""
    lesson = lesson_at(match.table)
    if lesson is None:
        return {}
    return {"lesson": _Band(match, board, lesson).drawn()}


class _Band:
    def __init__(self, match: Match, board: drawing.Board[Any], lesson: Lesson) -> None:
        self.match = match
        self.words = board.words
        self.lesson = lesson
        self.told: Told = told(lesson.game, lesson.id, self.words.lang)
        self.mark = mark_of(match.state)
        self.base = f"/t/{match.table.id}/seats/{LEARNER}"

    def drawn(self) -> Markup:
        steps, number = self.lesson.data.steps, self.mark.step
        step = steps[number] if number < len(steps) else None
        return html(
            '<section id="lesson" class="lesson" aria-label="{label}" data-answers="{answers}" data-light="{light}">'
            '<header><h2>{icon}<span>{title}</span></h2><span class="pips" role="img" aria-label="{count}">{pips}</span>'
            '<a class="btn quiet small" href="/learn/{game}">{leave}</a></header>'
            '<div class="coach" role="status">{said}</div></section>',
            label=self._say("lesson"),
            answers=None if step is None else msgspec.json.encode(self._taught(step)).decode(),
            light=None if step is None else " ".join(step.light) or None,
            icon=icon("bulb"),
            title=self.told.title,
            count=self._say("count", number=min(number + 1, len(steps)), steps=len(steps)),
            pips=(
                html('<i class="{css}"></i>', css="done" if i < number else "now" if i == number else "to")
                for i in range(len(steps))
            ),
            game=self.lesson.game,
            leave=self._say("leave"),
            said=self._ending() if step is None else self._step(step, number),
        )

    def _step(self, step: Step, number: int) -> Markup:
        said = self.told.steps[number]
        otherwise = NOTHING
        if self.mark.otherwise and said.otherwise:
            otherwise = html('<p class="otherwise">{told}</p>', told=rule_html(said.otherwise, ""))
        return html(
            '{otherwise}<p class="do"><b class="nth" aria-hidden="true">{nth}</b><span>{what}</span></p>'
            '<div class="row wrap deeds-of">{on}{back}<details class="why"><summary class="btn quiet small">{ask}'
            "</summary><p>{why}</p></details></div>",
            otherwise=otherwise,
            nth=number + 1,
            what=rule_html(said.what, ""),
            on=self._deed("seen", "on", "right", str(number), "primary") if step.goal == SEEN else None,
            back=self._back(),
            ask=self._say("why"),
            why=rule_html(said.why, ""),
        )

    def _ending(self) -> Markup:
        following = _following(self.lesson)
        again = self._begin(self.lesson, "again", "rematch", "")
        on = NOTHING if following is None else self._begin(following, "following", "right", "primary")
        return html(
            '<p class="do"><b class="nth">{check}</b><span>{ending}</span></p><div class="row wrap">{on}{again}'
            '<a class="btn small" href="/learn/{game}">{all}</a></div>',
            check=icon("check"),
            ending=rule_html(self.told.ending, ""),
            on=on,
            again=again,
            game=self.lesson.game,
            all=self._say("all"),
        )

    def _back(self) -> Markup:
        """What takes the learner's last answer back once the game has gone on; before, *Undo* beside the question does."""
        history = self.match.state.history
        last = max((i for i, (by, _) in enumerate(history) if by == LEARNER), default=None)
        if last is None or self.match.over or self.match.position.why_not_undo(LEARNER) is None:
            return NOTHING
        return self._deed("back", "back", "undo", str(last))

    def _deed(self, deed: str, text: str, symbol: str, value: str = "", css: str = "") -> Markup:
        return html(
            '<form method="post" action="{action}">{hidden}<button class="btn small {css}">{icon}{text}</button></form>',
            action=f"{self.base}/{deed}",
            hidden=html('<input type="hidden" name="value" value="{value}">', value=value) if value else None,
            css=css or None,
            icon=icon(symbol),
            text=self._say(text),
        )

    def _begin(self, lesson: Lesson, text: str, symbol: str, css: str) -> Markup:
        return html(
            '<form method="post" action="/learn/{name}"><button class="btn small {css}">{icon}{text}</button></form>',
            name=lesson.name,
            css=css or None,
            icon=icon(symbol),
            text=self._say(text, title=told(lesson.game, lesson.id, self.words.lang).title),
        )

    def _taught(self, step: Step) -> list[str]:
        """The choices that the lesson means: of its answers, the first that can be given now."""
        ask = self.match.position.shown_to(LEARNER).asks.get(LEARNER)
        if ask is None:
            return []
        offered = set(ask.menu.options)
        return next(
            ([*map(value_of, o)] for a in step.way if (o := _options(ask, a)) and offered.issuperset(o)), []
        )

    def _say(self, key: str, **figures: Any) -> str:
        return self.words.say("lessons", key, **figures)


def _options(ask: One | Some, answer: Answer) -> tuple[Option, ...]:
    options: Any = answer if isinstance(ask, Some) else (answer,)
    return tuple(options)


def _following(lesson: Lesson) -> Lesson | None:
    """The next lesson of the same part."""
    part = [each for each in lessons_of(lesson.game) if each.data.part == lesson.data.part]
    return next(iter(part[part.index(lesson) + 1 :]), None)
