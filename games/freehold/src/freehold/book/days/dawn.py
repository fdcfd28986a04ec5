"""Dawn: what a day without food, water or sleep does, natural healing and mana (chapters "Natural Healing" to "Sleep").

The order of FH-FOOD-08: counts, thirst, lack of sleep, hunger, death at 0, healing, mana, scores back, Saving Throw.
Want of food or water has no toll but what these steps say (FH-FOOD-02).
"""

from __future__ import annotations

from freehold import content, events
from freehold.book import checks
from freehold.book.characters import market
from freehold.book.combat import saving
from freehold.book.days import light
from freehold.book.encounters import meetings
from freehold.book.party import actions, consent, outside, roster
from freehold.book.sites import treasure
from freehold.book.travel import land
from freehold.state import DAYS_A_WEEK, TURNS_A_DAY, TURNS_AN_HOUR, Band, Character, Party, World
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table

# --- dawn -------------------------------------------------------------------------------------------------------------
HEALS, HEALS_PROPERLY = 2, 4  # FH-HEAL-01, FH-HEAL-02
DEADLY_THIRST = 3
DEADLY_NIGHTS = 4  # over three
HUNGER_BITES = 3
WAGES = Question("wages", "FH-GEAR-03", standing=True)
NO_HEALING_AFTER = 3


def break_of_day(world: World, party: Party, hours: int, table: Table, home: bool = False) -> None:
    """The night is over: the clock goes to the next dawn, and each member has the dawn's steps."""
    tonight = party.clock
    party.clock = (roster.day_of(party) + 1) * TURNS_A_DAY
    light.burn_lights(party, party.clock - tonight, table)
    table.tell(events.DayBroke(roster.day_of(party), home))
    for one in roster.of_flesh(world, party):
        dawn_of(world, party, one, roster.ELF_SLEEP_HOURS if one.id in party.watch else hours, table)
        _a_night_at_home(world, party, one, home)
    actions.wake_rested(world, party, table)
    _new_day(world, party)
    _heal_hirelings(world, party, hours, home, table)
    _pay_hirelings(world, party, home, table)


def slept_enough(one: Character, hours: int) -> bool:
    """Eight hours are a full sleep, four for an elf (FH-CHAR-04)."""
    return hours >= (roster.ELF_SLEEP_HOURS if one.people == "elf" else roster.SLEEP_HOURS)


def ate_properly(one: Character) -> bool:
    return one.meals >= light.MEALS_A_DAY and one.drank


def dawn_of(world: World, party: Party, one: Character, hours: int, table: Table) -> None:
    """The nine steps for one character; whoever is saved from death in (2) to (5) skips on to (9) (FH-FOOD-08)."""
    slept = slept_enough(one, hours) or one.unconscious  # who lies there sleeps all night (FH-DEATH-05)
    one.days_hungry = 0 if one.meals else one.days_hungry + 1
    one.days_thirsty = 0 if one.drank else one.days_thirsty + 1
    one.nights_awake = 0 if slept else one.nights_awake + 1
    if not _in_mortal_need(world, party, one, table):
        _heal_by_sleep(one, slept, table)
        _restore_mana(one, slept)
        _scores_back(one, table)
        if slept:
            one.numb = {}
    one.save_used = False
    one.meals, one.drank = 0, False


def _in_mortal_need(world: World, party: Party, one: Character, table: Table) -> bool:
    """Steps (2) to (5): True if the character died or was only saved by the Saving Throw."""
    if one.days_thirsty >= DEADLY_THIRST:  # FH-FOOD-07
        saving.face_death(world, party, one, "thirst", table, dawn=True)
        return True
    if one.nights_awake >= DEADLY_NIGHTS:  # FH-SLEEP-01; lying unconscious counts as sleep
        one.nights_awake = 0
        saving.face_death(world, party, one, "lack of sleep", table, dawn=True)
        return True
    if one.days_hungry >= HUNGER_BITES:  # FH-FOOD-03, FH-FOOD-04
        table.tell(events.Weakened(one.name, -1, one.days_hungry))
        dies = any(roster.score(one, ability) <= 1 for ability in content.ABILITIES)
        saving.lower_scores(world, party, one, saving.Loss("all", 1, "hunger"), "hunger", table, dawn=True)
        return dies
    return False


def _heal_by_sleep(one: Character, slept: bool, table: Table) -> None:
    """2 HP for a full sleep, 4 after a proper day, none from the fourth day without food on (FH-FOOD-06)."""
    if not slept:
        return
    saving.wake(one, "slept", table)
    if one.days_hungry <= NO_HEALING_AFTER:
        gained = saving.heal(one, HEALS_PROPERLY if ate_properly(one) else HEALS)
        if gained:
            table.tell(events.Healed(one.name, gained, "sleep"))


