"""Questions and choices of town, people and clean up in words; the texts stand in `words/town.toml`."""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.rules.yabec.book.characters.outfit import kit_items, kit_price
from tablewright.rules.yabec.book.downtime.crafts import weapon_costs
from tablewright.rules.yabec.book.downtime.enchanting import usual_price, usual_weeks
from tablewright.rules.yabec.book.downtime.livelihood import training_price
from tablewright.rules.yabec.book.downtime.study import research_odds, research_price, research_weeks, scribe_cost
from tablewright.rules.yabec.book.downtime.temple import raising_price
from tablewright.rules.yabec.book.town.charting import Chart, site_name, too_laden, travellers
from tablewright.rules.yabec.book.town.hiring import price_of, seeker_of
from tablewright.rules.yabec.book.town.market import price_for
from tablewright.rules.yabec.book.town.roles import ROLES, seat_name
from tablewright.rules.yabec.book.town.strongholds import stronghold_price
from tablewright.rules.yabec.content import (
    ABILITIES,
    BOONS,
    CLASSES,
    HIRELINGS,
    ITEMS,
    MONSTERS,
    PLAYBOOKS,
    SPELLS,
    Item,
)
from tablewright.rules.yabec.state import Creature, World
from tablewright.rules.yabec.telling.cards import score_name
from tablewright.rules.yabec.telling.labels.label import WORDS, Label, lines_of
from tablewright.rules.yabec.telling.names import name_of, several
from tablewright.world.words import listed, mid_sentence

_GROUPS = {"weapon": "Weapons", "armour": "Armour", "gear": "Gear", "ammo": "Ammunition", "animal": "Animals",
           "vehicle": "Vehicles"}  # fmt: skip


def town_text(decision: Decision) -> str:
    """The question's sentence, with places for its facts; empty where it is not of this half of the game."""
    key = f"town.ask.{decision.question}"
    if decision.question == "ready":
        key += "".join(f"-{name}" for name in ("buy", "fare") if decision.facts[name])  # nobody reads of nothing to pay
    if decision.question == "make-terms" and decision.facts["parts"]:
        key += "-parts"
    return WORDS[key][0].text if key in WORDS else ""


def town_choice(world: World, decision: Decision, key: Option) -> Label | None:
    """A choice in words: written down, or made from what it names."""
    if key.verb == "boon" and decision.question in ("delve", "action"):
        return _use_boon(world, decision, key)
    special = _MAKERS.get(decision.question)
    if special is not None:
        made = special(world, decision, key)
        if made is not None:
            return made
    written = f"town.choice.{decision.question}.{key}"
    if written not in WORDS:
        return None
    lines = [line.text for line in WORDS[written]]
    return Label(
        lines[0],
        lines[1] if len(lines) > 1 else "",
        group=_PLAN if decision.question == "town" and key != "end" else "",
    )


_PLAN = "Plans"


def goods_hint(item: Item, price: int) -> str:
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
def _class(world: World, decision: Decision, key: Option) -> Label | None:
    if key not in CLASSES:
        return None
    cls = CLASSES[key]
    group = "Later classes" if cls.optional else f"{cls.group.capitalize()} classes"
    ready = "back" not in decision.options
    if ready:
        return Label(cls.name, f"{PLAYBOOKS[key].name}. {PLAYBOOKS[key].note}")
    return Label(cls.name, f"d{cls.hd}, {' and '.join(cls.prime)}", group=group)


def _skill(world: World, decision: Decision, key: Option) -> Label | None:
    bare = key.removesuffix("+")
    cls = {"trait": "animal_kin", "song": "bard"}.get(decision.question) or str(decision.facts["class"])
    skill = next((each for each in CLASSES[cls].skills if each.key == bare), None)
    if skill is None:
        return None
    cost = f"{skill.cost} point{'s' if skill.cost > 1 else ''}. " if decision.question == "trait" else ""
    label = name_of(bare).capitalize() + (", advanced" if key.endswith("+") else "")
    return Label(label, cost + skill.text)


def _gear(world: World, decision: Decision, key: Option) -> Label | None:
    if key.verb == "kit":
        kit = key.target
        things = ", ".join(several(i, n) if n > 1 else name_of(i).lower() for i, n in kit_items(kit).items())
        return Label(f"The {kit} set", f"{kit_price(kit)} cp: {things}")
    return _goods(world, decision, key)


