"""The base game: what its registries hold before any module is added."""

from __future__ import annotations

from clepsydra.games.anachrony import (
    clean_up,
    impact,
    leaders,
    preparation,
    setup,
    superprojects,
    tiles,
    turn,
    warp_phase,
    warp_tiles,
)
from clepsydra.games.anachrony.actions import (
    anomaly,
    capital,
    construct,
    council,
    evacuate,
    gathering,
    recruit,
    research,
    supply,
)
from clepsydra.games.anachrony.effects import add_operations
from clepsydra.games.anachrony.game import ANOMALY
from clepsydra.games.anachrony.paradox import paradox_phase, warps_there
from clepsydra.games.anachrony.power_up import power_up_phase
from clepsydra.games.anachrony.rules import (
    NORMAL,
    Action,
    AnachronyRules,
    Anomaly,
    Build,
    Calendar,
    Good,
    Space,
    WarpKind,
    Worker,
)
from clepsydra.games.anachrony.scoring import add_metrics, add_scoring, anomaly_vp
from clepsydra.games.anachrony.setup import UNUSED
from clepsydra.games.anachrony.state import (
    ADMINISTRATOR,
    CAPITAL,
    ENGINEER,
    GENIUS,
    RESOURCES,
    SCIENTIST,
    AnachronyState,
)
from clepsydra.games.anachrony.valuation import add_features
from clepsydra.games.anachrony.variants import alternate_timeline, asset_draft, endgame_draft
from clepsydra.games.anachrony.wording import add_words
from clepsydra.games.anachrony.yardstick import add_terms

VARIANTS = {
    "alternate_timeline": alternate_timeline.extend,
    "asset_draft": asset_draft.extend,
    "endgame_draft": endgame_draft.extend,
}
"""The optional rules that change the course of the game, by table option (see AN-VAR-01)."""


def base(rules: AnachronyRules) -> None:
    """Fill the registries, as each module does after this."""
    add_goods_and_workers(rules)
    add_course(rules)
    add_spaces(rules)
    add_actions(rules)
    add_boards(rules)
    add_operations(rules.operations)
    add_scoring(rules)
    add_metrics(rules)
    add_terms(rules)
    add_features(rules)
    add_words(rules)
    rules.checks.add("no debts", no_debts)
    rules.checks.add("six exosuits", exosuits_are_there)
    for option, extend in VARIANTS.items():
        if rules.option(option):
            extend(rules)


def add_goods_and_workers(rules: AnachronyRules) -> None:
    """Goods, workers, and what counts as what."""
    rules.goods.add_all({good: Good(resource=True) for good in RESOURCES})
    rules.goods.add_all({good: Good() for good in ("water", "energy_core", "vp", "paradox")})
    others = (SCIENTIST, ENGINEER, ADMINISTRATOR)
    rules.workers.add_all({kind: Worker(brings=rules.catalog.recruit_bonus[kind]) for kind in others})
    rules.workers.add(GENIUS, Worker(stands_for=others, works_as=others))


def add_course(rules: AnachronyRules) -> None:
    """Set-up, the phases of an era, the parts of the clean-up, the impact and the end, in order.

    AN-SET-19 (see AN-ERA-01); the impact touches nothing else: AN-IMP-01, 06.
    """
    figures = rules.catalog.figures
    rules.calendars.add("base", Calendar(1, figures["eras"], figures["impact"], first_focus=1, strength=0))
    rules.setup_steps.add("conditions", setup.choose_conditions)
    rules.setup_steps.add("paths", setup.choose_paths)
    rules.setup_steps.add("goods", setup.deal_starting_goods)
    rules.setup_steps.add("first_player", setup.choose_first_player)
    rules.setup_steps.add("leaders", setup.choose_leaders)
    rules.setup_steps.add("water", setup.deal_water)
    rules.phases.add("preparation", preparation.preparation)
    rules.preparation.add("superproject", preparation.reveal_superproject)
    rules.preparation.add("buildings", preparation.move_buildings)
    rules.preparation.add("recruits", preparation.draw_recruits)
    rules.preparation.add("mine", preparation.draw_resources)
    rules.phases.add("paradox", paradox_phase)
    rules.phases.add("power_up", power_up_phase)
    rules.phases.add("warp", warp_phase.warp_phase)
    rules.phases.add("begin_turns", turn.begin_turns)
    rules.phases.add("turn", turn.turn)
    rules.phases.add("clean_up", clean_up.clean_up_phase)
    rules.clean_up.add("leaders", leaders.clean_up_leaders)
    rules.clean_up.add("retrieve", clean_up.retrieve)
    rules.clean_up.add("impact", clean_up.strike)
    rules.clean_up.add("end", clean_up.check_end)
    rules.clean_up.add("next_era", clean_up.next_era)
    rules.impact.add("evacuation", impact.open_evacuation)
    rules.impact.add("capital", impact.collapse_capital)
    rules.impact.add("hexes", impact.cover_hexes)
    rules.end_tests.add("capital", clean_up.capital_is_gone)
    rules.end_tests.add("last_era", clean_up.last_era_is_over)


