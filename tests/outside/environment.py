"""An environment of its own, with the house in it, into which pip installs games from their folders, offline."""

from __future__ import annotations

import site
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOW_WATER = ROOT / "examples" / "low_water"

BROKEN = "import no_such_thing\n"


def make_environment(folder: Path) -> Path:
    """A virtual environment that sees what this one has: quicker than installing it anew. Returns its Python."""
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    ask = [str(python), "-c", "import site; print(site.getsitepackages()[0])"]
    here = subprocess.run(ask, capture_output=True, text=True, check=True)
    ours = "; ".join(f"site.addsitedir({path!r})" for path in site.getsitepackages())
    (Path(here.stdout.strip()) / "the_house.pth").write_text(f"import site; {ours}\n", encoding="utf-8")
    for name in ("pip", "pytest", "tablewright"):
        script = folder / "bin" / name
        script.write_text(f'#!/bin/sh\nexec "{python}" -m {name} "$@"\n', encoding="utf-8")
        script.chmod(0o755)
    return python


def pip_install(python: Path, *folders: Path) -> None:
    """Install packages from their folders with nothing but what is there: no index, no download."""
    offline = ["--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check", "--quiet"]
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", *offline, *map(str, folders)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def broken_package(folder: Path) -> Path:
    """A package whose game cannot be imported."""
    folder.mkdir()
    (folder / "broken_game.py").write_text(BROKEN, encoding="utf-8")
    (folder / "pyproject.toml").write_text(
        """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "broken-game"
version = "0.1"

[project.entry-points."tablewright.games"]
broken_game = "broken_game:RULESET"

[tool.hatch.build.targets.wheel]
include = ["broken_game.py"]
""",
        encoding="utf-8",
    )
    return folder
