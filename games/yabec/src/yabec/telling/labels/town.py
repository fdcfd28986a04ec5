"""Questions and choices of town, people and clean up in words; the texts stand in `words/town.toml`."""

from __future__ import annotations

from collections import Counter

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.scene import Cost
from tablewright.world.words import listed, mid_sentence
from yabec import content
from yabec.book.characters import interrupts, making
from yabec.book.delve import turns
from yabec.book.downtime import carousing, livelihood, week
from yabec.book.town import charting, minions, person, roles
from yabec.state import Creature, World
from yabec.telling import cards, names
from yabec.telling.labels import delve

# --- costs ------------------------------------------------------------------------------------------------------------
# What a choice takes, for machines: the same that its hint says, from the functions the rules use.
# A test takes such choices in real games and holds what was paid against it (testing/walking.py).
Costs = tuple[Cost, ...]

A_TURN = ("search", "rest", "break", "pick", "bury", "pyre", "tend", "save", "question", "chant", "climb", "cross",
          "dive", "hold", "free-prisoner")  # fmt: skip
BANDAGED = ("tend", "save")
STUMBLE = Cost("damage a zone", 1, 4)


def costs_of(world: World, decision: Decision, key: Option) -> Costs:
    """Turns, coins and things that are gone once it is done."""
    match decision.question:
        case "delve":
            return _of_the_delve(world, key)
        case "approach" if key == "flee":
            return (STUMBLE,)
        case "buy" | "flashback-item" if key in content.ITEMS:
            return _coin_costs(minions.price_for(_actor_of(world, decision), content.ITEMS[key]))
        case "gear" if key.verb == "kit":
            return _coin_costs(making.kit_price(key.target))
        case "gear" if key in content.ITEMS:
            return _coin_costs(content.ITEMS[key].price)
        case "town" | "errand" if key.verb == "raise":
            return _coin_costs(week.raising_price(world.creatures[key.target]), perhaps=True)
        case "ready" if key == "ready":  # food for there and back, and the ferry, as far as the party's money goes
            money = sum(world.creatures[each].cp + world.creatures[each].banked for each in world.party)
            price = min(money, int(decision.facts["buy"]) + int(decision.facts["fare"]))
            return (Cost("cp for the way", price, perhaps=True),) if price else ()
        case "temple-pay" if key == "cp":
            return _coin_costs(week.TEMPLE_CP)
        case "downtime":
            return _coin_costs(_price_of_the_week(_actor_of(world, decision), key))
        case "another-game" if key == "play":  # from the stake to a night in jail; the most that can be won is Tiamat's
            return (Cost("cp", -carousing.TIAMAT_PRIZE, carousing.JAIL, perhaps=True),)
        case "hire" if key.targets:
            half = key.verb == "hire-half"
            return _coin_costs(minions.price_of(minions.seeker_of(world, key), half=half), perhaps=True)
        case "person" if key.verb == "build":
            return _coin_costs(person.stronghold_price(_actor_of(world, decision)))
        case "boon" if key in content.BOONS and content.BOONS[key].merit:
            return (Cost("merit", content.BOONS[key].merit),)
        case "research-spell" | "scribe-spell":
            hero, source = _actor_of(world, decision), str(decision.facts.get("source", ""))
            return _coin_costs(week.research_price(hero, source, key) if source else week.scribe_cost(hero, key)[0])
        case "make-what" if key in content.ITEMS:  # by the referee's price; the Dungeon Master may name another
            return _coin_costs(week.usual_price(key), perhaps=True)
        case "make-terms" if key == "make":
            return _coin_costs(int(decision.facts["price"]))
    return ()


def _actor_of(world: World, decision: Decision) -> Creature:
    return world.creatures[str(decision.facts["who"])]


