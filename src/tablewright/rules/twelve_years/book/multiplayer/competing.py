"""Competitive Play and Brawling: parties against each other (chapters of these names).

A declared attack: the attacked evades or engages; then opposed d6s, whose difference says who deals what (TY-PVP-08).
With three or more parties there it is a brawl: everyone evades or engages, and whom one hits is not under control.
"""

from __future__ import annotations

from contextlib import suppress

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.twelve_years.book.combat.attack import (
    DEAL,
    STRIKE,
    afflict_by,
    burn,
    burning_members,
    deathtouch,
    enemy_damage,
    healings,
    heals,
    is_lured,
    level_here,
    lure,
    settle_doom,
    spend_thorns,
)
from tablewright.rules.twelve_years.book.combat.damage import FULL, TIMES, member_dice, metal_weapons, party_pool
from tablewright.rules.twelve_years.book.combat.evading import (
    AWAY,
    AWAY_WITH_LOOT,
    EXIT,
    FOLLOWED,
    HIT,
    can_evade,
    carry_off,
    chase_one,
    crown_in_passing,
    elf_trap,
    trap_effect,
    traps_strike,
)
from tablewright.rules.twelve_years.book.combat.targeting import strike
from tablewright.rules.twelve_years.book.freely import act, free_acts
from tablewright.rules.twelve_years.book.hexploring.creatures import goblin_arrives
from tablewright.rules.twelve_years.book.hexploring.moving import exits, flee_by
from tablewright.rules.twelve_years.book.loot.items import with_power
from tablewright.rules.twelve_years.book.loot.magicks import lends, spend
from tablewright.rules.twelve_years.book.multiplayer.comparing import against_others, thorn_worth
from tablewright.rules.twelve_years.book.multiplayer.meeting import come_beside, declare, end_affair, where
from tablewright.rules.twelve_years.book.multiplayer.robbing import steal
from tablewright.rules.twelve_years.book.options import EVADE, meant, on, on_each
from tablewright.rules.twelve_years.book.party.death import PartyEnded, bury_if_dead, kill
from tablewright.rules.twelve_years.book.party.members import (
    FAE_FOLK,
    GIANT,
    has,
    max_hp,
)
from tablewright.rules.twelve_years.book.places import hostiles, leads_out, place_of
from tablewright.rules.twelve_years.content.figures import OPPOSED
from tablewright.rules.twelve_years.events import (
    Charmed,
    Clash,
    Declared,
    Evaded,
    FightOver,
    Hidden,
    PartyStruck,
    Wounded,
)
from tablewright.rules.twelve_years.state import Affair, Enemy, Member, Party, Place, World

CLASH = Question("clash", "TY-PVP-01")
FIRST_BLOW = Question("first-blow", "TY-PVP-12")
GO_ON = Question("go-on", "TY-PVP-13")
FOLLOW = Question("follow", "TY-PVP-05")
ENEMY_MEMBER = Question("enemy-member", "TY-PVP-12")
AIM = Question("aim", "TY-PVP-09")
ATTACK, ENGAGE, STOP = map(Option, ("attack", "engage", "stop"))
_STANCES = (ATTACK, EVADE, STOP)
Blow = tuple[list[Party], list[Party], int]  # who deals, who takes, modifier in halves
Declarations = list[tuple[Party, Option | None]]  # who engages (None), and who runs by which way

AGAINST = Why("Against each other", "TY-PVP-08")
PVP_EVASION = Why("Evade the other party", "TY-PVP-03", "evasion")
DAMAGE = Why("Party damage", "TY-PVP-09")
BRAWLERS = 3


def fight_each_other(world: World, seats: list[str], affair: Affair, table: Table) -> None:
    """One exchange between parties (TY-PVP-02, TY-PVP-13, TY-BRAWL-02).

    A party wiped out leaves its goods where it fell, and its player a year older assembles anew (TY-PVP-14).
    """
    parties = _in_order(world, seats, affair)
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
    place = place_of(world, parties[0])
    foes = list(place.enemies)  # who passes by is gone when the last party has left
    if runners or len(engaged) > 1:
        goblin_arrives(world, parties[0], place, level_here(place), table)  # one an exchange
    caught, followable = _run(world, runners, engaged, table)
    _come_after(world, place, foes, followable, table)
    if any(
        not _is_at(world, world.parties[seat], here) for seat in (affair.by, affair.target) if seat in world.parties
    ):
        end_affair(world, affair)  # who comes after them declares anew (TY-PVP-05)
    if not brawl:
        engaged = [party for party in parties if party in engaged or party in caught]
    engaged = [party for party in engaged if party.seat in world.parties]
    if len(engaged) > 1:
        _exchange(world, engaged, table)
    for party, way in followable:
        _pursue(world, party, way, here, parties, table)


