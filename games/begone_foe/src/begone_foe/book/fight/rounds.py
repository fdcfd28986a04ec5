"""A fight: the free round of a side that surprised the other, initiative, rounds, newcomers, and how it ends.

One step is one fighter's turn; the state holds all that is needed for the next (Initiative, Action Economy, Morale).
"""

from __future__ import annotations

from collections.abc import Sequence

from begone_foe import content, events
from begone_foe.book.characters import making, outfit
from begone_foe.book.core import beings, consent, groups, injuries, measures, powers, saves
from begone_foe.book.core.beings import up
from begone_foe.book.delve import dungeons, wandering
from begone_foe.book.fight import acts, arms
from begone_foe.book.magic import spells_of_war
from begone_foe.book.master import moment
from begone_foe.book.monsters import bestiary, effects, foe_deeds, morale
from begone_foe.book.pursuit import flight
from begone_foe.book.town import hearsay
from begone_foe.state import Being, Campaign, Field, Fight
from tablewright.engine.consent import end_fight
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table

# --- aftermath: after a fight: rewards, what the beaten carried, captives, the dead, and the turn it took -------------
LONG_FIGHT = 3  # rounds after which the noise calls for a check (BF-WANDER-05)


def settle(state: Campaign, table: Table, result: str) -> None:
    """Everything that follows from the end of a fight; the turn it used up is passed by the exploration rules."""
    fight = groups.fight_of(state)
    _recover_the_charmed(state, table, result)
    spells_of_war.come_back(
        state, table, [being for being in groups.fighters(state) if result == "won" or being.side == "party"]
    )
    spells_of_war.own_minds_again(state, table, result == "won")
    foes = spells_of_war.strangers(state)
    present = [being for being in state.characters if being.gone != "fled" or result == "fled"]
    if result == "won":
        _take_captives(state, foes)
    making.reward_fight(state, table, foes, present)
    _count_fight(state, foes, result)
    _lose_runaways(state, table)
    if result != "won":
        _leave_behind(state, table, result)
    injuries.lay_down_gear(
        state, [*(dropped.item for dropped in fight.dropped), *(dungeons.arms_of(foes) if result == "won" else ())]
    )
    for being in groups.fighters(state):
        injuries.end_of_fight(state, table, being)
        effects.catch_it(state, table, being)
        effects.finish_eating(state, table, being)
    effects.leave_trolls(state, foes, result == "won")
    effects.settle_the_drained(state, table, result == "won")
    spells_of_war.follow_the_charmer(state, table)
    state.after += ["fight"] + (["commotion"] if fight.lasted >= LONG_FIGHT or fight.loud else [])
    if result == "won" and state.party:  # poison may have had the last word
        beaten = [foe for foe in foes if foe.dead or foe.captive]
        hearsay.count_heads(state, beaten)
        _take_up_weapons(state)
        dungeons.pocket(state, table, dungeons.carried_by(state, table, beaten))
    state.fight, state.fought = None, state.clock.turn
    end_fight(state.pledges, consent.FIGHT)
    wandering.come_too_late(state, table, result == "won")
    state.phase = "dungeon" if state.characters or state.apart else "over"
    if result == "fled":
        state.after.insert(0, "fled")
        state.fled_by = fight.flight
    _clear_away(state, [foe for foe in foes if foe.id not in state.members], result)


def _recover_the_charmed(state: Campaign, table: Table, result: str) -> None:
    """Members of the party whom a charm had turned come to when the fight is over; whoever is left behind stays so."""
    for being in state.party:
        if being.side == "party" or not beings.has_any(being, ("charmed", "possessed")):
            continue
        if result == "fled" and being.role != "thrall" and beings.has(being, "charmed"):
            spells_of_war.stay_with_the_charmer(state, table, being)
        else:
            spells_of_war.come_to(being)


def _take_captives(state: Campaign, foes: Sequence[Being]) -> None:
    """Whoever gave up or cannot get up, before anybody runs on; what is of stone is nobody's captive."""
    for foe in foes:
        taken = foe.gone == "surrendered" or (beings.helpless(foe) and foe.gone == "")
        if taken and not foe.dead and not beings.of_stone(foe):
            foe.captive = True
            state.captives.append(foe.id)
    if any(foe.captive for foe in foes):
        state.after.insert(0, "captives")


