"""What the coach says of an option that a newcomer would regret: where it is said, and where it is not."""

from __future__ import annotations

from tests.drawing.slips import slip
from tests.games.anachrony.table import AnachronyTable, anachrony


def test_the_council_while_nothing_is_full() -> None:
    def turn() -> AnachronyTable:
        return anachrony().workers("Ann", administrator=1).give("Ann", water=2)

    council = ("place", "administrator", "council.left")
    assert slip(turn(), council) == "no_copy"
    full = turn().workers("Bob", engineer=2).occupies("Bob", "construct.1").occupies("Bob", "construct.2")
    assert slip(full, council) is None


def test_a_power_plant_without_a_debt() -> None:
    def turn() -> AnachronyTable:
        return anachrony(era=4).built("Ann", "105", "303").workers("Ann", engineer=2)

    plant = ("work", "engineer", "105")
    assert slip(turn(), plant) == "no_debt"
    assert slip(turn().warp("Ann", 2, "warp_uranium"), plant) is None
