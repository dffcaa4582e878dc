"""The components as a reader reads them: sections of pieces, in one language, each with its figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from clepsydra.kernel import Piece, Reader, Section, Sheets
from clepsydra.kernel.corrections import Data
from clepsydra.kernel.provenance import Figures, by_piece, of_table

TEXTS = Path(__file__).parent.parent / "texts"
Entry = Mapping[str, Any]

OWN_IDS = frozenset(
    {"region", "specialist_tile", "knowledge_tile", "milestone", "idea", "progress_tile", "wealth_tile"}
    | {"era_space", "objective", "solo_rank"}
)
"""Components with ids that no other kind has."""


def sheets(data: Data, lang: str) -> Sheets:
    """All components of the data; what is a rule rather than a component comes last."""
    return Sheets(tuple(_sections(data, Teller(lang), by_piece(data))))


def _sections(data: Data, tell: Teller, figures: Figures) -> Iterator[Section]:
    for table, entries in data.items():
        if isinstance(entries, list):
            pieces = [_piece(table, entry, tell, figures) for entry in entries]
            yield Section(tell.reader.say("sections", table), tuple(pieces))
    rest = [table for table, entries in data.items() if table != "meta" and not isinstance(entries, list)]
    yield Section(
        tell.reader.say("sections", "other"),
        tuple(Piece(table, tell.reader.say("other", table), (), of_table(table, figures)) for table in rest),
    )


def _piece(table: str, entry: Entry, tell: Teller, figures: Figures) -> Piece:
    id_ = str(entry["id"]) if table in OWN_IDS else f"{table}_{entry['id']}"
    lines = tuple(tell.lines(table, entry))
    return Piece(id_, tell.name(table, entry), lines, figures.get(f"{table}.{entry['id']}", ()))


class Teller:
    """Says what the data says, in one language.

    >>> Teller("en").benefit({"benefit": "ip", "amount": 3})
    'gain 3 IP'
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.reader = Reader(TEXTS, lang)

    def say(self, key: str, **figures: Any) -> str:
        """A phrase with its figures."""
        return self.reader.say("words", key, figures)

    def name(self, table: str, entry: Entry) -> str:
        """What the box calls it."""
        if f"name_{self.lang}" in entry:
            return str(entry[f"name_{self.lang}"])
        if table in NUMBERED:
            return self.say(f"{table}_name", **entry)
        return self.reader.name(NAMED.get(table, "") + str(entry["id"]))

    def lines(self, table: str, entry: Entry) -> list[str]:
        """What there is to say of a component."""
        return [line[0].upper() + line[1:] for line in TOLD[table](self, entry)]

    def benefit(self, entry: Entry) -> str:
        """What a tile or space gives."""
        kind = entry["benefit"]
        if kind in PLAIN_GAINS:
            return self.say(
                f"gain_{kind}", amount=entry.get("amount", 1), specialty=entry.get("specialty", "")
            )
        return self.say("free", action=kind)


PLAIN_GAINS = frozenset(
    {"ip", "influence", "scholar", "citizen_any_region", "turn_order", "none"}
    | {"new_specialist", "return_as", "economy_token", "discount"}
)
NUMBERED = frozenset(
    {"forum", "influence_level", "influence_change", "build_cost", "map_space", "era_space", "table_size"}
)
NAMED = {"hephaestus_card": "card_", "distinction": "distinction_"}
Told = Callable[[Teller, Entry], list[str]]


def _one(key: str) -> Told:
    """One phrase with the figures of the entry."""
    return lambda tell, entry: [tell.say(key, **entry)]


def _action(tell: Teller, entry: Entry) -> list[str]:
    return [tell.say("action", ambition=entry["ambition"]) if entry["ambition"] else tell.say("no_ambition")]


PLACES = ("left", "middle", "right")
"""The influence spaces of a region, from the left; some have only two."""


def _region(tell: Teller, entry: Entry) -> list[str]:
    near = [*entry["neighbours"], *entry["more_neighbours"]]
    spaces = [entry["influence_ip"][place] for place in PLACES if place in entry["influence_ip"]]
    return [tell.say("region", near=near, number=entry["number"], spaces=spaces)]


def _specialist(tell: Teller, entry: Entry) -> list[str]:
    lines = [tell.say("specialist", specialists=entry["specialists"], what=tell.benefit(entry))]
    return lines if entry["starting_idea"] else [*lines, tell.say("no_starting_idea")]


def _idea(tell: Teller, entry: Entry) -> list[str]:
    lines = [tell.say("idea", era=entry["era"], type=entry["type"], chain=entry["chain"])]
    if "requires" in entry:
        lines.append(tell.say("requires", requires=entry["requires"], exhaust=entry["exhaust"]))
    if entry.get("invent_ip"):
        lines.append(tell.say("invent_ip", ip=entry["invent_ip"]))
    return lines


def _progress(tell: Teller, entry: Entry) -> list[str]:
    if entry["type"] == "technology":
        return [tell.say("technology", first=entry["pair"][0], second=entry["pair"][1])]
    what = tell.say(f"effect_{entry['effect']}", amount=entry["amount"])
    if entry["type"] == "economy":
        return [tell.say("economy", what=what)]
    return [tell.say("culture", what=what, action=entry["action"])]


def _wealth(tell: Teller, entry: Entry) -> list[str]:
    scores = entry["scores"]
    copies = tell.say("copies", count=entry["copies"])
    if len(scores) == 1:
        return [tell.say("group", ip=entry["ip"], type=f"{scores[0]}_type"), copies]
    return [tell.say("pairs", ip=entry["ip"], first=f"{scores[0]}_type", second=f"{scores[1]}_type"), copies]


def _space(tell: Teller, entry: Entry) -> list[str]:
    return [tell.benefit(entry)]


def _objective(tell: Teller, entry: Entry) -> list[str]:
    lines = [tell.say("objective", ip=entry["ip_each"], most=entry["most"], what=tell.say(entry["count"]))]
    return [*lines, tell.say("token_ip", ip=entry["token_ip"])] if "token_ip" in entry else lines


TOLD: dict[str, Told] = {
    "forum": lambda tell, entry: [tell.say("forum", first=entry["spaces"][0], second=entry["spaces"][1])],
    "action": _action,
    "region": _region,
    "influence_level": _one("influence_level"),
    "influence_change": lambda tell, entry: [tell.say("influence_change", delta=f"{entry['delta']:+d}")],
    "build_cost": _one("build_cost"),
    "influence_token": _one("influence_token"),
    "specialist_tile": _specialist,
    "knowledge_tile": _one("knowledge_tile"),
    "milestone": _one("milestone"),
    "idea": _idea,
    "progress_tile": _progress,
    "wealth_tile": _wealth,
    "map_space": _space,
    "era_space": _space,
    "objective": _objective,
    "hephaestus_card": _one("hephaestus_card"),
    "solo_mode": _one("solo_mode"),
    "distinction": _one("distinction"),
    "solo_rank": _one("solo_rank"),
    "table_size": _one("table_size"),
}
