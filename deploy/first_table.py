"""Open a table over the API of a service and wait until its bot has moved: `first_table.py http://localhost:8000`."""

import json
import sys
import time
import urllib.error
import urllib.request
from http.cookiejar import CookieJar
from typing import Any

PATIENCE = 120
TABLE = {"setup": {"game": "hourglass", "seats": ["person", "person"]}, "bots": {"1": "greedy"}}


class Guest:
    """Somebody who plays over the API, known by a cookie."""

    def __init__(self, service: str) -> None:
        self._api = f"{service}/api/v1/"
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def asks(self, path: str, sent: object = None) -> Any:
        """Get something, or post what is sent."""
        body = None if sent is None else json.dumps(sent).encode()
        request = urllib.request.Request(self._api + path, body, {"Content-Type": "application/json"})  # noqa: S310 - the server we were told
        with self._opener.open(request, timeout=PATIENCE) as answer:
            return json.load(answer)


def arrive(service: str) -> Guest:
    """A guest of a service that may be just starting."""
    guest, until = Guest(service), time.monotonic() + PATIENCE
    while True:
        try:
            guest.asks("me", {"name": "Ann", "colour": "green"})
        except urllib.error.HTTPError:
            raise
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.2)
        else:
            return guest


def main(service: str) -> None:
    """Both choose a card at once and in secret: the bot need not wait for us."""
    guest = arrive(service)
    table = f"tables/{guest.asks('tables', TABLE)['id']}"
    guest.asks(f"{table}/seats/0", {})
    guest.asks(f"{table}/start", {})
    until = time.monotonic() + PATIENCE
    while guest.asks(f"{table}/picture?seat=0")["seq"] == 0:
        if time.monotonic() > until:
            sys.exit(
                f"The bot of {table} has not moved for {PATIENCE} s: does a worker run, and hear the bus?"
            )
        time.sleep(0.2)
    print(f"The bot of {table} has moved.")


if __name__ == "__main__":
    main(*sys.argv[1:])
