"""Dawn: what a day without food, water or sleep does, natural healing and mana (chapters "Natural Healing" to "Sleep").

The order of FH-FOOD-08: counts, thirst, lack of sleep, hunger, death at 0, healing, mana, scores back, Saving Throw.
Want of food or water has no toll but what these steps say (FH-FOOD-02).
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.characters.market import wages
from tablewright.rules.freehold.book.characters.purse import can_pay, pay_together
from tablewright.rules.freehold.book.combat.saving import Loss, face_death, heal, lower_scores, wake
from tablewright.rules.freehold.book.days.light import burn_lights
from tablewright.rules.freehold.book.days.provisions import MEALS_A_DAY, SKIN_DAYS
from tablewright.rules.freehold.book.party.roster import (
    ELF_SLEEP_HOURS,
    SLEEP_HOURS,
    able,
    day_of,
    hirelings,
    max_mp,
    members,
    of_flesh,
    score,
    speaker_seat,
)
from tablewright.rules.freehold.book.party.timing import wake_rested
from tablewright.rules.freehold.book.sites.treasure import mana_held
from tablewright.rules.freehold.content import ABILITIES, LEVEL
from tablewright.rules.freehold.events import DayBroke, Healed, HirelingLeft, Weakened
from tablewright.rules.freehold.state import DAYS_A_WEEK, TURNS_A_DAY, Character, Party, World

HEALS, HEALS_PROPERLY = 2, 4  # FH-HEAL-01, FH-HEAL-02
DEADLY_THIRST = 3
DEADLY_NIGHTS = 4  # over three
HUNGER_BITES = 3
WAGES = Question("wages", "FH-GEAR-03", standing=True)
NO_HEALING_AFTER = 3


def break_of_day(world: World, party: Party, hours: int, table: Table, home: bool = False) -> None:
    """The night is over: the clock goes to the next dawn, and each member has the dawn's steps."""
    tonight = party.clock
    party.clock = (day_of(party) + 1) * TURNS_A_DAY
    burn_lights(party, party.clock - tonight, table)
    table.tell(DayBroke(day_of(party), home))
    for one in of_flesh(world, party):
        dawn_of(world, party, one, ELF_SLEEP_HOURS if one.id in party.watch else hours, table)
        _a_night_at_home(world, party, one, home)
    wake_rested(world, party, table)
    _new_day(world, party)
    _heal_hirelings(world, party, hours, home, table)
    _pay_hirelings(world, party, home, table)


def slept_enough(one: Character, hours: int) -> bool:
    """Eight hours are a full sleep, four for an elf (FH-CHAR-04)."""
    return hours >= (ELF_SLEEP_HOURS if one.people == "elf" else SLEEP_HOURS)


def ate_properly(one: Character) -> bool:
    return one.meals >= MEALS_A_DAY and one.drank


def dawn_of(world: World, party: Party, one: Character, hours: int, table: Table) -> None:
    """The nine steps for one character; whoever is saved from death in (2) to (5) skips on to (9) (FH-FOOD-08)."""
    slept = slept_enough(one, hours) or one.unconscious  # who lies there sleeps all night (FH-DEATH-05)
    one.days_hungry = 0 if one.meals else one.days_hungry + 1
    one.days_thirsty = 0 if one.drank else one.days_thirsty + 1
    one.nights_awake = 0 if slept else one.nights_awake + 1
    if not _in_mortal_need(world, party, one, table):
        _heal(one, slept, table)
        _mana(one, slept)
        _scores_back(one, table)
        if slept:
            one.numb = {}
    one.save_used = False
    one.meals, one.drank = 0, False


def _in_mortal_need(world: World, party: Party, one: Character, table: Table) -> bool:
    """Steps (2) to (5): True if the character died or was only saved by the Saving Throw."""
    if one.days_thirsty >= DEADLY_THIRST:  # FH-FOOD-07
        face_death(world, party, one, "thirst", table, dawn=True)
        return True
    if one.nights_awake >= DEADLY_NIGHTS:  # FH-SLEEP-01; lying unconscious counts as sleep
        one.nights_awake = 0
        face_death(world, party, one, "lack of sleep", table, dawn=True)
        return True
    if one.days_hungry >= HUNGER_BITES:  # FH-FOOD-03, FH-FOOD-04
        table.tell(Weakened(one.name, -1, one.days_hungry))
        dies = any(score(one, ability) <= 1 for ability in ABILITIES)
        lower_scores(world, party, one, Loss("all", 1, "hunger"), "hunger", table, dawn=True)
        return dies
    return False