def _in_order(world: World, seats: list[str], affair: Affair) -> list[Party]:
    """Seat order; between two the declaring party comes first (TY-DICE-08)."""
    first = affair.by if len(seats) < BRAWLERS else ""
    return [world.parties[seat] for seat in sorted(seats, key=lambda seat: seat != first)]


# --- declaring -------------------------------------------------------------------------------------------------------
def _declare(world: World, parties: list[Party], affair: Affair, table: Table) -> Declarations | None:
    """Who engages (None) and who runs by which way; None when nobody wants to go on.

    In the first exchange the declaring party engages and the others choose (TY-PVP-01, TY-BRAWL-02); later everyone may
    attack, evade or stop, and it is over when nobody attacks (TY-PVP-13, TY-BRAWL-06). Who robs runs at once
    (TY-PVP-07).
    """
    robs = affair.kind == "rob" and affair.rounds == 0
    if affair.rounds == 0:
        by = world.parties[affair.by]
        answers = _set_on(world, parties, by, EVADE if robs else ATTACK, table)
        asked = [party for party in parties if party is not by and party.seat in world.parties]
        answers |= _ask(world, parties, asked, CLASH, (ENGAGE, EVADE), table)
    else:
        answers = _ask(world, parties, parties, GO_ON, _STANCES, table)
    parties = [party for party in parties if party.seat in answers and party.seat in world.parties]
    if len(parties) < 2 or not (robs or ATTACK in answers.values()):
        return None
    declared: Declarations = []
    for party in parties:
        runs = answers[party.seat] == EVADE
        declared.append((party, table.ask(party.seat, EXIT, exits(world, party)) if runs else None))
    return declared


def _set_on(world: World, parties: list[Party], by: Party, stance: Option, table: Table) -> dict[str, Option]:
    """Who declared it comes on; Death or Fae Touched may go before the first exchange (TY-PVP-12)."""
    return _ask(world, parties, [by], FIRST_BLOW, (stance,), table) if _magick(world, by) else {by.seat: stance}


def _ask(
    world: World,
    parties: list[Party],
    asked: list[Party],
    question: Question,
    stances: tuple[Option, ...],
    table: Table,
) -> dict[str, Option]:
    """What each of them does; magick and gear may come before, on oneself and on the others (TY-MAG-03, TY-PVP-12).

    Who is gone by then, dead or by the Key, has no answer.
    """
    here = where(parties[0])
    options = {party.seat: _before(world, party, stances) for party in asked}
    answers = table.ask_all([party.seat for party in asked], question, options)
    for party in asked:
        while _is_at(world, party, here) and answers[party.seat] not in stances:
            if answers[party.seat] in _before(world, party, stances):  # another's magick may have left it nothing
                _act(world, party, parties, answers[party.seat], table)
            if _is_at(world, party, here):
                answers[party.seat] = table.ask(party.seat, question, _before(world, party, stances))
    return {party.seat: answers[party.seat] for party in asked if _is_at(world, party, here)}


def _is_at(world: World, party: Party, here: tuple[str, int]) -> bool:
    return party.seat in world.parties and where(party) == here


def _before(world: World, party: Party, stances: tuple[Option, ...]) -> list[Option]:
    """Stances first, then what may come before them.

    Nobody runs without a way out, or while monsters are there that cannot be evaded (TY-EVADE-07).
    """
    able = [stance for stance in stances if stance != EVADE or can_evade(world, party)]
    own = [option for option in free_acts(world, party) if option.verb not in ("death", "charm")]
    return [*able, *_magick(world, party), *own]


def _act(world: World, party: Party, parties: list[Party], option: Option, table: Table) -> None:
    with suppress(PartyEnded):
        if option.verb in ("death", "charm"):
            _use_on_member(world, party, parties, option, table)
        else:
            act(world, party, option, table)