def _goods(world: World, decision: Decision, key: Option) -> Label | None:
    if key not in ITEMS:
        return None
    hero = _hero_of(world, decision)
    price = price_for(hero, ITEMS[key]) if hero is not None else ITEMS[key].price
    return Label(ITEMS[key].name, goods_hint(ITEMS[key], price), group=_GROUPS.get(ITEMS[key].kind, "Goods"))


def _raise(world: World, decision: Decision, key: Option) -> Label | None:
    hero = _hero_of(world, decision)
    if key not in ABILITIES or hero is None:
        return None
    now = hero.scores.get(key, 10)
    return Label(key.capitalize(), f"{now} to {now + 1}" + (", prime" if key in CLASSES[hero.key].prime else ""))


def _mended(world: World, decision: Decision, key: Option) -> Label | None:
    if key.verb == "for":
        return Label(f"{world.creatures[key.thing].name}'s {name_of(key.target).lower()}", "1 item damage")
    hints = {"repair": "1 item damage", "hone": "1d4 more damage, until that shows 4"}
    return Label(ITEMS[key].name, hints[str(decision.facts["how"])]) if key in ITEMS else None


def _experience(world: World, decision: Decision, key: Option) -> Label | None:
    """A character, with how far the next level is; `part` hands on only some of it."""
    if key.verb == "part":
        return Label(f"Some of it to {world.creatures[key.target].name}")
    hero = world.creatures.get(key)
    if hero is None:
        return None
    cls = CLASSES[hero.key]
    beyond = f" of {cls.row(hero.level + 1).xp}" if hero.level < cls.max_level else ""
    return Label(hero.name, f"{cls.name} {hero.level}, {hero.xp}{beyond} XP")


# --- roles -----------------------------------------------------------------------------------------------------------
def _seat(world: World, decision: Decision, key: Option) -> Label | None:
    """A seat by its characters; in council it takes the chair."""
    if key not in world.seats:
        return None
    who = seat_name(world, key)
    if decision.question == "chair":
        return Label(f"{who}: take the chair", "and ask who takes what")
    return Label(who)


def _role(world: World, decision: Decision, key: Option) -> Label | None:
    return Label(f"The {key}'s token", f"{ROLES[key]} XP") if key in ROLES else None


def _card_line(world: World, decision: Decision, key: Option) -> Label | None:
    if key.verb != "strike" or not key.targets:
        return None
    struck = Option(*key.targets)
    points = next(points for what, points in world.card.lines if what == struck)
    return Label(f"Strike: {name_of(score_name(struck))}", f"{points} XP", group="Scores")


# --- town ------------------------------------------------------------------------------------------------------------
_TOWN = {"shop": ("Shop with {0}", "Shops"), "sell": ("Sell the treasure of {0}", "Shops"),
         "see": ("See to {0}", "People"), "raise": ("Have {0} raised", "People"),
         "roles": ("Pass on a token of {0}", "People")}  # fmt: skip


def _town(world: World, decision: Decision, key: Option) -> Label | None:
    what, which = key.verb, key.target
    if what not in _TOWN:
        return _set_out(world) if what == "depart" else None
    text, group = _TOWN[what]
    if what == "roles":
        return Label(text.format(seat_name(world, which)), group=group)
    each = world.creatures[which]
    hints = {
        "shop": f"{each.cp + each.banked} cp",
        "see": "pack, heir, more",
        "raise": f"{raising_price(each)} cp",
    }
    return Label(text.format(each.name), hints.get(what, ""), group=group)


def _set_out(world: World) -> Label:
    """With one way to go its length is told at once."""
    goals = [key for key in world.sites if key != world.here]
    if len(goals) != 1:
        return Label("Set out", f"{len(goals)} places to go", group=_PLAN)
    return Label(f"Set out for {mid_sentence(site_name(world, goals[0]))}", _way_hint(world, goals[0]), group=_PLAN)


def _way_hint(world: World, goal: str) -> str:
    chart = Chart(world, goal, travellers(world))
    fare = f", {chart.fare} cp fare" if chart.fare else ""
    return f"{chart.hexes} hexes there and back, {chart.rations} rations{fare}"


