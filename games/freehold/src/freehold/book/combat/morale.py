"""Morale, mercy and terms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from freehold import content, events
from freehold.book import checks
from freehold.book.encounters import folkways
from freehold.book.party import actions, roster
from freehold.book.travel import land
from freehold.state import Character, Fight, Foe, Hireling, Mark, Party, World
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table

# --- morale -----------------------------------------------------------------------------------------------------------
# Morale, and fear of light and fire: 1d12 higher than the morale and the rest flee (FH-MON-02, FH-MON-03).
MORALE = Why("Morale", "FH-MON-02")
THEY_RUN = Question("gm-morale", "FH-MON-02", standing=True)
UNBREAKABLE = 12
GUARDS = -1  # the band number of the party's hired guards
GUARD_MORALE = 7


def fighting(fight: Fight) -> list[Foe]:
    """Foes that are still in the fight; those asleep or held count as standing (FH-COMBAT-01)."""
    return [foe for foe in fight.foes if not foe.out]


def bands_left(fight: Fight) -> dict[int, list[Foe]]:
    """Who is left of each group."""
    left: dict[int, list[Foe]] = {}
    for foe in fighting(fight):
        left.setdefault(foe.band, []).append(foe)
    return left


def check_morale(world: World, party: Party, table: Table) -> None:
    """At half numbers or fewer, or a lone creature at half its HP: once per combat for each group (FH-MON-02)."""
    fight = roster.fight_of(party)
    for band, left in bands_left(fight).items():
        if band not in fight.checked and _is_halved(fight.sizes[band], left):
            fight.checked.append(band)
            test_morale(world, left, "losses", table)
    check_guards(world, party, fight, table)


def _is_halved(size: int, left: Sequence[Foe | Hireling]) -> bool:
    return left[0].hp * 2 <= left[0].max_hp if size == 1 else len(left) * 2 <= size


def test_morale(world: World, left: list[Foe], why: str, table: Table) -> None:
    """Roll for one band. Those asleep or held do not flee. Grazers always run (FH-MON-07)."""
    monster = content.MONSTERS[left[0].monster]
    if monster.morale >= UNBREAKABLE:
        return
    stand = morale_check(monster.key)
    roll = table.roll(stand.sides, MORALE, monster.name)
    fled = _they_run(world, table, monster.name, roll, stand)
    table.tell(events.MoraleTested(monster.key, roll, monster.morale, fled, why, len(left)))
    if fled:
        drive_off(left)


def _they_run(world: World, table: Table, who: str, roll: int, stand: checks.Check) -> bool:
    """By the die; a GM who runs them may say otherwise before they do (FH-GM-01)."""
    about: Facts = {"name": who, "n": roll, "high": stand.high}
    rolled = "stand" if stand.made(roll) else "flee"
    return checks.judge(world, table, THEY_RUN, ("stand", "flee"), rolled, about) == "flee"


def morale_check(monster: str) -> checks.Check:
    """They stand on this; creatures of morale 12 never roll."""
    return checks.in_twelve(content.MONSTERS[monster].morale)


def is_turnable(foe: Foe, priest: Character) -> bool:
    """Undead of at most one Hit Die more than the priest has levels (FH-CALL-04)."""
    kind = content.MONSTERS[foe.monster]
    return kind.kind == "undead" and kind.hd <= priest.level + 1


def drive_off(foes: list[Foe]) -> None:
    for foe in foes:
        if not (foe.asleep or foe.held):
            foe.out = "fled"


def force_morale(world: World, fight: Fight, why: str, table: Table, fire: bool = False) -> None:
    """A check forced by fire, a horn or a spell, on each band that it can frighten (FH-MON-03)."""
    for left in bands_left(fight).values():
        if not fire or content.MONSTERS[left[0].monster].fears_fire():
            test_morale(world, left, why, table)


def guards_left(world: World, party: Party) -> list[Hireling]:
    """Who of the hired guards is still with the party (FH-GEAR-03)."""
    return [one for one in roster.hirelings(world, party) if one.kind == "guard" and not roster.is_gone(one)]


def check_guards(world: World, party: Party, fight: Fight, table: Table) -> None:
    """They check as a group of their own and may leave the fight, but for those asleep or held (FH-MON-02)."""
    left = guards_left(world, party)
    if not left or GUARDS in fight.checked or not _is_halved(fight.sizes[-1], left):
        return
    fight.checked.append(GUARDS)
    stand = checks.in_twelve(GUARD_MORALE)
    roll = table.roll(stand.sides, MORALE, "Hired guards")
    fled = _they_run(world, table, "Hired guards", roll, stand)
    table.tell(events.MoraleTested("guard", roll, GUARD_MORALE, fled, "losses"))
    if fled:
        for one in (one for one in left if not (one.asleep_until or fight.marks.get(one.id, Mark()).held)):
            one.fled = True
            table.tell(events.HirelingLeft(one.name, "fear"))


# --- mercy ------------------------------------------------------------------------------------------------------------
# Foes left asleep when a fight ends (chapter "Starting Combat"): at the mercy of the party, without a roll.
MERCY = Question("mercy", "FH-COMBAT-01")


def show_mercy(world: World, party: Party, fight: Fight, table: Table) -> None:
    """Foes left asleep are at the mercy of the party: kill, bind or leave them without a roll."""
    asleep = fighting(fight)
    if not asleep:
        return
    seat = roster.speaker_seat(world, party)
    several = ["one by one"] if len(asleep) > 1 else []
    news = bool(land.untold_neighbours(world, party.at))
    menu = [Option(each) for each in (*_mercy_options(asleep, news), *several)]
    choice = str(table.ask(roster.speaker_seat(world, party), MERCY, menu, {"n": len(asleep)}, "bind"))
    done: Counter[str] = Counter()
    for foe in asleep:
        about: Facts = {"n": 1, "foe": foe.monster}
        each = table.ask(seat, MERCY, _mercy_options([foe], news), about, "bind") if choice in several else choice
        foe.out = {"kill": "dead", "bind": "bound", "ask": "bound", "leave": "left"}[each]
        if each == "ask" and _can_tell(foe):
            folkways.tell_a_hex(world, party, "captive", table)
            choice = "bind" if choice == "ask" else choice  # one tale is enough
        done["bind" if each == "ask" else each] += 1
    for each, number in done.items():
        table.tell(events.MercyShown(number, each))


def _mercy_options(asleep: Sequence[Foe], news: bool) -> list[str]:
    """What can be done with sleepers; only folk can be asked, where there is something new to tell."""
    return ["kill", "bind", *(["ask"] if news and any(map(_can_tell, asleep)) else []), "leave"]


def _can_tell(foe: Foe) -> bool:
    return content.MONSTERS[foe.monster].kind == "folk"


# --- terms ------------------------------------------------------------------------------------------------------------
# Ways to stop a fight (chapter "Starting Combat"): offer terms, or yield (FH-COMBAT-01).
# It ends when one side no longer will fight. Once in a combat one of the party may call out to those who understand: a
# Charisma difficult action, and both sides part. Before anyone acts in a round the party may throw its weapons down.
DEAF = ("vermin", "undead", "made", "beast", "spirit")  # kinds with whom nothing can be agreed


def terms_options(fight: Fight) -> list[Option]:
    return checks.when(not fight.parleyed and listeners(fight), "terms") + checks.when(not fight.acted, "yield")


def listeners(fight: Fight) -> bool:
    """Everybody still in the fight can be talked to, and means to be."""
    kinds = [content.MONSTERS[foe.monster] for foe in fighting(fight)]
    return all(monster.kind not in DEAF and monster.disposition != "attack" for monster in kinds)


def offer_terms(world: World, party: Party, one: Character, what: str, table: Table) -> str:
    """Returns "agreed" if they take them."""
    fight = roster.fight_of(party)
    fight.parleyed = True
    if not actions.attempt(world, party, one, "cha", "parley", table):
        return "terms"
    for foe in fighting(fight):
        foe.out = "calmed"
    return "agreed"
