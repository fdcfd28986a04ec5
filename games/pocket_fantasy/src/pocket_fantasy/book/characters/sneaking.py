"""Approaching unseen (3.1.2, 8; PF-START-09), and what can be done to the unaware: a strike, a bait, an ambush."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pocket_fantasy import events
from pocket_fantasy.book.characters import martial, wild
from pocket_fantasy.book.combat import actions, attack, ending, harm
from pocket_fantasy.book.core import consent, field, rolls
from pocket_fantasy.state import Act, Being, Creature, Hero, Room, World
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table

UNHEARD = ("silent", "hide", "sneaking")
CREEP = rolls.Task(Why("Move silently", "PF-START-09"), "agility", UNHEARD, grave=True)
ASSASSINATE = rolls.Task(Why("Assassinate: come close unseen", "PF-ASSASSIN-06"), "agility", UNHEARD, grave=True)
BACKSTAB = rolls.Task(Why("Backstab: come close unseen", "PF-THIEF-04"), "agility", UNHEARD, grave=True)
PLANT = rolls.Task(Why("Plant the bait", "PF-ASSASSIN-04"), "agility", ("silent", "sleight", "sneaking"), grave=True)
BAIT = rolls.Task(Why("Survive the poison", "PF-ASSASSIN-04"))
UNSEEN = Question("unseen", "PF-START-09")
SPEAKER = Question("who", "PF-TASK-01")
PARLEY = rolls.Task(Why("Parley", "PF-CORE-03"), "charisma", ("parley",), grave=True)
EATER = Question("bait-eater", "PF-ASSASSIN-04", standing=True)
EATERS = Question("bait-eaten", "PF-ASSASSIN-04", standing=True)
DOSES = field.Art("poisoned_food", 2, session=True)


def creep(world: World, table: Table, hero: Hero) -> bool:
    """A task to move silently or hide: Agility, rerolled by Covert and Nimble (PF-ASSASSIN-01, PF-THIEF-01)."""
    task = rolls.judge_attribute(table, hero, CREEP, "creep")
    need = rolls.judge_hiding(world, table, hero, "creep")
    unseen = rolls.attempt(world, table, hero, task, need)
    table.tell(events.Crept(hero.name, unseen))
    return unseen


def unseen_step(world: World, table: Table, further: Mapping[str, Callable[[World, Table], None]]) -> None:
    """The opponents in this room do not know of the party: what now? `further`: ways that lead on from here."""
    room = field.the_room(world)
    world.settled = []
    own = [
        Option(deed, hero.id)
        for hero in field.active(world)
        for deed in unseen_deeds(world, hero)
        if consent.open_to(world, deed, [hero])
    ]
    options = [Option("attack"), *own, Option("slip_away"), *map(Option, further)]
    if _would_listen(room) and consent.open_to(world, "parley", field.active(world)):
        options.append(Option("parley"))
    answer = table.ask(field.leader(world), UNSEEN, options, {"foes": len(room.foes)}, options[0])
    if answer.verb in further:
        further[answer.verb](world, table)
    elif answer.verb == "attack":
        _begin_fight(world, room, ["foes"])  # the party is aware, the opponents roll for surprise (PF-START-07)
    elif answer.verb == "parley":
        _try_parley(world, table, room)
    elif answer.verb == "slip_away":
        dungeon = field.dungeon_of(world)  # leave them be: back where the party came from, and they stay
        dungeon.unaware, dungeon.at = False, field.previous_room(dungeon)
    else:
        hero = field.find_hero(world, answer.target)
        if consent.agrees(world, table, hero, answer.verb):
            do_unseen(world, table, hero, answer.verb)


def unseen_deeds(world: World, hero: Hero) -> list[str]:
    """What this one could do to those who have not noticed anybody."""
    deeds = ["strike"] if hero.cls in ("assassin", "thief") and field.weapons_for(hero, "melee") else []
    if may_bait(hero) and any(_can_eat(foe) for foe in field.the_room(world).foes):
        deeds.append("bait")
    if wild.can_calm(world, hero) and _beasts_here(field.the_room(world)):
        deeds.append("calm")
    return [*deeds, *(["poison"] if martial.may_poison(hero) else [])]


def do_unseen(world: World, table: Table, hero: Hero, deed: str) -> None:
    if deed == "strike":
        _strike_unseen(world, table, hero, field.the_room(world))
    elif deed == "bait":
        _plant_bait(world, table, hero, field.the_room(world))
    elif deed == "calm":
        _calm_unseen(world, table, hero, field.the_room(world))
    else:
        martial.poison_weapon(world, table, hero)  # it is the use of the combat that follows (PF-ASSASSIN-02)


def _beasts_here(room: Room) -> list[Creature]:
    return [foe for foe in room.foes if field.type_of(foe) == "beast"]


def _calm_unseen(world: World, table: Table, hero: Hero, room: Room) -> None:
    """A druid goes up to a beast before any blow (PF-DRUID-02): the others have noticed nothing if it works."""
    beast = attack.pick(world, table, hero.seat, _beasts_here(room), "calm", hero)
    assert isinstance(beast, Creature)
    need = rolls.judge_difficulty(world, table, hero, "calm_beast", wild.calm_grade(beast))
    worked = rolls.attempt(world, table, hero, wild.CALM, need)
    _begin_fight(world, room, ["foes"] if worked else [])
    if worked:
        actions.flip_coins(table, [beast])  # it has entered the encounter (PF-MON-05)
        wild.win_over(world, table, hero, beast)
        if not field.fight_of(world).foes:
            field.fight_of(world).result = "won"


def _would_listen(room: Room) -> bool:
    """People without a leader of note can be talked to (PF-CORE-03)."""
    return not room.boss and all(field.type_of(foe) == "humanoid" and not foe.leader for foe in room.foes)


def _try_parley(world: World, table: Table, room: Room) -> None:
    """Step forward and talk: Tough (5) Charisma, and they go their way; else it comes to blows, with all awake."""
    speakers = [hero.id for hero in consent.open_to(world, "parley", field.active(world))]
    speaker = field.find_hero(world, table.ask(field.leader(world), SPEAKER, speakers, {"how": "parley"}, speakers[0]))
    if not consent.agrees(world, table, speaker, "parley"):
        return
    task = rolls.judge_attribute(table, speaker, PARLEY, "parley")
    if rolls.attempt(world, table, speaker, task, rolls.judge_difficulty(world, table, speaker, "parley", "tough")):
        for foe in room.foes:
            table.tell(events.Parted(foe.name, "gave_up"))
        room.foes, field.dungeon_of(world).unaware = [], False
    else:
        noticed(world)


def noticed(world: World) -> None:
    """Both sides know of each other: an ordinary fight."""
    _begin_fight(world, field.the_room(world), [])


def _begin_fight(world: World, room: Room, unaware: list[str]) -> None:
    field.dungeon_of(world).unaware = False
    poisons = {hero.id: (hero.bout.weapon_poison, hero.bout.used) for hero in world.party if hero.bout.weapon_poison}
    foes, room.foes = room.foes, []
    actions.begin_fight(world, foes, unaware, boss=actions.with_boss(room, foes))
    for hero in world.party:
        if hero.id in poisons:
            hero.bout.weapon_poison, hero.bout.used = poisons[hero.id]


def _strike_unseen(world: World, table: Table, hero: Hero, room: Room) -> None:
    """Assassinate or Backstab: a Covert or Agility task, then the joined strike (PF-ASSASSIN-06, PF-ASSASSIN-08)."""
    target = attack.pick(world, table, hero.seat, room.foes, "strike", hero)
    assert isinstance(target, Creature)
    need = rolls.judge_difficulty(world, table, hero, "sneak_strike")
    worked = rolls.attempt(world, table, hero, covert_task(hero), need)
    if not worked:  # the target notices: nobody is surprised
        _begin_fight(world, room, [])
        return
    _begin_fight(world, room, ["foes"])
    fight = field.fight_of(world)
    fight.struck_first = target.id
    martial.sneak_strike(world, table, hero, target)
    if not any(foe.standing or foe.status == "unconscious" for foe in fight.foes):
        fight.result = "won"


def _in_the_dark(world: World, hero: Hero, act: Act) -> list[Being]:
    """Those who have come into a fight without knowing of it, and take no part yet (PF-ASSASSIN-06)."""
    return actions.within_reach(world, hero, act, [foe for foe in field.enemies_of(world, hero) if foe.bout.unaware])


def _strike_in_fight(world: World, table: Table, hero: Hero, act: Act) -> None:
    """As before a fight: the task, then the joined strike; who fails is seen (PF-ASSASSIN-06, PF-THIEF-04)."""
    target = attack.pick(world, table, hero.seat, _in_the_dark(world, hero, act), "strike", hero)
    assert isinstance(target, Creature)
    need = rolls.judge_difficulty(world, table, hero, "sneak_strike")
    if not rolls.attempt(world, table, hero, covert_task(hero), need):
        target.bout.unaware = False
    elif actions.reach(world, table, hero, act, target):
        martial.sneak_strike(world, table, hero, target)


DOINGS: tuple[attack.Doing, ...] = (
    attack.Doing(
        "sneak_strike",
        _strike_in_fight,
        lambda world, hero, act: field.weapons_for(hero, "melee"),
        attack=True,
        classes=("assassin", "thief"),
        aim="strike",
        targets=_in_the_dark,
    ),
)


def covert_task(hero: Being) -> rolls.Task:
    """Covert for an assassin, plain Agility for a thief (PF-ASSASSIN-06, PF-THIEF-04)."""
    return ASSASSINATE if field.is_class(hero, "assassin") else BACKSTAB


# --- poisoned food ---------------------------------------------------------------------------------------------------
def may_bait(hero: Hero) -> bool:
    """Twice a session, once more for an HR (PF-ASSASSIN-04, PF-ASSASSIN-05)."""
    return hero.cls == "assassin" and field.may_use(hero, DOSES)


def _can_eat(foe: Creature) -> bool:
    """Beasts and humanoids; a boss is of type Boss and is not killed (PF-ASSASSIN-04)."""
    return field.type_of(foe) in ("beast", "humanoid")


def _who_eats(table: Table, eaters: list[Creature], count: int) -> list[Creature]:
    """So many of them, and which: the PM's to say (PF-ASSASSIN-04)."""
    chosen: list[Creature] = []
    while len(chosen) < count:
        rest = [foe for foe in eaters if foe not in chosen]
        key = table.ask(field.GM, EATER, [foe.id for foe in rest], {"left": count - len(chosen)}, rest[0].id)
        chosen.append(next(foe for foe in rest if foe.id == key))
    return chosen


