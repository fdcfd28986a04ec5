"""The Dungeon Master's moment: before a dungeon is entered, between steps, at the top of a round (BF-CORE-06).

A human game master steps in here: places monsters and treasure, calls for tests, gives an edge, rewards, tells. The
referee always goes on. What is laid out beforehand stands in `preparing.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.characters.advancement import award
from tablewright.rules.begone_foe.book.core.beings import is_monster, max_hp, up
from tablewright.rules.begone_foe.book.core.gear import add_item
from tablewright.rules.begone_foe.book.core.injuries import harm, heal
from tablewright.rules.begone_foe.book.core.light import holds_flame
from tablewright.rules.begone_foe.book.core.place import dungeon_of
from tablewright.rules.begone_foe.book.core.rolls import GM
from tablewright.rules.begone_foe.book.core.saves import EASY, TARGETS, Peril, attempt, saves
from tablewright.rules.begone_foe.book.delve.wandering import area_of, check, meet, occupants, rival_party
from tablewright.rules.begone_foe.book.fight.groups import fight_of
from tablewright.rules.begone_foe.book.master.preparing import (
    DM_KIND,
    DM_NUMBER,
    DM_ROOM,
    MOST_SILVER,
    here_or,
    kinds_for,
    lay_treasure,
    mastered,
    open_ahead,
    stock,
)
from tablewright.rules.begone_foe.book.master.tools import (
    DM_WHOM,
    DM_WORDS,
    LONGEST_WORDS,
    choose_rulings,
    curse,
    give_own_thing,
    grant_bounty,
    lost_folk,
    move_dwellers,
    post_bounty,
    set_mood,
    set_patrol,
    set_table,
    weigh,
    whom,
)
from tablewright.rules.begone_foe.book.monsters.arrivals import NEWCOMERS_MAY, come_upon_a_fight
from tablewright.rules.begone_foe.book.monsters.bestiary import muster
from tablewright.rules.begone_foe.book.monsters.morale import break_off, nerve
from tablewright.rules.begone_foe.content import DANGER, GEAR, SKILLS
from tablewright.rules.begone_foe.state import Being, Campaign, Group, Item
from tablewright.world.dungeon import Band

MOMENT = Question("dm-moment", "BF-CORE-06", standing=True)
DM_SKILL = Question("dm-skill", "BF-SKILL-03")
DM_SCORE = Question("dm-score", "BF-SAVE-06")
DM_TARGET = Question("dm-target", "BF-SAVE-05")
DM_EDGE = Question("dm-edge", "BF-ATK-04")
DM_SIDE = Question("dm-side", "BF-WANDER-07")
DM_DANGER = Question("dm-danger", "BF-WANDER-02")
DM_THING = Question("dm-thing", "BF-EQUIP-15")
GO_ON = "go_on"
NO_SKILL = "none"
EVERYBODY = "everybody"
MOST_IN_A_MOMENT = 12
MOST_FOES, MOST_RIVALS, MOST_HARM, MOST_XP = 20, 8, 60, 20_000
RIVALS = ("npc_party_basic", "npc_party_expert")

# What is offered when; keys are stable.
IN_THE_DUNGEON = (
    GO_ON, "tell", "monsters", "noise", "stock", "treasure", "thing", "test", "save", "hurt", "heal", "award",
    "light", "quench", "send", "danger", "own-thing", "weigh", "curse", "patrol", "table", "move", "lost", "grant",
    "asks",
)  # fmt: skip
IN_A_FIGHT = (
    GO_ON, "tell", "edge", "monsters", "morale", "break", "test", "save", "hurt", "heal", "quench", "send", "curse",
    "asks",
)  # fmt: skip
IN_A_MEETING = (GO_ON, "tell", "mood", "test", "save", "own-thing", "asks")
IN_TOWN = (
    GO_ON, "tell", "rumour", "test", "save", "award", "thing", "stock", "own-thing", "weigh", "curse", "bounty",
    "grant", "asks",
)  # fmt: skip
BEFORE_ENTERING = (GO_ON, "stock", "danger", "rumour", "tell")


def dm_moment(state: Campaign, table: Table, offered: Sequence[str]) -> bool:
    """Ask the game master's seat until it goes on. True when what was done changes what comes next."""
    when = f"{state.phase} {state.here} {state.clock.turn} {state.fight.round if state.fight is not None else 0}"
    if not state.moments or when == state.moment_at:
        return False  # nothing has passed since the last one
    state.moment_at = when
    for _ in range(MOST_IN_A_MOMENT):
        answer = table.ask(GM, MOMENT, offered, {"phase": state.phase}, GO_ON)
        if answer == GO_ON:
            return False
        phase = state.phase
        _WAYS[answer](state, table)
        if state.phase != phase or not state.characters:
            return True
    return False


