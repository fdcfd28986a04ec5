"""Questions and choices of town, people and clean up in words; the texts stand in `words/town.toml`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

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
            return _coins(minions.price_for(_who(world, decision), content.ITEMS[key]))
        case "gear" if key.verb == "kit":
            return _coins(making.kit_price(key.target))
        case "gear" if key in content.ITEMS:
            return _coins(content.ITEMS[key].price)
        case "town" | "errand" if key.verb == "raise":
            return _coins(week.raising_price(world.creatures[key.target]), perhaps=True)
        case "ready" if key == "ready":  # food for there and back, and the ferry, as far as the party's money goes
            money = sum(world.creatures[each].cp + world.creatures[each].banked for each in world.party)
            price = min(money, int(decision.facts["buy"]) + int(decision.facts["fare"]))
            return (Cost("cp for the way", price, perhaps=True),) if price else ()
        case "temple-pay" if key == "cp":
            return _coins(week.TEMPLE_CP)
        case "downtime":
            return _coins(_price_of_the_week(_who(world, decision), key))
        case "another-game" if key == "play":  # from the stake to a night in jail; the most that can be won is Tiamat's
            return (Cost("cp", -carousing.TIAMAT_PRIZE, carousing.JAIL, perhaps=True),)
        case "hire" if key.targets:
            half = key.verb == "hire-half"
            return _coins(minions.price_of(minions.seeker_of(world, key), half=half), perhaps=True)
        case "person" if key.verb == "build":
            return _coins(person.stronghold_price(_who(world, decision)))
        case "boon" if key in content.BOONS and content.BOONS[key].merit:
            return (Cost("merit", content.BOONS[key].merit),)
        case "research-spell" | "scribe-spell":
            hero, source = _who(world, decision), str(decision.facts.get("source", ""))
            return _coins(week.research_price(hero, source, key) if source else week.scribe_cost(hero, key)[0])
        case "make-what" if key in content.ITEMS:  # by the referee's price; the Dungeon Master may name another
            return _coins(week.usual_price(key), perhaps=True)
        case "make-terms" if key == "make":
            return _coins(int(decision.facts["price"]))
    return ()


def _who(world: World, decision: Decision) -> Creature:
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


def _coins(price: int, *, perhaps: bool = False) -> Costs:
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
        return _use_boon(world, decision, key)
    special = _MAKERS.get(decision.question)
    if special is not None:
        made = special(world, decision, key)
        if made is not None:
            return made
    written = f"town.choice.{decision.question}.{key}"
    if written not in delve.WORDS:
        return None
    lines = [line.text for line in delve.WORDS[written]]
    return delve.Label(
        lines[0],
        lines[1] if len(lines) > 1 else "",
        group=_PLAN if decision.question == "town" and key != "end" else "",
    )


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


# --- characters ------------------------------------------------------------------------------------------------------
def _class(world: World, decision: Decision, key: Option) -> delve.Label | None:
    if key not in content.CLASSES:
        return None
    cls = content.CLASSES[key]
    group = "Later classes" if cls.optional else f"{cls.group.capitalize()} classes"
    ready = "back" not in decision.options
    if ready:
        return delve.Label(cls.name, f"{content.PLAYBOOKS[key].name}. {content.PLAYBOOKS[key].note}")
    return delve.Label(cls.name, f"d{cls.hd}, {' and '.join(cls.prime)}", group=group)


def _skill(world: World, decision: Decision, key: Option) -> delve.Label | None:
    bare = key.removesuffix("+")
    cls = {"trait": "animal_kin", "song": "bard"}.get(decision.question) or str(decision.facts["class"])
    skill = next((each for each in content.CLASSES[cls].skills if each.key == bare), None)
    if skill is None:
        return None
    cost = f"{skill.cost} point{'s' if skill.cost > 1 else ''}. " if decision.question == "trait" else ""
    label = names.name_of(bare).capitalize() + (", advanced" if key.endswith("+") else "")
    return delve.Label(label, cost + skill.text)


def _gear(world: World, decision: Decision, key: Option) -> delve.Label | None:
    if key.verb == "kit":
        kit = key.target
        things = ", ".join(
            names.several(i, n) if n > 1 else names.name_of(i).lower() for i, n in making.kit_items(kit).items()
        )
        return delve.Label(f"The {kit} set", f"{making.kit_price(kit)} cp: {things}")
    return _goods(world, decision, key)


def _goods(world: World, decision: Decision, key: Option) -> delve.Label | None:
    if key not in content.ITEMS:
        return None
    hero = _hero_of(world, decision)
    price = minions.price_for(hero, content.ITEMS[key]) if hero is not None else content.ITEMS[key].price
    return delve.Label(
        content.ITEMS[key].name,
        goods_hint(content.ITEMS[key], price),
        group=_GROUPS.get(content.ITEMS[key].kind, "Goods"),
    )


def _raise(world: World, decision: Decision, key: Option) -> delve.Label | None:
    hero = _hero_of(world, decision)
    if key not in content.ABILITIES or hero is None:
        return None
    now = hero.scores.get(key, 10)
    return delve.Label(
        key.capitalize(), f"{now} to {now + 1}" + (", prime" if key in content.CLASSES[hero.key].prime else "")
    )


def _mended(world: World, decision: Decision, key: Option) -> delve.Label | None:
    if key.verb == "for":
        return delve.Label(f"{world.creatures[key.thing].name}'s {names.name_of(key.target).lower()}", "1 item damage")
    hints = {"repair": "1 item damage", "hone": "1d4 more damage, until that shows 4"}
    return delve.Label(content.ITEMS[key].name, hints[str(decision.facts["how"])]) if key in content.ITEMS else None


def _experience(world: World, decision: Decision, key: Option) -> delve.Label | None:
    """A character, with how far the next level is; `part` hands on only some of it."""
    if key.verb == "part":
        return delve.Label(f"Some of it to {world.creatures[key.target].name}")
    hero = world.creatures.get(key)
    if hero is None:
        return None
    cls = content.CLASSES[hero.key]
    beyond = f" of {cls.row(hero.level + 1).xp}" if hero.level < cls.max_level else ""
    return delve.Label(hero.name, f"{cls.name} {hero.level}, {hero.xp}{beyond} XP")


# --- roles -----------------------------------------------------------------------------------------------------------
def _seat(world: World, decision: Decision, key: Option) -> delve.Label | None:
    """A seat by its characters; in council it takes the chair."""
    if key not in world.seats:
        return None
    who = roles.seat_name(world, key)
    if decision.question == "chair":
        return delve.Label(f"{who}: take the chair", "and ask who takes what")
    return delve.Label(who)


def _role(world: World, decision: Decision, key: Option) -> delve.Label | None:
    return delve.Label(f"The {key}'s token", f"{roles.ROLES[key]} XP") if key in roles.ROLES else None


def _card_line(world: World, decision: Decision, key: Option) -> delve.Label | None:
    if key.verb != "strike" or not key.targets:
        return None
    struck = Option(*key.targets)
    points = next(points for what, points in world.card.lines if what == struck)
    return delve.Label(f"Strike: {names.name_of(cards.score_name(struck))}", f"{points} XP", group="Scores")


# --- town ------------------------------------------------------------------------------------------------------------
_TOWN = {"shop": ("Shop with {0}", "Shops"), "sell": ("Sell the treasure of {0}", "Shops"),
         "see": ("See to {0}", "People"), "raise": ("Have {0} raised", "People"),
         "roles": ("Pass on a token of {0}", "People")}  # fmt: skip


def _town(world: World, decision: Decision, key: Option) -> delve.Label | None:
    what, which = key.verb, key.target
    if what not in _TOWN:
        return _set_out(world) if what == "depart" else None
    text, group = _TOWN[what]
    if what == "roles":
        return delve.Label(text.format(roles.seat_name(world, which)), group=group)
    each = world.creatures[which]
    hints = {
        "shop": f"{each.cp + each.banked} cp",
        "see": "pack, heir, more",
        "raise": f"{week.raising_price(each)} cp",
    }
    return delve.Label(text.format(each.name), hints.get(what, ""), group=group)


def _set_out(world: World) -> delve.Label:
    """With one way to go its length is told at once."""
    goals = [key for key in world.sites if key != world.here]
    if len(goals) != 1:
        return delve.Label("Set out", f"{len(goals)} places to go", group=_PLAN)
    return delve.Label(
        f"Set out for {mid_sentence(charting.site_name(world, goals[0]))}", _way_hint(world, goals[0]), group=_PLAN
    )


def _way_hint(world: World, goal: str) -> str:
    chart = charting.Chart(world, goal, charting.travellers(world))
    fare = f", {chart.fare} cp fare" if chart.fare else ""
    return f"{chart.hexes} hexes there and back, {chart.rations} rations{fare}"


def _destination(world: World, decision: Decision, key: Option) -> delve.Label | None:
    return delve.Label(charting.site_name(world, key), _way_hint(world, key), place=key) if key in world.sites else None


def _hire(world: World, decision: Decision, key: Option) -> delve.Label | None:
    if not key.targets:
        return None
    seeker, half = minions.seeker_of(world, key), key.verb == "hire-half"
    monster = seeker.trade == "monster"
    who = content.MONSTERS[seeker.kind].name if monster else names.name_of(seeker.trade)
    people = f"{seeker.people} " if seeker.people else ""
    wage = f"{minions.price_of(seeker, half=half)} cp a session" + (" and half a share" if half else "")
    trade = "" if monster else content.HIRELINGS[seeker.trade].gear
    hint = "for its keep" if monster else wage + (f"; {trade}" if trade else "")
    hint += "" if monster or content.HIRELINGS[seeker.trade].fights else "; does not fight"
    level = f" of level {seeker.level}" if seeker.level > 1 else ""
    return delve.Label(f"{(people + who).capitalize()}{level} serves {world.creatures[key.target].name}", hint)


def _person(world: World, decision: Decision, key: Option) -> delve.Label | None:
    what, which = key.verb, key.target
    if what == "pay":
        return delve.Label(f"Give coins to {world.creatures[which].name}")
    if what == "boon":
        return delve.Label(f"Use the boon: {names.name_of(which)}", content.BOONS[which].text)
    if what == "drop":
        return delve.Label(f"Drop the boon: {names.name_of(which)}", "frees a slot")
    if what == "send":
        return delve.Label(f"Send {world.creatures[which].name} home")
    if what in ("home", "along"):
        name = world.creatures[which].name
        return delve.Label(f"Leave {name} in town" if what == "home" else f"Take {name} along", "this session")
    if what == "build":
        hero = world.creatures[str(decision.facts["who"])]
        return delve.Label("Build a stronghold", f"{person.stronghold_price(hero)} cp")
    return None


def _pack(world: World, decision: Decision, key: Option) -> delve.Label | None:
    how, item = key.verb, key.target
    if how == "take":
        return delve.Label(content.ITEMS[key.thing].name, group=f"Take from {world.creatures[item].name}")
    if item not in content.ITEMS:
        return None
    groups = {"store": "Leave with the guild", "fetch": "Fetch from the guild", "give": "Hand over"}
    return delve.Label(content.ITEMS[item].name, group=groups[how])


# --- downtime --------------------------------------------------------------------------------------------------------
def _boon(world: World, decision: Decision, key: Option) -> delve.Label | None:
    if key not in content.BOONS:
        return None
    return delve.Label(names.name_of(key).capitalize(), f"{content.BOONS[key].merit} merit: {content.BOONS[key].text}")


def _use_boon(world: World, decision: Decision, key: Option) -> delve.Label:
    """In a delve the key names the holder too, in a conflict the actor holds it."""
    holder, boon = key.thing, key.target
    who = f"{world.creatures[holder].name}: " if holder in world.creatures else ""
    return delve.Label(f"{who}{names.name_of(boon)}".capitalize() if not who else f"{who}{names.name_of(boon)}",
                  content.BOONS[boon].text, group="Boons")  # fmt: skip


def _hero_of(world: World, decision: Decision) -> Creature | None:
    return world.creatures.get(str(decision.facts.get("who", "")))


def _apply(world: World, decision: Decision, key: Option) -> delve.Label | None:
    hero = _hero_of(world, decision)
    if key != "apply" or hero is None:
        return None
    return delve.Label("Apply", odds=f"{min(20, hero.scores['charisma'])}/20")


def _stake(world: World, decision: Decision, key: Option) -> delve.Label | None:
    hero = _hero_of(world, decision)
    if key not in content.ABILITIES or hero is None:
        return None
    return delve.Label(f"{key.capitalize()} {hero.scores[key]}", odds=_risk_odds(world, hero, key))


def _risk_odds(world: World, hero: Creature, ability: str) -> str:
    """At or under the score, help added; thieves roll twice."""
    cards = [each.heist for each in world.creatures.values() if each.heist is not None and not each.heist.over]
    card = next((heist for heist in cards if hero.heist is heist or heist.partner == hero.id), None)
    if card is not None and card.sure:
        return "sure"
    good = max(0, min(20, hero.scores[ability] + (card.help if card is not None else 0)))
    return f"{400 - (20 - good) ** 2}/400" if hero.key == "thief" else f"{good}/20"


def _week(world: World, decision: Decision, key: Option) -> delve.Label | None:
    """Training says what the mentor asks."""
    hero = _hero_of(world, decision)
    if key != "training" or hero is None:
        return None
    label, hint = delve.lines_of("town.choice.downtime.training")
    price = livelihood.training_price(hero)
    return delve.Label(label, f"{f'{price} cp' if price else 'a week of service'} {hint}")


def _source(world: World, decision: Decision, key: Option) -> delve.Label | None:
    hero = _hero_of(world, decision)
    if key not in ("scroll", "book") or hero is None:
        return None
    label, hint = (line.text for line in delve.WORDS[f"town.choice.research-source.{key}"])
    return delve.Label(label, hint.partition(", ")[2], odds=f"{min(100, week.research_odds(hero, key))} %")


def _made(world: World, decision: Decision, key: Option) -> delve.Label | None:
    """A magic thing with what the referee asks for it."""
    if key not in content.ITEMS:
        return None
    return delve.Label(
        content.ITEMS[key].name,
        f"{week.usual_price(key)} cp and {week.usual_weeks(key)} weeks, if the Dungeon Master agrees",
    )


def _written_spell(world: World, decision: Decision, key: Option) -> delve.Label | None:
    """A spell with what it takes to learn it, or to write it down."""
    hero, spell = _hero_of(world, decision), content.SPELLS.get(key)
    if hero is None or spell is None:
        return None
    source = str(decision.facts.get("source", ""))
    price, weeks = (
        (week.research_price(hero, source, key), week.research_weeks(hero, source, key))
        if source
        else week.scribe_cost(hero, key)
    )
    return delve.Label(names.name_of(key), f"{price} cp, {weeks} {'week' if weeks == 1 else 'weeks'}. {spell.effect}")


def _spell(world: World, decision: Decision, key: Option) -> delve.Label | None:
    spell = content.SPELLS.get(key.rstrip("!"))
    if spell is None:
        return None
    return delve.Label(names.name_of(key), spell.reverse_effect if key.endswith("!") else spell.effect)


def _held(world: World, decision: Decision, key: Option) -> delve.Label | None:
    """What "as last time" means now, and what of it is no more."""
    if key != "as before":
        return None
    spells = Counter(str(decision.facts["held"]).split(","))
    less = int(decision.facts["less"])
    lost = f"; {less} of last time cannot be held now" if less > 0 else ""
    return delve.Label("As last time", listed([_times(names.name_of(each), n) for each, n in spells.items()]) + lost)


def _times(name: str, number: int) -> str:
    return name if number == 1 else f"{name} ({number} times)"


def _built(world: World, decision: Decision, key: Option) -> delve.Label | None:
    if key not in content.ITEMS:
        return None
    costs = livelihood.weapon_costs(magic=content.ITEMS[key].magic)
    return delve.Label(content.ITEMS[key].name, f"{costs[key]} points, {content.ITEMS[key].damage}")


def _thing(world: World, decision: Decision, key: Option) -> delve.Label | None:
    return delve.Label(content.ITEMS[key].name, f"{content.ITEMS[key].price} cp") if key in content.ITEMS else None


def _people(world: World, decision: Decision, key: Option) -> delve.Label | None:
    return delve.Label(world.creatures[key].name) if key in world.creatures else None


def _ready(world: World, decision: Decision, key: Option) -> delve.Label | None:
    """Setting out, with a warning where somebody would set out bad."""
    laden = listed([each.name for each in charting.too_laden(world, decision.seat)])
    if key != "ready" or not laden:
        return None
    return delve.Label("Ready", f"too much in the pack of {laden}: bad and slow on the way")


_MAKERS: dict[str, Callable[[World, Decision, Option], delve.Label | None]] = {
    "class": _class,
    "mentor-class": lambda w, d, k: delve.Label(content.CLASSES[k].name) if k in content.CLASSES else None,
    "skill": _skill,
    "trait": _skill,
    "song": _skill,
    "gear": _gear,
    "buy": _goods,
    "raise": _raise,
    "flashback-item": _goods,
    "first-spell": _spell,
    "new-spell": _spell,
    "research-spell": _written_spell,
    "scribe-spell": _written_spell,
    "sword-spell": _spell,
    "mentor-spell": _spell,
    "memorise": _spell,
    "memorise-again": _held,
    "creation": _class,
    "liege": _people,
    "conduct": _people,
    "role-payee": _experience,
    "give-xp": _experience,
    "chair": _seat,
    "rival-claims": _seat,
    "pass-to": _seat,
    "pass-on": _role,
    "town": _town,
    "errand": _town,
    "destination": _destination,
    "ready": _ready,
    "return-to": lambda w, d, k: delve.Label(charting.site_name(w, k), place=str(k)),
    "hire": _hire,
    "person": _person,
    "pack": _pack,
    "boon": _boon,
    "apply": _apply,
    "heist-ability": _stake,
    "research-source": _source,
    "downtime": _week,
    "forge-finish": _built,
    "make-what": _made,
    "forge-item": _mended,
    "estate-tax": _thing,
    "confirm-card": _card_line,
}
