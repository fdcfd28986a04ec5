"""Several server processes on one PostgreSQL, behind nginx where it is installed: 1, 2 and 4 of them.

Every table's player keeps one connection to the proxy; which process serves a request is left to it, so that every
process meets every table. All share this machine's cores: processor time a decision says what one process more costs.
"""

from __future__ import annotations

import asyncio
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from benchmarks.figures import Figure, Measure, percentile
from benchmarks.web import Player, Served, make_tables, served
from tests.store.postgres_server import PostgresServer, why_not

SECONDS, TABLES, PROCESSES = 5.0, 50, (1, 2, 4)

_NGINX = """
daemon off; worker_processes 1; error_log stderr error; pid {folder}/pid;
events {{ worker_connections 1024; }}
http {{
    access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    upstream tables {{ {servers} keepalive 64; }}
    server {{
        listen 127.0.0.1:{port};
        location / {{ proxy_pass http://tables; proxy_http_version 1.1; proxy_set_header Connection "";
                      proxy_set_header Host $host; proxy_buffering off; }}
    }}
}}
"""


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


@contextmanager
def _proxied(servers: Sequence[Served]) -> Iterator[int]:
    """The port of a proxy before these servers."""
    with tempfile.TemporaryDirectory() as folder:
        port, lines = _free_port(), " ".join(f"server 127.0.0.1:{server.port};" for server in servers)
        settings = Path(folder) / "nginx.conf"
        settings.write_text(_NGINX.format(folder=folder, servers=lines, port=port))
        proxy = subprocess.Popen(["nginx", "-c", str(settings), "-p", folder])
        try:
            yield port
        finally:
            proxy.terminate()
            proxy.wait()


async def _played(port: int, servers: Sequence[Served], players: list[Player]) -> tuple[list[float], float]:
    """Every wait, and the servers' processor time."""
    for server in servers:
        server.settle()
    await asyncio.gather(*(player.connect(port) for player in players))
    await asyncio.gather(*(player.look() for player in players))
    cpu = sum(server.cpu() for server in servers)
    until = time.perf_counter() + SECONDS
    await asyncio.gather(*(player.play(until) for player in players))
    waits = [wait for player in players for wait in player.waits]
    return waits, sum(server.cpu() for server in servers) - cpu


def processes() -> Iterator[Figure]:
    """Decisions a second with 1, 2 and 4 processes."""
    if why_not() or not shutil.which("nginx"):
        yield Figure("web: several processes (PostgreSQL or nginx is not installed)", 0, "")
        return
    for count in PROCESSES:
        with PostgresServer() as database, ExitStack() as stack:
            store = database.new_database(f"tables{count}")
            servers = [stack.enter_context(served(store)) for _ in range(count)]
            port = stack.enter_context(_proxied(servers))
            players = make_tables(servers[0].address, TABLES)
            waits, cpu = asyncio.run(_played(port, servers, players))
        of = {"processes": count, "tables": TABLES, "decisions": len(waits), "store": "PostgreSQL", "proxy": "nginx"}
        yield Figure("web: decisions acknowledged", round(len(waits) / SECONDS, 1), "a second", "", of)
        yield Figure("web: a decision, median", round(percentile(waits, 0.5) * 1000, 2), "ms", "", of)
        yield Figure("web: a decision, 99 of 100", round(percentile(waits, 0.99) * 1000, 2), "ms", "", of)
        yield Figure("web: servers' processor time a decision", round(cpu / len(waits) * 1000, 3), "ms", "", of)


MEASURES: dict[str, Measure] = {"web-processes": processes}
