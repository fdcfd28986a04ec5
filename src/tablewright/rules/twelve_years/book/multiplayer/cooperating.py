"""Cooperative Play: several parties face the same enemies, each for itself and all together (chapter of this name).

Order (TY-COOP-02, TY-DICE-08): all declare; evasions in seat order, each with its consequences; then the attackers'
d6s in seat order. The difference of highest and lowest says who deals and who takes (TY-COOP-04).
"""

from __future__ import annotations

from contextlib import suppress

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.twelve_years.book.combat.attack import (
    ENEMY_DAMAGE,
    attack,
    burn,
    burning_members,
    cause_of,
    deathtouch,
    instead_of_striking,
    is_lured,
    level_here,
    lure,
    note_cyclops,
    party_damage,
    settle_doom,
    shades_vanish,
    spend_thorns,
    spread,
    suffer,
)
from tablewright.rules.twelve_years.book.combat.damage import FULL, HALF, TIMES, deals_damage, enemy_pool, metal_weapons
from tablewright.rules.twelve_years.book.combat.evading import EXIT, FOLLOWED, can_evade, chase_one, run_for
from tablewright.rules.twelve_years.book.combat.targeting import strike
from tablewright.rules.twelve_years.book.freely import act, free_acts
from tablewright.rules.twelve_years.book.hexploring.creatures import goblin_arrives
from tablewright.rules.twelve_years.book.hexploring.friends import zauber_strikes
from tablewright.rules.twelve_years.book.hexploring.moving import exits
from tablewright.rules.twelve_years.book.loot.items import gain_gold, receive
from tablewright.rules.twelve_years.book.loot.magicks import can_crown, thorning_items
from tablewright.rules.twelve_years.book.multiplayer.comparing import beside_others, thorn_worth
from tablewright.rules.twelve_years.book.multiplayer.competing import damage_between
from tablewright.rules.twelve_years.book.multiplayer.meeting import attack_options, declare, where
from tablewright.rules.twelve_years.book.options import EVADE, FIGHT
from tablewright.rules.twelve_years.book.party.death import PartyEnded, bury_if_dead
from tablewright.rules.twelve_years.book.party.members import item_label
from tablewright.rules.twelve_years.book.places import enemy_name, hostiles, place_of
from tablewright.rules.twelve_years.content.figures import COOPERATIVE
from tablewright.rules.twelve_years.events import EnemiesHit, SharedOut, Together
from tablewright.rules.twelve_years.state import Enemy, Item, Member, Party, Place, World

COOPERATE = Question("cooperate", "TY-COOP-02")
ALONE = Option("alone")
_STANCES = (FIGHT, EVADE, ALONE)

TOGETHER = Why("Attack together", "TY-COOP-03")
SHARE = Why("Sharing out", "TY-COOP-12")


def cooperate(world: World, seats: list[str], table: Table) -> None:
    """One exchange of all parties present with the enemies of the place; the parties stay separate (TY-COOP-01)."""
    parties = [world.parties[seat] for seat in seats]
    if any(zauber_strikes(world, party, table) for party in parties):
        _settle_dooms(world, parties, table)
        return
    place = place_of(world, parties[0])
    stances = _declare(world, parties, table)
    if not stances:
        return
    runners = [(party, stance) for party, stance in stances if stance not in (FIGHT, ALONE)]
    goblin_arrives(world, parties[0], place, level_here(place), table)  # one an exchange (TY-COOP-10)
    _run(world, place, runners, len(runners) < len(stances), table)
    _attack(world, place, [party for party, stance in stances if stance == FIGHT], table)
    for party, stance in stances:
        if stance == ALONE:
            _attack(world, place, [party], table)
    left = [party for party in parties if party.seat in world.parties]
    _settle_dooms(world, left, table)
    _share_out(world, place, left, table)


def _settle_dooms(world: World, parties: list[Party], table: Table) -> None:
    """A Cyclops that is gone has doomed all who ever struck at it, whoever ended it (TY-MON-07)."""
    for party in parties:
        settle_doom(party, place_of(world, party), table)


def _attack(world: World, place: Place, fighters: list[Party], table: Table) -> None:
    """Side by side; a party that fights alone goes by the solo table (TY-COOP-03, TY-MP-02)."""
    present = [party for party in fighters if party.seat in world.parties]
    if len(present) > 1:
        _exchange(world, place, present, table)
    elif present and place.enemies:
        with suppress(PartyEnded):
            attack(world, present[0], table, first=False)