def _of_the_delve(world: World, key: Option) -> Costs:
    if key.verb in ("move", "creep"):
        return (Cost("turns", 1, turns.pace(world)),)
    if key.verb == "leave":  # and one more, the last, if somebody lies near death by then
        return (Cost("turns", 1, turns.pace(world) + 1),)
    if key == "flee":
        return (STUMBLE,)
    if key == "bandage":  # one pair of hands or several, and a check must be made before the bandage is used
        return (Cost("turns", 1), Cost("bandages", 1, len(world.party), perhaps=True))
    if key.verb == "power":
        return (Cost("mantra", interrupts.POWER_COSTS[key.target]),)
    if key.verb not in A_TURN:
        return ()
    bandage = (Cost("bandages", 1, perhaps=True),) if key.verb in BANDAGED else ()
    oil = (Cost("kerosene", 1, perhaps=True),) if key.verb == "pyre" else ()
    return (Cost("turns", 1), *bandage, *oil)


def _price_of_the_week(hero: Creature, key: Option) -> int:
    if key in ("copy_book", "replace_book"):
        return week.book_price(hero, key)[0]
    if key == "training":
        return livelihood.training_price(hero)
    return content.ACTIVITIES[key].cost if key in content.ACTIVITIES and key != "temple_healing" else 0


def _coin_costs(price: int, *, perhaps: bool = False) -> Costs:
    return (Cost("cp", price, perhaps=perhaps),) if price else ()


# --- town -------------------------------------------------------------------------------------------------------------
_GROUPS = {"weapon": "Weapons", "armour": "Armour", "gear": "Gear", "ammo": "Ammunition", "animal": "Animals",
           "vehicle": "Vehicles"}  # fmt: skip


def town_text(decision: Decision) -> str:
    """The question's sentence, with places for its facts; empty where it is not of this half of the game."""
    key = f"town.ask.{decision.question}"
    if decision.question == "ready":
        key += "".join(f"-{name}" for name in ("buy", "fare") if decision.facts[name])  # nobody reads of nothing to pay
    if decision.question == "make-terms" and decision.facts["parts"]:
        key += "-parts"
    return delve.WORDS[key][0].text if key in delve.WORDS else ""


def town_choice(world: World, decision: Decision, key: Option) -> delve.Label | None:
    """A choice in words: written down, or made from what it names."""
    if key.verb == "boon" and decision.question in ("delve", "action"):
        return _use_boon(world, key)
    for made_of in (_of_people, _of_the_town, _of_the_week):
        made = made_of(world, decision, key)
        if made is not None:
            return made
    written = f"town.choice.{decision.question}.{key}"
    if written not in delve.WORDS:
        return None
    return delve.written(written, group=_PLAN if decision.question == "town" and key != "end" else "")


_PLAN = "Plans"


def goods_hint(item: content.Item, price: int) -> str:
    """Price, number, and what it does."""
    number = f" for {item.qty}" if item.qty > 1 else ""
    facts = [f"{price} cp{number}" if price else "free"]
    if item.damage:
        facts.append(item.damage)
    if item.base_ac:
        facts.append(f"AC {item.base_ac}")
    if item.ac:
        facts.append("AC 1 better")
    return ", ".join(facts)


