"""Making characters (chapters "Character creation" to "Money").

Scores, people, calling, HP, MP, spells, money, gear, name, in this order. The player goes step by step, or lets the
automatic player choose ("quick"): it swaps the best score to where the calling needs it, rerolls low dice, and buys the
calling's list.
"""

from __future__ import annotations

from collections.abc import Sequence

from freehold import content, events
from freehold.book import checks
from freehold.book.characters import market
from freehold.book.days import dawn
from freehold.book.party import roster
from freehold.content.things import price
from freehold.state import TURNS_A_DAY, Character, Newcomer, Party, World
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table

# --- levels -----------------------------------------------------------------------------------------------------------
# Experience and levels (chapters of those names): hit die, mana die, spell, score and mastery of each new level.
HIT_DIE_LEVELS = Why("Hit die", "FH-LEVEL-04")
MANA_DIE_LEVELS = Why("Mana die", "FH-LEVEL-04")
LEARN = Question("learn-spell", "FH-LEVEL-04")
RAISE = Question("raise-score", "FH-LEVEL-04")
MASTERY = Question("mastery", "FH-LEVEL-05")
GOOD_SCORE = 13
BEST_RAISED_SCORE = 18
FIRST_MASTERY, SECOND_MASTERY = content.LEVEL.mastery_at


def gain_level(one: Character, table: Table) -> None:
    """One level and its gains, in turn (FH-LEVEL-03, FH-LEVEL-04). Current HP and MP rise with the maximum."""
    one.level += 1
    calling = content.CALLINGS[one.calling]
    hp = table.roll(content.die_of(calling.hit_die), HIT_DIE_LEVELS, one.name) + bonus(one, "con")
    one.max_hp += hp
    one.hp += hp
    mp = 0
    if calling.mana_die:
        mp = table.roll(content.die_of(calling.mana_die), MANA_DIE_LEVELS, one.name) + bonus(one, calling.mana_ability)
    one.rolled_mp += mp
    one.mp += mp + ("deep_well" in one.masteries)
    table.tell(events.LevelGained(one.name, one.level, hp, mp))
    if one.level in content.LEVEL.ability_gain_at:
        raise_score(one, table)
    if calling.mana_die:
        learn_spell(one, table)
    _take_masteries(one, table)


def bonus(one: Character, ability: str) -> int:
    """+1 to a die if the governing score, as it is now, is 13 or more."""
    return 1 if roster.score(one, ability) >= GOOD_SCORE else 0


def raise_score(one: Character, table: Table) -> None:
    """+1 to one ability of choice, at most 18."""
    options = [ability for ability in content.ABILITIES if one.scores[ability] < BEST_RAISED_SCORE]
    if options:
        ability = table.ask(one.seat, RAISE, options, {"who": one.id}, _usually_raised(one, options))
        one.scores[ability] += 1
        table.tell(events.ScoreRaised(one.name, ability, one.scores[ability]))


def _usually_raised(one: Character, options: list[str]) -> str:
    """What the calling lives by: mana, then Hit Points, then Dexterity; Strength alone gives nobody anything."""
    wanted = (content.CALLINGS[one.calling].mana_ability, "con", "dex", *options)
    return next(ability for ability in wanted if ability in options)


def learnable(one: Character) -> list[str]:
    """Spells of the own list, not yet known, of a level the caster can cast (FH-MAGIC-04)."""
    own = content.CALLINGS[one.calling].spell_list
    return [
        key
        for key, spell in content.SPELLS.items()
        if spell.list == own and spell.level <= one.level and key not in one.spells
    ]


def learn_spell(one: Character, table: Table) -> None:
    options = learnable(one)
    if options:
        spell = table.ask(one.seat, LEARN, options, {"who": one.id}, options[-1])
        one.spells.append(spell)
        table.tell(events.SpellLearned(one.name, spell))


def _take_masteries(one: Character, table: Table) -> None:
    """At level 5 one of the calling's two, by choice; at level 8 the other comes too (FH-LEVEL-05)."""
    own = [key for key, mastery in content.MASTERIES.items() if mastery.calling == one.calling]
    left = [key for key in own if key not in one.masteries]
    if one.level == FIRST_MASTERY:
        left = [table.ask(one.seat, MASTERY, left, {"who": one.id}, left[0])]
    if one.level in (FIRST_MASTERY, SECOND_MASTERY):
        for mastery in left:
            one.masteries.append(mastery)
            if mastery == "deep_well":
                one.mp += one.level
            table.tell(events.MasteryTaken(one.name, mastery))


