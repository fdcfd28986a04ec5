"""What comes upon a party: wandering monsters, hazards, those who are elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import msgspec

from begone_foe import content, events
from begone_foe.book.characters import making
from begone_foe.book.core import beings, injuries, measures, saves
from begone_foe.book.monsters import bestiary, morale
from begone_foe.settings import chosen
from begone_foe.state import Apart, Being, Campaign, Meeting
from tablewright.engine.asking import DONE, menu
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.world.dungeon import Area, Band, Data, Room, Trap, Way, hops, nearest, open_path, path

# --- parting ----------------------------------------------------------------------------------------------------------
# Splitting up below: who goes ahead, who stays, calling the others, meeting again (Movement, Stealth).
# One company acts, the others wait where they are; the clock is common to all, and whatever roams may come upon any of
# them. Who is in the same room again goes on together.
SPLIT = Question("split", "BF-MOVE-02")
CALLED_FROM = 3  # rooms a shout carries
ROUNDS_A_ROOM = 2  # to run from one room to the next
BEHIND_THE_PARTY = -30


def parting_options(state: Campaign, party: Sequence[Being], awake: Sequence[Being]) -> list[Option]:
    """Split up where there is somebody to leave; let the others act; go on together where both are in one room."""
    out = [Option("split")] if len(party) > 1 and awake else []
    if not state.apart:
        return out
    out += each("switch", (_awake(state, company)[0].id for company in state.apart if _awake(state, company)))
    return [*out, Option("join")] if any(company.here == state.here for company in state.apart) else out


def _members(state: Campaign, company: Apart) -> list[Being]:
    return [being for key in company.march if (being := state.beings.get(key)) is not None and not being.dead]


def _awake(state: Campaign, company: Apart) -> list[Being]:
    return [being for being in _members(state, company) if beings.up(being) and being.role == "pc"]


def split(state: Campaign, table: Table, rest: str) -> None:
    """Those who are named go ahead and act; the rest waits here. Nobody is sent against the will of who plays them."""
    ahead: list[str] = []

    def left() -> list[Option]:
        keys = [being.id for being in state.party if being.id not in ahead and beings.up(being)]
        return [Option(DONE), *map(Option, keys if len(ahead) + 1 < len(state.party) else [])]

    for key in menu(table, saves.caller(state), SPLIT, left):
        ahead.extend([str(key)] if saves.agrees(state, table, state.beings[key], "split") else [])
    if any(state.beings[key].role == "pc" for key in ahead):
        staying = [key for key in state.march if key not in ahead]
        state.apart.append(Apart(staying, state.here, state.came_by, state.hurried, state.dark, "", fresh=True))
        state.march, state.scout = ahead, ""
        table.tell(events.Noted("split", state.beings[ahead[0]].name))
        injuries.show_strays(state, table, [state.beings[key] for key in (*ahead, *staying)])


def switch(state: Campaign, table: Table, rest: str) -> None:
    """The others act now; those who acted wait."""
    while rest not in state.march:
        rotate(state)


def rejoin(state: Campaign, table: Table, rest: str) -> None:
    """Together again, in one line."""
    for company in [company for company in state.apart if company.here == state.here]:
        _merge(state, company)
    table.tell(events.Noted("joined", state.party[0].name))


def meet_again(state: Campaign) -> None:
    """Whoever comes into the room where the others wait is with them again."""
    for company in [*state.apart]:
        if company.here != state.here:
            company.fresh = False
        elif not company.fresh:
            _merge(state, company)


def _merge(state: Campaign, company: Apart) -> None:
    state.apart.remove(company)
    state.march += company.march


def rotate(state: Campaign) -> None:
    """The next company is the one that acts."""
    mine = Apart(state.march, state.here, state.came_by, state.hurried, state.dark, state.scout)
    company = state.apart.pop(0)
    mine.fresh = company.fresh
    state.apart.append(mine)
    state.march, state.here, state.came_by = company.march, company.here, company.came_by
    state.hurried, state.dark, state.scout = company.hurried, company.dark, company.scout


def companies(state: Campaign) -> Iterator[None]:
    """Each company in turn as the one that acts, the present one first; at the end it acts again."""
    yield
    for _ in [*state.apart]:
        rotate(state)
        yield
    if state.apart:
        rotate(state)


def take_over(state: Campaign) -> bool:
    """Nobody of this company is left: another acts, if there is one, and the fallen are counted with it."""
    fallen = state.march
    while state.apart:
        company = state.apart[0]
        rotate(state)
        state.apart.pop()
        state.march = [*state.march, *fallen]
        fallen = state.march
        if _members(state, company):
            return True
    return False


def abandon(state: Campaign) -> list[Being]:
    """Those who cannot walk and are left below; they count with the party until it is known what becomes of them."""
    left = [being for company in state.apart for being in _members(state, company)]
    for company in [*state.apart]:
        _merge(state, company)
    return left


def nobody_waits(state: Campaign) -> bool:
    """Whether the way out is free: nobody who could walk is still below."""
    return all(beings.helpless(being) for company in state.apart for being in _members(state, company))


# --- in a fight ------------------------------------------------------------------------------------------------------
def within_call(state: Campaign) -> list[tuple[Apart, int]]:
    """Companies that a shout reaches and an open way leads from, and the rooms between."""
    dungeon = state.below
    waiting = [company for company in state.apart if not company.called and _awake(state, company)]
    if dungeon is None:
        return []
    far = hops(dungeon, state.here, open_path)
    return [
        (company, far[company.here][0])
        for company in waiting
        if company.here in far and far[company.here][0] <= CALLED_FROM
    ]


def call_others(state: Campaign) -> int:
    """They come running; returns the rounds until the first of them is there."""
    assert state.fight is not None
    waits = []
    for company, rooms in within_call(state):
        waits.append(max(1, rooms * ROUNDS_A_ROOM))
        company.due = state.fight.round + waits[-1]
    return min(waits)


def come_running(state: Campaign, table: Table) -> None:
    """Those who were called stand behind the others, and act after all who are there (BF-MOVE-03)."""
    fight = state.fight
    assert fight is not None
    for company in [company for company in state.apart if company.called and company.due <= fight.round]:
        for being in _members(state, company):
            being.at = BEHIND_THE_PARTY
            fight.fighters.append(being.id)
            fight.order.append(being.id)
        _arrive(state, table, company)


def come_too_late(state: Campaign, table: Table, won: bool) -> None:
    """The fight is over before those who were called are there: they join the winners, or turn back."""
    for company in [company for company in state.apart if company.called]:
        company.due = -1
        if won:
            _arrive(state, table, company)


def _arrive(state: Campaign, table: Table, company: Apart) -> None:
    _merge(state, company)
    table.tell(events.Noted("come_running", state.beings[company.march[0]].name))


# --- wandering: wandering monsters: checks when they fall due, and after a noise (Wandering Monsters) -----------------
WHAT_COMES = Why("What comes", "BF-WANDER-04")
NOISE = Question("noise", "BF-WANDER-05", standing=True)
NEAR_ROOMS = 3
PARTY = ("1d4+4", "1d6+3")  # rivals who come together, beginners or experts, as the encounter tables number them


def area_of(state: Campaign, room: str = "") -> Area:
    dungeon = measures.dungeon_of(state)
    return dungeon.areas.get(dungeon.rooms[room or state.here].area) or Area("", chosen(state.settings).danger)


def danger_of(state: Campaign) -> tuple[int, int]:
    """Turns between checks and checks a night, by how dangerous the part is (BF-WANDER-02)."""
    return content.DANGER.get(area_of(state).danger, content.DANGER["ordinary"])


def wander_if_due(state: Campaign, table: Table) -> bool:
    """A place with patrols of its own uses those instead (BF-WANDER-08)."""
    area = area_of(state)
    every = int(area.data.get("patrol_every", 4)) if area.data.get("patrol") else danger_of(state)[0]
    if not state.clock.check_due(every):
        return False
    for _ in [state, *state.apart]:
        if _comes(state, table):
            return True  # whoever is met acts now
        if state.apart:
            rotate(state)
    return False


def _comes(state: Campaign, table: Table) -> bool:
    area = area_of(state)
    patrol = area.data.get("patrol")
    if patrol:
        band = Band(str(patrol), str(area.data.get("patrol_number", bestiary.MET)))
        meet(state, table, _step_up(state, table, band), wandering=True)
        return True
    return check(state, table)


def _step_up(state: Campaign, table: Table, band: Band) -> list[Being]:
    """A band of the adventure's own: monsters, or people like oneself."""
    if bestiary.is_party_row(band.kind):
        return rival_party(state, table, band.kind, band.number)
    return bestiary.muster(state, table, band, _level(state))