# --- people ----------------------------------------------------------------------------------------------------------
def _of_people(world: World, decision: Decision, key: Option) -> delve.Label | None:
    """Making characters, their spells and levels, their seats at the table."""
    match decision.question:
        case "class" | "creation" if key in content.CLASSES:
            cls = content.CLASSES[key]
            if "back" not in decision.options:
                return delve.Label(cls.name, f"{content.PLAYBOOKS[key].name}. {content.PLAYBOOKS[key].note}")
            group = "Later classes" if cls.optional else f"{cls.group.capitalize()} classes"
            return delve.Label(cls.name, f"d{cls.hd}, {' and '.join(cls.prime)}", group=group)
        case "mentor-class" if key in content.CLASSES:
            return delve.Label(content.CLASSES[key].name)
        case "skill" | "trait" | "song":
            return _skill_label(decision, key)
        case "raise" if key in content.ABILITIES:
            hero = _hero_of(world, decision)
            now, prime = hero.scores.get(key, 10), key in content.CLASSES[hero.key].prime
            return delve.Label(key.capitalize(), f"{now} to {now + 1}" + (", prime" if prime else ""))
        case "research-spell" | "scribe-spell" if key in content.SPELLS:
            return _spell_to_write(_hero_of(world, decision), str(decision.facts.get("source", "")), key)
        case "first-spell" | "new-spell" | "sword-spell" | "mentor-spell" | "memorise":
            spell = content.SPELLS.get(key.rstrip("!"))
            effect = "" if spell is None else spell.reverse_effect if key.endswith("!") else spell.effect
            return delve.Label(names.name_of(key), effect) if spell is not None else None
        case "memorise-again" if key == "as before":  # what that means now, and what of it is no more
            spells, less = Counter(str(decision.facts["held"]).split(",")), int(decision.facts["less"])
            held = [names.name_of(each) + (f" ({n} times)" if n > 1 else "") for each, n in spells.items()]
            lost = f"; {less} of last time cannot be held now" if less > 0 else ""
            return delve.Label("As last time", listed(held) + lost)
        case "liege" | "conduct" if key in world.creatures:
            return delve.Label(world.creatures[key].name)
        case "role-payee" | "give-xp":
            return _experience_label(world, key)
        case "chair" if key in world.seats:
            return delve.Label(f"{roles.seat_name(world, key)}: take the chair", "and ask who takes what")
        case "rival-claims" | "pass-to" if key in world.seats:
            return delve.Label(roles.seat_name(world, key))
        case "pass-on" if key in roles.ROLES:
            return delve.Label(f"The {key}'s token", f"{roles.ROLES[key]} XP")
    return None


def _hero_of(world: World, decision: Decision) -> Creature:
    return world.creatures[str(decision.facts["who"])]


def _skill_label(decision: Decision, key: Option) -> delve.Label | None:
    bare = key.removesuffix("+")
    cls = {"trait": "animal_kin", "song": "bard"}.get(decision.question) or str(decision.facts["class"])
    skill = next((each for each in content.CLASSES[cls].skills if each.key == bare), None)
    if skill is None:
        return None
    cost = f"{skill.cost} point{'s' if skill.cost > 1 else ''}. " if decision.question == "trait" else ""
    label = names.name_of(bare).capitalize() + (", advanced" if key.endswith("+") else "")
    return delve.Label(label, cost + skill.text)


def _spell_to_write(hero: Creature, source: str, key: Option) -> delve.Label:
    """A spell with what it takes to learn it, or to write it down."""
    price, weeks = week.scribe_cost(hero, key)
    if source:
        price, weeks = week.research_price(hero, source, key), week.research_weeks(hero, source, key)
    effect = content.SPELLS[key].effect
    return delve.Label(names.name_of(key), f"{price} cp, {weeks} {'week' if weeks == 1 else 'weeks'}. {effect}")


def _experience_label(world: World, key: Option) -> delve.Label | None:
    """A character, with how far the next level is; `part` hands on only some of it."""
    if key.verb == "part":
        return delve.Label(f"Some of it to {world.creatures[key.target].name}")
    hero = world.creatures.get(key)
    if hero is None:
        return None
    cls = content.CLASSES[hero.key]
    beyond = f" of {cls.row(hero.level + 1).xp}" if hero.level < cls.max_level else ""
    return delve.Label(hero.name, f"{cls.name} {hero.level}, {hero.xp}{beyond} XP")


