"""What options of Hypersync say: what a tile, a space and a reward of a supercharged space do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.hypersync.catalog import HypersyncSpace, Supercharge
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.wording.options import does, first_thing
from clepsydra.games.anachrony.wording.printed import but_for_price, effects
from clepsydra.kernel import Option, Said


def add_words(rules: AnachronyRules) -> None:
    """Add what the options of the module say."""
    rules.option_words.add("hypersync", first_thing)
    rules.option_words.add("reward_number", numbered_reward)
    rules.option_words.add("HS-RET-05/copy", first_thing)
    spaces: dict[str, HypersyncSpace] = rules.catalog.more["hypersync_space"]
    for space in spaces:
        rules.advantages.add(space, retrieves)


def retrieves(game: Anachrony, act: Act) -> Iterator[Any]:
    """Yield which tile a space fetches back."""
    yield but_for_price(game.rules, game.rules.spaces[act.where].action)


def numbered_reward(game: Anachrony, ask: Any, option: Option) -> Said | None:
    """Say what a reward of a supercharged space does that has no name of its own."""
    charges: dict[str, Supercharge] = game.rules.catalog.more["supercharge_tile"]
    charge = next((charge for charge in charges.values() if charge.rule == ask.rule), None)
    return None if charge is None else does(effects(charge.options[int(option[1]) - 1]))
