"""Set-up (RB-SET): what lies where before the first round, and what is decided then."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from clepsydra.games.rulebenders.events import Leads, MarkerSet, SetupDrawn, ThemesLaidOut
from clepsydra.games.rulebenders.sights import NextSetup
from clepsydra.games.rulebenders.state import (
    NOBODY_THERE,
    PANELS,
    TOKENS,
    Panel,
    Player,
    RulebendersState,
    Tokens,
    Turn,
)
from clepsydra.kernel import EVERYBODY, NOBODY, Chance, Flow, Traced, Zone, only

if TYPE_CHECKING:
    from clepsydra.games.rulebenders.game import Rulebenders
    from clepsydra.games.rulebenders.rules import RulebendersRules


def opening(rules: RulebendersRules, chance: Chance) -> RulebendersState:
    """RB-SET-03, 08 to 12: decks, tokens, discs and chips."""
    catalog, figures = rules.catalog, rules.figures
    seats = len(rules.setup.seats)
    colours = list(catalog.colours)
    chance.shuffle(colours)  # RB-SET-04
    return rules.state_type(
        chance=chance,
        players=[_player(rules, seat, colours[seat]) for seat in range(seats)],
        panels={name: Panel([0] * seats, [0] * seats) for name in PANELS},
        row_a=[NOBODY_THERE] * figures["columns"],
        row_b=[NOBODY_THERE] * figures["columns"],
        piles={
            deck: Traced(NOBODY, _shuffled(chance, pieces).pieces) for deck, pieces in rules.decks.items()
        },
        discards={deck: Zone() for deck in rules.decks},
        tokens={
            kind: Tokens(_shuffled(chance, token_pieces(kind, catalog.tokens[kind])), list(PANELS))
            for kind in TOKENS
        },
        box=Zone(NOBODY),
        setups=_shuffled(chance, catalog.setups),
        turn=Turn(),
        phase="themes",
        circle=_circle(rules, chance),
        edition=rules.definition.version,
    )


def _circle(rules: RulebendersRules, chance: Chance) -> list[int]:
    """Clockwise by seat; Flexo sits after the one human or after the other (RF-SET-01)."""
    circle = list(range(len(rules.setup.seats)))
    if rules.flexo is None:
        return circle
    place = rules.option("flexo_place")
    after_first = chance.roll(2) == 1 if place == "drawn" else place == "after_first"
    return [0, 2, 1] if after_first else circle


def token_pieces(kind: str, values: Iterable[int]) -> list[str]:
    """The tokens of a kind: `electron-5#2` is the second of value 5."""
    seen: dict[int, int] = {}
    pieces: list[str] = []
    for value in values:
        seen[value] = seen.get(value, 0) + 1
        pieces.append(f"{kind}-{value}#{seen[value]}")
    return pieces


def _shuffled(chance: Chance, pieces: Iterable[str]) -> Zone:
    pile = list(pieces)
    chance.shuffle(pile)
    return Zone(NOBODY, pile)


def _player(rules: RulebendersRules, seat: int, colour: str) -> Player:
    """RB-SET-10 to 12; Flexo has all its cubes and no chips (see RF-SET-02, 03)."""
    flexo, cubes = seat == rules.flexo, rules.figures["cubes"]
    return Player(
        colour=colour,
        hand=Traced(only(seat)),
        marked=Traced(only(seat)),
        fuel=Zone(),
        dashboard=Zone(),
        kept=Zone(),
        discs=dict.fromkeys(PANELS, 0),
        chips=0 if flexo else rules.figures["chips"],
        cubes=cubes if flexo else 0,
        supply=0 if flexo else cubes,
    )


def lay_out_themes(game: Rulebenders) -> Flow[None]:
    """Four of the six themes, by the host or by chance, at random on the plates (RB-SET-01, 02)."""
    themes, count = list(game.rules.catalog.themes), game.rules.figures["themes"]
    if game.rules.option("themes") == "choose":
        host = game.rules.people[0]
        themes = list(
            (yield from game.choose_some(host, themes, rule="RB-SET-01", at_least=count, at_most=count))
        )
    for place in range(count):
        themes[place:] = _one_in_front(themes[place:], game.draw((len(themes) - place,))[0])
    game.state.plates = themes[:count]
    game.tell(ThemesLaidOut, tuple(game.state.plates))
    game.state.phase = "first_settings"


def _one_in_front(things: list[str], index: int) -> list[str]:
    return [things[index], *things[:index], *things[index + 1 :]]


def put_first_settings(game: Rulebenders) -> None:
    """A set-up card sets five markers and says who is first (RB-SET-05, 06)."""
    state = game.state
    (card,) = draw_setups(game, 1)
    follow_settings(game, card)
    colours = {player.colour: seat for seat, player in enumerate(state.players)}
    listed = game.rules.catalog.setups[card].colours
    make_first(game, next(colours[colour] for colour in listed if colour in colours))
    state.phase = "active_theme"


def draw_setups(game: Rulebenders, count: int) -> list[str]:
    """Shuffle all five set-up cards and turn some up (RB-RND-06)."""
    cards = game.state.setups
    game.shuffle(cards)
    drawn: list[str] = []
    for before in range(count):
        game.see(NextSetup, before)
        card = cards.pieces[-1 - before]
        drawn.append(card)
        cards.show(card, EVERYBODY)
        game.tell(SetupDrawn, card)
    return drawn


def follow_settings(game: Rulebenders, card: str) -> None:
    """Put the five setting markers where a set-up card says."""
    for panel, value in game.rules.catalog.setups[card].settings.items():
        game.put_marker(panel, game.rules.catalog.panels[panel].settings.index(value))


def make_first(game: Rulebenders, seat: int) -> None:
    """This seat's order disc is on the "2 chips" space, all others are on "1 chip" (RB-SET-06)."""
    game.state.first = seat
    game.tell(Leads, seat)


def choose_active_theme(game: Rulebenders) -> Flow[None]:
    """The first player places the Theme marker; for Flexo, the next human does (RB-SET-07, RF-SET-04)."""
    state = game.state
    chooser = next(seat for seat in game.clockwise(state.first) if game.is_human(seat))
    plates = [("plate", theme) for theme in state.plates]
    _, theme = yield from game.choose(chooser, plates, rule="RB-SET-07")
    state.panels["theme"].setting = state.plates.index(theme)
    game.tell(MarkerSet, "theme", theme)
    game.begin_round()
