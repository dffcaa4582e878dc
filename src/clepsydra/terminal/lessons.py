"""`clepsydra lessons`: the lessons of every game, and one played by its own goals."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape

from clepsydra.kernel import Reader, installed_games
from clepsydra.lessons import Lesson, lesson_named, lessons_of, told
from clepsydra.lessons.rehearsal import NotReached, Rehearsal
from clepsydra.terminal.output import Json, Language, fail, out, print_json, say

lessons = typer.Typer(help="List the lessons of every game, or play one.", invoke_without_command=True)


@lessons.callback()
def list_lessons(context: typer.Context, lang: Language, json: Json = False) -> None:
    """List the lessons of every game: steps, minutes, and whether each can be completed by its own goals."""
    if context.invoked_subcommand is not None:
        return
    found = [(lesson, why_not_playable(lesson)) for game in installed_games() for lesson in lessons_of(game)]
    if json:
        print_json(
            {
                "lessons": [
                    {
                        "id": lesson.id,
                        "game": lesson.game,
                        "steps": len(lesson.data.steps),
                        "minutes": lesson.data.minutes,
                        "playable": not why,
                    }
                    for lesson, why in found
                ]
            }
        )
    else:
        for lesson, why in found:
            title = escape(told(lesson.game, lesson.id, lang).title)
            counts = say(lang, "lesson", steps=len(lesson.data.steps), minutes=lesson.data.minutes)
            out.print(f"[bold]{escape(lesson.name)}[/]  {title}  [dim]{counts}[/]")
            if why:
                out.print(f"  [red]{escape(why)}[/]")
    if any(why for _, why in found):
        raise typer.Exit(1)


@lessons.command()
def play(
    name: Annotated[str, typer.Argument(help="The lesson, as GAME/ID.")],
    lang: Language,
) -> None:
    """Play a lesson by its own goals: print its texts and the moves that complete it."""
    lesson = lesson_named(name)
    if lesson is None:
        fail(say(lang, "no_lesson", name=name))
    words, reader = told(lesson.game, lesson.id, lang), Reader(lesson.definition.texts, lang)
    out.print(f"[bold]{escape(words.title)}[/]")
    rehearsal = Rehearsal(lesson)
    try:
        for done in rehearsal.steps():
            said = words.steps[done.step]
            out.print(f"\n{done.step + 1}. {escape(said.what)}")
            for ask, answer in done.given:
                out.print(f"   [dim]{escape(reader.answer(ask, answer))}[/]")
    except NotReached as error:
        fail(str(error))
    out.print(f"\n{escape(words.ending)}")


def why_not_playable(lesson: Lesson) -> str:
    """Why a lesson cannot be played by its own goals; nothing if it can."""
    try:
        for _ in Rehearsal(lesson).steps():
            pass
    except Exception as error:  # noqa: BLE001 - whatever is wrong with it, the list says so
        return f"{type(error).__name__}: {error}"
    return ""
