"""Who is in the party and where, who speaks for it, what they can do, carry and wear."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from freehold import content
from freehold.book import checks
from freehold.content import kinds, things
from freehold.state import HOURS_A_DAY, TURNS_A_DAY, Character, Fight, Hex, Hireling, Meeting, Party, Room, World
from tablewright.engine.decisions import Question, in_order, speaks_for
from tablewright.engine.table import Table

# --- roster -----------------------------------------------------------------------------------------------------------
# Who is who: members of a party, who leads and speaks, what they can do, carry and wear, and the passing of time.
# Nothing here rolls dice. The chapters build on it.
MANA = Question("which-mana", "FH-SITE-05", standing=True)
UNARMORED_AC = 9  # FH-ATTACK-03
STAR_MAIL_AC = 16  # FH-SITE-08
BEASTS = ("mule", "horse")  # they walk beside their owners
SLEEP_HOURS = 8
ELF_SLEEP_HOURS = 4


# --- members ---------------------------------------------------------------------------------------------------------
def members(world: World, party: Party) -> list[Character]:
    """The player characters of a party in marching order; the dead are not among them."""
    people = world.characters
    return [people[who] for who in party.order if who in people]


def hirelings(world: World, party: Party) -> list[Hireling]:
    return [world.hirelings[who] for who in party.order if who in world.hirelings]


def is_gone(one: Hireling) -> bool:
    """Dead, or run away: no longer of the party, though still in its order (FH-GEAR-03)."""
    return one.dead or one.fled


def drop_hirelings(world: World, party: Party) -> None:
    """Who is gone leaves the order."""
    for one in hirelings(world, party):
        if is_gone(one):
            party.order.remove(one.id)
            del world.hirelings[one.id]


def awake(one: Character) -> bool:
    """Conscious and able to act (FH-DEATH-05)."""
    return not (one.dead or one.unconscious or one.stone or one.asleep_until)


def able(world: World, party: Party) -> list[Character]:
    """Who is there and can act: neither unconscious nor asleep nor stone."""
    characters = world.characters
    people = [characters[who] for who in party.order if who in characters and awake(characters[who])]
    late = yet_to_come(world, party) if party.meeting else ()
    return [one for one in people if one.id not in late] if late else people


def anybody_awake(world: World, party: Party) -> bool:
    """Somebody of the party can still act, there or on the way."""
    return any(awake(one) for one in members(world, party))


def of_flesh(world: World, party: Party) -> list[Character]:
    """Everybody but the stone, who eat, earn, spend and bear nothing until a Cleanse (FH-MON-04)."""
    characters = world.characters
    return [characters[who] for who in party.order if who in characters and not characters[who].stone]


def yet_to_come(world: World, party: Party) -> Sequence[str]:
    """Who is not there so far: a sneaker who was heard is met alone, and alone in the first round (FH-SITE-06)."""
    if party.fight is not None:
        return party.fight.late
    met = party.meeting
    if met is None or not met.sneaker or met.hidden:
        return ()
    alone = met.sneaker in standing(world, party)
    return [who for who in party.order if who != met.sneaker] if alone else ()


def at_hand(world: World, party: Party) -> list[Character]:
    """Who of flesh and blood is in reach, the fallen too: in a fight not those who have yet to come."""
    people = of_flesh(world, party)
    late = yet_to_come(world, party) if party.meeting else ()
    return [one for one in people if one.id not in late] if late else people


def hired_here(world: World, party: Party) -> list[Hireling]:
    """The hired in reach, asleep or awake (FH-GEAR-03)."""
    late = yet_to_come(world, party)
    return [other for other in hirelings(world, party) if not is_gone(other) and other.id not in late]


def condition(world: World, party: Party) -> str:
    """How the members are, in short: two of these differ when somebody was hurt, healed, felled or woken."""
    return ", ".join(f"{one.hp}" if awake(one) else f"{one.hp} down" for one in members(world, party))


def lead(world: World, party: Party) -> Character | None:
    """The first conscious character in marching order (FH-TRAP-03)."""
    return next(iter(able(world, party)), None)


def is_standing(world: World, who: str) -> bool:
    one = world.characters.get(who)
    if one is not None:
        return awake(one)
    hired = world.hirelings[who]
    return not (is_gone(hired) or hired.asleep_until)


def standing(world: World, party: Party) -> list[str]:
    """Members and the hired on their feet, in marching order."""
    return [who for who in party.order if is_standing(world, who)]


def present(world: World, party: Party) -> list[str]:
    """Those standing who have reached the fight."""
    late = yet_to_come(world, party)
    return [who for who in standing(world, party) if who not in late]


def down(world: World, party: Party) -> list[Character]:
    return [one for one in members(world, party) if not awake(one)]


def person(world: World, who: str) -> Character | Hireling:
    """A member or somebody hired, by id."""
    return world.characters[who] if who in world.characters else world.hirelings[who]


def living(world: World) -> list[Character]:
    """All characters that are in play, wherever they are: neither dead nor stone (FH-MON-04)."""
    return [one for one in world.characters.values() if not (one.dead or one.stone)]


def sleepers(world: World, party: Party) -> list[Character | Hireling]:
    """Who in reach sleeps by spell or smoke and could be shaken (FH-MAGIC-02)."""
    here: list[Character | Hireling] = [*at_hand(world, party), *hired_here(world, party)]
    return [one for one in here if one.asleep_until]


def mouths(world: World, party: Party) -> list[Character | Hireling]:
    """Who eats and drinks: everybody of flesh, then the hired (FH-FOOD-01, FH-GEAR-03)."""
    return [*of_flesh(world, party), *hirelings(world, party)]


def name_of_member(world: World, who: str) -> str:
    if who in world.characters:
        return world.characters[who].name
    return world.hirelings[who].name if who in world.hirelings else who


def speaker_seat(world: World, party: Party) -> str:
    """The seat that decides for the party (FH-ENC-03, FH-TURN-05): its lead's, or the table votes."""
    if len(world.seats) == 1:
        return world.seats[0]
    late = yet_to_come(world, party)
    people = [one for one in members(world, party) if one.id not in late]
    if not people:
        return world.seats[0]
    first = lead(world, party) or people[0]
    seats = in_order(world.seats, (one.seat for one in people))
    return speaks_for(first.seat, seats, "vote" if world.vote else "leader")