# --- making -----------------------------------------------------------------------------------------------------------
SCORE = Why("Ability score", "FH-CHAR-02")
HIT_DIE = Why("Hit Points", "FH-CHAR-06")
MANA_DIE = Why("Mana Points", "FH-CHAR-07")
MONEY = Why("Starting silver", "FH-CHAR-09")
MAKE = Question("make", "FH-CHAR-01")
ADJUST = Question("adjust", "FH-CHAR-03")
SWAP = Question("swap", "FH-CHAR-03")
PEOPLE = Question("people", "FH-CHAR-04")
GROW = Question("human-gift", "FH-CHAR-04")
CALLING = Question("calling", "FH-CHAR-05")
REROLL_HP = Question("reroll-hp", "FH-CHAR-06")
REROLL_MP = Question("reroll-mp", "FH-CHAR-07")
FIRST_SPELL = Question("first-spell", "FH-CHAR-08")
FAVOURITE = Question("favourite", "FH-CALL-01")
OUTFIT = Question("outfit", "FH-GEAR-01")
NAME = Question("name", "FH-CHAR-01")
LONGEST_NAME = 24
BEST_SCORE = 18
POOR_SCORES = 54  # in all: nine for each; the automatic player rolls again below it
PRIME = {"fighter": "con", "scout": "dex", "thief": "dex", "priest": "wis", "wizard": "int", "druid": "wis"}
USUAL_SPELLS = {
    "wizard": ("slumber", "spark_dart", "ward"),
    "priest": ("mend", "steady_hand"),
    "druid": ("thorn_lash", "poultice"),
}
USUAL_PARTY = ("fighter", "priest", "scout", "wizard", "thief", "druid", "fighter", "scout")


def make_character(world: World, table: Table) -> None:
    """One step: roll up the next character, buy one more thing, or name it and let it join."""
    if world.making is None:
        _roll_up(world, world.to_make[0], table)
    elif world.stage == "outfit":
        _buy_outfit(world, world.making, table)
    else:
        _name_and_join(world, world.making, world.to_make[0], table)


# --- scores to money -------------------------------------------------------------------------------------------------
def _roll_up(world: World, newcomer: Newcomer, table: Table) -> None:
    """In the order of FH-CHAR-01: scores, adjust, people, calling, HP, MP, spells, money."""
    one = Character(roster.new_id(world, "c"), newcomer.seat)
    usual = usual_calling(world)
    options = make_options(world)
    about = {"who": one.id, "calling": usual}
    way = Option("quick") if _at_once(world) else table.ask(one.seat, MAKE, options, about, options[0])
    if way.verb in ("later", "never"):
        _put_off(world, newcomer, way.verb)
        return
    if way.verb == "quick all":
        world.at_once = len(world.to_make)
    quick = "" if way.verb == "step" else way.target or usual
    one.scores = roll_scores(table, one.name)
    if quick:
        choose_for(one, quick, table)
    else:
        choose(one, table)
    one.purse = sum(table.roll(6, MONEY, one.name) for _ in range(3)) * 100
    world.making = one  # before a higher level is asked about: whoever is asked looks at the one being made
    _start_at(world, one, quick, table)
    world.stage = "outfit"
    if quick:
        buy_usual(world, one, table)
        world.stage = "name"


def usual_calling(world: World) -> str:
    """The next of the usual party; while the first party gathers, one that nobody in it has."""
    after = USUAL_PARTY[len(world.characters) % len(USUAL_PARTY)]
    if any(one.dead for one in world.characters.values()):
        return after
    there = [one.calling for one in world.characters.values()]
    return next((calling for calling in USUAL_PARTY if calling not in there), after)


def make_options(world: World) -> list[Option]:
    """Step by step, or at once, of a calling of choice; for a whole party there is a usual one."""
    every = checks.when(len(world.to_make) > 1 and len(world.seats) == 1, "quick all")
    later = checks.when(bool(world.parties), "later", "never")  # who lives as a statue or a captive is of no party
    return [*every, Option("quick"), *each_of("quick", content.CALLINGS), Option("step"), *later]


def _put_off(world: World, newcomer: Newcomer, way: str) -> None:
    """While somebody is about, a player may wait with a new character, or do without one (FH-GOAL-02)."""
    world.count -= 1  # the id is not used
    world.to_make.remove(newcomer)
    if way == "later":
        world.put_off.append(newcomer)


def _at_once(world: World) -> bool:
    return world.quick or world.at_once > 0


def roll_scores(table: Table, who: str, again: bool = False) -> dict[str, int]:
    """3d6 each in this order: Strength, Dexterity, Constitution, Intelligence, Wisdom, Charisma (FH-CHAR-02)."""
    scores = {ability: sum(table.roll(6, SCORE, who) for _ in range(3)) for ability in content.ABILITIES}
    table.tell(events.ScoresRolled(tuple(scores.values()), again))
    return scores


