"""The options of a decision in words: label, hint, odds, and the place on the map they mean."""

from __future__ import annotations

from collections.abc import Mapping

from tablewright.engine.decisions import Decision
from tablewright.engine.scene import Choice
from tablewright.rules.freehold.book.combat.blows import Arm, attack_bonus, foe_ac, seen_mark
from tablewright.rules.freehold.book.days.light import CAMPFIRE_FEET
from tablewright.rules.freehold.book.party.actions import fitting_use, score_for
from tablewright.rules.freehold.book.party.roster import cost_of, hex_of, name_of_member
from tablewright.rules.freehold.book.travel.road import entry_chance, travel_cost
from tablewright.rules.freehold.content import (
    ABILITY_NAMES,
    ARMORS,
    BUILDINGS,
    CALLINGS,
    GEAR,
    MASTERIES,
    MONSTERS,
    PEOPLES,
    SERVICES,
    SPELLS,
    SUPPLIES,
    TERRAINS,
    TRAPS,
    WEAPONS,
    name_of,
    price,
)
from tablewright.rules.freehold.content.kinds import Calling, Mastery, People, Trap
from tablewright.rules.freehold.state import Foe, Party, World
from tablewright.rules.freehold.telling.prose.voice import creature, foe_label, prose, silver
from tablewright.world.hexes import HOTKEYS, neighbours
from tablewright.world.words import capital, count

_GROUPS = {
    "home": "home",
    "outfit": "outfit",
    "reroll-hp": "reroll",
    "reroll-mp": "reroll",
    "save-life": "save",
    "second-attack": "action",
    "victors-choice": "gm",
}
_WARES = ("buy", "outfit", "trade")
_HARMLESS = ("pass", "nothing", "done", "no", "none", "keep", "nobody")


def choice_of(world: World, party: Party | None, decision: Decision, key: str) -> Choice:
    """One option in words."""
    label, hint, odds = _words(world, party, decision, key)
    return Choice(
        key,
        capital(label),
        hint,
        odds,
        decision.rule,
        _hotkey(key),
        _heading(decision.question, key),
        _place(party, key),
        key == decision.default,
        key in _HARMLESS,
    )


def _hotkey(key: str) -> str:
    return HOTKEYS.get(key[3:], "") if key.startswith("go:") else ""


def _place(party: Party | None, key: str) -> str:
    if party is not None and key.startswith("go:"):
        return neighbours(party.at)[key[3:]]
    return key if _is_hex(key) else ""


def _is_hex(key: str) -> bool:
    q, comma, r = key.partition(",")
    return bool(comma) and q.lstrip("-").isdigit() and r.lstrip("-").isdigit()


def _heading(question: str, key: str) -> str:
    kind = key.partition(":")[0]
    if question == "action":
        return {"strike": "Attack", "arrow": "Attack", "oil": "Attack", "cast": "Cast", "scroll": "Cast"}.get(
            kind, "Other"
        )
    if question in _WARES and key not in _HARMLESS:
        return _shelf(key.partition("*")[0])
    if question in ("road", "explore", "home"):
        return {"go": "Go", "act": "Someone does something", "buy": "Market", "sell": "Market"}.get(kind, "Here")
    return ""


def _shelf(key: str) -> str:
    if key in ARMORS or key == "shield":
        return "Armor"
    if key in SUPPLIES:
        return "Supplies"
    return "Weapons" if key in WEAPONS or key == "silver_dagger" else "Gear" if key in GEAR else ""


# --- words -----------------------------------------------------------------------------------------------------------

Words = tuple[str, str, str]


def _words(world: World, party: Party | None, decision: Decision, key: str) -> Words:
    fixed = _fixed(decision.question, key)
    if fixed and decision.question == "judge" and key in ABILITY_NAMES:
        return fixed[0], fixed[1], _chance_of(world, decision, key)
    if fixed:
        return _with_feet(fixed) if decision.question == "camp" and key == "fire" else fixed
    kind, colon, what = key.partition(":")
    if colon and kind not in ("true", "dawn"):
        return _compound(world, party, decision, kind, what)
    return _thing(world, party, decision, key)


def _chance_of(world: World, decision: Decision, ability: str) -> str:
    """What a difficult action on this ability would mean for the one who tries."""
    one = world.characters[str(decision.about[5])]
    chance = max(0, min(20, score_for(one, ability, fitting_use(str(decision.about[1]))) - 1))
    return f"{chance}/20"