def with_calling(world: World, party: Party, calling: str) -> list[Character]:
    return [one for one in able(world, party) if one.calling == calling]


def has_mastery(one: Character, mastery: str) -> bool:
    return mastery in one.masteries


# --- scores ----------------------------------------------------------------------------------------------------------
def score(one: Character, ability: str) -> int:
    """An ability as it is now: after hunger, drain and numbness (FH-ACT-01)."""
    lost = one.hunger.get(ability, 0) + one.drained.get(ability, 0) + one.numb.get(ability, 0)
    return one.scores[ability] - lost


def max_mp(one: Character) -> int:
    """Deep Well is counted anew at each level (FH-LEVEL-05)."""
    return one.rolled_mp + (one.level if has_mastery(one, "deep_well") else 0)


def best(people: Sequence[Character], ability: str) -> Character:
    return max(people, key=lambda one: score(one, ability))


# --- goods -----------------------------------------------------------------------------------------------------------
def has(one: Character, thing: str) -> bool:
    return one.pack.get(thing, 0) > 0


def gain(one: Character, thing: str, number: int = 1) -> None:
    one.pack[thing] = one.pack.get(thing, 0) + number


def lose(one: Character, thing: str, number: int = 1) -> None:
    left = one.pack.get(thing, 0) - number
    if left > 0:
        one.pack[thing] = left
    else:
        one.pack.pop(thing, None)
        unhand(one, thing)


def unhand(one: Character, thing: str) -> None:
    """What is no longer in the pack is no longer worn or wielded."""
    if one.weapon == thing:
        one.weapon = ""
    if one.armor == thing:
        one.armor, one.acid = "none", 0
    if thing == "shield":
        one.shield = False
    if thing == "pole":
        one.pole = False


def total(world: World, party: Party, thing: str) -> int:
    """How many of them are at hand: what the stone carry is stone, but their beasts are not (FH-MON-04)."""
    owners = members(world, party) if thing in BEASTS else at_hand(world, party)
    return sum([one.pack.get(thing, 0) for one in owners])


