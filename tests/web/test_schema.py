"""schemathesis, from its own environment, sends what the schema allows and what it does not: nothing breaks."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tablewright.client import Client
from tests.store.postgres_server import PostgresServer, why_not
from tests.web.conftest import Served, make_app

PROGRAM = Path(__file__).parents[2] / ".venv-schemathesis" / "bin" / "schemathesis"
ATTACKS = int(os.environ.get("ATTACKS", "1"))  # `make attack` tries more
CHECKS = "not_a_server_error,response_schema_conformance,content_type_conformance,status_code_conformance,ignored_auth"


@pytest.mark.slow
def test_no_request_breaks_the_server(served: Served, tmp_path: Path) -> None:
    _fuzz(served, tmp_path, examples=3 * ATTACKS)


@pytest.mark.slow
@pytest.mark.postgres
def test_no_request_breaks_the_server_on_postgresql(tmp_path: Path) -> None:
    """Some texts and numbers suit one database and not the other."""
    if reason := why_not():
        pytest.skip(reason)
    with PostgresServer() as database, Served(make_app(database.new_database("fuzzed"))) as served:
        _fuzz(served, tmp_path, examples=ATTACKS)


def _fuzz(served: Served, tmp_path: Path, examples: int) -> None:
    if not PROGRAM.exists():
        pytest.skip("schemathesis is not set up (make setup-schemathesis): the API is NOT fuzzed")
    with Client.at(served.address) as client:
        made = client.new_table("duel", players=2, settings={"rounds": 100_000})
    settings = tmp_path / "schemathesis.toml"
    settings.write_text(f'[parameters]\n"path.table" = "{made.table}"\n')
    command = [str(PROGRAM), "--config-file", str(settings), "run", f"{served.address}/api/openapi.json"]
    command += [
        "--header",
        f"Authorization: Bearer {made.tokens['p1']}",
        "--exclude-path-regex",
        "(events|revoke|sit)$",
    ]
    command += ["--checks", CHECKS, "--phases", "examples,coverage,fuzzing", "--max-examples", str(examples)]
    command += ["--seed", "1", "--no-color"]
    result = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=300 * ATTACKS, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
