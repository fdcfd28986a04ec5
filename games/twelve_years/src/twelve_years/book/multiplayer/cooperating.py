"""Cooperative play: several parties face the same enemies, each for itself and all together."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from twelve_years import events
from twelve_years.book import freely
from twelve_years.book.combat import attack, targeting
from twelve_years.book.combat.evading import EXIT, FOLLOWED, can_evade, chase_one, run_for
from twelve_years.book.core import picking, places
from twelve_years.book.core.members import item_label, obedient
from twelve_years.book.hexploring import creatures, friends, hexes
from twelve_years.book.loot import magicks
from twelve_years.book.loot.items import gain_gold, receive
from twelve_years.book.multiplayer import comparing, competing, meeting
from twelve_years.book.party import death
from twelve_years.content import figures
from twelve_years.state import Enemy, Party, Place, World

# --- cooperating ------------------------------------------------------------------------------------------------------
# Cooperative Play: several parties face the same enemies, each for itself and all together (chapter of this name).
# Order (TY-COOP-02, TY-DICE-08): all declare; evasions in seat order, each with its consequences; then the attackers'
# d6s in seat order. The difference of highest and lowest says who deals and who takes (TY-COOP-04).
COOPERATE = Question("cooperate", "TY-COOP-02")
ALONE = Option("alone")
_STANCES = frozenset(("fight", "evade", "alone", "hold"))


class Declaration(NamedTuple):
    """What a party has declared: to fight, together or on its own, or to run, perhaps behind a charmed enemy."""

    party: Party
    answer: Option
    way: Option | None = None  # of a runner


TOGETHER = Why("Attack together", "TY-COOP-03")
SHARE = Why("Sharing out", "TY-COOP-12")


def cooperate(world: World, seats: list[str], table: Table) -> None:
    """One exchange of all parties present with the enemies of the place; the parties stay separate (TY-COOP-01)."""
    parties = [world.parties[seat] for seat in seats]
    place = places.place_of(world, parties[0])
    if not any(friends.zauber_strikes(world, party, table) for party in parties):
        _fight_side_by_side(world, place, parties, table)
    left = [party for party in parties if party.seat in world.parties]
    _settle_dooms(world, left, table)
    _share_out(world, place, [party for party in left if party.seat in world.parties], table)


def _fight_side_by_side(world: World, place: Place, parties: list[Party], table: Table) -> None:
    """Declarations, evasions, then attacks (TY-COOP-02, TY-DICE-08)."""
    stances = _declare_all(world, parties, table)
    if not stances:
        return
    creatures.goblin_arrives(world, parties[0], place, attack.level_here(place), table)  # one an exchange (TY-COOP-10)
    _run_away(world, place, stances, table)
    _attack_side_by_side(world, place, [stance.party for stance in stances if stance.answer == picking.FIGHT], table)
    for stance in stances:
        if stance.answer == ALONE:
            _attack_side_by_side(world, place, [stance.party], table)


def _settle_dooms(world: World, parties: list[Party], table: Table) -> None:
    """A Cyclops that is gone has doomed all who ever struck at it, whoever ended it (TY-MON-07)."""
    for party in parties:
        with suppress(death.PartyEnded):
            attack.settle_doom(world, party, places.place_of(world, party), table)


def _attack_side_by_side(world: World, place: Place, fighters: list[Party], table: Table) -> None:
    """Side by side; a party that fights alone goes by the solo table (TY-COOP-03, TY-MP-02)."""
    present = [party for party in fighters if party.seat in world.parties]
    if len(present) > 1:
        _exchange_blows(world, place, present, table)
    elif present and place.enemies:
        with suppress(death.PartyEnded):
            attack.attack(world, present[0], table, first=False)


# --- declaring -------------------------------------------------------------------------------------------------------
def _declare_all(world: World, parties: list[Party], table: Table) -> list[Declaration]:
    """All declare before anyone rolls: to fight, together or on their own, or to run; then by which way (TY-COOP-02).

    What is free may come before. Nothing is declared where magick left no enemy, or where one party turns on another.
    """
    here = places.where(parties[0])
    answers = table.ask_all(
        [party.seat for party in parties], COOPERATE, {party.seat: _stance_options(world, party) for party in parties}
    )
    declared: list[Declaration] = []
    for party in parties:
        answer = _settle_answer(world, party, answers[party.seat], table)
        left = [each for each in parties if places.where(each) == here]
        if answer is None or not any(places.hostiles(places.place_of(world, each), each) for each in left):
            return []
        if places.where(party) == here:
            declared.append(Declaration(party, answer))
    shaken: Facts = {"shaken": 1} if _some_stay(declared) else {}
    return [
        stance._replace(way=table.ask(stance.party.seat, EXIT, hexes.exits(world, stance.party), shaken))
        if stance.answer.verb in ("evade", "hold")
        else stance
        for stance in declared
    ]


def _some_stay(stances: list[Declaration]) -> bool:
    """Whether the enemies stay with somebody: with who fights, or with a charmed one (TY-COOP-11, TY-MAG-17)."""
    return any(stance.answer != picking.EVADE for stance in stances)


def _settle_answer(world: World, party: Party, answer: Option, table: Table) -> Option | None:
    """Free acts until the party says what it does; None where it attacks another party instead (TY-PVP-01)."""
    here = places.where(party)
    while answer.verb not in _STANCES:
        if answer.verb == "attack":
            meeting.declare(world, party, "attack", answer.target, table)
            return None
        if answer in _stance_options(world, party):  # another party's magick may have left it nothing to work on
            freely.act(world, party, answer, table)
        if places.where(party) != here or not places.place_of(world, party).enemies:
            return picking.FIGHT
        answer = table.ask(party.seat, COOPERATE, _stance_options(world, party))
    return answer


def _stance_options(world: World, party: Party) -> list[Option]:
    evading = [picking.EVADE] if can_evade(world, party) else []
    holders = picking.on_each("hold", obedient(party)) if evading else []
    others = [*freely.free_acts(world, party), *meeting.attack_options(world, party)]
    return [picking.FIGHT, *evading, ALONE, *others, *holders]


# --- evasions --------------------------------------------------------------------------------------------------------
def _run_away(world: World, place: Place, stances: list[Declaration], table: Table) -> None:
    """Each runner rolls the ordinary evasion; if all run, the enemies follow one of those who rolled a 2.

    TY-COOP-11.
    """
    followed, foes = [], list(place.enemies)  # who passes by is gone when the last party has left
    shaken = _some_stay(stances)
    for party, answer, way in stances:
        if way is None:
            continue
        holder = picking.meant(party.members, answer) if answer.verb == "hold" else None
        with suppress(death.PartyEnded):
            result = run_for(world, party, way, table, first=False, shaken=shaken, chased=False, holder=holder)
            if result == FOLLOWED:
                followed.append(party)
    chase_one(world, place, foes, followed, table)


# --- attacking together ----------------------------------------------------------------------------------------------
def _exchange_blows(world: World, place: Place, parties: list[Party], table: Table) -> None:
    """The attackers' dice, and what their difference means (TY-COOP-03, TY-COOP-04, TY-COOP-08).

    Ties for highest or lowest share the result; who stands between is untouched (TY-COOP-05).
    """
    for party in parties:
        party.hidden = False
    faces = _attack_faces(world, parties, table)
    highest, lowest = max(faces.values()), min(faces.values())
    difference = highest - lowest
    high = [party for party in parties if faces[party.seat] == highest]
    low = [party for party in parties if faces[party.seat] == lowest]
    table.tell(events.Together(tuple(party.name for party in parties), tuple(faces.values()), difference))
    for party in parties:
        attack.note_cyclops(world, party, place)
    burning = [(party, attack.burning_members(world, party)) for party in parties]
    if figures.COOPERATIVE[difference].chaos:
        _strike_each_other(world, parties, high, low, table)
    else:
        _deal_and_take(world, place, faces, parties, high, low, table)
    for party, members in burning:
        competing.let_burn(world, party, members, table)


def _strike_each_other(world: World, parties: list[Party], high: list[Party], low: list[Party], table: Table) -> None:
    """Highest and lowest hurt each other by half, all rolled before anything lands; metal adds nothing (TY-COOP-08)."""
    pools = competing.damage_between([(high, low, attack.HALF), (low, high, attack.HALF)], parties, table)
    for party in parties:
        pool, _ = pools.get(party.seat, (0, 0))
        with suppress(death.PartyEnded):
            targeting.strike(party, pool, "other_party", table)
            death.bury_if_dead(world, party, "other_party", table)


def _attack_faces(world: World, parties: list[Party], table: Table) -> dict[str, int]:
    """d6s in seat order; then Thorning, once all are seen, in seat order (TY-COOP-14, TY-DICE-08)."""
    faces = {party.seat: table.roll(6, TOGETHER, party.name) for party in parties}
    for party in parties:
        others: Facts = {seat: face for seat, face in faces.items() if seat != party.seat}
        king = any(enemy.kind == "lich_king" for enemy in places.place_of(world, party).enemies)
        worth = comparing.thorn_worth(comparing.beside_others, others, crowns=king and magicks.can_crown(party))
        thorns = magicks.thorning_items(world, party)
        faces[party.seat] = attack.spend_thorns(party, faces[party.seat], thorns, table, worth, others)
    for party in parties:
        magicks.seize_the_moment(world, party, faces[party.seat], table)
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
    row = figures.COOPERATIVE[max(faces.values()) - min(faces.values())]
    dealers = {"all": parties, "high": high}.get(row.dealers, [])
    strikers = [
        party
        for party in dealers
        if not attack.instead_of_striking(
            world, party, place, faces[party.seat], table, full=row.halves >= attack.FULL
        )  # TY-COOP-13
    ]
    pools = [(party, attack.party_damage(party, place, row.halves, table)) for party in strikers]
    sides = {"high": high, "low": low}
    struck = [party for side in row.struck for party in sides[side]]
    foes = {party.seat: places.hostiles(place, party) for party in struck}  # before anything lands (TY-CORE-05)
    totals = _enemy_totals(place, foes, table)
    if strikers:
        attack.shades_vanish(place, table)
    for party, pool in pools:  # each spreads its own (TY-COOP-06)
        attack.spread(world, party, place, pool, attack.metal_weapons(party), palpable=row.palpable, table=table)
    for party in [party for party in parties if party in struck]:
        _take_blow(world, place, party, foes[party.seat], totals, table)


def _enemy_totals(place: Place, foes: dict[str, list[Enemy]], table: Table) -> dict[int, int]:
    """Enemy dice are rolled once, by enemy; `foes` are those of each party that is struck (TY-COOP-07)."""
    totals = {}
    for foe in [enemy for enemy in place.enemies if any(enemy in hostile for hostile in foes.values())]:
        if attack.deals_damage(foe):
            pool = attack.enemy_pool([foe])
            dice = [table.roll(sides, attack.ENEMY_DAMAGE, places.enemy_name(foe)) for sides in pool.dice]
            totals[foe.id] = sum(dice) + pool.bonus
            table.tell(
                events.EnemiesHit(
                    tuple(dice), pool.bonus, attack.TIMES[attack.FULL], pool.total(sum(dice), attack.FULL)
                )
            )
    return totals


def _take_blow(
    world: World, place: Place, party: Party, foes: list[Enemy], totals: dict[int, int], table: Table
) -> None:
    """The lure, the touch, or the pool, aimed within this party alone (TY-COOP-01, TY-COOP-13, TY-COOP-14).

    Those who would not attack this party add nothing to its pool (TY-COOP-07).
    """
    with suppress(death.PartyEnded):
        if attack.is_lured(party, foes):
            attack.lure(world, party, place, table)
            return
        if any(foe.kind == "lich_king" for foe in foes):
            attack.deathtouch(world, party, table)
        attack.suffer(party, foes, sum(totals.get(foe.id, 0) for foe in foes), table)
        death.bury_if_dead(world, party, attack.cause_of(foes), table)


# --- sharing out -----------------------------------------------------------------------------------------------------
def _share_out(world: World, place: Place, parties: list[Party], table: Table) -> None:
    """Won together, by whatever means: each untrapped item and the gold go to the highest d6 (TY-COOP-12)."""
    here = [party for party in parties if places.place_of(world, party) is place and not party.apart]
    if world.settings.spoils == "lie" or len(here) < 2 or any(places.hostiles(place, party) for party in here):
        return
    for item in [item for item in place.loot if not item.traps]:
        place.loot.remove(item)
        party = _highest_roller(here, table)
        table.tell(events.SharedOut(party.name, item=item_label(item)))
        receive(party, item, table)
    if place.gold:
        gold, place.gold = place.gold, 0
        party = _highest_roller(here, table)
        table.tell(events.SharedOut(party.name, gold=gold))
        gain_gold(party, gold, "room" if party.delving else "remains", table)


def _highest_roller(parties: list[Party], table: Table) -> Party:
    while True:
        faces = [table.roll(6, SHARE, party.name) for party in parties]
        best = [party for party, face in zip(parties, faces, strict=True) if face == max(faces)]
        if len(best) == 1:
            return best[0]
