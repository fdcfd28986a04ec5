"""Labels of the freehold: hiring, study, raids, and what is asked of the game master about places."""

from __future__ import annotations

from tablewright.rules.freehold.book.characters.purse import CC_PER_SC
from tablewright.rules.freehold.book.days.provisions import daily_meals, meals_in_packs
from tablewright.rules.freehold.book.hold.harvest import KINDS, PLANS, opened_by, plan_works, workable, yields
from tablewright.rules.freehold.book.hold.home import TEACHING_COPPER, WARE_COPPER, mending_price
from tablewright.rules.freehold.book.hold.raids import holds_against
from tablewright.rules.freehold.book.hold.refounding import founding_price
from tablewright.rules.freehold.book.hold.scores import has_effect, store_cap, too_many
from tablewright.rules.freehold.book.party.actions import action_check
from tablewright.rules.freehold.book.party.roster import total
from tablewright.rules.freehold.content import HOLD, NEIGHBOURS, POWER_RULES, SERVICES, SPELLS, TERRAINS
from tablewright.rules.freehold.content.things import magic_words
from tablewright.rules.freehold.state import Party, World
from tablewright.rules.freehold.telling.labels.asked import Asked, Label, labels, rolled
from tablewright.rules.freehold.telling.names import gains, hex_label, silver, thing_label
from tablewright.world.words import figure, number_word

MOST_OF_A_SEED = 12  # 2d6


@labels("guard", "porter", question="hire")
def _hire(asked: Asked) -> Label:
    service = SERVICES[asked.option.verb]
    return Label(service.name, f"{silver(service.cc)} a day; {service.text}").costing("copper", service.cc)


@labels("taught", question="study")
def _taught(asked: Asked) -> Label:
    spell = SPELLS[asked.option.target]
    cost = TEACHING_COPPER * spell.level
    label = Label(f"Be taught {spell.name}", f"{silver(cost)}, {figure(spell.level, 'week')}; {spell.text}")
    return label.costing("copper", cost)


@labels("scroll", question="study")
def _learn(asked: Asked) -> Label:
    spell = SPELLS[asked.option.target]
    return Label(f"Learn {spell.name} from the scroll", f"{figure(spell.level, 'week')}; {spell.text}")


@labels("out", "out some", question="home")
def _out(asked: Asked) -> Label:
    """What the party would miss on the way."""
    text, hint, *_ = asked.fixed()
    lack = missing(asked.world, asked.party)
    return Label(text, f"{hint}; {lack}" if lack else hint)


@labels("orders", question="home")
def _orders(asked: Asked) -> Label:
    """What stands now, for the answer turns it round (FH-POWER-07)."""
    text, *_ = asked.fixed()
    paying = asked.world.hold.tribute_orders
    return Label(text, "now: it is paid while you are away" if paying else "now: none is paid while you are away")


@labels("give", question="home")
def _give(asked: Asked) -> Label:
    """Silver whose bearers are all dead is nobody's experience (FH-LEVEL-01)."""
    text, hint, *_ = asked.fixed()
    bearers = [asked.world.characters[who] for haul in asked.world.hauls for who in haul.bearers]
    return Label(text, hint if any(not one.dead for one in bearers) else "nobody lives who brought it: no XP")


def missing(world: World, party: Party) -> str:
    lacks = [] if total(world, party, "map_kit") else ["no map kit: no hex can be mapped"]
    lacks += [] if meals_in_packs(world, party) >= daily_meals(world, party) else ["food for less than a day"]
    lights = any(total(world, party, thing) for thing in ("torch", "lantern", "everlamp", "gland"))
    lacks += [] if lights else ["nothing to light a ruin with"]
    return "; ".join(lacks)


@labels(question="visit")
def _neighbour(asked: Asked) -> Label:
    if asked.option == "nobody":
        return asked.fixed()
    one = NEIGHBOURS[asked.option]
    return Label(f"{one.name}, the {one.trade}", one.text)


