"""Every kind of question, in a real browser: what walks seldom come to (shops, towns, rests, levels, people made).

`python -m tools.questions [GAME...] [WINDOW...] [light|dark] [--json] [--games N] [--album FOLDER]` plays each game by
seekers, keeps a save where a question of a new kind is asked, opens each in the browser, and measures it as `make
stage` does. One line a question that has a fault, one a game and window; with `--album` a picture of each.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, FilePayload, Page, sync_playwright

from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.game.saves import header_line, record_lines
from tablewright.engine.ruleset import settle
from tablewright.engine.telling.looking import scene_of
from tablewright.lab.reach import Memory, Seeker
from tablewright.rules import GAMES, ruleset
from tests.browser.measuring import READY, measured
from tests.browser.walking import PHONE_UP_TO, WINDOWS, Walk
from tools.pictures import CHROMIUM, LIGHTS, QUIET, served

MOST_ANSWERS = 400  # of one game
ZEALS = (0.05, 0.3, 0.8)  # how often a seeker seeks; else its bot leads it to where there is something to find
FAULTS = ("cut", "double", "astray", "unreachable", "badges", "twice", "ellipsis", "empty")

Kind = tuple[str, str, str]  # question, what is on the picture, how it is answered


def moments(game: str, games: int) -> dict[Kind, bytes]:
    """The save of a table at the first question of each kind that a person is asked."""
    rules, memory, found = ruleset(game), Memory(), dict[Kind, bytes]()
    for number in range(games):
        chance = random.Random(number)
        seats = tuple(f"p{seat + 1}" for seat in range(rules.least_seats))
        setup = Setup(
            f"{game} {number}", game, rules.version, open_dice(f"kinds {number}"), seats, settle(rules.settings, {})
        )
        live: Game[Any] = Game(rules, setup)
        bots = [bot.make for bot in rules.bots.values()]
        player = Seeker(memory, chance, chance.choice(bots)(), ZEALS[number % len(ZEALS)])
        for _ in range(MOST_ANSWERS):
            if live.outcome is not None:
                break
            decision = live.pending[0]
            view = rules.view(live.state_for(decision.seat), decision.seat)
            if decision.seat == rules.gm_seat:
                live.answer(decision.seat, rules.referee(decision, view))
                continue
            kind = (decision.question, scene_of(live, decision.seat).mode, decision.kind)
            if kind not in found:
                found[kind] = header_line(setup) + record_lines(live.records)
            live.answer(decision.seat, player(decision, view))
    return found


def opened(context: BrowserContext, url: str, save: bytes) -> str:
    """The address of a new table on which this save lies."""
    start = context.request.get(url).text()
    csrf = re.search(r'name="csrf" value="([^"]*)"', start)
    file: FilePayload = {"name": "game.tw", "mimeType": "text/plain", "buffer": save}
    answer = context.request.post(f"{url}/tables/upload", multipart={"csrf": csrf[1] if csrf else "", "save": file})
    assert answer.ok, answer.text()[:500]
    return answer.url


def looked_at(page: Page, address: str) -> tuple[dict[str, Any], list[str]]:
    """What was measured at a table, and what was amiss."""
    page.goto(address)
    page.wait_for_selector("#table")
    page.wait_for_load_state("load")
    page.evaluate("document.fonts.ready")
    page.wait_for_function(READY)
    walk = Walk(page, by_keys=False)
    walk.look()
    found = measured(page)
    walk.blame(*(f"{name}: {found[name][:4]}" for name in FAULTS if found[name]))
    wide = page.viewport_size and page.viewport_size["width"] > PHONE_UP_TO
    walk.blame(*["the picture is small"] * (found["content"] < (0.45 if wide else 0.38)))
    walk.blame(*["sideways"] * found["sideways"], *[f"small: {found['small']}"] * bool(found["small"]))
    return found, [fault.partition(": ")[2] for fault in walk.faults]


def main() -> None:
    options = _options()
    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for game in options.game or GAMES:
            for line in _game(browser, url, game, options):
                print(line, flush=True)
        browser.close()


def _game(browser: Browser, url: str, game: str, options: argparse.Namespace) -> Iterator[str]:
    seated = browser.new_context()
    tables = {kind: opened(seated, url, save) for kind, save in moments(game, options.games).items()}
    for window, light in product(options.window or WINDOWS, options.light or LIGHTS):
        context = browser.new_context(
            viewport=WINDOWS[window], reduced_motion="reduce", color_scheme=light, storage_state=seated.storage_state()
        )
        seen, faulty = [], 0
        for kind, address in sorted(tables.items()):
            page = context.new_page()
            found, faults = looked_at(page, address)
            seen.append(found)
            faulty += bool(faults)
            if faults and not options.json:
                yield f"  {' '.join(kind)}: {'; '.join(faults)}"
            if options.album:
                options.album.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=options.album / f"{game}-{kind[1]}-{kind[0]}-{kind[2]}-{window}-{light}.png")
            page.close()
        context.close()
        yield json.dumps({
            "game": game, "window": window, "light": light, "questions": len(seen), "faulty": faulty,
            **{name: sum(bool(each[name]) for each in seen) for name in (*FAULTS, "sideways", "small")},
            "content": round(median(each["content"] for each in seen), 3),
            "least_content": round(min(each["content"] for each in seen), 3),
            "words": median(each["words"] for each in seen), "most_words": max(each["words"] for each in seen),
        })  # fmt: skip
    seated.close()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=list(GAMES))
    parser.add_argument("--window", action="append", choices=list(WINDOWS))
    parser.add_argument("--light", action="append", choices=LIGHTS)
    parser.add_argument("--games", type=int, default=6, help="how many games the seekers play")
    parser.add_argument("--album", type=Path, help="a folder for pictures")
    parser.add_argument("--json", action="store_true", help="the lines of figures and nothing else")
    return parser.parse_args()


if __name__ == "__main__":
    main()
