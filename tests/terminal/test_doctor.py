"""Each fault of a service is named in words, with what to do, and ends the command with 1."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from typer.testing import CliRunner

from clepsydra.kernel import LANGUAGES
from clepsydra.kernel.texts import catalogue
from clepsydra.store import migrate
from clepsydra.store.opening import newest
from clepsydra.terminal.app import app
from clepsydra.terminal.output import TEXTS
from clepsydra.web.checkup import Finding, examine, machine
from clepsydra.web.checkup.bus import check_bus
from clepsydra.web.checkup.database import check_database
from clepsydra.web.checkup.machine import MIB, check_disk, check_versions
from clepsydra.web.notices.push import new_keys
from clepsydra.web.settings import PREFIX, Settings
from tests.notices.channels.test_mail import postman
from tests.service import KINDS, NATS, empty_database, migrated_database
from tests.texts import TERMINAL
from tests.waiting import LIMIT

LONG_ENOUGH = "0123456789abcdef"
SOURCE = Path(machine.__file__).parent


def keys(found: Sequence[Finding]) -> dict[str, str]:
    return {finding.what: str(finding.verdict) for finding in found}


def settings(database: str, **others: Any) -> Settings:
    return Settings(database=database, secret=LONG_ENOUGH, **others)


async def seen(**variables: str) -> dict[str, str]:
    """What is found with these settings and a file that is not there yet."""
    env = {f"{PREFIX}{name}": value for name, value in variables.items()}
    return keys(await examine({f"{PREFIX}DATABASE": "sqlite:////tmp/none/of/this.db"} | env))


async def run_on(url: str, *statements: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()


async def is_superuser(url: str) -> bool:
    connection = await asyncpg.connect(url)
    try:
        return bool(await connection.fetchval("SELECT rolsuper FROM pg_roles WHERE rolname = current_user"))
    finally:
        await connection.close()


def overwrite(url: str, change: Callable[[bytes], bytes]) -> None:
    """Change the file of a SQLite database behind its back."""
    path = Path(url.removeprefix("sqlite:///"))
    path.write_bytes(change(path.read_bytes() if path.exists() else b""))


@pytest.fixture
def closed_port() -> Iterator[int]:
    """A port that nobody listens on and nobody else takes."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield taken.getsockname()[1]


class TestSettings:
    async def test_nothing_is_found_where_nothing_is_wrong(self) -> None:
        assert set((await seen()).values()) == {"good"}

    @pytest.mark.parametrize(
        ("variables", "what", "verdict"),
        [
            ({"SECRTE": "x"}, "misspelt", "doubtful"),
            ({"COLOUR_OF_THE_SKY": "x"}, "no-setting", "doubtful"),
            ({"RATE": "many"}, "no-number", "wrong"),
            ({"CONNECTIONS": "-1"}, "no-number", "wrong"),
            ({"CONNECTIONS": "0"}, "no-number", "wrong"),
            ({"HTTPS": "perhaps"}, "no-switch", "wrong"),
            ({"LOG": "loud"}, "no-level", "wrong"),
            ({"SECRET": "short"}, "short-secret", "wrong"),
            ({"DATABASE": "postgresql://127.0.0.1:9/x"}, "no-secret", "wrong"),
            ({"DATABASE": "mysql://127.0.0.1/x"}, "no-database-address", "wrong"),
            ({"BUS": "redis://127.0.0.1"}, "no-bus-address", "wrong"),
            ({"BUS": NATS}, "sqlite-with-bus", "doubtful"),
            ({"ORIGIN": "play.example.org"}, "no-origin", "wrong"),
            ({"ORIGIN": "https://play.example.org/games"}, "no-origin", "wrong"),
            ({"ORIGIN": "https://play.example.org"}, "https-not-said", "doubtful"),
            ({"ORIGIN": "http://play.example.org", "HTTPS": "TRUE"}, "https-without", "wrong"),
        ],
    )
    async def test_a_fault_is_found(self, variables: dict[str, str], what: str, verdict: str) -> None:
        found = await seen(**variables)
        assert found[what] == verdict
        assert "settings" not in found

    @pytest.mark.parametrize(("mode", "what"), [(0o644, "open-secret"), (0o600, "settings")])
    async def test_a_secret_that_others_can_read_is_found(self, tmp_path: Path, mode: int, what: str) -> None:
        (tmp_path / "tables.secret").write_text(LONG_ENOUGH)
        (tmp_path / "tables.secret").chmod(mode)
        assert what in await seen(DATABASE=f"sqlite:///{tmp_path}/tables.db")

    @pytest.mark.parametrize("kept", ["", f"short\n{LONG_ENOUGH}\n"], ids=["empty", "short and an old one"])
    async def test_a_secret_file_that_signs_with_a_short_secret_is_found(
        self, tmp_path: Path, kept: str
    ) -> None:
        (tmp_path / "tables.secret").write_text(kept)
        (tmp_path / "tables.secret").chmod(0o600)
        found = await seen(DATABASE=f"sqlite:///{tmp_path}/tables.db")
        assert found["short-secret"] == "wrong"

    def test_looking_makes_no_file(self, tmp_path: Path) -> None:
        found = asyncio.run(seen(DATABASE=f"sqlite:///{tmp_path}/tables.db"))
        assert found["no-file-yet"] == "good"
        assert not list(tmp_path.iterdir())


