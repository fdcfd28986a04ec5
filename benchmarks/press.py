"""Paper: a sheet of two pages, a rulebook, a screen, after the first; and the same sheet printed by Chromium."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks.figures import Figure, seconds
from tablewright.press.paper.kinds import Order, printed
from tablewright.press.paper.rulebook import book_of
from tablewright.rules import ruleset

_CHROMIUM = ("--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", "--disable-background-networking")


def paper() -> Iterator[Figure]:
    for kind, game, aim in (
        ("sheet", "freehold", "100"),
        ("screen", "twelve_years", ""),
        ("rulebook", "yabec", "2000"),
    ):
        order = Order(ruleset(game))
        printed(kind, order)  # fonts are read once
        yield Figure(f"paper {kind}", 1000 * seconds(partial(printed, kind, order), 3), "ms", aim, {"game": game})


def chromium_paper() -> Iterator[Figure]:
    """The same rulebook as a page, printed by a browser: what most programs of this kind do."""
    browser = shutil.which("chromium")
    if browser is None:
        return
    book = book_of(ruleset("yabec"))
    rules = "".join(f"<p><b>{rule.id}</b> {rule.says}</p>" for chapter in book.chapters for rule in chapter.rules)
    with tempfile.TemporaryDirectory() as folder:
        page, pdf = Path(folder) / "book.html", Path(folder) / "book.pdf"
        page.write_text(f"<!doctype html><meta charset=utf-8><h1>{book.title}</h1>{rules}", encoding="utf-8")
        words = [browser, *_CHROMIUM, f"--user-data-dir={folder}/profile", f"--print-to-pdf={pdf}", page.as_uri()]
        taken = seconds(lambda: subprocess.run(words, check=True, capture_output=True), 2)
    yield Figure("paper rulebook by Chromium", 1000 * taken, "ms", of={"game": "yabec", "words": "rules only"})


MEASURES = {"paper": paper, "paper-chromium": chromium_paper}
