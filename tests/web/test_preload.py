"""What every table needs is there before anybody waits for it."""

import subprocess
import sys

CHECK = """
import gc
from clepsydra.web.preload import warm_up
warm_up()
assert gc.get_freeze_count() > 20_000, gc.get_freeze_count()
"""
FIRST_TABLES = """
import sys
from clepsydra.drawing import board_for, look
from clepsydra.kernel import LANGUAGES, Position, installed_games
from clepsydra.web.preload import warm_up
warm_up()
read = []
sys.addaudithook(lambda name, args: read.append(args[0]) if name == "open" else None)
for definition in installed_games().values():
    for preset in ("", *(each.name for each in definition.presets)):
        rules = definition.rules_for(definition.largest_table(preset))
        for lang in LANGUAGES:
            board_for(rules, lang).draw(look(Position.begin(rules, b"1"), 0))
assert not read, read
"""


PREPARED = """
from clepsydra.kernel import LANGUAGES, installed_games
from clepsydra.web.app import make_app
from clepsydra.web.pages.yourbox import NOTHING_CORRECTED, kept_box
from clepsydra.web.preload import prepare
from clepsydra.web.rulesearch import index
from tests.web.api import SETTINGS
app = make_app(SETTINGS)
prepare(app)
made = index.cache_info().misses, kept_box.cache_info().misses
for lang in LANGUAGES:
    assert index(lang).search("worker")
    for definition in installed_games().values():
        if definition.components is not None:
            kept_box(definition.name, lang, NOTHING_CORRECTED)
assert made == (index.cache_info().misses, kept_box.cache_info().misses), made
assert "openapi" in app.state
"""


def test_a_process_is_warm_and_its_garbage_collector_has_little_to_look_at() -> None:
    subprocess.run([sys.executable, "-c", CHECK], check=True, timeout=60)


def test_nothing_is_read_any_more_when_the_first_table_is_drawn() -> None:
    subprocess.run([sys.executable, "-c", FIRST_TABLES], check=True, timeout=300)


def test_the_first_search_and_the_first_box_are_made_before_anybody_asks() -> None:
    subprocess.run([sys.executable, "-c", PREPARED], check=True, timeout=300)
