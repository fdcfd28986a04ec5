"""Combat (chapter "Starting Combat"): how it begins, whose turn it is, how it ends.

Player characters act in order of Dexterity, highest first; the order is fixed at the beginning. Then the GM's block.
One turn of play is one member's action or one block, so that a game can wait between any two of them.
"""

from __future__ import annotations

from freehold import content, events
from freehold.book import checks
from freehold.book.combat import acts, block, morale, saving
from freehold.book.days import light
from freehold.book.encounters import folkways
from freehold.book.party import actions, consent, roster, statues
from freehold.book.spells import casting
from freehold.content import kinds
from freehold.state import ROUNDS_A_TURN, Band, Character, Fight, Foe, Mark, Meeting, Party, World
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table

FOE_HP = Why("Hit Points", "FH-MON-01")
TIE = Why("Order of turns, tie", "FH-COMBAT-03")
CHASE = Why("Chase", "FH-MON-05")
VICTORS = Why("What the victors do", "FH-MON-06")
LEAVE_BEHIND = Question("leave-behind", "FH-MON-05")
THEY_CHASE = Question("gm-chase", "FH-MON-05", standing=True)
VICTORS_CHOICE = Question("victors-choice", "FH-MON-06", standing=True)
CHASES = checks.in_twelve(6)
KILL = checks.in_twelve(2)


