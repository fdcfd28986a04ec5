"""Competitive Play and Brawling: parties against each other (chapters of these names).

A declared attack: the attacked evades or engages; then opposed d6s, whose difference says who deals what (TY-PVP-08).
With three or more parties there it is a brawl: everyone evades or engages, and whom one hits is not under control.
"""

from __future__ import annotations

from contextlib import suppress

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.twelve_years.book import questions
from tablewright.rules.twelve_years.book.combat.attack import (
    burn,
    burning_members,
    damage_bonus_of,
    enemy_damage,
    member_dice,
    metal_weapons,
)
from tablewright.rules.twelve_years.book.combat.evading import AWAY, AWAY_WITH_LOOT, FOLLOWED, HIT
from tablewright.rules.twelve_years.book.combat.targeting import strike
from tablewright.rules.twelve_years.book.hexploring.moving import flee_by
from tablewright.rules.twelve_years.book.loot.items import gain_gold, receive, take_all, with_power
from tablewright.rules.twelve_years.book.loot.magicks import compel, moonkissed_mend, spend
from tablewright.rules.twelve_years.book.loot.trading import hand_over
from tablewright.rules.twelve_years.book.multiplayer.meeting import end_affair, where
from tablewright.rules.twelve_years.book.party.death import PartyEnded, bury_if_dead, kill
from tablewright.rules.twelve_years.book.party.members import (
    FAE_FOLK,
    GIANT,
    HERMIT,
    find_item,
    has,
    heal_all,
    is_hurt,
    item_label,
)
from tablewright.rules.twelve_years.book.places import hostiles, place_of, ways
from tablewright.rules.twelve_years.events.fights import Evaded, Wounded
from tablewright.rules.twelve_years.events.goods import Charmed
from tablewright.rules.twelve_years.events.together import Clash, Declared, FightOver, Hidden, PartyStruck, StoleFrom
from tablewright.rules.twelve_years.state import Affair, Item, Member, Party, World

OPPOSED = Why("Against each other", "TY-PVP-08")
PVP_EVASION = Why("Evade the other party", "TY-PVP-03", "evasion")
DAMAGE = Why("Party damage", "TY-PVP-09")
BRAWLERS = 3
# By difference: what the winner and the loser deal (TY-PVP-08).
PVP_RESULTS = ((1.0, 1.0), (1.0, 0.5), (1.0, 0.5), (1.0, 0.0), (1.0, 0.0), (2.0, 0.0))
_TIMES = {2.0: "double", 1.0: "full", 0.5: "half"}


def fight_each_other(world: World, seats: list[str], affair: Affair, table: Table) -> None:
    """One exchange between parties (TY-PVP-02, TY-PVP-13, TY-BRAWL-02).

    A party wiped out leaves its goods where it fell, and its player a year older assembles anew (TY-PVP-14).
    """
    parties = [world.parties[seat] for seat in seats]
    declared = _declare(world, parties, affair, table)
    if declared is None:
        table.tell(FightOver(tuple(party.name for party in parties)))
        end_affair(world, affair)
        return
    affair.rounds += 1
    here = where(parties[0])
    runners = [(party, way) for party, way in declared if way]
    engaged = [party for party, way in declared if not way]
    brawl = len(parties) >= BRAWLERS
    caught, followable = _run(world, runners, engaged, table)
    if not brawl:
        engaged = [party for party in parties if party in engaged or party in caught]
    engaged = [party for party in engaged if party.seat in world.parties]
    if len(engaged) > 1:
        _exchange(world, engaged, table)
    for party, way in followable:
        _pursue(world, party, way, here, parties, table)


# --- declaring -------------------------------------------------------------------------------------------------------


