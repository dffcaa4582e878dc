"""The guide to running a service says what the program does."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import msgspec
import pytest
from prometheus_client.metrics import MetricWrapperBase

from clepsydra.bots.thinker import Thinker
from clepsydra.bus.nats import PATIENCE
from clepsydra.tables import bot_runner, playing, watchdog
from clepsydra.tables import metrics as at_tables
from clepsydra.terminal.admin import admin
from clepsydra.web import app, metrics, settings
from clepsydra.web.api import stream

GUIDE = (Path(__file__).parents[2] / "docs" / "guides" / "running.md").read_text(encoding="utf-8")
ROWS = dict(re.findall(r"^\| `CLEPSYDRA_(\w+)` \| (.+?) \|", GUIDE, re.MULTILINE))
FIELDS = {field.name: field for field in msgspec.structs.fields(settings.Settings)}


def test_every_setting_has_its_row_and_no_row_is_without_setting() -> None:
    assert {name.lower() for name in ROWS} == set(FIELDS)


def test_settings_have_the_usual_values_that_the_guide_tells() -> None:
    told = {name: row.strip("`") for name, row in ROWS.items() if row.startswith("`")}
    usual = settings.from_environment(
        {"CLEPSYDRA_DATABASE": "postgresql://host/name", "CLEPSYDRA_SECRET": "x" * 16}
    )
    by_guide = settings.from_environment(
        {"CLEPSYDRA_DATABASE": "postgresql://host/name", "CLEPSYDRA_SECRET": "x" * 16}
        | {f"CLEPSYDRA_{name}": value for name, value in told.items()}
    )
    assert set(told) == {
        "ARCHIVE_DAYS",
        "BOTS",
        "RATE",
        "WORK",
        "GUESTS",
        "TABLES",
        "STREAMS",
        "HTTPS",
        "LEARNING_GAMES",
        "LOG",
        "CONNECTIONS",
    }
    assert by_guide == usual


def test_every_figure_is_explained() -> None:
    counted = [*vars(at_tables).values(), *vars(metrics).values()]
    ours = [figure._name for figure in counted if isinstance(figure, MetricWrapperBase)]
    explained = re.findall(r"^\| `(clepsydra_\w+?)(?:_total)?(?:\{.*?\})?` \|", GUIDE, re.MULTILINE)
    assert sorted(explained) == sorted(ours)


@pytest.mark.parametrize(
    ("told", "seconds"),
    [
        ("acts wait up to {} s", playing.STORE_PATIENCE),
        ("found by the sweep after {} s", bot_runner.OVERDUE / 1000),
        ("costs its process {} s once", watchdog.SECONDS),
        ("shows life every {} s", stream.HEARTBEAT),
        ("gives up after {} s", PATIENCE),
        ("takes longer than {} s", inspect.signature(Thinker).parameters["seconds"].default),
    ],
)
def test_the_guide_tells_the_seconds_of_the_program(told: str, seconds: float) -> None:
    assert told.format(f"{seconds:g}") in GUIDE


def test_the_bus_is_replaced_by_looking_every_half_second() -> None:
    assert app.LOOK_AFTER_ALONE == 0.5
    assert "looking into the store every half second" in GUIDE


def test_every_command_of_the_host_is_told() -> None:
    told = set(re.findall(r"^\| `clepsydra admin (\w+)", GUIDE, re.MULTILINE))
    assert told == {
        command.name or getattr(command.callback, "__name__", "") for command in admin.registered_commands
    }
