"""Damage and attack."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from twelve_years import events
from twelve_years.book.combat import targeting
from twelve_years.book.core import members, picking, places
from twelve_years.book.hexploring import creatures
from twelve_years.book.loot import items, magicks
from twelve_years.book.party import death
from twelve_years.content import charts
from twelve_years.state import Enemy, Item, Member, Party, Place, Room, World

# --- damage -----------------------------------------------------------------------------------------------------------
# Damage: what each side strikes with, and what comes of a total (chapters "Damage", "Weapons & Damage").
# Whatever rolls damage and whatever tells its chances goes through here: dice, bonus, modifier, and what lands on one.
HALF, FULL, DOUBLE = 1, 2, 4  # modifiers, in halves
TIMES = {DOUBLE: "double", FULL: "full", HALF: "half"}
_NO_DAMAGE = frozenset(("satyr", "lich_king"))  # a lure (TY-CREA-13) and a touch (TY-LICH-01) instead


class Pool(NamedTuple):
    """What a side's damage is rolled with: dice by their sides, and what is added."""

    dice: tuple[int, ...]
    bonus: int

    def total(self, rolled: int, halves: int) -> int:
        return total_of(rolled, self.bonus, halves)


def total_of(rolled: int, bonus: int, halves: int) -> int:
    """(Dice + bonuses) x modifier, never below 0, rounded down (TY-DMG-01, TY-DMG-02, TY-DMG-03, TY-CORE-06)."""
    return max(rolled + bonus, 0) * halves // 2


def party_pool(party: Party) -> Pool:
    """All members' weapons, level and bonuses (TY-DMG-02)."""
    return Pool(tuple(sides for member in party.members for sides in member_dice(member)), damage_bonus_of(party))


def enemy_pool(foes: Iterable[Enemy]) -> Pool:
    """All enemies' dice and flat bonuses as one pool (TY-DMG-05)."""
    armed = [foe for foe in foes if deals_damage(foe)]
    return Pool(
        tuple(sides for foe in armed for sides in creatures.damage_dice(foe)), sum(map(creatures.damage_bonus, armed))
    )


def deals_damage(foe: Enemy) -> bool:
    return foe.kind not in _NO_DAMAGE


def member_dice(member: Member) -> tuple[int, ...]:
    """Damage dice of a member: the weapon's, none unarmed (TY-WPN-05), a charmed enemy's own (TY-MAG-18)."""
    if member.kind == members.CHARMED:
        return charts.BEING_DICE[member.being]
    return charts.WEAPON_DICE[member.wields]


def damage_bonus_of(party: Party) -> int:
    """Level for each member, +1 a Giant, +1 a Thorning, -1 a curse, a charmed enemy's flat bonus.

    TY-DMG-02, TY-ARCH-09, TY-MAG-07, TY-MAG-09, TY-MAG-16, TY-MAG-18.
    """
    total = party.level * len(party.members) + items.count_power(party, "thorning") - party.curses
    for member in party.members:
        total += member.bonus + (member.kind == members.GIANT)
    return total


def metal_weapons(party: Party) -> int:
    """How many metal weapons are wielded on a side (TY-DMG-06)."""
    return sum(member.wields in charts.METAL for member in party.members)


def lands(enemy: Enemy, pool: int, metal: int, *, palpable: bool) -> int:
    """What a pool does to one enemy.

    A Troll dies only of a palpable hit (TY-MON-06, TY-ROUND-07); an Elf takes +1 for each metal weapon, which does not
    flow on (TY-DMG-06, TY-CREA-09).
    """
    damage = pool + (metal if enemy.kind == "hostile_elf" and pool > 0 else 0)
    return damage if palpable or enemy.kind != "two_headed_troll" else min(damage, enemy.hp - 1)


