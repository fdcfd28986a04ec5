"""Monsters in the zone: fight, talk, make signs, sneak, rob, watch, remember old tales, fall back.

Chapters: Talk, Stealth, Alignment Language, the classes. Keys: `fight`, `talk`, `signs`, `sneak`, `back`, and with who
does it `lore:c1`, `pocket:c1`, `observe:c1`.
"""

from __future__ import annotations

from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.conduct import note
from tablewright.rules.yabec.book.characters.skills import know_lore, may_observe, observe, pick_pocket
from tablewright.rules.yabec.book.conflict.field import passable
from tablewright.rules.yabec.book.conflict.rounds import begin_conflict
from tablewright.rules.yabec.book.core.carrying import take_along
from tablewright.rules.yabec.book.core.items import give, room_for
from tablewright.rules.yabec.book.core.light import update_blindness
from tablewright.rules.yabec.book.core.stats import (
    animal,
    can_use_skills,
    has,
    has_skill,
    heroes,
    is_bad,
    is_down,
    mindful,
)
from tablewright.rules.yabec.book.delve.doors import try_door
from tablewright.rules.yabec.book.delve.flashback import flash_back, flashbacks
from tablewright.rules.yabec.book.delve.hazards import start_turn
from tablewright.rules.yabec.book.delve.turns import (
    arrive_in,
    begin_flight,
    close_turn,
    dungeon_of,
    end_peace,
    foes_here,
    quiet_ones,
    take_turn,
    walk,
)
from tablewright.rules.yabec.book.meeting.stealth import sneak, steal_past
from tablewright.rules.yabec.book.meeting.talk import (
    APPROACH,
    blind,
    follows,
    hostile,
    kindle,
    make_signs,
    may_plead,
    met_facts,
    negotiated,
    react,
    say,
    ways_to_meet,
)
from tablewright.rules.yabec.book.town.minions import may_hire, win_over
from tablewright.rules.yabec.book.town.roles import caller_seat
from tablewright.rules.yabec.content import MONSTERS, health_dice
from tablewright.rules.yabec.effects import Asleep
from tablewright.rules.yabec.events import Acted, Sensed
from tablewright.rules.yabec.state import Creature, World
from tablewright.world.dungeon import Way

PURSE = Why("Purse", "YB-CLASS-08")


def meet(world: World, table: Table, foes: list[Creature]) -> None:
    """Monsters in the zone: what the party makes of it (YB-DUNG-11, YB-DUNG-12)."""
    back = dungeon_of(world).ways.get(world.delve.entered_by)
    choices = approaches(world, foes, back)
    chosen = table.ask(caller_seat(world), APPROACH, choices, met_facts(world, foes), default=choices[0])
    what, which = chosen.verb, chosen.target
    if what == "fight":
        _fight(world, table, surprised="foes" if all_asleep(foes) else "")
    elif what == "say":
        _say(world, table, foes)
    elif what == "talk":
        _talk(world, table, foes, speaker=which)
    elif what == "flee":
        begin_flight(world, table)
    elif what == "flashback":
        flash_back(world, table, world.creatures[which])
    elif what == "light":
        kindle(world, table)
    elif what == "signs":
        _signs(world, table, foes)
    elif what == "sneak":
        _sneak(world, table, foes)
    elif what == "back":
        _fall_back(world, table, foes, back)
    elif what == "lore":
        _lore(world, table, world.creatures[which], foes)
    elif what == "pocket":
        _pocket(world, table, world.creatures[which], foes[0], foes)
    else:
        _watch(world, table, world.creatures[which], foes)


def approaches(world: World, foes: list[Creature], back: Way | None) -> list[Option]:
    choices = ways_to_meet(world, foes)
    able = [each for each in heroes(world) if not is_bad(each)]
    kind = foes[0].key
    if kind not in world.delve.lore:
        choices += [
            Option("lore", each.id) for each in able
            if has_skill(each, "lore") and can_use_skills(each) and not each.used.get(f"told:{kind}")
        ]  # fmt: skip
    if all_asleep(foes):
        choices += [Option("pocket", each.id) for each in able if _picks(each) and not foes[0].used.get("robbed")]
    if animal(foes[0]):
        choices += [Option("observe", each.id) for each in able if may_observe(each, kind)]
    choices += [Option("back")] if back is not None and passable(back) and not blind(world) else []
    talkers = [each for each in able if each.zone == world.delve.zone]
    choices += [Option("talk", each.id) for each in talkers if len(talkers) > 1]
    choices += [Option("say")] if may_plead(world, foes) else []
    return [*choices, *([] if blind(world) else [Option("flee")]), *flashbacks(world)]


def all_asleep(foes: list[Creature]) -> bool:
    return all(has(each, Asleep) for each in foes)


def _picks(hero: Creature) -> bool:
    return has_skill(hero, "pick_pockets") and can_use_skills(hero)


def _fight(world: World, table: Table, surprised: str = "") -> None:
    """A conflict that breaks out starts a turn with its own roll, signs and monsters ignored (YB-HAZ-01)."""
    start_turn(world, table, quiet=True)
    update_blindness(world)
    if any(not is_down(each) for each in heroes(world)):
        begin_conflict(world, table, surprised=surprised)


# --- talking ---------------------------------------------------------------------------------------------------------
def _signs(world: World, table: Table, foes: list[Creature]) -> None:
    make_signs(world, table, foes)
    _talk(world, table, foes, usual="advantage")


