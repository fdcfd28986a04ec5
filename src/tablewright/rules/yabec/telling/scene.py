"""What a seat of yabec sees: one sentence of what is wanted, facts, cards, the map it may know, and the choices.

Built from an allow-list: other players' alignments (YB-ALIGN-05), unknown rooms and monsters' figures (YB-CONF-30) are
absent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.scene import Ending, Fact, HexTile, MapView, Mark, Scene
from tablewright.rules.yabec.book.core.light import light_at
from tablewright.rules.yabec.book.core.stats import is_down
from tablewright.rules.yabec.book.delve.hazards import has_clock
from tablewright.rules.yabec.book.town.charting import site_name
from tablewright.rules.yabec.state import GM, World
from tablewright.rules.yabec.telling.cards import cards
from tablewright.rules.yabec.telling.field import field
from tablewright.rules.yabec.telling.glossary import meaning
from tablewright.rules.yabec.telling.labels import prompt_of, text_of
from tablewright.rules.yabec.telling.labels.delve import as_seen
from tablewright.rules.yabec.telling.maps import is_by_hand, is_compared, own_maps, with_paper, zones_in_sight
from tablewright.rules.yabec.telling.names import name_of
from tablewright.world.dungeon import Dungeon
from tablewright.world.dungeon.map import map_of
from tablewright.world.hexes import coordinates
from tablewright.world.table_talk import waiting_words

_LETTERS = {"field": "F", "forest": "W", "hills": "H", "marsh": "M", "river": "R", "town": "T"}
_LOOKS = {"field": "plains", "river": "lake"}


def scene(world: World, seat: str, pending: Sequence[Decision]) -> Scene:
    decision = next((each for each in pending if each.seat == seat), None)
    own = own_maps(world)
    shown = tuple(cards(world, seat))
    return Scene(
        "yabec",
        _mode(world),
        _title(world),
        _wanted(world, decision, pending),
        _facts(world),
        shown,
        own[0] if is_compared(world) and own else _map(world, seat, decision),
        other_maps=(*(own[1:] if is_compared(world) else own), *_left_behind(world, seat)),
        prompt=with_paper(world, decision, prompt_of(world, decision)) if decision is not None else None,
        waiting=tuple(dict.fromkeys(each.seat for each in pending)),
        ending=_ending(world),
        field=field(world, shown),
    )


def _mode(world: World) -> str:
    if world.outcome:
        return "over"
    return {"creation": "assembly", "town": "town", "delve": "rooms", "conflict": "fight", "clean up": "town"}[
        world.scheme
    ]


def _title(world: World) -> str:
    if world.scheme in ("delve", "conflict") and world.delve.dungeon:
        dungeon = world.dungeons[world.delve.dungeon]
        room = dungeon.rooms.get(world.delve.zone)
        return f"{dungeon.title}: {room.name or 'a zone'}" if room is not None else dungeon.title
    return world.town or "The guild's book"


def _wanted(world: World, decision: Decision | None, pending: Sequence[Decision]) -> str:
    if world.outcome:
        return "The campaign is over."
    if decision is not None:
        return text_of(world, decision)
    return waiting_words(each.seat for each in pending) if pending else "One moment."


def _facts(world: World) -> tuple[Fact, ...]:
    if world.scheme == "creation":
        return (Fact("Characters", f"{len(world.party)} of {world.options.characters}"),)
    facts = [Fact("Session", str(world.session)), Fact("Scheme", world.scheme, explain=meaning(world.scheme))]
    if world.scheme in ("delve", "conflict"):
        if has_clock(world):  # shown only while somebody carries a clock (YB-HAZ-02)
            facts.append(Fact("Turn", str(world.delve.turn), "hourglass", explain=meaning("turn")))
        light = light_at(world, world.delve.zone)
        facts.append(
            Fact("Light", light, "torch", "bad" if light == "dark" else "", "Torches go out for good at a burn.")
        )
        facts.append(Fact("Card", f"{world.card.total} XP", "scroll-unfurled"))
    if world.conflict is not None:
        facts.append(Fact("Round", str(world.conflict.round), explain=meaning("round")))
    if world.goal:
        facts.append(Fact("Goal", name_of(world.goal), tone="good" if world.goal_done else ""))
    return tuple(facts)


# --- maps ------------------------------------------------------------------------------------------------------------
def _as_players_see_it(dungeon: Dungeon) -> Dungeon:
    """Doors that nobody has tried look all alike."""
    return msgspec.structs.replace(dungeon, ways={key: as_seen(way) for key, way in dungeon.ways.items()})


def _map(world: World, seat: str, decision: Decision | None) -> MapView | None:
    if world.scheme in ("delve", "conflict") and world.delve.dungeon:
        dungeon = world.dungeons[world.delve.dungeon]
        room = dungeon.rooms.get(world.delve.zone)
        options = map(Option.read, decision.options if decision else ())
        choices = {option.target: str(option) for option in options if option.verb in ("move", "leave")}
        only = zones_in_sight(dungeon, world.delve.zone) if is_by_hand(world) and seat != GM else None
        shown = dungeon if seat == GM else _as_players_see_it(dungeon)
        return map_of(shown, room.level if room else 1, world.delve.zone, all_known=seat == GM, choices=choices,
                      marks=_marks(world), only=only)  # fmt: skip
    return _hexes(world) if world.hexes and world.scheme == "town" else None


def _left_behind(world: World, seat: str) -> Iterator[MapView]:
    """The dungeon of the last delve, as far as it was found, for a party that is back in town."""
    dungeon = next(iter(world.dungeons.values()), None) if world.scheme in ("town", "clean up") else None
    if dungeon is None or (is_by_hand(world) and seat != GM):
        return
    for level in range(1, dungeon.levels + 1):
        if any(room.known != "unseen" for room in dungeon.rooms.values() if room.level == level):
            yield map_of(_as_players_see_it(dungeon), level, "")


def _marks(world: World) -> dict[str, list[Mark]]:
    found: dict[str, list[Mark]] = {}
    for zone, ids in world.delve.encounters.items():
        here = [world.creatures[key] for key in ids if key in world.creatures and not is_down(world.creatures[key])]
        if here:
            found.setdefault(zone, []).append(Mark("m", f"{len(here)} {name_of(here[0].key)}", "beast-eye", "bad"))
    for room in world.dungeons[world.delve.dungeon].rooms.values():
        if room.known == "entered" and room.trap is not None and room.trap.known and room.trap.state == "set":
            found.setdefault(room.id, []).append(Mark("t", room.trap.name or "trap", "wolf-trap", "bad"))
        if room.known == "entered" and room.hoard is not None and not room.hoard.empty and not room.hoard.hidden:
            found.setdefault(room.id, []).append(Mark("$", "treasure", "coins", "good"))
    return found


def _hexes(world: World) -> MapView:
    tiles = []
    for key, terrain in world.hexes.items():
        q, r = coordinates(key)
        kind = Option.read(world.sites.get(key, "")).verb
        title = site_name(world, key) if kind else ""
        marks = (
            (Mark("*" if kind == "dungeon" else "T", title, "dungeon-gate" if kind == "dungeon" else "village"),)
            if kind
            else ()
        )
        tiles.append(
            HexTile(
                key,
                q,
                r,
                _LETTERS.get(terrain, "F"),
                _LOOKS.get(terrain, terrain),
                title,
                marks=marks,
                here=key == world.here,
            )
        )
    told = tuple(f"{site_name(world, key)} lies at {key}." for key in world.sites)
    return MapView(
        "hexes", f"Around {world.town}", hexes=tuple(tiles), legend=(("*", "dungeon"), ("T", "town")), text=told
    )


def _ending(world: World) -> Ending | None:
    if not world.outcome:
        return None
    words = {
        "heroes": (
            "Heroes",
            "Somebody of this guild has reached the third level. The table in the corner is theirs now.",
        ),
        "veterans": ("Veterans", "They have been down and come up, and know more than they did."),
        "survivors": ("Survivors", "They live. Nobody who went down with them would call that little."),
        "fallen": ("Fallen", "The guild's book has no living name left in it."),
    }
    title, text = words[world.outcome]
    return Ending(title, text, world.outcome != "fallen")