def add_spaces(rules: AnachronyRules) -> None:
    """The spaces of the main board; the Capital has a third of each only with four players (AN-CAP-01)."""
    catalog, seats = rules.catalog, len(rules.setup.seats)
    for action in CAPITAL:
        for number in range(catalog.figures[f"spaces/{action}/{seats}"]):
            rules.spaces.add(f"{action}.{number + 1}", Space(action, catalog.space_water[action][number]))
    # spaces for one exosuit each, like those of the Capital: AN-CNC-08
    rules.spaces.add(
        "council.left", Space("council", catalog.figures["council_left"], closed_by=setup.HARD_COUNCIL)
    )
    rules.spaces.add(
        "council.right", Space("council", catalog.figures["council_right"], closed_by=setup.HARD_COUNCIL)
    )
    for name, gain in catalog.mine_bonus.items():
        rules.spaces.add(f"mine.{name}", Space("mine", gain=gain))
    for action in ("purify", "trade", "evacuate"):
        rules.spaces.add(action, Space(action, single=False))


def add_actions(rules: AnachronyRules) -> None:
    """What is done on the spaces of the main board, and what lowers the cost of building."""
    group = council.CAPITAL
    rules.actions.add("construct", Action(construct.why_not, construct.construct, group))
    rules.actions.add("recruit", Action(recruit.why_not, recruit.recruit, group))
    rules.actions.add("research", Action(research.why_not, research.research, group))
    rules.actions.add("council", Action(council.why_not, council.sit_in_council))
    rules.actions.add("mine", Action(gathering.always, gathering.mine))
    rules.actions.add("purify", Action(gathering.always, gathering.purify))
    rules.actions.add("trade", Action(gathering.always, gathering.trade))
    rules.actions.add("evacuate", Action(evacuate.why_not, evacuate.evacuate))
    capital.add_tiles(rules)
    rules.builds.add(NORMAL, Build(construct.offers))
    rules.reductions.add("engineer", construct.engineer_saves)
    rules.reductions.add("anti_gravity_field", construct.anti_gravity_saves)
    rules.reductions.add("collapsing_capital", construct.collapsing_saves)


def add_boards(rules: AnachronyRules) -> None:
    """Worker slots and free actions of the player boards, tiles and leaders."""
    rules.worker_slots.add("supply", supply.supply_slot)
    rules.worker_slots.add("tiles", tiles.tile_slots)
    rules.worker_slots.add("chameleon", superprojects.chameleon_slot)
    rules.worker_slots.add("anomalies", anomaly.anomaly_slots)
    rules.free_actions.add("force_workers", supply.force_workers)
    rules.free_actions.add("supply", supply.free_supply)
    rules.free_actions.add("tiles", tiles.tile_frees)
    rules.free_actions.add("exocrawler", superprojects.exocrawler_free)
    rules.free_actions.add("leader", leaders.leader_frees)
    rules.warp_kinds.add(
        "classic", WarpKind(warp_phase.bring, warp_tiles.why_not_give_back, warp_tiles.give_back)
    )
    rules.warp_steps.add("withdraw", warp_phase.withdraw)
    rules.warp_steps.add("place", warp_phase.place)
    rules.warp_steps.add("resolve", warp_phase.resolve)
    rules.paradox_counts.add("warps", warps_there)
    rules.anomalies.add(ANOMALY, Anomaly(anomaly_vp))
    rules.anomaly_offers.add("supply", lambda _game, _seat: (ANOMALY,))
    rules.unused_conditions.add(UNUSED, lambda state: state.box)
    rules.paradox_limit.add("405", tiles.adding("405", "paradox_limit"))
    for lab in ("401", "402"):
        rules.range_bonus.add(lab, tiles.adding(lab, "power_plant_range"))


def no_debts(table: AnachronyState) -> bool:
    """Nobody has less than nothing of anything."""
    return all(
        count >= 0
        for player in table.players
        for counts in (player.goods, player.active, player.tired, player.breakthroughs)
        for count in counts.values()
    )


def exosuits_are_there(table: AnachronyState) -> bool:
    """Each seat's exosuits are in reserve, on hexes or on boards, and each taken space holds one of its seat."""
    everywhere = all(p.reserve >= 0 and p.reserve + len(p.powered) + len(p.suits) == 6 for p in table.players)
    taken = {(name, slot.seat) for name, slot in table.slots.items() if slot.seat >= 0}
    stand = [(suit.where, seat) for seat, player in enumerate(table.players) for suit in player.suits]
    return everywhere and sorted(taken) == sorted(place for place in stand if place[0] in table.slots)