def _with_feet(words: Words) -> Words:
    return words[0], f"{words[1]}; lights {CAMPFIRE_FEET} feet across", words[2]


def _fixed(question: str, key: str) -> Words | None:
    """Options whose words stand in words/prompts.toml."""
    lines = prose()
    group = _GROUPS.get(question, "gm" if question.startswith("gm-") else question)
    for name in (f"prompts.label.{question}.{key}", f"prompts.label.{group}.{key}", f"prompts.label.common.{key}"):
        if name in lines:
            texts = lines[name]
            return texts[0].text, texts[1].text if len(texts) > 1 else "", ""
    return None


def _compound(world: World, party: Party | None, decision: Decision, kind: str, what: str) -> Words:
    """Options of two parts: what is done, and to whom or with what."""
    if party is not None and kind in ("strike", "arrow", "oil"):
        return _attack(world, party, decision, kind, what)
    if party is not None and kind in ("go", "site", "look"):
        return _way(world, party, what) if kind == "go" else _visit(world, party, kind, what)
    if kind in ("cast", "scroll", "taught") and what in SPELLS:
        return _spell(world, decision, kind, what)
    if kind in ("disarm", "pick", "sneak", "knock") and what in world.characters:
        return _skill(world, kind, what)
    if kind == "quick":
        return f"All at once: {CALLINGS[what].name.lower()}", CALLINGS[what].text, ""
    if kind in _WITH:
        return _WITH[kind].format(name_of(what).lower()), "", ""
    return _for_somebody(world, kind, what)


_WITH = {"wield": "Take {} in hand", "light": "Light a {}", "stow": "Put the {} away"}


def _visit(world: World, party: Party, kind: str, what: str) -> Words:
    site = hex_of(world, party).sites[int(what)]
    return (f"Look at the {site.kind} first", "1 hour", "") if kind == "look" else (f"Go to the {site.kind}", "", "")


_VERBS = {
    "act": "{} does something",
    "buy": "{} goes to market",
    "sell": "{} sells",
    "study": "{} studies",
    "mend": "Mend {}'s armor",
    "dismiss": "Send {} home",
    "tend": "Tend {}",
    "shake": "Shake {} awake",
    "goods": "Take {}'s goods",
    "lift": "Carry {} along",
    "call": "{}",
}


def _for_somebody(world: World, kind: str, what: str) -> Words:
    if kind in world.characters:  # "c1:poison" of a Cleanse
        return f"{name_of_member(world, kind)}: {ABILITY_NAMES.get(what, what)}", "", ""
    return _VERBS.get(kind, f"{kind} {{}}").format(name_of_member(world, what)), "", ""


def _attack(world: World, party: Party, decision: Decision, kind: str, what: str) -> Words:
    fight = party.fight
    foe = next((each for each in fight.foes if each.id == what), None) if fight else None
    one = world.characters.get(str(decision.about[0]))
    if fight is None or foe is None or one is None:
        return f"{kind} {what}", "", ""
    bear = seen_mark(fight, one.id).bear
    arm = Arm("bear" if bear else "oil" if kind == "oil" else one.weapon, 2 if kind == "arrow" else 0)
    need = foe_ac(world, party, fight, foe, one) - attack_bonus(fight, one, arm, foe)
    hits = max(0, min(20, 20 - need))
    verb = {"strike": "Strike", "arrow": "Shoot a magic arrow at", "oil": "Throw burning oil at"}[kind]
    return f"{verb} {foe_words(foe, len(fight.foes))}", condition(foe), f"{hits}/20"


def foe_words(foe: Foe, number: int) -> str:
    return foe_label(f"{foe.monster}:{foe.id[1:]}" if number > 1 else foe.monster)


def condition(foe: Foe) -> str:
    """What can be seen of a foe's state; its Hit Points are the GM's business."""
    lost = foe.max_hp - foe.hp
    state = "unhurt" if not lost else "badly hurt" if foe.hp * 3 <= foe.max_hp else "hurt"
    more = "asleep" if foe.asleep else "drowsy" if foe.drowsy else "held" if foe.held else ""
    return f"{state}, {more}" if more else state


