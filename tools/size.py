"""Counts the lines of the house by kind; moving is not saving, so a comparison has three columns.

    python -m tools.size                       # a table
    python -m tools.size --json                # the same for programs
    python -m tools.size --since 6ea8f269      # lines deleted, moved and added since a commit, by kind

What git keeps is counted, as it lies in the folder. The rules of the five games are `games_py`, wherever they lie.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = r"(src|games|packages/[^/]+/src)/"
KINDS = {
    "tests_py": r"(tests|(games|packages)/[^/]+/tests)/.*\.py",
    "tests_toml": r"(tests|(games|packages)/[^/]+/tests|games/[^/]+/scenarios)/.*\.toml",
    "games_py": r"(src/tablewright/rules/[^/]+|games)/.*\.py",
    "packages_py": r"packages/.*\.py",
    "src_py": r"src/.*\.py",
    "templates": SOURCE + r".*\.(html|jinja|typ)",
    "js": SOURCE + r".*\.js",
    "css": SOURCE + r".*\.t?css",
    "toml_words": SOURCE + r".*/(words/[^/]+|told)\.toml",
    "toml_content": SOURCE + r".*\.toml",
}
"""A file is of the first kind that fits it."""


def kind_of(path: str) -> str:
    return next((kind for kind, pattern in KINDS.items() if re.fullmatch(pattern, path)), "")


def sizes() -> dict[str, int]:
    """The lines of each kind."""
    found = Counter(dict.fromkeys(KINDS, 0))
    for path in filter(kind_of, _git("ls-files", "-z").split("\0")):
        if (file := ROOT / path).is_file():
            found[kind_of(path)] += file.read_bytes().count(b"\n")
    return {kind: found[kind] for kind in sorted(KINDS)}


def changes(since: str) -> dict[str, dict[str, int]]:
    """By kind: lines that are gone, that came to another file (counted where they lie now), and that are new."""
    found = {kind: {"deleted": 0, "moved": 0, "added": 0} for kind in sorted(KINDS)}
    for old, new, added, deleted in _changed_files(since):
        if kind := kind_of(old):
            found[kind]["deleted"] += deleted
        if kind := kind_of(new):
            found[kind]["added"] += added
            found[kind]["moved"] += (ROOT / new).read_bytes().count(b"\n") - added if old != new else 0
    return found


def _changed_files(since: str) -> Iterator[tuple[str, str, int, int]]:
    """Each file's name before and after, and how many lines came and went."""
    words = iter(_git("diff", "--numstat", "-z", "-M40%", "-l20000", since).split("\0"))
    for word in words:
        if word:
            added, deleted, name = word.split("\t")
            old, new = (name, name) if name else (next(words), next(words))
            if added != "-" and kind_of(old) + kind_of(new):
                yield old, new, int(added), int(deleted)


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.size", description="Count the lines of the house by kind.")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument("--since", metavar="COMMIT", help="what was deleted, moved and added since then")
    asked = parser.parse_args()
    told = changes(asked.since) if asked.since else sizes()
    if asked.json:
        print(json.dumps(told, indent=2))
    elif asked.since:
        print(f"{'':14}{'deleted':>9}{'moved':>9}{'added':>9}")
        for kind, row in changes(asked.since).items():
            print(f"{kind:14}{row['deleted']:9,}{row['moved']:9,}{row['added']:9,}")
    else:
        print("\n".join(f"{kind:14}{lines:9,}" for kind, lines in sizes().items()))


if __name__ == "__main__":
    main()
