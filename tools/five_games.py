"""Pictures of every game at the moments that matter: party making, exploring, a fight, town or home, lobby, the
master's side, a moment, the end. `python -m tools.five_games [GAME...]`; `make pictures` takes them too.

A bot plays until each of them is met; the game as it stood is brought to a real server as a file, and looked at.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.game.saves import header_line, record_lines
from tablewright.engine.ruleset import settle
from tablewright.engine.telling.log import Teller
from tablewright.engine.telling.looking import scene_of
from tablewright.engine.telling.staging import with_moments
from tablewright.rules import GAMES, ruleset
from tablewright.shelf import REFEREE, helper
from tools.pictures import CHROMIUM, QUIET, Camera, served

MOST_ANSWERS = 1500
GAMES_PLAYED = (("long candle", "bold"), ("short candle", "bold"), ("third candle", "bold"), ("end 0", "random"))
# What a picture shows, by the scene's mode, and the how-manieth of them.
MODES = {"assembly": ("making", 1), "hexes": ("exploring", 12), "rooms": ("exploring", 9), "fight": ("fight", 4)}
MODES |= {"town": ("town", 3), "over": ("end", 1)}
MOMENTS = ("fall", "boss", "adventure")
FRIENDS = {"sit.p1": "me", "sit.p2": "invite"}


def saves(key: str) -> dict[str, bytes]:
    """The game at each of its pictures, as files."""
    found: dict[str, bytes] = {}
    for seed, bot in GAMES_PLAYED:
        seen: dict[str, int] = {}
        for game, scene in played(key, seed, bot):
            name, which = MODES.get(scene.mode, ("", 1))
            seen[scene.mode] = seen.get(scene.mode, 0) + 1
            kinds = {moment.kind for moment in scene.moments}
            names = [name] if name and seen[scene.mode] >= which and not kinds else []
            names += ["end"] if scene.mode == "over" else []
            names += ["moment"] if kinds & set(MOMENTS) and scene.mode != "over" else []
            for each in names:
                if each not in found:
                    found[each] = header_line(game.setup) + record_lines(game.records)
    return found


def played(key: str, seed: str, bot_key: str) -> Iterator[tuple[Game[Any], Any]]:
    """A bot's game, answer by answer, with what its player sees."""
    rules = ruleset(key)
    title = f"The {seed}"
    setup = Setup("pictures", key, rules.version, open_dice(seed), ("p1",), settle(rules.settings, {}), title=title)
    game = Game(rules, setup)
    if rules.gm_seat:
        game.help(rules.gm_seat, helper(rules, REFEREE))
    bot, teller = rules.bots[bot_key].make(), Teller(game, "p1")
    yield game, scene_of(game, "p1")
    for _ in range(MOST_ANSWERS):
        if game.outcome is not None:
            return
        decision = game.pending[0]
        game.answer(decision.seat, str(bot(decision, rules.view(game.state_for(decision.seat), decision.seat))))
        yield game, with_moments(scene_of(game, "p1"), teller.tellings(), teller.fresh_from())


def bring(camera: Camera, content: bytes) -> str:
    """Put a file on a table; its address."""
    page = camera.seated.new_page()
    page.goto(camera.url)
    page.evaluate("document.getElementById('upload').showPopover()")
    page.set_input_files("#save", {"name": "game.tw", "mimeType": "application/octet-stream", "buffer": content})
    page.click("#from-file button")
    page.wait_for_selector("#table")
    address = page.url
    page.close()
    return address


def take_all(camera: Camera, key: str) -> None:
    found = saves(key)
    for name, content in found.items():
        camera.take(f"{key}-{name}", bring(camera, content), lights=("light",))
    if ruleset(key).gm_seat and "fight" in found:
        camera.take(f"{key}-master", f"{as_master(camera, found['fight'])}?seat=gm", lights=("light",))
    if ruleset(key).most_seats > 1:
        camera.take(f"{key}-lobby", lobby(camera, key), lights=("light",))


def as_master(camera: Camera, content: bytes) -> str:
    address = bring(camera, content)
    page = camera.seated.new_page()
    page.goto(address)
    page.locator(".chair-switch button").click()
    page.wait_for_timeout(800)
    page.close()
    return address


def lobby(camera: Camera, key: str) -> str:
    page: Page = camera.seated.new_page()
    page.goto(f"{camera.url}/new/{key}")
    page.fill("#name", "Ada")
    page.select_option("#seats", "2")
    for field, value in FRIENDS.items():
        page.locator(f"[name='{field}']").select_option(value)
    page.get_by_role("button", name="Sit down and play").click()
    page.wait_for_selector(".lobby")
    address = page.url
    page.close()
    return address


def main() -> None:
    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        camera = Camera(browser, url)
        for key in sys.argv[1:] or GAMES:
            take_all(camera, key)
        browser.close()


if __name__ == "__main__":
    main()