# --- declaring -------------------------------------------------------------------------------------------------------
def _declare(world: World, parties: list[Party], table: Table) -> list[tuple[Party, Option]]:
    """All declare before anyone rolls: to fight, together or on their own, or the way by which to run (TY-COOP-02).

    What is free may come before. Nothing is declared where magick left no enemy, or where one party turns on another.
    """
    here = where(parties[0])
    answers = table.ask_all(
        [party.seat for party in parties], COOPERATE, {party.seat: _options(world, party) for party in parties}
    )
    declared: list[tuple[Party, Option]] = []
    for party in parties:
        answer = _settle(world, party, answers[party.seat], table)
        if answer is None or not _still_fighting(world, parties):
            return []
        if where(party) == here:
            way = table.ask(party.seat, EXIT, exits(world, party)) if answer == EVADE else answer
            declared.append((party, way))
    return declared


def _settle(world: World, party: Party, answer: Option, table: Table) -> Option | None:
    """Free acts until the party says what it does; None where it attacks another party instead (TY-PVP-01)."""
    here = where(party)
    while answer not in _STANCES:
        if answer.verb == "attack":
            declare(world, party, "attack", answer.target, table)
            return None
        if answer in _options(world, party):  # another party's magick may have left it nothing to work on
            act(world, party, answer, table)
        if where(party) != here or not place_of(world, party).enemies:
            return FIGHT
        answer = table.ask(party.seat, COOPERATE, _options(world, party))
    return answer


def _still_fighting(world: World, parties: list[Party]) -> bool:
    return any(hostiles(place_of(world, party), party) for party in parties)


def _options(world: World, party: Party) -> list[Option]:
    evading = [EVADE] if can_evade(world, party) else []
    return [FIGHT, *evading, ALONE, *free_acts(world, party), *attack_options(world, party)]


# --- evasions --------------------------------------------------------------------------------------------------------
def _run(world: World, place: Place, runners: list[tuple[Party, Option]], others_stay: bool, table: Table) -> None:
    """Each runner rolls the ordinary evasion; if all run, the enemies follow one of those who rolled a 2.

    TY-COOP-11.
    """
    followed, foes = [], list(place.enemies)  # who passes by is gone when the last party has left
    for party, way in runners:
        with suppress(PartyEnded):
            result = run_for(world, party, way, table, first=False, shaken=others_stay, chased=False)
            if result == FOLLOWED:
                followed.append(party)
    chase_one(world, place, foes, followed, table)


# --- attacking together ----------------------------------------------------------------------------------------------
def _exchange(world: World, place: Place, parties: list[Party], table: Table) -> None:
    """The attackers' dice, and what their difference means (TY-COOP-03, TY-COOP-04, TY-COOP-08).

    Ties for highest or lowest share the result; who stands between is untouched (TY-COOP-05).
    """
    faces = _faces(world, parties, table)
    highest, lowest = max(faces.values()), min(faces.values())
    difference = highest - lowest
    high = [party for party in parties if faces[party.seat] == highest]
    low = [party for party in parties if faces[party.seat] == lowest]
    table.tell(Together(tuple(party.name for party in parties), tuple(faces.values()), difference))
    for party in parties:
        note_cyclops(world, party, place)
    burning = [(party, burning_members(world, party)) for party in parties]
    if COOPERATIVE[difference].chaos:
        _chaos(world, parties, high, low, table)
    else:
        _deal_and_take(world, place, faces, parties, high, low, table)
    for party, members in burning:
        _aftermath(world, place, party, members, table)


def _chaos(world: World, parties: list[Party], high: list[Party], low: list[Party], table: Table) -> None:
    """Highest and lowest hurt each other by half, all rolled before anything lands; metal adds nothing (TY-COOP-08)."""
    pools = damage_between([(high, low, HALF), (low, high, HALF)], parties, table)
    for party in parties:
        pool, _ = pools.get(party.seat, (0, 0))
        with suppress(PartyEnded):
            strike(party, pool, "other_party", table)
            bury_if_dead(world, party, "other_party", table)


def _faces(world: World, parties: list[Party], table: Table) -> dict[str, int]:
    """d6s in seat order; then Thorning, once all are seen, in seat order (TY-COOP-14, TY-DICE-08)."""
    faces = {party.seat: table.roll(6, TOGETHER, party.name) for party in parties}
    for party in parties:
        others: Facts = {seat: face for seat, face in faces.items() if seat != party.seat}
        king = any(enemy.kind == "lich_king" for enemy in place_of(world, party).enemies)
        worth = thorn_worth(beside_others, others, crowns=king and can_crown(party))
        thorns = thorning_items(world, party)
        faces[party.seat] = spend_thorns(party, faces[party.seat], thorns, table, worth, others)
    return faces


