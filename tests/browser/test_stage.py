"""What a good stage is, driven by a real browser: every game from a new table into its first fight, at both sizes.

`make stage` goes the whole way, in both lights at both sizes (tools/stage.py).
"""

from __future__ import annotations

import pytest

from tests.browser.conftest import House, Sit
from tests.browser.measuring import measured
from tests.browser.walking import SEEDS, Light, Walk, sit_down

MOST_PRESSES = 10  # from a new table to its first fight
FIGHT = 6  # decisions of it that are looked at
MOST_SHIFT = 0.02
LEAST_PICTURE = {"1280x720": 0.45, "360x740": 0.38}  # of the window, with nothing over what is drawn
MOST_WORDS = 200  # of question, goal, picture and choices together, at any decision; the median is far below
MOST_BYTES = 70_000  # of a new table's page, packed, without its faces: what Picture first allows
SLOW = {"offline": False, "latency": 5, "downloadThroughput": 15 * 1024, "uploadThroughput": 15 * 1024}

WEIGH = """() => performance.getEntries()
  .filter((one) => one.encodedBodySize && !/woff2|[/]live/.test(one.name) && !one.name.includes("/new/"))
  .reduce((sum, one) => sum + one.encodedBodySize, 0)"""


def look_and_measure(walk: Walk, size: str) -> None:
    """Nothing is cut, every choice is a press away, the picture is large, and it is said in few words."""
    walk.look()
    found = measured(walk.page)
    for name in ("cut", "double", "astray", "badges", "unreachable", "ellipsis", "empty"):
        walk.blame(*(f"{name}: {one}" for one in found[name]))
    walk.blame(*["the picture is small"] * (found["content"] < LEAST_PICTURE[size]))
    walk.blame(*["too many words"] * (found["words"] > MOST_WORDS))


@pytest.mark.parametrize(("size", "light"), [("1280x720", "light"), ("360x740", "dark")])
@pytest.mark.parametrize("game", SEEDS)
def test_from_a_new_table_through_the_first_fight(sit: Sit, house: House, game: str, size: str, light: Light) -> None:
    walk = sit_down(sit(), house.url, game, size, light)
    assert 20_000 < walk.page.evaluate(WEIGH) < MOST_BYTES
    look_and_measure(walk, size)
    while walk.fought < FIGHT and walk.presses < MOST_PRESSES and not walk.is_over:
        walk.press()
        look_and_measure(walk, size)
    assert walk.mismatched == 0
    assert walk.faults == []
    assert walk.page.evaluate("window.shifted") < MOST_SHIFT, walk.page.evaluate("window.jumps")
    assert walk.fought, f"no fight within {MOST_PRESSES} presses"


@pytest.mark.parametrize("game", SEEDS)
def test_a_page_that_comes_bit_by_bit_keeps_its_place(sit: Sit, house: House, game: str) -> None:
    """On a slow line it is drawn before all of it is there: what comes later must not push the rest down."""
    page = sit_down(sit(), house.url, game, "phone", "dark").page
    line = page.context.new_cdp_session(page)
    line.send("Network.emulateNetworkConditions", SLOW)
    page.reload()
    page.wait_for_load_state("load")
    jumps = [jump for jump in page.evaluate("window.jumps") if "strip, names" in jump]
    assert jumps == []
    assert page.evaluate("window.shifted") < MOST_SHIFT, page.evaluate("window.jumps")
