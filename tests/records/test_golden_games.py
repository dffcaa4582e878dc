"""Recorded games still replay to the same end: a change of the rules that alters them is seen here.

They were made by `clepsydra simulate GAME --games 1 --players N --bots greedy --seed N --records DIR`; those in a
folder of `anachrony` with `--modules` and the name of the folder, `everything` with all, those of an automa with
`--seats person,` and its name. `chronobot_no_reboot` and `chronossus_leaping` were made by commit fe4643c, with the
options `no_reboot` and the sides B of its tiles, before the defaults against solo opponents changed. When a rule is
changed on purpose, the version of the game goes up. Records of versions that the game keeps stay; of other versions
they are made anew. Those in `version_4` were played at random by version 4 of Anachrony and contain what version 5
plays otherwise: S.O.T.E.R. and a copied Research, Missions with Fractures.
"""

from pathlib import Path

import pytest
from msgspec import UNSET, structs

from clepsydra.kernel import (
    LANGUAGES,
    PERSON,
    BadRecord,
    Reader,
    fingerprint,
    from_text,
    installed_games,
    verify,
)
from clepsydra.kernel.record import replay

RECORDS = sorted(Path(__file__).parent.rglob("*.jsonl"))


def title(path: Path) -> str:
    """A record in a word, for the name of a test."""
    return path.stem if path.parent.parent == Path(__file__).parent else f"{path.stem} {path.parent.name}"


@pytest.mark.parametrize("path", RECORDS, ids=title)
def test_a_golden_game_ends_as_it_did_and_can_be_told(path: Path) -> None:
    record = from_text(path.read_bytes())
    played = verify(record)
    assert played.over
    setup = record.header.setup
    for lang in LANGUAGES:
        reader = Reader(installed_games()[setup.game].texts, lang, record.header.names, setup.seats)
        told = [reader.event(event) for _, event in played.log]
        assert len(told) > len(record.moves) // 2


def test_there_is_one_for_every_number_of_seats_of_every_game() -> None:
    played = {
        (r.header.setup.game, len(r.header.setup.seats)) for r in (from_text(p.read_bytes()) for p in RECORDS)
    }
    assert {("anachrony", seats) for seats in (2, 3, 4)} <= played
    assert {("rulebenders", seats) for seats in (3, 4, 5)} <= played


def test_there_is_one_for_every_table_of_inventions() -> None:
    setups = [from_text(path.read_bytes()).header.setup for path in RECORDS]
    played = {setup.seats for setup in setups if setup.game == "inventions"}
    assert played == set(installed_games()["inventions"].seatings)


def test_there_is_one_with_every_automa() -> None:
    played = {kind for path in RECORDS for kind in from_text(path.read_bytes()).header.setup.seats}
    assert {PERSON, "flexo"} <= played


def test_there_is_one_with_every_module_and_one_with_all() -> None:
    setups = [from_text(path.read_bytes()).header.setup for path in RECORDS]
    definition = installed_games()["anachrony"]
    played = [setup.modules for setup in setups if setup.game == "anachrony"]
    alone = {name for modules in played if len(modules) < 3 for name in modules}
    assert {module.name for module in definition.modules} == alone
    assert max(map(len, played)) > 4
    assert {kind for table in definition.seatings for kind in table} <= {
        kind for setup in setups if setup.game == "anachrony" for kind in setup.seats
    }


@pytest.mark.rule("TB-REC-03")
@pytest.mark.parametrize("name", ["missions", "soter", "soter-idle"])
def test_a_record_of_a_kept_version_holds_by_no_other(name: str) -> None:
    """Played by the newest rules it is refused, or it ends otherwise."""
    record = from_text((Path(__file__).parent / "anachrony" / "version_4" / f"{name}.jsonl").read_bytes())
    box = installed_games()["anachrony"]
    assert record.header.version < box.version
    assert record.ending is not None
    try:
        state = replay(record, box.rules_for(record.header.setup), record.key).state
    except BadRecord:
        return
    assert fingerprint(structs.replace(state, edition=UNSET)) != record.ending.state
