"""Spells of wits and of peace, draughts, and where each spell is found."""

from __future__ import annotations

from collections.abc import Sequence

from begone_foe import content, events
from begone_foe.book.core import beings, injuries, measures, saves
from begone_foe.book.magic import aiming, spells_of_war, spells_of_warding
from begone_foe.book.monsters import morale
from begone_foe.state import Being, Campaign, Condition
from tablewright.engine.asking import pick
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.world.dungeon import Band, Room, Way, known_path, neighbours, reach, ways_from

# --- spells of wits ---------------------------------------------------------------------------------------------------
# What spells do outside of fights: finding out, opening, shutting, carrying, going; the rest the game master rules.
OUTCOME = Question("spell-outcome", "BF-SPELL-06", standing=True)
PLANE = Question("plane", "BF-SPELL-06")
WHICH_WAY = Question("which-way", "BF-SPELL-06")
WHOM = Question("whom-to-bring-back", "BF-SPELL-06")
PERCENT = Why("Percentile", "BF-SPELL-06")
REBORN = Why("Reincarnation", "BF-SPELL-06")
HOLE_TURNS = 3
FULL_DICE, FIRST_DIE, HIT_DIE_SIDES = 3, 5, 8  # 5, then D8 each at levels 2 and 3 (BF-ADV-08)
NEW_LIVES = {1: "cleric", 4: "fighter", 6: "magic_user", 7: "thief"}
NO_CLASS, MOST_REBORN = 8, 6
FAR_TOO_HIGH = Why("Too high", "BF-SPELL-06")
SENSED = {"detect_evil": "evil", "esp": "thoughts", "clairvoyance": "sight"}


def tell(table: Table, casting: aiming.Casting, what: str, detail: str = "") -> None:
    table.tell(events.SpellDid(casting.spell.id, what, detail))