def _restore_mana(one: Character, slept: bool) -> None:
    """All after a proper day, else half of the maximum; none without sleep or from hungry day four (FH-MAGIC-03)."""
    if not slept or one.days_hungry > NO_HEALING_AFTER:
        return
    most = roster.max_mp(one)
    one.mp = most if ate_properly(one) else min(most, one.mp + most // 2)


def _scores_back(one: Character, table: Table) -> None:
    """After a proper day each score lowered by hunger comes back by 1."""
    if ate_properly(one) and one.hunger:
        one.hunger = {ability: lost - 1 for ability, lost in one.hunger.items() if lost > 1}
        table.tell(events.Weakened(one.name, 1, 0))


def _a_night_at_home(world: World, party: Party, one: Character, home: bool) -> None:
    """A week of rest gives drained scores back (FH-MON-04), a night fills pearls and brings levels (FH-LEVEL-03)."""
    if not home or one.dead:
        one.rest_days = 0
        return
    one.rest_days += 1
    if one.rest_days >= DAYS_A_WEEK:
        one.drained, one.rest_days = {}, 0
    one.pearls = treasure.mana_held(one)
    one.grows = level_for(one.xp)


def level_for(xp: int) -> int:
    """1 + XP / 1,000 rounded down, at most 10 (FH-LEVEL-02)."""
    return min(content.LEVEL.max, 1 + xp // content.LEVEL.xp_per_level)


def _new_day(world: World, party: Party) -> None:
    """What lasts a day, or until the next sleep, is over; a day has its ten hours again."""
    party.hours = party.site_turns = party.entered_today = 0
    party.swift = party.warded = False
    party.acted = []
    today = roster.day_of(party)
    party.fresh = [fresh for fresh in party.fresh if fresh.until > today]
    for one in roster.members(world, party):
        one.used, one.failed = {}, []


def _heal_hirelings(world: World, party: Party, hours: int, home: bool, table: Table) -> None:
    """They sleep and eat like anybody: 2 HP, or 4 after a proper day (FH-HEAL-01, FH-HEAL-02)."""
    for one in roster.hirelings(world, party):
        one.asleep_until = 0
        properly = home or (one.meals >= light.MEALS_A_DAY and one.drank)
        gained = saving.heal(one, HEALS_PROPERLY if properly else HEALS) if hours >= roster.SLEEP_HOURS else 0
        if gained:
            table.tell(events.Healed(one.name, gained, "sleep"))


def _pay_hirelings(world: World, party: Party, home: bool, table: Table) -> None:
    """Pay is due each dawn; unpaid or unfed they go home (FH-GEAR-03)."""
    wanting = [one for one in roster.hirelings(world, party) if not (home or (one.meals and one.drank))]
    for one in wanting:
        _send_home(world, party, one.id, "thirst" if one.meals else "hunger", table)
    if roster.hirelings(world, party) and not market.can_pay(world, party, market.wages(world, party)):
        _dismiss_all(world, party, table)
    _let_go(world, party, table)
    if not market.pay_together(world, party, market.wages(world, party), table):
        _dismiss_all(world, party, table)
    for one in roster.hirelings(world, party):
        one.meals, one.drank = 0, False


def _let_go(world: World, party: Party, table: Table) -> None:
    """The party may send them home instead of paying (FH-GEAR-03); a table that is brief does so of its own accord."""
    if world.brief:
        return
    hired = [one.id for one in roster.hirelings(world, party)]
    if hired and roster.able(world, party):
        about = {"money": market.wages(world, party)}
        if table.ask(roster.speaker_seat(world, party), WAGES, ("pay", "let go"), about, "pay") == "let go":
            _dismiss_all(world, party, table)


def _dismiss_all(world: World, party: Party, table: Table) -> None:
    for one in roster.hirelings(world, party):
        _send_home(world, party, one.id, "no pay", table)


def _send_home(world: World, party: Party, who: str, why: str, table: Table) -> None:
    party.order.remove(who)
    table.tell(events.HirelingLeft(world.hirelings.pop(who).name, why))


# --- nights at the freehold ------------------------------------------------------------------------------------------
def night_at_home(world: World, party: Party, table: Table) -> None:
    """At the freehold everyone eats, drinks and sleeps properly without cost (FH-TRAVEL-08)."""
    for one in roster.of_flesh(world, party):
        one.meals, one.drank = light.MEALS_A_DAY, True
        one.water = light.SKIN_DAYS * one.pack.get("waterskin", 0)
    break_of_day(world, party, roster.SLEEP_HOURS, table, home=True)


# --- camp: nights out (chapter of that name): camp, meals, the night check, and sleep until dawn ----------------------
CAMP = Question("camp", "FH-TRAVEL-04", standing=True)
WATCH = Question("watch", "FH-SLEEP-01")
COMES = Question("gm-night", "FH-GM-01", standing=True)
NIGHT_CHECK = Why("Night check", "FH-TRAVEL-04")
EVENING = 12 * TURNS_AN_HOUR  # twelve hours after dawn


def camp_options(world: World, party: Party) -> list[str]:
    """A fire needs a tinderbox and wood, which the barrens lack (FH-LIGHT-05); a tent hides as well."""
    options = []
    inside = party.mode == "site"
    if light.has_spark(world, party) and not inside and roster.hex_of(world, party).terrain != "barrens":
        options.append("fire")
    if roster.total(world, party, "tent"):
        options.append("tent")
    return [*options, "dark", "half_night", "watch"]


def make_camp(world: World, party: Party, how: str, table: Table) -> None:
    """Hours left over are lost. Meals and drink, then the one check of the night, then sleep."""
    party.watch, party.rests_in = [], "site" if party.mode == "site" else "road"
    how = how or _choose_camp(world, party, table)
    party.night, party.mode, party.night_stage = how, "camp", "night"
    light.put_out_all(world, party, table)
    _until_evening(world, party, table)
    meals = light.feed(world, party, table)
    dry = light.drink_from_skins(world, party, table)
    table.tell(events.Camped(how, meals, dry))
    _night_check(world, party, table)


def _until_evening(world: World, party: Party, table: Table) -> None:
    """Whatever still glows does so through the hours that are left over."""
    hours = max(0, roster.day_of(party) * TURNS_A_DAY + EVENING - party.clock)
    party.clock += hours
    light.burn_lights(party, hours, table)
    actions.wake_rested(world, party, table)


def _choose_camp(world: World, party: Party, table: Table) -> str:
    """How to camp; who sits up for half of the night can be said first."""
    options = camp_options(world, party)
    while (answer := _ask_camp(world, party, options, table)).verb == "act":
        outside.play_deed(world, party, world.characters[answer.target], table)
    if answer.verb != "watch":
        return answer.verb
    while up := consent.open_to(
        world, party, "watch", (one.id for one in roster.able(world, party) if one.id not in party.watch)
    ):
        who = table.ask(roster.speaker_seat(world, party), WATCH, ["done", *up], {"n": len(party.watch)}, "done")
        if who == "done":
            break
        if consent.agrees(world, party, who, "watch", table):
            party.watch.append(who)
    others = [option for option in options if option != "watch"]
    return table.ask(roster.speaker_seat(world, party), CAMP, others, default=others[0])


def _ask_camp(world: World, party: Party, options: list[str], table: Table) -> Option:
    """How to camp, or what somebody does before: a spell, a draught, tending."""
    menu = [*map(Option, options), *each("act", outside.doers(world, party))]
    return table.ask(roster.speaker_seat(world, party), CAMP, menu, default=options[0])


def night_check(world: World, party: Party, how: str) -> checks.Check:
    """3 in 12, 2 with a campfire or a tent, none in an outpost, which no ruin beside it is, or under a Camp Ward."""
    outpost = roster.hex_of(world, party).outpost and not roster.is_inside(party)
    if outpost or party.warded or roster.is_home(world, party.at):
        return checks.in_twelve(0)
    return checks.in_twelve(
        content.TRAVEL.night_check_with_fire_in_12 if how in ("fire", "tent") else content.TRAVEL.night_check_in_12
    )


def _night_check(world: World, party: Party, table: Table) -> None:
    """Met or not, the night still counts as sleep (FH-TRAVEL-04)."""
    check = night_check(world, party, party.night)
    party.night_stage = "dawn"
    face = table.roll(check.sides, NIGHT_CHECK) if check.faces else 0
    rolled = check.faces > 0 and check.made(face)
    comes = checks.judge(world, table, COMES, ("yes", "no"), "yes" if rolled else "no", {"hex": party.at}) == "yes"
    if check.faces or comes:
        table.tell(events.NightPassed(face if comes == rolled else 0, comes, check.faces if comes == rolled else 0))
    if comes:
        meetings.begin_meeting(world, party, [_who_comes(world, party, table)], "night", table)


def _who_comes(world: World, party: Party, table: Table) -> Band:
    """Creatures of the hex, or of the site where the party sleeps in one."""
    if party.rests_in == "site":
        site = roster.hex_of(world, party).site(party.in_site)
        return land.roll_band(world, site.table, site.tier, table)
    return land.roll_band(world, land.table_for(world, party.at), land.tier_of(world, party.at), table)


def play_camp(world: World, party: Party, table: Table) -> None:
    """The night is over; who sat up half of it has had four hours, enough for an elf alone."""
    hours = roster.ELF_SLEEP_HOURS if party.night == "half_night" else roster.SLEEP_HOURS
    party.mode, party.night, party.night_stage = party.rests_in, "", ""
    break_of_day(world, party, hours, table)
    party.watch = []
    if not roster.members(world, party):
        party.mode = "gone"