# --- town ------------------------------------------------------------------------------------------------------------
def _of_the_town(world: World, decision: Decision, key: Option) -> delve.Label | None:
    """Plans and errands, goods, the pack, the way, and what is settled at clean up."""
    match decision.question:
        case "town" | "errand":
            return _plan_label(world, key)
        case "gear" if key.verb == "kit":
            kit = making.kit_items(key.target).items()
            things = ", ".join(names.several(i, n) if n > 1 else names.name_of(i).lower() for i, n in kit)
            return delve.Label(f"The {key.target} set", f"{making.kit_price(key.target)} cp: {things}")
        case "gear" | "buy" | "flashback-item" if key in content.ITEMS:
            item, buyer = content.ITEMS[key], world.creatures.get(str(decision.facts.get("who", "")))
            price = minions.price_for(buyer, item) if buyer is not None else item.price
            return delve.Label(item.name, goods_hint(item, price), group=_GROUPS.get(item.kind, "Goods"))
        case "estate-tax" if key in content.ITEMS:
            return delve.Label(content.ITEMS[key].name, f"{content.ITEMS[key].price} cp")
        case "destination" if key in world.sites:
            return delve.Label(charting.site_name(world, key), _way_hint(world, key), place=key)
        case "return-to":
            return delve.Label(charting.site_name(world, key), place=str(key))
        case "ready" if key == "ready":  # with a warning where somebody would set out bad
            laden = listed([each.name for each in charting.too_laden(world, decision.seat)])
            return delve.Label("Ready", f"too much in the pack of {laden}: bad and slow on the way") if laden else None
        case "hire" if key.targets:
            return _hire_label(world, key)
        case "person":
            return _affair_label(world, decision, key)
        case "pack" if key.verb == "take":
            return delve.Label(content.ITEMS[key.thing].name, group=f"Take from {world.creatures[key.target].name}")
        case "pack" if key.target in content.ITEMS:
            groups = {"store": "Leave with the guild", "fetch": "Fetch from the guild", "give": "Hand over"}
            return delve.Label(content.ITEMS[key.target].name, group=groups[key.verb])
        case "confirm-card" if key.verb == "strike" and key.targets:
            struck = Option(*key.targets)
            points = next(points for what, points in world.card.lines if what == struck)
            return delve.Label(f"Strike: {names.name_of(cards.score_name(struck))}", f"{points} XP", group="Scores")
    return None


def _plan_label(world: World, key: Option) -> delve.Label | None:
    each = world.creatures.get(key.target)
    match key.verb:
        case "depart":
            return _set_out(world)
        case "roles":
            return delve.Label(f"Pass on a token of {roles.seat_name(world, key.target)}", group="People")
        case "shop" if each is not None:
            return delve.Label(f"Shop with {each.name}", f"{each.cp + each.banked} cp", group="Shops")
        case "sell" if each is not None:
            return delve.Label(f"Sell the treasure of {each.name}", group="Shops")
        case "see" if each is not None:
            return delve.Label(f"See to {each.name}", "pack, heir, more", group="People")
        case "raise" if each is not None:
            return delve.Label(f"Have {each.name} raised", f"{week.raising_price(each)} cp", group="People")
    return None


def _set_out(world: World) -> delve.Label:
    """With one way to go its length is told at once."""
    goals = [key for key in world.sites if key != world.here]
    if len(goals) != 1:
        return delve.Label("Set out", f"{len(goals)} places to go", group=_PLAN)
    where = mid_sentence(charting.site_name(world, goals[0]))
    return delve.Label(f"Set out for {where}", _way_hint(world, goals[0]), group=_PLAN)


def _way_hint(world: World, goal: str) -> str:
    chart = charting.Chart(world, goal, charting.travellers(world))
    fare = f", {chart.fare} cp fare" if chart.fare else ""
    return f"{chart.hexes} hexes there and back, {chart.rations} rations{fare}"


def _hire_label(world: World, key: Option) -> delve.Label:
    seeker, half = minions.seeker_of(world, key), key.verb == "hire-half"
    if seeker.trade == "monster":
        who, hint = content.MONSTERS[seeker.kind].name, "for its keep"
    else:
        trade, who = content.HIRELINGS[seeker.trade], names.name_of(seeker.trade)
        hint = f"{minions.price_of(seeker, half=half)} cp a session" + (" and half a share" if half else "")
        hint += (f"; {trade.gear}" if trade.gear else "") + ("" if trade.fights else "; does not fight")
    people = f"{seeker.people} " if seeker.people else ""
    level = f" of level {seeker.level}" if seeker.level > 1 else ""
    return delve.Label(f"{(people + who).capitalize()}{level} serves {world.creatures[key.target].name}", hint)


