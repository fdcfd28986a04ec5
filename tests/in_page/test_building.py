"""The folder is the same from the sources and from a wheel."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = [pytest.mark.browser, pytest.mark.static]
A_COMMIT = 2_000  # bytes: a wheel names its commit, and what it carries is packed otherwise


def sizes(folder: Path) -> dict[str, int]:
    version = json.loads((folder / "version.json").read_text("utf-8"))["version"]
    place = folder / "v" / version
    return {str(file.relative_to(place)): file.stat().st_size for file in place.rglob("*") if file.is_file()}


def test_a_wheel_builds_the_same_folder(folder: Path, tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    command = [sys.executable, "-m", "tablewright", "static", "--to", str(tmp_path / "page")]
    alone = {**os.environ, "PYTHONPATH": str(tmp_path / "site")}
    subprocess.run(command, cwd=tmp_path, env=alone, check=True, capture_output=True)
    ours, theirs = sizes(folder), sizes(tmp_path / "page")
    assert sorted(ours) == sorted(theirs)
    assert not {name: (size, theirs[name]) for name, size in ours.items() if abs(size - theirs[name]) > A_COMMIT}