def _declare(world: World, parties: list[Party], affair: Affair, table: Table) -> list[tuple[Party, str]] | None:
    """Who engages ("") and who runs by which way; None when nobody wants to go on.

    In the first exchange the declaring party engages and the others choose (TY-PVP-01, TY-BRAWL-02); later everyone may
    attack, evade or stop, and it is over when nobody attacks (TY-PVP-13, TY-BRAWL-06).
    """
    if affair.rounds == 0:
        table.tell(Declared(world.parties[affair.by].name, "attack", world.parties[affair.target].name))
        asked = [party.seat for party in parties if party.seat != affair.by]
        answers = table.ask_all(asked, questions.CLASH, dict.fromkeys(asked, ("engage", "evade")))
        answers = {affair.by: "attack", **answers}
    else:
        answers = _go_on(world, parties, table)
        parties = [party for party in parties if party.seat in world.parties]
        if len(parties) < 2 or "attack" not in answers.values():
            return None
    declared = []
    for party in parties:
        runs = answers[party.seat] == "evade"
        declared.append((party, table.ask(party.seat, questions.EXIT, ways(world, party)) if runs else ""))
    return declared


def _go_on(world: World, parties: list[Party], table: Table) -> dict[str, str]:
    """Attack, evade or stop; Death and Fae Touched may be used on another party's member before (TY-PVP-12)."""
    options = {party.seat: ["attack", "evade", "stop", *_magick(party)] for party in parties}
    answers = table.ask_all([party.seat for party in parties], questions.GO_ON, options)
    for party in parties:
        while party.seat in world.parties and answers[party.seat] not in ("attack", "evade", "stop"):
            _use_on_member(world, party, parties, answers[party.seat], table)
            answers[party.seat] = table.ask(party.seat, questions.GO_ON, ["attack", "evade", "stop", *_magick(party)])
    return answers


def _magick(party: Party) -> list[str]:
    deaths = [f"death:{item.id}" for item in with_power(party, "death")]
    return [*deaths, *(f"charm:{item.id}" for item in with_power(party, "fae_touched"))]


def _use_on_member(world: World, party: Party, parties: list[Party], answer: str, table: Table) -> None:
    """Members of another party count as enemies; the charmed change sides with weapon and worn gear (TY-PVP-12)."""
    verb, _, number = answer.partition(":")
    others = [other for other in parties if other is not party and other.seat in world.parties]
    options = [f"{other.seat}:{member.id}" for other in others for member in other.members]
    if not options:
        return
    seat, _, member_id = table.ask(party.seat, questions.ENEMY_MEMBER, options).partition(":")
    victims = world.parties[seat]
    victim = next(member for member in victims.members if member.id == int(member_id))
    item = find_item(party.items, int(number))
    spend(party, item, "death" if verb == "death" else "fae_touched", table, victim.name)
    with suppress(PartyEnded):
        if verb == "death":
            kill(victims, victim, "death", table)
        else:
            _change_sides(victims, party, victim)
            table.tell(Charmed(victim.name))
        bury_if_dead(world, victims, "other_party", table)


def _change_sides(old: Party, new: Party, member: Member) -> None:
    worn = (member.weapon, member.shield, member.armor)
    new.items += [item for item in old.items if item.id in worn]
    old.items = [item for item in old.items if item.id not in worn]
    old.members.remove(member)
    new.members.append(member)


# --- running ---------------------------------------------------------------------------------------------------------


def _run(
    world: World, runners: list[tuple[Party, str]], engaged: list[Party], table: Table
) -> tuple[list[Party], list[tuple[Party, str]]]:
    """All evasion d4s in seat order, then their consequences.

    Returns those who did not get away, and those who may be followed, with the way they took.
    """
    rolled = [(party, way, _evasion_roll(party, way, table)) for party, way in runners]
    caught = [party for party, _, result in rolled if result == HIT]
    if caught:
        _all_hit(world, caught, engaged, table)
    for party, way, result in rolled:
        if result != HIT:
            _get_away(world, party, way, result, engaged, table)
    return caught, [(party, way) for party, way, result in rolled if result == FOLLOWED]


def _evasion_roll(party: Party, way: str, table: Table) -> int:
    """The d4, with a Giant's four a three (TY-PVP-03, TY-ARCH-10, TY-PVP-07)."""
    face = table.roll(4, PVP_EVASION, party.name)
    result = AWAY if face == AWAY_WITH_LOOT and has(party, GIANT) else face
    table.tell(Evaded(face, result, way))
    return result


