"""Every figure of every box can be typed in by its owner, unless there is a reason why not."""

from __future__ import annotations

import pytest

from clepsydra.kernel import LANGUAGES, Reader, installed_games
from clepsydra.web.pages.blanks import Group, Input, Pen
from clepsydra.web.pages.ownersheet import OwnersBox, within

KIND = "says which component it is, not how much: another would be another component"
RULE = "the words of a rule that stands in the code: another figure would change nothing"
BOOK = "a rule of the book, printed on no component"
TEXT = "the rulebook says it in words: there is nothing to read off a box"
ORDER = "an order of names that rules follow, printed as the rules have it"
CONTENTS = "how many pieces the box has; the rules take what the components say"

WHY_NOT: dict[str, dict[str, str]] = {
    "anachrony": {
        "building.type": KIND,
        "building.kinds": KIND,
        "building.count": CONTENTS,
        "building.range": RULE,
        "superproject.kinds": KIND,
        "path.colour": KIND,
        "leader.path": KIND,
        "evacuation_condition.path": KIND,
        "breakthrough.shape": KIND,
        "breakthrough.icon": KIND,
        "collapsing_capital_tile.action": KIND,
        "endgame_condition.metric": KIND,
        "alternate_timeline_effect.effects": BOOK,
        "alternate_timeline_tile.use": KIND,
        "variable_anomaly.kinds": KIND,
        "hypersync_tile": KIND,
        "hypersync_space.retrieves": KIND,
        "supercharge_tile.space": KIND,
        "negotiate_bonus.worker": KIND,
        "objective_condition.metric": KIND,
        "objective_tile.module": KIND,
        "device_action.kinds": KIND,
        "fracture_device.actions": KIND,
        "fracture_setup": BOOK,
        "fractures_capital_tile.action": KIND,
        "fractures_capital_tile.effects": RULE,
        "technology.kinds": KIND,
        "valley_space.action": KIND,
        "council": BOOK,
        "council_capital_tile.effects": TEXT,
        "mission": TEXT,
        "missions": BOOK,
        "emergency_mission": TEXT,
        "emergency_missions": BOOK,
        "chronobot": ORDER,
        "chronossus": ORDER,
        "chronossus_fractures": ORDER,
        "chronossus_hypersync": ORDER,
        "action_tile.action": KIND,
        "solo_objective.metric": KIND,
        "solo_bot": ORDER,
        "vocabulary": CONTENTS,
        "counts": CONTENTS,
        "setup": BOOK,
        "warp_rules": BOOK,
        "final_scoring": BOOK,
        "starting_draft": BOOK,
        "endgame_draft": BOOK,
    },
    "inventions": {
        "milestone.letter": KIND,
        "idea.era": KIND,
        "progress_tile.type": KIND,
        "progress_tile.number": KIND,
        "wealth_tile.letter": KIND,
        "wealth_tile.copies": CONTENTS,
        "map_space.row": KIND,
        "era_space.era": KIND,
        "era_space.position": KIND,
        "objective.kind": KIND,
        "objective.region": KIND,
        "counts": CONTENTS,
    },
    "rulebenders": {
        "theme_cards.theme": KIND,
        "theme_cards.numbers": KIND,
        "theme_cards.copies": CONTENTS,
        "theme_cards.kind": KIND,
        "theme_cards.attack": KIND,
        "theme_cards.shield": KIND,
        "theme_cards.collection": KIND,
        "theme_cards.activatable": KIND,
        "theme_cards.passive": RULE,
        "theme_cards.triggers": RULE,
        "theme_cards.extra_cost": RULE,
        "theme_cards.target": RULE,
        "theme_cards.window": RULE,
        "flexo_cards.number": KIND,
        "flexo_cards.kind": KIND,
        "panels.order": KIND,
        "panels.marker": KIND,
        "panels.settings": KIND,
        "panels.circular": KIND,
        "panels.income": KIND,
        "panels.secondary": KIND,
        "panels.chips": BOOK,
        "game": BOOK,
        "components": CONTENTS,
        "round_track": BOOK,
        "tiebreak_track": BOOK,
        "energy_reserve": BOOK,
        "evolution": KIND,
        "multiplier_tokens": BOOK,
        "exchange_tokens": BOOK,
        "themes": CONTENTS,
    },
}
"""Figures that have no field, by table, or by table and figure, and why."""

