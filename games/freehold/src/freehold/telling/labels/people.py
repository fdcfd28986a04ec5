"""Labels of people: making them, what they wear and wield, who does what, and what a try would take."""

from __future__ import annotations

from typing import NamedTuple

from freehold import content
from freehold.book import checks
from freehold.book.characters import market
from freehold.book.days import light
from freehold.book.hold import harvest, home
from freehold.book.master import rulings
from freehold.book.party import actions, roster
from freehold.content import kinds, things
from freehold.state import Character, Fight, Foe, Party, World
from freehold.telling import names
from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.scene import Chance, Cost
from tablewright.engine.telling.naming import as_spelt
from tablewright.world.table_talk import seat_words
from tablewright.world.words import figure, listed, number_word

# --- asked ------------------------------------------------------------------------------------------------------------
# A pending decision as a label looks at it. The most particular case of these two files is taken (`label_of`); what
# none of them knows is put into words by what it is the key of (`thing_label`).
_GROUPS = {
    "reroll-hp": "reroll",
    "reroll-mp": "reroll",
    "save-life": "save",
    "second-attack": "action",
    "victors-choice": "gm",
}


class Label(NamedTuple):
    """What an option says: itself, its cost or consequence, and its chance."""

    text: str
    hint: str = ""
    odds: str = ""
    chances: tuple[Chance, ...] = ()
    costs: tuple[Cost, ...] = ()

    def costing(self, of: str, amount: float, whose: str = "", *, perhaps: bool = False) -> Label:
        """The label with a cost as the rules will take it; `of` is a key of `proving/worlds.py`."""
        return self._replace(costs=(*self.costs, Cost(of, amount, whose=whose, perhaps=perhaps)))


def rolled(label: Label, of: str, check: checks.Check, whose: str = "", words: str = "") -> Label:
    """The label with the odds of a check, as the rules will roll it; `of` is a key of `proving/worlds.py`."""
    odds = f"{words} {check.odds}".strip()
    return label._replace(odds=odds, chances=(Chance(of, float(check.chance), whose),))


class Asked:
    """One option of a decision, with the world it is asked in."""

    def __init__(self, world: World, party: Party | None, decision: Decision, key: str) -> None:
        self.world = world
        self.at = party
        self.decision = decision
        self.option = Option.read(key)

    @property
    def party(self) -> Party:
        assert self.at is not None
        return self.at

    @property
    def fight(self) -> Fight:
        assert self.party.fight is not None
        return self.party.fight

    def fact(self, name: str) -> str:
        return str(self.decision.facts.get(name, ""))

    @property
    def actor(self) -> Character:
        """Whose decision it is, where it is somebody's own."""
        return self.member(self.fact("who"))

    def member(self, who: str) -> Character:
        making = self.world.making
        return making if making is not None and making.id == who else self.world.characters[who]

    def foe(self, which: str) -> Foe:
        return next(foe for foe in self.fight.foes if foe.id == which)

    def words(self) -> Label | None:
        """The label and hint that stand in words/prompts.toml, if there are any."""
        question, verb = self.decision.question, self.option.verb if not self.option.targets else ""
        group = _GROUPS.get(question, "gm" if question.startswith("gm-") else question)
        lines = names.prose()
        for name in (f"{question}.{verb}", f"{group}.{verb}", f"common.{verb}"):
            if verb and f"prompts.label.{name}" in lines:
                texts = lines[f"prompts.label.{name}"]
                return Label(texts[0].text, texts[1].text if len(texts) > 1 else "")
        return None

    def fixed(self) -> Label:
        return self.words() or Label(as_spelt(self.option))


# --- hold: labels of the freehold: hiring, study, raids, and what is asked of the game master about places ------------
MOST_OF_A_SEED = 12  # 2d6


def missing(world: World, party: Party) -> str:
    lacks = [] if roster.total(world, party, "map_kit") else ["no map kit: no hex can be mapped"]
    lacks += (
        [] if light.meals_in_packs(world, party) >= light.daily_meals(world, party) else ["food for less than a day"]
    )
    lights = any(roster.total(world, party, thing) for thing in ("torch", "lantern", "everlamp", "gland"))
    lacks += [] if lights else ["nothing to light a ruin with"]
    return "; ".join(lacks)


def _work_label(asked: Asked) -> Label:
    """What a week of it brings, as things stand (FH-HOLD-03)."""
    key, world = str(asked.option), asked.world
    if key in world.land:
        terrain = world.land[key].terrain
        return Label(names.hex_label(key), f"{terrain}; {names.gains(content.TERRAINS[terrain].work)} a week")
    if key not in harvest.PLANS:
        return asked.fixed()
    text, hint, *_ = asked.fixed()
    gained = harvest.yields(world, harvest.plan_works(world, key))
    brings = f"{names.gains(gained)} a week{spilling(world, gained['stores'])}"
    if key in harvest.KINDS and not any(
        content.TERRAINS[world.land[near].terrain].work.get(key) for near in harvest.workable(world)
    ):
        brings += "; no hex within reach gives any of it"
    return Label(text, f"{hint}; {brings}" if hint else brings)


