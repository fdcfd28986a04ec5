"""Makes a release ready: checks, builds wheels and source packages with checksums and notes, says which commit to tag.

    make release                        # all checks and tests, then dist/VERSION
    make release ARGS=--dry-run         # builds what would be released, and names what is still in the way
    make release ARGS=--tested          # all tests have passed elsewhere

Nothing is published and nothing is tagged. Before it: raise the version (`src/tablewright/__init__.py`, and the
packages' that go by it), give `CHANGELOG.md` its entry, and commit.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = sorted(file.parent for file in (ROOT / "packages").glob("*/pyproject.toml"))
VERSION = re.compile(r'^__version__ = "(\d+\.\d+\.\d+)"$', re.M)


def version_of(folder: Path) -> str:
    (module,) = (folder / "src").glob("*/__init__.py")
    found = VERSION.search(module.read_text("utf-8"))
    return found[1] if found else ""


def notes_of(version: str) -> str:
    """What the change log says of a version; of one that has no entry yet, what is unreleased."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = re.search(rf"^## \[{re.escape(version)}\].*?\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    return found[1].strip() if found else ""


def in_the_way(version: str) -> Iterator[str]:
    """Why this tree is no release."""
    if _git("status", "--porcelain"):
        yield "there are changes that are not committed"
    if f"v{version}" in _git("tag", "--list").splitlines():
        yield f"v{version} is a tag already: raise the version"
    if not notes_of(version):
        yield f"CHANGELOG.md has no entry [{version}]"
    unreleased = re.search(r"^## Unreleased\n(.*?)(?=^## |\Z)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M | re.S)
    if unreleased and unreleased[1].strip():
        yield "CHANGELOG.md still has unreleased changes: give them the version's entry"
    if f"\nversion: {version}\n" not in (ROOT / "CITATION.cff").read_text("utf-8"):
        yield f"CITATION.cff cites another version than {version}"
    for folder in PACKAGES:
        if version_of(folder) != version:
            yield f"{folder.relative_to(ROOT)} is version {version_of(folder)}, not {version}"
        if f'"tablewright=={version}"' not in (folder / "pyproject.toml").read_text("utf-8"):
            yield f"{folder.relative_to(ROOT)}/pyproject.toml does not ask for tablewright=={version}"


def build(target: Path) -> list[Path]:
    """A source package and a wheel of the house and of each package; the same commit gives the same bytes."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    told = {**os.environ, "SOURCE_DATE_EPOCH": _git("log", "-1", "--format=%ct")}
    for folder in (ROOT, *PACKAGES):
        for kind in ("sdist", "wheel"):
            command = [sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", str(target)]
            subprocess.run(command, cwd=folder, env=told, check=True, stdout=sys.stderr)
    return sorted(file for file in target.iterdir() if file.suffix in (".whl", ".gz"))


def write_down(version: str, target: Path, files: list[Path]) -> None:
    """Checksums and notes, beside what was built."""
    sums = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (target / "SHA256SUMS").write_text("".join(sums), "utf-8")
    (target / "NOTES.md").write_text(f"# Tablewright {version}\n\n{notes_of(version)}\n", "utf-8")


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dry-run", action="store_true", help="build, whatever is in the way; no tests")
    parser.add_argument("--tested", action="store_true", help="all tests have passed on this commit")
    asked = parser.parse_args()
    version = version_of(ROOT)
    reasons = list(in_the_way(version))
    for reason in reasons:
        print(f"in the way: {reason}", file=sys.stderr)
    if reasons and not asked.dry_run:
        return 1
    if not (asked.dry_run or asked.tested):
        subprocess.run(["make", "test"], cwd=ROOT, check=True)
    target = ROOT / "dist" / version
    files = build(target)
    write_down(version, target, files)
    for file in files:
        print(f"{file.stat().st_size:>12,}  {file.relative_to(ROOT)}")
    when = "to tag, were it a release" if reasons else "to tag"
    print(f"{when}: git tag -a v{version} {_git('rev-parse', 'HEAD')[:12]} -F {target.relative_to(ROOT)}/NOTES.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
