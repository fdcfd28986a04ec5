"""What all tests share, those of the packages too."""

import atexit
import gc
import os
import random
import shutil
import signal
import tempfile

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tablewright.testing")

# A kernel that was compiled and tried on this machine is left aside: tests say the same where there is none.
os.environ["NUMBA_CACHE_DIR"] = tempfile.mkdtemp(prefix="tablewright-tests-")
atexit.register(shutil.rmtree, os.environ["NUMBA_CACHE_DIR"], ignore_errors=True)

# How fast a machine is tells nothing; and a suite says the same twice: new seeds are the work of `make soak`.
settings.register_profile("house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")


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