def _talk(world: World, table: Table, foes: list[Creature], usual: str = "plain", speaker: str = "") -> None:
    """The talk is played first; its turn's hazard roll comes when it ends, none if it comes to blows (YB-DUNG-11). One
    may be chosen to speak, else the best of the front does.
    """
    mood = react(world, table, foes, usual, speaker)
    if hostile(mood):
        _fight(world, table)
        if world.conflict is not None:
            world.conflict.morale["negotiated"] = negotiated(world)
        return
    world.delve.peace += [each.id for each in foes]
    if mood == "friendly":
        host = world.creatures.get(speaker) or next((each for each in heroes(world) if not is_bad(each)), None)
        if host is not None and len(foes) == 1 and may_hire(world, host, 1, foes[0].hd, human=False):
            win_over(world, table, host, foes[0])
    table.tell(Acted("talk", mood))
    if take_turn(world, table):
        close_turn(world, table)


def _say(world: World, table: Table, foes: list[Creature]) -> None:
    """An offer, a threat, a lie, a question: what is said decides how the reaction is rolled (YB-DUNG-12). Nothing
    agreed: nothing said yet.
    """
    plea, speaker = say(world, table, foes)
    if plea:
        _talk(world, table, foes, usual=plea, speaker=speaker)


# --- unseen ----------------------------------------------------------------------------------------------------------
def _sneak(world: World, table: Table, foes: list[Creature]) -> None:
    """One roll for each who sneaks (YB-STEALTH-01); monsters met by a party in stealth are surprised (YB-CONF-37)."""
    ends = steal_past(world, table, foes)
    if ends != "pass":
        _fight(world, table, surprised="foes" if ends == "ambush" else "")


def _lore(world: World, table: Table, hero: Creature, foes: list[Creature]) -> None:
    """A princess knows obscure lore about a monster on 2-in-6: its figures are known from then on (YB-CLASS-15)."""
    kind = foes[0].key
    hero.mark(f"told:{kind}")
    known = know_lore(table, hero)
    table.tell(Acted("lore", "done" if known else "failed", hero.name))
    if known:
        world.delve.lore.append(kind)
        table.tell(Sensed(hero.name, kind, "lore"))


def _pocket(world: World, table: Table, thief: Creature, victim: Creature, others: list[Creature]) -> None:
    """A turn beside a sleeper or a peaceful one; noticed, it comes to blows (YB-CLASS-08)."""
    if not take_turn(world, table):
        return
    if is_bad(thief):
        close_turn(world, table)
        return
    result = pick_pocket(table, thief, victim)
    victim.mark("robbed")
    if result == "taken" and room_for(thief, "coin_sp", 1):
        coins = table.roll(6, PURSE, thief.name) * max(1, health_dice(victim.hd).count)
        give(thief, "coin_sp", coins)
    if result == "noticed":
        for each in others:
            each.effects = [effect for effect in each.effects if not isinstance(effect, Asleep)]
        end_peace(world, others)
        begin_conflict(world, table)
        return
    close_turn(world, table)


def break_peace(world: World, table: Table, option: Option) -> None:
    """The party falls upon those it had peace with, or has passed by; who does not expect it is surprised
    (YB-CONF-37).
    """
    foes = quiet_ones(world)
    unaware = [each for each in foes if each.used.get("unaware") or has(each, Asleep)]
    end_peace(world, foes)
    for hero in heroes(world):
        note(hero, "broke the peace")
    _fight(world, table, surprised="foes" if len(unaware) == len(foes) else "")


def meet_quiet_ones(world: World, able: list[Creature]) -> list[Option]:
    """Pockets of the peaceful who are still here: `pocket:c1:f2`."""
    marks = quiet_marks(world)
    return [Option("pocket", each.id, marks[0].id) for each in able if marks and each.kind == "pc" and _picks(each)]


def quiet_marks(world: World) -> list[Creature]:
    """The peaceful in this zone who have a purse to pick."""
    return [each for each in quiet_ones(world) if mindful(each) and not each.used.get("robbed")]


def rob(world: World, table: Table, option: Option) -> None:
    here = [world.creatures[key] for key in world.delve.encounters.get(world.delve.zone, [])]
    _pocket(
        world,
        table,
        world.creatures[option.thing],
        world.creatures[option.target],
        [each for each in here if not is_down(each)],
    )


def _watch(world: World, table: Table, druid: Creature, foes: list[Creature]) -> None:
    """A turn of watching an animal unnoticed (YB-CLASS-13); seen, it comes to blows."""
    if not sneak(table, druid, foes):
        table.tell(Acted("observe", "seen", druid.name))
        _fight(world, table)
        return
    if take_turn(world, table):
        if can_use_skills(druid):
            observe(table, druid, foes[0].key)
        close_turn(world, table)


def creep(world: World, table: Table, option: Option) -> None:
    """Into the next zone by stealth: who is there may not notice until it is too late (YB-STEALTH-01, YB-CONF-37)."""
    way = dungeon_of(world).ways[option.target]
    if not walk(world, table):
        return
    take_along(world, table, strained=True)
    if not try_door(world, table, way):
        close_turn(world, table)
        return
    arrive_in(world, table, option.target)
    foes = foes_here(world)
    if foes:
        _sneak(world, table, foes)
    if world.scheme == "delve":
        close_turn(world, table)


def _fall_back(world: World, table: Table, foes: list[Creature], back: Way | None) -> None:
    """Back the way they came, if the monsters let them: those awake follow on 3-in-6 and strike first."""
    if back is None or (not all_asleep(foes) and follows(table)):
        _fight(world, table)
        return
    if walk(world, table):
        arrive_in(world, table, back.id)
        close_turn(world, table)


def known_kind(world: World, creature: Creature) -> bool:
    """Lore, or a druid's eye for animals, shows a monster's figures (YB-CLASS-13, YB-CLASS-15)."""
    if creature.key in world.delve.lore:
        return True
    return creature.key in MONSTERS and animal(creature) and any(has_skill(each, "identify") for each in heroes(world))
