"""What a seat of yabec sees: one sentence of what is wanted, facts, cards, the map it may know, and the choices.

Built from an allow-list: other players' alignments (YB-ALIGN-05), unknown rooms and monsters' figures (YB-CONF-30) are
absent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.scene import Card, Ending, Fact, Field, HexTile, MapView, Mark, Paper, Prompt, Scene
from tablewright.engine.telling.staging import bare, field_from
from tablewright.world.dungeon import Dungeon
from tablewright.world.dungeon.map import map_of
from tablewright.world.hexes import coordinates
from tablewright.world.mapping.calls import compare, differences
from tablewright.world.mapping.grid import Grid
from tablewright.world.mapping.level import whole_of
from tablewright.world.mapping.sheet import in_words, to_paper
from tablewright.world.table_talk import waiting_words
from tablewright.world.words import capital, figure
from yabec.book.core import stats
from yabec.book.core.light import light_at
from yabec.book.delve import turns
from yabec.book.mapping import calling
from yabec.book.town import charting
from yabec.state import GM, World
from yabec.telling import cards, glossary, labels, leads, names
from yabec.telling.labels import delve

# --- field: the conflict as a picture: everybody in the zone where they stand, the party's own zone first -------------
_MOST_ZONES = 4


def field(world: World, cards: Sequence[Card]) -> Field | None:
    if world.conflict is None:
        return None
    here = [world.creatures[key] for card in cards if (key := bare(card.id)) in world.creatures]
    zones = list(dict.fromkeys([world.delve.zone, *(each.zone for each in here)]))
    titles = [(key, capital(names.zone_name(world, key))) for key in zones]
    places = {each.id: each.zone for each in here}
    met = [key for key in world.conflict.met if key in world.creatures and world.creatures[key].side == "foes"]
    return field_from(cards, titles if 1 < len(zones) <= _MOST_ZONES else (), places, foes=met)


# --- maps -------------------------------------------------------------------------------------------------------------
# Maps drawn by hand, as a seat sees them: the paper to draw on, the map so far, and how it compares in the end.
# While a map is kept by hand the table draws none of its own but the place where the party stands.
_MOST_DIFFERENCES = 12


def is_by_hand(world: World) -> bool:
    return world.options.mapping == "hand"


def zones_in_sight(dungeon: Dungeon, zone: str) -> list[str]:
    """All zones of the room or hall that a zone belongs to."""
    here = dungeon.rooms.get(zone)
    return [room.id for room in dungeon.rooms.values() if here is not None and whole_of(room) == whole_of(here)]


def with_paper(world: World, decision: Decision, prompt: Prompt) -> Prompt:
    """The question for a map becomes a sheet of squared paper (YB-MAP-02)."""
    if decision.question != calling.DRAWN.key:
        return prompt
    dungeon = world.dungeons[world.delve.dungeon]
    level = dungeon.rooms[world.delve.zone].level
    heard = world.calls.get(f"{world.delve.dungeon}:{level}", [""])
    grid = calling.map_of_level(world, world.delve.dungeon, level)
    paper = Paper(
        to_paper(grid) if grid is not None else "", heard[-1], tuple(heard[-2::-1]), f"{dungeon.title}, level {level}"
    )
    return msgspec.structs.replace(prompt, kind="sketch", paper=paper)


def own_maps(world: World) -> tuple[MapView, ...]:
    """The mapper's maps of this dungeon; after the delve each beside the truth, with the differences marked."""
    if not is_by_hand(world) or world.delve.dungeon not in world.dungeons:
        return ()
    dungeon = world.dungeons[world.delve.dungeon]
    views: list[MapView] = []
    for level in range(1, dungeon.levels + 1):
        grid = calling.map_of_level(world, dungeon.key, level)
        if grid is not None:
            name = f"{dungeon.title}, level {level}"
            alone = [_drawn(f"Your map of {name}", grid)]
            views += _compared(world, grid, level, name) if is_compared(world) else alone
    return tuple(views)


def is_compared(world: World) -> bool:
    """The score is counted, so the truth may be seen: as far as the party went, and all of it once play has ended."""
    return world.scheme == "clean up" or bool(world.outcome)