def _magick(world: World, party: Party) -> list[Option]:
    deaths = [item for item in party.items if lends(world, item, "death")]
    charms = [item for item in party.items if lends(world, item, "fae_touched")]
    return [*on_each("death", deaths), *on_each("charm", charms)]


def _use_on_member(world: World, party: Party, parties: list[Party], option: Option, table: Table) -> None:
    """Members of another party count as enemies; the charmed change sides with weapon and worn gear (TY-PVP-12)."""
    others = [other for other in parties if other is not party and other.seat in world.parties]
    options = [on(other.seat, member.id) for other in others for member in other.members]
    if not options:
        return
    whose = table.ask(party.seat, ENEMY_MEMBER, options)
    victims = world.parties[whose.verb]
    victim = meant(victims.members, whose)
    kills = option.verb == "death"
    spend(party, meant(party.items, option), "death" if kills else "fae_touched", table, victim.name)
    with suppress(PartyEnded):
        if kills:
            kill(victims, victim, "death", table)
        else:
            _change_sides(world, victims, party, victim)
            table.tell(Charmed(victim.name, party.name))
        bury_if_dead(world, victims, "other_party", table)


def _change_sides(world: World, old: Party, new: Party, member: Member) -> None:
    """The last in another line, with the level of those others (TY-TARGET-02, TY-ARCH-02).

    A Cyclops' doom is as near as it was, on the count of the new party's player (TY-MON-08).
    """
    worn = (member.weapon, member.shield, member.armor)
    new.items += [item for item in old.items if item.id in worn]
    old.items = [item for item in old.items if item.id not in worn]
    old.members.remove(member)
    new.members.append(member)
    old.unsettled = new.unsettled = True
    member.hp = min(member.hp, max_hp(member, new))
    if member.doomed:
        member.doomed += world.years[new.seat] - world.years[old.seat]


# --- running ---------------------------------------------------------------------------------------------------------
def _run(
    world: World, runners: list[tuple[Party, Option]], engaged: list[Party], table: Table
) -> tuple[list[Party], list[tuple[Party, Option]]]:
    """All evasion d4s in seat order, then their consequences, fire among them (TY-EVADE-10).

    Returns those who did not get away, and those who may be followed, with the way they took.
    """
    burning = {party.seat: burning_members(world, party) for party, _ in runners}
    rolled = [(party, way, _evasion_roll(party, way, table)) for party, way in runners]
    caught = [party for party, _, result in rolled if result == HIT]
    if caught:
        _all_hit(world, caught, engaged, table)
    for party, way, result in rolled:
        if result == FOLLOWED:
            with suppress(PartyEnded):
                elf_trap(world, party, hostiles(place_of(world, party), party), table)
        _burns(world, party, burning[party.seat], table)
        if result != HIT and party.seat in world.parties:
            _get_away(world, party, way, result, engaged, table)
    return caught, [(party, way) for party, way, result in rolled if result == FOLLOWED]


def _come_after(world: World, place: Place, foes: list[Enemy], ran: list[tuple[Party, Option]], table: Table) -> None:
    """Monsters stay with those who stay. Where all have run they follow one who rolled a 2 (TY-PVP-13, TY-EVADE-05)."""
    if not any(party.assembled and place_of(world, party) is place for party in world.parties.values()):
        chase_one(world, place, foes, [party for party, way in ran if not leads_out(way)], table)


def _evasion_roll(party: Party, way: Option, table: Table) -> int:
    """The d4, with a Giant's four a three (TY-PVP-03, TY-ARCH-10, TY-PVP-07)."""
    face = table.roll(4, PVP_EVASION, party.name)
    result = parties_result(party, face)
    table.tell(Evaded(face, result, str(way), from_party=True))
    return result


def parties_result(party: Party, face: int) -> int:
    """What the evasion die means among parties: a Giant's four is a three."""
    return AWAY if face == AWAY_WITH_LOOT and has(party, GIANT) else face


def _all_hit(world: World, caught: list[Party], engaged: list[Party], table: Table) -> None:
    """A 1: all who attack hit at full damage, and monsters that are there, as one pool aimed once.

    TY-PVP-04, TY-PVP-13, TY-BRAWL-03: the attackers' dice are rolled once for all who rolled a 1.
    """
    pool = sum(_damage(party, FULL, table) for party in engaged)
    metal = sum(map(metal_weapons, engaged))
    for party in caught:
        with suppress(PartyEnded):
            _hit_by_all(world, party, pool, metal, engaged, table)


