"""Moments: what came of the last answer and deserves the whole stage. Each game marks its own in `telling/told.toml`.

Equal moments of one answer are one: three who fell in one fight are mourned together, and where nobody of the party is
left, it is the party that fell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from tablewright.engine.scene import Moment, MomentKind, Scene, Telling

_TOGETHER: dict[MomentKind, str] = {
    "death": "{number} are dead",
    "level": "{number} have grown",
    "built": "{number} things are built",
    "wonder": "{number} wonders",
}
_NUMBERS = ("None", "One", "Two", "Three", "Four", "Five", "Six")
_PRESS: dict[MomentKind, str] = {
    "fall": "Let them rest",
    "death": "Farewell",
    "level": "Well earned",
    "adventure": "Set out",
    "boss": "Face it",
    "wonder": "Go on",
    "year": "Time passes",
    "built": "Well built",
    "lost": "It is gone",
    "home": "Home",
    "end": "The end",
}
_NOBODY_LEFT = "Nobody is left"


def with_moments(scene: Scene, news: Sequence[Telling], fresh: int) -> Scene:
    """The scene with the moments among the news, of which the first has this number (0: nothing is new)."""
    if not fresh:
        return scene
    found = (
        msgspec.structs.replace(telling.moment, number=number)
        for number, telling in enumerate(news, fresh)
        if telling.moment
    )
    return msgspec.structs.replace(scene, moments=tuple(map(_with_button, _folded(found, is_left=_is_left(scene)))))


def _with_button(moment: Moment) -> Moment:
    return moment if moment.press else msgspec.structs.replace(moment, press=_PRESS[moment.kind])


def _is_left(scene: Scene) -> bool:
    """Whether anybody of the party may still get up, as far as this seat sees: who is asked in a fight may be dying."""
    members = [card for card in scene.cards if card.kind == "member"]
    asked = scene.mode == "fight" and scene.prompt is not None
    return asked or any(not card.bars or card.bars[0].now > 0 for card in members)


def _folded(found: Iterable[Moment], *, is_left: bool) -> list[Moment]:
    """Equal moments together, in the order of their first; the dead of a party that fell belong to its fall."""
    kinds: dict[MomentKind, list[Moment]] = {}
    for moment in found:
        kinds.setdefault(moment.kind, []).append(moment)
    if "death" in kinds and ("fall" in kinds or not is_left):
        _mourn(kinds)
    return [one for kind, moments in kinds.items() for one in _one_of(kind, moments)]


def _mourn(kinds: dict[MomentKind, list[Moment]]) -> None:
    """The deaths become lines of the party's fall."""
    dead = kinds.pop("death")
    last = kinds.get("fall", [msgspec.structs.replace(dead[-1], kind="fall", title=_NOBODY_LEFT, text=())])[-1]
    names = tuple(f"{one.title}." for one in dead)
    kinds["fall"] = [msgspec.structs.replace(last, text=(*names, *last.text))]


def _one_of(kind: MomentKind, moments: list[Moment]) -> list[Moment]:
    if len(moments) == 1 or kind not in _TOGETHER:
        return moments
    count = len(moments)
    number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    lines = tuple(f"{one.title}." for one in moments)
    return [msgspec.structs.replace(moments[-1], title=_TOGETHER[kind].format(number=number), text=lines)]