def _affair_label(world: World, decision: Decision, key: Option) -> delve.Label | None:
    which = key.target
    match key.verb:
        case "pay":
            return delve.Label(f"Give coins to {world.creatures[which].name}")
        case "boon":
            return delve.Label(f"Use the boon: {names.name_of(which)}", content.BOONS[which].text)
        case "drop":
            return delve.Label(f"Drop the boon: {names.name_of(which)}", "frees a slot")
        case "send":
            return delve.Label(f"Send {world.creatures[which].name} home")
        case "home":
            return delve.Label(f"Leave {world.creatures[which].name} in town", "this session")
        case "along":
            return delve.Label(f"Take {world.creatures[which].name} along", "this session")
        case "build":
            return delve.Label("Build a stronghold", f"{person.stronghold_price(_hero_of(world, decision))} cp")
    return None


# --- downtime --------------------------------------------------------------------------------------------------------
def _of_the_week(world: World, decision: Decision, key: Option) -> delve.Label | None:
    """What a week in town is spent on, and what comes of it."""
    match decision.question:
        case "boon" if key in content.BOONS:
            boon = content.BOONS[key]
            return delve.Label(names.name_of(key).capitalize(), f"{boon.merit} merit: {boon.text}")
        case "apply" if key == "apply":
            return delve.Label("Apply", odds=f"{min(20, _hero_of(world, decision).scores['charisma'])}/20")
        case "heist-ability" if key in content.ABILITIES:
            hero = _hero_of(world, decision)
            return delve.Label(f"{key.capitalize()} {hero.scores[key]}", odds=_risk_odds(world, hero, key))
        case "downtime" if key == "training":  # what the mentor asks
            label, hint = delve.lines_of("town.choice.downtime.training")
            price = livelihood.training_price(_hero_of(world, decision))
            return delve.Label(label, f"{f'{price} cp' if price else 'a week of service'} {hint}")
        case "research-source" if key in ("scroll", "book"):
            label, hint = delve.lines_of(f"town.choice.research-source.{key}")
            odds = f"{min(100, week.research_odds(_hero_of(world, decision), key))} %"
            return delve.Label(label, hint.partition(", ")[2], odds)
        case "make-what" if key in content.ITEMS:
            weeks = f"{week.usual_price(key)} cp and {week.usual_weeks(key)} weeks"
            return delve.Label(content.ITEMS[key].name, f"{weeks}, if the Dungeon Master agrees")
        case "forge-finish" if key in content.ITEMS:
            costs = livelihood.weapon_costs(magic=content.ITEMS[key].magic)
            return delve.Label(content.ITEMS[key].name, f"{costs[key]} points, {content.ITEMS[key].damage}")
        case "forge-item" if key.verb == "for":
            whose = f"{world.creatures[key.thing].name}'s {names.name_of(key.target).lower()}"
            return delve.Label(whose, "1 item damage")
        case "forge-item" if key in content.ITEMS:
            hints = {"repair": "1 item damage", "hone": "1d4 more damage, until that shows 4"}
            return delve.Label(content.ITEMS[key].name, hints[str(decision.facts["how"])])
    return None


def _use_boon(world: World, key: Option) -> delve.Label:
    """In a delve the key names the holder too, in a conflict the actor holds it."""
    boon = names.name_of(key.target)
    label = f"{world.creatures[key.thing].name}: {boon}" if key.thing in world.creatures else boon.capitalize()
    return delve.Label(label, content.BOONS[key.target].text, group="Boons")


def _risk_odds(world: World, hero: Creature, ability: str) -> str:
    """At or under the score, help added; thieves roll twice."""
    cards = [each.heist for each in world.creatures.values() if each.heist is not None and not each.heist.over]
    card = next((heist for heist in cards if hero.heist is heist or heist.partner == hero.id), None)
    if card is not None and card.sure:
        return "sure"
    good = max(0, min(20, hero.scores[ability] + (card.help if card is not None else 0)))
    return f"{400 - (20 - good) ** 2}/400" if hero.key == "thief" else f"{good}/20"
