"""The end of a combat (3, 5) in the order of PF-END-01: effects stop, Rage price, disease, tending, death, loot."""

from __future__ import annotations

from collections.abc import Sequence

from pocket_fantasy import events
from pocket_fantasy.book.characters import companions, martial
from pocket_fantasy.book.combat import actions, harm
from pocket_fantasy.book.core import field, rolls
from pocket_fantasy.book.equipment import light, things
from pocket_fantasy.book.recovery import healing
from pocket_fantasy.state import Being, Bout, Creature, Deed, Gear, Hero, World
from tablewright.engine.consent import end_fight
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table

DISEASE = Why("Disease", "PF-ABIL-14")
MEDITATION = Why("Meditation", "PF-MARTIAL-03")
TIME = Question("time-to-tend", "PF-HEAL-02", standing=True)
TIME_AFTER_FLIGHT = Question("time-after-flight", "PF-HEAL-02", standing=True)
MEDITATION_TIME = Question("meditation-time", "PF-MARTIAL-03", standing=True)
AID_WHOM = Question("aid-whom", "PF-DOWN-03", standing=True)
FEED = "feed"
BIND = Question("bind-wounds", "PF-CLERIC-02", standing=True)
TENDING = Question("tending", "PF-HEAL-04", standing=True)


def end_combat(world: World, table: Table) -> None:
    """Everything after the last blow (PF-END-01)."""
    fight = field.fight_of(world)
    table.tell(events.FightOver(fight.result, fight.round))
    for hero in world.party:
        hero.combat_hr = 0  # PF-HERO-07
        if hero.bout.song:
            harm.stop_song(world, table, hero)
    for hero in world.party:
        martial.pay_for_rage(world, table, hero)
    _roll_for_disease(world, table)
    if fight.result == "won":
        if table.ask(field.GM, TIME, ("yes", "no"), {}, "yes") == "yes":  # PF-HEAL-02
            _tend_all(world, table)
        settle_dying(world, table)
        if field.present(world):
            things.take_loot(world, table)
            if things.boss_beaten(fight):
                mark_victory(world, fight.foes)
    else:
        _leave_the_fallen(world, table)
        if fight.result == "fled" and table.ask(field.GM, TIME_AFTER_FLIGHT, ("yes", "no"), {}, "no") == "yes":
            _tend_all(world, table)
        settle_dying(world, table)  # a flight leaves no time to tend, as a rule (PF-DOWN-06)
    _clear_up(world, table)


def _roll_for_disease(world: World, table: Table) -> None:
    """One d6 for everyone a carrier has damaged, in party order; a 1 means diseased (PF-ABIL-14)."""
    for being in field.friends(world):
        if not being.bout.sickened or being.diseased or not field.is_there(being):
            continue
        thrown = rolls.throw(world, table, being, rolls.Dice(DISEASE), rolls.Stake(need=2, vital=True))
        if thrown.value() == 1:
            being.diseased = True
            table.tell(events.Afflicted(being.name, "diseased"))
        if thrown.six:
            rolls.special_rolls(world, table, [being])


# --- tending wounds --------------------------------------------------------------------------------------------------
def _tend_all(world: World, table: Table) -> None:
    """1 HP lost in this encounter comes back (PF-HEAL-01)."""
    tended = any(_is_conscious(hero) for hero in world.party)
    binds = any(_binds_wounds(world, table, hero) for hero in world.party)
    for being in field.friends(world):
        if not field.is_there(being) or (being.status == "unconscious" and not tended):  # PF-HEAL-03
            continue
        if isinstance(being, Creature) and being.role == "summoned":
            continue
        lost = lost_here(being)
        if isinstance(being, Hero) and being.cls == "martial_artist" and _is_conscious(being):  # PF-MARTIAL-03
            _tend_martial_artist(world, table, being, lost, binds)
        elif lost:
            healing.heal(world, table, being, min(lost, 2 if binds else 1), "bind_wounds" if binds else "tending")


def lost_here(being: Being) -> int:
    """HP lost in this encounter and still missing: what tending may give back (PF-HEAL-01)."""
    return max(0, being.bout.start_hp - being.hp)


def _is_conscious(hero: Hero) -> bool:
    """Up or Stabilized (PF-DOWN-06), also one who has left the fight."""
    return hero.status in ("up", "stabilized")


