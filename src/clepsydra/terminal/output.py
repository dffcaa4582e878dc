"""How commands speak: words for people, one JSON object for scripts, progress on the side."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NoReturn

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from clepsydra.kernel import GameDefinition, Reader, installed_games
from clepsydra.kernel.languages import FIRST, LANGUAGES

out = Console(highlight=False, soft_wrap=True)
aside = Console(stderr=True, highlight=False, soft_wrap=True)

TEXTS = Path(__file__).parent / "texts"


def own_language() -> str:
    """The language of the terminal, English if it speaks none of ours."""
    spoken = next(
        (os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), ""
    )
    return next((lang for lang in LANGUAGES if spoken.startswith(lang)), FIRST)


def spoken_here(lang: str) -> str:
    """Refuse a language that there is not."""
    if lang not in LANGUAGES:
        raise typer.BadParameter(f"{lang!r} is not one of {', '.join(map(repr, LANGUAGES))}.")
    return lang


Json = Annotated[bool, typer.Option("--json", help="Print one JSON object for scripts.")]
Language = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar=f"[{'|'.join(LANGUAGES)}]",
        help="Language of the texts.",
        default_factory=own_language,
        callback=spoken_here,
    ),
]


def say(lang: str, key: str, section: str = "terminal", **figures: Any) -> str:
    """A sentence of the command line itself."""
    return Reader(TEXTS, lang).say(section, key, figures)


def print_json(value: Any) -> None:
    """Print one JSON object."""
    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def fail(message: str) -> NoReturn:
    """Say what is wrong with the call and stop."""
    aside.print(message, style="red", markup=False)
    raise typer.Exit(2)


def box_named(name: str) -> GameDefinition:
    """The game of this name."""
    boxes = installed_games()
    if name not in boxes:
        fail(f"There is no game named {name!r}. There are: {', '.join(boxes)}.")
    return boxes[name]


@contextmanager
def progress(what: str, total: int) -> Generator[Callable[[int], None]]:
    """A progress bar beside the output, if somebody watches; call what comes with how much more is done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=aside, transient=True, disable=not aside.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)
