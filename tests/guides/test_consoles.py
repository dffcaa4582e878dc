"""What the documents tell to type works: every console block is run against a server of its own.

A line that begins with `$` is a command, the lines below it are what it says. Where a block cannot be run, an HTML
comment before it says why (`<!-- not run: ... -->`), which readers do not see.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import Struct

from clepsydra.lab.server import Server, start_server
from tests.texts import TERMINAL

pytestmark = pytest.mark.usefixtures("unmeasured")

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs" / "guides").glob("*.md"))]
FENCE = re.compile(
    r"^(?:<!-- not run: (?P<reason>.+?) -->\n)?```(?:console|sh|bash|shell)\n(?P<body>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)
NOT_RUN = {
    "README.md": ["python3 -m venv .venv && . .venv/bin/activate", ".ci/run"],
    "running.md": ["export CLEPSYDRA_DATABASE=postgresql://clepsydra@db.internal/clepsydra", "cat .env"],
    "write-a-bot.md": [
        "python examples/bot.py http://localhost:8000          # the first free place of any public table",
        'clepsydra arena hourglass --players "program:python examples/engine.py,random" --games 4',
        "python -m tools.nightly --minutes 300 --into nightly --seed $(date +%Y%m%d)",
    ],
}
"""The blocks that are not run, by their first command: one more is noticed here."""
SERVE = "clepsydra serve"
WRITTEN = "http://localhost:8000"
"""Where the documents say that the server is; it is on a free port."""
PRELUDE = """
curl() {
    case " $* " in
        *" -sN "*) grep -m 1 '^data:' < <(command curl "$@" 2>/dev/null) ;;  # endless: its first event is enough
        *) command curl --fail-with-body "$@" ;;  # what the server refuses is a failure
    esac
}
"""


class Command(Struct, frozen=True):
    """A line to type, and what the document says that it says."""

    typed: str
    told: list[str]


class Block(Struct, frozen=True):
    """A console block, and why it is not run if it is not."""

    commands: list[Command]
    reason: str | None


def blocks(text: str) -> Iterator[Block]:
    """The console blocks of a document."""
    for fence in FENCE.finditer(text):
        commands: list[Command] = []
        for line in fence["body"].splitlines():
            if line.startswith("$ "):
                commands.append(Command(line[2:], []))
            else:
                commands[-1].told.append(line)
        yield Block(commands, fence["reason"])


def alike(line: str) -> str:
    """A line without its numbers: those of a game, an address or a clock are others each time."""
    return re.sub(r"\d+", "0", line.rstrip())


class Reader:
    """Somebody who types what a document says, in a directory and with a home of their own."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.server: Server | None = None
        self.env = {name: value for name, value in os.environ.items() if not name.startswith("CLEPSYDRA_")}
        self.env |= {
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(directory),
            "XDG_DATA_HOME": str(directory / "data"),
            "LANG": "C.UTF-8",
        }

    def follow(self, block: Block) -> None:
        """Type a block: what serves goes on beside it, the rest is one session."""
        for command in block.commands:
            if command.typed == SERVE:
                self.serve(command)
        rest = [command for command in block.commands if command.typed != SERVE]
        if rest:
            self.type(rest)

    def serve(self, command: Command) -> None:
        """Start the server that the document starts, on a free port."""
        assert self.server is None, "one server for a document"
        self.server = start_server(env={"XDG_DATA_HOME": self.env["XDG_DATA_HOME"]})
        assert list(map(alike, command.told)) == [
            alike(TERMINAL.say("terminal", "open", address=f"{self.server.address}/"))
        ]

    def type(self, commands: list[Command]) -> None:
        """Run them in one shell; each must succeed and say what is told."""
        script = PRELUDE
        for number, command in enumerate(commands):
            typed = command.typed.replace(WRITTEN, self.server.address) if self.server else command.typed
            into = f">told-{number}" if command.told else ""
            script += f"echo {shlex.quote(f'$ {typed}')}\n{{ {typed}\n}} {into}\n[ $? = 0 ] || exit 1\n"
        done = subprocess.run(
            ["bash", "-c", script],
            cwd=self.directory,
            env=self.env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=600,  # a guard against what hangs, not a measure
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        for number, command in enumerate(commands):
            if command.told:
                said = (self.directory / f"told-{number}").read_text(encoding="utf-8").splitlines()
                assert list(map(alike, said)) == list(map(alike, command.told)), command.typed

    def leave(self) -> None:
        """End the server, if one was started."""
        if self.server is not None:
            self.server.stop()


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    """Somebody who reads a document."""
    somebody = Reader(tmp_path)
    yield somebody
    somebody.leave()


RUN = [path for path in DOCUMENTS if any(b.reason is None for b in blocks(path.read_text(encoding="utf-8")))]


@pytest.mark.full("README.md", "running.md")
@pytest.mark.parametrize("document", RUN, ids=lambda path: path.name)
def test_what_a_document_tells_to_type_works(reader: Reader, document: Path) -> None:
    for block in blocks(document.read_text(encoding="utf-8")):
        if block.reason is None:
            reader.follow(block)


def test_only_these_blocks_are_not_run_and_each_says_why() -> None:
    left_out = {
        path.name: [b.commands[0].typed for b in blocks(path.read_text(encoding="utf-8")) if b.reason]
        for path in DOCUMENTS
    }
    assert {name: commands for name, commands in left_out.items() if commands} == NOT_RUN
    assert {"README.md", "running.md", "write-a-bot.md", "your-first-game.md"} == {path.name for path in RUN}


@pytest.mark.full("refused")
@pytest.mark.parametrize(
    "block",
    [
        "$ false\n",
        "$ clepsydra serve\nOpen http://localhost:8000/\n",
        "$ echo three of 4\nfour of 5\n",
        "$ clepsydra serve\nClepsydra is running at http://localhost:8000/\n$ curl -s http://localhost:8000/api/v1/me\n",
    ],
    ids=["fails", "says otherwise", "other words", "refused"],
)
def test_an_untrue_block_is_noticed(reader: Reader, block: str) -> None:
    (untrue,) = blocks(f"```console\n{block}```\n")
    with pytest.raises(AssertionError):
        reader.follow(untrue)