def owner_of(people: Iterable[Character], thing: str) -> Character | None:
    return next((one for one in people if has(one, thing)), None)


def may_wield(one: Character, weapon: kinds.Weapon) -> bool:
    """Callings use only what they may (FH-CHAR-05); what is forbidden can be carried."""
    allowed = content.CALLINGS[one.calling].weapons
    return "any" in allowed or weapon.key in allowed or any(tag in allowed for tag in weapon.tags)


def may_wear(one: Character, armor: str) -> bool:
    if armor == "star_mail":
        return True
    return _LADDER[armor] <= _LADDER[content.CALLINGS[one.calling].armor]


_LADDER = {armor: step for step, armor in enumerate(content.ARMORS)}  # from the lightest to the heaviest


def usable_weapons(one: Character) -> list[str]:
    """Weapons in the pack that the calling allows."""
    found = []
    for thing in one.pack:
        weapon = things.base_weapon(thing)
        if weapon and may_wield(one, weapon):
            found.append(thing)
    return found


def hands_of(one: Character, party: Party) -> int:
    """Hands in use: weapon, shield, pole, and a torch or lantern (FH-ENCUMB-01, FH-LIGHT-03)."""
    return _hands_for(one.weapon) + one.shield + one.pole + lamps_of(one, party)


HANDS = 2
HAND_LIGHTS = ("torch", "lantern", "everlamp", "gland")


def lamps_of(one: Character, party: Party) -> int:
    """How many lights are in the hand (FH-LIGHT-03)."""
    return sum(1 for light in party.lights if light.bearer == one.id and light.kind in HAND_LIGHTS)


def light_bearers(world: World, party: Party) -> list[Character]:
    """Who could take a light: everything but another light is put away for it."""
    return [one for one in able(world, party) if lamps_of(one, party) < HANDS]


def has_hands_for(one: Character, party: Party, weapon: str) -> bool:
    """Whether what burns in the hand leaves enough of them for a weapon (FH-ENCUMB-01)."""
    return _hands_for(weapon) + lamps_of(one, party) <= HANDS


def _hands_for(weapon: str) -> int:
    base = things.base_weapon(weapon)
    return base.hands if base else 0


def free_a_hand(one: Character, party: Party) -> None:
    """Put things away until nobody needs a third hand: the shield first, then a weapon there is no hand for."""
    if hands_of(one, party) > HANDS:
        one.shield = False
    if hands_of(one, party) > HANDS:
        one.pole = False
    if hands_of(one, party) > HANDS:
        one.weapon = next((key for key in usable_weapons(one) if has_hands_for(one, party, key)), "")


def suit_ac(one: Character) -> int:
    """AC of the suit worn, acid counted, never below 9 (FH-ARMOR-01)."""
    ac = STAR_MAIL_AC if one.armor == "star_mail" else content.ARMORS[one.armor].ac
    return max(UNARMORED_AC, ac - one.acid)


def change_suit(one: Character, suit: str) -> None:
    """What acid has eaten stays with the suit that is taken off, until a Smithy mends it (FH-HOLD-07)."""
    if one.acid:
        one.eaten[one.armor] = one.acid
    one.armor, one.acid = suit, one.eaten.pop(suit, 0)


def armor_class(one: Character, clock: int, bear: bool = False, bonus: int = 0) -> int:
    """The best AC that is set counts, then the shield, then bonuses (FH-MAGIC-05)."""
    ac = max([suit_ac(one), *set_by_spells(one, clock)])
    if has(one, "warding_ring"):
        ac = max(ac, 12)
    if bear:
        ac = max(ac, 14)
    return ac + one.shield + bonus


def set_by_spells(one: Character | Hireling, clock: int) -> list[int]:
    """What spells set the AC to now, as long as each lasts (FH-MAGIC-05)."""
    lasting = ((one.spell_ac, one.spell_ac_until), (one.lesser_ac, one.lesser_ac_until))
    return [ac for ac, until in lasting if until > clock]


