"""Anachrony, the base game: 2 to 4 Paths race to be ready for the end of the Capital."""

from pathlib import Path

from clepsydra.games.anachrony.base import VARIANTS, base
from clepsydra.games.anachrony.catalog import components
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.neutronide import NEUTRONIDE
from clepsydra.games.anachrony.modules.variable_anomalies import VARIABLE_ANOMALIES
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.valuation import evaluate
from clepsydra.kernel import PERSON, Denial, GameDefinition, Preset, Setting, Setup, deny

__all__ = ["ANACHRONY"]


def refuses(setup: Setup) -> Denial | None:
    """The hard council is for two players only (AN-VAR-01); nobody drafts against an automa (SO-MOD-04)."""
    if setup.options.get("council_hard") and len(setup.seats) > 2:
        return deny("AN-VAR-01")
    drafting = any(setup.options.get(draft) for draft in ("asset_draft", "endgame_draft"))
    return deny("SO-MOD-04") if drafting and len(setup.people) < len(setup.seats) else None


MODULES = (NEUTRONIDE, VARIABLE_ANOMALIES)

ANACHRONY = GameDefinition(
    name="anachrony",
    rules=AnachronyRules,
    game=Anachrony,
    base=base,
    seatings=tuple((PERSON,) * seats for seats in (2, 3, 4)),
    texts=Path(__file__).parent / "texts",
    documents=Path(__file__).parent / "documents",
    prefixes=("AN", "NB", "VA"),  # FI, shared by four modules, comes with the last of them
    modules=MODULES,
    refuses=refuses,
    evaluate=evaluate,
    version=4,
    minutes=40,
    components=components(MODULES),
    settings=(
        Setting("board_side", ("A", "B")),
        Setting("path_choice", ("choose", "random")),
        Setting("council_hard", (False, True)),
        Setting("fixed_paradox", (False, True)),
        Setting("simultaneous_powerup", (False, True)),
        *(Setting(variant, (False, True)) for variant in VARIANTS),
    ),
    presets=(
        Preset("first_game", options={"path_choice": "random"}),
        Preset("box"),
        Preset(
            "everything",
            tuple(module.name for module in MODULES),
            {"board_side": "B", **dict.fromkeys(VARIANTS, True)},
        ),
    ),
)
