"""Anachrony, the base game: 2 to 4 Paths race to be ready for the end of the Capital."""

from pathlib import Path

from clepsydra.games.anachrony.base import VARIANTS, base
from clepsydra.games.anachrony.catalog import components
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.chronobot import CHRONOBOT
from clepsydra.games.anachrony.modules.chronossus import (
    CHRONOSSUS,
    WITH_ALTERNATE_TIMELINE,
    WITH_FRACTURES,
    WITH_HYPERSYNC,
    WITH_QUANTUM_LOOPS,
)
from clepsydra.games.anachrony.modules.chronossus.pieces import ON_SIDE_B
from clepsydra.games.anachrony.modules.chronossus.with_alternate_timeline import OPTIONS as ON_ALTERNATE
from clepsydra.games.anachrony.modules.chronossus.with_fractures import OPTIONS as BESIDE_FRACTURES
from clepsydra.games.anachrony.modules.chronossus.with_hypersync import OPTIONS as BESIDE_HYPERSYNC
from clepsydra.games.anachrony.modules.chronossus.with_quantum_loops import OPTIONS as BESIDE_LOOPS
from clepsydra.games.anachrony.modules.fractures import EXTRA_BASE_BUILDINGS, FRACTURES
from clepsydra.games.anachrony.modules.hypersync import HYPERSYNC
from clepsydra.games.anachrony.modules.intrigues import INTRIGUES, INTRIGUES_WITH_FRACTURES
from clepsydra.games.anachrony.modules.neutronide import NEUTRONIDE
from clepsydra.games.anachrony.modules.quantum_loops import QUANTUM_LOOPS
from clepsydra.games.anachrony.modules.variable_anomalies import VARIABLE_ANOMALIES
from clepsydra.games.anachrony.power_up import WHICH_HEXES
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.setup import WHICH_PATH
from clepsydra.games.anachrony.valuation import VALUATION
from clepsydra.games.anachrony.warp_phase import WHAT_TO_BORROW
from clepsydra.games.anachrony.yardstick import evaluate
from clepsydra.kernel import PERSON, Denial, GameDefinition, Preset, Setting, Setup, deny

__all__ = ["ANACHRONY"]


def refuses(setup: Setup) -> Denial | None:
    """The hard council is for two players only (AN-VAR-01); nobody drafts against an automa (SO-MOD-04)."""
    if setup.options.get("council_hard") and len(setup.seats) > 2:
        return deny("AN-VAR-01")
    drafting = any(setup.options.get(draft) for draft in ("asset_draft", "endgame_draft"))
    return deny("SO-MOD-04") if drafting and len(setup.people) < len(setup.seats) else None


# each of them alone or with any others: FI-GEN-01
MODULES = (NEUTRONIDE, HYPERSYNC, QUANTUM_LOOPS, INTRIGUES, VARIABLE_ANOMALIES, FRACTURES)
OPTIONAL = (EXTRA_BASE_BUILDINGS,)
AUTOMAS = (CHRONOBOT, CHRONOSSUS)
TOGETHER = (
    INTRIGUES_WITH_FRACTURES,
    WITH_FRACTURES,
    WITH_ALTERNATE_TIMELINE,
    WITH_HYPERSYNC,
    WITH_QUANTUM_LOOPS,
)
SOLO = tuple((PERSON, automa.name) for automa in AUTOMAS)
"""One person, and nobody else, against one of them (SO-MOD-01)."""
BOARD_SIDES = ("A", "B")  # AN-SET-11
"""Which side of the player boards all use; the first is the usual one."""
DIFFICULTY = ("no_reboot", "no_leader_power", "hyperactive", "frenetic")
"""How a table may make the Chronobot stronger, in any mix (SO-DIF-01)."""
AGAINST_CHRONOSSUS: dict[str, tuple[str | int | bool, ...]] = {
    "random_tiles": (False, True),
    **dict.fromkeys(ON_SIDE_B, (False, True)),
    "swap_I_III": (False, True),
    "autoleap": ("chain", "rest"),
    "exosuits_after_impact": ("no_maximum", "maximum"),
    "extra_exosuit": (False, True),
    "extra_energy": (0, 1, 2, 3),
    "leftover_energy_vp": (False, True),
    "failed_action_2vp": (False, True),
    "research_new_shape": (False, True),
    "fewer_objectives": (3, 2, 1, 0),
}
"""The same for the Chronossus (see SO-DIF-06 to 09, SO-TIL-08)."""
EARLIER = {"autoleap": "rest", "exosuits_after_impact": "maximum"}
"""What stored tables play that do not name these options (see SO-R-06, SO-R-21)."""
AFTER_REBOOT = Setting(
    "after_reboot",
    ("acts", "waits"),
    of=(CHRONOBOT.name,),
    needs=("no_reboot",),
    earlier="waits",
    group="rulebook",
)
"""What a token does that skips Reboot (see SO-DIF-02)."""
IMPERFECT = tuple(module.name for module in (NEUTRONIDE, HYPERSYNC, QUANTUM_LOOPS, INTRIGUES))
"""The modules of the box Future Imperfect."""
BELONGS = {
    "NB": (NEUTRONIDE.name,),
    "HS": (HYPERSYNC.name,),
    "QL": (QUANTUM_LOOPS.name,),
    "IC": (INTRIGUES.name,),
    "VA": (VARIABLE_ANOMALIES.name,),
    "FI": IMPERFECT,
    "FT": (FRACTURES.name,),
    "SO": (CHRONOBOT.name, CHRONOSSUS.name),
    "SO-CBP": (CHRONOBOT.name,),
    "SO-CXP": (CHRONOSSUS.name,),
    "SO-TIL": (CHRONOSSUS.name,),
    "AN-VAT": ("alternate_timeline",),
    "AN-VRD": ("asset_draft",),
    "AN-VED": ("endgame_draft",),
}
"""Whose rules are no rules of every table."""
LONGER = {HYPERSYNC.name: 0.13, INTRIGUES.name: 0.09, VARIABLE_ANOMALIES.name: 0.08}
"""How many more decisions a game has with a module, where that can be told from chance (docs/figures/durations.md)."""
NOT_YET = ("IC-MIX-08", "FI-GEN-02", "FI-GEN-03")
"""Rules of modules in this box about others that are not in it: Guardians, Doomsday, Pioneers."""