def _plant_bait(world: World, table: Table, hero: Hero, room: Room) -> None:
    """A Covert task to plant it; one consumer a dose, dead unless the PM rolls a 6 (PF-ASSASSIN-04)."""
    field.use(world, table, hero, DOSES)
    need = rolls.judge_difficulty(world, table, hero, "bait")
    if not rolls.attempt(world, table, hero, PLANT, need):
        _begin_fight(world, room, [])
        return
    fallen = _poison_eaters(world, table, hero, room.foes, room)
    room.foes = [foe for foe in room.foes if foe not in fallen]
    if not room.foes:
        field.dungeon_of(world).unaware = False
        if actions.with_boss(room, fallen):  # nobody is left to fight: the boss is beaten all the same (PF-CORE-18)
            ending.mark_victory(world, fallen)


def _poison_eaters(world: World, table: Table, hero: Hero, foes: Sequence[Creature], room: Room) -> list[Creature]:
    """How many eat, and which: the PM's to say, usually one a dose; dead unless the PM rolls a 6 (PF-ASSASSIN-04)."""
    eaters = [foe for foe in foes if foe.standing and _can_eat(foe)]
    options = [str(count) for count in range(len(eaters) + 1)]
    count = int(table.ask(field.GM, EATERS, options, {"who": hero.id}, "1")) if eaters else 0
    fallen = [foe for foe in _who_eats(table, eaters, count) if _dies_of_it(world, table, hero, foe)]
    room.bodies += ["flesh" for _ in fallen]
    return fallen