# --- attack -----------------------------------------------------------------------------------------------------------
# Combat: one attack, in the order of TY-ROUND-01. A single d6 settles both sides (chapters "Combat", "Damage").
# (1) d6 and Thorning, (2) a goblin arrives, (3) the Cyclops' doom is noted, (4) fire, lure and touch replace the
# enemy's hit, (5) healing, (6) damage is totalled, (7) the party's lands, (8) the enemy's lands, (9) afflictions, level
# loss, a new skeleton, (10) fire burns, (11) the dead are struck off.
THORN = Question("thorn", "TY-MAG-16", standing=True)
STRIKE = Question("strike", "TY-ROUND-06")
FOE = Question("foe", "TY-DMG-04")
KEEP, DEAL, CROWN_HIM, HEAL = map(Option, ("keep", "strike", "crown", "heal"))

Worth = Callable[[int, int], bool]  # of a face, with so many thorns left
_NO_FACTS: Facts = {}

PARTY_DAMAGE = Why("Party damage", "TY-DMG-02")
ENEMY_DAMAGE = Why("Enemy damage", "TY-DMG-05")
BURNING = Why("Burning", "TY-CREA-08")
BURN_DIE, SIX = 4, 6
SUCCESSFUL = 5  # an attack on which the party deals damage and takes none (TY-CORE-14)
_AFFLICTIONS = {"poisonous_toad": "poisoned", "fire_folk": "burning", "zombie": "bitten"}


def attack(world: World, party: Party, table: Table, *, first: bool = True) -> None:
    """One attack roll of the whole party against all enemies of the encounter.

    TY-COMBAT-02, TY-CORE-05, TY-DICE-06.
    """
    place = places.place_of(world, party)
    party.hidden = False
    face = _attack_roll(world, party, table)
    magicks.seize_the_moment(world, party, face, table)
    result = charts.COMBAT.row(face)
    if first:
        creatures.goblin_arrives(world, party, place, level_here(place), table)
    note_cyclops(world, party, place)
    foes = places.hostiles(place, party)
    kinds = {foe.kind for foe in foes}
    if face == 1 and "demon" in kinds:
        _demon_fire(world, party, table)
    lured = result.enemy_halves > 0 and is_lured(party, foes)
    touched = result.enemy_halves > 0 and not lured and "lich_king" in kinds
    successful = face >= SUCCESSFUL
    strikes = result.party_halves > 0 and not (successful and instead_of_striking(world, party, place, face, table))
    dealt = party_damage(party, place, result.party_halves, table) if strikes else 0
    taken = 0 if lured else enemy_damage(foes, result.enemy_halves, table)
    burning = burning_members(world, party)
    if strikes:
        shades_vanish(place, table)
        spread(world, party, place, dealt, metal_weapons(party), palpable=face == 6, table=table)
    if touched:
        deathtouch(world, party, table)
    suffer(party, foes, taken, table)
    if face == 1 and not lured:
        _palpable_hit(world, party, place, foes, table)
    burn(party, burning, table)
    death.bury_if_dead(world, party, cause_of(foes), table)
    settle_doom(world, party, place, table)
    if lured:
        lure(world, party, place, table)


# --- (1) the roll ----------------------------------------------------------------------------------------------------
def _attack_roll(world: World, party: Party, table: Table) -> int:
    """The d6; a Thorning item may be spent for +1 once the face is seen, to 6 at most (TY-MAG-16)."""
    face = table.roll(6, charts.COMBAT.why, party.name)
    thorns = magicks.thorning_items(world, party)
    raised = spend_thorns(party, face, thorns, table, _worth_it(world, party)) if thorns else face
    table.tell(events.Attacked(raised, charts.COMBAT.row(raised).name, raised - face))
    return raised


def _worth_it(world: World, party: Party) -> Worth:
    """To turn a Demon's fire aside, and to crown the king (TY-MON-13, TY-LICH-05)."""
    kinds = {foe.kind for foe in places.hostiles(places.place_of(world, party), party)}
    crowns = "lich_king" in kinds and magicks.can_crown(party)
    return lambda face, left: (
        ("demon" in kinds and face == 1) or (crowns and face < SUCCESSFUL and face + left >= SUCCESSFUL)
    )


