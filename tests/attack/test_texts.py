"""Hostile texts: dungeons and map calls. Each is refused in words or costs next to nothing."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

from tablewright.audit import home_of
from tablewright.engine.decisions import Refused
from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import settle
from tablewright.engine.telling.looking import SPECTATOR, scene_of
from tablewright.rules import ruleset
from tablewright.web.acts.sketching import drawn
from tablewright.web.serving.asking import Form
from tests.attack.worlds import count

WRITTEN = {"yabec": "weeping_stair.md", "begone_foe": "saltmouth.md"}
NUMBERS = (
    "0",
    "-1",
    "999999999",
    "99999999999999999999",
    "1e9",
    "²",
    "٣",
    "0x10",
    "",
    "1 000",
    "1d999999999",
    "9" * 5000,
)
WORDS = ("", "x", "é" * 10_000, "\x00", "\u202e", "d²", "(", ")))", "to to to", "part of 1", "hidden", "*999999999")
_SECONDS = 2.0  # of processor time, on a busy machine: what was found took minutes, or never ended


@contextmanager
def cheap(what: str) -> Iterator[None]:
    began = time.process_time()
    yield
    taken = time.process_time() - began
    assert taken < _SECONDS, f"{taken:.1f} s for {what[:200]!r}"


def _dungeon_text(key: str) -> str:
    folder = next(home_of(ruleset(key)).rglob(WRITTEN[key]))
    return folder.read_text(encoding="utf-8")


# --- dungeons ---------------------------------------------------------------------------------------------------------
FOUND = (
    "# D\n## 1. A\nlevel 1, at 0,0, size 999999999x999999999\n",
    "# D\n## 1. A\nlevel 1, at 0,0, size 3x3\n- monsters: 999999999 goblin\n",
    "# D\n## 1. A\nlevel 1, at 0,0, size 3x3\n- monsters: 9999d6 goblin\n",
    "# D\n## 1. A\nlevel 1, at 0,0, size 3x3\n- monsters: d² goblin\n",
    "# D\n## 1. A\nlevel 999999999, at 0,0, size 3x3\n",
    "# D\n## 1. A\nlevel 1, at 999999999,0, size 3x3\n",
    "# D\n## 1. A\nlevel 1, at 0,0, size -3x-3\n",
    "# D\n## 1. A\nlevel 1, at 0,0, size 3x3\n- exit: n 999999999 ft door to out\n",
    "# D\n## 1. A\nlevel 1, at 0,0, size 3x3\n- treasure: oil*999999999\n",
    "# D\n## 1. A\nlevel 1, at 0,0, size 3x3\n- treasure: 999999999999999999999 coins\n",
    "# D\n" + "".join(f"## {n}. A\nlevel 1, at {n},0, size 1x1\n" for n in range(3000)),
    "[[room]]\nid = 1\n",
    "[[room]]\nid = '1'\nwidth = 999999999\n",
    "key = 1\n[[room]]\n",
    "[[room]]\n" + "a." * 20_000 + "b = 1\n",
    "# D\n## 1. A\nlevel 1, at 0,0, size 3x3\n",
    "\n",
    "# D\n## Areas\n- a: b (c=99999999999)\n## 1. A\nlevel 1, at 0,0, size 3x3, area a\n",
)


def _begun_or_refused(key: str, text: str) -> bool:
    """Whether a game begins in this dungeon; if it does, everybody sees a scene."""
    rules = ruleset(key)
    try:
        settings = settle(rules.settings, {"dungeon": text})
        game = Game(rules, Setup("c", key, rules.version, open_dice("x"), ("p1",), settings))
    except Refused as refusal:
        if len(str(refusal)) > 2_000:
            pytest.fail(f"a refusal of {len(str(refusal))} letters")
        return False
    for seat in ("p1", rules.gm_seat, SPECTATOR):
        assert scene_of(game, seat).title
    return True


@pytest.mark.parametrize("key", WRITTEN)
@pytest.mark.parametrize("number", range(len(FOUND)))
def test_the_dungeons_that_were_found(key: str, number: int) -> None:
    with cheap(FOUND[number]):
        _begun_or_refused(key, FOUND[number])


def _mutated(text: str, chance: random.Random) -> str:
    """The text with one to three things put wrong: a number, a word, a line."""
    for _ in range(chance.randint(1, 3)):
        match chance.randrange(4):
            case 0:
                places = list(re.finditer(r"\d+", text))
                place = chance.choice(places)
                text = text[: place.start()] + chance.choice(NUMBERS) + text[place.end() :]
            case 1:
                places = list(re.finditer(r"[a-z_]+", text))
                place = chance.choice(places)
                text = text[: place.start()] + chance.choice(WORDS) + text[place.end() :]
            case 2:
                lines = text.split("\n")
                lines.pop(chance.randrange(len(lines)))
                text = "\n".join(lines)
            case _:
                lines = text.split("\n")
                lines.insert(chance.randrange(len(lines)), chance.choice(lines))
                text = "\n".join(lines)
    return text


@pytest.mark.parametrize("key", WRITTEN)
def test_dungeons_with_something_wrong(key: str) -> None:
    text, chance = _dungeon_text(key), random.Random(key)
    assert _begun_or_refused(key, text)
    for _ in range(count(300)):
        wrong = _mutated(text, chance)
        with cheap(wrong):
            _begun_or_refused(key, wrong)


# --- map calls --------------------------------------------------------------------------------------------------------
CALLS = (
    *("Hallway 100 north. ", "Turn east. ", "Turn left. ", "Room: 100 left, 100 right, 100 deep. ", "Cross. "),
    *("Split (east-west). ", "Branch left. ", "Terminate. ", "Door on the east wall. ", "Exit: north wall, last. "),
    *("Left wall: north 100, east 100. ", "Right wall: north 99, west 99. ", "Large hallway 100 north, 10 wide. "),
    *("Room, wall trace: north 100, east 100, south 100, west 99. ", "Cavern: north 100 by 10, east 100 by 10. "),
    *("To the north of split 1: ", "Beyond the door: ", "From branch 1: ", "Stairs up. ", "Entrance from the west. "),
    *("x\n", "1. ", "\n", "Halway 3. ", "Hallway 999999999 north. ", "Hallway ² north. ", "Beyond door 99999: ", ","),
)


def _form(**fields: str) -> Form:
    return Form({"paper": "", "call": "", "x": "0", "y": "0", "heading": "north", "ways": "", **fields})


@pytest.mark.parametrize("call", CALLS)
def test_the_same_call_over_and_over(call: str) -> None:
    with cheap(call):
        drawn(_form(call=(call * 4000)[:4000]))


def test_calls_of_chance() -> None:
    chance = random.Random(7)
    for _ in range(count(150)):
        few = chance.sample(CALLS, chance.randint(1, 5))
        text = ""
        while len(text) < chance.randint(20, 3_900):
            text += chance.choice(few)
        with cheap(text):
            sheet = drawn(_form(call=text[:4000]))
            if not sheet.problem:
                again = _form(call=text[:4000], paper=sheet.paper, ways=sheet.ways, x=str(sheet.x), y=str(sheet.y))
                with suppress(Refused):  # a sheet may be full
                    drawn(again)


HEADINGS = ('"up"', '""', '"north"')


@pytest.mark.parametrize("heading", HEADINGS)
def test_ways_that_did_not_come_from_here(heading: str) -> None:
    ways = (
        f'{{"openings":[{{"kind":"door","beyond":[999999999,0],"heading":{heading}}}]}}',
        f'{{"junctions":[{{"kind":"split","arms":{{"x":[[0,0],{heading}]}}}}]}}',
        '{"junctions":[{"kind":"cross","arms":{}}]}',
        "[" * 10_000,
    )
    for each in ways:
        for call in ("Beyond the door: Hallway 2.", "To the left of the split: Terminate.", "From cross 1: Cross."):
            drawn(_form(call=call, ways=each, paper="#map\n+-+\n|.|\n+E+"))
