"""What the form of a new table says of it: what is wrong and repairs it, who plays, and its options in groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from clepsydra.bots import bots_for
from clepsydra.web.pages.boxes import Option, Shown, shown
from clepsydra.web.pages.filled import FREE, YOU, Filled, repaired
from clepsydra.web.pages.judgement import AND, SEATS, USUAL, all_repaired, faults
from clepsydra.web.pages.layout import Frame
from clepsydra.web.pages.offers import Offers, Reason

OFF = "off"
GROUPS = ("table", "opponent", "rulebook")
"""The groups of options, in the order of the form."""


class Repair(Struct, frozen=True):
    """A button that repairs a table: what it sends, and what it says."""

    value: str
    label: str


class Wrong(Struct, frozen=True):
    """A reason why a table cannot be played, and what repairs it."""

    reason: Reason
    repairs: tuple[Repair, ...]


class Judged(Struct, frozen=True):
    """What is to be said of a table that is being filled in."""

    players: str
    takes: str
    more: tuple[str, ...]
    """Its modules and options that are not as usual."""
    wrong: tuple[Wrong, ...] = ()
    everything: str = ""
    """What repairs all at once, if there is more than one reason."""


def judged(wanted: Filled, game: Shown, offers: Offers, frame: Frame) -> Judged:
    """Return every reason why a table cannot be played, with its repairs; or what it is."""
    definition, setup = offers.definition, offers.setup
    found = faults(definition, setup)
    wrong = tuple(
        Wrong(
            offers.said(fault.denial),
            tuple(Repair(AND.join(repair), _label(wanted, game, repair, frame)) for repair in fault.repairs),
        )
        for fault in found
    )
    every = AND.join(all_repaired(definition, setup, found)) if len(found) > 1 else ""
    takes = game.takes(setup, sum(place in (YOU, FREE) for place in wanted.places))
    more = () if found else tuple(game.chosen(setup))
    return Judged(players(wanted, frame), takes, more, wrong, every)


def players(wanted: Filled, frame: Frame) -> str:
    """Return who sits at a table, in words; open seats are counted."""
    game = shown(wanted.game, frame.lang)
    known = {YOU, FREE, *bots_for(wanted.game), *game.automas}
    names: list[str] = []
    for place, count in Counter(place for place in wanted.places if place in known).items():
        names += (
            [frame.words.say("new", "seated_free", count=count)]
            if place == FREE
            else [_seated(game, place, frame)] * count
        )
    return game.reader.list_of(names)


def _seated(game: Shown, place: str, frame: Frame) -> str:
    if place == YOU:
        return frame.words.say("new", "seated_you")
    return frame.words.bot(place) if place in bots_for(game.definition.name) else game.reader.name(place)


def _label(wanted: Filled, game: Shown, changes: Iterable[str], frame: Frame) -> str:
    """What a button says that repairs a table by some changes."""
    parts = [change.partition(":") for change in changes]
    seats = [change for change in changes if change.startswith(f"{SEATS}:")]
    if seats:
        return frame.words.say("new", "fix_seats", players=players(repaired(wanted, seats), frame))
    names = game.reader.list_of(game.reader.name(name) for _, _, name in parts)
    kinds = {_kind(game, kind, name) for kind, _, name in parts}
    return frame.words.say("new", f"fix_{kinds.pop() if len(kinds) == 1 else USUAL}", names=names)


def _kind(game: Shown, kind: str, name: str) -> str:
    """Return what a change does, in the words that say it: an option that is usually off is turned off."""
    usual = {setting.name: setting.values[0] for setting in game.definition.settings}
    return OFF if kind == USUAL and usual.get(name) is False else kind


class Group(Struct, frozen=True):
    """Options that are folded together, and how many of them are not as usual."""

    name: str
    options: tuple[Option, ...]
    changed: int


def option_groups(game: Shown, offers: Offers) -> list[Group]:
    """Return the options that a table has, in the groups that pages fold them in."""
    there, settings = {*offers.options}, {each.name: each for each in game.definition.settings}
    found: dict[str, list[Option]] = {name: [] for name in GROUPS}
    for option in game.options:
        if option.name in there:
            found[settings[option.name].group].append(option)
    chosen = offers.setup.options
    return [
        Group(
            name,
            tuple(options),
            sum(
                chosen.get(each.name, settings[each.name].values[0]) != settings[each.name].values[0]
                for each in options
            ),
        )
        for name, options in found.items()
        if options
    ]