def _count_fight(state: Campaign, foes: Sequence[Being], result: str) -> None:
    state.count("fights")
    state.count(f"fights {result}")
    state.count("foes slain", sum(foe.dead for foe in foes))
    state.count("foes driven off", sum(foe.gone in ("fled", "driven", "turned") for foe in foes))


def _take_up_weapons(state: Campaign) -> None:
    """Weapons that were dropped are taken in hand again by those whose hands are empty."""
    for being in state.party:
        if not beings.is_monster(being) and not any(item.place in ("main", "both") for item in being.items):
            outfit.ready(being)


def _lose_runaways(state: Campaign, table: Table) -> None:
    """Hirelings whose morale broke do not return that day: they wait in town, creatures go home (BF-HIRE-06)."""
    group = groups.fight_of(state).groups.get(groups.HIRELINGS)
    if group is None or not group.broken:
        return
    for being in [being for being in state.hirelings if being.gone and being.group == groups.HIRELINGS]:
        state.march.remove(being.id)
        if not being.uses.get("hired"):
            state.stash_beings.append(being.id)
        table.tell(events.Left(being.name, "fled"))


def _leave_behind(state: Campaign, table: Table, result: str) -> None:
    """Those who could not be brought along: the Incapacitated left with enemies die (BF-INJ-13); dropped gear stays.

    Who is of stone stands there until somebody comes back.
    """
    for being in groups.fighters(state):
        if (
            being.side == "party"
            and not being.dead
            and being.gone != "fled"
            and not up(being)
            and being.role != "thrall"
        ):
            if result == "fled" and being.role == "pc" and beings.of_stone(being):
                spells_of_war.leave_standing(state, table, being)
            else:
                injuries.die(state, table, being, "left behind")


def _clear_away(state: Campaign, foes: Sequence[Being], result: str) -> None:
    """The dead and the fled are no longer in play; survivors of a fight the party fled stay where they are."""
    room = state.room(state.here)
    for foe in foes:
        stays = not foe.dead and foe.gone in ("", "turned") and result != "won" and room is not None
        if stays or foe.captive:
            foe.gone, foe.room = "", "" if foe.captive else state.here
        elif foe.role != "pc":
            state.beings.pop(foe.id, None)
    if room is not None:
        alive = [being for being in state.beings.values() if being.room == state.here and being.role != "pc"]
        here = {"", *(being.group for being in alive)}
        room.bands = [band for band in room.bands if band.data.get("group", "") in here]
        wandering.settle_in(state, state.here, alive)


# --- rounds -----------------------------------------------------------------------------------------------------------
INITIATIVE = Why("Initiative", "BF-INIT-01")
BURNS = Why("Burning", "BF-WEAPON-03")
WHICH_FIRST = Question("which-first", "BF-INIT-02", standing=True)
BRAVE = Question("brave", "BF-ARTS-03")
ALARM = Why("Is it heard?", "BF-MON-16")
ARRIVAL = Why("Rounds until somebody comes", "BF-MON-16")
NEARBY = 30
COLLIDE = 10
LONGEST_FIGHT = 200


# --- how it begins ---------------------------------------------------------------------------------------------------
def begin_fight(
    state: Campaign,
    table: Table,
    foes: Sequence[Being],
    distance: int,
    free_side: str = "",
    sneaks: Sequence[str] = (),
    fight: Fight | None = None,
) -> None:
    """Place the sides, form the groups that test morale together, let terrors be seen."""
    state.fight = fight = fight or Fight([])
    fight.fighters = [*(being.id for being in state.party if not being.gone), *(foe.id for foe in foes)]
    fight.free_side, fight.sneaks = free_side, list(sneaks)
    fight.started_turn, fight.from_room = state.clock.turn, state.came_by
    _place_sides(state, foes, max(COLLIDE, distance))
    _form_groups(state)
    state.phase, state.meeting = "fight", None
    names = tuple(foe.name for foe in foes)
    table.tell(events.FightBegan(names, free_side, max(COLLIDE, distance)))
    bestiary.feel_daylight(state, foes)
    effects.first_sight(state, table, foes)
    if free_side:
        fight.queue = [being.id for being in groups.fighters(state) if being.side == free_side]


