"""A decision as the page lays it out: what stands on the picture, what at the bar, what behind a fold, what apart.

`engine/keys.py` gives each choice its key and its place; this is what of it the page's picture really has.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from tablewright.engine.scene import Field, Prompt, Scene
from tablewright.engine.telling.keys import Button, Spot, laid
from tablewright.engine.telling.shopping import shop_of
from tablewright.engine.telling.staging import field_of, home_of

_POINTED = frozenset({"hex", "door", "token"})
_OTHER = "other"
_FRACTION = re.compile(r"\b(\d+)/(\d+)\b")
_UNSEEN = "unseen"


class FoldedChoices(msgspec.Struct, frozen=True):
    """One button that opens several choices."""

    id: str
    badge: str
    title: str
    spots: tuple[Spot, ...]


class PageLaid(msgspec.Struct, frozen=True):
    """Layout of a question on the page, each part in reading order."""

    open: tuple[Spot, ...] = ()
    folds: tuple[FoldedChoices, ...] = ()
    apart: tuple[Spot, ...] = ()
    verb: Button | None = None  # what the things of the picture are chosen for
    once: str = ""  # the odds that several places share
    marks: Mapping[str, str] = {}

    @property
    def things(self) -> dict[str, Spot]:
        """What can be chosen on the picture at once, by the thing it stands at."""
        return {spot.at: spot for spot in self.open if spot.on in _POINTED}

    @property
    def spots(self) -> tuple[Spot, ...]:
        return (*self.open, *(spot for fold in self.folds for spot in fold.spots), *self.apart)


def stand_of(scene: Scene, prompt: Prompt) -> PageLaid:
    """What lies in a shop stands on the stage as its wares, and nowhere else."""
    shop = shop_of(prompt)
    if shop is not None:
        rest = tuple(choice for number, choice in enumerate(prompt.choices, 1) if number not in shop.numbers)
        prompt = msgspec.structs.replace(prompt, choices=rest)
    field = field_of(scene)
    there = laid(scene, prompt, field)
    drawn = _drawn(scene, field) if shop is None else frozenset()
    entries = [*there.bar, *there.other]
    verb = next((each for each in entries if isinstance(each, Button) and each.active), None)
    open_spots = [*(verb.spots if verb else there.direct), *(each for each in there.bar if isinstance(each, Spot))]
    folds = [_fold(each) for each in there.bar if isinstance(each, Button) and not each.active]
    behind = tuple(_flat(there.other))
    folds.append(FoldedChoices(_OTHER, "o", "Other", behind))
    return PageLaid(
        tuple(_kept(open_spots, drawn)),
        tuple(msgspec.structs.replace(fold, spots=tuple(_kept(fold.spots, drawn))) for fold in folds),
        tuple(_kept(there.apart, drawn)),
        verb if any(spot.at in drawn for spot in open_spots if spot.on in _POINTED) else None,
        _once(scene, open_spots),
        there.marks,
    )


def _fold(button: Button) -> FoldedChoices:
    return FoldedChoices(re.sub(r"\W+", "-", button.verb) + button.badge, button.badge, button.title, button.spots)


def _flat(entries: Sequence[Spot | Button]) -> Iterator[Spot]:
    for each in entries:
        yield from (each,) if isinstance(each, Spot) else each.spots


def _kept(spots: Sequence[Spot], drawn: frozenset[str]) -> Iterator[Spot]:
    """Each thing of the picture means one choice at a time; what is not drawn stands in the list."""
    taken: set[str] = set()
    for spot in spots:
        there = spot.on in _POINTED and spot.at in drawn and spot.at not in taken
        taken |= {spot.at} if there else set()
        yield spot if there or spot.on not in _POINTED else msgspec.structs.replace(spot, on="list")


def _drawn(scene: Scene, field: Field | None) -> frozenset[str]:
    """Subject of the picture: the fight, otherwise the hexes, otherwise the ways of the party's level."""
    if field is not None:
        return frozenset(token.id for token in field.tokens)
    view = scene.map
    if view is None or scene.ending or home_of(scene):
        return frozenset()
    if view.kind == "hexes":
        return frozenset(tile.id for tile in view.hexes)
    level = next((zone.level for zone in view.zones if zone.here), 0)
    zones = {zone.id for zone in view.zones if zone.level == level}
    return frozenset(each for link in view.links if link.a in zones for each in (link.id, link.choice) if each) | zones


def _once(scene: Scene, spots: Sequence[Spot]) -> str:
    """'Unknown land: lake 1 in 6, mist 1 in 24', where several places have the same odds."""
    pointed = [spot for spot in spots if spot.on in _POINTED and spot.choice.odds]
    said = Counter((spot.choice.hint if spot.on == "hex" else "", spot.choice.odds) for spot in pointed)
    (hint, odds), many = said.most_common(1)[0] if said else (("", ""), 0)
    if many < 2 or (many < len(pointed) and pointed[0].on == "token"):
        return ""
    words = ", ".join(part.strip() for part in _FRACTION.sub(r"\1 in \2", odds).split("|"))
    return f"{'Unknown land' if hint == _UNSEEN and scene.mode != 'fight' else 'Each way'}: {words}"
