"""What is needed to serve for real: the recipes name only options that there are, and start as they say."""

from __future__ import annotations

import json
import os
import re
import signal
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import which
from threading import Thread

import httpx
import psycopg
import pytest
from click.testing import CliRunner

from tablewright.cli import main
from tablewright.cli.serve import serve
from tests.patience import PATIENCE
from tests.store.postgres_server import PostgresServer, why_not

NAME = "play.example.org"
ELSEWHERE = "203.0.113.9"
DEPLOY = Path(__file__).parents[1] / "deploy"
OPTIONS = {option for parameter in serve.params for option in parameter.opts}


@pytest.mark.parametrize("name", ["Containerfile", "compose.yaml", "tablewright.service"])
def test_the_recipes_name_options_that_there_are(name: str) -> None:
    text = "\n".join(line for line in (DEPLOY / name).read_text().splitlines() if not line.startswith("#"))
    command = text[text.index("ExecStart") : text.index("Restart=")] if name.endswith(".service") else text
    used = set(
        re.findall(r"(?<![\w-])(--(?:host|port|url|trust|backup\w*[-\w]*|store|quiet|no-open|limit))\b", command)
    )
    assert used
    assert used - {"--no-open"} <= OPTIONS


def test_the_unit_starts_as_it_says(tmp_path: Path) -> None:
    """Its command with other folders, behind a proxy's headers; the folders stay private."""
    text = (DEPLOY / "tablewright.service").read_text().replace("\\\n", " ")
    line = next(line for line in text.splitlines() if line.startswith("ExecStart="))
    words = line.removeprefix("ExecStart=").replace("/var/lib/tablewright", str(tmp_path)).split()[2:]
    (tmp_path / "backups").mkdir()
    with _serving(*words) as port, httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as client:
        proxied = {"host": NAME, "x-forwarded-for": ELSEWHERE, "x-forwarded-proto": "https"}
        page = client.get("/", headers=proxied)
        assert page.status_code == 200
        assert "secure" in page.headers["set-cookie"].lower()
        assert client.get("/", headers={"host": "evil.example"}).status_code == 421
        assert client.get("/health").json()["ok"]
        assert client.get("/metrics").status_code == 200
        assert client.get("/metrics", headers=proxied).status_code == 404
    assert (tmp_path / "tables.sqlite3").stat().st_mode & 0o077 == 0


def test_any_password_will_do() -> None:
    """In an address / and @ mean something: 40 of 100 passwords made by `openssl rand -base64 24` have one of them."""
    store = re.findall(r"TABLEWRIGHT_STORE: (\S+)", (DEPLOY / "compose.yaml").read_text())
    assert store
    assert all("$" not in address for address in store)


def test_no_secret_and_no_environment_is_sent_to_the_builder() -> None:
    ignored = (DEPLOY.parent / ".dockerignore").read_text().split()
    assert {"**/.env", "**/.venv", "**/node_modules", ".git"} <= set(ignored)


@pytest.mark.postgres
@pytest.mark.skipif(bool(why_not()) or not which("openssl"), reason=why_not() or "there is no openssl")
def test_the_parts_of_the_compose_file_work_together(tmp_path: Path) -> None:
    """PostgreSQL, the image's command with the file's words, and a proxy that speaks TLS: started by hand."""
    (tmp_path / "backups").mkdir()
    entry = re.findall(r"^ENTRYPOINT (.*)$", (DEPLOY / "Containerfile").read_text(), re.M)[0]
    _, _, *words = json.loads(entry)
    words += re.findall(r"^      - (--\S+)(?: .*)?$", (DEPLOY / "compose.yaml").read_text(), re.M)
    words = [re.sub(r"\$\{TABLE_NAME.*", NAME, word).replace("/var/lib/tablewright", str(tmp_path)) for word in words]
    words = [re.sub(r"(--trust)=.*", r"\1=127.0.0.1", word) for word in words]
    assert len(words) == 8
    with PostgresServer() as database:
        store = database.new_database("tablewright")
        with _serving(*words, TABLEWRIGHT_STORE=store) as port, _proxy(tmp_path, port) as (address, trusted):
            with httpx.Client(base_url=address, headers={"host": NAME}, verify=trusted, timeout=PATIENCE) as client:
                page = client.get("/")
                assert (page.status_code, "secure" in page.headers["set-cookie"].lower()) == (200, True)
                made = client.post("/api/v1/tables", json={"game": "freehold", "players": 1})
                assert made.status_code == 201, made.text
                assert client.get("/metrics").status_code == 404  # for this machine only
            said = CliRunner().invoke(main, ["doctor", "--server", f"http://127.0.0.1:{port}"])
            assert said.exit_code == 0, said.output
        with psycopg.connect(store) as connection:
            assert connection.execute("SELECT COUNT(*) FROM tables").fetchall() == [(1,)]


# --- parts, started by hand ------------------------------------------------------------------------------------------
@contextmanager
def _serving(*words: str, **settings: str) -> Iterator[int]:
    """The server with a recipe's words, at any port; it names the address that people use."""
    command = [sys.executable, "-m", "tablewright", "serve", *words, "--port", "0"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", **settings}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, umask=0o077
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == f"https://{NAME}"
        yield _port_of(process.pid)
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)


@contextmanager
def _proxy(folder: Path, port: int) -> Iterator[tuple[str, ssl.SSLContext]]:
    """What the Caddyfile asks for: TLS, the name and the asker passed on. Its address, and who trusts it."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    make = "req -x509 -nodes -days 2 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -subj /CN=proxy"
    names = ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(["openssl", *make.split(), *names], check=True, capture_output=True)

    class Passing(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length") or 0))
            about = {"x-forwarded-for": ELSEWHERE, "x-forwarded-proto": "https"}
            address, headers = f"http://127.0.0.1:{port}{self.path}", {**self.headers, **about}
            asked = httpx.request(self.command, address, headers=headers, content=body, timeout=PATIENCE)
            self.send_response(asked.status_code)
            for name, value in asked.headers.items():
                if name not in ("content-encoding", "content-length", "transfer-encoding"):
                    self.send_header(name, value)
            self.send_header("content-length", str(len(asked.content)))
            self.end_headers()
            self.wfile.write(asked.content)

        def do_POST(self) -> None:
            self.do_GET()

        def log_message(self, *_: object) -> None:
            """Nothing is said."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Passing) as proxy:
        speaking = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        speaking.load_cert_chain(certificate, key)
        proxy.socket = speaking.wrap_socket(proxy.socket, server_side=True)
        Thread(target=proxy.serve_forever, daemon=True).start()
        yield f"https://127.0.0.1:{proxy.server_port}", ssl.create_default_context(cafile=certificate)
        proxy.shutdown()


def _port_of(process: int) -> int:
    """The port on which a process listens, as the system knows it."""
    sockets = set()
    for link in Path(f"/proc/{process}/fd").iterdir():
        with suppress(FileNotFoundError):  # a file that it has closed meanwhile
            sockets.add(str(link.readlink()))
    inodes = {match[1] for each in sockets if (match := re.fullmatch(r"socket:\[(\d+)\]", each))}
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        if fields[3] == "0A" and fields[9] in inodes:
            return int(fields[1].rpartition(":")[2], 16)
    raise AssertionError("it does not listen")