def choose(one: Character, table: Table) -> None:
    """The player's choices from the adjustment to the spells."""
    adjust(one, table)
    one.people = table.ask(one.seat, PEOPLE, tuple(content.PEOPLES), {"who": one.id, **one.scores})
    if one.people == "human":
        grown = [ability for ability in content.ABILITIES if one.scores[ability] < BEST_SCORE]
        _raise_by_gift(one, table.ask(one.seat, GROW, grown, {"who": one.id, **one.scores}), table)
    one.calling = table.ask(one.seat, CALLING, tuple(content.CALLINGS), {"who": one.id, **one.scores})
    roll_hp(one, table)
    roll_mp(one, table)
    _first_spells(one, table)
    if one.calling == "fighter":
        one.favourite = table.ask(one.seat, FAVOURITE, tuple(content.WEAPONS), {"who": one.id}, "spear")


def adjust(one: Character, table: Table) -> None:
    """Swap two scores once, or roll all six again and keep the new set; not both (FH-CHAR-03)."""
    about: Facts = {"who": one.id, **one.scores}
    answer = table.ask(one.seat, ADJUST, ("keep", "swap", "reroll"), about, "keep")
    if answer == "reroll":
        one.scores = roll_scores(table, one.name, again=True)
    elif answer == "swap":
        first = table.ask(one.seat, SWAP, content.ABILITIES, about)
        rest = [ability for ability in content.ABILITIES if ability != first]
        second = table.ask(one.seat, SWAP, rest, {**about, "first": first})
        _swap_scores(one, first, second, table)


def _swap_scores(one: Character, first: str, second: str, table: Table) -> None:
    one.scores[first], one.scores[second] = one.scores[second], one.scores[first]
    table.tell(events.ScoresSwapped(first, second))


def _raise_by_gift(one: Character, ability: str, table: Table) -> None:
    """A human adds 1 to one score, to at most 18 (FH-CHAR-04)."""
    one.scores[ability] = min(BEST_SCORE, one.scores[ability] + 1)
    table.tell(events.HumanGift(ability, one.scores[ability]))


def roll_hp(one: Character, table: Table, sure: bool = False) -> None:
    """The hit die; a 1 or 2 may be rerolled once, keeping the second; +1 for Constitution 13+ (FH-CHAR-06)."""
    sides = content.die_of(content.CALLINGS[one.calling].hit_die)
    face = table.roll(sides, HIT_DIE, one.name)
    if face <= 2 and (
        sure or table.ask(one.seat, REROLL_HP, ("reroll", "keep"), {"who": one.id, "face": face}, "reroll") == "reroll"
    ):
        face = table.roll(sides, HIT_DIE, one.name)
    one.max_hp = one.hp = face + bonus(one, "con") + (1 if one.people == "dwarf" else 0)


def roll_mp(one: Character, table: Table, sure: bool = False) -> None:
    """A mana die if the calling has one; a 1 may be rerolled once; +1 for the governing score 13+ (FH-CHAR-07)."""
    calling = content.CALLINGS[one.calling]
    sides = content.die_of(calling.mana_die)
    if not sides:
        return
    face = table.roll(sides, MANA_DIE, one.name)
    if face == 1 and (
        sure or table.ask(one.seat, REROLL_MP, ("reroll", "keep"), {"who": one.id, "face": face}, "reroll") == "reroll"
    ):
        face = table.roll(sides, MANA_DIE, one.name)
    one.rolled_mp = one.mp = face + bonus(one, calling.mana_ability) + (1 if one.people == "elf" else 0)


def first_list(calling: str) -> list[str]:
    own = content.CALLINGS[calling].spell_list
    return [key for key, spell in content.SPELLS.items() if spell.list == own and spell.level == 1]


def _first_spells(one: Character, table: Table) -> None:
    """A wizard knows three spells of level 1, priests and druids two (FH-CHAR-08, FH-CALL-05)."""
    for _ in range(content.CALLINGS[one.calling].start_spells):
        options = [spell for spell in first_list(one.calling) if spell not in one.spells]
        suggested = next((spell for spell in USUAL_SPELLS[one.calling] if spell in options), options[0])
        one.spells.append(
            table.ask(one.seat, FIRST_SPELL, options, {"who": one.id, "n": len(one.spells) + 1}, suggested)
        )


def choose_for(one: Character, calling: str, table: Table) -> None:
    """The automatic player: the best score goes where the calling needs it, the gift where it helps."""
    prime = PRIME[calling]
    top = max(content.ABILITIES, key=lambda ability: one.scores[ability])
    if sum(one.scores.values()) < POOR_SCORES and one.scores[top] + 1 < GOOD_SCORE:
        one.scores = roll_scores(table, one.name, again=True)  # all six again, instead of a swap
    elif one.scores[top] > one.scores[prime]:
        _swap_scores(one, prime, top, table)
    one.people, one.calling = "human", calling
    _raise_by_gift(one, _best_gift(one, prime), table)
    roll_hp(one, table, sure=True)
    roll_mp(one, table, sure=True)
    one.spells = list(USUAL_SPELLS.get(calling, ()))
    one.favourite = "spear" if calling == "fighter" else ""


