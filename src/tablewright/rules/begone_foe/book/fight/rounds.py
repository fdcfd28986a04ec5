"""A fight: the free round of a side that surprised the other, initiative, rounds, newcomers, and how it ends.

One step is one fighter's turn; the state holds all that is needed for the next (Initiative, Action Economy, Morale).
"""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import (
    HELPLESS,
    disabled,
    drop_condition,
    has,
    immune,
    is_monster,
    kind_of,
    tagged,
    up,
)
from tablewright.rules.begone_foe.book.core.conditions import count_rounds, show_strays
from tablewright.rules.begone_foe.book.core.formulas import roll_formula
from tablewright.rules.begone_foe.book.core.injuries import die, fell_the_spent, harm
from tablewright.rules.begone_foe.book.core.rolls import ask_gm, edge_of, roll_with_edge
from tablewright.rules.begone_foe.book.core.saves import SAVE_AGAINST, Peril, saves
from tablewright.rules.begone_foe.book.delve.parting import come_running
from tablewright.rules.begone_foe.book.delve.wandering import from_table
from tablewright.rules.begone_foe.book.fight.acts import take_turn
from tablewright.rules.begone_foe.book.fight.aftermath import settle
from tablewright.rules.begone_foe.book.fight.arms import gather_arms, recover_missiles
from tablewright.rules.begone_foe.book.fight.groups import HIRELINGS, enemies, fight_of, fighters, members, tests_morale
from tablewright.rules.begone_foe.book.master.moment import IN_A_FIGHT, dm_moment
from tablewright.rules.begone_foe.book.monsters import morale
from tablewright.rules.begone_foe.book.monsters.arrivals import group_of, newcomers
from tablewright.rules.begone_foe.book.monsters.foe_turn import monster_turn
from tablewright.rules.begone_foe.book.monsters.natures import feel_daylight
from tablewright.rules.begone_foe.book.monsters.powers import first_sight, rise_again
from tablewright.rules.begone_foe.book.pursuit.flight import flee, may_flee
from tablewright.rules.begone_foe.content import SPELLS
from tablewright.rules.begone_foe.events import FightBegan, FightEnded, Initiative, RoundBegan
from tablewright.rules.begone_foe.state import Being, Campaign, Field, Fight

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
    _place(state, foes, max(COLLIDE, distance))
    _form_groups(state)
    state.phase, state.meeting = "fight", None
    names = tuple(foe.name for foe in foes)
    table.tell(FightBegan(names, free_side, max(COLLIDE, distance)))
    feel_daylight(state, foes)
    first_sight(state, table, foes)
    if free_side:
        fight.queue = [being.id for being in fighters(state) if being.side == free_side]