def _dies_of_it(world: World, table: Table, hero: Hero, foe: Creature) -> bool:
    lives = rolls.attempt(world, table, foe, BAIT, 6)
    table.tell(events.BaitTaken(hero.name, foe.name, not lives))
    if not lives:
        harm.kill(world, table, foe, "poisoned_food", hero)
    return not lives


def may_leave_bait(world: World, hero: Hero) -> bool:
    room = field.room_of(world)
    return may_bait(hero) and room is not None and not room.bait


def leave_bait(world: World, table: Table, hero: Hero) -> None:
    """Poisoned food left in a room, so that nothing shows: for whoever comes here next (PF-ASSASSIN-04)."""
    field.use(world, table, hero, DOSES)
    planted = rolls.attempt(world, table, hero, PLANT, rolls.judge_difficulty(world, table, hero, "bait"))
    table.tell(events.BaitLaid(hero.name, planted))
    if planted:
        field.the_room(world).bait = hero.id


def find_bait(world: World, table: Table, foes: list[Creature]) -> list[Creature]:
    """Those who come into a room where food lies: who is left of them (PF-ASSASSIN-04)."""
    room = field.room_of(world)
    hero = field.hero_known(world, room.bait) if room is not None else None
    if room is None or hero is None or not any(_can_eat(foe) for foe in foes):
        return foes
    room.bait = ""
    fallen = _poison_eaters(world, table, hero, foes, room)
    return [foe for foe in foes if foe not in fallen]