# --- beginning -------------------------------------------------------------------------------------------------------
def begin_fight(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """Each foe's HP in order, then ties of Dexterity, then what happens at the start (FH-DICE-01, FH-COMBAT-01)."""
    night = meeting.where == "night"
    indoors = meeting.where in ("room", "lair") or (night and roster.is_inside(party))
    unrolled = any(not band.hp for band in meeting.bands)
    fight = Fight(_muster_foes(world, meeting.bands, table), where=meeting.where, ambush=meeting.hidden)
    if unrolled:  # their Hit Points are the GM's business
        checks.behind_the_screen(table)
    fight.outdoors = not indoors
    fight.sizes = [band.number for band in meeting.bands] + [len(morale.guards_left(world, party))]
    fight.marks = {who: Mark() for who in party.order}
    party.fight, party.mode = fight, "fight"
    alone = meeting.sneaker if meeting.sneaker and not meeting.hidden else ""
    fight.late = [who for who in party.order if alone and who != alone]
    fight.order = order_of_turns([one for one in roster.of_flesh(world, party) if one.id not in fight.late], table)
    _frighten_by_light(world, party, fight)
    for who, turns in meeting.held.items():
        block.hold(fight, who, turns)
    table.tell(events.FightBegan(tuple(foe.monster for foe in fight.foes), tuple(fight.order), fight.ambush))
    casting.fall_asleep(fight, meeting.slumber, table)
    _start_effects(
        world, party, [band for number, band in enumerate(meeting.bands) if _has_anybody_awake(fight, number)], table
    )
    end_if_over(world, party, table)


def _has_anybody_awake(fight: Fight, band: int) -> bool:
    return any(foe.band == band and not foe.asleep for foe in fight.foes)


def _muster_foes(world: World, bands: list[Band], table: Table) -> list[Foe]:
    foes: list[Foe] = []
    for number, band in enumerate(bands):
        _roll_hp(world, band, table)
        for hp, most in zip(band.hp, band.max_hp, strict=True):
            foes.append(Foe(f"f{len(foes) + 1}", band.monster, hp, most, number, more_ac=_lord_ac(world, band)))
    return foes


def _roll_hp(world: World, band: Band, table: Table) -> None:
    """HP are rolled for each creature when it first fights, at least 1 (FH-MON-01)."""
    if band.hp:
        return
    monster = content.MONSTERS[band.monster]
    more = _strongholds_of_lord(world, band) * content.POWER_RULES.lord_hp_per_stronghold
    band.hp = [max(1, content.hit_points(monster).roll(table, FOE_HP, monster.name)) + more for _ in range(band.number)]
    band.max_hp = list(band.hp)


def _strongholds_of_lord(world: World, band: Band) -> int:
    """Strongholds still standing make their lord harder to kill (FH-POWER-05)."""
    lord = world.power is not None and band.monster == content.POWERS[world.power.key].lord
    return len(world.power.standing) if lord and world.power else 0


def _lord_ac(world: World, band: Band) -> int:
    return _strongholds_of_lord(world, band) * content.POWER_RULES.lord_ac_per_stronghold


def order_of_turns(people: list[Character], table: Table) -> list[str]:
    """Highest current Dexterity first (FH-COMBAT-02); the tied roll 1d6 until it is settled (FH-COMBAT-03)."""
    order: list[str] = []
    for dexterity in sorted({roster.score(one, "dex") for one in people}, reverse=True):
        order += _settle_ties([one for one in people if roster.score(one, "dex") == dexterity], table)
    return order


def _settle_ties(tied: list[Character], table: Table) -> list[str]:
    if len(tied) < 2:
        return [one.id for one in tied]
    rolls = {one.id: table.roll(6, TIE, one.name) for one in tied}
    order: list[str] = []
    for face in sorted(set(rolls.values()), reverse=True):
        order += _settle_ties([one for one in tied if rolls[one.id] == face], table)
    return order


def _frighten_by_light(world: World, party: Party, fight: Fight) -> None:
    """Who fears light loses the first turn to one that burns in the dark; not after an ambush (FH-MON-03)."""
    if light.is_dark_here(world, party) and not fight.ambush and light.is_lit(world, party):
        for foe in fight.foes:
            foe.fearful = "light" in content.MONSTERS[foe.monster].fears


def _start_effects(world: World, party: Party, bands: list[Band], table: Table) -> None:
    """Once, before the first turn, for one creature of each group (FH-MON-08)."""
    for band in bands:
        for fx in content.MONSTERS[band.monster].fx:
            if fx.when == "start":
                block.inflict(
                    world,
                    party,
                    fx,
                    block.victims_of(world, party, fx.targets, table, content.MONSTERS[band.monster].single),
                    band.monster,
                    table,
                )


# --- rounds ----------------------------------------------------------------------------------------------------------
def play_fight(world: World, party: Party, table: Table) -> None:
    """One step: the next member who can act, or the GM's block."""
    fight = roster.fight_of(party)
    while fight.at < len(fight.order):
        one = world.characters[fight.order[fight.at]]
        if not roster.awake(one):
            fight.at += 1  # the dead and the unconscious keep their place and are skipped (FH-COMBAT-04)
        elif block.mark_of(fight, one.id).held:
            block.mark_of(fight, one.id).held -= 1
            table.tell(events.TurnLost(one.name, "held"))
            fight.at += 1
        else:
            _member_acts(world, party, one, table)
            return
    block.gm_block(world, party, table)
    if fight.round == 1:
        _grazers_run(fight)
    end_if_over(world, party, table)
    if party.fight is fight:
        next_round(world, party, table)
        end_if_over(world, party, table)


def _member_acts(world: World, party: Party, one: Character, table: Table) -> None:
    fight = roster.fight_of(party)
    did = acts.member_turn(world, party, one, table)
    if did == "break":
        break_off(world, party, table)
        return
    if did == "yield":
        _lay_down_arms(world, party, table)
        return
    if did == "agreed":
        finish_fight(world, party, "parted", table)
        return
    if did == "parted" or party.fight is None:
        return
    fight.acted = True
    fight.at += 1
    morale.check_morale(world, party, table)
    end_if_over(world, party, table)


def next_round(world: World, party: Party, table: Table) -> None:
    """A new round of five seconds (FH-TURN-02). Those who come later join after the others (FH-COMBAT-04)."""
    fight = roster.fight_of(party)
    fight.round += 1
    fight.at, fight.acted, fight.prayed = 0, False, []
    if fight.late:
        late = [world.characters[who] for who in fight.late if who in world.characters]
        fight.late = []
        fight.order += order_of_turns([one for one in late if not (one.dead or one.stone)], table)
    morale.check_morale(world, party, table)


def _grazers_run(fight: Fight) -> None:
    """Grazers attacked flee after the first round (FH-MON-07)."""
    morale.drive_off([foe for foe in morale.fighting(fight) if content.MONSTERS[foe.monster].use == "game"])


# --- breaking off ----------------------------------------------------------------------------------------------------
def break_off(world: World, party: Party, table: Table) -> None:
    """Nobody acts, the GM block strikes once more, then it is over unless the fast give chase (FH-MON-05)."""
    fight = roster.fight_of(party)
    block.gm_block(world, party, table, flight=True)
    if not roster.anybody_awake(world, party):
        end_if_over(world, party, table)
        return
    fast = chasers(fight)
    if fast and _gives_chase(world, table, fast[0].monster):
        for foe in morale.fighting(fight):
            if foe not in fast:
                foe.out = "left"
        next_round(world, party, table)
        end_if_over(world, party, table)  # morale may have sent the last of them away
        return
    left = _leave_behind(world, party, table)
    table.tell(events.BrokeOff(tuple(left)))
    finish_fight(world, party, "broke off", table)


def chasers(fight: Fight) -> list[Foe]:
    """The fast, unless they sleep or are held."""
    return [
        foe
        for foe in morale.fighting(fight)
        if content.MONSTERS[foe.monster].has("fast") and not (foe.asleep or foe.held)
    ]


def _gives_chase(world: World, table: Table, foe: str) -> bool:
    roll = table.roll(CHASES.sides, CHASE)
    usual = "yes" if CHASES.made(roll) else "no"
    chased = checks.judge(world, table, THEY_CHASE, ("yes", "no"), usual, {"foe": foe, "n": roll}) == "yes"
    table.tell(events.Chased(roll, chased))
    return chased


def _leave_behind(world: World, party: Party, table: Table) -> list[str]:
    """Each one standing carries one who is down, a mule two more; those left behind die, if no throw saves them."""
    fallen = [one for one in roster.down(world, party) if one.id not in roster.yet_to_come(world, party)]
    mules = roster.total(world, party, "mule") if roster.fight_of(party).outdoors else 0  # they do not enter ruins
    left = []
    while not statues.can_be_borne(fallen, len(roster.present(world, party)), mules):
        there = [one.id for one in fallen]
        willing = consent.open_to(world, party, "behind", there)
        options = willing or there  # somebody has to be
        who = table.ask(roster.speaker_seat(world, party), LEAVE_BEHIND, options, default=options[-1])
        if len(willing) > 1 and not consent.agrees(world, party, who, "behind", table):
            continue
        one = world.characters[who]
        fallen.remove(one)
        if _is_killed(world, party, one, "left behind", table):
            left.append(one.name)
    return left


def _is_killed(world: World, party: Party, one: Character, cause: str, table: Table) -> bool:
    """The day's Saving Throw is offered whatever the cause (FH-DEATH-01); the stone are out of play and have none."""
    if not one.stone:
        return saving.face_death(world, party, one, cause, table)
    saving.bury(world, party, one, cause, table)
    return True


# --- the end ---------------------------------------------------------------------------------------------------------
def end_if_over(world: World, party: Party, table: Table) -> None:
    """Over when one side has nobody left who can and will fight (FH-COMBAT-01)."""
    fight = party.fight
    if fight is None:
        return
    if not roster.anybody_awake(world, party):
        _all_down(world, party, table)
    elif not [foe for foe in morale.fighting(fight) if not foe.asleep]:
        morale.show_mercy(world, party, fight, table)
        finish_fight(world, party, "won", table)


def finish_fight(world: World, party: Party, result: str, table: Table) -> None:
    """Round the clock up to a full Active turn (FH-TURN-02), gather what was thrown, take the spoils, go on."""
    fight = roster.fight_of(party)
    dead = sum(1 for foe in fight.foes if foe.out == "dead")
    fled = sum(1 for foe in fight.foes if foe.out in ("fled", "turned"))
    table.tell(events.FightEnded(result, fight.round, dead, fled))
    if result != "broke off":
        _gather_thrown(world, party, fight)
    roster.drop_hirelings(world, party)
    turns = -(-fight.round // ROUNDS_A_TURN)
    party.site_turns += turns if party.before == "site" else 0
    actions.pass_turns(world, party, turns, table)
    if result == "won":
        folkways.take_spoils(world, party, table)
    folkways.end_meeting(world, party, result, table)


def _gather_thrown(world: World, party: Party, fight: Fight) -> None:
    """Thrown weapons are recovered after the fight unless the party fled (FH-AMMO-01), those of the stone by others."""
    flesh = roster.of_flesh(world, party)
    for who, mark in fight.marks.items():
        if mark.thrown and who in world.characters:
            one = world.characters[who]
            for weapon in mark.thrown if flesh or not one.stone else ():
                roster.gain(flesh[0] if one.stone else one, weapon)
            if not one.weapon and not one.stone and roster.hands_of(one, party) < roster.HANDS:
                one.weapon = mark.thrown[0]


def _all_down(world: World, party: Party, table: Table) -> None:
    """Everybody dead, unconscious, asleep or stone: the GM says what the victors do (FH-MON-06)."""
    if roster.members(world, party) and morale.fighting(roster.fight_of(party)):
        _victors_do(world, party, table)
    _lie_there(world, party, table)
    finish_fight(world, party, "lost", table)


def _lay_down_arms(world: World, party: Party, table: Table) -> None:
    """The party throws its weapons down, and the victors do as they like (FH-MON-06)."""
    _victors_do(world, party, table)
    if roster.members(world, party) and not roster.anybody_awake(world, party):
        _lie_there(world, party, table)
    for foe in morale.fighting(roster.fight_of(party)):
        foe.out = "left"
    finish_fight(world, party, "lost", table)


def _lie_there(world: World, party: Party, table: Table) -> None:
    """Survivors wake after an hour with 1 HP (FH-MON-06)."""
    actions.waste_hours(world, party, 1, table)
    for one in roster.of_flesh(world, party):
        one.hp, one.unconscious, one.asleep_until = 1, False, 0


def _victors_do(world: World, party: Party, table: Table) -> None:
    """What they choose befalls everybody who is there, one after the other; who has yet to come is spared."""
    victors = morale.fighting(roster.fight_of(party))
    first = _who_decides(victors)
    choice = _victors_choice(world, first, table)
    table.tell(events.VictorsDid(first.key, choice, len(victors)))
    for one in [one for one in roster.members(world, party) if one.id not in roster.yet_to_come(world, party)]:
        _suffer_victors(world, party, one, choice, table)
    for hired in roster.hired_here(world, party) if choice == "kill" else ():
        saving.hurt_hireling(party, hired, hired.hp, "slain by the victors", table)
    if choice == "rob" and not roster.yet_to_come(world, party):
        party.coin, party.fresh, party.stubs = 0, [], []


def _who_decides(victors: list[Foe]) -> kinds.Monster:
    """A captain or lord for all; else those who kill whom they find, and then the first who does not sleep."""
    awake = [content.MONSTERS[foe.monster] for foe in victors if not foe.asleep]
    awake = awake or [content.MONSTERS[victors[0].monster]]
    chief = next((each for each in awake if each.unique), None)
    return chief or next((each for each in awake if each.disposition == "attack"), awake[0])


def kill_check(world: World, fight: Fight) -> checks.Check:
    """On which faces of the die they would kill: those who attack on sight on all, robbers by nature on none."""
    victors = _who_decides(morale.fighting(fight))
    if victors.disposition == "attack":
        return checks.in_twelve(KILL.sides)
    return checks.in_twelve(0) if folkways.acts_so(world, victors.key, "robs") else KILL


def _victors_choice(world: World, victors: kinds.Monster, table: Table) -> str:
    """By the die; those who came for what the party has take it and go (FH-MON-06, FH-MON-07)."""
    if victors.disposition == "attack":
        rolled = "kill"
    else:
        face = table.roll(12, VICTORS)
        rolled = "kill" if KILL.made(face) else "rob" if face <= 5 else "leave" if face <= 10 else "tend"
        rolled = "rob" if rolled == "kill" and folkways.acts_so(world, victors.key, "robs") else rolled
    return checks.judge(world, table, VICTORS_CHOICE, ("kill", "rob", "leave", "tend"), rolled)


def _suffer_victors(world: World, party: Party, one: Character, choice: str, table: Table) -> None:
    if choice == "kill":
        _is_killed(world, party, one, "slain by the victors", table)
    elif choice == "rob" and not one.stone:  # what the stone carry cannot be got at (FH-MON-04)
        one.pack, one.purse, one.water, one.pearls = {}, 0, 0, 0
        one.weapon, one.armor, one.shield, one.pole, one.acid = "", "none", False, False, 0
        one.eaten = {}
        block.mark_of(roster.fight_of(party), one.id).thrown = []
        saving.let_fall(party, one)