ANACHRONY = GameDefinition(
    name="anachrony",
    rules=AnachronyRules,
    game=Anachrony,
    base=base,
    seatings=(*((PERSON,) * seats for seats in (2, 3, 4)), *SOLO),
    texts=Path(__file__).parent / "texts",
    documents=Path(__file__).parent / "documents",
    prefixes=("AN", "NB", "FT", "VA", "HS", "QL", "IC", "SO", "FI"),
    belongs=BELONGS,
    not_yet=NOT_YET,
    modules=MODULES,
    automas=AUTOMAS,
    optional=OPTIONAL,
    together=TOGETHER,
    refuses=refuses,
    yardstick=evaluate,
    valuation=VALUATION,
    version=5,
    plays_since=4,
    weights={WHICH_PATH: 3, WHICH_HEXES: 2, WHAT_TO_BORROW: 2},
    minutes=40,
    longer=LONGER,
    lessons="clepsydra.games.anachrony.lessons",
    components=components((*MODULES, *OPTIONAL, *AUTOMAS, *TOGETHER)),
    settings=(
        Setting("board_side", BOARD_SIDES),
        Setting("path_choice", ("choose", "random")),
        Setting("council_hard", (False, True)),
        Setting("fixed_paradox", (False, True), group="rulebook"),
        Setting("simultaneous_powerup", (False, True), group="rulebook"),
        Setting(EXTRA_BASE_BUILDINGS.name, (False, True)),
        Setting("device_side", ("as_boards", "A", "B"), of=(FRACTURES.name,)),
        Setting("first_game_conditions", (False, True), of=(FRACTURES.name,)),
        Setting("guaranteed", (False, True), of=(QUANTUM_LOOPS.name, INTRIGUES.name)),
        *(Setting(variant, (False, True)) for variant in VARIANTS),
        *(Setting(name, (False, True), of=(CHRONOBOT.name,), group="opponent") for name in DIFFICULTY),
        AFTER_REBOOT,
        *(
            Setting(
                name,
                values,
                of=(CHRONOSSUS.name,),
                earlier=EARLIER.get(name),
                group="rulebook" if name in EARLIER else "opponent",
            )
            for name, values in AGAINST_CHRONOSSUS.items()
        ),
        *(
            Setting(name, values, of=(CHRONOSSUS.name,), needs=(FRACTURES.name,), group="opponent")
            for name, values in BESIDE_FRACTURES.items()
        ),
        *(
            Setting(
                name,
                values,
                of=(CHRONOSSUS.name,),
                needs=("alternate_timeline",),
                group="rulebook" if name == "alt_timeline_scoring" else "opponent",
            )
            for name, values in ON_ALTERNATE.items()
        ),
        *(
            Setting(name, (False, True), of=(CHRONOSSUS.name,), needs=(module.name,), group="opponent")
            for module, names in ((HYPERSYNC, BESIDE_HYPERSYNC), (QUANTUM_LOOPS, BESIDE_LOOPS))
            for name in names
        ),
    ),
    presets=(
        Preset("first_game", options={"path_choice": "random"}),
        Preset("box"),
        Preset("solo", seats=SOLO[0]),
        Preset(
            "everything",
            tuple(module.name for module in MODULES),
            {"board_side": "B", **dict.fromkeys(VARIANTS, True), "endgame_draft": False},  # see IC-SET-07
        ),
    ),
)
