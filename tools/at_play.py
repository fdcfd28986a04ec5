"""The small picture of each game at play that the start page shows: its stage, as a real browser draws it.

`python -m tools.at_play [GAME...]`; `make pictures` takes them too. They are kept small: 30 KB at most.
"""

from __future__ import annotations

import sys

from playwright.sync_api import sync_playwright

from tablewright.rules import GAMES
from tools.five_games import bring, saves
from tools.pictures import CHROMIUM, QUIET, ROOT, Camera, served

SHOWN = {"twelve_years": "exploring", "yabec": "exploring", "freehold": "exploring"}  # else a fight
FOLDER = ROOT / "src" / "tablewright" / "web" / "static" / "play"
SCALE, QUALITY = 0.75, 55
BARE = "for (const one of document.querySelectorAll('dialog.moment, .map-tools, figcaption')) one.remove()"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        camera = Camera(browser, url)
        for key in sys.argv[1:] or GAMES:
            address = bring(camera, saves(key)[SHOWN.get(key, "fight")])
            context = browser.new_context(
                viewport={"width": 960, "height": 860},
                device_scale_factor=SCALE,
                reduced_motion="reduce",
                storage_state=camera.seated.storage_state(),
            )
            page = context.new_page()
            page.goto(address)
            page.wait_for_timeout(1500)  # until the live line has told what there is
            page.evaluate(BARE)
            frame = page.locator("#field-frame, #map-frame").first
            frame.screenshot(path=FOLDER / f"{key}.jpg", type="jpeg", quality=QUALITY)
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
