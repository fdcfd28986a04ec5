"""What creatures do by what their entries say of them, besides striking (FH-MON-07, FH-GM-01).

The goblins count heads, the bear wants to be left alone, the giant takes a cow, the wolves press the weak. The referee
does it where the table has monsters act by their nature; the GM is asked, with the same answer marked. No die is added.
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.asking import judge
from tablewright.rules.freehold.book.days.provisions import eat_from_packs, meals_in_packs
from tablewright.rules.freehold.book.party.roster import awake, is_inside, lose, members, owner_of, standing, total
from tablewright.rules.freehold.content import MONSTERS
from tablewright.rules.freehold.events import CarriedOff
from tablewright.rules.freehold.state import Fight, Foe, Meeting, Party, World

LURKING = Question("gm-lurking", "FH-ENC-01", standing=True)
STEALS = Question("gm-steals", "FH-MON-07", standing=True)
OUTDOORS = ("hex", "night", "cache")


def acts_so(world: World, monster: str, nature: str) -> bool:
    return world.natures and nature in MONSTERS[monster].nature


def heads(world: World, party: Party) -> int:
    return len(standing(world, party))


# --- before and at the Encounter roll --------------------------------------------------------------------------------
def unseen_till_close(world: World, party: Party, meeting: Meeting, monster: str, table: Table) -> bool:
    """What lies like a stone is not seen from afar, unless the party goes with care or one has crept ahead."""
    if not acts_so(world, monster, "lurks") or meeting.sneaker or party.careful:
        return False
    return judge(world, table, LURKING, ("unseen", "seen"), "unseen", {"foe": monster}) == "unseen"


def tempered(world: World, party: Party, meeting: Meeting, monster: str, result: str) -> str:
    """Who would rather not fight, or is outnumbered and counts heads, warns where the roll says attack."""
    if result != "attack" or meeting.reading:
        return result
    fewer = sum(band.number for band in meeting.bands) < heads(world, party)
    shy = acts_so(world, monster, "rather_not") or (acts_so(world, monster, "counts_heads") and fewer)
    return "warning" if shy else result


def usual_demand(world: World, monster: str) -> str:
    """Bandits ask a toll (FH-MON-07), the hungry ask for food, others for distance (FH-ENC-06)."""
    if MONSTERS[monster].use == "toll":
        return "coin"
    return "food" if acts_so(world, monster, "hungry") else "withdraw"


def carries_off(world: World, party: Party, meeting: Meeting, monster: str, table: Table) -> bool:
    """Hunters of herds take a mule, night thieves a meal each, and are gone with it."""
    stolen = _what_they_want(world, party, meeting, monster)
    if not stolen:
        return False
    what, number = stolen
    if judge(world, table, STEALS, ("steal", "stay"), "steal", {"foe": monster}) == "stay":
        return False
    if what == "mule":
        owner = owner_of(members(world, party), "mule")
        assert owner is not None
        lose(owner, "mule")
    else:
        eat_from_packs(world, party, number)
    table.tell(CarriedOff(monster, what, number))
    return True


def _what_they_want(world: World, party: Party, meeting: Meeting, monster: str) -> tuple[str, int] | None:
    outdoors = meeting.where in OUTDOORS and not is_inside(party)  # a mule does not enter ruins
    if acts_so(world, monster, "hunts_herds") and outdoors and total(world, party, "mule"):
        return "mule", 1
    number = sum(band.number for band in meeting.bands)
    meals = min(number, meals_in_packs(world, party))
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
    weak = any(not awake(one) or one.hp * 2 <= one.max_hp for one in members(world, party))
    return testing and lost and not weak and not any(world.characters[who].dead for who in fight.order)
