"""Real proxies with the files of `deploy/`, of which only addresses and certificates are changed."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from clepsydra.lab import lifeline
from tests.faults.cluster import ROOT, is_ready
from tests.faults.services import ended
from tests.ports import free_port
from tests.waiting import until


@asynccontextmanager
async def proxy(name: str, servers: Sequence[str], directory: Path) -> AsyncGenerator[str]:
    """A proxy before these servers; its address."""
    program = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if program is None:
        pytest.skip(f"{name} is not installed")
    port = free_port()
    settings = {"nginx": _nginx, "caddy": _caddy}[name](
        port, [urlsplit(each).netloc for each in servers], directory
    )
    env = {**os.environ, "CLEPSYDRA_SITE": f"http://127.0.0.1:{port}", "HOME": str(directory)}
    process = await asyncio.to_thread(
        subprocess.Popen, [program, *settings], env=env, cwd=directory, stderr=subprocess.DEVNULL
    )
    lifeline.tie(process.pid)
    try:
        await until(f"{name} answers", lambda: is_ready(f"http://127.0.0.1:{port}"))
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        await asyncio.to_thread(ended, process, name)


def _nginx(port: int, servers: Sequence[str], directory: Path) -> list[str]:
    """How to start it: the file in the frame that a system has for it, in a directory of its own and without TLS."""
    text = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    text = re.sub(r"    ssl_\w+ .*\n", "", text).replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    for named, server in zip(("127.0.0.1:8001", "127.0.0.1:8002"), servers, strict=True):
        text = text.replace(named, server)
    places = "".join(
        f"{what}_temp_path {directory}/{what};\n"
        for what in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    frame = f"daemon off;\npid {directory}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{places}{text}}}\n"
    (directory / "nginx.conf").write_text(frame, encoding="utf-8")
    return ["-p", str(directory), "-e", str(directory / "errors"), "-c", str(directory / "nginx.conf")]


def _caddy(port: int, servers: Sequence[str], directory: Path) -> list[str]:
    """How to start it, with no door for its administrator."""
    text = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    text = text.replace("serve:8000 serve-2:8000", " ".join(servers))
    (directory / "Caddyfile").write_text(text.replace("{\n", "{\n\tadmin off\n", 1), encoding="utf-8")
    return ["run", "--config", str(directory / "Caddyfile"), "--adapter", "caddyfile"]
