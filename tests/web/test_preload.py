"""What every table needs is there before anybody waits for it."""

import subprocess
import sys

CHECK = """
import gc
from clepsydra.web.preload import warm_up
warm_up()
assert gc.get_freeze_count() > 20_000, gc.get_freeze_count()
"""


def test_a_process_is_warm_and_its_garbage_collector_has_little_to_look_at() -> None:
    subprocess.run([sys.executable, "-c", CHECK], check=True, timeout=60)