def _hit_by_all(world: World, party: Party, pool: int, metal: int, engaged: list[Party], table: Table) -> None:
    """The monsters strike as on any failed evasion, with touch, lure and afflictions (TY-EVADE-03, TY-LICH-04)."""
    place = place_of(world, party)
    foes = hostiles(place, party)
    lured = is_lured(party, foes)
    strikers = [] if lured else foes
    total = pool + enemy_damage(strikers, FULL, table)
    if any(foe.kind == "lich_king" for foe in strikers):
        deathtouch(world, party, table)
    afflict_by(party, strikers, _suffer(world, party, total, metal, engaged, table), table)
    if party.seat in world.parties:
        traps_strike(world, party, place, foes, table)
        bury_if_dead(world, party, "trap", table)
    if lured and party.seat in world.parties:
        lure(world, party, place, table)


def _get_away(world: World, party: Party, way: Option, result: int, engaged: list[Party], table: Table) -> None:
    """2: away, and the others may follow; 3: hidden (TY-PVP-06); 4: loot and a theft besides (TY-PVP-07).

    Past the king a 4 crowns him, as in any flight (TY-LICH-06); a trap's effect comes along on a 2 (TY-TRAP-04).
    """
    place = place_of(world, party)
    if result == AWAY_WITH_LOOT:
        with suppress(PartyEnded):
            crown_in_passing(world, party, hostiles(place, party), table)
            carry_off(world, party, place, table)
            steal(world, party, engaged, table)
    if party.seat not in world.parties:  # what was taken was its end
        return
    effect = trap_effect(party, place) if result == FOLLOWED else 0
    with suppress(PartyEnded):
        if flee_by(world, party, way, [], table):
            party.pursued = effect
            if result != FOLLOWED:
                party.hidden = True
                table.tell(Hidden(party.name))
        settle_doom(party, place_of(world, party), table)


def _pursue(world: World, party: Party, way: Option, here: tuple[str, int], parties: list[Party], table: Table) -> None:
    """After the exchange whoever is still here may come after a party whose evasion was a 2 (TY-PVP-05, TY-BRAWL-04).

    The place it fled to has had its encounter rolled by now; who comes after it meets that one, and is upon it at once:
    the attack goes on. Nobody follows the dead, or those who got nowhere.
    """
    if party.seat not in world.parties or where(party) == here:
        return
    for other in parties:
        if other.seat in world.parties and where(other) == here and _follows(other, party, way, table):
            pond = way.verb == "go" and party.delving  # it was dragged down as it came
            come_beside(world, party, other, table, ferried=way.verb == "ferry", pond=pond)
            if other.seat in world.parties:
                settle_doom(other, place_of(world, other), table)
                _attack_anew(world, other, party, table)


def _attack_anew(world: World, other: Party, party: Party, table: Table) -> None:
    """Once upon it the pursuer attacks; one such attack binds all who came (TY-PVP-05, TY-BRAWL-01)."""
    attacked = any(affair.target == party.seat for affair in world.affairs)
    if party.seat in world.parties and where(other) == where(party) and not attacked:
        declare(world, other, "attack", party.seat, table)


def _follows(other: Party, party: Party, way: Option, table: Table) -> bool:
    about: Facts = {"party": party.name, "way": str(way)}
    follows = table.ask(other.seat, FOLLOW, ["follow", "let-go"], about) == "follow"
    table.tell(Declared(other.name, "follow" if follows else "let-go", party.name))
    return follows


