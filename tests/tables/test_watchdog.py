"""The time limit of the rules counts their own work."""

from __future__ import annotations

import time

import pytest

from clepsydra.tables.watchdog import RulesTimeout, time_limit


def for_ever() -> None:
    while True:
        pass


@pytest.mark.rule("TB-ASK-10")
def test_rules_that_do_not_come_to_an_end_are_stopped() -> None:
    with pytest.raises(RulesTimeout), time_limit(0.05):
        for_ever()


def test_rules_that_the_machine_does_not_let_work_are_not_to_blame() -> None:
    with time_limit(0.1):
        time.sleep(0.3)  # that time passes without work is what is tested
