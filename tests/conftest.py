"""What all tests share."""

import atexit
import gc
import os
import random
import shutil
import signal
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tablewright.testing")

# A kernel that was compiled and tried on this machine is left aside: tests say the same where there is none.
os.environ["NUMBA_CACHE_DIR"] = tempfile.mkdtemp(prefix="tablewright-tests-")
atexit.register(shutil.rmtree, os.environ["NUMBA_CACHE_DIR"], ignore_errors=True)

# How fast a machine is tells nothing; and a suite says the same twice: new seeds are the work of `make soak`.
settings.register_profile("house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

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


def pytest_sessionstart() -> None:
    """Thousands of games are copied and thrown away; sweeping all that lives after each few costs half the time.

    And a shell's background job ignores Ctrl+C, with all that it starts: programs under test must hear it.
    """
    gc.set_threshold(50_000, 20, 50)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", metavar="WORD", help="Modules and their tests in another order: one for each word.")


def pytest_report_header(config: pytest.Config) -> str | None:
    word = config.getoption("--shuffle")
    return f"in the order of --shuffle {word}" if word else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright keeps an event loop running in the main thread, which bars async tests."""
    if word := config.getoption("--shuffle"):
        _shuffle(items, random.Random(word))
    items.sort(key=_is_in_browser)
    for item in filter(_is_in_browser, items):
        item.add_marker("browser")


def _is_in_browser(item: pytest.Item) -> bool:
    return "playwright" in getattr(item, "fixturenames", ())


def _shuffle(items: list[pytest.Item], luck: random.Random) -> None:
    """Modules stay together, for what they share; everything else is left to chance."""
    modules: dict[str, list[pytest.Item]] = {}
    for item in items:
        modules.setdefault(item.nodeid.partition("::")[0], []).append(item)
    order = list(modules.values())
    luck.shuffle(order)
    for module in order:
        luck.shuffle(module)
    items[:] = [item for module in order for item in module]


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