# --- spells ----------------------------------------------------------------------------------------------------------
def cost_of(one: Character, spell: str) -> int:
    """Mana a spell costs this caster (FH-SPELL-02); Warm Hands makes two of them cheaper."""
    cost = content.SPELLS[spell].cost
    for mastery in one.masteries:
        for fx in content.MASTERIES[mastery].fx:
            if fx.do == "cheaper" and spell in fx.spells:
                cost -= fx.by
    return cost


def can_cast(one: Character, spell: str) -> bool:
    """Known, of a level the caster has reached, and paid for by what is left (FH-SPELL-03, FH-MAGIC-04)."""
    known = spell in one.spells and content.SPELLS[spell].level <= one.level
    return known and cost_of(one, spell) <= one.mp + one.pearls


def spend_mana(one: Character, cost: int, table: Table) -> None:
    """One's own first, unless the player would rather draw on a pearl that holds enough (FH-SITE-05)."""
    both = one.pearls >= cost > 0 and one.mp >= cost
    pearl = both and table.ask(one.seat, MANA, ("own", "pearl"), {"who": one.id, "n": cost}, "own") == "pearl"
    own = 0 if pearl else min(one.mp, cost)
    one.mp -= own
    one.pearls -= cost - own


# --- time ------------------------------------------------------------------------------------------------------------
def day_of(party: Party) -> int:
    return party.clock // TURNS_A_DAY


def hours_left(party: Party) -> int:
    return max(0, HOURS_A_DAY - party.hours)


def hex_of(world: World, party: Party) -> Hex:
    return world.land[party.at]


def fight_of(party: Party) -> Fight:
    """The combat the party is in."""
    assert party.fight is not None
    return party.fight


def meeting_of(party: Party) -> Meeting:
    """Whom the party has met."""
    assert party.meeting is not None
    return party.meeting


def ground_of(world: World, party: Party) -> Hex | Room:
    """Where bodies and things lie that are let fall here: in this room of a site, else in the hex."""
    place = hex_of(world, party)
    rooms = place.site(party.in_site).rooms if is_inside(party) else []
    return rooms[party.room] if 0 <= party.room < len(rooms) else place


def is_home(world: World, key: str) -> bool:
    """Whether the freehold stands in this hex."""
    return key == world.hold.at and not world.hold.lost


def at_home(world: World, party: Party) -> bool:
    return is_home(world, party.at) and party.mode in ("home", "waiting")


def is_inside(party: Party) -> bool:
    """In a site: they explore it, rest in it, or have met somebody there."""
    doing = party.before if party.mode in ("meeting", "fight") else party.mode
    return doing == "site" or (doing == "camp" and party.rests_in == "site")


def today(world: World) -> int:
    """The day it is for the party that is furthest behind."""
    return min((party.clock for party in world.parties), default=TURNS_A_DAY) // TURNS_A_DAY


def new_id(world: World, letter: str) -> str:
    world.count += 1
    return f"{letter}{world.count}"


# --- loads ------------------------------------------------------------------------------------------------------------
# Encumbrance (chapter of that name): no rule limits what is carried, and the GM may judge by common sense.
LIMIT = Question("gm-load", "FH-ENCUMB-01", standing=True)
SENSIBLE = 40  # things on one back that nobody wonders at
MOST = 500


def load_of(one: Character) -> int:
    """Things on this one's back; beasts walk (FH-ENCUMB-01)."""
    return sum(number for thing, number in one.pack.items() if thing not in BEASTS)


def weigh(world: World, party: Party, table: Table) -> None:
    """Before the party moves, when somebody carries more than was ever judged: the GM may set a limit; 0 is none."""
    if not world.gm_more:
        return
    one = max(of_flesh(world, party), key=load_of)
    load = load_of(one)
    if load > max(SENSIBLE, world.load_judged):
        world.load_judged = load
        world.load_limit = checks.judge_number(
            world, table, LIMIT, (0, MOST), world.load_limit, {"who": one.id, "n": load}
        )


def is_overloaded(world: World, party: Party) -> bool:
    """Whoever carries more than the GM's limit makes everybody slower: an hour more for each hex."""
    return bool(world.load_limit) and any(load_of(one) > world.load_limit for one in of_flesh(world, party))
