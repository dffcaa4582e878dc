"""The components as a reader reads them: sections of pieces, in one language, each with its figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from clepsydra.games.anachrony.catalog.provenance import facts
from clepsydra.games.anachrony.catalog.vocabulary import WORKERS
from clepsydra.games.anachrony.catalog.words import Entry, Words
from clepsydra.kernel import Fact, Piece, Section, Sheets

Data = Mapping[str, Any]
Told = tuple[str, list[str]]
"""The name of a component and what there is to say of it."""

ROWS = ("power_plant", "factory", "life_support", "lab")
NUMBERED = frozenset({"recruit_card", "mine_card", "alternate_timeline_tile", "starting_asset_card"})
"""Components with small numbers that each kind counts for itself."""


def sheets(data: Data, lang: str) -> Sheets:
    """All components of the data; what is a rule rather than a component comes last."""
    return Sheets(tuple(_sections(data, Words(lang), _by_piece(data))))


def _sections(data: Data, words: Words, figures: dict[str, tuple[Fact, ...]]) -> Iterator[Section]:
    def section(title: str, pieces: list[tuple[str, str, Told]]) -> Section:
        return Section(
            words.reader.say("sections", title),
            tuple(
                Piece(id_, name, tuple(lines), figures.pop(path, ())) for path, id_, (name, lines) in pieces
            ),
        )

    for row in ROWS:
        buildings = [entry for entry in data["building"] if entry["type"] == row]
        yield section(row, [_piece("building", entry, building(words, entry)) for entry in buildings])
    for table, tell in TELLERS.items():
        yield section(table, [_piece(table, entry, tell(words, entry)) for entry in data[table]])
        if table == "superproject":
            yield section(
                "player_board", [(path, id_, board(words, id_, side)) for path, id_, side in _sides(data)]
            )
    dice = [(f"die.{name}", name, die(words, name, entry)) for name, entry in data["die"].items()]
    yield section("die", dice)
    others = {path.partition(".")[0] for path in figures}
    named = [table for table in data if table in others]
    yield Section(
        words.reader.say("sections", "other"),
        tuple(Piece(table, words.reader.say("other", table), (), _rest(table, figures)) for table in named),
    )


def _piece(table: str, entry: Entry, told: Told) -> tuple[str, str, Told]:
    id_ = entry["id"]
    return f"{table}.{id_}", f"{table}_{id_}" if table in NUMBERED else str(id_), told


def _sides(data: Data) -> Iterator[tuple[str, str, Entry]]:
    boards = data["player_board"]
    yield "player_board.side_a", "side_a", boards["side_a"]
    for path in boards:
        if path != "side_a":
            yield f"player_board.{path}", f"{path}/B", boards[path]["side_b"]


def _by_piece(data: Data) -> dict[str, tuple[Fact, ...]]:
    """The figures of each entry or table within a table."""
    found: dict[str, list[Fact]] = {}
    for fact in facts(data):
        found.setdefault(".".join(fact.path.split(".")[:2]), []).append(fact)
    return {path: tuple(own) for path, own in found.items()}


def _rest(table: str, figures: Mapping[str, tuple[Fact, ...]]) -> tuple[Fact, ...]:
    """The figures of a table that belong to no piece."""
    return tuple(fact for path, own in figures.items() if path.partition(".")[0] == table for fact in own)


# --- one component ------------------------------------------------------------------------------


def building(words: Words, entry: Entry) -> Told:
    """What a building does."""
    return words.name(entry), [words.say("vp", vp=entry["vp"]), *_tile(words, entry, entry["cost"])]


def superproject(words: Words, entry: Entry) -> Told:
    """What a superproject costs and does."""
    cost = words.goods({**entry["cost"], **entry.get("worker_cost", {})})
    ways = words.either(
        words.together(_breakthrough(words, need) for need in alternative)
        for alternative in entry["breakthrough_cost"]
    )
    return words.name(entry), [
        words.say("vp", vp=entry["vp"]),
        words.say("cost", goods=cost),
        words.say("breakthroughs", ways=ways),
        *_tile(words, entry, entry.get("action_cost", {})),
    ]


def _tile(words: Words, entry: Entry, cost: Mapping[str, Any]) -> list[str]:
    reach = entry.get("endgame_range")
    return [*words.abilities(entry, cost), *([words.say("end_range", range=reach)] if reach else [])]


def _breakthrough(words: Words, need: Entry) -> str:
    key = "any_icon" if need["icon"] == "any" else "exact_icon"
    return words.say(key, shape=need["shape"], icon=need["icon"])


def board(words: Words, side: str, entry: Entry) -> Told:
    """The tracks and costs of one side of a player board."""
    lines = [
        words.say(
            "morale_vp",
            values=_track(entry["morale_vp"]),
            start=entry["morale_start"],
            most=entry["max_morale_vp"],
        ),
        words.say("supply_cost", values=_track(entry["supply_cost"])),
        *([words.say("supply_free")] if entry["supply_is_free_action"] else []),
        *([] if entry["supply_administrator_motivated"] else [words.say("supply_tires")]),
        words.say("time_travel_vp", values=_track(entry["time_travel_vp"])),
        words.say("paradox_limit_is", limit=entry["paradox_limit"]),
        words.say("water_per_hex", water=entry["water_per_empty_exosuit_slot"]),
        *(
            words.say(
                "slot_cost", row=row, costs=" / ".join(map(words.goods, entry["building_slot_cost"][row]))
            )
            for row in ROWS
        ),
        *(
            words.say("hex_cost", hex=hex_, costs=words.costs(costs))
            for hex_, costs in entry["exosuit_slot_cost"].items()
            if isinstance(costs, list)
        ),
        words.say("hexes_lost", hexes=entry["exosuit_slots_lost_at_impact"]),
        *(words.text(special) for special in entry.get("special", ())),
    ]
    return words.reader.name(side.partition("/")[0]), [line[0].upper() + line[1:] for line in lines]


def _track(values: list[int]) -> str:
    return " ".join(map(str, values))


def path(words: Words, entry: Entry) -> Told:
    """What the player of a Path starts with."""
    goods = {**entry["resources"], "water": entry["water"], "energy_core": entry["energy_core"]}
    if entry["breakthroughs_random"]:
        goods["breakthrough_random"] = entry["breakthroughs_random"]
    return words.name(entry), [*_people(words, entry), words.say("goods", goods=words.goods(goods))]


def _people(words: Words, entry: Entry) -> list[str]:
    columns = ("workers_active", "workers_tired")
    return [words.say(column, goods=words.goods(entry[column])) for column in columns if entry[column]]


def leader(words: Words, entry: Entry) -> Told:
    """A leader and her power."""
    return words.name(entry), [str(entry[f"power_{words.lang}"]), words.text(entry)]


def evacuation(words: Words, entry: Entry) -> Told:
    """What an evacuation asks for and brings."""
    condition = entry["condition"]
    metric = condition.get("type", condition["count"])
    return words.name(entry), [
        words.say(
            "evacuation",
            condition=words.goods({metric: condition["min"]}),
            base=entry["base_vp"],
            extra=entry["extra_vp_per_set"],
            goods=words.goods(entry["set"]),
        )
    ]


def recruit_card(words: Words, entry: Entry) -> Told:
    """The workers on a card."""
    people = {kind: entry[kind] for kind in WORKERS if entry[kind]}
    return words.say("recruit_card", id=entry["id"]), [words.say("goods", goods=words.goods(people))]


def mine_card(words: Words, entry: Entry) -> Told:
    """The cubes on a card, in their order."""
    cubes = ", ".join(map(words.reader.name, entry["resources"]))
    return words.say("mine_card", id=entry["id"]), [words.say("goods", goods=cubes)]


def warp_tile(words: Words, entry: Entry) -> Told:
    """What a warp tile brings."""
    return words.name(entry), [words.say("warp", goods=words.goods(entry["gain"]))]


def breakthrough(words: Words, entry: Entry) -> Told:
    """How many there are of one."""
    return _breakthrough(words, entry), [words.say("copies", count=entry["count"])]


def die(words: Words, name: str, entry: Entry) -> Told:
    """The faces of a die."""
    return words.reader.name(name), [words.say("faces", faces=entry["faces"])]


def collapsing(words: Words, entry: Entry) -> Told:
    """What a Collapsing Capital tile adds."""
    number = int(entry["id"].rpartition("_")[2])
    return words.say("collapsing_capital_tile", action=entry["action"], number=number), [words.text(entry)]


def condition(words: Words, entry: Entry) -> Told:
    """What an endgame card is worth."""
    return words.name(entry), [words.say("most", vp=entry["vp"])]


def timeline_effect(words: Words, entry: Entry) -> Told:
    """What a space of the alternate timeline does."""
    return words.name(entry), [f"{words.effects(entry['effects'])}."]


def timeline_tile(words: Words, entry: Entry) -> Told:
    """The spaces of a tile of the alternate timeline."""
    _, used, era = entry["use"].partition("era_")
    name = words.say("alternate_timeline_tile" if used else "spare_tile", id=entry["id"], era=int(era or 0))
    return name, [words.say("spaces", spaces=entry["slots"])]


def asset_card(words: Words, entry: Entry) -> Told:
    """What a card of the starting draft brings."""
    goods = [words.say("goods", goods=words.goods(entry["gain"]))] if entry["gain"] else []
    return words.say("starting_asset_card", number=entry["number"]), [*goods, *_people(words, entry)]


TELLERS: dict[str, Callable[[Words, Entry], Told]] = {
    "superproject": superproject,
    "path": path,
    "leader": leader,
    "evacuation_condition": evacuation,
    "recruit_card": recruit_card,
    "mine_card": mine_card,
    "warp_tile": warp_tile,
    "breakthrough": breakthrough,
    "collapsing_capital_tile": collapsing,
    "endgame_condition": condition,
    "alternate_timeline_effect": timeline_effect,
    "alternate_timeline_tile": timeline_tile,
    "starting_asset_card": asset_card,
}