def spend_thorns(
    party: Party, face: int, thorns: list[Item], table: Table, worth: Worth, others: Facts = _NO_FACTS
) -> int:
    """Thorning raises an attack die by one for each thing spent, to 6 at most (TY-MAG-16, TY-MAG-07).

    `worth`: whether it is usual to spend one of so many. `others`: the dice it is compared with, by seat.
    """
    while face < SIX and (left := [item for item in thorns if "thorning" in item.powers]):
        options = [KEEP, *picking.on_each("thorn", left)]
        usual = options[1] if worth(face, len(left)) else KEEP
        answer = table.ask(party.seat, THORN, options, {"face": face, **others}, usual)
        if answer == KEEP:
            break
        magicks.spend(party, picking.meant(left, answer), "thorning", table)
        face += 1
    return face


# --- (3) to (5) ------------------------------------------------------------------------------------------------------
def note_cyclops(world: World, party: Party, place: Place) -> None:
    """An attack roll while a Cyclops is there dooms all who survive the fight with it (TY-MON-07, TY-MON-08)."""
    if "cyclops" in [enemy.kind for enemy in place.enemies]:
        party.doom_due = world.years[party.seat] + 1


def settle_doom(world: World, party: Party, place: Place, table: Table) -> None:
    """The fight with the Cyclops is over, killed or fled from: everyone alive is doomed (TY-MON-07).

    Years that were lost meanwhile may have brought the doom already (TY-MON-08).
    """
    if not party.doom_due or any(enemy.kind == "cyclops" for enemy in place.enemies):
        return
    for member in party.members:
        if not member.doomed:
            member.doomed = party.doom_due
            table.tell(events.Afflicted(member.name, "doomed"))
    party.doom_due = 0
    death.doom_falls_due(world, party, table)


def _demon_fire(world: World, party: Party, table: Table) -> None:
    """A Demon's palpable hit kills all, escorts and charmed enemies too (TY-MON-13, TY-ROUND-03)."""
    table.tell(events.DemonFire())
    for member in list(party.members):
        death.kill(party, member, "demon_fire", table)
    death.bury_if_dead(world, party, "demon_fire", table)


def is_lured(party: Party, foes: list[Enemy]) -> bool:
    """A Satyr's lure takes the place of the whole enemy hit, unless Fae Folk are there (TY-ROUND-04, TY-CREA-13)."""
    return any(foe.kind == "satyr" for foe in foes) and not death.knows_better(party)


def lure(world: World, party: Party, place: Place, table: Table) -> None:
    """Asleep for 1d6 years; then the encounter is over: what was passing is gone (TY-CREA-13).

    Where others are, it is over for this party alone (TY-COOP-14).
    """
    table.tell(events.Lured())
    party.apart = len(world.parties) > 1 and places.others_stay(world, party)
    death.lost_in_the_fae(world, party, "satyr", table)
    if not party.apart:
        creatures.dismiss_passing(place)


def instead_of_striking(
    world: World, party: Party, place: Place, face: int, table: Table, *, full: bool = True
) -> bool:
    """With a successful attack exactly one of: deal damage, crown the king, the Hermit heals all, Moonkissed heals one.

    TY-ROUND-06, TY-ARCH-03, TY-MAG-12, TY-LICH-05. Asked only where there is something to choose.
    """
    crowning = full and magicks.can_crown(party) and any(enemy.kind == "lich_king" for enemy in place.enemies)
    options = [CROWN_HIM if crowning else DEAL, *healings(party)]
    answer = table.ask(party.seat, STRIKE, options, {"face": face}, options[0])
    if answer == CROWN_HIM:
        death.end_game(world, "appeased", "attack", party.seat, table)
    return answer != DEAL and heals(party, answer, table)


def healings(party: Party) -> list[Option]:
    """What a successful hit may be turned into, whether anybody is hurt or not (TY-ARCH-03, TY-MAG-12)."""
    moons = picking.on_each("moon", items.with_power(party, "moonkissed")[:1])
    return [HEAL, *moons] if members.has(party, members.HERMIT) else moons


def heals(party: Party, how: Option, table: Table) -> bool:
    if how == HEAL:
        members.heal_all(party, "hermit", table)
    else:
        magicks.moonkissed_mend(party, table)
    return True


