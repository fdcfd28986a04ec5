"""A PostgreSQL server of our own for the tests: a new cluster in a temporary folder, reached by a socket in it."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType

import psycopg

_SERVER_USER = "postgres"  # PostgreSQL refuses to run as root


def _programs() -> Path | None:
    """The folder that holds initdb and pg_ctl."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = shutil.which("initdb")
    folders += [Path(found).parent] if found else []
    return next((folder for folder in folders if (folder / "pg_ctl").exists()), None)


def _user() -> str | None:
    """Whom to run it as: ourselves, or the user that Debian's package makes."""
    if os.geteuid() != 0:
        return None
    return _SERVER_USER


def why_not() -> str:
    """Why no server can be started here; '' if one can."""
    if _programs() is None:
        return "PostgreSQL is not installed: the store is NOT tested on it (make system installs it)"
    if os.geteuid() == 0 and not any(entry.pw_name == _SERVER_USER for entry in pwd.getpwall()):
        return "root cannot run PostgreSQL and there is no user postgres: the store is NOT tested on it"
    return ""


class PostgresServer:
    """Runs while it is entered. `options`: more than its usual ones."""

    def __init__(self, options: str = "") -> None:
        self._options = options

    def __enter__(self) -> PostgresServer:
        self._folder = Path(tempfile.mkdtemp(prefix="tw-pg-"))
        if user := _user():
            shutil.chown(self._folder, user)
        self._run("initdb", "--auth=trust", "--no-sync", "--username=tablewright", "--encoding=UTF8", "-D", self._data)
        self.start()
        return self

    def start(self) -> None:
        options = f"-k {self._folder} -c listen_addresses='' -c max_connections=200 {self._options}"
        self._run("pg_ctl", "-D", self._data, "-l", f"{self._folder}/log", "-o", options, "-w", "start")

    def stop(self) -> None:
        """At once, as when the machine fails."""
        self._run("pg_ctl", "-D", self._data, "-m", "immediate", "-w", "stop")

    @property
    def _data(self) -> str:
        return f"{self._folder}/data"

    def _run(self, program: str, *arguments: str) -> None:
        folder, user = _programs(), _user()
        assert folder is not None
        command = [str(folder / program), *arguments]
        if user:
            command = ["runuser", "-u", user, "--", *command]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self._folder)

    def address(self, database: str) -> str:
        return f"postgresql:///{database}?host={self._folder}&user=tablewright"

    def new_database(self, name: str) -> str:
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)
