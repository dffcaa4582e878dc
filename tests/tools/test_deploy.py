"""What makes an image, a service of containers and one of systemd is whole, current, and says the same everywhere."""

from __future__ import annotations

import configparser
import inspect
import re
import shlex
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec import structs
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from clepsydra.terminal import serving
from clepsydra.terminal.app import app
from clepsydra.web.app import make_app
from clepsydra.web.settings import PREFIX, Settings

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
DEPENDENCIES = [*PROJECT["project"]["dependencies"], *EXTRAS["oidc"], *EXTRAS["push"]]
COMMANDS = {command.callback.__name__ for command in app.registered_commands if command.callback}
SETTINGS = {PREFIX + field.name.upper() for field in structs.fields(Settings)}


def locked(name: str) -> dict[str, str]:
    """The packages of a lock with their versions; each must have its hashes."""
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "://" not in text, "a lock names no index"
    entries = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
    assert all("--hash=sha256:" in entry for entry in entries)
    return dict(re.findall(r"^([\w.-]+)==([^ ;]+)", text, re.MULTILINE))


def direct(name: str) -> set[str]:
    """The packages that a lock has because the project itself wants them."""
    text = (ROOT / name).read_text(encoding="utf-8")
    entries = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
    return {entry.partition("==")[0] for entry in entries if "clepsydra (pyproject.toml" in entry}


