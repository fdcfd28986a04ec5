"""Field, maps and scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pocket_fantasy import content
from pocket_fantasy.book.core import field
from pocket_fantasy.book.master import layout
from pocket_fantasy.state import Being, Container, Dungeon, Fight, Hero, World
from pocket_fantasy.telling import cards, labels
from pocket_fantasy.telling.labels import stakes
from pocket_fantasy.telling.names import called, plain
from tablewright.engine.decisions import Decision
from tablewright.engine.scene import Card, Ending, Fact, Field, Link, MapView, Mark, Scene, Tone, Zone
from tablewright.engine.telling.staging import field_from
from tablewright.world.furniture import furniture
from tablewright.world.hexes import Box, Found, place_rooms, side_towards
from tablewright.world.leads import in_rooms
from tablewright.world.table_talk import waiting_words
from tablewright.world.words import capital, count, listed

# --- field: the fight as a picture: those who stand beside an enemy in the middle, the others on their own ground -----
_ZONES = (("ours", "Your ground"), ("fight", "The fight"), ("theirs", "Their ground"))


def fight_field(world: World, cards: Sequence[Card]) -> Field | None:
    fight = world.fight
    if fight is None:
        return None
    places = {being.id: _place_in_fight(fight, being.id, field.is_ours(being)) for being in field.everybody(world)}
    order = [key for group in fight.groups for key in group]
    acting = fight.act.who if fight.act else ""
    zones = _ZONES if "fight" in places.values() else (_ZONES[0], _ZONES[2])
    return field_from(cards, zones, places, fight.adjacent, order, acting, [foe.id for foe in fight.foes])


def _place_in_fight(fight: Fight, key: str, ours: bool) -> str:
    return "fight" if field.neighbours(fight, key) else "ours" if ours else "theirs"


# --- maps: maps: the rooms of a level as they are found, and the field of a fight with who is engaged with whom -------
_SIZES = {"small": (7, 3), "medium": (9, 4), "large": (11, 5)}
_LEGEND = (("@", "you"), ("!", "enemies"), ("$", "something closed"), ("x", "bodies"), (">", "stairs down"),
           ("<", "way out"))  # fmt: skip


# --- the level -------------------------------------------------------------------------------------------------------
def level_map(world: World, dungeon: Dungeon, seat: str) -> MapView:
    """The rooms entered so far, joined as they lie, and the doors behind which nobody has been: of the level where the
    party is, or of one that it has left.
    """
    entered = sorted((number for number, room in enumerate(dungeon.rooms) if room.entered), key=_in_order(dungeon))
    boxes = place_rooms(_found_room(dungeon, number) for number in entered)
    shape = "cavern" if world.plot and content.LOCATION.row(world.plot.location).caves else "rectilinear"
    zones = [_room_zone(dungeon, number, boxes[f"room:{number + 1}"], shape, seat) for number in entered]
    links = [_link_to(dungeon, boxes, number) for number in entered if _key_before(dungeon, number)]
    links += [link for number in entered for link in _unknown_links(dungeon, number)]
    title, here = f"Level {dungeon.level} of {dungeon.levels}", dungeon is world.dungeon
    if world.dungeon is None and world.plot is not None:
        title = f"{world.plot.place}: {title.lower()}"
    words = _in_words(dungeon, here)
    return MapView("zones", title, zones=tuple(zones), links=tuple(links), legend=_LEGEND, text=words)


def _found_room(dungeon: Dungeon, number: int) -> Found:
    width, height = _SIZES[dungeon.rooms[number].size]
    return Found(f"room:{number + 1}", width, height, _key_before(dungeon, number), dungeon.rooms[number].way)


def _in_order(dungeon: Dungeon) -> Callable[[int], tuple[int, int]]:
    """As they were found, so that what is drawn stays where it is."""
    return lambda number: (dungeon.rooms[number].found, number)


def _key_before(dungeon: Dungeon, number: int) -> str:
    """The room from which this one is entered."""
    before = field.room_before(dungeon, number)
    return f"room:{before + 1}" if before >= 0 else ""


def _link_to(dungeon: Dungeon, boxes: dict[str, Box], number: int) -> Link:
    before, here = _key_before(dungeon, number), f"room:{number + 1}"
    return Link(before, here, side=side_towards(boxes[before], boxes[here]))


def _unknown_links(dungeon: Dungeon, number: int) -> list[Link]:
    """Doors of this room behind which nobody has been."""
    choice = "onward" if dungeon.at == number else ""
    doors = [way.door for way in layout.ways_from(dungeon, number).values() if not dungeon.rooms[way.to].entered]
    sides = ("e", "s", "n", "w")
    return [
        Link(f"room:{number + 1}", kind=_door_look(door), side=side, choice=choice)
        for door, side in zip(doors, sides, strict=False)
        if door is not None
    ]


def _door_look(door: Container) -> str:
    if door.open:
        return "open"
    return "locked" if door.locked else "door"


def _room_zone(dungeon: Dungeon, number: int, box: Box, shape: str, seat: str) -> Zone:
    room = dungeon.rooms[number]
    name = room.name or (
        "The last room" if layout.is_last(dungeon, number) else f"Room {field.room_number(dungeon, number)}"
    )
    return Zone(
        f"room:{number + 1}",
        box.x,
        box.y,
        box.width,
        box.height,
        name,
        shape,
        marks=tuple(_room_marks(dungeon, number, seat)),
        here=dungeon.at == number,
        level=dungeon.level,
        note=", ".join(plain(feature) for feature in room.features),
        shows=furniture(" ".join((room.written.words if room.written else "", *room.features))) if room.entered else (),
    )


def _room_marks(dungeon: Dungeon, number: int, seat: str) -> list[Mark]:
    room = dungeon.rooms[number]
    marks = [Mark("<", "the way out", "exit-door")] if number == 0 and dungeon.level == 1 else []
    if room.foes:
        marks.append(Mark("!", "enemies", "crossed-swords", "bad"))
    closed = sum(not each.open for each in room.containers)
    if closed:
        marks.append(Mark("$", "something closed", "chest", "good"))
    if room.bodies:
        marks.append(Mark("x", "bodies", "skull-crossed-bones", "quiet"))
    if room.boss and dungeon.level < dungeon.levels:
        marks.append(Mark(">", "stairs down", "stairs"))
    if room.secret and not room.secret_found and seat == field.GM:  # for the Pocket Master's eyes only
        marks.append(Mark("?", "a secret door", "secret-door", "wonder"))
    return marks


def _in_words(dungeon: Dungeon, here: bool) -> tuple[str, ...]:
    where = f"in room {field.room_number(dungeon, dungeon.at)}" if dungeon.at >= 0 else "before the first room"
    line = f"You are {where} of level {dungeon.level}." if here else f"Level {dungeon.level}, as you left it."
    entered = [number for number, room in enumerate(dungeon.rooms) if room.entered]
    return (line, *(_room_in_words(dungeon, number) for number in sorted(entered, key=_in_order(dungeon))))


def _room_in_words(dungeon: Dungeon, number: int) -> str:
    """Its size and features, who waits there, and where it lies."""
    room = dungeon.rooms[number]
    what = listed([plain(feature) for feature in room.features]) or "nothing of note"
    off = f" It lies off room {field.room_number(dungeon, room.after)}." if room.after >= 0 else ""
    more = len(_unknown_links(dungeon, number))
    doors = f" {capital(count(more, 'door'))} nobody has gone through." if more else ""
    enemies = " Enemies wait there." if room.foes else ""
    return f"Room {field.room_number(dungeon, number)}, {room.size}: {what}.{off}{doors}{enemies}"


# --- the field of a fight --------------------------------------------------------------------------------------------
def field_map(world: World, fight: Fight) -> MapView:
    """Knots of those who stand beside one another, between the two sides' open ground."""
    beings = [being for being in field.everybody(world) if _is_seen(being)]
    knots = _knots_of(fight, beings)
    loose = [being for being in beings if not any(being in knot for knot in knots)]
    ours, theirs = [b for b in loose if field.is_ours(b)], [b for b in loose if not field.is_ours(b)]
    height = max(3, 4 * max(1, len(knots)) - 1)
    zones = [Zone("ours", 0, 0, 12, height, "Your ground", "open", marks=_signs_of(ours), here=True)]
    zones += [
        Zone(f"knot:{number}", 15, 4 * number, 14, 3, "Engaged", "open", marks=_signs_of(knot))
        for number, knot in enumerate(knots)
    ]
    zones.append(Zone("theirs", 32, 0, 12, height, "Their ground", "open", marks=_signs_of(theirs)))
    return MapView("zones", "The field", zones=tuple(zones), text=tuple(_engagement_lines(fight, beings)))