def ruled(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """No mechanical effect: the game master says whether it helps; the default is that it does what it says."""
    answer = saves.ask_gm(
        state, table, OUTCOME, ("works", "nothing"), "works", {"who": casting.caster.id, "spell": casting.spell.id}
    )
    tell(table, casting, answer)


def room_here(state: Campaign) -> Room | None:
    return state.below.rooms[state.here] if state.below is not None else None


# --- finding out -----------------------------------------------------------------------------------------------------
def detect_magic(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    room = room_here(state)
    things = room.hoard.things if room is not None and room.hoard is not None else []
    magic = [thing for thing in things if thing.startswith(("potion", "scroll", "magic"))]
    tell(table, casting, "magic", ", ".join(magic))


def sense(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """Who is in the next rooms."""
    perceive(state, table, casting.spell.id)


def attend(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """As `sense`, but only after a turn of listening, or of focus."""
    if state.below is None:
        tell(table, casting, "nothing")
    else:
        state.after += ["turn", f"perceive:{casting.spell.id}"]


def perceive(state: Campaign, table: Table, spell: str) -> None:
    """What there is to be sensed around the party now."""
    dungeon = state.below
    if dungeon is None:
        return table.tell(events.SpellDid(spell, "nothing"))
    seen = []
    for key, far in reach(dungeon, state.here, lambda way: True).items():
        room = dungeon.rooms[key]
        if far.rooms == 1 and room.bands:
            if room.known == "unseen":
                room.known = "told"
            seen += [
                f"{content.dwellers(band.kind)} ({room.name})"
                for band in room.bands
                if _senses(state, SENSED[spell], band)
            ]
    return table.tell(events.SpellDid(spell, SENSED[spell], ", ".join(seen)))


def _senses(state: Campaign, what: str, band: Band) -> bool:
    entry = content.KINDS.get(band.kind)
    if what == "evil":
        return _wishes_ill(state, band, entry)
    return what != "thoughts" or entry is None or (entry.mind != "mindless" and not entry.undead)


def _wishes_ill(state: Campaign, band: Band, entry: content.Kind | None) -> bool:
    """Whoever means the party harm already, lies in wait for anybody, or is evil made flesh; mere Chaos is none."""
    if "hostile" in (band.data.get("attitude"), state.attitudes.get(str(band.data.get("group", "")))):
        return True
    if entry is None:
        return False
    lurks = entry.mind == "intelligent" and not {"on_sight", "shadows"}.isdisjoint(entry.natures)
    return lurks or (entry.undead and "chaotic" in entry.alignment)


def locate_object(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """The way to the nearest hoard within 60 ft and 10 ft more per caster level."""
    dungeon = state.below
    if dungeon is None:
        return tell(table, casting, "nothing")
    far = reach(dungeon, state.here, lambda way: True)
    feet = casting.spell.range_ft + 10 * casting.level
    near = [room for key, room in dungeon.rooms.items() if key in far and 0 < far[key].feet <= feet]
    rooms = [room for room in near if room.hoard and not room.hoard.empty]
    if not rooms:
        return tell(table, casting, "nothing")
    nearest = min(rooms, key=lambda room: (far[room.id].rooms, far[room.id].feet))
    first = far[nearest.id].first
    dungeon.ways[first].found = True
    return tell(table, casting, "direction", dungeon.rooms[dungeon.ways[first].other(state.here)].name)


def wizard_eye(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """An eye that scouts: rooms up to three away become known."""
    dungeon = state.below
    if dungeon is None:
        return tell(table, casting, "nothing")
    seen = 0
    for key, far in reach(dungeon, state.here, known_path).items():
        room = dungeon.rooms[key]
        if 0 < far.rooms <= 3 and room.known in ("unseen", "told"):
            room.known, seen = "seen", seen + 1
    return tell(table, casting, "scouted", str(seen))


def contact_higher_plane(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """Ask a plane, and no more for a week."""
    _question(state, table, casting)
    casting.caster.conditions.append(Condition(aiming.ASKED_ABOVE, until=state.clock.turn + injuries.WEEK))


def _question(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """Ask plane 3-12 that many questions: ignorance, truth or lie, and the risk of madness."""
    rows = content.SPELLS["contact_higher_plane"].planes
    answer = table.ask(casting.caster.seat, PLANE, [str(row.plane) for row in rows], {"who": casting.caster.id})
    row = next(row for row in rows if str(row.plane) == answer)
    if table.roll(100, PERCENT, casting.caster.name) <= row.insane:
        span = spells_of_war.turns(state, casting, int(answer) * injuries.WEEK)
        spells_of_war.lay(state, table, casting, casting.caster, "feebleminded", span)
        return tell(table, casting, "madness", answer)
    if table.roll(100, PERCENT, casting.caster.name) <= row.unknown:
        return tell(table, casting, "unknown", answer)
    truth = table.roll(100, PERCENT, casting.caster.name) <= row.truth
    table.tell(events.SpellDid(casting.spell.id, "truth" if truth else "lie", answer), to=(saves.GM,))
    return tell(table, casting, "answered", answer)


# --- doors and walls -------------------------------------------------------------------------------------------------
def _doors(state: Campaign) -> list[Way]:
    return [way for way in ways_from(measures.dungeon_of(state), state.here) if way.b and way.kind == "door"]


def _choose_way(state: Campaign, table: Table, casting: aiming.Casting, doors: Sequence[str]) -> str:
    if not doors:
        return ""
    return table.ask(casting.caster.seat, WHICH_WAY, doors, {"who": casting.caster.id, "spell": casting.spell.id})


def _to_shut(state: Campaign) -> list[str]:
    """Doors that are whole."""
    return [way.id for way in _doors(state) if way.state != "broken"] if state.below is not None else []


def choose_lock(state: Campaign, table: Table, caster: Being) -> str:
    """What Knock is to open, asked before it costs anything: 'none' for nothing after all, '' where all is open."""
    shut = _to_open(state)
    if not shut or len(shut) == len(_doors(state)) == 1:
        return shut[0] if shut else ""
    return table.ask(caster.seat, WHICH_WAY, [*shut, "none"], {"who": caster.id, "spell": "knock", "what": "lock"})


def choose_enchanted(state: Campaign, table: Table, caster: Being) -> str:
    """Which way Dispel Magic is laid on, asked before it costs anything."""
    ways = [way.id for way in measures.enchanted_ways(state)]
    if len(ways) == 1:
        return ways[0]
    about: Facts = {"who": caster.id, "spell": "dispel_magic", "what": "lock"}
    return table.ask(caster.seat, WHICH_WAY, [*ways, "none"], about)


def _to_open(state: Campaign) -> list[str]:
    """What is stuck, barred, locked or held shut, door or lid; whatever else is shut a hand opens."""
    room = room_here(state)
    if room is None:
        return []
    lid = room.data.get(measures.LOCKED) and room.hoard is not None and not room.hoard.empty and not room.hoard.hidden
    doors = [way.id for way in _doors(state) if way.blocked or way.state == "stuck"]
    return [*doors, *([measures.CHEST] if lid else ())]


def hold_portal(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """A door stays shut for 2d6 turns, but for those whom it cannot hold (`place.portal_yields`)."""
    way = _choose_way(state, table, casting, _to_shut(state))
    if not way:
        return tell(table, casting, "no_door")
    if measures.wizard_locked(measures.dungeon_of(state).ways[way]):
        return tell(table, casting, "held", way)  # it is shut for good, and stays so
    state.held[way] = state.clock.turn + measures.roll_formula(
        table, "2d6", spells_of_war.HOW_LONG, casting.caster.name
    )
    measures.hold_shut(measures.dungeon_of(state).ways[way], casting.level)
    return tell(table, casting, "held", way)


def wizard_lock(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    way = _choose_way(state, table, casting, _to_shut(state))
    if not way:
        return tell(table, casting, "no_door")
    state.held.pop(way, None)
    measures.hold_shut(measures.dungeon_of(state).ways[way], casting.level, casting.caster.id)
    return tell(table, casting, "held", way)


def knock(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """Opens what is stuck, barred, locked or held by magic, a lid as well as a door.

    A Wizard Lock it passes without ending it: whoever goes through at once gets through.
    """
    way = casting.place
    if not way:
        return tell(table, casting, "no_door")
    if way == measures.CHEST:
        measures.room_of(state).data.pop(measures.LOCKED)
        return tell(table, casting, "opened", way)
    door = measures.dungeon_of(state).ways[way]
    if measures.wizard_locked(door):
        door.data[measures.KNOCKED] = True
    else:
        state.held.pop(way, None)
        door.state = "open"
    return tell(table, casting, "opened", way)


def pass_wall(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """A hole through up to 10 ft of stone for three turns: the nearest room that the party could not walk to."""
    dungeon = state.below
    if dungeon is None:
        return tell(table, casting, "nothing")
    shut = [way for way, _ in neighbours(dungeon, state.here, lambda way: way.blocked or way.hidden)]
    if not shut:
        return tell(table, casting, "nothing")
    measures.open_hole(shut[0], state.clock.turn + HOLE_TURNS, casting.level)
    return tell(table, casting, "opened", shut[0].id)


# --- carrying and going ----------------------------------------------------------------------------------------------
def floating_disc(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    spells_of_war.lay(state, table, casting, casting.caster, "floating_disc", spells_of_war.turns(state, casting, 6), 5)


def teleport(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """Home to a place one knows exactly: 01-95 safe, 96-99 too high, 00 too low and dead."""
    target = casting.at[0]
    face = table.roll(100, PERCENT, casting.caster.name)
    if face == 100:
        injuries.die(state, table, target, casting.spell.name)
    elif face > 95:
        fall = f"{table.roll(10, FAR_TOO_HIGH, target.name)}d6"
        injuries.harm(state, table, target, measures.roll_formula(table, fall, FAR_TOO_HIGH), "a fall")
    if not target.dead:
        target.gone = "home"
        tell(table, casting, "away", target.name)


def reincarnation(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """A dead character in a new body: D10 1 cleric, 4 fighter, 6 magic user, 7 thief, 8 a monster, 9-10 as before.

    A new life is of level 1d6, never above the old one, also in the old class.
    """
    dead = [being for key in state.march if (being := state.beings[key]).dead and being.role == "pc"]
    if not dead:
        tell(table, casting, "nothing")
        return
    who = pick(table, casting.caster.seat, WHOM, dead, {"who": casting.caster.id})
    face = table.roll(10, REBORN, who.name)
    while face in (2, 3, 5):
        face = table.roll(10, REBORN, who.name)
    if face in NEW_LIVES:
        who.job = NEW_LIVES[face]
        _begin_lower(who, table.roll(6, REBORN, who.name))
    _revive(who)
    tell(table, casting, "reborn", who.name)
    if face == NO_CLASS:
        _put_into(state, table, casting, who)


def _put_into(state: Campaign, table: Table, casting: aiming.Casting, who: Being) -> None:
    """A monster's body of the same alignment, of no more HD than the old level and six: for good, and no casting."""
    strong = min(who.level, MOST_REBORN)
    bodies = [kind for kind in casting.spell.bodies[who.alignment] if content.KINDS[kind].hd_dice <= strong]
    body = table.ask(who.seat, aiming.SHAPE, bodies, {"who": who.id, "spell": casting.spell.id})
    injuries.afflict(state, table, who, "polymorphed", note=body)


def _begin_lower(being: Being, level: int) -> None:
    """The new body knows no more than its level: XP, points and hit dice fall to it, as if drained (BF-MON-10)."""
    while being.level > level:
        morale.fall_a_level(being)
    if being.level < FULL_DICE:
        being.hit_dice_hp = min(being.hit_dice_hp, FIRST_DIE + HIT_DIE_SIDES * (being.level - 1))


def _revive(being: Being) -> None:
    being.dead, being.incapacitated, being.downed = False, -1, False
    being.marks, being.conditions, being.limbs = [], [], {}
    being.hp = beings.max_hp(being)


WITS: dict[str, spells_of_war.Handler] = {
    "detect_magic": detect_magic,
    "detect_evil": sense,
    "esp": attend,
    "clairvoyance": attend,
    "locate_object": locate_object,
    "wizard_eye": wizard_eye,
    "contact_higher_plane": contact_higher_plane,
    "hold_portal": hold_portal,
    "wizard_lock": wizard_lock,
    "knock": knock,
    "pass_wall": pass_wall,
    "floating_disc": floating_disc,
    "teleport": teleport,
    "reincarnation": reincarnation,
}


# --- spells -----------------------------------------------------------------------------------------------------------
# Working a spell: each has its own function; those without a mechanical effect are put to the game master.
WORKS = {**spells_of_war.STRIKES, **spells_of_warding.WARDS, **WITS}
_ON_A_FIELD = ("transmute_rock_to_mud", "wall_of_stone")  # in peace the game master says what becomes of them


def work(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """The spell takes effect, unless an Anti-Magic Shell lies around the caster."""
    if beings.has(casting.caster, "anti_magic"):
        return
    handler = WORKS.get(casting.spell.id, ruled) if state.fight or casting.spell.id not in _ON_A_FIELD else ruled
    handler(state, table, casting)


# --- draughts: potions: who drinks, and what it does to them (Scrolls and Potions) ------------------------------------
DRINK = Question("drink", "BF-ITEM-03")
POLYMORPH = "polymorph_self"


def drink(state: Campaign, table: Table, owner: Being, drinker: Being) -> None:
    """The drinker alone is the target, also of spells that reach several, and counts as willing (BF-ITEM-03)."""
    keys = list(
        dict.fromkeys(
            key for key in aiming.potions(owner) if state.fight is None or aiming.hand_with(owner, "potion", key)
        )
    )
    key = table.ask(owner.seat, DRINK, keys, {"who": owner.id, "drinker": drinker.id})
    casting = aiming.begin(state, table, owner, key, "potion", [drinker])
    casting.caster, casting.mode = drinker, "one"
    casting.level = aiming.caster_level(drinker, casting.spell, "potion")
    if key == POLYMORPH:
        casting.mode = aiming.choose_shape(table, drinker, key, casting.level)
    work(state, table, casting)


# --- peaceful: spells cast and scrolls read when nobody fights (Spells and Magic, Scrolls and Potions) ----------------
CASTER = Question("caster", "BF-SPELL-06")


def cast_in_peace(state: Campaign, table: Table) -> None:
    casters = [
        being for being in state.party if not beings.is_monster(being) and peaceful(state, aiming.castable(being))
    ]
    caster = pick(table, saves.caller(state), CASTER, casters)
    _work_one(state, table, caster, aiming.castable(caster), "slots")


def read_in_peace(state: Campaign, table: Table) -> None:
    readers = [being for being in state.party if peaceful(state, aiming.readable_scrolls(state, being))]
    reader = pick(table, saves.caller(state), CASTER, readers)
    _work_one(state, table, reader, aiming.readable_scrolls(state, reader), "scroll")


_ONLY_IN_FIGHTS = ("damage", "kill")
_PEACEFUL = frozenset(
    key
    for key, spell in content.SPELLS.items()
    if spell.effect not in _ONLY_IN_FIGHTS
    and (spell.effect != "condition" or key == "infravision")
    and key not in ("telekinesis", "dimension_door", "animate_dead")
)


def peaceful(state: Campaign, keys: list[str]) -> list[str]:
    """Spells that do something when nobody is there to be struck; nobody goes home from home."""
    out = [key for key in dict.fromkeys(keys) if key in _PEACEFUL]
    return out if state.below is not None else [key for key in out if key != "teleport"]


def _work_one(state: Campaign, table: Table, caster: Being, keys: list[str], source: str) -> None:
    aim = aiming.choose(state, table, caster, peaceful(state, keys), max(1, caster.mind))
    if aim is None:
        return
    place = ""
    if aim.key == "knock" or aim.mode == aiming.WAY:
        place = (choose_enchanted if aim.mode == aiming.WAY else choose_lock)(state, table, caster)
    if place == "none":
        return
    casting = aiming.begin(state, table, caster, aim.key, source, aim.at, aim.turned)
    casting.mode, casting.place = aim.mode, place
    work(state, table, casting)
    for being in state.party:
        if being.gone == "home":
            being.gone = ""  # rejoins in town; nothing underground can reach it
            state.march = [key for key in state.march if key != being.id]
            state.stash_beings.append(being.id)
