"""Folkways, natures, lords, news and spoils."""

from __future__ import annotations

from collections.abc import Callable

from freehold import content, events
from freehold.book import checks
from freehold.book.characters import market
from freehold.book.days import light
from freehold.book.hold import harvest, powers
from freehold.book.party import actions, roster
from freehold.book.sites import rooms, treasure
from freehold.book.travel import land
from freehold.content import dice, things
from freehold.state import DAYS_A_WEEK, Band, Fight, Foe, Fresh, Meeting, Party, World
from tablewright.engine.consent import end_fight
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table

# --- news: what others tell of the land (FH-ENC-08): friendly folk, hermits, beasts by where they go, captives --------
WHICH_HEX = Question("gm-which-hex", "FH-ENC-08", standing=True)


def tell_a_hex(world: World, party: Party, source: str, table: Table) -> None:
    """One unmapped hex next to this one: the GM's pick, the referee's is the first (FH-ENC-08)."""
    near = land.untold_neighbours(world, party.at)
    if near:
        land.tell_of(world, checks.judge(world, table, WHICH_HEX, near, near[0]), party.at, source, table)
    else:
        table.tell(events.Acted("", "no news"))


# --- folkways ---------------------------------------------------------------------------------------------------------
# What folk and beasts offer besides a fight (FH-MON-07): trade, news, a hermit's word, new hands for the freehold.
TRADE = Question("trade", "FH-MON-07")
TAKES = Question("trade-who", "FH-MON-07")
SELLER = Question("seller", "FH-GEAR-01")
WHO_ASKS = Question("who-asks", "FH-MON-07")
PEDDLER_MOST = 100  # copper: gear worth 10 sc or less
NEWS_MEALS = 1
CARAVAN_ITEM = 3000  # copper


def folk_options(world: World, party: Party, meeting: Meeting) -> list[str]:
    """What these others offer in this mood."""
    use = content.MONSTERS[meeting.bands[0].monster].use
    options = []
    if _wares_of(meeting):
        options += ["trade", "sell"] if _sellers_here(world, party) else ["trade"]
    if use == "caravan" and market.can_pay(world, party, CARAVAN_ITEM) and not meeting.traded:
        options.append("item")
    if use == "hermit" and not meeting.asked and light.meals_in_packs(world, party) and _untold_near(world, party):
        options.append("ask")
    if use == "join" and meeting.stage == "friendly" and not meeting.asked and not world.hold.lost:
        options.append("invite")
    return options


def _untold_near(world: World, party: Party) -> list[str]:
    return land.untold_neighbours(world, party.at)


def _wares_of(meeting: Meeting) -> list[str]:
    """Gear on sale: a peddler's if neutral or better, a caravan's any, friendly folk's at list prices (FH-ENC-08)."""
    monster = content.MONSTERS[meeting.bands[0].monster]
    if monster.use == "caravan":
        return list(content.GEAR)
    common = [key for key, gear in content.GEAR.items() if not gear.sold]
    if monster.use == "peddler":
        return [key for key in common if things.price(key) <= PEDDLER_MOST]
    return common if monster.kind == "folk" and meeting.stage == "friendly" else []


def folk_deed(world: World, party: Party, meeting: Meeting, answer: str, table: Table) -> None:
    if answer == "trade":
        _buy_from_them(world, party, meeting, table)
    elif answer == "sell":
        _sell_to_them(world, party, meeting, table)
    elif answer == "item":
        _buy_item(world, party, meeting, table)
    elif answer == "ask":
        _ask_hermit(world, party, meeting, table)
    else:
        _invite_folk(world, party, meeting, table)