OF_SOME: dict[str, dict[str, str]] = {
    "anachrony": {
        "building.cost": "112 113 120 220 320",
        "building.effects": "112 113 311 312 401 402 405 406 411 416 420",
        "building.on_build": "419",
        "superproject.effects": "anti_gravity_field archive_of_the_eras exocrawler glitch_purifier"
        " grand_reservoir multiverse_hub quantum_chameleon technology_vault valley_gateway"
        " rescue_pods synthetic_endorphins tectonic_drill the_ultimate_plan world_council_surveillance",
        "superproject.on_build": "world_council_surveillance",
        "technology.effects": "502 503 504 505 507 508 509 510 511 513 514 515",
        "superproject.on_return": "quantum_chameleon",
        "variable_anomaly.effects": "X01 X02 X03 X04 X05",
        "hypersync_space.worker": "hypersync_fourth",
        "objective_tile.condition": "O21 O22 O23 O24 O25 O26 O29 O30 O31 O32",
    },
    "inventions": {},
    "rulebenders": {
        "theme_cards.effects": "fantasy-dragon-awakening fantasy-magic-amulet nights-sandstorm"
        " pirates-grapeshot-cannon prehistory-cataclysm scifi-big-bang zombies-abomination zombies-brain-eater"
        " zombies-virus",
        "theme_cards.activated": "prehistory-smilodon zombies-chainsaw",
    },
}
"""What on these components is a rule of its own, while others of their kind have a field for it."""


def left_out(game: str) -> set[tuple[str, str]]:
    """The figures that no page of the form has a field for: table and figure, and the component."""
    definition = OwnersBox(installed_games()[game], "en", {})
    pieces = [piece for section in definition.sheets.sections for piece in section.pieces]
    fields = {blank.path for piece in pieces for blank in definition.blanks_of(piece)}
    return {
        (".".join((path.split(".")[0], *path.split(".")[2:3])), path.split(".")[1])
        for path in (fact.path for piece in pieces for fact in piece.facts)
        if not any(within(path, field) or within(field, path) for field in fields)
    }


@pytest.mark.parametrize("game", WHY_NOT)
def test_every_figure_has_a_field_or_a_reason(game: str) -> None:
    reasons = WHY_NOT[game]
    of_some = {(figure, id_) for figure, ids in OF_SOME[game].items() for id_ in ids.split()}
    found = left_out(game)
    known = {name for figure, _ in found for name in (figure, figure.partition(".")[0]) if name in reasons}
    others = {(figure, id_) for figure, id_ in found if not {figure, figure.partition(".")[0]} & known}
    assert others == of_some, (
        "an owner cannot correct these, and nobody says why; or can, in spite of a reason"
    )
    assert known == reasons.keys(), "a reason for what can be corrected"


@pytest.mark.parametrize("game", WHY_NOT)
def test_every_figure_that_can_be_corrected_is_on_a_page(game: str) -> None:
    definition = OwnersBox(installed_games()[game], "en", {})
    pages = [
        blank.path
        for section in definition.sheets.sections
        for p in section.pieces
        for blank in definition.blanks_of(p)
    ]
    assert sorted(pages) == sorted(blank.path for blank in definition.blanks), (
        "each on one page, and all of them"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", WHY_NOT)
def test_every_field_has_a_name(game: str, lang: str) -> None:
    pen = Pen(Reader(installed_games()[game].texts, lang))
    for blank in OwnersBox(installed_games()[game], lang, {}).blanks:
        for label in _labels(pen.inputs(blank, blank.value)):
            assert "_" not in label, f"{blank.path}: {label}"


def _labels(part: Input | Group) -> list[str]:
    return [part.label, *(label for inner in getattr(part, "parts", ()) for label in _labels(inner))]
