"""Inventions: Evolution of Ideas: from the Stone Age to the computer, by what societies share."""

from pathlib import Path

from clepsydra.games.inventions.automa.chronos import why_no_choice
from clepsydra.games.inventions.automa.solo import why_no_difficulty
from clepsydra.games.inventions.base import BaseRules, base
from clepsydra.games.inventions.catalog import COMPONENTS, MILDER_HEPHAESTUS, OPTIONAL, SHORT_REGIONS
from clepsydra.games.inventions.game import CHRONOS, HEPHAESTUS, Inventions
from clepsydra.games.inventions.valuation import VALUATION
from clepsydra.games.inventions.yardstick import evaluate
from clepsydra.kernel import PERSON, Denial, GameDefinition, Preset, Setting, Setup

__all__ = ["INVENTIONS"]


def refuses(setup: Setup) -> Denial | None:
    """Only a solo game has a difficulty, and a Hephaestus who advances or not."""
    return None if HEPHAESTUS in setup.seats else why_no_difficulty(setup) or why_no_choice(setup)


INVENTIONS = GameDefinition(
    name="inventions",
    version=3,
    minutes=45,
    rules=BaseRules,
    game=Inventions,
    base=base,
    seatings=(
        (PERSON,) * 3,
        (PERSON,) * 4,
        (PERSON, PERSON, CHRONOS),
        (PERSON, CHRONOS, HEPHAESTUS),
    ),
    texts=Path(__file__).parent / "texts",
    documents=Path(__file__).parent / "documents",
    lessons="clepsydra.games.inventions.lessons",
    prefixes=("IN", "IC2", "IH"),
    belongs={"IC2": (CHRONOS,), "IH": (HEPHAESTUS,)},
    refuses=refuses,
    complete=True,
    yardstick=evaluate,
    valuation=VALUATION,
    components=COMPONENTS,
    optional=OPTIONAL,
    settings=(
        Setting(SHORT_REGIONS.name, (True, False), earlier=False, group="rulebook"),
        Setting(MILDER_HEPHAESTUS.name, (True, False), of=(HEPHAESTUS,), earlier=False, group="opponent"),
        Setting("difficulty", ("normal", "easy", "hard"), group="opponent"),
        Setting("hephaestus_advances", ("advances", "stays"), group="rulebook"),
    ),
    presets=(Preset("box"), Preset("solo", seats=(PERSON, CHRONOS, HEPHAESTUS))),
)