# --- the exchange ----------------------------------------------------------------------------------------------------
def _exchange(world: World, parties: list[Party], table: Table) -> None:
    """Opposed d6s in order; every highest party is successful against every lowest (TY-PVP-08, TY-BRAWL-05)."""
    faces = {party.seat: table.roll(6, AGAINST, party.name) for party in parties}
    for party in parties:
        others: Facts = {seat: face for seat, face in faces.items() if seat != party.seat}
        worth, thorns = thorn_worth(against_others, others), with_power(party, "thorning")
        faces[party.seat] = spend_thorns(party, faces[party.seat], thorns, table, worth, others)  # TY-PVP-11
    highest, lowest = max(faces.values()), min(faces.values())
    difference = highest - lowest
    table.tell(Clash(tuple(party.name for party in parties), tuple(faces.values()), difference))
    burning = [(party, burning_members(world, party)) for party in parties]
    result = OPPOSED[difference]
    high = [party for party in parties if faces[party.seat] == highest]
    low = [party for party in parties if faces[party.seat] == lowest]
    if not result.loser:
        high = [party for party in high if not _heals(party, highest, table)]
    blows = _everyone(parties) if difference == 0 else [(high, low, result.winner), (low, high, result.loser)]
    received = damage_between(blows, parties, table)
    for party in parties:
        pool, metal = received.get(party.seat, (0, 0))
        strikers = [dealer for dealers, struck, halves in blows if halves and party in struck for dealer in dealers]
        _suffer(world, party, pool, metal, strikers, table)
    for party, members in burning:
        _burns(world, party, members, table)


def _burns(world: World, party: Party, members: list[Member], table: Table) -> None:
    """Fire takes its due of each attack and each evasion roll (TY-CREA-08)."""
    if party.seat in world.parties:
        with suppress(PartyEnded):
            burn(party, members, table)
            bury_if_dead(world, party, "fire", table)


def _everyone(parties: list[Party]) -> list[Blow]:
    """At difference 0 each deals full damage to every other (TY-PVP-08, TY-BRAWL-05)."""
    return [([party], [other for other in parties if other is not party], FULL) for party in parties]


def _heals(party: Party, face: int, table: Table) -> bool:
    """Who wins by 3 or more deals damage and takes none, and may heal instead (TY-PVP-11)."""
    answer = table.ask(party.seat, STRIKE, [DEAL, *healings(party)], {"face": face}, DEAL)
    return answer != DEAL and heals(party, answer, table)


# --- damage between parties ------------------------------------------------------------------------------------------
def _damage(party: Party, halves: int, table: Table) -> int:
    """The damage formula, against people (TY-PVP-09, TY-DMG-02)."""
    dice = [table.roll(sides, DAMAGE, member.name) for member in party.members for sides in member_dice(member)]
    pool = party_pool(party)
    total = pool.total(sum(dice), halves)
    table.tell(PartyStruck(party.name, tuple(dice), pool.bonus, TIMES[halves], total))
    return total


def damage_between(blows: list[Blow], order: list[Party], table: Table) -> dict[str, tuple[int, int]]:
    """One damage roll a dealing party; what a party receives is totalled before it is aimed.

    Returns each taker's pool and the metal weapons in it; nothing is
    applied before all is rolled (TY-COOP-08, TY-BRAWL-05).
    """
    pools: dict[str, tuple[int, int]] = {}
    dealt = [(dealer, struck, halves) for dealer in order for dealers, struck, halves in blows if dealer in dealers]
    for dealer, struck, halves in dealt:
        total = _damage(dealer, halves, table) if halves and struck else 0
        for party in struck if total else []:
            pool, iron = pools.get(party.seat, (0, 0))
            pools[party.seat] = (pool + total, iron + metal_weapons(dealer))
    return pools


def _aim(party: Party, strikers: list[Party], table: Table) -> Member | None:
    """Where the table plays it so, the first striking party picks who is struck first (TY-PVP-09, TY-DMG-04)."""
    if not strikers:
        return None
    options = [on(party.seat, member.id) for member in party.members]
    return meant(party.members, table.ask(strikers[0].seat, AIM, options))


def _suffer(world: World, party: Party, pool: int, metal: int, strikers: list[Party], table: Table) -> list[Member]:
    """The victims aim by their own target roll, with flow-over and re-rolls; iron burns the Fae.

    TY-PVP-09, TY-PVP-10. Returns whom it damaged.
    """
    damaged: list[Member] = []
    with suppress(PartyEnded):
        chosen = _aim(party, strikers, table) if pool > 0 and world.settings.pvp_aim == "choose" else None
        damaged = strike(party, pool, "other_party", table, chosen)
        for member in damaged:
            if metal and member.kind == FAE_FOLK and member in party.members:
                member.hp -= metal
                table.tell(Wounded(member.name, metal, max(member.hp, 0), "iron"))
                if member.hp <= 0:
                    kill(party, member, "other_party", table)
        bury_if_dead(world, party, "other_party", table)
    return damaged
