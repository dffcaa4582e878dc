"""What questions and options of Intrigues say: conditions and rewards of Missions, bonuses of rows and workers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.catalog import Effect
from clepsydra.games.anachrony.events import UsedFree
from clepsydra.games.anachrony.game import ANOMALY, Anachrony
from clepsydra.games.anachrony.modules.intrigues.benefits import ALL
from clepsydra.games.anachrony.modules.intrigues.catalog import CouncilTile, NegotiateBonus
from clepsydra.games.anachrony.modules.intrigues.chamber import DrewAgenda, KeptAgenda, chamber
from clepsydra.games.anachrony.modules.intrigues.missions import MISSION, MissionRevealed, mission
from clepsydra.games.anachrony.modules.intrigues.negotiate import NEGOTIATE, spaces
from clepsydra.games.anachrony.placing import acts_as
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.wording.options import as_action, does, first_thing, for_a_price, used_free
from clepsydra.games.anachrony.wording.printed import but_for_price, effects, lines_of, printed
from clepsydra.games.anachrony.wording.refusals import in_case
from clepsydra.kernel import FACE_DOWN, Option, Phrase, Reader, Said, Spoken

BARGAIN = "anomaly_bargain"
"""The operation that takes an Anomaly for water."""
CARD_OF_BENEFITS = "agenda_benefits"


def add_words(rules: AnachronyRules) -> None:
    """Add what the questions and options of the module say."""
    rules.advantages.add(NEGOTIATE, negotiates)
    rules.summaries.add("agenda", drawn_and_kept)
    rules.option_words.replace("free", used_benefit)
    rules.ask_words.add("IC-MIS-15", bought)
    rules.option_words.add_all(
        {
            "draw_agenda": drawn,
            "keep_mission": first_thing,
            "IC-IMP-09/keep_mission": played_now,
            "mission_reward": reward,
            "place_agenda": to_row,
            "IC-IMP-11/decline": in_case("use"),
            "IC-IMP-13/decline": in_case("take_back"),
            "IC-IMP-07/decline": in_case("neither"),
            "IC-MIS-15/again": as_action,
            "IC-MIS-15/do": for_a_price,
            "remove_from": removed_for,
            "IC-NEG-05/bonus": negotiating_as,
            "IC-IMP-07/take_anomaly": anomaly_and_water,
        }
    )


def drawn_and_kept(parts: list[Any]) -> list[Any]:
    """Tell Agenda tiles once that are all kept, and a Mission that is revealed without the action that reveals it."""
    if any(isinstance(part, MissionRevealed) for part in parts):
        parts = [part for part in parts if not (isinstance(part, UsedFree) and part.source == MISSION)]
    kept = [part.tiles for part in parts if isinstance(part, KeptAgenda)]
    parts = [part for part in parts if not (isinstance(part, DrewAgenda) and part.tiles in kept)]
    if len(parts) == 1:
        return parts
    return [
        _several_kept(part) if isinstance(part, KeptAgenda) and len(part.tiles) > 1 else part
        for part in parts
    ]


def _several_kept(event: KeptAgenda) -> Phrase:
    """Name in quotes, among other clauses, tiles that are kept."""
    return Phrase("keeps_agenda", {"tiles": Spoken(_quoted, tuple(event.tiles))})


def _quoted(reader: Reader, *tiles: str) -> str:
    return reader.list_of(reader.language.quoted(reader.name(tile)) for tile in tiles)


def drawn(_game: Anachrony, _ask: Any, option: Option) -> Said | None:
    """Name one kind of Agenda tiles alone where none of the other is drawn."""
    objectives, values = int(option[1]), int(option[2])
    return None if objectives and values else Said(case="objectives" if objectives else "values")


def negotiates(game: Anachrony, act: Act) -> Iterator[Any]:
    """Yield what the space and the worker add to the draw (IC-NEG-02, 05)."""
    if act.where in spaces(game.rules):
        yield but_for_price(game.rules, act.where)
    bonuses: dict[str, NegotiateBonus] = game.rules.catalog.more["negotiate_bonus"]
    for name, bonus in bonuses.items():
        if bonus.worker == act.worker and acts_as(game, act, bonus.worker):
            yield printed(game.rules, name)


def negotiating_as(game: Anachrony, _ask: Any, option: Option) -> Said | None:
    """Say the bonus of a type of worker (IC-NEG-05)."""
    bonuses: dict[str, NegotiateBonus] = game.rules.catalog.more["negotiate_bonus"]
    name = next((name for name, bonus in bonuses.items() if bonus.worker == option[1]), "")
    return does(printed(game.rules, name))


def used_benefit(game: Anachrony, ask: Any, option: Option) -> Said | None:
    """Say what an Agenda Benefit does; other free actions say theirs."""
    benefits = list(ALL)
    if option[1] not in benefits:
        return used_free(game, ask, option)
    number = benefits.index(str(option[1])) + 1
    return Said({"does": Spoken(_benefit, (game.rules, number))}, case="benefit")


def _benefit(reader: Reader, rules: AnachronyRules, number: int) -> str:
    line = lines_of(rules, CARD_OF_BENEFITS, reader.lang)[number]
    return line.rstrip(".").partition(":")[2].strip()


def played_now(game: Anachrony, ask: Any, option: Option) -> Said | None:
    """Say what an Emergency Mission asks for that is played this era; the other one is kept as well (IC-IMP-09)."""
    said = first_thing(game, ask, option)
    return None if said is None else Said(said.figures, case="now")


def reward(game: Anachrony, ask: Any, option: Option) -> Said | None:
    """Say what a reward of the seat's revealed Mission does (IC-MIS-05)."""
    cards = [card for card in chamber(game).missions[ask.seat].pieces if not card.startswith(FACE_DOWN)]
    if not cards:
        return None
    own, shared = mission(game, cards[0])
    return does(effects((own.reward, shared.second, shared.third)[int(option[1]) - 1]))


def to_row(game: Anachrony, _ask: Any, option: Option) -> Said | None:
    """Say what placing a tile in a row brings (IC-PLC-04)."""
    return does(printed(game.rules, str(option[2])))


def bought(_game: Anachrony, ask: Any) -> Said | None:
    """Ask with the price for the action of a reward that costs something (see IC-MIS-15)."""
    priced = ((option, ask.menu.price(option)) for option in ask.menu.options)
    return next(
        (
            Said({"action": option[1], "price": dict(price[0])}, case="price")
            for option, price in priced
            if price
        ),
        None,
    )


def removed_for(_game: Anachrony, ask: Any, option: Option) -> Said | None:
    """Say what the removal of an Anomaly costs, where it does (IC-IMP-07)."""
    return for_a_price(_game, ask, option) if ask.menu.price(option) else None


def anomaly_and_water(game: Anachrony, ask: Any, _option: Option) -> Said | None:
    """Say the points of an Anomaly and the water that comes with it (IC-IMP-07)."""
    bargain = next(bargains(game), None)
    if bargain is None:
        return None
    vp = -game.rules.anomalies[ANOMALY].vp(game, ask.seat)
    return Said({"vp": vp, "goods": {"water": bargain.args["gain"]}}, case="goods")


def bargains(game: Anachrony) -> Iterator[Effect]:
    """Yield the effect of Council tiles that takes an Anomaly for water."""
    tiles: dict[str, CouncilTile] = game.rules.catalog.more["council_capital_tile"]
    return (effect for tile in tiles.values() for effect in tile.after if effect.op == BARGAIN)