def spilling(world: World, stores: int) -> str:
    """What of so many Stores more would be lost, as things stand (FH-HOLD-01)."""
    lost = harvest.too_many(world.hold, stores)
    return f"; {lost} of the Stores lost, for the store-house holds {harvest.store_cap(world.hold)}" if lost else ""


def _where_label(asked: Asked) -> Label:
    key, world = str(asked.option), asked.world
    if key not in world.land:
        return asked.fixed()
    more = len(harvest.opened_by(world, key)) if asked.fact("building") == "outpost" else 0
    terrain = world.land[key].terrain
    return Label(
        names.hex_label(key), f"{terrain}; {figure(more, 'more hex', 'more hexes')} to work" if more else terrain
    )


def _found_label(asked: Asked) -> Label:
    """A Longhouse and a Palisade, out of what the old freehold left as far as that goes (FH-HOLD-10)."""
    text, *_ = asked.fixed()
    cost = harvest.founding_price(asked.world) * market.CC_PER_SC
    bill = f"{names.silver(cost)}, and what is left of the old one" if cost else "paid with what is left of the old one"
    if asked.world.hold.stores > content.HOLD.store_cap:
        bill = f"{bill}; of {asked.world.hold.stores} Stores it holds {content.HOLD.store_cap}"
    return Label(text, bill).costing("copper", cost)


# --- people -----------------------------------------------------------------------------------------------------------
_VERBS = {
    "act": "{} does something",
    "buy": "{} goes to market",
    "sell": "{} sells",
    "study": "{} studies",
    "donate": "{} gives some of the own silver",
    "dismiss": "Send {} home",
    "tend": "Tend {}",
    "shake": "Shake {} awake",
    "goods": "Take {}'s goods",
    "lift": "Carry {} along",
    "leave": "Leave {} standing here",
    "to": "{}",
    "without": "{} goes without",
}


def _proposal_label(asked: Asked) -> Label:
    """What a try would bring, by which roll, and what a failure would cost: all of it before any die."""
    brings, more = _proposed_effect(asked, asked.option.target)
    brings += f" ({more})" if more else ""
    _, fails = rulings.losses(asked.world, asked.party, asked.fact("words"))
    lost = ", ".join(filter(None, _proposed_effect(asked, fails)))
    lost = lost[:1].lower() + lost[1:]
    check = rulings.try_check(asked.actor, asked.fact("ruled"), asked.fact("words"), asked.option.target)
    if check.sides == 1:
        return _with_gift(asked, Label(brings, "sure" if check.faces else f"not a chance: {lost}"))
    return rolled(_with_gift(asked, Label(brings, f"failed: {lost}")), "works", check, asked.actor.name)


def _effect_words(key: str) -> tuple[str, str]:
    """What a ruling does, and its figures."""
    words = names.prose()[f"prompts.label.ruling-effect.{key}"]
    return words[0].text, words[1].text if len(words) > 1 else ""


def _proposed_effect(asked: Asked, key: str) -> tuple[str, str]:
    """The same; while nobody knows yet how those who are met take the party, with what becomes of that roll."""
    text, figures = _effect_words(key)
    meeting = asked.party.meeting
    first = asked.party.mode == "meeting" and meeting is not None and meeting.stage == "approach"
    return text, _AT_FIRST.get(key, figures) if first else figures


_AT_FIRST = {
    "they grow friendlier": "neutral, without the Encounter roll",
    "story": "no figures change; then comes the Encounter roll",
    "lost": "then comes the Encounter roll",
}


def _with_gift(asked: Asked, label: Label) -> Label:
    """With what the words hand over, whatever comes of it."""
    gift = rulings.gift_of(asked.world, asked.party, asked.fact("words"))
    if not any(gift):
        return label
    for of, amount in gift._asdict().items():
        label = label.costing(of, amount) if amount else label
    return label._replace(hint=f"costs {gift}; {label.hint}")


# --- making a character ----------------------------------------------------------------------------------------------
def calling_words(key: str) -> str:
    """Dice, what it may wear and wield, and its gift."""
    calling = content.CALLINGS[key]
    mana = f", mana {calling.mana_die[1:]}" if calling.mana_die else ""
    shield = " and shield" if calling.shield else ""
    worn = "no armor" if calling.armor == "none" else f"armor to {content.ARMORS[calling.armor].name.lower()}"
    return f"HP {calling.hit_die[1:]}{mana}; {worn}{shield}; {_arms_words(calling)}. {calling.text}"


