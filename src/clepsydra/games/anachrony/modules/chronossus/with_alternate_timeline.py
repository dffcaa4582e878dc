"""The Chronossus on the Alternate Timeline: it rolls last, and points take the place of bonuses (SO-ALT).

Its tiles are put on the first free spaces in turn order, as those of people are, for whom nothing changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct, convert
from msgspec.structs import replace

from clepsydra.games.anachrony.act import Warp
from clepsydra.games.anachrony.automas.events import BotOnSpace, BotRolledWarps, BotTookFrom
from clepsydra.games.anachrony.automas.timeline import tiles_by_die
from clepsydra.games.anachrony.catalog.components import Effect
from clepsydra.games.anachrony.catalog.forms import COUNT
from clepsydra.games.anachrony.catalog.module_tables import single
from clepsydra.games.anachrony.catalog.sheets import Told
from clepsydra.games.anachrony.catalog.words import Entry, Words
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.chronossus.catalog import CHRONOSSUS
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.state import AnachronyState
from clepsydra.games.anachrony.variants.alternate_timeline import BEYOND
from clepsydra.kernel import Denial, Setup, deny
from clepsydra.kernel.corrections import Data
from clepsydra.kernel.editions import printed
from clepsydra.kernel.validators import fields

NAME = "chronossus_alternate_timeline"
"""What the two have together."""
OPTIONS: dict[str, tuple[str | bool, ...]] = {
    "alt_timeline_scoring": ("french", "english"),
    "alt_timeline_3vp": (False, True),
}
"""What a table may choose there (see SO-DIF-11)."""


class Points(Struct, frozen=True):
    """What a tile on a bonus space is worth: at once, in the end, and at once by the English rules if so agreed."""

    bonus_vp: int
    bonus_vp_end: int
    bonus_vp_english: int


class BonusSpaces(Struct):
    """Its warp tiles that lie on a bonus space."""

    tiles: list[str] = []


def data() -> Data:
    """The figures as they stand in the file."""
    return printed(Path(__file__).parent / "alternate_timeline.toml")


def read(entry: Entry) -> Points:
    """The figures, from the data."""
    return convert(entry, Points)


def tell(words: Words, entry: Entry) -> Told:
    """The figures in sentences."""
    said = {name: entry[name] for name in Points.__struct_fields__}
    return words.name(entry), [words.say(f"{NAME}_{line}", **said) for line in ("at_once", "end")]


TABLES = {NAME: single(NAME, read, tell, fields({}, dict.fromkeys(Points.__struct_fields__, COUNT)))}


def why_not(setup: Setup) -> Denial | None:
    """More points at once are for the scoring of the English rules (SO-ALT-06)."""
    english = setup.options.get("alt_timeline_scoring") == "english"
    return deny("SO-ALT-06") if setup.options.get("alt_timeline_3vp") and not english else None


def extend(rules: AnachronyRules) -> None:
    """It rolls when the person has chosen; points at once, and in the end by the scoring of the French rules."""
    automa = rules.automas[CHRONOSSUS]
    in_the_end = {} if is_english(rules) else {"bonus_spaces": points_in_the_end}  # SO-ALT-05
    rules.automas.replace(
        CHRONOSSUS,
        replace(automa, warps=roll_last, gives_back=gives_back, lines={**automa.lines, **in_the_end}),
    )
    rules.warp_steps.add(NAME, cover, after="spaces")  # placed as those of people: SO-ALT-02
    rules.checks.add(NAME, bonus_tiles_are_there)


def is_english(rules: AnachronyRules) -> bool:
    """Whether the table has chosen the scoring of the English rules."""
    return rules.option("alt_timeline_scoring") == "english"


def bonus_spaces(state: AnachronyState) -> BonusSpaces:
    """Its tiles on bonus spaces."""
    found: BonusSpaces = getattr(state, NAME)
    return found


def points(rules: AnachronyRules) -> Points:
    """The figures of a table."""
    found: Points = rules.catalog.more[NAME]
    return found


def roll_last(game: Anachrony, seat: int) -> list[str]:
    """The die is rolled when the person has chosen, tiles and their order, whoever is first player (SO-ALT-01)."""
    tiles = tiles_by_die(game, seat)
    game.tell(BotRolledWarps, seat, "SO-ALT-01", len(tiles), game.state.era)
    return tiles


def cover(game: Anachrony, warp: Warp) -> None:
    """Points for each of its tiles on a bonus space, at once; penalties are nothing to it (SO-ALT-04).

    Where no space is left, a tile lies on the timeline and brings nothing (SO-ALT-07).
    """
    if game.automa(warp.seat) is None:  # SO-ALT-03
        return
    for piece, space in zip(warp.tiles, warp.spaces, strict=True):
        case = case_of(game, space)
        vp = bonus_vp(game.rules) if case == "bonus" else 0
        game.tell(
            BotOnSpace, warp.seat, "SO-ALT-07" if case == "beyond" else "SO-ALT-04", case, piece, space, vp
        )
        if case == "bonus":
            bonus_spaces(game.state).tiles.append(piece)
            game.gain(warp.seat, {"vp": vp})


def case_of(game: Anachrony, space: str) -> str:
    """Whether a space has a bonus, a penalty or nothing, or there was none left."""
    if space == BEYOND:
        return "beyond"
    effect = game.rules.catalog.timeline_effects.get(space)
    return "plain" if effect is None else "bonus" if is_bonus(effect) else "penalty"


def is_bonus(effect: Effect) -> bool:
    """Lower morale and a paradox token are penalties, all others bonuses, in every era (SO-ALT-09)."""
    return effect.op != "gain_paradox" and effect.args.get("steps", 0) >= 0


def bonus_vp(rules: AnachronyRules) -> int:
    """So much for a bonus space; by the English rules more, if so agreed (see SO-ALT-06)."""
    more = rules.option("alt_timeline_3vp")
    return points(rules).bonus_vp_english if more else points(rules).bonus_vp


def gives_back(game: Anachrony, seat: int, tiles: Sequence[str]) -> str:
    """The tile placed last of those without a bonus; only if there is none, the last one on a bonus space (SO-ALT-08)."""
    on_bonus = bonus_spaces(game.state).tiles
    plain = [piece for piece in tiles if piece not in on_bonus]
    game.tell(BotTookFrom, seat, "SO-ALT-08", "plain" if plain else "bonus")
    if plain:
        return plain[-1]
    on_bonus.remove(tiles[-1])
    return tiles[-1]


def points_in_the_end(game: Anachrony, _seat: int) -> int:
    """For each of its tiles that lies on a bonus space then."""
    return points(game.rules).bonus_vp_end * len(bonus_spaces(game.state).tiles)


def bonus_tiles_are_there(table: AnachronyState) -> bool:
    """Each tile on a bonus space lies on the timeline, and is named once."""
    lying = [piece for tile in table.timeline for piece in tile.warps]
    named = bonus_spaces(table).tiles
    return len(named) == len(set(named)) and set(named) <= set(lying)
