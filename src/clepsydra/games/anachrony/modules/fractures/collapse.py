"""The impact: new tiles of the Capital over hidden ones of the base game (FT-IMP, FT-CCT)."""

from __future__ import annotations

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.capital_tiles import lay_face_down, lay_open, uncover
from clepsydra.games.anachrony.catalog import Effect
from clepsydra.games.anachrony.effects import do_effects
from clepsydra.games.anachrony.events import Revealed
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.capital_catalog import CAPITAL_TILE, FracturesCapitalTile
from clepsydra.games.anachrony.modules.fractures.pieces import fractures_of
from clepsydra.games.anachrony.modules.fractures.upgrade import fitting, put_on_tile, why_full
from clepsydra.games.anachrony.rules import AnachronyRules, CapitalTile, Operation
from clepsydra.games.anachrony.state import CAPITAL, AnachronyState
from clepsydra.kernel import Flow, Option


def add_collapse(rules: AnachronyRules) -> None:
    """The tiles, what they add, and how they come at the impact; all else of it is as ever (see FT-IMP-01)."""
    tiles = capital_tiles(rules)
    rules.catalog.capital_tiles.update({name: {"discount": tile.discount} for name, tile in tiles.items()})
    rules.catalog.rules.update({name: tile.rule for name, tile in tiles.items()})
    rules.capital_tiles.add_all(dict.fromkeys(tiles, CapitalTile(after)))
    rules.backs.add(CAPITAL_TILE, lambda piece: CAPITAL_TILE if piece in tiles else "")
    rules.opening_steps.add(CAPITAL_TILE, lay_aside)
    rules.operations.add("may_upgrade_device", Operation(may_upgrade))
    rules.impact.replace("capital", collapse)


def capital_tiles(rules: AnachronyRules) -> dict[str, FracturesCapitalTile]:
    """The nine tiles by their names."""
    found: dict[str, FracturesCapitalTile] = rules.catalog.more[CAPITAL_TILE]
    return found


def lay_aside(rules: AnachronyRules, table: AnachronyState) -> None:
    """All tiles lie face down until the impact; what they cover nobody sees either (FT-INF-02)."""
    fractures_of(table).capital_tiles.pieces = list(capital_tiles(rules))


def after(game: Anachrony, act: Act) -> Flow[None]:
    """What a tile adds after the action (see FT-CCT-01)."""
    yield from do_effects(game, act, capital_tiles(game.rules)[act.bonus].effects)


def may_upgrade(game: Anachrony, act: Act, _effect: Effect) -> Flow[None]:
    """An upgrade of the device without cost and without points, where one is possible (see FT-CCT-01)."""
    if why_full(game, act.seat) is None:  # FT-CCT-01
        options: list[Option] = [("upgrade", name) for name in fitting(game, act.seat)]
        choice = yield from game.choose(act.seat, [*options, "decline"], rule="FT-CCT-01")
        if not isinstance(choice, str):
            put_on_tile(game, act.seat, str(choice[1]))  # FT-CCT-01


def collapse(game: Anachrony) -> None:
    """Tiles of the base game face down, new ones over some of them; the others are turned.

    Tiles of another action than those of the main board lie open in one layer (IC-MIX-07).
    """
    for action, deck in game.state.collapsing.items():
        game.shuffle(deck)
        for name in spaces_of(game, action):
            (lay_face_down if action in CAPITAL else lay_open)(game, name, deck)  # FT-IMP-02
    cover(game)
    for action in CAPITAL:
        for name in spaces_of(game, action):
            if game.state.slots[name].top is None:  # FT-IMP-04
                uncover(game, name)  # FT-IMP-04


def cover(game: Anachrony) -> None:
    """As many new tiles as there are players, each on the topmost space of its action that has none (FT-IMP-03).

    One that finds no such space is put aside, and another is drawn.
    """
    pile, laid = fractures_of(game.state).capital_tiles, 0
    game.shuffle(pile)  # FT-INF-04
    while laid < len(game.state.players) and pile.pieces:
        tile = capital_tiles(game.rules)[pile.pieces[-1]]
        bare = [name for name in spaces_of(game, tile.action) if game.state.slots[name].top is None]
        if bare:
            lay_open(game, bare[0], pile)
            laid += 1
        else:
            game.tell(Revealed, (pile.draw(game.state.discards),))


def spaces_of(game: Anachrony, action: str) -> list[str]:
    """The spaces of an action, the topmost first."""
    return [name for name, space in game.rules.spaces.items() if space.action == action]
