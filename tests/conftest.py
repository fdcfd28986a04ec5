"""What several folders of tests share."""

import shutil
from pathlib import Path
from typing import Any

import pytest

# Debian has another package with the same engine and no windows, which takes less time; used where it is installed.
CHROMIUM = shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
# Of two switches of this name the last one counts: so first what Playwright switches off, then what is ours. A window
# draws the suggestions of its address bar as two more pages, which took more processor time than the pages under test.
_SWITCHED_OFF = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "SpareRendererForSitePerProcess",  # and a process kept ready for the next page, which nearly always is another's
)
QUIET = (
    "--no-sandbox",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(_SWITCHED_OFF)}",
)


@pytest.fixture(scope="session")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment into which the example game was installed with pip, and a game that is broken."""
    from tests.outside.environment import LOW_WATER, broken_package, make_environment, pip_install

    folder = tmp_path_factory.mktemp("outside")
    python = make_environment(folder / "venv")
    pip_install(python, LOW_WATER, broken_package(folder / "broken"))
    return python


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's Chromium, which talks to nobody but us."""
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": list(QUIET)}