def noise(state: Campaign, table: Table, what: str) -> bool:
    """A loud fight, an explosion, a broken door: the game master may call for a check (BF-WANDER-05)."""
    if saves.ask_gm(state, table, NOISE, ("check", "no"), "check", {"what": what}) == "no":
        return False
    return check(state, table)


def check_at_rest(state: Campaign, table: Table) -> bool:
    """What shadows the party has waited for this (BF-MON-16); otherwise a check as any (BF-REST-03, BF-REST-08)."""
    return _stalkers_close_in(state, table) if morale.waits_for_rest(state) else check(state, table)


def check(state: Campaign, table: Table) -> bool:
    """D10: 1-5 nothing, 6-8 from a keyed room close by, 9-10 from the encounter table (BF-WANDER-01)."""
    result = content.CHARTS["wandering"].roll(table).name
    if result != "none" and state.stalkers:
        return _stalkers_close_in(state, table)
    if result == "keyed":
        return _from_a_room(state, table)
    if result == "table":
        return _from_the_table(state, table)
    table.tell(events.Wandered("none"))
    return False


def _stalkers_close_in(state: Campaign, table: Table) -> bool:
    """Those who followed the party unseen come for it now, with the drop."""
    foes = [being for being in state.beings.values() if being.group == state.stalkers and not being.dead]
    state.stalkers = ""
    if not foes:
        return False
    table.tell(events.Wandered("stalkers", foes[0].name), to=("gm",))
    meet(state, table, foes, wandering=True, warned="foes")
    return True