# --- (6) damage totalled ---------------------------------------------------------------------------------------------
def party_damage(party: Party, place: Place, halves: int, table: Table) -> int:
    """The party's damage rolled: no dice where no enemy can lose hp (TY-DICE-06); a Banshee never does (TY-CREA-11)."""
    if not any(enemy.hp > 0 for enemy in place.enemies):
        return 0
    dice = [table.roll(sides, PARTY_DAMAGE, member.name) for member in party.members for sides in member_dice(member)]
    bonus = damage_bonus_of(party)
    total = total_of(sum(dice), bonus, halves)
    table.tell(events.PartyHit(tuple(dice), bonus, TIMES[halves], total))
    return total


def enemy_damage(foes: list[Enemy], halves: int, table: Table) -> int:
    """All enemies' damage rolled, as one pool (TY-DMG-01, TY-DMG-05)."""
    armed = [foe for foe in foes if deals_damage(foe)]
    if not halves or not armed:
        return 0
    dice = [
        table.roll(sides, ENEMY_DAMAGE, places.enemy_name(foe)) for foe in armed for sides in creatures.damage_dice(foe)
    ]
    bonus = sum(map(creatures.damage_bonus, armed))
    total = total_of(sum(dice), bonus, halves)
    table.tell(events.EnemiesHit(tuple(dice), bonus, TIMES[halves], total))
    return total


# --- (7) the party's damage lands ------------------------------------------------------------------------------------
def shades_vanish(place: Place, table: Table) -> None:
    """Any hit makes all Shades vanish, even one for nothing (TY-MON-04, TY-ROUND-07)."""
    for enemy in [enemy for enemy in place.enemies if enemy.kind == "shade"]:
        place.enemies.remove(enemy)
        table.tell(events.Vanished(places.enemy_name(enemy)))


def spread(world: World, party: Party, place: Place, pool: int, metal: int, *, palpable: bool, table: Table) -> None:
    """Damage goes to one chosen enemy; what is left when it dies passes to another (TY-DMG-04)."""
    while pool > 0:
        candidates = [enemy for enemy in place.enemies if enemy.hp > 0]
        if not candidates:
            return
        about = {"damage": pool, "metal": metal, "palpable": int(palpable)}
        enemy = _choose_foe(party, candidates, about, table)
        pool = _hit_enemy(world, place, enemy, pool, metal, palpable, table)


def _choose_foe(party: Party, candidates: list[Enemy], about: Facts, table: Table) -> Enemy:
    """Asked only where it matters: enemies of one kind and equal hp are alike."""
    unlike = {(enemy.kind, enemy.hp, places.enemy_name(enemy)): enemy for enemy in reversed(candidates)}
    if len(unlike) == 1:
        return candidates[0]
    options = picking.on_each("foe", reversed(unlike.values()))
    return picking.meant(candidates, table.ask(party.seat, FOE, options, about))


def _hit_enemy(world: World, place: Place, enemy: Enemy, pool: int, metal: int, palpable: bool, table: Table) -> int:
    """Damage to one enemy, which never heals (TY-COMBAT-05); returns what flows on."""
    had = enemy.hp
    damage = lands(enemy, pool, metal, palpable=palpable)
    enemy.hp = had - damage
    table.tell(events.EnemyHurt(places.enemy_name(enemy), enemy.kind, damage, max(enemy.hp, 0)))
    if enemy.hp > 0:
        return 0
    creatures.enemy_dies(world, place, enemy, table)
    return max(0, pool - had)


# --- (8) to (10) the enemies' hit lands ------------------------------------------------------------------------------
def deathtouch(world: World, party: Party, table: Table) -> None:
    """The Lich King's hit kills one member, before any other enemy's is aimed (TY-LICH-04, TY-ROUND-05)."""
    victim = targeting.aim_touch(party, table)
    table.tell(events.Touched(victim.name))
    death.kill(party, victim, "lich_king", table)
    death.bury_if_dead(world, party, "lich_king", table)