def _members(state: Campaign) -> list[Being]:
    return [being for being in state.party if not is_monster(being)]


# --- words, tests, harm ----------------------------------------------------------------------------------------------
def _tell(state: Campaign, table: Table) -> None:
    words = table.ask_text(GM, DM_WORDS, LONGEST_WORDS, {"what": "tell"}).strip()
    if words:
        mastered(table, "tell", words)


def _rumour(state: Campaign, table: Table) -> None:
    """Something the town will tell those who ask next."""
    words = table.ask_text(GM, DM_WORDS, LONGEST_WORDS, {"what": "rumour"}).strip()
    if words:
        open_ahead(state, table).rumours.insert(len(state.rumours), words)
        mastered(table, "rumour", words, secret=True)


def _test(state: Campaign, table: Table) -> None:
    """Any SKILL test, with or without a mastery that bears on it (BF-SKILL-02, BF-SKILL-03)."""
    being = whom(state, table, "test", _members(state))
    skill = table.ask(GM, DM_SKILL, (NO_SKILL, *SKILLS), {"who": being.id}, NO_SKILL)
    attempt(state, table, being, "" if skill == NO_SKILL else skill, _target(table, being), ruled=True)


def _save(state: Campaign, table: Table) -> None:
    being = whom(state, table, "save", _members(state))
    score = table.ask(GM, DM_SCORE, ("body", "mind", "skill"), {"who": being.id}, "skill")
    saves(state, table, being, score, _target(table, being), Peril("danger"))


def _target(table: Table, being: Being) -> int:
    return table.ask_number(GM, DM_TARGET, *TARGETS, {"who": being.id}, str(EASY))


def _hurt(state: Campaign, table: Table) -> None:
    being = whom(state, table, "hurt", _everyone(state))
    harm(state, table, being, table.ask_number(GM, DM_NUMBER, 1, MOST_HARM, {"what": "hurt"}, "3"), "misfortune")


def _heal(state: Campaign, table: Table) -> None:
    hurt = [each for each in _everyone(state) if each.hp < max_hp(each)]
    if not hurt:
        return _in_vain(table, "heal")
    being = whom(state, table, "heal", hurt)
    heal(table, being, table.ask_number(GM, DM_NUMBER, 1, MOST_HARM, {"what": "heal"}, "3"), "good fortune")
    return None


def _in_vain(table: Table, what: str) -> None:
    """There is nobody to do it to: the master is told so, and nobody else."""
    mastered(table, f"no_{what}", "", secret=True)


def _everyone(state: Campaign) -> list[Being]:
    foes = [state.beings[key] for key in state.fight.fighters if key in state.beings] if state.fight else []
    there = {being.id: being for being in [*state.party, *foes] if not being.dead}
    return list(there.values())


def _award(state: Campaign, table: Table) -> None:
    """XP for what no rule pays: to one, or to each of them (BF-ADV-02)."""
    keys = [EVERYBODY, *(being.id for being in state.characters)]
    who = table.ask(GM, DM_WHOM, keys, {"what": "award"}, EVERYBODY)
    xp = table.ask_number(GM, DM_NUMBER, 1, MOST_XP, {"what": "award"}, "50")
    for being in state.characters:
        if who in (EVERYBODY, being.id):
            award(state, table, being, xp, "the game master")


# --- things, light, danger -------------------------------------------------------------------------------------------
def _treasure(state: Campaign, table: Table) -> None:
    room = here_or(state, state.here)
    lay_treasure(room, table.ask_number(GM, DM_NUMBER, 1, MOST_SILVER, {"what": "treasure"}, "50"))
    mastered(table, "treasure", room.name)


def _thing(state: Campaign, table: Table) -> None:
    being = whom(state, table, "thing", _members(state))
    kind = table.ask(GM, DM_THING, [key for key, gear in GEAR.items() if gear.price or gear.magic], {"who": being.id})
    add_item(being, Item(kind, GEAR[kind].per))
    mastered(table, "thing", f"{being.name}: {GEAR[kind].name}")


def _light(state: Campaign, table: Table) -> None:
    room = here_or(state, state.here)
    room.lit = not room.lit
    mastered(table, "bright" if room.lit else "dark", room.name)


def _danger(state: Campaign, table: Table) -> None:
    """How often things wander in this part (BF-WANDER-02)."""
    area = area_of(state, state.here or here_or(state, "").id)
    area.danger = table.ask(GM, DM_DANGER, tuple(DANGER), {"danger": area.danger}, area.danger)
    dungeon_of(state).areas.setdefault(area.key, area)
    mastered(table, "danger", area.danger, secret=True)


def _noise(state: Campaign, table: Table) -> None:
    """A wandering check, now (BF-WANDER-05)."""
    check(state, table)