@labels("ask", "comfort", "persuade", question="visit-wish")
def _wish(asked: Asked) -> Label:
    text, hint, *_ = asked.fixed()
    check = action_check(asked.actor, "cha", "visit")
    return rolled(Label(text, hint), "succeeds", check, asked.actor.name)


@labels("mend")
def _mend(asked: Asked) -> Label:
    one = asked.member(asked.option.target)
    cost = mending_price(one)
    return Label(f"Mend {one.name}'s armor", silver(cost)).costing("copper", cost)


@labels(question="work")
def _work(asked: Asked) -> Label:
    """What a week of it brings, as things stand (FH-HOLD-03)."""
    key, world = str(asked.option), asked.world
    if key in world.land:
        terrain = world.land[key].terrain
        return Label(hex_label(key), f"{terrain}; {gains(TERRAINS[terrain].work)} a week")
    if key not in PLANS:
        return asked.fixed()
    text, hint, *_ = asked.fixed()
    gained = yields(world, plan_works(world, key))
    brings = f"{gains(gained)} a week{spilling(world, gained['stores'])}"
    if key in KINDS and not any(TERRAINS[world.land[near].terrain].work.get(key) for near in workable(world)):
        brings += "; no hex within reach gives any of it"
    return Label(text, f"{hint}; {brings}" if hint else brings)


def spilling(world: World, stores: int) -> str:
    """What of so many Stores more would be lost, as things stand (FH-HOLD-01)."""
    lost = too_many(world.hold, stores)
    return f"; {lost} of the Stores lost, for the store-house holds {store_cap(world.hold)}" if lost else ""


@labels("larder")
def _larder(asked: Asked) -> Label:
    one = asked.member(asked.option.target)
    return Label(f"Rations for the freehold: {one.name}", "a week of them is one of the Stores")


@labels("plant", question="home")
def _plant(asked: Asked) -> Label:
    text, hint, *_ = asked.fixed()
    full = f"; the store-house has room for {store_cap(asked.world.hold) - asked.world.hold.stores}"
    return Label(text, hint + (full if too_many(asked.world.hold, MOST_OF_A_SEED) else ""))


@labels(question="build-where")
def _where(asked: Asked) -> Label:
    key, world = str(asked.option), asked.world
    if key not in world.land:
        return asked.fixed()
    more = len(opened_by(world, key)) if asked.fact("building") == "outpost" else 0
    terrain = world.land[key].terrain
    return Label(hex_label(key), f"{terrain}; {figure(more, 'more hex', 'more hexes')} to work" if more else terrain)


@labels("ware", question="home")
def _peddlers(asked: Asked) -> Label:
    """What it costs, and what it does by its entry (FH-SITE-05)."""
    ware = asked.world.hold.ware
    hint = f"{silver(WARE_COPPER)}; {magic_words(ware)}"
    return Label(f"Buy the peddler's {thing_label(ware)}", hint).costing("copper", WARE_COPPER)


@labels("yes", question="tribute")
def _tribute(asked: Asked) -> Label:
    """What it buys, and what it costs beside the silver (FH-POWER-07)."""
    text, *_ = asked.fixed()
    price = "" if has_effect(asked.world.hold, "tribute_free") else "; Hope -1"
    return Label(text, f"{number_word(POWER_RULES.tribute_weeks)} weeks without its raids{price}")


@labels("found", question="road")
def _found(asked: Asked) -> Label:
    """A Longhouse and a Palisade, out of what the old freehold left as far as that goes (FH-HOLD-10)."""
    text, *_ = asked.fixed()
    cost = founding_price(asked.world) * CC_PER_SC
    bill = f"{silver(cost)}, and what is left of the old one" if cost else "paid with what is left of the old one"
    if asked.world.hold.stores > HOLD.store_cap:
        bill = f"{bill}; of {asked.world.hold.stores} Stores it holds {HOLD.store_cap}"
    return Label(text, bill).costing("copper", cost)


@labels("dice", question="gm-raid")
def _by_dice(asked: Asked) -> Label:
    text, hint, *_ = asked.fixed()
    return rolled(Label(text, hint), "held", holds_against(asked.world, int(asked.fact("n"))), "", "held off")
