"""Twenty tries in own words (`tries.toml`): played by `test_tries.py`, shown on the game's page.

`python -m games.pocket_fantasy.tests.tries` writes them there anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from pocket_fantasy.content import DIFFICULTIES
from pocket_fantasy.telling.labels.stakes import would_do
from pocket_fantasy.telling.names import plain
from tablewright.engine.charts import convert, load_toml

FILE = Path(__file__).with_name("tries.toml")
PAGE = Path(__file__).parents[1] / "README.md"
START, END = "<!-- tries -->\n", "<!-- /tries -->\n"


class Taken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the referee makes of it, before any die."""

    attribute: str
    need: int
    chance: int
    effect: str
    aim: str
    minutes: int = 0
    gift: str = ""
    price: int = 0


class Try(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    who: str
    words: str
    scene: str
    given: dict[str, Any]
    take: Taken
    after: dict[str, Any]
    dice_after: tuple[int, ...] = ()

    @property
    def rerolled(self) -> bool:
        """Does something of the doer's reroll it? Then its chance is more than that of one die."""
        return self.take.chance > round(100 * (7 - self.take.need) / 6)


class _File(msgspec.Struct, frozen=True, rename={"tries": "try"}, forbid_unknown_fields=True):
    tries: tuple[Try, ...]


TRIES = convert(load_toml(FILE), _File, FILE, "tries").tries


def section() -> str:
    rows = ["| who | says | the referee asks for | chance | if it works |", "|---|---|---|---|---|", *map(_row, TRIES)]
    return START + "\n".join(rows) + "\n" + END


def _row(each: Try) -> str:
    take = each.take
    grade = next(name for name, need in DIFFICULTIES.items() if need == take.need)
    asked = f"{take.attribute if take.attribute != 'none' else 'no attribute'}, {plain(grade)} ({take.need})"
    price = f"; {take.price} {plain(take.gift)} handed over first" if take.gift else ""
    time = f"; {take.minutes} minutes" if take.minutes else ""
    return f"| {each.who} | “{each.words}” | {asked} | {take.chance} % | {would_do(take.effect)}{time}{price} |"


def written(page: str) -> str:
    """The page with its table made anew."""
    before, rest = page.split(START)
    return before + section() + rest.split(END)[1]


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