def _binds_wounds(world: World, table: Table, hero: Hero) -> bool:
    """A conscious cleric binds everybody's wounds (PF-CLERIC-02, PF-DOWN-06); who wants every question is asked."""
    if hero.cls != "cleric" or not _is_conscious(hero):
        return False
    return (
        not rolls.wants_every(world, hero)
        or table.ask(hero.seat, BIND, ("yes", "no"), {"who": hero.id}, "yes") == "yes"
    )


def _tend_martial_artist(world: World, table: Table, hero: Hero, lost: int, binds: bool) -> None:
    """One of three per character and encounter, the player choosing (PF-HEAL-04)."""
    options = ["meditate", *(["bind_wounds"] if binds else []), "tending"]
    way = table.ask(hero.seat, TENDING, options, {"who": hero.id, "lost": lost}, "meditate")
    if way == "meditate":
        _tend_by_meditation(world, table, hero, lost)
    elif lost:
        healing.heal(world, table, hero, min(lost, 2 if way == "bind_wounds" else 1), way)


def _tend_by_meditation(world: World, table: Table, hero: Hero, lost: int) -> None:
    """Rerolled d6-2 (at least 1) HP, one HR, and the end of disease and poison (PF-MARTIAL-03)."""
    minutes = table.ask_number(field.GM, MEDITATION_TIME, 0, 480, {"who": hero.id}, "0")  # PF-MARTIAL-03
    if minutes and world.dungeon is not None:
        light.sleep(world, minutes)
    dice = rolls.Dice(MEDITATION, x=-2, floor=1, best=True)
    thrown = rolls.throw(world, table, hero, dice, rolls.Stake(need=lost, points=True))
    healing.heal(world, table, hero, min(lost, thrown.value()), "meditation")
    field.gain_heroic(table, hero, "meditation")
    healing.cure(table, hero, "diseased", "meditation")
    healing.cure(table, hero, "poisoned", "meditation")
    if thrown.six:
        rolls.special_rolls(world, table, [hero])


def settle_dying(world: World, table: Table) -> None:
    """Death rolls go on, with one attempt to help per conscious PC and round, until all are dead or stable."""
    while dying := field.fallen(world):
        for hero in dying:  # PF-DOWN-06
            actions.death_roll(world, table, hero)
        for helper in field.active(world):
            patients = [Option(hero.id) for hero in dying if hero.status == "unconscious"]
            if patients:
                _help_the_dying(world, table, helper, patients)


def _help_the_dying(world: World, table: Table, helper: Hero, patients: Sequence[Option]) -> None:
    """Stabilize, or a potion of the helper's own (PF-DOWN-03, PF-EQUIP-04)."""
    draught = healing.draught_of(helper)
    fed = [Option(FEED, patient.verb) for patient in patients] if draught else []
    answer = table.ask(helper.seat, AID_WHOM, [*patients, *fed], {"who": helper.id}, patients[0])
    if answer.verb == FEED:
        healing.drink(world, table, field.find(world, answer.target), draught, helper)
    else:
        actions.stabilize(world, table, helper, field.find(world, answer.verb))


# --- afterwards ------------------------------------------------------------------------------------------------------
def mark_victory(world: World, foes: Sequence[Creature]) -> None:
    """A boss beaten opens the way (PF-CORE-18); the villain's end is the adventure's. Who got away is not beaten."""
    dungeon, room = world.dungeon, field.room_of(world)
    if dungeon is None or any(foe.villain and foe.bout.gone for foe in foes):
        return
    dungeon.bosses += 1
    if room is not None and room.boss and dungeon.level == dungeon.levels:
        dungeon.done = True
    for foe in foes:
        if foe.villain or foe.leader:
            world.deeds.append(Deed(world.adventure, "beat", foe.name))


def _leave_the_fallen(world: World, table: Table) -> None:
    """After flight the PCs left at 0 HP are lost; after defeat all are (PF-ROUND-15, PF-DOWN-07). Who was turned to
    stone in this fight has fallen in it (PF-ABIL-26).
    """
    for hero in world.party:
        stone = hero.status == "petrified" and field.took_part(world, hero)
        if (hero.status in ("unconscious", "stabilized") or stone) and not hero.bout.gone:
            harm.kill(world, table, hero, "left_behind" if field.fight_of(world).result == "fled" else "defeat")
    if field.fight_of(world).result == "lost":
        world.outcome, world.mode = "lost", "over"
        table.tell(events.CampaignOver("lost"))


