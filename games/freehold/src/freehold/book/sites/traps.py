"""Traps (chapter of that name): spotted on 16 or more of 1d20, else the party runs into them.

A spotted trap may be disarmed, set off from afar or gone round (FH-TRAP-02). When one goes off each victim in marching
order may declare the Saving Throw, then comes the trap's attack or the victim's resist roll, then the harm. The traps
themselves are in content/traps.toml (FH-TRAP-06).
"""

from __future__ import annotations

from collections.abc import Sequence

from freehold import content, events
from freehold.book import checks
from freehold.book.combat import block, saving
from freehold.book.days import light
from freehold.book.encounters import meetings
from freehold.book.party import actions, outside, roster
from freehold.book.travel import land
from freehold.content import dice, kinds
from freehold.state import TURNS_AN_HOUR, Character, Hireling, Party, Room, Site, World
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table

SPOT = Why("Spot the trap", "FH-TRAP-01")
SPOT_AGAIN = Why("Spot the trap, the thief's second look", "FH-CALL-03")
DISARM = Why("Disarm", "FH-TRAP-04")
TRAP_HARM = Why("Trap", "FH-TRAPLIST-02")
SIDESTEP = Question("sidestep", "FH-LEVEL-05", standing=True)
WHO_SPOTS = Question("gm-spotter", "FH-TRAP-02", standing=True)
SPOTS = checks.at_least(16)


# --- meeting a trap --------------------------------------------------------------------------------------------------
def meet_trap(
    world: World, party: Party, site: Site, room: Room, table: Table, sneaker: Character | None = None
) -> None:
    """One spot roll for the whole party, just before it would go off, never repeated (FH-TRAP-01)."""
    first = sneaker or roster.lead(world, party)
    if first is None:
        room.trap_state = "passed"  # nobody is awake to walk into it
        return
    leads = sneaker is not None or roster.standing(world, party)[0] == first.id
    if _spots_trap(world, party, first, leads, table):
        room.trap_state = "spotted"
        people = list(
            dict.fromkeys(
                [first.id, *(one.id for one in roster.able(world, party) if light.can_see(world, party, one))]
            )
        )
        who = checks.judge(world, table, WHO_SPOTS, [*people, "all"] if len(people) > 1 else people, first.id)
        table.tell(events.TrapSpotted(room.trap, "Everybody" if who == "all" else roster.name_of_member(world, who)))
    elif sneaker is not None:
        spring(world, party, site, room, sneaker.id, table, sneaker)
    else:
        spring(world, party, site, room, roster.standing(world, party)[0], table)


def _spots_trap(world: World, party: Party, first: Character, leads: bool, table: Table) -> bool:
    """Higher than 15. In the dark no roll is made, but for a dwarf in the lead (FH-LIGHT-01); a thief in the lead looks
    twice (FH-CALL-03). Behind somebody hired neither of them leads (FH-TRAP-03).
    """
    if not light.can_see(world, party, first if leads else None):
        return False
    if SPOTS.roll(table, SPOT, first.name):
        return True
    return leads and first.calling == "thief" and SPOTS.roll(table, SPOT_AGAIN, first.name)


def disarm(world: World, party: Party, site: Site, room: Room, one: Character, table: Table) -> None:
    """1d20 strictly under Dexterity disarms it (FH-TRAP-04); otherwise she sets it off (FH-TRAP-05)."""
    if actions.action_check(one, "dex", "disarm").roll(table, DISARM, one.name):
        room.trap_state = "disarmed"
        table.tell(events.TrapDealt(room.trap, "disarmed", one.name))
    else:
        spring(world, party, site, room, one.id, table)


# --- it goes off -----------------------------------------------------------------------------------------------------
def spring(
    world: World, party: Party, site: Site, room: Room, by: str, table: Table, sneaker: Character | None = None
) -> None:
    """The trap strikes whom its entry says and works once (FH-TRAP-03, FH-TRAPLIST-02). `by` is who set it off: whoever
    walks first, hired or not, if nobody touched it.
    """
    trap = content.TRAPS[room.trap]
    room.trap_state = "sprung"
    spikes = roster.has(sneaker, "spikes") if sneaker else roster.total(world, party, "spikes") > 0
    harmless = _made_harmless(trap, world.characters.get(by), table, spikes=spikes)
    table.tell(events.TrapSprung(trap.key, roster.name_of_member(world, by), harmless))
    held: dict[str, int] = {}
    if not harmless:
        for who in _who_is_struck(world, party, trap, by, sneaker):
            _strike_victim(world, party, trap, who, held, table)
        _harm_party(world, party, trap, [sneaker.id] if sneaker else party.order, table)
    if any(fx.do == "alarm" for fx in trap.fx) and roster.members(world, party):
        _sound_alarm(world, party, site, sneaker, held, table)


def _made_harmless(trap: kinds.Trap, by: Character | None, table: Table, *, spikes: bool) -> str:
    """A pole against floors, spikes against walls (FH-TRAPLIST-01), a thief's Sidestep once a day (FH-LEVEL-05)."""
    if trap.kind == "floor" and by is not None and by.pole:
        return "pole"
    if trap.key == "crushing_walls" and spikes:
        return "spikes"
    if by is None or not roster.has_mastery(by, "sidestep") or by.used.get("sidestep"):
        return ""
    if table.ask(by.seat, SIDESTEP, ("no", "yes"), {"who": by.id, "trap": trap.key}, "yes") == "no":
        return ""
    by.used["sidestep"] = 1
    return "sidestep"