# --- from a keyed room -----------------------------------------------------------------------------------------------
def can_come(state: Campaign, room: Room) -> bool:
    """Living, mobile occupants."""
    return any(can_leave(state, band) for band in room.bands)


def can_leave(state: Campaign, band: Band) -> bool:
    """What is rooted stays, and so do what guards its room and a band of which nobody is up."""
    entry, group = content.KINDS.get(band.kind), band.data.get("group")
    if not band.mobile or (entry is not None and "immobile" in entry.tags) or morale.guards_its_room(state, band.kind):
        return False
    return not group or any(being.group == group and beings.up(being) for being in state.beings.values())


def _from_a_room(state: Campaign, table: Table) -> bool:
    """The nearest such room by an open path, within three rooms: all who can leave it come (BF-WANDER-03)."""
    room = _next_to_come(state)
    if room is None:
        table.tell(events.Wandered("none"))
        return False
    coming = [band for band in room.bands if can_leave(state, band)]
    there = [being for band in coming for being in occupants(state, table, room, band)]
    foes = [being for being in there if beings.up(being)]
    room.bands = [band for band in room.bands if band not in coming]
    settle_in(state, room.id, [being for being in there if being not in foes])
    for being in foes:
        being.room, being.home = "", room.id
    _force_portals(state, table, room)
    table.tell(events.Wandered("keyed", foes[0].name if foes else ""), to=("gm",))
    meet(state, table, foes, wandering=True)
    return bool(foes)


