"""Requests of every kind with their answers, kept as files: what changes when the server is rebuilt can be seen.

`python -m tools.requests record` sends the requests of tests/web/requests/*.json to a server and keeps its answers in
the files. `python -m tools.requests compare` sends them again and prints what is answered otherwise. A difference is
wanted if wanted.toml beside them gives its reason. `--folder` names another copy of the files; with `--whole` long
bodies are kept.

A request is one line of a file: `method` and `path`, `headers`, and a body as `json`, `form` or `text`; `raw` is sent
as it is. `keep` finds a word in the answer by a pattern and names it; `<name>` in later requests of the file stands for
it, and `<x*100>` for a hundred times x.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import socket
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests.patience import PATIENCE
from tests.web.conftest import Served, make_app

FOLDER = Path(__file__).parents[1] / "tests" / "web" / "requests"
_LONG = 1_200  # characters of a body; of a longer one a digest is kept
_OWN = {"date", "x-request-id", "content-length", "transfer-encoding"}
_DIFFERENT_EACH_TIME = (
    (r"\b\d+(?:\.\d+){3}:\d+", "<host>"),
    (r"(?<![\w-])[\w-]{22}\.\d{5}(?!\w)", "<cookie>"),
    (r"(?<![\w-])[\w-]{22}(?![\w-])", "<token>"),
    (r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*(?:\+00:00|Z)?", "<time>"),
    (r'(/t/|"(?:table|again)":")[a-z0-9]{12}', r"\1<id>"),
    (r"\b[0-9a-f]{16,}\b", "<hex>"),
    (r'("(?:command|csrf|proof|seed)":")[^"]+', r"\1<own>"),
    (r'("(?:stamp|at|since|seconds|open_files|\w+_bytes)":)[\d.]+', r"\1<some>"),
    (r"(?m)^(tablewright_\w+(?:\{.*?\})?) [\d.e+]+$", r"\1 <some>"),
)
Exchange = dict[str, Any]


class Asker:
    """Sends the requests of one file, and remembers what their answers bring."""

    def __init__(self, port: int, *, whole: bool = False) -> None:
        self._port, self._whole, self._kept = port, whole, {"host": f"127.0.0.1:{port}"}

    def ask(self, exchange: Exchange) -> dict[str, Any]:
        """The answer to one request, without what is different every time."""
        status, headers, body = self._exchanged(self._bytes_of(exchange), exchange.get("until", ""))
        said = "\n".join(f"{name}: {value}" for name, value in headers) + "\n\n" + body
        for name, pattern in exchange.get("keep", {}).items():
            found = re.search(pattern, said)
            if found is None:
                raise SystemExit(f"{exchange['name']}: there is no {name} in the answer\n{status}\n{said[:2_000]}")
            self._kept[name] = found[1]
        shown = {name: self._short(self._plain(value), 120) for name, value in sorted(headers) if name not in _OWN}
        return {"status": status, "headers": shown, "body": self._short(self._plain(body), _LONG)}

    def _short(self, text: str, most: int) -> str:
        if len(text) <= most or self._whole:
            return text
        return f"{len(text)} characters, {hashlib.sha256(text.encode()).hexdigest()[:16]}"

    def _filled(self, text: str) -> str:
        text = re.sub(r"<([^<>*]+)\*(\d+)>", lambda many: many[1] * int(many[2]), text)
        return re.sub(r"<(\w+)>", lambda word: self._kept.get(word[1], word[0]), text)

    def _plain(self, text: str) -> str:
        for name, value in sorted(self._kept.items(), key=lambda pair: -len(pair[1])):
            text = text.replace(value, f"<{name}>")
        return plain(text)

    def _bytes_of(self, exchange: Exchange) -> bytes:
        if "raw" in exchange:
            return self._filled(exchange["raw"]).encode("latin-1")
        headers, body = {"host": "<host>", **exchange.get("headers", {})}, b""
        if "json" in exchange:
            body = self._filled(json.dumps(exchange["json"])).encode()
            headers.setdefault("content-type", "application/json")
        elif "form" in exchange:
            body = urlencode({name: self._filled(str(value)) for name, value in exchange["form"].items()}).encode()
            headers.setdefault("content-type", "application/x-www-form-urlencoded")
        elif "text" in exchange:
            body = self._filled(exchange["text"]).encode("latin-1")
        if body or exchange["method"] == "POST":
            headers.setdefault("content-length", str(len(body)))
        lines = [f"{exchange['method']} {self._filled(exchange['path'])} HTTP/1.1"]
        lines += [f"{name}: {self._filled(value)}" for name, value in headers.items()]
        return "\r\n".join([*lines, "connection: close", "", ""]).encode("latin-1") + body

    def _exchanged(self, request: bytes, until: str) -> tuple[int, list[tuple[str, str]], str]:
        """Status, headers and body. `until`: words after which a live stream has said enough."""
        said = b""
        with socket.create_connection(("127.0.0.1", self._port), timeout=PATIENCE) as line:
            line.sendall(request)
            try:
                while some := line.recv(65_536):
                    said += some
                    if until and until.encode() in said:
                        break
            except ConnectionResetError:
                pass
        head, _, body = said.partition(b"\r\n\r\n")
        first, *rest = head.decode("latin-1").split("\r\n")
        headers = [(name.lower(), value) for name, _, value in (each.partition(": ") for each in rest)]
        if ("transfer-encoding", "chunked") in headers:
            body = re.sub(rb"(?:^|\r\n)[0-9a-f]+\r\n", b"", body).removesuffix(b"\r\n")
        text = until or body.decode("utf-8", "replace")
        return int(first.split()[1]) if first else 0, headers, text


def plain(text: str) -> str:
    """A text of an answer without what is different each time."""
    for pattern, word in _DIFFERENT_EACH_TIME:
        text = re.sub(pattern, word, text)
    return text


def files_in(folder: Path) -> Iterator[tuple[Path, list[Exchange]]]:
    for path in sorted(folder.glob("*.json")):
        yield path, json.loads(path.read_text("utf-8"))


def record(folder: Path, *, whole: bool = False) -> int:
    """Write the answers of a new server into the files; how many there are."""
    count = 0
    for path, exchanges in files_in(folder):
        for exchange, answer in zip(exchanges, _answers(exchanges, whole=whole), strict=True):
            exchange["answer"] = answer
            count += 1
        lines = ",\n".join(json.dumps(exchange, ensure_ascii=False) for exchange in exchanges)
        path.write_text(f"[\n{lines}\n]\n", "utf-8")
    return count


def differences(folder: Path, *, whole: bool = False) -> Iterator[tuple[str, str, str, str, str]]:
    """What is answered otherwise: request, part of its answer, before, now, and the reason if it is wanted."""
    wanted = tomllib.loads((folder / "wanted.toml").read_text("utf-8"))["wanted"]
    for path, exchanges in files_in(folder):
        for exchange, now in zip(exchanges, _answers(exchanges, whole=whole), strict=True):
            name, before = f"{path.stem}: {exchange['name']}", exchange["answer"]
            for part, (was, is_now) in _parts(before, now):
                if was != is_now:
                    fits = (each["reason"] for each in wanted if fnmatch(name, each["request"]) and _fits(part, each))
                    yield name, part, was, is_now, next(fits, "")


def _fits(part: str, wanted: dict[str, str]) -> bool:
    return fnmatch(part, wanted.get("part", "*"))


def _parts(before: dict[str, Any], now: dict[str, Any]) -> Iterator[tuple[str, tuple[str, str]]]:
    for part in ("status", "body"):
        yield part, (str(before[part]), str(now[part]))
    for name in sorted({*before["headers"], *now["headers"]}):
        yield name, (before["headers"].get(name, ""), now["headers"].get(name, ""))


def _answers(exchanges: list[Exchange], *, whole: bool) -> list[dict[str, Any]]:
    """The answers of a server that has seen nothing else."""
    with tempfile.TemporaryDirectory() as folder, Served(make_app(Path(folder) / "tables.sqlite3")) as served:
        asker = Asker(int(served.address.rpartition(":")[2]), whole=whole)
        return [asker.ask(exchange) for exchange in exchanges]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("record", "compare"))
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--whole", action="store_true", help="keep long bodies as they are")
    given = parser.parse_args()
    if given.what == "record":
        print(f"{record(given.folder, whole=given.whole)} answers")
        return
    found = list(differences(given.folder, whole=given.whole))
    for name, part, was, now, reason in found:
        print(f"{name}\n    {part}: {was}\n    now: {now}\n    {reason or 'NOT WANTED'}")
    unwanted = sum(not reason for *_, reason in found)
    print(f"{len(found)} differences, {unwanted} of them not wanted")
    sys.exit(bool(unwanted))


if __name__ == "__main__":
    main()