def _deal_and_take(
    world: World,
    place: Place,
    faces: dict[str, int],
    parties: list[Party],
    high: list[Party],
    low: list[Party],
    table: Table,
) -> None:
    """Differences 0 to 4: who deals to the enemies, and whom they strike.

    TY-COOP-04, TY-COOP-06, TY-COOP-07, TY-COOP-09.
    """
    row = COOPERATIVE[max(faces.values()) - min(faces.values())]
    dealers = {"all": parties, "high": high}.get(row.dealers, [])
    strikers = [
        party
        for party in dealers
        if not instead_of_striking(world, party, place, faces[party.seat], table, full=row.halves >= FULL)  # TY-COOP-13
    ]
    pools = [(party, party_damage(party, place, row.halves, table)) for party in strikers]
    sides = {"high": high, "low": low}
    struck = [party for side in row.struck for party in sides[side]]
    foes = {party.seat: hostiles(place, party) for party in struck}  # before anything lands (TY-CORE-05)
    totals = _enemy_totals(place, foes, table)
    if strikers:
        shades_vanish(place, table)
    for party, pool in pools:  # each spreads its own (TY-COOP-06)
        spread(world, party, place, pool, metal_weapons(party), palpable=row.palpable, table=table)
    for party in [party for party in parties if party in struck]:
        _take(world, place, party, foes[party.seat], totals, table)


def _enemy_totals(place: Place, foes: dict[str, list[Enemy]], table: Table) -> dict[int, int]:
    """Enemy dice are rolled once, by enemy; `foes` are those of each party that is struck (TY-COOP-07)."""
    totals = {}
    for foe in [enemy for enemy in place.enemies if any(enemy in hostile for hostile in foes.values())]:
        if deals_damage(foe):
            pool = enemy_pool([foe])
            dice = [table.roll(sides, ENEMY_DAMAGE, enemy_name(foe)) for sides in pool.dice]
            totals[foe.id] = sum(dice) + pool.bonus
            table.tell(EnemiesHit(tuple(dice), pool.bonus, TIMES[FULL], pool.total(sum(dice), FULL)))
    return totals


def _take(world: World, place: Place, party: Party, foes: list[Enemy], totals: dict[int, int], table: Table) -> None:
    """The lure, the touch, or the pool, aimed within this party alone (TY-COOP-01, TY-COOP-13, TY-COOP-14).

    Those who would not attack this party add nothing to its pool (TY-COOP-07).
    """
    with suppress(PartyEnded):
        if is_lured(party, foes):
            lure(world, party, place, table)
            return
        if any(foe.kind == "lich_king" for foe in foes):
            deathtouch(world, party, table)
        suffer(party, foes, sum(totals.get(foe.id, 0) for foe in foes), table)
        bury_if_dead(world, party, cause_of(foes), table)


def _aftermath(world: World, place: Place, party: Party, burning: list[Member], table: Table) -> None:
    if party.seat not in world.parties:
        return
    with suppress(PartyEnded):
        burn(party, burning, table)
        bury_if_dead(world, party, "fire", table)
        settle_doom(party, place, table)


# --- sharing out -----------------------------------------------------------------------------------------------------
def _share_out(world: World, place: Place, parties: list[Party], table: Table) -> None:
    """Won together: each untrapped item and the gold go to the highest d6, ties rolled again (TY-COOP-12)."""
    here = [party for party in parties if place_of(world, party) is place and not party.apart]
    if world.settings.spoils == "lie" or len(here) < 2 or any(hostiles(place, party) for party in here):
        return
    for item in [item for item in place.loot if not item.traps]:
        place.loot.remove(item)
        _give(_highest(here, table), item, table)
    if place.gold:
        gold, place.gold = place.gold, 0
        party = _highest(here, table)
        table.tell(SharedOut(party.name, gold=gold))
        gain_gold(party, gold, "room" if party.delving else "remains", table)


def _give(party: Party, item: Item, table: Table) -> None:
    table.tell(SharedOut(party.name, item=item_label(item)))
    receive(party, item, table)


def _highest(parties: list[Party], table: Table) -> Party:
    while True:
        faces = [table.roll(6, SHARE, party.name) for party in parties]
        best = [party for party, face in zip(parties, faces, strict=True) if face == max(faces)]
        if len(best) == 1:
            return best[0]