def _who_is_struck(world: World, party: Party, trap: kinds.Trap, by: str, sneaker: Character | None) -> list[str]:
    """Whoever set it off takes the place of the lead (FH-TRAP-05)."""
    if sneaker or trap.hits == "lead":
        return [by]
    up = [by, *(who for who in roster.standing(world, party) if who != by)]
    struck = block.first_half(up) if trap.hits == "front" else up
    return [who for who in party.order if who in struck]


def _strike_victim(world: World, party: Party, trap: kinds.Trap, who: str, held: dict[str, int], table: Table) -> None:
    """Saving Throw declared, then attack or resist, then what it does (FH-TRAPLIST-02)."""
    main = trap.fx[0]
    one = world.characters.get(who)
    saved = saving.spends_save(world, one, trap.key, main, table) if one else ""
    if saved == "none" or not _gets_through(world, party, trap, main, who, table):
        return
    for fx in trap.fx:
        if fx.do in _HARM and not roster.person(world, who).dead:
            _inflict_effect(world, party, trap, fx, who, saved, held, table)


_HARM = ("damage", "poison", "drain", "hold", "sleep", "acid", "stone", "teleport", "climb_out")


def _gets_through(world: World, party: Party, trap: kinds.Trap, fx: kinds.TrapFx, who: str, table: Table) -> bool:
    name = roster.name_of_member(world, who)
    one = world.characters.get(who)
    if trap.attack:
        ac = roster.armor_class(one, party.clock) if one else block.hireling_ac(world.hirelings[who], party.clock)
        roll = table.roll(20, block.ATTACK, name)
        made = checks.over(ac - trap.bonus).made(roll)
        hit = block.last_word(world, table, trap.name, name, (roll, trap.bonus, ac), made)
        table.tell(events.Struck("trap", trap.key, name, trap.key, roll, trap.bonus, ac, hit))
        return hit
    if one is None or not fx.resist:
        return True
    target = roster.score(one, fx.resist)
    roll = table.roll(20, actions.DIFFICULT, name)
    resisted = checks.under(target).made(roll)
    table.tell(events.Resisted(name, fx.resist, target, roll, resisted, trap.key))
    return not resisted


def _inflict_effect(
    world: World,
    party: Party,
    trap: kinds.Trap,
    fx: kinds.TrapFx,
    who: str,
    saved: str,
    held: dict[str, int],
    table: Table,
) -> None:
    amount = dice.dice(fx.dice or fx.turns).roll(table, TRAP_HARM, roster.name_of_member(world, who))
    if trap.attack and fx.do == "damage":
        amount = block.damage_judged(world, amount, trap.name, table)
    amount = amount // 2 if saved == "half" else amount
    one = world.characters.get(who)
    if fx.do == "poison":
        saving.poison(world, party, roster.person(world, who), amount, trap.key, table)
    elif fx.do == "damage" and one is None:
        saving.hurt_hireling(party, world.hirelings[who], amount, trap.key, table)
    elif fx.do == "damage" and one:
        saving.hurt(world, party, one, amount, trap.key, table)
    elif fx.do == "drain" and one:
        saving.lower_scores(world, party, one, saving.loss_of(fx), trap.key, table)
    elif fx.do == "hold":  # counts in the combat its alarm begins
        held[who] = amount
        table.tell(events.Affected(roster.name_of_member(world, who), "held", trap.key, amount))
    else:
        _afflict_one(world, party, trap, fx, roster.person(world, who), table)


def _afflict_one(
    world: World, party: Party, trap: kinds.Trap, fx: kinds.TrapFx, one: Character | Hireling, table: Table
) -> None:
    """What befalls members and hired people alike (FH-GEAR-03)."""
    if fx.do == "sleep":
        one.asleep_until = party.clock + TURNS_AN_HOUR
        table.tell(events.Affected(one.name, "asleep", trap.key))
    elif fx.do == "acid" and _wears_armor(one):
        one.acid += 1
        table.tell(events.Affected(one.name, "acid", trap.key, 1))
    elif fx.do == "stone":
        block.petrify(world, party, one.id, trap.key, table)
    elif fx.do == "teleport":
        outside.teleport(world, party, one, table)
    elif fx.do == "climb_out":
        _climb_out(world, party, fx, table)


def _wears_armor(one: Character | Hireling) -> bool:
    return one.armor != "none" if isinstance(one, Character) else one.kind == "guard"


def _climb_out(world: World, party: Party, fx: kinds.TrapFx, table: Table) -> None:
    party.site_turns += fx.active_turns
    actions.pass_turns(world, party, fx.active_turns, table)


def _harm_party(world: World, party: Party, trap: kinds.Trap, there: Sequence[str], table: Table) -> None:
    """Torches of those who are there drowned, then hours wasted, through which what still burns burns down."""
    if any(fx.do == "douse" for fx in trap.fx):
        light.douse_torches(party, there, table)
    for fx in trap.fx:
        if fx.do == "waste":
            table.tell(events.Affected("", "waste", trap.key, fx.hours))
            actions.waste_hours(world, party, fx.hours, table)


def _sound_alarm(
    world: World, party: Party, site: Site, sneaker: Character | None, held: dict[str, int], table: Table
) -> None:
    """At once one creature group of the site's table, Neutral or better counting as a warning (FH-TRAPLIST-02)."""
    band = land.roll_band(world, site.table, site.tier, table)
    where = "cache" if site.kind == "cache" else "room"
    alone = sneaker.id if sneaker and roster.awake(sneaker) else ""
    meetings.begin_meeting(world, party, [band], where, table, reading="alarm", sneaker=alone).held = held
