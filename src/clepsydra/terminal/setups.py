"""The set-up that options of the command line ask for."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from clepsydra.kernel import GameDefinition, Reader, Refused, Setup, Valuation
from clepsydra.kernel.valuation import term_of
from clepsydra.terminal.output import fail, own_language

GameName = Annotated[str, typer.Argument(help="The game.")]
BotSeats = Annotated[int | None, typer.Option(help="Number of seats for bots, solo opponents not counted.")]
Seats = Annotated[str | None, typer.Option(help="Kind of each seat: person,drip")]
Modules = Annotated[str, typer.Option(help="Modules to add: storm,...")]
Options = Annotated[list[str] | None, typer.Option(help="A table option: name=value")]
Tries = Annotated[int, typer.Option(min=1, help="Number of turns a bot tries before each move.")]
Workers = Annotated[
    int | None, typer.Option(min=1, help="Number of processes; one per processor by default.")
]


def setup_from(
    definition: GameDefinition, players: int | None, seats: str | None, modules: str, options: list[str]
) -> Setup:
    """The setup that was asked for; what was not said is as usual."""
    table = tuple(seats.split(",")) if seats is not None else seatings_from(definition, players)[0]
    added = tuple(filter(None, modules.split(",")))
    must_be_known(_unknown(definition, table, added, options))
    chosen = {name: value for name, _, value in (entry.partition("=") for entry in options)}
    known = {setting.name: {str(value): value for value in setting.values} for setting in definition.settings}
    values = {name: known.get(name, {}).get(value, value) for name, value in chosen.items()}
    setup = definition.with_defaults(Setup(definition.name, table, added, values))
    try:
        definition.rules_for(setup)
    except Refused as refused:
        reader = Reader(definition.texts, own_language())
        fail(f"{definition.name} cannot be played like that: {reader.denial(refused.denial)}")
    return setup


def _unknown(
    definition: GameDefinition, seats: Iterable[str], modules: Iterable[str], options: Iterable[str]
) -> Iterator[str]:
    """Yield a complaint for each name that the game does not have."""
    kinds = [kind for table in definition.seatings for kind in table]
    yield from _not_among("kind of seat", kinds, seats)
    yield from _not_among("module", [module.name for module in definition.modules], modules)
    values = {setting.name: [str(value) for value in setting.values] for setting in definition.settings}
    for name, _, value in (option.partition("=") for option in options):
        yield from _not_among("option", values, [name])
        if name in values:
            yield from _not_among(f"value of {name}", values[name], [value])


def _not_among(what: str, known: Iterable[str], names: Iterable[str]) -> Iterator[str]:
    known = dict.fromkeys(known)
    there_are = f"there are {', '.join(known)}" if known else "there is none"
    yield from (f"there is no {what} {name!r}; {there_are}" for name in names if name not in known)


def seatings_from(definition: GameDefinition, players: int | None) -> list[tuple[str, ...]]:
    """Return the seats for so many people; end the command if there are none."""
    found = definition.seatings_for(players)
    if not found:
        fail(f"{definition.name} is not played by {players}.")
    return found


def must_be_known(complaints: Iterable[str]) -> None:
    """End the command, before anything is played, with what is wrong with the names that it was given."""
    found = list(dict.fromkeys(filter(None, complaints)))
    if found:
        fail("\n".join(f"{complaint}." for complaint in found))


def terms_from(valuation: Valuation, terms: list[str] | None) -> list[str]:
    """Return the terms that were asked for; end the command if the game counts no such term."""
    known = list(dict.fromkeys(map(term_of, valuation.weights)))
    must_be_known(_not_among("term", known, terms or ()))
    return terms or []


def make_directory(path: Path) -> None:
    """Make a directory unless it is there; end the command if it cannot be made."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        fail(f"{path} cannot be made: {error.strerror}.")


def in_a_directory(path: Path | None) -> Path | None:
    """Refuse a file in a directory that is not there."""
    if path is not None and not path.parent.is_dir():
        raise typer.BadParameter(f"there is no directory {str(path.parent)!r}.")
    return path


def _of_weights(path: Path | None) -> Path | None:
    """Refuse a file that is there and cannot take weights."""
    if path is not None and path.exists():
        try:
            tomllib.loads(path.read_text("utf-8"))
        except ValueError as error:
            raise typer.BadParameter(f"{str(path)!r} is no TOML: {error}") from error
    return in_a_directory(path)


def file_option(help: str) -> Any:  # noqa: A002 - as Typer calls it
    """Return an option that names a file to write."""
    return typer.Option(help=help, dir_okay=False, writable=True, callback=in_a_directory)


def weights_option(help: str) -> Any:  # noqa: A002 - as Typer calls it
    """Return an option that names a file of weights to write."""
    return typer.Option(help=help, dir_okay=False, writable=True, callback=_of_weights)