def _place(state: Campaign, foes: Sequence[Being], distance: int) -> None:
    """The party two abreast in marching order from 0 back, the foes from the distance on."""
    for number, being in enumerate(state.party):
        being.at = -5 * (number // 2)
    for number, foe in enumerate(foes):
        foe.at = distance + 5 * (number // 3)


def _form_groups(state: Campaign) -> None:
    fight = fight_of(state)
    for being in fighters(state):
        if being.role in ("hireling", "thrall") and being.side == "party":
            hired = being.role == "hireling" or being.uses.get("hired")  # what magic holds tests no morale (BF-HIRE-06)
            being.group = HIRELINGS if hired else ""
        if not being.group or not tests_morale(being):
            continue
        group = fight.groups.get(being.group)
        if group is None:
            fight.groups[being.group] = group_of(being)
        else:
            group.start, group.lone = group.start + 1, False


def roll_initiative(state: Campaign, table: Table) -> None:
    """Once, at the start, kept for all rounds: D20 + SKILL, highest first (BF-INIT-01).

    Characters in marching order, then hirelings, then monsters, both by SKILL from high to low; those who share a SKILL
    roll once (BF-INIT-02). Ties: characters first, then higher SKILL, then marching order.
    """
    fight = fight_of(state)
    totals: dict[str, int] = {}
    there = [being for being in fighters(state) if not being.dead]
    for being in [being for being in there if being.role == "pc"]:
        totals[being.id] = _roll_one(state, table, being)
    for helpers in (True, False):
        rest = [being for being in there if being.role != "pc" and (being.side == "party") == helpers]
        for skill in sorted({being.skill for being in rest}, reverse=True):
            sharing = [being for being in rest if being.skill == skill]
            total = _roll_one(state, table, sharing[0])
            totals |= {being.id: total - tagged(being, "slow_start") for being in sharing}
    places = {being.id: number for number, being in enumerate(there)}
    fight.order = sorted(totals, key=lambda key: _precedence(state.beings[key], totals[key], places[key]))
    fight.rolled = True
    table.tell(Initiative(tuple(state.beings[key].name for key in fight.order)))


def _roll_one(state: Campaign, table: Table, being: Being) -> int:
    """The modifier equals SKILL (BF-DER-02)."""
    return roll_with_edge(table, INITIATIVE, being.name, edge_of(state, being)) + being.skill


def _precedence(being: Being, total: int, place: int) -> tuple[bool, bool, int, bool, int, int]:
    """`always_first` and `always_last` override the roll (BF-MON-04)."""
    first, last = tagged(being, "always_first"), tagged(being, "always_last")
    return (not first, last, -total, being.side != "party", -being.skill, place)


# --- one step --------------------------------------------------------------------------------------------------------
def step(state: Campaign, table: Table) -> None:
    """One fighter's turn, or the top of a round."""
    fight = fight_of(state)
    fell_the_spent(state, table, fighters(state))
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
    show_strays(state, table, fighters(state))
    morale.resolve(state, table)
    if over(state):
        finish(state, table)


def _next_up(state: Campaign, table: Table, fight: Fight) -> str:
    """Whose turn it is; monsters of one initiative act in the order the game master likes (BF-INIT-02)."""
    first = state.beings[fight.queue[0]]
    peers = []
    for key in fight.queue:
        other = state.beings[key]
        if not is_monster(other) or (other.skill, other.side) != (first.skill, first.side):
            break
        peers.append(key)
    default = fight.queue[0]
    living = [key for key in peers if up(state.beings[key])] if len(peers) > 1 else ()
    if default in living:
        default = ask_gm(state, table, WHICH_FIRST, living, default, {"round": fight.round})
    fight.queue.remove(default)
    return default


def play_turn(state: Campaign, table: Table, being: Being) -> None:
    """Start of turn, then what the fighter does. The helpless have none (BF-INJ-12)."""
    if being.dead or being.gone == "fled":
        return
    count_rounds(state, table, being)
    being.guard, being.art = 0, being.art if being.art == "brave_attack" else ""
    being.careful_now, being.careful = being.careful, False
    _suffer(state, table, being)
    if up(being):
        if is_monster(being):
            monster_turn(state, table, being)
        elif has(being, "afraid") or _broken(state, being):
            _frightened(state, table, being)
        else:
            take_turn(state, table, being)
    being.careful_now = False


def _suffer(state: Campaign, table: Table, being: Being) -> None:
    """Oil and holy water burn once more at the start of the target's turn, each flask of it (BF-WEAPON-03).

    Stings work in, each for itself (BF-MON-15).
    """
    burning = [each for each in being.conditions if each.kind == "burning"]
    drop_condition(being, "burning")
    for flask in burning:
        if not being.dead:
            harm(state, table, being, table.roll(8, BURNS, being.name), flask.note)
            if being.dead and flask.note == "oil":
                being.note("burnt")
    for _ in [each for each in being.conditions if each.kind == "lodged"]:
        harm(state, table, being, 1, "a sting")
    for field in fight_of(state).fields:
        if field.spell == "cloudkill" and abs(field.at - being.at) <= field.radius and not being.dead:
            _choke(state, table, being, field)


def _choke(state: Campaign, table: Table, being: Being, field: Field) -> None:
    """Cloudkill: 1 damage, and those under 5 HD save each round or die; not those whom no gas or poison harms."""
    if immune(being, "gas") or immune(being, "poison") or has(being, "anti_magic"):
        return
    harm(state, table, being, 1, SPELLS["cloudkill"].name)
    small = (kind_of(being).hd_dice if is_monster(being) else being.level) < 5
    if (
        small
        and not being.dead
        and not saves(state, table, being, SAVE_AGAINST["death"], 10 + 5 + field.level, Peril("death", spell=True))
    ):
        die(state, table, being, SPELLS["cloudkill"].name)


def _broken(state: Campaign, being: Being) -> bool:
    group = fight_of(state).groups.get(being.group)
    return group is not None and group.broken in ("flee", "retreat")


def _frightened(state: Campaign, table: Table, being: Being) -> None:
    """The afraid, and hirelings whose morale broke, flee by the pursuit rules (BF-MON-09, BF-HIRE-06).

    Who was caught fights this round first (BF-PURS-06).
    """
    if may_flee(state, being):
        flee(state, table, being)
    else:
        take_turn(state, table, being)


def _next_round(state: Campaign, table: Table) -> None:
    """Initiative when the free round is over (BF-INIT-03), then round after round; Brave Attack at the top of each."""
    fight = fight_of(state)
    if dm_moment(state, table, IN_A_FIGHT) or over(state):
        return
    _count_retreats(state)
    if not fight.rolled:
        roll_initiative(state, table)
    fight.round += 1
    fight.lasted = fight.round
    table.tell(RoundBegan(fight.round))
    come_running(state, table)
    rise_again(state, table)
    _drift(state, fight)
    _alarms(state, table)
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
        able = "brave_attack" in being.arts and up(being) and not disabled(being)
        if able and table.ask(being.seat, BRAVE, ("no", "yes"), {"who": being.id}, "no") == "yes":
            being.art = "brave_attack"
            brave.append(being.id)
    return brave


def _drift(state: Campaign, fight: Fight) -> None:
    """Cloudkill rolls off at 20 ft a round, away from whoever called it up."""
    for field in fight.fields:
        if field.spell == "cloudkill":
            caster = state.beings.get(field.source)
            field.at += -20 if caster is not None and caster.at > field.at else 20


def _count_retreats(state: Campaign) -> None:
    """A whole round with no enemy within 30 ft, and those who fell back are driven off (BF-MORALE-05)."""
    for group in fight_of(state).groups.values():
        if group.broken != "retreat":
            continue
        there = [being for being in members(state, group) if up(being)]
        near = any(abs(foe.at - being.at) <= NEARBY for being in there for foe in enemies(state, being) if up(foe))
        group.clear_rounds = 0 if near else group.clear_rounds + 1
        if group.clear_rounds >= 1:
            for being in there:
                being.gone = "driven" if being.side != "party" else "fled"


def _call_it_off(state: Campaign) -> None:
    """Two sides that cannot hurt each other part in the end."""
    for being in fighters(state):
        if being.side != "party" and not being.dead and not being.gone:
            being.gone = "left"


# --- newcomers -------------------------------------------------------------------------------------------------------
def _alarms(state: Campaign, table: Table) -> None:
    """`alarm`: each round a shrieker has 50%, a cave locust 20%, to bring a wandering monster, 2d6 rounds later."""
    fight = fight_of(state)
    loud = next((being for being in fighters(state) if tagged(being, "alarm") and up(being)), None)
    if loud is not None and not fight.arrivals and state.here:
        fight.loud = True
        if table.roll(10, ALARM, loud.name) <= kind_of(loud).alarm:
            fight.arrivals.append(fight.round + roll_formula(table, "2d6", ARRIVAL, loud.name))
    for due in [due for due in fight.arrivals if due <= fight.round]:
        fight.arrivals.remove(due)
        came = from_table(state, table)
        newcomers(state, table, came, any(foe.kind == came[0].kind for foe in fighters(state) if foe.side == "foe"))


# --- how it ends -----------------------------------------------------------------------------------------------------
def standing(state: Campaign, side: str) -> list[Being]:
    return [being for being in fighters(state) if being.side == side and up(being)]


def _who_stands(state: Campaign) -> tuple[bool, bool]:
    """Whether somebody of the party does, and somebody of the foes."""
    party = foes = False
    beings = state.beings
    for key in fight_of(state).fighters:  # asked twice a turn
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
    fight = fight_of(state)
    party, foes = _who_stands(state)
    if foes and (party or _coming_round(state) or _help_is_near(state)):
        return False
    third = standing(state, "third")
    if party and third and fight.third == "wait":
        for being in third:
            being.side = "foe"
        fight.third = ""
        return False
    return True


def _coming_round(state: Campaign) -> bool:
    """Somebody of the party is helpless for some rounds only, or by the sight of something that has yet to strike."""
    return any(
        (each.kind in HELPLESS and each.rounds > 0) or (each.kind == "paralysed" and not each.by_clock and each.source)
        for being in fighters(state)
        if being.side == "party" and not being.dead and not being.gone and not being.laid_low
        for each in being.conditions
    )


def _help_is_near(state: Campaign) -> bool:
    """Comrades who were called are on their way to one who has fallen and lives."""
    return any(company.called for company in state.apart) and any(
        being.side == "party" and not being.dead and not being.gone for being in fighters(state)
    )


def outcome(state: Campaign) -> str:
    if _who_stands(state)[0]:
        return "won"
    fled = [being for being in fighters(state) if being.side == "party" and being.gone == "fled" and not being.dead]
    return "fled" if fled else "lost"


def finish(state: Campaign, table: Table) -> None:
    """Rewards, gear, wounds; a fight uses up one turn of light and time (BF-CORE-05), done by the exploration rules."""
    fight = fight_of(state)
    result = outcome(state)
    table.tell(FightEnded(result, fight.lasted))
    if result == "won":
        recover_missiles(state)
        gather_arms(state)
    settle(state, table, result)