def _all_hit(world: World, caught: list[Party], engaged: list[Party], table: Table) -> None:
    """A 1: all who attack hit at full damage, and monsters that are there, as one pool aimed once.

    TY-PVP-04, TY-PVP-13, TY-BRAWL-03: the attackers' dice are rolled once for all who rolled a 1.
    """
    pool = sum(_damage(party, 1.0, table) for party in engaged)
    metal = sum(map(metal_weapons, engaged))
    for party in caught:
        foes = hostiles(place_of(world, party), party)
        _suffer(world, party, pool + enemy_damage(party, foes, 1.0, table), metal, table)


def _get_away(world: World, party: Party, way: str, result: int, engaged: list[Party], table: Table) -> None:
    """2: away, and the others may follow; 3: hidden (TY-PVP-06); 4: loot and a theft besides (TY-PVP-07)."""
    if result == AWAY_WITH_LOOT:
        take_all(party, place_of(world, party), table)
        _steal(world, party, engaged, table)
    with suppress(PartyEnded):
        if flee_by(world, party, way, [], table) and result != FOLLOWED:
            party.hidden = True
            table.tell(Hidden(party.name))


def _pursue(world: World, party: Party, way: str, here: str, parties: list[Party], table: Table) -> None:
    """After the exchange whoever is still here may come after a party whose evasion was a 2 (TY-PVP-05, TY-BRAWL-04).

    The place it fled to has had its encounter rolled by now. Nobody follows the dead, or those who got nowhere.
    """
    if party.seat not in world.parties or where(party) == here:
        return
    for other in parties:
        if other.seat in world.parties and where(other) == here and _follows(other, party, table):
            with suppress(PartyEnded):
                flee_by(world, other, way, [], table)


def _follows(other: Party, party: Party, table: Table) -> bool:
    follows = table.ask(other.seat, questions.FOLLOW, ["follow", "let-go"], (party.name,)) == "follow"
    table.tell(Declared(other.name, "follow" if follows else "let-go", party.name))
    return follows


def _steal(world: World, thief: Party, victims: list[Party], table: Table) -> None:
    """One item or the whole purse of one enemy party, if the evader likes (TY-PVP-07)."""
    options = [victim.seat for victim in victims if victim.items or victim.gold]
    if not options:
        return
    victim = world.parties[table.ask(thief.seat, questions.STEAL_FROM, options)]
    goods = [*(["gold"] if victim.gold else []), *(f"item:{item.id}" for item in victim.items)]
    answer = table.ask(thief.seat, questions.STEAL, ["nothing", *goods], (victim.name,))
    if answer == "gold":
        gold, victim.gold = victim.gold, 0
        table.tell(StoleFrom(thief.name, victim.name, gold=gold))
        gain_gold(thief, gold, "theft", table)
    elif answer != "nothing":
        _steal_item(world, thief, victim, find_item(victim.items, int(answer[5:])), table)


def _steal_item(world: World, thief: Party, victim: Party, item: Item, table: Table) -> None:
    """A stolen cursed or compelling thing acts on the thief; the victim's curse stays (TY-PVP-07, TY-MAG-09)."""
    hand_over(victim, item)
    table.tell(StoleFrom(thief.name, victim.name, item=item_label(item)))
    receive(thief, item, table)
    with suppress(PartyEnded):
        compel(world, thief, place_of(world, thief), item, table)


# --- the exchange ----------------------------------------------------------------------------------------------------