def suffer(party: Party, foes: list[Enemy], pool: int, table: Table) -> None:
    """The pool strikes; whoever is damaged is damaged by every enemy that added dice (TY-ROUND-08)."""
    afflict_by(party, foes, targeting.strike(party, pool, cause_of(foes), table), table)


def afflict_by(party: Party, foes: list[Enemy], damaged: list[Member], table: Table) -> None:
    """What such enemies do to those whom they damage, beyond the damage (TY-ROUND-08)."""
    for kind in dict.fromkeys(foe.kind for foe in foes):
        affliction = _AFFLICTIONS.get(kind)
        if affliction:
            _afflict_members(party, damaged, affliction, table)


def _afflict_members(party: Party, damaged: list[Member], affliction: str, table: Table) -> None:
    """Poison (TY-CREA-04), fire (TY-CREA-08), the zombie's bite (TY-MON-11), on those who live; none of them stacks."""
    for member in damaged:
        if member in party.members and not getattr(member, affliction):
            setattr(member, affliction, True)
            table.tell(events.Afflicted(member.name, affliction))


def _palpable_hit(world: World, party: Party, place: Place, foes: list[Enemy], table: Table) -> None:
    """After the damage of a palpable hit: a level less by Shades, one more skeleton, each once.

    TY-ROUND-09, TY-MON-02.
    """
    kinds = {foe.kind for foe in foes}
    if "shade" in kinds:
        for member in members.lose_level(party, table):
            death.kill(party, member, "level_loss", table)
    if "skeleton" in kinds:
        creatures.reinforce(world, party, place, "skeleton", level_here(place), table)


def burning_members(world: World, party: Party) -> list[Member]:
    """Who burns with this roll, unless the setting has them burn with each hex instead (TY-CREA-08)."""
    if world.settings.fire_folk_burn == "per_hex":
        return []
    return [member for member in party.members if member.burning]


def burn(party: Party, burning: list[Member], table: Table) -> None:
    """Those who burned before the roll and still do take 1d4 each (TY-ROUND-10, TY-CREA-08)."""
    for member in burning:
        if member.burning and member in party.members:
            death.hurt(party, member, table.roll(BURN_DIE, BURNING, member.name), "fire", table)


def fire_takes_its_due(world: World, party: Party, burning: list[Member], table: Table) -> None:
    """Fire after an evasion roll or a roll against others: it may be the end of the party (TY-CREA-08)."""
    burn(party, burning, table)
    death.bury_if_dead(world, party, "fire", table)


# --- danger: evasion in the wider sense of the book's glossary: any try to avoid danger (setting wide_evasion) --------
DANGER = Question("danger", "TY-CORE-14")
UNHARMED = 3  # on the evasion die


def dodges(world: World, party: Party, what: str, table: Table) -> bool:
    """One d4: on a 3 or 4 it passes the party by, else it comes as it would have (TY-CORE-14, TY-SET-01).

    There is nothing to leave by and nothing to carry off, so the rows of the chart mean no more than that. It is an
    evasion roll all the same: magick may come after the die, and fire takes its due (TY-MAG-03, TY-CREA-08).
    """
    if not world.settings.wide_evasion:
        return False
    if table.ask(party.seat, DANGER, ["evade", "face"], {"danger": what}, "evade") == "face":
        return False
    burning = burning_members(world, party)
    face = table.roll(len(charts.EVASION), charts.EVASION.why, party.name)
    magicks.seize_the_moment(world, party, face, table)
    table.tell(events.Dodged(what, face, face >= UNHARMED))
    fire_takes_its_due(world, party, burning, table)
    return face >= UNHARMED


# --- helpers ---------------------------------------------------------------------------------------------------------
def level_here(place: Place) -> int:
    """The level that strengthens monsters who appear here now; 0 unless Monster Level Up holds (TY-VAR-02)."""
    return place.monster_level if isinstance(place, Room) else 0


def cause_of(foes: list[Enemy]) -> str:
    """What to write on the grave: the kind of the enemy with the heaviest dice, or the fire that was left of it."""
    return max(foes, key=lambda foe: sum(creatures.damage_dice(foe))).kind if foes else "fire"
