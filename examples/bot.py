"""A bot in 70 lines: `python bot.py http://localhost:8000 [TABLE [INVITE]]`. It needs Python and nothing else."""

import http.client
import json
import os
import random
import sys
import time
import urllib.request
from typing import Any


class Bot:
    """Sits down at a table and plays at random."""

    def __init__(self, service: str, wanted: str = "", invite: str = "") -> None:
        self.service, self.headers = service.rstrip("/") + "/api/v1", {"Content-Type": "application/json"}
        if "CLEPSYDRA_TOKEN" in os.environ:  # made by a person: we play in their name
            self.headers["Authorization"] = "Bearer " + os.environ["CLEPSYDRA_TOKEN"]
        else:  # a guest of our own, known by a cookie until we have a token
            me = {"name": f"RandomBot {os.urandom(2).hex()}", "colour": "violet"}
            cookie = self.send("POST", "/me", me).headers["Set-Cookie"]
            token = json.load(self.send("POST", "/me/token", Cookie=cookie.partition(";")[0]))["token"]
            self.headers["Authorization"] = "Bearer " + token
        found = json.load(self.send("GET", f"/tables/{wanted}?invite={invite}" if wanted else "/tables"))
        places = [
            (t["id"], seat) for t in (found if isinstance(found, list) else [found]) for seat in t["seats"]
        ]
        table, seat = next(((t, s) for t, s in places if s["free"] or s["yours"]), (None, None))
        if seat is None:
            raise LookupError(
                "No place is free there. Open a table for everybody, or name one and its invite."
            )
        self.table, self.seat = f"/tables/{table}", f"/tables/{table}/seats/{seat['number']}"
        self.stream = f"{self.table}/stream?seat={seat['number']}&texts=false"
        if seat["free"]:
            self.send("POST", self.seat, {"invite": invite or None})

    def send(self, method: str, path: str, body: object = None, **headers: str) -> Any:
        """Send a request; what is refused is raised as an HTTPError."""
        data = None if body is None else json.dumps(body).encode()
        sent = urllib.request.Request(self.service + path, data, self.headers | headers, method=method)  # noqa: S310 - the server we were told
        return urllib.request.urlopen(sent, timeout=60)  # noqa: S310 - as above

    def play(self) -> None:
        """Listen until the game is over. When the line is lost, come back and say what came last."""
        last, over = "", False
        while not over:
            try:
                for line in self.send("GET", self.stream, **{"Last-Event-ID": last}):
                    field, _, value = line.decode().rstrip("\n").partition(": ")
                    last = value if field == "id" else last
                    if field == "data" and "question" in (picture := json.loads(value)):
                        self.decide(picture)
                        over = over or picture["over"]
                    if over:
                        break
            except (
                OSError,
                http.client.HTTPException,
            ):  # the service is away, or the question was an old one
                time.sleep(0.2)

    def decide(self, picture: dict[str, Any]) -> None:
        """Answer what we are asked. The key makes it harmless to send the same again."""
        question, seen = picture["question"], {"expected": picture["seq"]}
        if picture["must_confirm"]:
            self.send("POST", self.seat + "/confirm", seen)
        elif question is not None:
            number = random.randint(question["at_least"], min(question["at_most"], len(question["options"])))  # noqa: S311 - no secret
            some = random.sample(question["options"], number)
            given = {"answer": some if question["several"] else some[0], "confirm": True} | seen
            self.send("POST", self.seat + "/answer", given, **{"Idempotency-Key": f"bot-{picture['seq']}"})


if __name__ == "__main__":
    try:
        Bot(*sys.argv[1:]).play()
    except (LookupError, OSError) as error:  # no place, no such table, or no service at this address
        sys.exit(str(error))