def _arms_words(calling: kinds.Calling) -> str:
    if "any" in calling.weapons:
        return "any weapon"
    return "weapons: " + listed(
        [content.WEAPONS[key].name.lower() if key in content.WEAPONS else key for key in calling.weapons]
    )


# --- wares -----------------------------------------------------------------------------------------------------------
def _ware_label(asked: Asked) -> Label:
    if fixed := asked.words():
        return fixed
    thing, number = asked.option.verb, asked.option.amount
    label = f"{number} x {things.name_of(thing).lower()}" if number else things.name_of(thing)
    one = asked.actor if asked.fact("who") else None
    cost = things.price(thing) * (number or 1)
    notes = [names.silver(cost), ware_words(thing), unfit(one, thing) if one else ""]
    return Label(label, "; ".join(note for note in notes if note)).costing("copper", cost)


def _offered_for(asked: Asked) -> Label:
    """What is paid for it: at home as the market does, on the road as anybody does (FH-GEAR-01)."""
    if fixed := asked.words():
        return fixed
    thing, *_ = asked.option.partition("*")
    number = asked.option.amount
    each = market.sell_price(asked.world, thing) if asked.party.mode == "home" else market.plain_price(thing)
    paid = each * (number or 1)
    label = names.things_of(thing, number) if number else things.name_of(thing)
    return Label(f"{label}, {names.silver(paid)}").costing("copper", -paid)


def ware_words(thing: str) -> str:
    """What a thing is good for: armor, hands, reach and range, or the gear list's own words."""
    if thing in content.ARMORS:
        return f"AC {content.ARMORS[thing].ac}"
    if thing == "shield":
        return f"AC +{content.SHIELD.ac_bonus}, one hand"
    weapon = things.base_weapon(thing)
    if weapon:
        return weapon_words(weapon)
    return content.GEAR[thing].text or content.GEAR[thing].holds if thing in content.GEAR else things.magic_words(thing)


def weapon_words(weapon: kinds.Weapon) -> str:
    tags = [f"{'two hands' if weapon.hands == 2 else 'one hand'}"]
    tags += ["reaches from the rear rank"] if "reach" in weapon.tags else []
    tags += [f"thrown {weapon.feet} ft"] if "thrown" in weapon.tags else []
    tags += [f"shoots {weapon.feet} ft"] if "ranged" in weapon.tags else []
    tags += ["blunt"] if "blunt" in weapon.tags else []
    return ", ".join(tags)


def unfit(one: Character, thing: str) -> str:
    """What the calling forbids can be bought and carried all the same (FH-CHAR-05)."""
    weapon = things.base_weapon(thing)
    allowed = not weapon or roster.may_wield(one, weapon)
    if thing in content.ARMORS:
        allowed = roster.may_wear(one, thing)
    if thing == "shield":
        allowed = content.CALLINGS[one.calling].shield
    return "" if allowed else f"a {content.CALLINGS[one.calling].name.lower()} cannot use it"


