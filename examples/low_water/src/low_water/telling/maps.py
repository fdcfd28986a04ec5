"""The map: the flats as hexes, what is known of them, what is under water, and the way so far."""

from __future__ import annotations

from low_water.book.sand import all_hexes
from low_water.book.sea import is_under_water
from low_water.state import ISLAND, SHORE, Crossing, Hex
from low_water.telling.names import GROUND
from tablewright.api import HexTile, MapView, Mark
from tablewright.api.hexes import bearing, coordinates
from tablewright.api.words import capital

# A letter for the terminal, and a look that both faces know.
_LOOKS = {
    "sand": ("S", "desert"),
    "ripples": ("R", "tundra"),
    "mud": ("M", "marsh"),
    "channel": ("C", "river"),
    "bank": ("B", "hill"),
    "wreck": ("W", "ruin"),
    "shore": ("H", "village"),
    "island": ("I", "meadow"),
}
_SEA = "sea"
_LEGEND = tuple((letter, GROUND[ground]) for ground, (letter, _) in _LOOKS.items())


def flats(crossing: Crossing) -> MapView:
    return MapView(
        "hexes",
        "The flats",
        hexes=tuple(_tile(crossing, key) for key in all_hexes()),
        legend=_LEGEND,
        text=_sentences(crossing),
        paths=(tuple(crossing.path),) if len(crossing.path) > 1 else (),
    )


def _tile(crossing: Crossing, key: str) -> HexTile:
    q, r = coordinates(key)
    seen = crossing.hexes.get(key) or _landmark(key)
    if seen is None:
        return HexTile(key, q, r, "?", "unseen", "unseen ground", "unseen")
    letter, look = _LOOKS[seen.ground]
    wet = is_under_water(crossing, seen.ground)
    return HexTile(
        key,
        q,
        r,
        letter,
        _SEA if wet else look,
        GROUND[seen.ground] + (" under water" if wet else ""),
        "entered" if key in crossing.path else "seen",
        _marks(crossing, key, seen),
        here=key == crossing.here,
    )


def _landmark(key: str) -> Hex | None:
    """Shore and island are seen from everywhere."""
    return {SHORE: Hex("shore"), ISLAND: Hex("island")}.get(key)


def _marks(crossing: Crossing, key: str, seen: Hex) -> tuple[Mark, ...]:
    marks = [Mark("*", "the island's light", "lighthouse", "wonder")] if key == ISLAND else []
    if seen.ground == "wreck" and not seen.searched:
        marks.append(Mark("w", "a wreck that nobody has searched", "iron-hulled-warship"))
    if seen.safe and key not in crossing.path and key not in (SHORE, ISLAND):
        marks.append(Mark("+", "sounded: it will hold", "check-mark", "good"))
    return tuple(marks)


def _sentences(crossing: Crossing) -> tuple[str, ...]:
    """The map for those who do not see it."""
    if crossing.here == ISLAND:
        return ("The company is on the island.",)
    near = [f"the island lies {bearing(crossing.here, ISLAND)}"]
    near += [
        f"{GROUND[hex_.ground]} {bearing(crossing.here, key)}"
        for key, hex_ in crossing.hexes.items()
        if key not in (crossing.here, SHORE, ISLAND) and hex_.ground in ("bank", "wreck")
    ]
    return tuple(f"{capital(each)}." for each in near)