def _place_sides(state: Campaign, foes: Sequence[Being], distance: int) -> None:
    """The party two abreast in marching order from 0 back, the foes from the distance on."""
    for number, being in enumerate(state.party):
        being.at = -5 * (number // 2)
    for number, foe in enumerate(foes):
        foe.at = distance + 5 * (number // 3)


def _form_groups(state: Campaign) -> None:
    fight = groups.fight_of(state)
    for being in groups.fighters(state):
        if being.role in ("hireling", "thrall") and being.side == "party":
            hired = being.role == "hireling" or being.uses.get("hired")  # what magic holds tests no morale (BF-HIRE-06)
            being.group = groups.HIRELINGS if hired else ""
        if not being.group or not groups.tests_morale(being):
            continue
        group = fight.groups.get(being.group)
        if group is None:
            fight.groups[being.group] = morale.group_of(being)
        else:
            group.start, group.lone = group.start + 1, False


def roll_initiative(state: Campaign, table: Table) -> None:
    """Once, at the start, kept for all rounds: D20 + SKILL, highest first (BF-INIT-01).

    Characters in marching order, then hirelings, then monsters, both by SKILL from high to low; those who share a SKILL
    roll once (BF-INIT-02). Ties: characters first, then higher SKILL, then marching order.
    """
    fight = groups.fight_of(state)
    totals: dict[str, int] = {}
    there = [being for being in groups.fighters(state) if not being.dead]
    for being in [being for being in there if being.role == "pc"]:
        totals[being.id] = _roll_one(state, table, being)
    for helpers in (True, False):
        rest = [being for being in there if being.role != "pc" and (being.side == "party") == helpers]
        for skill in sorted({being.skill for being in rest}, reverse=True):
            sharing = [being for being in rest if being.skill == skill]
            total = _roll_one(state, table, sharing[0])
            totals |= {being.id: total - beings.tagged(being, "slow_start") for being in sharing}
    places = {being.id: number for number, being in enumerate(there)}
    fight.order = sorted(totals, key=lambda key: _place_in_order(state.beings[key], totals[key], places[key]))
    fight.rolled = True
    table.tell(events.Initiative(tuple(state.beings[key].name for key in fight.order)))


def _roll_one(state: Campaign, table: Table, being: Being) -> int:
    """The modifier equals SKILL (BF-DER-02)."""
    return saves.roll_with_edge(table, INITIATIVE, being.name, saves.edge_of(state, being)) + being.skill


def _place_in_order(being: Being, total: int, place: int) -> tuple[bool, bool, int, bool, int, int]:
    """`always_first` and `always_last` override the roll (BF-MON-04)."""
    first, last = beings.tagged(being, "always_first"), beings.tagged(being, "always_last")
    return (not first, last, -total, being.side != "party", -being.skill, place)


# --- one step --------------------------------------------------------------------------------------------------------
def step(state: Campaign, table: Table) -> None:
    """One fighter's turn, or the top of a round."""
    fight = groups.fight_of(state)
    injuries.fell_the_spent(state, table, groups.fighters(state))
    if over(state):
        finish(state, table)
        return
    if not fight.queue:
        _next_round(state, table)
        if over(state):
            finish(state, table)
        return
    being = state.beings[_next_up(state, table, fight)]
    play_turn(state, table, being)
    injuries.show_strays(state, table, groups.fighters(state))
    morale.resolve(state, table)
    if over(state):
        finish(state, table)


def _next_up(state: Campaign, table: Table, fight: Fight) -> str:
    """Whose turn it is; monsters of one initiative act in the order the game master likes (BF-INIT-02)."""
    first = state.beings[fight.queue[0]]
    peers = []
    for key in fight.queue:
        other = state.beings[key]
        if not beings.is_monster(other) or (other.skill, other.side) != (first.skill, first.side):
            break
        peers.append(key)
    default = fight.queue[0]
    living = [key for key in peers if up(state.beings[key])] if len(peers) > 1 else ()
    if default in living:
        default = saves.ask_gm(state, table, WHICH_FIRST, living, default, {"round": fight.round})
    fight.queue.remove(default)
    return default


def play_turn(state: Campaign, table: Table, being: Being) -> None:
    """Start of turn, then what the fighter does. The helpless have none (BF-INJ-12)."""
    if being.dead or being.gone == "fled":
        return
    injuries.count_rounds(state, table, being)
    being.guard, being.art = 0, being.art if being.art == "brave_attack" else ""
    being.careful_now, being.careful = being.careful, False
    _suffer_burns(state, table, being)
    if up(being):
        if beings.is_monster(being):
            foe_deeds.monster_turn(state, table, being)
        elif beings.has(being, "afraid") or groups.has_broken(state, being) in ("flee", "retreat"):
            _act_frightened(state, table, being)
        else:
            acts.take_turn(state, table, being)
    being.careful_now = False


def _suffer_burns(state: Campaign, table: Table, being: Being) -> None:
    """Oil and holy water burn once more at the start of the target's turn, each flask of it (BF-WEAPON-03).

    Stings work in, each for itself (BF-MON-15).
    """
    burning = [each for each in being.conditions if each.kind == "burning"]
    beings.drop_condition(being, "burning")
    for flask in burning:
        if not being.dead:
            injuries.harm(state, table, being, table.roll(8, BURNS, being.name), flask.note)
            if being.dead and flask.note == "oil":
                being.burnt = True
    for _ in [each for each in being.conditions if each.kind == "lodged"]:
        injuries.harm(state, table, being, 1, "a sting")
    for field in groups.fight_of(state).fields:
        if field.spell == "cloudkill" and abs(field.at - being.at) <= field.radius and not being.dead:
            _choke_in_cloud(state, table, being, field)


def _choke_in_cloud(state: Campaign, table: Table, being: Being, field: Field) -> None:
    """Cloudkill: 1 damage, and those under 5 HD save each round or die; not those whom no gas or poison harms."""
    spared = beings.has(being, "anti_magic") or beings.of_stone(being)
    if spared or beings.immune(being, "gas") or beings.immune(being, "poison"):
        return
    injuries.harm(state, table, being, 1, content.SPELLS["cloudkill"].name)
    small = (beings.kind_of(being).hd_dice if beings.is_monster(being) else being.level) < 5
    if (
        small
        and not being.dead
        and not saves.saves(
            state, table, being, saves.SAVE_AGAINST["death"], 10 + 5 + field.level, saves.Peril("death", spell=True)
        )
    ):
        injuries.die(state, table, being, content.SPELLS["cloudkill"].name)


def _act_frightened(state: Campaign, table: Table, being: Being) -> None:
    """The afraid, and hirelings whose morale broke, flee by the pursuit rules (BF-MON-09, BF-HIRE-06).

    Who was caught fights this round first (BF-PURS-06).
    """
    if flight.may_flee(state, being):
        flight.flee(state, table, being)
    else:
        acts.take_turn(state, table, being)


def _next_round(state: Campaign, table: Table) -> None:
    """Initiative when the free round is over (BF-INIT-03), then round after round; Brave Attack at the top of each."""
    fight = groups.fight_of(state)
    if moment.dm_moment(state, table, moment.IN_A_FIGHT) or over(state):
        return
    _count_retreats(state)
    if not fight.rolled:
        roll_initiative(state, table)
    fight.round += 1
    fight.lasted = fight.round
    table.tell(events.RoundBegan(fight.round))
    wandering.come_running(state, table)
    effects.rise_again(state, table)
    _drift_clouds(state, fight)
    _sound_alarms(state, table)
    morale.start_of_round(state, table)
    there = [key for key in fight.order if not state.beings[key].dead and not state.beings[key].gone]
    brave = _who_is_brave(state, table, there)
    fight.queue = [*brave, *(key for key in there if key not in brave)]
    if fight.round >= LONGEST_FIGHT:
        _call_it_off(state)


def _who_is_brave(state: Campaign, table: Table, there: Sequence[str]) -> list[str]:
    """Announced at the top of the round before anyone acts; among themselves in initiative order (BF-ARTS-03)."""
    brave = []
    for being in [state.beings[key] for key in there]:
        being.art = ""
        able = up(being) and not beings.disabled(being)
        able = able and any(power.goes_first() for _, power in powers.of_arts(being.arts))
        if able and table.ask(being.seat, BRAVE, ("no", "yes"), {"who": being.id}, "no") == "yes":
            being.art = "brave_attack"
            brave.append(being.id)
    return brave


def _drift_clouds(state: Campaign, fight: Fight) -> None:
    """Cloudkill rolls off at 20 ft a round, away from whoever called it up."""
    for field in fight.fields:
        if field.spell == "cloudkill":
            caster = state.beings.get(field.source)
            field.at += -20 if caster is not None and caster.at > field.at else 20


def _count_retreats(state: Campaign) -> None:
    """A whole round with no enemy within 30 ft, and those who fell back are driven off (BF-MORALE-05)."""
    for group in groups.fight_of(state).groups.values():
        if group.broken != "retreat":
            continue
        there = [being for being in groups.members(state, group) if up(being)]
        near = any(
            abs(foe.at - being.at) <= NEARBY for being in there for foe in groups.enemies(state, being) if up(foe)
        )
        group.clear_rounds = 0 if near else group.clear_rounds + 1
        if group.clear_rounds >= 1:
            for being in there:
                being.gone = "driven" if being.side != "party" else "fled"


def _call_it_off(state: Campaign) -> None:
    """Two sides that cannot hurt each other part in the end."""
    for being in groups.fighters(state):
        if being.side != "party" and not being.dead and not being.gone:
            being.gone = "left"


# --- newcomers -------------------------------------------------------------------------------------------------------
def _sound_alarms(state: Campaign, table: Table) -> None:
    """`alarm`: each round a shrieker has 50%, a cave locust 20%, to bring a wandering monster, 2d6 rounds later."""
    fight = groups.fight_of(state)
    loud = next((being for being in groups.fighters(state) if beings.tagged(being, "alarm") and up(being)), None)
    if loud is not None and not fight.arrivals and state.here:
        fight.loud = True
        if table.roll(10, ALARM, loud.name) <= beings.kind_of(loud).alarm:
            fight.arrivals.append(fight.round + measures.roll_formula(table, "2d6", ARRIVAL, loud.name))
    for due in [due for due in fight.arrivals if due <= fight.round]:
        fight.arrivals.remove(due)
        came = wandering.from_table(state, table)
        morale.newcomers(
            state, table, came, any(foe.kind == came[0].kind for foe in groups.fighters(state) if foe.side == "foe")
        )


# --- how it ends -----------------------------------------------------------------------------------------------------
def standing(state: Campaign, side: str) -> list[Being]:
    return [being for being in groups.fighters(state) if being.side == side and up(being)]


def _who_stands(state: Campaign) -> tuple[bool, bool]:
    """Whether somebody of the party does, and somebody of the foes."""
    party = foes = False
    beings = state.beings
    for key in groups.fight_of(state).fighters:  # asked twice a turn
        being = beings[key]
        if being.side == "party":
            party = party or up(being)
        elif being.side == "foe" and not foes and up(being):
            foes = True
            if party:
                break
    return party, foes


def over(state: Campaign) -> bool:
    """Nobody of the party or nobody of the foes is left on the field; those who waited fall on the winner's wounded."""
    fight = groups.fight_of(state)
    party, foes = _who_stands(state)
    if foes and (party or _coming_round(state) or _help_is_near(state)):
        return False
    third = standing(state, "third")
    if party and third and fight.third == "wait":
        for being in third:
            being.side = "foe"
            if being.group in fight.groups:
                fight.groups[being.group].side = "foe"
        fight.third = ""
        return False
    return True


def _coming_round(state: Campaign) -> bool:
    """Somebody of the party is helpless for some rounds only, or by the sight of something that has yet to strike."""
    return any(
        (each.kind in beings.HELPLESS and each.rounds > 0)
        or (each.kind == "paralysed" and not each.by_clock and each.source)
        for being in groups.fighters(state)
        if being.side == "party" and not being.dead and not being.gone and not being.laid_low
        for each in being.conditions
    )


def _help_is_near(state: Campaign) -> bool:
    """Comrades who were called are on their way to one who has fallen and lives."""
    return any(company.called for company in state.apart) and any(
        being.side == "party" and not being.dead and not being.gone for being in groups.fighters(state)
    )


def outcome(state: Campaign) -> str:
    if _who_stands(state)[0]:
        return "won"
    fled = [
        being for being in groups.fighters(state) if being.side == "party" and being.gone == "fled" and not being.dead
    ]
    return "fled" if fled else "lost"


def finish(state: Campaign, table: Table) -> None:
    """Rewards, gear, wounds; a fight uses up one turn of light and time (BF-CORE-05), done by the exploration rules."""
    fight = groups.fight_of(state)
    result = outcome(state)
    table.tell(events.FightEnded(result, fight.lasted))
    if result == "won":
        arms.recover_missiles(state)
        arms.gather_arms(state)
    settle(state, table, result)