def _clear_up(world: World, table: Table) -> None:
    """Conditions of the fight end (PF-END-02), per-combat uses and instances come back (PF-MAGIC-03, PF-CORE-17)."""
    fight = field.fight_of(world)
    _bodies_stay(world)
    if fight.result == "fled":
        world.companions = [each for each in world.companions if each.bout.gone]  # who stayed behind is lost
    companions.after_combat(world, table)
    for being in field.friends(world):
        being.bout = Bout()
        _refresh_gear(being)
    bury(world, table)
    end_fight(world.pledges, "fight")
    world.fight = None
    end_if_lost(world, table)
    if world.mode == "fight":
        world.mode = "over" if world.outcome else ("dungeon" if world.dungeon else "town")


def end_if_lost(world: World, table: Table) -> None:
    """Nobody is left to go on (PF-DOWN-07)."""
    if not world.outcome and not field.present(world):
        world.outcome, world.mode = "lost", "over"
        table.tell(events.CampaignOver("lost"))


def after_harm(world: World, table: Table) -> None:
    """Harm outside a fight: who fell rolls against death, with what help there is (PF-DOWN-06)."""
    settle_dying(world, table)
    _lay_down(world, world.companions)
    bury(world, table)
    owners = {hero.id for hero in world.party}
    for creature in world.companions:
        if creature.status == "up" and creature.owner not in owners:
            harm.vanish(world, table, creature, "left")  # PF-COMP-04
    companions.part_with_the_gone(world)
    end_if_lost(world, table)


def _refresh_gear(being: Being) -> None:
    gear: list[Gear] = [*being.weapons, *([being.armor] if being.armor else [])]
    for each in (*gear, *(being.spare if isinstance(being, Hero) else ())):
        each.used = 0


def bury(world: World, table: Table) -> None:
    """The dead leave the party; their things pass to the first who still stands, or lives, unless the party fled."""
    for hero in [hero for hero in world.party if hero.status == "dead"]:
        world.party.remove(hero)
        world.fallen.append(hero)
        heir = next(iter([*field.active(world), *field.present(world)]), None)
        fled = world.fight is not None and world.fight.result == "fled"
        if heir is not None and not fled:
            inherit(world, heir, hero)
    light.goes_with_its_bearer(world, table)


def inherit(world: World, heir: Hero, dead: Hero) -> None:
    """Gold, magical gear and small things are not left lying."""
    heir.gp, dead.gp = heir.gp + dead.gp, 0
    for item, count in dead.kit.items():
        for _ in range(count):
            light.hand_on(world, item, dead, heir)
    heir.weapons += [gear for gear in dead.weapons if gear.instances]
    heir.spare += [gear for gear in (dead.armor, *dead.spare) if gear is not None and gear.instances]
    heir.lantern = max(heir.lantern, dead.lantern)
    light.take_up_the_torch(world, dead, heir)
    dead.kit = {}


def _lay_down(world: World, beings: Sequence[Creature]) -> None:
    """The dead leave their bodies in the room, of a trap as of a fight (PF-NECRO-04)."""
    room = field.room_of(world)
    for each in beings:
        if room is not None and each.status == "dead" and each.body:
            room.bodies.append(each.body)
            each.body = ""


def _bodies_stay(world: World) -> None:
    """After a victory bodies lie in the room; after flight the opponents stay with the HP they have (PF-ROUND-15)."""
    fight, room = field.fight_of(world), field.room_of(world)
    if room is None:
        return
    _lay_down(world, (*fight.foes, *world.companions))
    stay = [foe for foe in fight.foes if (foe.status != "dead" or actions.is_boss(foe)) and not foe.bout.gone]
    for foe in stay:  # a boss that fell is remembered: whoever wins this room has beaten it (PF-LOOT-02)
        if foe.status == "unconscious":  # it regenerates: nobody is there to burn it
            foe.hp, foe.status = 1, "up"
        foe.bout = Bout()
    room.foes = stay if fight.result == "fled" else []
    if fight.result == "fled":
        field.dungeon_of(world).at = field.previous_room(field.dungeon_of(world))
