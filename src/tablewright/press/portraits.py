"""Faces for people: drawn from a seed like small woodcuts, the same in the browser and on paper.

A face follows from somebody's name, from words about them (kin and trade), and from how they are. It has two tones and
a spot of colour (`currentColor`), on a square of 100.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from tablewright.engine.charts import load_toml
from tablewright.press.icons import INK, PAPER, tag

Wound = Literal["", "hurt", "badly", "down"]
SIZE = 100


class Looks(msgspec.Struct, frozen=True):
    """What a face is put together from."""

    kin: str  # a key of `heads` in portraits.toml
    head: int
    hair: str
    beard: str
    hat: str
    cloth: str
    ground: str
    brow: float  # how far the brows are drawn down
    nose: int
    old: bool
    mark: str  # "", "scar", "patch", "freckles"
    wound: Wound = ""


# --- who looks how ----------------------------------------------------------------------------------------------------
_KINS = (
    (("elf", "fae", "fairy"), "elf"),
    (("dwarf", "gnome"), "dwarf"),
    (("halfling", "hobbit"), "small"),
    (("orc", "goblin", "ogre", "troll"), "orc"),
    (("giant",), "giant"),
)
_TRADES: tuple[tuple[tuple[str, ...], Sequence[str], Sequence[str]], ...] = (  # words, hats, clothes
    (("wizard", "mage", "magic", "sorcer", "witch", "illusion"), ("wide", "hood", "point", ""), ("robe", "cloak")),
    (("fighter", "warrior", "knight", "paladin", "guard", "mercenar"), ("helm", "coif", "band", ""), ("mail", "coat")),
    (("rogue", "thief", "assassin", "scout", "ranger"), ("hood", "cap", "band", "", ""), ("cloak", "coat")),
    (("priest", "cleric", "druid", "nun", "sister"), ("veil", "hood", "band", ""), ("robe",)),
    (("monk", "hermit"), ("", "hood", "band"), ("robe", "cloak")),
    (("bard", "noble", "tinker"), ("cap", "wide", "feather"), ("coat",)),
)
_HATS = ("", "", "", "hood", "cap", "wide", "band", "coif")
_HAIR = ("short", "parted", "long", "braids", "bun", "curls", "wild", "bald")
_BEARDS = ("", "", "", "full", "goatee", "moustache", "stubble")
_GROUNDS = ("plain", "lines", "rays", "dark", "spot")
_MARKS = ("", "", "", "", "scar", "freckles", "patch")


@lru_cache(maxsize=4096)
def looks_of(name: str, words: str = "", wound: Wound = "") -> Looks:
    """How somebody looks: by name, and by what is said of them."""
    dice, said = _Dice(name), words.lower()
    kin = next((kin for signs, kin in _KINS if any(sign in said for sign in signs)), "human")
    trade = next(((hats, cloths) for signs, hats, cloths in _TRADES if any(sign in said for sign in signs)), None)
    hats, cloths = trade or (_HATS, ("cloak", "coat", "robe", "mail"))
    beards = ("full", "braided", "goatee") if kin == "dwarf" else () if kin == "elf" else _BEARDS
    return Looks(
        kin,
        dice.roll(3),
        dice.pick(_HAIR),
        dice.pick(beards) if beards else "",
        dice.pick(hats),
        dice.pick(cloths),
        dice.pick(_GROUNDS),
        dice.roll(5) - 2.0,
        dice.roll(3),
        dice.roll(4) == 0 or "hermit" in said,
        dice.pick(_MARKS),
        wound,
    )


class _Dice:
    """Numbers that follow from a word: the same in every run and on every machine."""

    def __init__(self, seed: str) -> None:
        self._seed, self._rolls = seed, 0

    def roll(self, sides: int) -> int:
        self._rolls += 1
        return zlib.crc32(f"{self._rolls}:{self._seed}:{self._rolls}".encode()) // 7 % sides

    def pick(self, among: Sequence[str]) -> str:
        return among[self.roll(len(among))]


# --- drawing ----------------------------------------------------------------------------------------------------------
class FacePiece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of a face: a path, what it is filled with, and what is drawn upon it."""

    path: str
    fill: Literal["ink", "paper", "spot"]
    spot: str = ""  # a part of it in the spot colour
    lines: str = ""