def _heal(one: Character, slept: bool, table: Table) -> None:
    """2 HP for a full sleep, 4 after a proper day, none from the fourth day without food on (FH-FOOD-06)."""
    if not slept:
        return
    wake(one, "slept", table)
    if one.days_hungry <= NO_HEALING_AFTER:
        gained = heal(one, HEALS_PROPERLY if ate_properly(one) else HEALS)
        if gained:
            table.tell(Healed(one.name, gained, "sleep"))


def _mana(one: Character, slept: bool) -> None:
    """All after a proper day, else half of the maximum; none without sleep or from hungry day four (FH-MAGIC-03)."""
    if not slept or one.days_hungry > NO_HEALING_AFTER:
        return
    most = max_mp(one)
    one.mp = most if ate_properly(one) else min(most, one.mp + most // 2)


def _scores_back(one: Character, table: Table) -> None:
    """After a proper day each score lowered by hunger comes back by 1."""
    if ate_properly(one) and one.hunger:
        one.hunger = {ability: lost - 1 for ability, lost in one.hunger.items() if lost > 1}
        table.tell(Weakened(one.name, 1, 0))


def _a_night_at_home(world: World, party: Party, one: Character, home: bool) -> None:
    """A week of rest gives drained scores back (FH-MON-04), a night fills pearls and brings levels (FH-LEVEL-03)."""
    if not home or one.dead:
        one.rest_days = 0
        return
    one.rest_days += 1
    if one.rest_days >= DAYS_A_WEEK:
        one.drained, one.rest_days = {}, 0
    one.pearls = mana_held(one)
    one.grows = level_for(one.xp)


def level_for(xp: int) -> int:
    """1 + XP / 1,000 rounded down, at most 10 (FH-LEVEL-02)."""
    return min(LEVEL.max, 1 + xp // LEVEL.xp_per_level)


def _new_day(world: World, party: Party) -> None:
    """What lasts a day, or until the next sleep, is over; a day has its ten hours again."""
    party.hours = party.site_turns = party.entered_today = 0
    party.swift = party.warded = False
    party.acted = []
    today = day_of(party)
    party.fresh = [fresh for fresh in party.fresh if fresh.until > today]
    for one in members(world, party):
        one.used, one.failed = {}, []


def _heal_hirelings(world: World, party: Party, hours: int, home: bool, table: Table) -> None:
    """They sleep and eat like anybody: 2 HP, or 4 after a proper day (FH-HEAL-01, FH-HEAL-02)."""
    for one in hirelings(world, party):
        one.asleep_until = 0
        properly = home or (one.meals >= MEALS_A_DAY and one.drank)
        gained = heal(one, HEALS_PROPERLY if properly else HEALS) if hours >= SLEEP_HOURS else 0
        if gained:
            table.tell(Healed(one.name, gained, "sleep"))


def _pay_hirelings(world: World, party: Party, home: bool, table: Table) -> None:
    """Pay is due each dawn; unpaid or unfed they go home (FH-GEAR-03)."""
    wanting = [one for one in hirelings(world, party) if not (home or (one.meals and one.drank))]
    for one in wanting:
        _dismiss(world, party, one.id, "thirst" if one.meals else "hunger", table)
    if hirelings(world, party) and not can_pay(world, party, wages(world, party)):
        _dismiss_all(world, party, table)
    _let_go(world, party, table)
    if not pay_together(world, party, wages(world, party), table):
        _dismiss_all(world, party, table)
    for one in hirelings(world, party):
        one.meals, one.drank = 0, False


def _let_go(world: World, party: Party, table: Table) -> None:
    """The party may send them home instead of paying (FH-GEAR-03)."""
    hired = [one.id for one in hirelings(world, party)]
    if hired and able(world, party):
        about = {"money": wages(world, party)}
        if table.ask(speaker_seat(world, party), WAGES, ("pay", "let go"), about, "pay") == "let go":
            _dismiss_all(world, party, table)


def _dismiss_all(world: World, party: Party, table: Table) -> None:
    for one in hirelings(world, party):
        _dismiss(world, party, one.id, "no pay", table)


def _dismiss(world: World, party: Party, who: str, why: str, table: Table) -> None:
    party.order.remove(who)
    table.tell(HirelingLeft(world.hirelings.pop(who).name, why))


# --- nights at the freehold ------------------------------------------------------------------------------------------
def night_at_home(world: World, party: Party, table: Table) -> None:
    """At the freehold everyone eats, drinks and sleeps properly without cost (FH-TRAVEL-08)."""
    for one in of_flesh(world, party):
        one.meals, one.drank = MEALS_A_DAY, True
        one.water = SKIN_DAYS * one.pack.get("waterskin", 0)
    break_of_day(world, party, SLEEP_HOURS, table, home=True)