class TestLocks:
    @pytest.mark.parametrize(
        ("name", "wanted"),
        [
            ("requirements-run.lock", DEPENDENCIES),
            ("requirements-build.lock", PROJECT["dependency-groups"]["build"]),
        ],
    )
    def test_a_lock_is_what_the_project_wants_today(self, name: str, wanted: list[str]) -> None:
        versions = locked(name)
        for requirement in map(Requirement, wanted):
            version = versions[canonicalize_name(requirement.name)]
            assert requirement.specifier.contains(version), f"{requirement}: compile {name} anew"
        if name == "requirements-run.lock":
            assert direct(name) == {canonicalize_name(Requirement(one).name) for one in wanted}

    def test_what_runs_is_what_is_tested(self) -> None:
        tested, run = locked("requirements.lock"), locked("requirements-run.lock")
        assert {name: tested.get(name) for name in run} == run
        assert not {"pytest", "playwright", "mypy", "hatchling"} & set(run)


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Containerfile."""
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    lines = [line for line in text.replace("\\\n", " ").splitlines() if line and not line.startswith("#")]
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines)]


class TestImage:
    def test_only_instructions_that_there_are(self) -> None:
        known = {"FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD"}  # fmt: skip
        assert {word for word, _ in instructions()} <= known
        assert instructions()[0][0] == "FROM"

    def test_it_is_built_by_the_script_and_runs_as_nobody_special(self) -> None:
        told = instructions()
        assert ("RUN", "deploy/build /opt/clepsydra") in told
        users = [rest for word, rest in told if word == "USER"]
        assert users == ["clepsydra"]
        after = [word for word, _ in told[told.index(("USER", "clepsydra")) :]]
        assert "RUN" not in after
        assert {"HEALTHCHECK", "ENTRYPOINT", "CMD"} <= set(after)

    def test_its_python_is_one_that_the_project_takes(self) -> None:
        bases = {rest.split()[0] for word, rest in instructions() if word == "FROM"}
        (base,) = bases
        assert Version(base.partition(":")[2].partition("-")[0]) >= Version("3.11")

    def test_what_the_image_is_made_of_is_not_ignored(self) -> None:
        ignored = set((ROOT / ".dockerignore").read_text(encoding="utf-8").split())
        needed = {"src", "examples", "deploy", "README.md", "LICENSE", "NOTICE", "pyproject.toml", "requirements-run.lock"}  # fmt: skip
        assert not needed & ignored
        assert all((ROOT / each).exists() for each in needed)

    @pytest.mark.parametrize("script", ["build", "try"])
    def test_a_script_can_be_run(self, script: str) -> None:
        path = ROOT / "deploy" / script
        assert path.stat().st_mode & 0o111
        assert subprocess.run(["bash", "-n", path], check=False).returncode == 0


COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
SERVERS = ("serve", "serve-2")
OURS = ("migrate", *SERVERS, "worker")


class TestCompose:
    def test_only_keys_that_there_are(self) -> None:
        assert {key for key in COMPOSE if not key.startswith("x-")} == {"name", "services", "volumes"}
        known = {"image", "build", "command", "environment", "restart", "read_only", "tmpfs", "cap_drop", "security_opt",
                 "depends_on", "healthcheck", "volumes", "ports"}  # fmt: skip
        assert all(set(service) <= known for service in SERVICES.values())
        assert set(SERVICES) == {"postgres", "nats", *OURS, "caddy"}

    @pytest.mark.parametrize("name", OURS)
    def test_our_services_run_commands_and_settings_that_there_are(self, name: str) -> None:
        service = SERVICES[name]
        assert service["command"][0] in COMMANDS
        assert set(service["environment"]) - {"FORWARDED_ALLOW_IPS"} <= SETTINGS
        assert (service["read_only"], service["cap_drop"]) == (True, ["ALL"])

    def test_everybody_waits_for_somebody_who_is_there(self) -> None:
        for service in SERVICES.values():
            for other, how in service.get("depends_on", {}).items():
                needs_health = how["condition"] == "service_healthy"
                image_is_checked = other in SERVERS
                assert other in SERVICES
                assert not needs_health or image_is_checked or "test" in SERVICES[other]["healthcheck"]

    def test_the_worker_is_checked_at_its_own_port(self) -> None:
        port = inspect.signature(serving.worker).parameters["port"].default
        assert f"http://127.0.0.1:{port}/health" in SERVICES["worker"]["healthcheck"]["test"][-1]
        assert f"EXPOSE 8000 {port}\n" in (ROOT / "Containerfile").read_text(encoding="utf-8")

    def test_what_keeps_data_keeps_it_in_a_volume(self) -> None:
        named = {volume.partition(":")[0] for each in SERVICES.values() for volume in each.get("volumes", [])}
        assert set(COMPOSE["volumes"]) == {name for name in named if not name.startswith(".")}

    def test_no_secret_is_written_down(self) -> None:
        text = (ROOT / "compose.yaml").read_text(encoding="utf-8")
        for name in ("POSTGRES_PASSWORD", "CLEPSYDRA_SECRET", "CLEPSYDRA_SITE"):
            assert f"${{{name}:?" in text

    def test_the_dump_programs_of_the_image_fit_the_server(self) -> None:
        server = SERVICES["postgres"]["image"].partition(":")[2]
        assert f"postgresql-client-{server} " in (ROOT / "Containerfile").read_text(encoding="utf-8")


ADDRESSES = ("/t/abc", "/t/abc/live?seq=3&seat=0", "/api/v1/tables/abc/seats/0/answer", "/api/v1/tables/abc")
OF_NO_TABLE = ("/", "/new", "/tables", "/api/v1/tables", "/rules/TB-SIT-01", "/static/x/t/abc")


class TestProxies:
    """All requests of a table reach one process: both files find the table in the address by the same pattern."""

    @staticmethod
    def pattern(text: str) -> re.Pattern[str]:
        (found,) = re.findall(r"\^/\(\?:t\S+", text)
        return re.compile(found.replace("?<id>", "?P<id>"))

    @pytest.mark.parametrize("name", ["Caddyfile", "nginx.conf"])
    def test_the_table_is_found_in_every_address_of_it(self, name: str) -> None:
        pattern = self.pattern((ROOT / "deploy" / name).read_text(encoding="utf-8"))
        for address in ADDRESSES:
            found = pattern.match(address)
            assert found is not None
            assert found[1] == "abc"
        assert not [address for address in OF_NO_TABLE if pattern.match(address)]

    def test_every_address_of_a_table_in_the_program_fits(self) -> None:
        pattern = self.pattern((ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8"))
        served = make_app(Settings(database="sqlite://", secret="of a test"))  # noqa: S106 - a test's own
        paths = [
            re.sub(r"\{table_id[^}]*\}", "abc", route.path)
            for route in served.routes
            if "{table_id" in route.path
        ]
        assert len(paths) > 20
        strays = [path for path in paths if pattern.match(path) is None]
        assert strays == ["/api/v1/me/invitations/abc"], "which follows no table"

    def test_caddy_knows_every_process_of_the_compose_file_and_hashes_by_table(self) -> None:
        text = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
        assert f"reverse_proxy {' '.join(f'{name}:8000' for name in SERVERS)} {{" in text
        assert "lb_policy header X-Clepsydra-Table\n" in text
        assert "request_header @table X-Clepsydra-Table {re.table.1}" in text
        assert text.count("{") == text.count("}")
        assert all("--workers" not in SERVICES[name]["command"] for name in SERVERS)

    def test_nginx_hashes_by_table_over_addresses_that_units_have(self) -> None:
        text = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
        assert "hash $clepsydra_table consistent;" in text
        assert "proxy_buffering off;" in text
        assert len(re.findall(r"^    server 127\.0\.0\.1:\d+ ", text, re.MULTILINE)) == 2
        assert text.count("{") == text.count("}")


@pytest.mark.parametrize("name", ["serve", "serve@", "worker"])
def test_a_unit_of_systemd_runs_the_built_program(name: str) -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # systemd's keys are written in both cases
    unit.read(ROOT / "deploy" / f"clepsydra-{name}.service", encoding="utf-8")
    assert unit.sections() == ["Unit", "Service", "Install"]
    program, command, *_ = shlex.split(unit["Service"]["ExecStart"])
    assert (program, command) == ("/opt/clepsydra/bin/clepsydra", name.rstrip("@"))
    assert (unit["Service"]["User"], unit["Service"]["NoNewPrivileges"]) == ("clepsydra", "yes")