# --- monsters --------------------------------------------------------------------------------------------------------
def _monsters(state: Campaign, table: Table) -> None:
    """They come: into the fight, on a side of their own choosing, or upon the party (BF-WANDER-06, BF-WANDER-07)."""
    _arrive(state, table, bring_in(state, table))


def bring_in(state: Campaign, table: Table) -> list[Being]:
    """Monsters of choice, or rival adventurers with all they are and have (BF-MON-01, BF-MON-17)."""
    level = here_or(state, state.here).level
    kind = table.ask(GM, DM_KIND, [*kinds_for(level), *RIVALS], {"level": level}, "goblin")
    number = table.ask_number(GM, DM_NUMBER, 1, MOST_FOES, {"what": "monsters"}, "1")
    if kind in RIVALS:
        return rival_party(state, table, kind, str(min(number, MOST_RIVALS)))
    return muster(state, table, Band(kind, str(number)), level, rolled=number)


def _arrive(state: Campaign, table: Table, foes: list[Being]) -> None:
    if state.fight is None or not foes:
        meet(state, table, foes, wandering=True)
        return
    act = table.ask(GM, DM_SIDE, NEWCOMERS_MAY, {"foe": foes[0].id}, "attack party")
    come_upon_a_fight(state, table, foes, act)


def _edge(state: Campaign, table: Table) -> None:
    """A decisive edge, or a handicap, on the next attack of one (BF-ATK-04)."""
    there = _everyone(state)
    being = whom(state, table, "edge", there)
    edge = table.ask(GM, DM_EDGE, ("advantage", "disadvantage"), {"who": being.id}, "advantage")
    being.uses["edge"] = 1 if edge == "advantage" else 2
    mastered(table, edge, being.name)


def _break(state: Campaign, table: Table) -> None:
    """A group loses heart, whatever the dice would say (BF-MORALE-07)."""
    group = _a_group(state, table, "break")
    if group is not None:
        mastered(table, "break", next(being.name for being in _everyone(state) if being.group == group.key))
        break_off(state, table, group)


def _morale(state: Campaign, table: Table) -> None:
    """A group tests morale now (BF-MORALE-01)."""
    group = _a_group(state, table, "morale")
    if group is not None and nerve(state, table, group, "called for"):
        break_off(state, table, group)


def _a_group(state: Campaign, table: Table, what: str) -> Group | None:
    """A group that still holds, by one of its members."""
    groups = [group for group in fight_of(state).groups.values() if not group.broken]
    there = [being for group in groups for being in _everyone(state) if being.group == group.key and up(being)]
    if not there:
        _in_vain(table, what)
        return None
    first = {being.group: being for being in reversed(there)}
    return fight_of(state).groups[whom(state, table, what, list(first.values())).group]


def _quench(state: Campaign, table: Table) -> None:
    """Something puts out a light: a draught, water, a hand (BF-LIGHT-01)."""
    bearers = [being for being in _everyone(state) if holds_flame(being)]
    if not bearers:
        return _in_vain(table, "quench")
    being = whom(state, table, "quench", bearers)
    for item in being.items:
        item.lit = False
    return mastered(table, "quench", being.name)


def _send(state: Campaign, table: Table) -> None:
    """Those who live in a room get up and come (BF-WANDER-03, BF-WANDER-05)."""
    dungeon = dungeon_of(state)
    lived_in = [room.id for room in dungeon.rooms.values() if room.bands and room.id != state.here]
    if not lived_in:
        return _in_vain(table, "send")
    room = dungeon.rooms[table.ask(GM, DM_ROOM, lived_in, {"what": "send"})]
    there = state.fight.fighters if state.fight is not None else []
    dwellers = [being for band in room.bands for being in occupants(state, table, room, band)]
    foes = [being for being in dwellers if being.id not in there]  # some of them may have come before
    room.bands = []
    for being in foes:
        being.room, being.home = "", room.id
    return _arrive(state, table, foes) if foes else None


_WAYS: dict[str, Callable[[Campaign, Table], None]] = {
    "tell": _tell,
    "rumour": _rumour,
    "test": _test,
    "save": _save,
    "hurt": _hurt,
    "heal": _heal,
    "award": _award,
    "treasure": _treasure,
    "thing": _thing,
    "light": _light,
    "danger": _danger,
    "noise": _noise,
    "monsters": _monsters,
    "edge": _edge,
    "break": _break,
    "morale": _morale,
    "quench": _quench,
    "send": _send,
    "stock": stock,
    "own-thing": give_own_thing,
    "weigh": weigh,
    "curse": curse,
    "patrol": set_patrol,
    "table": set_table,
    "move": move_dwellers,
    "lost": lost_folk,
    "mood": set_mood,
    "bounty": post_bounty,
    "grant": grant_bounty,
    "asks": choose_rulings,
}