def _best_gift(one: Character, prime: str) -> str:
    """Where one more brings a bonus, hardiness first, else where checks become easier; learning helps wizards alone."""
    useful = [ability for ability in ("con", prime, *content.ABILITIES) if ability != "int" or prime == "int"]
    crossing = [ability for ability in useful if one.scores[ability] + 1 == GOOD_SCORE]
    easier = [ability for ability in (prime, *useful) if ability != "con" and one.scores[ability] < BEST_SCORE]
    return (crossing or easier)[0]


def _start_at(world: World, one: Character, quick: str, table: Table) -> None:
    """Level 1; 2 with a Training Yard; with an Academy half the highest level alive, at least 3 (FH-CHAR-10)."""
    one.xp = starting_level(world) * XP_A_LEVEL - XP_A_LEVEL
    while one.level < dawn.level_for(one.xp):
        gain_level(one, table)


XP_A_LEVEL = 1000


def starting_level(world: World) -> int:
    if world.hold.buildings.get("academy"):
        highest = max((one.level for one in roster.living(world)), default=1)
        return max(3, highest // 2)
    return 2 if world.hold.buildings.get("yard") else 1


# --- equipment, name -------------------------------------------------------------------------------------------------
def outfit_options(world: World, one: Character) -> list[str]:
    """What the calling cannot use may be bought and carried all the same (FH-CHAR-05)."""
    return ["done", "usual", *(key for key in market.on_sale(world) if price(key) <= one.purse)]


def _buy_outfit(world: World, one: Character, table: Table) -> None:
    """Buy equipment, one thing at a time, or the calling's usual list."""
    answer = table.ask(one.seat, OUTFIT, outfit_options(world, one), {"who": one.id, "money": one.purse}, "usual")
    if answer == "usual":
        buy_usual(world, one, table)
        world.stage = "name"
    elif answer == "done":
        world.stage = "name"
    else:
        one.purse -= price(answer)
        market.buy_one(one, answer, table)


def buy_usual(world: World, one: Character, table: Table) -> None:
    """The first list of the calling that the money covers; if it covers none, what it can of the last."""
    lists = content.CALLINGS[one.calling].buys
    wanted = next((each for each in lists if _cost_of_list(each) <= one.purse), lists[-1])
    before, bought = one.purse, []
    for key in wanted:
        if price(key) <= one.purse:
            one.purse -= price(key)
            market.own(one, key)
            bought.append(key)
    table.tell(events.Outfitted(tuple(bought), before - one.purse))


def _cost_of_list(things: Sequence[str]) -> int:
    return sum(price(key) for key in things)


def _name_and_join(world: World, one: Character, newcomer: Newcomer, table: Table) -> None:
    """It joins at the freehold when the party is next there, or where it is met; a Saving Throw used that day stays
    used (FH-SAVE-02).
    """
    suggested = free_name(world, table, one.id)
    given = suggested if _at_once(world) else table.ask_text(one.seat, NAME, LONGEST_NAME, {"who": one.id}, suggested)
    one.name = " ".join(given.split()) or suggested
    world.to_make.pop(0)
    world.at_once = max(0, world.at_once - 1)
    world.making, world.stage = None, ""
    party = _party_to_join(world)
    one.save_used = newcomer.save_used == roster.day_of(party)
    world.characters[one.id] = one
    party.order.append(one.id)
    table.tell(events.Made(one.name, one.people, one.calling, one.level, one.max_hp, roster.max_mp(one)))


def free_name(world: World, table: Table, who: str) -> str:
    used = {one.name for one in world.characters.values()}
    free = [name for name in content.GIVEN_NAMES if name not in used] or list(content.GIVEN_NAMES)
    return free[table.whim(f"name {who}", len(free))]


def _party_to_join(world: World) -> Party:
    met = next((party for party in world.parties if party.id == world.met_by), None)
    home = met or next(
        (party for party in world.parties if party.at == world.hold.at and party.mode in ("home", "waiting")), None
    )
    if home is None:
        clock = max((party.clock for party in world.parties), default=world.last_clock or TURNS_A_DAY)
        home = Party(roster.new_id(world, "g"), [], world.hold.at, clock)
        home.mode, home.away_since = "road" if world.hold.lost else "home", roster.day_of(home)
        world.parties.append(home)
    return home