class _Noses(msgspec.Struct, frozen=True):
    paths: tuple[str, ...]


class _Shapes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    heads: dict[str, tuple[str, ...]]
    ears: dict[str, str]
    noses: _Noses
    behind: dict[str, str]
    cloths: dict[str, FacePiece]
    hair: dict[str, FacePiece]
    hats: dict[str, FacePiece]
    beards: dict[str, FacePiece]


@cache
def _shapes() -> _Shapes:
    return msgspec.convert(load_toml(Path(__file__).with_name("portraits.toml")), _Shapes)


_COVERS_HAIR = ("hood", "veil", "helm", "coif")
_TONES = {"ink": INK, "paper": PAPER, "spot": "currentColor"}


@lru_cache(200)
def draw_face(name: str, words: str = "", wound: Wound = "") -> str:
    """The inside of a portrait: elements on a square of 100, to stand in a symbol or a drawing."""
    return "".join(_strokes(looks_of(name, words, wound)))


def portrait(name: str, words: str = "", spot: str = INK) -> str:
    """A portrait as a drawing of its own, for paper."""
    face, box = draw_face(name, words).replace("currentColor", spot), f"0 0 {SIZE} {SIZE}"
    return tag("svg", face, xmlns="http://www.w3.org/2000/svg", viewBox=box)


def _strokes(looks: Looks) -> Iterator[str]:
    shapes = _shapes()
    yield from _ground_behind(looks.ground)
    if looks.hair in shapes.behind and looks.hat not in _COVERS_HAIR:
        yield _filled(shapes.behind[looks.hair], INK)
    yield from _piece(shapes.cloths[looks.cloth])
    yield _filled("M42 66V82Q50 88 58 82V66Z", PAPER) + _lined("M50 80l8-6M51 84l7-5", INK, 1.4)
    yield _filled(shapes.ears.get(looks.kin, shapes.ears["human"]), PAPER)
    heads = shapes.heads[looks.kin]
    yield _filled(heads[looks.head % len(heads)], PAPER)
    yield _lined("M67 40l-5 3M68 45l-6 3M68 50l-6 3M68 55l-7 3M66 60l-6 3M64 65l-6 3", INK, 1.5)  # its dark side
    yield from _features(looks)
    yield from _growth(looks)
    if looks.hat:
        yield from _piece(shapes.hats[looks.hat])
    yield from _hurts(looks.wound)


def _piece(shape: FacePiece, *, pale: bool = False) -> Iterator[str]:
    tone = PAPER if pale else _TONES[shape.fill]
    yield _filled(shape.path, tone)
    if shape.spot:
        yield _filled(shape.spot, "currentColor")
    yield _lined(shape.lines, INK if tone == PAPER else PAPER, 1.4)


def _ground_behind(ground: str) -> Iterator[str]:
    fill = {"dark": INK, "spot": "currentColor"}.get(ground, PAPER)
    yield tag("rect", width=SIZE, height=SIZE, fill=fill)
    if fill != PAPER:  # what is dark stands out against a pale disc
        yield tag("circle", cx=50, cy=52, r=44, fill=PAPER)
    if ground == "lines":
        yield _lined("".join(f"M0 {y}h100" for y in range(3, 100, 5)), INK, 0.9, 0.4)
    elif ground == "rays":
        turns = [(math.cos(ray * math.pi / 18), math.sin(ray * math.pi / 18)) for ray in range(36)]
        ends = [(50 + 50 * x / max(abs(x), abs(y)), 50 + 50 * y / max(abs(x), abs(y))) for x, y in turns]
        yield _lined("".join(f"M50 50L{x:.0f} {y:.0f}" for x, y in ends), INK, 0.9, 0.4)
    elif ground == "dark":
        yield _lined("".join(f"M0 {y}h100" for y in range(5, 100, 7)), PAPER, 0.8, 0.5)