def _next_to_come(state: Campaign) -> Room | None:
    """By an open path, or through a door held by magic for those whom it cannot hold (Hold Portal)."""
    dungeon = measures.dungeon_of(state)
    if not any(map(measures.portal_held, dungeon.ways.values())):
        return nearest(dungeon, state.here, partial(can_come, state), NEAR_ROOMS)

    def gets_here(room: Room) -> bool:
        dice = _most_dice(state, room)
        return can_come(state, room) and all(measures.portal_yields(way, dice) for way in _portals_before(state, room))

    return nearest(dungeon, state.here, gets_here, NEAR_ROOMS, _open_or_held)


def _open_or_held(way: Way) -> bool:
    return open_path(way) or measures.portal_held(way)


def _portals_before(state: Campaign, room: Room) -> list[Way]:
    """The held doors between that room and the party, where no open path as short leads round them."""
    dungeon = measures.dungeon_of(state)
    if 0 < len(path(dungeon, state.here, room.id, open_path)) <= NEAR_ROOMS:
        return []
    steps = path(dungeon, state.here, room.id, _open_or_held)
    return [dungeon.ways[key] for key in steps if measures.portal_held(dungeon.ways[key])]


def _most_dice(state: Campaign, room: Room) -> int:
    """Hit Dice of the strongest who live there; of adventurers who were never met nobody knows them."""
    groups = [band.data.get("group") for band in room.bands]
    met = [int(beings.hit_dice(being)) for being in state.beings.values() if being.group in groups and not being.dead]
    return max(
        [*met, *(content.KINDS[band.kind].whole_hd for band in room.bands if band.kind in content.KINDS)], default=0
    )


def _force_portals(state: Campaign, table: Table, room: Room) -> None:
    for way in _portals_before(state, room):
        measures.burst(state, way)
        table.tell(events.Opened("burst", True))


def occupants(state: Campaign, table: Table, room: Room, band: Band) -> list[Being]:
    """A band as beings: made when it is first met, the same ones afterwards."""
    group = band.data.get("group")
    if group:
        return [being for being in state.beings.values() if being.group == group and not being.dead]
    if bestiary.is_party_row(band.kind):
        foes = rival_party(state, table, band.kind, band.number)
    else:
        foes = bestiary.muster(state, table, band, room.level)
    band.data["group"] = foes[0].group
    if band.data.get("attitude"):
        state.attitudes[foes[0].group] = str(band.data["attitude"])  # wherever they are met (BF-REACT-02)
    for being in foes:
        being.room = room.id
        _brief(being, band)
    if band.data.get("leader") and foes:
        foes[0].note("leader")
    return foes


def settle_in(state: Campaign, room: str, beings: list[Being]) -> None:
    """Those who stay in a room, or go back to it, are its band from now on."""
    bands = measures.dungeon_of(state).rooms[room].bands
    for being in beings:
        being.room = room
        if not any(band.data.get("group") == being.group for band in bands):
            bands.append(Band(being.kind or "npc_party_basic", data={"group": being.group}))


def send_home(state: Campaign, beings: list[Being]) -> None:
    """Wanderers go their way: back to the room they came from, or out of play."""
    for being in beings:
        if being.home:
            settle_in(state, being.home, [being])
        elif not being.room:
            state.beings.pop(being.id, None)


def _brief(being: Being, band: Band) -> None:
    """What the adventure says of them goes before the rules (BF-CORE-06, BF-MORALE-07)."""
    if band.data.get("never_flees"):
        being.note("never_flees")
    if band.data.get("morale"):
        being.morale = int(band.data["morale"])


# --- from the table --------------------------------------------------------------------------------------------------
def _level(state: Campaign) -> int:
    """The level of the dungeon that counts: a place may begin deeper than it looks."""
    return measures.dungeon_of(state).rooms[state.here].level + int(measures.dungeon_of(state).data.get("below", 0))