def _compared(world: World, grid: Grid, level: int, name: str) -> list[MapView]:
    truth = calling.true_map(world, world.delve.dungeon, level, whole=bool(world.outcome))
    found = compare(grid, truth)
    told = [f"{found.right} squares are right.", *(f"{each}." for each in differences(grid, truth))]
    if len(told) > _MOST_DIFFERENCES + 1:
        told = [*told[: _MOST_DIFFERENCES + 1], f"And {len(told) - _MOST_DIFFERENCES - 1} more places."]
    extent = "" if world.outcome else ", as far as you went"
    return [
        _drawn(f"Your map of {name}", grid, (*found.wrong, *found.extra), told),
        _drawn(f"In truth{extent}: {name}", truth, (*found.wrong_there, *found.missing)),
    ]


def _drawn(title: str, grid: Grid, wrong: tuple[tuple[int, int], ...] = (), told: list[str] | None = None) -> MapView:
    legend = (("!", "differs"),) if wrong else ()
    return MapView(
        "squares", title, legend=legend, text=tuple(told or in_words(grid)), drawn=to_paper(grid), wrong=wrong
    )


# --- scene ------------------------------------------------------------------------------------------------------------
_LETTERS = {"field": "F", "forest": "W", "hills": "H", "marsh": "M", "river": "R", "town": "T"}
_LOOKS = {"field": "plains", "river": "lake"}


def scene(world: World, seat: str, pending: Sequence[Decision]) -> Scene:
    decision = next((each for each in pending if each.seat == seat), None)
    own = own_maps(world)
    shown = tuple(cards.cards(world, seat))
    main = own[0] if is_compared(world) and own else _map(world, seat, decision)
    return Scene(
        "yabec", _mode(world), _title(world), _wanted(world, decision, pending), _facts(world), shown, main,
        other_maps=(*(own[1:] if is_compared(world) else own), *_left_behind(world, seat)),
        prompt=with_paper(world, decision, labels.prompt_of(world, decision)) if decision is not None else None,
        waiting=tuple(dict.fromkeys(each.seat for each in pending)), ending=_ending(world), field=field(world, shown),
        goal=leads.goal_of(world), leads=leads.leads_of(world, main),
    )  # fmt: skip


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
        return labels.text_of(world, decision)
    return waiting_words(each.seat for each in pending) if pending else "One moment."


def _facts(world: World) -> tuple[Fact, ...]:
    if world.scheme == "creation":
        return (Fact("Characters", f"{len(world.party)} of {world.options.characters}"),)
    facts = [Fact("Session", str(world.session)), Fact("Scheme", world.scheme, explain=glossary.meaning(world.scheme))]
    if world.scheme in ("delve", "conflict"):
        if turns.has_clock(world):  # shown only while somebody carries a clock (YB-HAZ-02)
            facts.append(Fact("Turn", str(world.delve.turn), "hourglass", explain=glossary.meaning("turn")))
        light = light_at(world, world.delve.zone)
        facts.append(
            Fact("Light", light, "torch", "bad" if light == "dark" else "", "Torches go out for good at a burn.")
        )
        facts.append(Fact("Score card", f"{world.card.total} XP", "scroll-unfurled"))
    if world.conflict is not None:
        facts.append(Fact("Round", str(world.conflict.round), explain=glossary.meaning("round")))
    if world.goal:
        facts.append(Fact("Goal", names.name_of(world.goal), tone="good" if world.goal_done else ""))
    return tuple(facts)


# --- maps ------------------------------------------------------------------------------------------------------------
def _as_players_see_it(dungeon: Dungeon) -> Dungeon:
    """Doors that nobody has tried look all alike."""
    return msgspec.structs.replace(dungeon, ways={key: delve.as_seen(way) for key, way in dungeon.ways.items()})


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
        here = [
            world.creatures[key] for key in ids if key in world.creatures and not stats.is_down(world.creatures[key])
        ]
        if here:
            found.setdefault(zone, []).append(
                Mark("m", figure(len(here), names.name_of(here[0].key)), "beast-eye", "bad")
            )
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
        title = charting.site_name(world, key) if kind else ""
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
    told = tuple(f"{charting.site_name(world, key)} lies at {key}." for key in world.sites)
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