def _spell(world: World, decision: Decision, kind: str, what: str) -> Words:
    spell = SPELLS[what]
    one = world.characters.get(str(decision.about[0])) if decision.about else None
    if kind == "taught":
        return f"Be taught {spell.name}", f"{spell.level * 100} sc, {spell.level} weeks", ""
    if kind == "scroll":
        return f"Scroll of {spell.name}", spell.text, ""
    cost = cost_of(one, what) if one else spell.cost
    return f"{spell.name} ({cost} MP)", spell.text, ""


def _way(world: World, party: Party, direction: str) -> Words:
    key = neighbours(party.at)[direction]
    place = world.land.get(key)
    if key == world.hold.at and not world.hold.lost:
        return f"{direction}: {world.hold.name}", f"{travel_cost(world, party, key)} h", ""
    if place is None or not place.terrain:
        return f"{direction}: unknown", "", ""
    white = "" if place.mapped else ", not mapped"
    hint = f"{travel_cost(world, party, key)} h{white}"
    return f"{direction}: {TERRAINS[place.terrain].name.lower()}", hint, f"{entry_chance(world, key)}/12 met"


def _skill(world: World, kind: str, who: str) -> Words:
    one = world.characters[who]
    if kind == "knock":
        return f"{one.name} casts Knock Loose", "2 MP, no roll", ""
    use = {"disarm": "disarm", "pick": "locks", "sneak": "sneak"}[kind]
    chance = max(0, min(20, score_for(one, "dex", use) - 1))
    label = {"disarm": "{} disarms it", "pick": "{} picks the lock", "sneak": "{} sneaks ahead"}[kind].format(one.name)
    return label, "", f"{chance}/20"


def _thing(world: World, party: Party | None, decision: Decision, key: str) -> Words:
    """Options that are the key of something: a member, hex, creature, spell, ware, building, ability."""
    if key in world.characters or key in world.hirelings:
        return _member(world, decision, key)
    if _is_hex(key):
        return f"hex {key}", world.land[key].terrain if key in world.land else "", ""
    if party is not None and party.fight and any(foe.id == key for foe in party.fight.foes):
        foe = next(each for each in party.fight.foes if each.id == key)
        return foe_words(foe, len(party.fight.foes)), condition(foe), ""
    base, star, number = key.partition("*")
    if decision.question in _WARES or star:
        paid = price(base) * int(number or 1)
        label = f"{number} x {name_of(base).lower()}" if star else name_of(base)
        return label, f"{silver(paid)}{_note(base)}", ""
    return _entry(world, decision, key)


def _note(key: str) -> str:
    text = GEAR[key].text or GEAR[key].holds if key in GEAR else ""
    return f"; {text}" if text else ""


def _member(world: World, decision: Decision, key: str) -> Words:
    one = world.characters.get(key)
    if one is None:
        hired = world.hirelings[key]
        return hired.name, f"{hired.kind}, {hired.hp}/{hired.max_hp} HP", ""
    ability = {"speaker": "cha", "who-asks": "cha", "peacemaker": "cha", "challenge": "cha", "forager": "wis"}
    if decision.question in ability:
        use = "forage" if decision.question == "forager" else "parley"
        chance = max(0, min(20, score_for(one, ability[decision.question], use) - 1))
        return one.name, "", f"{chance}/20"
    return one.name, f"{one.hp}/{one.max_hp} HP", ""


def _entry(world: World, decision: Decision, key: str) -> Words:
    if key in BUILDINGS:
        entry = BUILDINGS[key]
        cost = f"{entry.timber} Timber, {entry.stone} Stone, {entry.silver} sc, {count(entry.weeks, 'week')}"
        return entry.name, f"{cost}: {entry.text}", ""
    if key in SPELLS:
        return f"{SPELLS[key].name} ({SPELLS[key].cost} MP)", SPELLS[key].text, ""
    if decision.question == "hire" and key in SERVICES:
        return SERVICES[key].name, f"{SERVICES[key].cc} cc a day; {SERVICES[key].text}", ""
    if key in MONSTERS:
        return creature(key), "", ""
    named: list[Mapping[str, People | Calling | Mastery | Trap]] = [PEOPLES, CALLINGS, MASTERIES, TRAPS]
    for shelf in named:
        if key in shelf:
            return shelf[key].name, shelf[key].text, ""
    plain = ABILITY_NAMES.get(key) or (TERRAINS[key].name if key in TERRAINS else name_of(key).replace("_", " "))
    return plain, "", ""