def _is_seen(being: Being) -> bool:
    return not being.bout.gone and (being.status in ("up", "unconscious", "stabilized") or isinstance(being, Hero))


def _knots_of(fight: Fight, beings: list[Being]) -> list[list[Being]]:
    """Connected groups of field.neighbours."""
    rest = {being.id: being for being in beings}
    knots = []
    while rest:
        key = next(iter(rest))
        knot, open_ones = [rest.pop(key)], [key]
        while open_ones:
            for other in field.neighbours(fight, open_ones.pop()):
                if other in rest:
                    knot.append(rest.pop(other))
                    open_ones.append(other)
        if len(knot) > 1:
            knots.append(knot)
    return knots


def _signs_of(beings: list[Being]) -> tuple[Mark, ...]:
    return tuple(
        Mark(_sign_of(being), f"{being.name}, {being.hp} HP", tone="good" if field.is_ours(being) else "bad")
        for being in beings
    )


def _sign_of(being: Being) -> str:
    letter = being.name[:1]
    if not isinstance(being, Hero) and being.name[-1].isdigit():
        return being.name.rpartition(" ")[2][-1]
    return letter.upper() if field.is_ours(being) else letter.lower()


def _engagement_lines(fight: Fight, beings: list[Being]) -> list[str]:
    by_id = {being.id: being for being in beings}
    lines = []
    for being in beings:
        beside = [by_id[key] for key in field.neighbours(fight, being.id) if key in by_id]
        foes = [other for other in beside if field.is_ours(other) != field.is_ours(being)]
        if field.is_ours(being) and foes:
            lines.append(f"{capital(called(being.name))} is engaged with {listed([called(foe.name) for foe in foes])}.")
    return lines or ["Nobody is engaged with anybody."]