def from_table(state: Campaign, table: Table) -> list[Being]:
    """The area's own table, or the one of the bestiary for the level (BF-WANDER-04)."""
    own = area_of(state).encounters
    if own:
        return _step_up(state, table, own[table.roll(len(own), WHAT_COMES) - 1])
    row = bestiary.encounter(table, _level(state), WHAT_COMES)
    if bestiary.is_party_row(row.id):
        return rival_party(state, table, row.id, row.number)
    data: Data = {"hd": measures.roll_formula(table, row.hd, bestiary.HEADS)} if row.hd else {bestiary.ROAMING: True}
    return bestiary.muster(state, table, Band(row.id, row.number, data=data), _level(state))


def _from_the_table(state: Campaign, table: Table) -> bool:
    foes = from_table(state, table)
    table.tell(events.Wandered("table", foes[0].name), to=("gm",))
    meet(state, table, foes, wandering=True)
    return True


def rival_party(state: Campaign, table: Table, row: str, number: str) -> list[Being]:
    """Rival adventurers: number, one alignment for all, then member by member (BF-MON-17)."""
    expert = row.endswith("expert")
    many = measures.roll_formula(table, PARTY[expert] if number in bestiary.BY_ENTRY else number, bestiary.NUMBER)
    alignment = bestiary.roll_alignment(table, "any")
    group = state.new_id("g")
    return [making.rival(state, table, expert, alignment, group) for _ in range(many)]


def meet(
    state: Campaign, table: Table, foes: list[Being], wandering: bool, warned: str = "", distracted: bool = False
) -> None:
    """They come upon each other; what follows is `meeting.py`'s. Wanderers need not be hostile (BF-WANDER-06)."""
    if foes:
        state.meeting = Meeting([being.id for being in foes], wandering=wandering, warned=warned, distracted=distracted)
        state.phase = "meeting"


# --- hazards: A trap goes off: what it is, what it takes to save, what it does (Traps) --------------------------------
HARM = Why("Trap", "BF-TRAP-03")


def trap_kind(trap: Trap) -> content.TrapKind:
    """What the list says of it; a trap of the game master's own has its harm and its save with it."""
    kind = content.TRAPS[trap.key]
    own = {name: str(value) for name in ("harm", "save") if (value := trap.data.get(name))}
    return msgspec.structs.replace(kind, name=trap.name, **own) if own else kind


def named(trap: Trap) -> str:
    """Its key, or its own name."""
    return trap.name if trap.data.get("harm") else trap.key


def trap_target(trap: Trap) -> int:
    """11, or 16 for a vicious one; 10 + level where a spell works it (BF-SAVE-04, BF-SAVE-05)."""
    level = content.TRAPS[trap.key].spell_level
    return saves.target_against_spell(None, level) if level else saves.HARD if trap.hard else saves.EASY


def trap_check(state: Campaign, victim: Being, trap: Trap) -> saves.Check:
    return saves.save_check(state, victim, trap_kind(trap).save, trap_target(trap), saves.Peril("trap"))


def spring(state: Campaign, table: Table, trap: Trap, victim: Being, save: bool) -> None:
    """It goes off. A save halves damage and cancels the rest, 11 or 16 (BF-TRAP-03, BF-SAVE-05, BF-SAVE-06).

    One worked by a spell without a known caster has 10 + spell level (BF-SPELL-12, BF-SAVE-04).
    """
    kind = trap_kind(trap)
    trap.state = "sprung"
    table.tell(events.Sprung(named(trap), victim.name))
    damage = measures.roll_formula(table, kind.harm, HARM, victim.name)
    passed = save and saves.saves(state, table, victim, kind.save, trap_target(trap), saves.Peril("trap"))
    injuries.harm(state, table, victim, damage // 2 if passed else damage, kind.name)
    if kind.fail and not passed:
        injuries.afflict(state, table, victim, kind.fail, None, injuries.span_of(state, table, kind.dur, victim.name))
    if kind.noise and not passed:
        noise(state, table, kind.name)


def set_off(state: Campaign, table: Table, trap: Trap) -> None:
    """It goes off where nobody stands (BF-TRAP-02); what rings, rings."""
    trap.state = "sprung"
    if trap_kind(trap).noise:
        noise(state, table, trap.name)
