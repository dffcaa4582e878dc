"""Settings from the environment: what is understood, and one sentence for what is not."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec import structs

from clepsydra.web.app import make_app
from clepsydra.web.settings import LEVELS, NUMBERS, SettingError, Settings, from_environment
from tests.service import copied
from tests.web.api import SETTINGS, Api

SECRET = "0123456789abcdef"  # noqa: S105 - a test's own


def read(**variables: str) -> Settings:
    env = {"DATABASE": "postgresql://host/games", "SECRET": SECRET} | variables
    return from_environment({f"CLEPSYDRA_{name}": value for name, value in env.items()})


def refused(**variables: str) -> str:
    with pytest.raises(SettingError) as error:
        read(**variables)
    return str(error.value)


@pytest.mark.parametrize("word", ["yes", "true", "1", "on", "TRUE", "On"])
def test_a_switch_is_on(word: str) -> None:
    settings = read(HTTPS=word, BOTS=word, LEARNING_GAMES=word)
    assert (settings.https, settings.bots, settings.learning_games) == (True, True, True)


async def test_https_that_is_switched_on_by_another_word_protects_cookies_and_is_told_to_browsers(
    loop: asyncio.Runner, prepared: Mapping[str, str], tmp_path: Path
) -> None:
    api = Api(
        make_app(
            structs.replace(SETTINGS, database=copied(prepared, tmp_path), https=read(HTTPS="true").https)
        )
    )
    await api.open()
    try:
        answer = await api.stranger().client.post("/api/v1/me", json={"name": "Ann", "colour": "green"})
    finally:
        await api.close()
    assert "Secure" in answer.headers["set-cookie"]
    assert answer.headers["strict-transport-security"].startswith("max-age=31536000")


@pytest.mark.parametrize("word", ["no", "false", "0", "off", "FALSE", "Off"])
def test_a_switch_is_off(word: str) -> None:
    settings = read(HTTPS=word, BOTS=word, LEARNING_GAMES=word)
    assert (settings.https, settings.bots, settings.learning_games) == (False, False, False)


@pytest.mark.parametrize("name", ["HTTPS", "BOTS", "LEARNING_GAMES"])
@pytest.mark.parametrize("word", ["enabled", "2", " "])
def test_an_unknown_word_is_refused(name: str, word: str) -> None:
    said = refused(**{name: word})
    assert said.startswith(f"CLEPSYDRA_{name} must be one of yes, true, 1, on, no, false, 0, off;")
    assert f"“{word}”" in said


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize("value", ["abc", "-1", "1.5"])
def test_what_is_no_number_is_refused(name: str, value: str) -> None:
    assert refused(**{name: value}).startswith(
        f"CLEPSYDRA_{name} must be a whole number, {NUMBERS[name]} or more"
    )


def test_a_process_needs_a_connection() -> None:
    assert "CLEPSYDRA_CONNECTIONS" in refused(CONNECTIONS="0")


def test_a_log_level_has_a_known_name() -> None:
    assert [read(LOG=level.upper()).log for level in LEVELS] == list(LEVELS)
    assert refused(LOG="verbose").startswith("CLEPSYDRA_LOG must be one of debug, info, warning")


def test_a_secret_that_can_be_guessed_is_refused() -> None:
    assert read(SECRET=SECRET).secret == SECRET
    assert refused(SECRET=SECRET[1:]).startswith("CLEPSYDRA_SECRET is shorter than 16 characters")


def test_a_kept_secret_that_is_empty_is_refused(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.db"
    (tmp_path / "tables.secret").touch()
    assert refused(DATABASE=database, SECRET="").startswith("CLEPSYDRA_SECRET is shorter")
    (tmp_path / "tables.secret").unlink()
    made = read(DATABASE=database, SECRET="").secret
    assert read(DATABASE=database, SECRET="").secret == made


def test_a_secret_that_cannot_be_kept_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    said = refused(DATABASE=f"sqlite:///{tmp_path}/file/tables.db", SECRET="")
    assert said.startswith(f"{tmp_path}/file/tables.secret cannot be read or made: ")
