"""The game in the box: what its registries hold."""

from __future__ import annotations

from clepsydra.games.rulebenders import (
    by_chance,
    end_phase,
    evaluation,
    flexo,
    income,
    setup,
    turn,
)
from clepsydra.games.rulebenders.effects import (
    board,
    cards,
    destruction,
    placement,
    resources,
    specials,
    tokens,
)
from clepsydra.games.rulebenders.effects.counters import COUNTERS
from clepsydra.games.rulebenders.rules import Operation, RulebendersRules
from clepsydra.games.rulebenders.state import RulebendersState
from clepsydra.games.rulebenders.words import moves, options


def base(rules: RulebendersRules) -> None:
    """Fill the registries."""
    add_course(rules)
    add_operations(rules)
    add_specials(rules)
    rules.counters.add_all(COUNTERS)
    options.register(rules)
    moves.register(rules)
    cubes = rules.figures["cubes"]
    rules.checks.add("all cubes", lambda table: all(n == cubes for n in cubes_of_each(table)))
    rules.checks.add("no debts", no_debts)
    rules.checks.add(
        "locked spots", lambda t: all(sum(p.locked) <= rules.figures["locked"] for p in t.panels.values())
    )


def add_course(rules: RulebendersRules) -> None:
    """Set-up, then the phases of a round (RB-RND-01)."""
    rules.steps.add("themes", setup.lay_out_themes)
    rules.steps.add("first_settings", setup.put_first_settings)
    rules.steps.add("active_theme", setup.choose_active_theme)
    rules.steps.add("flexo_start", flexo.flexo_start)
    rules.steps.add("income", income.pay_income)
    rules.steps.add("draw", income.draw_income)
    rules.steps.add("round_start", income.start_round)
    rules.steps.add("before_turns", turn.before_turns)
    rules.steps.add("turn", turn.turn)
    rules.steps.add("by_chance", by_chance.pick_by_chance)
    rules.steps.add("before_evaluation", evaluation.before_evaluation)
    rules.steps.add("evaluation", evaluation.evaluate)
    rules.steps.add("end", end_phase.end_round)


def add_operations(rules: RulebendersRules) -> None:
    """The closed vocabulary of effects (section 12 of the rules)."""
    add = rules.operations.add
    add("draw", Operation(resources.draw, can=resources.can_draw))
    add("take_cubes", Operation(resources.take_cubes, can=resources.can_take))
    add("gain_chips", Operation(resources.gain_chips))
    add("gain_resources", Operation(resources.gain_resources))
    add("gain_token", Operation(resources.gain_token))
    add("roll", Operation(resources.roll))
    add("choose", Operation(resources.choose))
    add("if", Operation(resources.if_else))
    add("extra_action", Operation(resources.extra_action))
    add("convert", Operation(resources.convert))
    add("cancel_attack", Operation(resources.nothing))
    add("lose", Operation(cards.lose))
    add("discard", Operation(cards.discard))
    add("steal", Operation(cards.steal))
    add("give", Operation(cards.give))
    add("give_me", Operation(cards.give_me))
    add("recover", Operation(cards.recover))
    add("reveal_hand", Operation(cards.reveal_hand))
    add("take_fuel", Operation(cards.take_fuel, cards.name_fuel))
    add("discard_dashboard", Operation(cards.discard_dashboard, cards.name_dashboard_card))
    add("place", Operation(placement.place))
    add("lock", Operation(board.lock))
    add("remove", Operation(board.remove, board.name_removal))
    add("replace", Operation(board.replace, board.name_removal))
    add("move_cubes", Operation(board.move_cubes))
    add("return_cubes", Operation(board.return_cubes))
    add("move_disc", Operation(board.shift_disc, board.name_disc))
    add("change_setting", Operation(board.change_setting))
    add("block_panel", Operation(board.block_panel, board.name_hooked_panel))
    add("peek", Operation(tokens.peek, can=tokens.can_peek))
    add("reveal", Operation(tokens.reveal))
    add("multiplier", Operation(tokens.multiplier, can=tokens.can_multiply))
    add("fusion", Operation(tokens.fusion, can=tokens.can_fuse))
    add("special", Operation(lambda game, deed, e: game.rules.specials[e.args["code"]](game, deed, e)))


def add_specials(rules: RulebendersRules) -> None:
    """Cards with a code of their own (RB-SP); Smilodon's is the window it is used in."""
    add = rules.specials.add
    add("magic_amulet", specials.magic_amulet)
    add("ring_empty", specials.empty_ring)
    add("abomination", specials.abomination)
    add("brain_eater", specials.brain_eater)
    add("chainsaw", specials.chainsaw)
    add("smilodon", resources.nothing)
    add("big_bang", destruction.big_bang)
    add("dragon_awakening", destruction.dragon_awakening)
    add("sandstorm", destruction.sandstorm)
    add("cataclysm", destruction.cataclysm)
    add("grapeshot", destruction.grapeshot)
    add("virus", destruction.virus)


def cubes_of_each(table: RulebendersState) -> list[int]:
    """All cubes of each seat, wherever they are (see RB-CMP-05)."""
    held = [player.foreign for player in table.players]
    return [
        player.cubes
        + player.supply
        + sum(player.rings.values())
        + sum(panel.open[seat] + panel.locked[seat] for panel in table.panels.values())
        + (table.row_a + table.row_b).count(seat)
        + sum(cubes.get(seat, 0) for cubes in held)
        for seat, player in enumerate(table.players)
    ]


def no_debts(table: RulebendersState) -> bool:
    """Nobody has less than nothing of anything."""
    return all(
        min(player.chips, player.cubes, player.supply, *player.foreign.values(), 0) >= 0
        for player in table.players
    ) and all(min(*panel.open, *panel.locked) >= 0 for panel in table.panels.values())