# --- choices of these chapters: by question and verb, by the verb of something anywhere, by the question alone --------
def hold_label(asked: Asked) -> Label | None:
    """The freehold, its people and money, making characters, and tries."""
    match asked.decision.question, asked.option.verb:
        case "hire", "guard" | "porter":
            service = content.SERVICES[asked.option.verb]
            return Label(service.name, f"{names.silver(service.cc)} a day; {service.text}").costing(
                "copper", service.cc
            )
        case "study", "taught":
            spell = content.SPELLS[asked.option.target]
            cost = home.TEACHING_COPPER * spell.level
            label = Label(
                f"Be taught {spell.name}", f"{names.silver(cost)}, {figure(spell.level, 'week')}; {spell.text}"
            )
            return label.costing("copper", cost)
        case "study", "scroll":
            spell = content.SPELLS[asked.option.target]
            return Label(f"Learn {spell.name} from the scroll", f"{figure(spell.level, 'week')}; {spell.text}")
        case "home", "out" | "out some":
            # What the party would miss on the way.
            text, hint, *_ = asked.fixed()
            lack = missing(asked.world, asked.party)
            return Label(text, f"{hint}; {lack}" if lack else hint)
        case "home", "orders":
            # What stands now, for the answer turns it round (FH-POWER-07).
            text, *_ = asked.fixed()
            paying = asked.world.hold.tribute_orders
            return Label(
                text, "now: it is paid while you are away" if paying else "now: none is paid while you are away"
            )
        case "home", "give":
            # Silver whose bearers are all dead is nobody's experience (FH-LEVEL-01).
            text, hint, *_ = asked.fixed()
            bearers = [asked.world.characters[who] for haul in asked.world.hauls for who in haul.bearers]
            return Label(text, hint if any(not one.dead for one in bearers) else "nobody lives who brought it: no XP")
        case "home", "food":
            cost = home.price_of_food(asked.world, asked.party)
            text, hint, *_ = asked.fixed()
            return Label(text, f"{names.silver(cost)}, {hint}").costing("copper", cost)
        case "visit-wish", "ask" | "comfort" | "persuade":
            text, hint, *_ = asked.fixed()
            check = actions.action_check(asked.actor, "cha", "visit")
            return rolled(Label(text, hint), "succeeds", check, asked.actor.name)
        case "home", "plant":
            text, hint, *_ = asked.fixed()
            full = f"; the store-house has room for {harvest.store_cap(asked.world.hold) - asked.world.hold.stores}"
            return Label(text, hint + (full if harvest.too_many(asked.world.hold, MOST_OF_A_SEED) else ""))
        case "home", "ware":
            # What it costs, and what it does by its entry (FH-SITE-05).
            ware = asked.world.hold.ware
            hint = f"{names.silver(home.WARE_COPPER)}; {things.magic_words(ware)}"
            return Label(f"Buy the peddler's {names.thing_label(ware)}", hint).costing("copper", home.WARE_COPPER)
        case "tribute", "yes":
            # What it buys, and what it costs beside the silver (FH-POWER-07).
            text, *_ = asked.fixed()
            price = "" if harvest.has_effect(asked.world.hold, "tribute_free") else "; Hope -1"
            return Label(text, f"{number_word(content.POWER_RULES.tribute_weeks)} weeks without its raids{price}")
        case "road", "found":
            return _found_label(asked)
        case "gm-raid", "dice":
            text, hint, *_ = asked.fixed()
            return rolled(
                Label(text, hint), "held", harvest.holds_against(asked.world, int(asked.fact("n"))), "", "held off"
            )
        case "gm-turns", "seat":
            return Label(seat_words(asked.option.target))
        case "proposal", "take":
            return _proposal_label(asked)
        case "make", "quick":
            calling = asked.option.target
            name = content.CALLINGS[calling].name.lower() if calling else ""
            return Label(f"Another calling: {name}", calling_words(calling)) if calling else asked.fixed()
        case _:
            return None


def person_label(asked: Asked) -> Label | None:
    """What somebody does or has done to them, wherever it is offered."""
    match asked.option.verb:
        case "mend":
            one = asked.member(asked.option.target)
            cost = home.mending_price(one)
            return Label(f"Mend {one.name}'s armor", names.silver(cost)).costing("copper", cost)
        case "larder":
            one = asked.member(asked.option.target)
            return Label(f"Rations for the freehold: {one.name}", "a week of them is one of the Stores")
        case verb if verb in _VERBS:
            if not asked.option.targets:
                return asked.fixed()
            return Label(_VERBS[asked.option.verb].format(roster.name_of_member(asked.world, asked.option.target)))
        case _:
            return None


def listed_label(asked: Asked) -> Label | None:
    """Questions whose options are things of one kind."""
    match asked.decision.question:
        case "visit":
            if asked.option not in content.NEIGHBOURS:
                return asked.fixed()
            neighbour = content.NEIGHBOURS[asked.option]
            return Label(f"{neighbour.name}, the {neighbour.trade}", neighbour.text)
        case "work":
            return _work_label(asked)
        case "build-where":
            return _where_label(asked)
        case "gm-appeal":
            if asked.option == "stands":
                return asked.fixed()
            return Label(*_effect_words(str(asked.option)))
        case "judge":
            # What a difficult action on this ability would mean for the one who tries.
            text, hint, *_ = asked.fixed()
            if asked.option.verb not in content.ABILITY_NAMES:
                return Label(text, hint)
            check = actions.action_check(asked.actor, asked.option.verb, actions.fitting_use(asked.fact("words")))
            return rolled(Label(text, hint), "succeeds", check, asked.actor.name)
        case "calling":
            return Label(content.CALLINGS[asked.option.verb].name, calling_words(asked.option.verb))
        case "trade" | "outfit" | "buy":
            return _ware_label(asked)
        case "sell":
            return _offered_for(asked)
        case "equip" | "blade-kind" | "favourite" | "goods-what":
            if asked.option.verb == "stow":
                worn = asked.option.target == "armor"
                return Label(
                    "Take the armor off" if worn else f"Put the {things.name_of(asked.option.target).lower()} away"
                )
            thing = str(asked.option)
            return asked.words() or Label(things.name_of(thing), ware_words(thing))
        case _:
            return None