def _destination(world: World, decision: Decision, key: Option) -> Label | None:
    return Label(site_name(world, key), _way_hint(world, key), place=key) if key in world.sites else None


def _hire(world: World, decision: Decision, key: Option) -> Label | None:
    if not key.targets:
        return None
    seeker, half = seeker_of(world, key), key.verb == "hire-half"
    monster = seeker.trade == "monster"
    who = MONSTERS[seeker.kind].name if monster else name_of(seeker.trade)
    people = f"{seeker.people} " if seeker.people else ""
    wage = f"{price_of(seeker, half=half)} cp a session" + (" and half a share" if half else "")
    trade = "" if monster else HIRELINGS[seeker.trade].gear
    hint = "for its keep" if monster else wage + (f"; {trade}" if trade else "")
    hint += "" if monster or HIRELINGS[seeker.trade].fights else "; does not fight"
    level = f" of level {seeker.level}" if seeker.level > 1 else ""
    return Label(f"{(people + who).capitalize()}{level} serves {world.creatures[key.target].name}", hint)


def _person(world: World, decision: Decision, key: Option) -> Label | None:
    what, which = key.verb, key.target
    if what == "pay":
        return Label(f"Give coins to {world.creatures[which].name}")
    if what == "boon":
        return Label(f"Use the boon: {name_of(which)}", BOONS[which].text)
    if what == "drop":
        return Label(f"Drop the boon: {name_of(which)}", "frees a slot")
    if what == "send":
        return Label(f"Send {world.creatures[which].name} home")
    if what in ("home", "along"):
        name = world.creatures[which].name
        return Label(f"Leave {name} in town" if what == "home" else f"Take {name} along", "this session")
    if what == "build":
        hero = world.creatures[str(decision.facts["who"])]
        return Label("Build a stronghold", f"{stronghold_price(hero)} cp")
    return None


def _pack(world: World, decision: Decision, key: Option) -> Label | None:
    how, item = key.verb, key.target
    if how == "take":
        return Label(ITEMS[key.thing].name, group=f"Take from {world.creatures[item].name}")
    if item not in ITEMS:
        return None
    groups = {"store": "Leave with the guild", "fetch": "Fetch from the guild", "give": "Hand over"}
    return Label(ITEMS[item].name, group=groups[how])


# --- downtime --------------------------------------------------------------------------------------------------------
def _boon(world: World, decision: Decision, key: Option) -> Label | None:
    if key not in BOONS:
        return None
    return Label(name_of(key).capitalize(), f"{BOONS[key].merit} merit: {BOONS[key].text}")


def _use_boon(world: World, decision: Decision, key: Option) -> Label:
    """In a delve the key names the holder too, in a conflict the actor holds it."""
    holder, boon = key.thing, key.target
    who = f"{world.creatures[holder].name}: " if holder in world.creatures else ""
    return Label(f"{who}{name_of(boon)}".capitalize() if not who else f"{who}{name_of(boon)}",
                  BOONS[boon].text, group="Boons")  # fmt: skip


def _hero_of(world: World, decision: Decision) -> Creature | None:
    return world.creatures.get(str(decision.facts.get("who", "")))


def _apply(world: World, decision: Decision, key: Option) -> Label | None:
    hero = _hero_of(world, decision)
    if key != "apply" or hero is None:
        return None
    return Label("Apply", odds=f"{min(20, hero.scores['charisma'])}/20")


def _stake(world: World, decision: Decision, key: Option) -> Label | None:
    hero = _hero_of(world, decision)
    if key not in ABILITIES or hero is None:
        return None
    return Label(f"{key.capitalize()} {hero.scores[key]}", odds=_risk_odds(world, hero, key))


def _risk_odds(world: World, hero: Creature, ability: str) -> str:
    """At or under the score, help added; thieves roll twice."""
    cards = [each.heist for each in world.creatures.values() if each.heist is not None and not each.heist.over]
    card = next((heist for heist in cards if hero.heist is heist or heist.partner == hero.id), None)
    if card is not None and card.sure:
        return "sure"
    good = max(0, min(20, hero.scores[ability] + (card.help if card is not None else 0)))
    return f"{400 - (20 - good) ** 2}/400" if hero.key == "thief" else f"{good}/20"