def _exchange(world: World, parties: list[Party], table: Table) -> None:
    """Opposed d6s in order; every highest party is successful against every lowest (TY-PVP-08, TY-BRAWL-05)."""
    faces = {party.seat: table.roll(6, OPPOSED, party.name) for party in parties}
    for party in parties:
        faces[party.seat] += _thorn(party, faces[party.seat], table)
    highest, lowest = max(faces.values()), min(faces.values())
    difference = highest - lowest
    table.tell(Clash(tuple(party.name for party in parties), tuple(faces.values()), difference))
    burning = [(party, burning_members(world, party)) for party in parties]
    for_winner, for_loser = PVP_RESULTS[difference]
    high = [party for party in parties if faces[party.seat] == highest]
    low = [party for party in parties if faces[party.seat] == lowest]
    if for_loser == 0.0:
        high = [party for party in high if not _heals(world, party, table)]
    blows = _everyone(parties) if difference == 0 else [(high, low, for_winner), (low, high, for_loser)]
    received = damage_between(blows, table)
    for party in parties:
        pool, metal = received.get(party.seat, (0, 0))
        _suffer(world, party, pool, metal, table)
    for party, members in burning:
        if party.seat in world.parties:
            with suppress(PartyEnded):
                burn(party, members, table)
                bury_if_dead(world, party, "fire", table)


def _everyone(parties: list[Party]) -> list[tuple[list[Party], list[Party], float]]:
    """At difference 0 each deals full damage to every other (TY-PVP-08, TY-BRAWL-05)."""
    return [([party], [other for other in parties if other is not party], 1.0) for party in parties]


def _thorn(party: Party, face: int, table: Table) -> int:
    """Thorning may raise the own die, to 6 at most (TY-PVP-11)."""
    thorns = with_power(party, "thorning")
    if face == 6 or not thorns:
        return 0
    answer = table.ask(party.seat, questions.THORN, ["keep", *(f"thorn:{item.id}" for item in thorns)], (face,), "keep")
    if answer == "keep":
        return 0
    spend(party, find_item(party.items, int(answer[6:])), "thorning", table)
    return 1


def _heals(world: World, party: Party, table: Table) -> bool:
    """Who wins by 3 or more deals damage and takes none, and may heal instead (TY-PVP-11)."""
    if not any(is_hurt(member, party) for member in party.members):
        return False
    options = ["strike", *(["heal"] if has(party, HERMIT) else [])]
    options += [f"moon:{item.id}" for item in with_power(party, "moonkissed")[:1]]
    answer = table.ask(party.seat, questions.STRIKE, options, (6,))
    if answer == "heal":
        heal_all(party, "hermit", table)
    elif answer != "strike":
        moonkissed_mend(party, int(answer[5:]), table)
    return answer != "strike"


# --- damage between parties ------------------------------------------------------------------------------------------


def _damage(party: Party, times: float, table: Table) -> int:
    """The damage formula, against people (TY-PVP-09, TY-DMG-02)."""
    dice = [table.roll(sides, DAMAGE, member.name) for member in party.members for sides in member_dice(member)]
    bonus = damage_bonus_of(party)
    total = int(max(sum(dice) + bonus, 0) * times)
    table.tell(PartyStruck(party.name, tuple(dice), bonus, _TIMES[times], total))
    return total


def damage_between(blows: list[tuple[list[Party], list[Party], float]], table: Table) -> dict[str, tuple[int, int]]:
    """One damage roll a dealing party; what a party receives is totalled before it is aimed.

    Each blow is (who deals, who takes, modifier). Returns each taker's pool and the metal weapons in it; nothing is
    applied before all is rolled (TY-COOP-08, TY-BRAWL-05).
    """
    pools: dict[str, tuple[int, int]] = {}
    for dealers, struck, times in blows:
        for dealer in dealers:
            total = _damage(dealer, times, table) if times and struck else 0
            for party in struck if total else []:
                pool, iron = pools.get(party.seat, (0, 0))
                pools[party.seat] = (pool + total, iron + metal_weapons(dealer))
    return pools


def _suffer(world: World, party: Party, pool: int, metal: int, table: Table) -> None:
    """The victims aim by their own target roll, with flow-over and re-rolls; iron burns the Fae.

    TY-PVP-09, TY-PVP-10.
    """
    with suppress(PartyEnded):
        damaged = strike(party, pool, "other_party", table)
        for member in damaged:
            if metal and member.kind == FAE_FOLK and member in party.members:
                member.hp -= metal
                table.tell(Wounded(member.name, metal, max(member.hp, 0), "iron"))
                if member.hp <= 0:
                    kill(party, member, "other_party", table)
        bury_if_dead(world, party, "other_party", table)