def _features(looks: Looks) -> Iterator[str]:
    """Brows, eyes, nose, mouth, and what years and blades have left."""
    tilt = looks.brow
    yield _filled(f"M35 {44 - tilt / 2:.1f}Q41 40 47 {44 + tilt:.1f}L46 {46.5 + tilt:.1f}Q41 43 36 46Z", INK, 0.6)
    yield _filled(f"M65 {44 - tilt / 2:.1f}Q59 40 53 {44 + tilt:.1f}L54 {46.5 + tilt:.1f}Q59 43 64 46Z", INK, 0.6)
    if looks.wound == "down":
        yield _lined("M38 48l7 5M45 48l-7 5M55 48l7 5M62 48l-7 5", INK, 2)
    else:
        yield from (tag("ellipse", cx=x, cy=50, rx=2.4, ry=2.1, fill=INK) for x in (41.5, 58.5))
        yield _lined("M37 53.500q4 2 8 0M55 53.500q4 2 8 0", INK, 1)
    yield _lined(_shapes().noses.paths[looks.nose], INK, 1.8)
    if looks.beard not in ("full", "braided"):
        yield _lined(("M43 66h14", "M43 66.500q7-3 14 0", "M43 65.500q8 3 14-1")[int(looks.brow) % 3], INK, 2)
    if looks.kin == "orc":
        yield _filled("M42 66l2-7l3 7ZM53 66l3-7l2 7Z", PAPER, 1.4)
    if looks.old:
        yield _lined("M40 36q10-3 20 0M42 32q8-2 16 0M36 58q2 4 5 6M64 58q-2 4-5 6", INK, 1.1)
    match looks.mark:
        case "scar":
            yield _lined("M61 39L66 63M59 47l6-1M60 55l6-1", INK, 1.4)
        case "patch":
            yield _lined("M30 38L70 47", INK, 1.8) + _filled("M52 44h13l-2 8q-5 4-9 0Z", INK)
        case "freckles":
            yield _lined("M38 57v1M42 59v1M36 60v1M58 59v1M62 57v1M64 60v1", INK, 1.5)


def _growth(looks: Looks) -> Iterator[str]:
    """Beard and hair."""
    if looks.beard == "stubble":
        yield _lined("".join(f"M{x} {67 + (x * 7) % 6}v2" for x in range(36, 66, 3)), INK, 1.2)
    elif looks.beard:
        yield from _piece(_shapes().beards[looks.beard], pale=looks.old)
    if looks.hat in _COVERS_HAIR:
        return
    fill = PAPER if looks.old else INK
    if looks.hair == "curls":
        curls = [
            (50 + 24 * math.cos(turn), 43 + 20 * math.sin(turn)) for turn in (math.pi * (1 + k / 8) for k in range(9))
        ]
        yield "".join(tag("circle", cx=x, cy=y, r=7.5, fill=fill, stroke=INK, stroke_width=1.6) for x, y in curls)
    elif looks.hair == "bald":
        yield _filled("M30 53q-4-10 2-16l2 12ZM70 53q4-10-2-16l-2 12Z", fill) + _lined("M41 29q8-4 17 0", INK, 1.1)
    else:
        yield from _piece(_shapes().hair[looks.hair], pale=looks.old)


def _hurts(wound: Wound) -> Iterator[str]:
    if wound in ("hurt", "badly"):
        yield _lined("M36 60l6 3M37 63l6 3M39 58l1 9", INK, 1.4)
    if wound in ("badly", "down"):
        yield _filled("M28 34Q50 25 72 32L71 40Q50 33 29 42Z", PAPER, 1.6) + _filled(
            "M58 31q5-2 7 2q-2 4-7 1Z", "currentColor", 0
        )


def _filled(path: str, fill: str, stroke: float = 2.2) -> str:
    return tag(
        "path", d=path, fill=fill, stroke=INK if stroke else "none", stroke_width=stroke, stroke_linejoin="round"
    )


def _lined(path: str, stroke: str, width: float, opacity: float = 1) -> str:
    if not path:
        return ""
    faint = {} if opacity == 1 else {"opacity": opacity}
    return tag("path", d=path, fill="none", stroke=stroke, stroke_width=width, stroke_linecap="round", **faint)