def _week(world: World, decision: Decision, key: Option) -> Label | None:
    """Training says what the mentor asks."""
    hero = _hero_of(world, decision)
    if key != "training" or hero is None:
        return None
    label, hint = lines_of("town.choice.downtime.training")
    price = training_price(hero)
    return Label(label, f"{f'{price} cp' if price else 'a week of service'} {hint}")


def _source(world: World, decision: Decision, key: Option) -> Label | None:
    hero = _hero_of(world, decision)
    if key not in ("scroll", "book") or hero is None:
        return None
    label, hint = (line.text for line in WORDS[f"town.choice.research-source.{key}"])
    return Label(label, hint.partition(", ")[2], odds=f"{min(100, research_odds(hero, key))} %")


def _made(world: World, decision: Decision, key: Option) -> Label | None:
    """A magic thing with what the referee asks for it."""
    if key not in ITEMS:
        return None
    return Label(ITEMS[key].name, f"{usual_price(key)} cp and {usual_weeks(key)} weeks, if the Dungeon Master agrees")


def _written_spell(world: World, decision: Decision, key: Option) -> Label | None:
    """A spell with what it takes to learn it, or to write it down."""
    hero, spell = _hero_of(world, decision), SPELLS.get(key)
    if hero is None or spell is None:
        return None
    source = str(decision.facts.get("source", ""))
    price, weeks = (
        (research_price(hero, source, key), research_weeks(hero, source, key)) if source else scribe_cost(hero, key)
    )
    return Label(name_of(key), f"{price} cp, {weeks} {'week' if weeks == 1 else 'weeks'}. {spell.effect}")


def _spell(world: World, decision: Decision, key: Option) -> Label | None:
    spell = SPELLS.get(key.rstrip("!"))
    if spell is None:
        return None
    return Label(name_of(key), spell.reverse_effect if key.endswith("!") else spell.effect)


def _built(world: World, decision: Decision, key: Option) -> Label | None:
    if key not in ITEMS:
        return None
    costs = weapon_costs(magic=ITEMS[key].magic)
    return Label(ITEMS[key].name, f"{costs[key]} points, {ITEMS[key].damage}")


def _thing(world: World, decision: Decision, key: Option) -> Label | None:
    return Label(ITEMS[key].name, f"{ITEMS[key].price} cp") if key in ITEMS else None


def _people(world: World, decision: Decision, key: Option) -> Label | None:
    return Label(world.creatures[key].name) if key in world.creatures else None


def _ready(world: World, decision: Decision, key: Option) -> Label | None:
    """Setting out, with a warning where somebody would set out bad."""
    laden = listed([each.name for each in too_laden(world, decision.seat)])
    if key != "ready" or not laden:
        return None
    return Label("Ready", f"too much in the pack of {laden}: bad and slow on the way")


_MAKERS: dict[str, Callable[[World, Decision, Option], Label | None]] = {
    "class": _class, "mentor-class": lambda w, d, k: Label(CLASSES[k].name) if k in CLASSES else None,
    "skill": _skill, "trait": _skill, "song": _skill, "gear": _gear, "buy": _goods, "raise": _raise,
    "flashback-item": _goods,
    "first-spell": _spell, "new-spell": _spell, "research-spell": _written_spell, "scribe-spell": _written_spell,
    "sword-spell": _spell, "mentor-spell": _spell, "memorise": _spell, "liege": _people, "conduct": _people,
    "role-payee": _experience, "give-xp": _experience,
    "chair": _seat, "rival-claims": _seat, "pass-to": _seat, "pass-on": _role, "town": _town, "errand": _town,
    "destination": _destination, "ready": _ready,
    "return-to": lambda w, d, k: Label(site_name(w, k), place=str(k)),
    "hire": _hire, "person": _person, "pack": _pack, "boon": _boon, "apply": _apply,
    "heist-ability": _stake, "research-source": _source, "downtime": _week, "forge-finish": _built,
    "make-what": _made,
    "forge-item": _mended, "estate-tax": _thing, "confirm-card": _card_line,
}  # fmt: skip
