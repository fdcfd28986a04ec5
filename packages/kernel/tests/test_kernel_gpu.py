"""What the GPU's benchmark does without a GPU: it compiles, and keeps what was compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[1] / "tools" / "gpu.py"
COMPILER = """#!/bin/sh
echo "$*" >> "$(dirname "$0")/asked"
while [ "$1" != -o ]; do shift; done
echo program > "$2"
"""


def _compile(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    told = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
    command = [sys.executable, str(SCRIPT), "--compile-for", "90", "--bots", "bold", *words]
    return subprocess.run(command, env=told, capture_output=True, text=True, check=False)


def test_a_program_is_compiled_once_and_kept(tmp_path: Path) -> None:
    compiler, made = tmp_path / "nvcc", tmp_path / "made"
    compiler.write_text(COMPILER)
    compiler.chmod(0o755)
    for _ in range(2):
        done = _compile(tmp_path, "--programs", str(made))
        assert done.returncode == 0, done.stderr
    asked = (tmp_path / "asked").read_text().splitlines()
    assert len(asked) == 2
    assert all("-arch=sm_90" in line and "-DKNOWN_MARKED=0" in line for line in asked)
    assert sorted(file.name.rsplit("-", 1)[0] for file in made.iterdir()) == ["bold-large", "bold-small"]
    assert {file.suffix for file in made.iterdir()} == {".cubin"}


def test_what_is_compiled_needs_a_folder(tmp_path: Path) -> None:
    done = _compile(tmp_path)
    assert done.returncode == 2
    assert "--programs" in done.stderr