class TestMachine:
    @pytest.mark.parametrize(
        ("free", "what"), [(99, "disk-full"), (100, "disk-scarce"), (1023, "disk-scarce"), (1024, "disk")]
    )
    def test_a_full_disk_is_found(self, free: int, what: str, tmp_path: Path) -> None:
        asked: list[Path] = []

        def left(path: Path) -> int:
            asked.append(path)
            return free * MIB

        database = f"sqlite:///{tmp_path}/not/yet/tables.db"
        assert list(keys([*check_disk(settings(database), left)])) == [what]
        assert asked == [tmp_path], "the disk is the one that the file will lie on"

    @pytest.mark.parametrize(
        ("needed", "what"),
        [
            ("msgspec>=0.20,<1", "versions"),
            ("msgspec<0.1", "other-version"),
            ("a-package-that-is-not-there>=1", "no-package"),
            ("a-package-that-is-not-there>=1; extra == 'push'", "versions"),
        ],
    )
    def test_a_package_out_of_its_range_is_found(self, needed: str, what: str) -> None:
        assert list(keys([*check_versions(settings("sqlite:///x"), [needed])])) == [what]

    def test_what_signs_notices_is_needed_where_they_are_signed(self) -> None:
        signing = settings("sqlite:///x", push_private="x")
        needed = ["a-package-that-is-not-there>=1; extra == 'push'"]
        assert list(keys([*check_versions(signing, needed)])) == ["no-package"]


class TestDatabase:
    @pytest.mark.parametrize("kind", KINDS)
    async def test_a_whole_one_is_praised(self, prepared: Mapping[str, str], kind: str) -> None:
        assert set(keys(await check_database(settings(prepared[kind]))).values()) == {"good"}

    async def test_one_that_does_not_answer(self, closed_port: int) -> None:
        (found,) = await check_database(settings(f"postgresql://ann:hush@127.0.0.1:{closed_port}/games"))
        assert (found.what, found.verdict) == ("no-answer", "wrong")
        assert "hush" not in str(found.figures)

    @pytest.mark.parametrize("kind", KINDS)
    async def test_one_that_holds_nothing_of_ours(self, kind: str) -> None:
        async with empty_database(kind) as url:
            if kind == "sqlite":
                overwrite(url, lambda _: b"")
            assert keys(await check_database(settings(url)))["not-begun"] == "wrong"

    async def test_one_that_is_older_than_the_program(self) -> None:
        async with empty_database("sqlite") as url:
            before = f"{int(newest()) - 1:04}"
            await migrate(url, before)
            (found,) = await check_database(settings(url))
            assert (found.what, found.figures) == ("older", {"at": before, "newest": newest()})

    async def test_one_that_is_newer_than_the_program(self) -> None:
        async with migrated_database("postgresql") as url:
            await run_on(url, "UPDATE alembic_version SET version_num = '9999'")
            assert keys(await check_database(settings(url)))["newer"] == "doubtful"

    async def test_one_in_which_we_may_not_write(self) -> None:
        async with migrated_database("postgresql") as url:
            if not await is_superuser(url):
                pytest.skip("only a superuser of PostgreSQL can take the rights of another role")
            name = url.rpartition("/")[2]
            await run_on(url, f'ALTER DATABASE "{name}" SET role = pg_monitor')
            found = keys(await check_database(settings(url)))
            assert (found["denied"], found["may-not-migrate"]) == ("wrong", "doubtful")

    async def test_a_file_that_is_damaged(self) -> None:
        async with migrated_database("sqlite") as url:
            overwrite(url, lambda whole: whole[:-4096] + b"\xff" * 4096)
            assert keys(await check_database(settings(url)))["damaged"] == "wrong"

    async def test_a_file_that_cannot_be_written(self, monkeypatch: pytest.MonkeyPatch) -> None:
        async with migrated_database("sqlite") as url:
            monkeypatch.setattr(os, "access", lambda _path, mode: mode != os.W_OK)
            assert keys(await check_database(settings(url))) == {"read-only": "wrong"}

    @pytest.mark.parametrize(("seconds", "what"), [(-300, "apart"), (300, "apart"), (0, "together")])
    async def test_a_clock_that_goes_wrong(
        self, prepared: Mapping[str, str], monkeypatch: pytest.MonkeyPatch, seconds: int, what: str
    ) -> None:
        monkeypatch.setattr("clepsydra.web.checkup.database.APART", 60_000)  # a busy machine answers late
        database = settings(prepared["postgresql"])
        assert what in keys(await check_database(database, lambda: (time.time() + seconds) * 1000))

    async def test_too_few_connections(self, prepared: Mapping[str, str]) -> None:
        greedy = settings(prepared["postgresql"], connections=100_000)
        assert keys(await check_database(greedy))["few-connections"] == "doubtful"