def _buy_from_them(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """One purchase at the list price."""
    wares = [key for key in _wares_of(meeting) if market.can_pay(world, party, things.price(key))]
    answer = table.ask(roster.speaker_seat(world, party), TRADE, ("nothing", *wares))
    if answer != "nothing":
        people = [one.id for one in roster.able(world, party)]
        buyer = world.characters[
            table.ask(roster.speaker_seat(world, party), TAKES, people, {"thing": answer}, people[0])
        ]
        if market.pay_together(world, party, things.price(answer), table):
            market.buy_one(buyer, answer, table, party=party)


def _sellers_here(world: World, party: Party) -> list[str]:
    return [one.id for one in roster.able(world, party) if any(map(market.plain_price, one.pack))]


def _sell_to_them(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """Plain gear at half its price, as at home (FH-GEAR-01)."""
    one = world.characters[table.ask(roster.speaker_seat(world, party), SELLER, _sellers_here(world, party))]
    market.sell_from_pack(one, market.plain_price, table)


def _buy_item(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """One roll on the magic item table for 300 sc, once a meeting."""
    if not market.pay_together(world, party, CARAVAN_ITEM, table):
        return
    meeting.traded = True
    treasure.take_item(world, party, treasure.roll_item(land.tier_of(world, party.at), table), table)


def _ask_hermit(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """The feature of one neighbouring hex for one meal."""
    meeting.asked = True
    light.eat_from_packs(world, party, NEWS_MEALS)
    tell_a_hex(world, party, "hermit", table)


def _invite_folk(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """Charisma, once per meeting: 1 Folk arrives in a week, if there is housing then."""
    meeting.asked = True
    who = actions.choose_hand(world, party, WHO_ASKS, roster.able(world, party), actions.Trial("cha", "invite"), table)
    success = actions.attempt(world, party, world.characters[who], "cha", "invite", table)
    if success:
        world.hold.coming.append(roster.day_of(party) + DAYS_A_WEEK)
    table.tell(events.Invited(success))


# --- spoils -----------------------------------------------------------------------------------------------------------
# After a fight or a meeting: what the slain carried, what is left of the others, and where the party goes on.
_COMERS = ("alarm", "noise")  # who came because they heard something do not live here
GAME_KEEPS = 3  # days that meat keeps (FH-MON-07)


def take_spoils(world: World, party: Party, table: Table) -> None:
    """Purses and pockets of each one slain, a wandering group's hoard, meat and glands (FH-SITE-04, FH-MON-07)."""
    fight, meeting = roster.fight_of(party), roster.meeting_of(party)
    for number, band in enumerate(meeting.bands):
        slain = [foe for foe in fight.foes if foe.band == number and foe.out in ("dead", "bound")]
        carried = meeting.where in ("hex", "night", "cache") or meeting.reading in _COMERS
        _take_from_slain(world, party, band, slain, carried, table)
        _take_meat(world, party, band, slain, table)


def _take_from_slain(world: World, party: Party, band: Band, slain: list[Foe], carried: bool, table: Table) -> None:
    kind = content.MONSTERS[band.monster].treasure
    if not slain or kind == "none":
        return
    if not treasure.is_hoard(kind):
        kind = treasure.which_treasure(world, kind, table, band.monster, len(slain))
        for _ in slain:
            treasure.roll_treasure(world, party, kind, 1, table)
    elif carried:  # where they live the hoard lies in the room
        treasure.find_treasure(world, party, kind, content.MONSTERS[band.monster].tier, table)


def _take_meat(world: World, party: Party, band: Band, slain: list[Foe], table: Table) -> None:
    monster = content.MONSTERS[band.monster]
    dead = sum(1 for foe in slain if foe.out == "dead")
    if monster.meals and dead:
        party.fresh.append(Fresh(monster.meals * dead, roster.day_of(party) + 1 + GAME_KEEPS))
        table.tell(events.MealsGained(monster.meals * dead, monster.key))
    first = roster.lead(world, party)
    if monster.use == "gland" and dead and first:
        roster.gain(first, "gland", dead)
        table.tell(events.ItemTaken(first.name, "gland", dead))


# --- going on --------------------------------------------------------------------------------------------------------
def end_meeting(world: World, party: Party, result: str, table: Table) -> None:
    """Put what is left of the others back where they live, and let the party go on with what it was at."""
    meeting, fight = party.meeting, party.fight
    end_fight(world.pledges, party.id)
    if meeting is not None:
        _write_back(world, party, meeting, fight, result)
    party.meeting, party.fight, party.mode = None, None, party.before
    if meeting is not None and meeting.where == "raid" and not world.hold.lost:
        harvest.settle_fight(world, result, table)
    if party.mode in ("home", "waiting") and world.hold.lost:
        powers.turn_out(party)
    if not roster.members(world, party):
        party.mode = "gone"
    elif party.mode == "site":
        if result in ("broke off", "lost", "withdrew", "left"):
            rooms.step_back(world, party, table)
        rooms.check_cleared(world, party, table)


def _write_back(world: World, party: Party, meeting: Meeting, fight: Fight | None, result: str) -> None:
    """Bands of a room or lair keep who is left of them; others are gone for good."""
    if meeting.where not in ("room", "lair") or party.before != "site":
        return
    room = rooms.room_of(world, party)
    if meeting.reading in _COMERS or room is None:
        return
    for number, band in enumerate(meeting.bands):
        if fight is not None:
            _keep_survivors(band, [foe for foe in fight.foes if foe.band == number])
        band.on_day = roster.day_of(party)
    left = [band for band in meeting.bands if band.number > 0]
    room.bands = [] if result == "they left" else left
    site = roster.hex_of(world, party).site(party.in_site)
    if site.kind == "lair" and meeting.stage == "friendly" and fight is None:
        site.lair_cleared = True  # at peace with the party (FH-SITE-03)


def _keep_survivors(band: Band, foes: list[Foe]) -> None:
    left = [foe for foe in foes if foe.out in ("", "left", "calmed")]
    band.hp, band.max_hp = [foe.hp for foe in left], [foe.max_hp for foe in left]
    band.number = len(left)
    band.angry = any(foe.out != "calmed" for foe in left)
    band.disposition = "attack" if band.angry else "neutral"


# --- lords ------------------------------------------------------------------------------------------------------------
# The lord of a Power in its seat: a truce on a friendly roll, and the Warlord's challenge (FH-POWER-05).
TRUCE = Question("truce", "FH-POWER-05")
CHALLENGE = Question("challenge", "FH-POWER-05")
GUARD = Why("The Warlord's guard", "FH-POWER-05")

Fighting = Callable[[World, Party, Table], None]


def offer_truce(world: World, party: Party, meeting: Meeting, table: Table, fight_on: Fighting) -> None:
    """Shadow and Threat do not rise for 4 weeks if the party goes home; or it attacks."""
    answers = [Option("accept"), Option("attack")]
    if table.ask(roster.speaker_seat(world, party), TRUCE, answers, {"foe": meeting.bands[0].monster}) == "attack":
        fight_on(world, party, table)
        return
    power = world.power
    if power is not None:
        power.truce_until = world.hold.week + content.POWER_RULES.truce_weeks
        table.tell(events.TruceTaken(power.key))
    end_meeting(world, party, "withdrew", table)


def end_truce(world: World, meeting: Meeting, table: Table) -> None:
    """It was given to those who go home: whoever fights the lord has it no more (FH-POWER-05)."""
    power = world.power
    if power is None or power.truce_until <= world.hold.week:
        return
    if any(band.monster == content.POWERS[power.key].lord for band in meeting.bands):
        power.truce_until = 0
        table.tell(events.TruceEnded(power.key))


def challenge_if_warlord(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """A challenge made good by Charisma, tried once before the first round, sends his guard away."""
    lord = meeting.bands[0]
    if lord.monster != "iron_warlord" or len(meeting.bands) > 1:
        return
    if not _is_challenge_won(world, party, table):
        rolled = dice.dice("1d4+2").roll(table, GUARD)
        number = checks.judge_number(world, table, land.HOW_MANY, (1, land.MOST), rolled, {"foe": "iron_veteran"})
        meeting.bands.append(Band("iron_veteran", number))


def _is_challenge_won(world: World, party: Party, table: Table) -> bool:
    people = roster.able(world, party)
    known = world.power is not None and world.power.weakness_known
    if not people or not known:
        return False
    who = actions.choose_hand(world, party, CHALLENGE, people, actions.Trial("cha", "challenge"), table, "no")
    return who != "no" and actions.attempt(world, party, world.characters[who], "cha", "challenge", table)


# --- natures ----------------------------------------------------------------------------------------------------------
# What creatures do by what their entries say of them, besides striking (FH-MON-07, FH-GM-01).
# The goblins count heads, the bear wants to be left alone, the giant takes a cow, the wolves press the weak. The
# referee does it where the table has monsters act by their nature; the GM is asked, with the same answer marked. No die
# is added.
LURKING = Question("gm-lurking", "FH-ENC-01", standing=True)
STEALS = Question("gm-steals", "FH-MON-07", standing=True)
OUTDOORS = ("hex", "night", "cache")


def acts_so(world: World, monster: str, nature: str) -> bool:
    return world.natures and nature in content.MONSTERS[monster].nature


def heads(world: World, party: Party) -> int:
    return len(roster.standing(world, party))


# --- before and at the Encounter roll --------------------------------------------------------------------------------
def unseen_till_close(world: World, party: Party, meeting: Meeting, monster: str, table: Table) -> bool:
    """What lies like a stone is not seen from afar, unless the party goes with care or one has crept ahead."""
    if not acts_so(world, monster, "lurks") or meeting.sneaker or party.careful:
        return False
    return checks.judge(world, table, LURKING, ("unseen", "seen"), "unseen", {"foe": monster}) == "unseen"


def tempered(world: World, party: Party, meeting: Meeting, monster: str, result: str) -> str:
    """Who would rather not fight, or is outnumbered and counts heads, warns where the roll says attack."""
    if result != "attack" or meeting.reading:
        return result
    fewer = sum(band.number for band in meeting.bands) < heads(world, party)
    shy = acts_so(world, monster, "rather_not") or (acts_so(world, monster, "counts_heads") and fewer)
    return "warning" if shy else result


def usual_demand(world: World, monster: str) -> str:
    """Bandits ask a toll (FH-MON-07), the hungry ask for food, others for distance (FH-ENC-06)."""
    if content.MONSTERS[monster].use == "toll":
        return "coin"
    return "food" if acts_so(world, monster, "hungry") else "withdraw"


def carries_off(world: World, party: Party, meeting: Meeting, monster: str, table: Table) -> bool:
    """Hunters of herds take a mule, night thieves a meal each, and are gone with it."""
    stolen = _what_they_want(world, party, meeting, monster)
    if not stolen:
        return False
    what, number = stolen
    if checks.judge(world, table, STEALS, ("steal", "stay"), "steal", {"foe": monster}) == "stay":
        return False
    if what == "mule":
        owner = roster.owner_of(roster.members(world, party), "mule")
        assert owner is not None
        roster.lose(owner, "mule")
    else:
        light.eat_from_packs(world, party, number)
    table.tell(events.CarriedOff(monster, what, number))
    return True


def _what_they_want(world: World, party: Party, meeting: Meeting, monster: str) -> tuple[str, int] | None:
    outdoors = meeting.where in OUTDOORS and not roster.is_inside(party)  # a mule does not enter ruins
    if acts_so(world, monster, "hunts_herds") and outdoors and roster.total(world, party, "mule"):
        return "mule", 1
    number = sum(band.number for band in meeting.bands)
    meals = min(number, light.meals_in_packs(world, party))
    if acts_so(world, monster, "night_thief") and meeting.where == "night" and number <= heads(world, party) and meals:
        return "meal", meals
    return None


# --- in a fight ------------------------------------------------------------------------------------------------------
def weakest(world: World, fight: Fight, reached: list[str]) -> str:
    """The one with the fewest Hit Points; of equals the first in marching order."""
    hp = {friend.id: friend.hp for friend in fight.friends}
    hp |= {who: one.hp for who, one in world.characters.items()}
    hp |= {who: hired.hp for who, hired in world.hirelings.items()}
    return min(reached, key=lambda who: hp[who])


def have_tested_enough(world: World, party: Party, fight: Fight, foes: list[Foe]) -> bool:
    """One of them lies dead, and nobody of the party is dead, down or half dead: they look for easier prey."""
    testing = bool(foes) and all(acts_so(world, foe.monster, "tests_first") for foe in foes)
    lost = any(foe.out == "dead" for foe in fight.foes)
    weak = any(not roster.awake(one) or one.hp * 2 <= one.max_hp for one in roster.of_flesh(world, party))
    return testing and lost and not weak and not any(world.characters[who].dead for who in fight.order)