# --- scene ------------------------------------------------------------------------------------------------------------
# What a seat of Pocket Fantasy sees: one sentence of what is wanted, the party, the foes, the map, the choices.
_MODES = {"assembly": "assembly", "town": "town", "dungeon": "rooms", "fight": "fight", "over": "over"}


def scene(world: World, seat: str, pending: Sequence[Decision]) -> Scene:
    """The one Scene of this seat. Secret doors and traps nobody found are the Pocket Master's alone."""
    decision = next((each for each in pending if each.seat == seat), None)
    main, others = _scene_maps(world, seat)
    shown = cards.cards(world, seat)
    return Scene(
        "pocket_fantasy",
        _MODES[world.mode],
        _scene_title(world),
        _wanted_words(world, decision, pending),
        _scene_facts(world),
        shown,
        main,
        others,
        labels.prompt_of(world, decision) if decision else None,
        tuple(dict.fromkeys(each.seat for each in pending)),
        _ending_of(world),
        field=fight_field(world, shown),
        goal=goal_of(world),
        leads=() if world.fight or world.outcome else in_rooms(main),
    )


def _scene_title(world: World) -> str:
    if world.mode in ("dungeon", "fight") and world.plot:
        return world.plot.place or "A dungeon"
    return {"assembly": "Who sets out", "town": "Home", "over": "The end"}.get(world.mode, "Pocket Fantasy")


def _wanted_words(world: World, decision: Decision | None, pending: Sequence[Decision]) -> str:
    if world.outcome:
        return "The campaign is over."
    if decision is not None:
        return stakes.question_text(world, decision)
    return waiting_words((each.seat for each in pending), "Pocket Master") if pending else "One moment."


def _scene_facts(world: World) -> tuple[Fact, ...]:
    """The strip at the top, with the clock of the dungeon."""
    facts = []
    if world.fight:
        facts.append(Fact("Round", str(max(1, world.fight.round)), "crossed-swords"))
        if world.fight.rally_until:
            left = world.fight.rally_until - world.fight.round
            facts.append(Fact("Rally", f"{left} more", "flying-flag", "good", "attacks rerolled and +1"))
    if world.dungeon:
        facts += _dungeon_facts(world.dungeon, fighting=world.fight is not None)
    if world.plot and world.dungeon:
        villain = content.VILLAIN.row(world.plot.villain).name
        facts.append(
            Fact("Villain", villain, "scroll-unfurled", explain=content.LOCATION.row(world.plot.location).name)
        )
    if world.party:
        facts.append(Fact("Gold", str(sum(hero.gp for hero in world.party)), "two-coins"))
        rerolls = sum(map(field.heroics, world.party))
        facts.append(Fact("Party's Heroic Rerolls", str(rerolls), "swords-power"))
    if world.adventure:
        facts.append(Fact("Adventure", str(world.adventure), "treasure-map"))
    return tuple(facts)