class TestBus:
    async def test_a_message_comes_back(self) -> None:
        here = settings("postgresql://h/x", bus=NATS)
        assert keys(await check_bus(here, patience=LIMIT)) == {"bus": "good"}

    async def test_nobody_is_there(self, closed_port: int) -> None:
        nowhere = settings("postgresql://h/x", bus=f"nats://127.0.0.1:{closed_port}")
        assert keys(await check_bus(nowhere, patience=0.2)) == {"bus-silent": "wrong"}


class TestMailAndPush:
    @pytest.mark.parametrize(
        ("variables", "what", "verdict"),
        [
            ({"MAIL_FROM": "games@example.org"}, "from-without-smtp", "doubtful"),
            ({"SMTP": "mail.example.org"}, "no-smtp-address", "wrong"),
            ({"PUSH_PUBLIC": "x"}, "one-key", "wrong"),
            ({"PUSH_PRIVATE": "x"}, "one-key", "wrong"),
            ({"PUSH_PUBLIC": "x", "PUSH_PRIVATE": "!"}, "keys-apart", "wrong"),
        ],
    )
    async def test_a_fault_is_found(self, variables: dict[str, str], what: str, verdict: str) -> None:
        assert (await seen(**variables))[what] == verdict

    async def test_keys_must_belong_together_and_to_https(self) -> None:
        (public, private), (other, _) = new_keys(), new_keys()
        secure = {"ORIGIN": "https://play.example.org", "HTTPS": "yes"}
        assert (await seen(PUSH_PUBLIC=public, PUSH_PRIVATE=private, **secure))["push"] == "good"
        assert (await seen(PUSH_PUBLIC=other, PUSH_PRIVATE=private, **secure))["keys-apart"] == "wrong"
        assert "push-without-https" in await seen(PUSH_PUBLIC=public, PUSH_PRIVATE=private)

    async def test_a_mail_server_that_is_away(self, closed_port: int) -> None:
        found = await seen(SMTP=f"smtp://127.0.0.1:{closed_port}")
        assert (found["mail-refused"], found["no-from"], found["mail-without-origin"]) == (
            "wrong",
            "doubtful",
            "doubtful",
        )

    async def test_a_mail_server_is_asked_and_sent_nothing(self) -> None:
        async with postman() as post:
            found = await seen(SMTP=post.smtp, MAIL_FROM="a@b.c", ORIGIN="http://localhost:8000")
        assert found["mail"] == "good"
        assert not post.got


class TestCommand:
    @pytest.fixture(autouse=True)
    def no_settings(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        for name in [name for name in os.environ if name.startswith(PREFIX)]:
            monkeypatch.delenv(name)
        monkeypatch.setenv("CLEPSYDRA_DATABASE", f"sqlite:///{tmp_path}/tables.db")
        monkeypatch.setenv("CLEPSYDRA_BUS", "")

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_a_healthy_one_ends_with_0(self, lang: str) -> None:
        says = TERMINAL.say("doctor", "healthy", lang)
        done = CliRunner().invoke(app, ["doctor", "--lang", lang])
        assert (done.exit_code, says in done.output) == (0, True)

    def test_a_fault_ends_with_1_and_says_what_to_do(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("CLEPSYDRA_RATE", "[many]")
        done = CliRunner().invoke(app, ["doctor", "--lang", "en"])
        assert done.exit_code == 1
        about = TERMINAL.say("doctor", "about-settings")
        told = TERMINAL.say("doctor", "no-number", variable="CLEPSYDRA_RATE", least=0, value="[many]")
        assert re.search(rf"✗ {about} +{re.escape(told)}", done.output)

    def test_scripts_read_the_same(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("CLEPSYDRA_LOG", "loud")
        done = CliRunner().invoke(app, ["doctor", "--lang", "fr", "--json"])
        told = json.loads(done.stdout)
        assert (done.exit_code, told["healthy"]) == (1, False)
        assert {"about": "settings", "verdict": "wrong", "what": "no-level"}.items() <= told["findings"][
            0
        ].items()
        assert told["findings"][0]["words"] == TERMINAL.say("doctor", "no-level", "fr", value="loud")


def test_everything_that_can_be_found_has_words_in_both_languages_and_nothing_else_has() -> None:
    modules = [*SOURCE.glob("*.py"), SOURCE.parent / "settings.py", SOURCE.parent / "hostpages.py"]
    source = "".join(path.read_text(encoding="utf-8") for path in modules)
    named = set(re.findall(r'"([a-z-]+)"', source))
    for lang in ("en", "fr"):
        texts = set(catalogue(lang, TEXTS)["doctor"])
        words = {text for text in texts if not text.startswith("about-")} - {"healthy", "not-healthy"}
        assert words <= named
        assert texts == set(catalogue("en", TEXTS)["doctor"])
    for what in re.findall(r'(?:good|doubtful|wrong)\(\s*\w+, "([a-z-]+)"', source):
        assert what in catalogue("en", TEXTS)["doctor"], what