def _dungeon_facts(dungeon: Dungeon, fighting: bool) -> list[Fact]:
    before = "outside" if field.under_the_sky(dungeon) else "the stairs"
    room = f"{field.room_number(dungeon, dungeon.at)} of {len(dungeon.rooms)}" if dungeon.at >= 0 else before
    days, minutes = divmod(dungeon.minutes, 24 * 60)
    clock = f"{f'day {days + 1}, ' if days else ''}{minutes // 60}:{minutes % 60:02d}"
    tone: Tone = "bad" if dungeon.light == "dark" and dungeon.dark and not field.under_the_sky(dungeon) else ""
    unlit = "daylight" if field.under_the_sky(dungeon) else "none"
    light = {"dark": unlit, "magic": "by magic"}.get(dungeon.light, f"{dungeon.light}, {dungeon.light_left} min")
    rest = dungeon.rested_at + 24 * 60 - dungeon.minutes
    when = "possible" if rest <= 0 else f"in {rest // 60}:{rest % 60:02d}"
    return [
        Fact("Level", f"{dungeon.level} of {dungeon.levels}", "stairs"),
        Fact("Room", room, "wooden-door"),
        Fact("Time", clock, "hourglass", explain="ten minutes a room"),
        Fact("Light", light, "torch", tone),
        *([] if fighting else [Fact("Rest", when, "camping-tent", explain="once a day")]),
    ]


def _scene_maps(world: World, seat: str) -> tuple[MapView | None, tuple[MapView, ...]]:
    """The level where the party is, or the field of a fight; beside it the levels it has left, at home too."""
    level = level_map(world, world.dungeon, seat) if world.dungeon else None
    left = tuple(level_map(world, each, seat) for each in world.explored)
    if world.fight:
        ground = field_map(world, world.fight)  # the scene's own field draws it better
        return (level, (ground, *left)) if level else (ground, left)
    return level, left


def _ending_of(world: World) -> Ending | None:
    if not world.outcome:
        return None
    done = sum(deed.what == "done" for deed in world.deeds)
    if world.outcome == "lost":
        return Ending("The party has fallen", f"{_brought_home(done)} They are remembered.", won=False)
    return Ending("The boots are hung up", _brought_home(done), won=done > 0)


def _brought_home(done: int) -> str:
    """How many adventures came to their end, in words."""
    if not done:
        return "No adventure was brought to its end."
    return "One adventure was brought to its end." if done == 1 else f"{done} adventures were brought to their end."


# --- goal: where the party is going, in one line ----------------------------------------------------------------------
def goal_of(world: World) -> str:
    """What the party plays for, and the next step."""
    if world.outcome:
        return ""
    if world.dungeon is not None:
        return f"{_adventure_of(world)}: {_next_step(world, world.dungeon)}."
    if world.mode == "assembly":
        return "Choose who sets out, then an adventure."
    return f"{_adventure_of(world)} waits: buy what you need, then set out." if world.plot else "Choose an adventure."


def _adventure_of(world: World) -> str:
    """What this adventure is called: by its title where it was written, else by its place."""
    if world.script is not None:
        return world.script.title
    return (world.plot.place if world.plot else "") or "The adventure"


def _next_step(world: World, dungeon: Dungeon) -> str:
    if dungeon.done:
        return "the villain is beaten; take what there is and go home"
    level = f"level {dungeon.level} of {dungeon.levels}, " if dungeon.levels > 1 else ""
    if dungeon.at < 0 and not dungeon.rooms:
        return "at the way in"
    if dungeon.at < 0:
        return f"{level}{count(len(dungeon.rooms), 'room')} lie before you"
    return f"{level}room {field.room_number(dungeon, dungeon.at)} of {len(dungeon.rooms)}"
