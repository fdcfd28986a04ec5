"""Every option of every question in words: what a player reads on a button (see `book/questions.py` for the keys)."""

from __future__ import annotations

from tablewright.engine.decisions import Decision
from tablewright.engine.scene import Choice
from tablewright.rules.twelve_years.book.chances import evade_odds, fight_odds, kill_chance, mean_hit
from tablewright.rules.twelve_years.book.loot.items import value
from tablewright.rules.twelve_years.book.loot.trading import price
from tablewright.rules.twelve_years.book.party.members import find, find_item, has, item_label, max_hp
from tablewright.rules.twelve_years.book.places import enemy_name, hostiles, place_of, room_of
from tablewright.rules.twelve_years.content import charts
from tablewright.rules.twelve_years.state import Item, Member, Party, World
from tablewright.rules.twelve_years.telling.maps import hex_name
from tablewright.world.hexes import HOTKEYS, bearing, neighbours

COMPASS = {"N": "north", "NE": "north-east", "SE": "south-east", "S": "south", "SW": "south-west", "NW": "north-west"}

_PLAIN = {
    "fate": ("Let fate name them", ""),
    "mine": ("Name them yourself", ""),
    "leave": ("Leave it", ""),
    "keep": ("Keep the thorn", "the roll stands"),
    "strike": ("Strike", "deal the damage"),
    "crown": ("Crown the Lich King", "this wins the game"),
    "heal": ("The Hermit heals everyone", "no damage is dealt"),
    "disarm": ("The Rogue disarms it", "without a roll"),
    "spring": ("Take the hit", "1d12 to one of you"),
    "back": ("Back the way you came", ""),
    "out": ("Out to the surface", ""),
    "exit": ("Take the exit to the surface", "nothing follows"),
    "enter": ("Go in", ""),
    "gear": ("See to weapons and armour", ""),
    "trade": ("Trade", "same price both ways"),
    "train": ("Train", "100 gold a level, or loot of that worth"),
    "portal": ("Step through the portal", "up to six hexes, no encounter"),
    "done": ("Done", ""),
    "cancel": ("Think better of it", ""),
    "engage": ("Stand and fight them", ""),
    "attack": ("Attack again", ""),
    "stop": ("Stop fighting", "over, if nobody attacks"),
    "follow": ("Follow them", ""),
    "let-go": ("Let them go", ""),
    "nothing": ("Steal nothing", ""),
    "gold": ("Take the purse", "all their gold"),
    "agree": ("Agree", ""),
    "refuse": ("Refuse", ""),
}
_DEALS = {
    "dying_adventurer": {"accept": ("Hear the last wish out", "the next encounter is loot, and a level with it")},
    "gerhardus_zauber": {"accept": ("Let him come along", "he settles the next fight alone")},
    "thogwood_billiam": {
        "skip": ("Ask for a quiet road", "the next encounter roll is skipped"),
        "exit": ("Ask for a way out", "the next new room is an exit"),
    },
    "renegade": {"recruit": ("Hire the renegade", "50 gold")},
    "new_party_member": {"recruit": ("Welcome them", "free")},
    "phim_pham": {"recruit": ("Welcome Phim Pham", "joins as Fae Folk")},
    "wise_woman": {"mark": ("Buy her secret", "100 gold: a dungeon whose first loot is a crown")},
    "ellas": {
        "gold": ("Train with Ellas", "one level for 50 gold"),
        "bow": ("Train with Ellas", "one level for a bow"),
    },
    "traveling_tinker": {"escort": ("Escort the tinker", "pays one loot in the next hex; 1 hp, unarmed")},
    "lost_noble": {"escort": ("Escort the noble", "pays 100 gold in the city; 1 hp, unarmed")},
}
_POND = {"refuse": ("Stay out of the pond", "Lore keeps you"), "enter": ("Let it pull you in", "into the dungeon")}
_HARMLESS = frozenset(("fate", "take:all", "done", "disarm", "keep"))


def choice_of(world: World, party: Party, decision: Decision, key: str) -> Choice:
    """One option as a player reads it."""
    label, hint = _words(world, party, decision, key)
    verb, _, what = key.partition(":")
    return Choice(
        key,
        label,
        hint,
        _odds(world, party, decision, key),
        decision.rule,
        HOTKEYS.get(what, "") if verb == "go" else "",
        _group(decision, verb),
        _place(party, decision, verb, what, key),
        key == decision.default,
        key in _HARMLESS,
    )


def _words(world: World, party: Party, decision: Decision, key: str) -> tuple[str, str]:
    """Label and hint: by the question where it decides, else by the verb of the key."""
    verb, _, what = key.partition(":")
    if decision.question in ("portal", "key", "mark"):
        return _far_hex(world, party, key), ""
    if decision.question in ("steal-from", "enemy-member") or (verb in ("attack", "bargain") and what):
        return _other_party_words(world, decision, verb, what)
    if decision.question in ("fight-or-evade", "cooperate") or verb == "fight":
        return _fight_words(world, party, verb, what)
    if decision.question == "pond":
        return _POND[key]
    return _words_by_verb(world, party, decision, key)


def _words_by_verb(world: World, party: Party, decision: Decision, key: str) -> tuple[str, str]:
    verb, _, what = key.partition(":")
    if verb == "evade":
        return ("Evade them" if decision.question in ("clash", "go-on") else "Evade it"), "name a way out, then 1d4"
    if verb == "deal":
        return _DEALS[place_of(world, party).visitor][what]
    if verb in ("go", "door", "ferry") or (verb == "enter" and what):
        return _way_words(world, party, verb, what)
    if key == "enter":
        return _enter_words(world, party)
    return _PLAIN[key] if key in _PLAIN else _thing_words(world, party, decision, verb, what)


# --- fights ----------------------------------------------------------------------------------------------------------


def _fight_words(world: World, party: Party, verb: str, what: str) -> tuple[str, str]:
    if verb == "fight":
        foes = hostiles(place_of(world, party), party)
        return "Fight", f"a plain hit costs you about {mean_hit(foes):.0f}" if foes else "they would leave you alone"
    if verb == "evade":
        return "Evade", "name a way out, then 1d4"
    if verb == "gear":
        return _PLAIN["gear"]
    return _magick_words(party, verb, what)


def _magick_words(party: Party, verb: str, what: str) -> tuple[str, str]:
    name = item_label(find_item(party.items, int(what)))
    return {
        "death": (f"Use the {name}", "one enemy dies at once"),
        "charm": (f"Use the {name}", "one enemy joins you"),
        "moon": (f"Spend the {name}", "heals everyone"),
        "rejuvenate": (f"Use the {name}", "raises or heals one of you"),
        "key": (f"Turn the {name}", "to a stone portal you know"),
        "destroy": (f"Break the {name}", "the Lich King is gone for ever"),
        "thorn": (f"Spend the {name}", "+1 to the roll"),
    }[verb]


def _odds(world: World, party: Party, decision: Decision, key: str) -> str:
    foes = hostiles(place_of(world, party), party)
    if decision.question in ("fight-or-evade", "cooperate") and key == "fight":
        return fight_odds(party, foes)
    if key == "evade":
        return evade_odds(party, foes)
    if decision.question == "what-next" and key.startswith("go:"):
        return _hex_odds(world, neighbours(party.hex)[key[3:]])
    return ""


def _hex_odds(world: World, key: str) -> str:
    hex_ = world.hexes.get(key)
    if hex_ is None or not hex_.terrain:
        return "lake 1/6, nothing to roll 2/6, encounter 3/6" if hex_ is None else ""
    return "encounter on 1d6" if hex_.terrain in ("forest", "quiet_forest", "hills", "marsh") else "safe"


# --- ways ------------------------------------------------------------------------------------------------------------


def _way_words(world: World, party: Party, verb: str, what: str) -> tuple[str, str]:
    if verb == "go":
        return f"Go {COMPASS[what]}", _hex_in_short(world, neighbours(party.hex)[what])
    if verb == "ferry":
        return f"Take the ferry to {_far_hex(world, party, what)}", "1d8 years, none with Fae Folk"
    if verb == "enter":
        return f"Go in by the exit of room {what}", ""
    door = room_of(world, party).doors[int(what) - 1]
    name = {"stairs": "Down the stairs", "secret": "Through the secret door"}.get(door.kind, f"Through door {what}")
    return name, f"room {door.to}" if door.to else "not opened yet"


def _hex_in_short(world: World, key: str) -> str:
    hex_ = world.hexes.get(key)
    if hex_ is None or not (hex_.terrain or hex_.feature):
        return "unseen"
    terrain = charts.TERRAIN_NAMED[hex_.terrain].name.lower() if hex_.terrain in charts.TERRAIN_NAMED else ""
    return ", ".join(part for part in (hex_name(hex_), terrain) if part)


def _enter_words(world: World, party: Party) -> tuple[str, str]:
    dungeon = world.dungeons[party.hex]
    return ("Enter the Sunken Castle", "skeletons in every room") if dungeon.castle else (f"Enter {dungeon.name}", "")


def _far_hex(world: World, party: Party, key: str) -> str:
    known = _hex_in_short(world, key)
    return f"{bearing(party.hex, key)} ({known})"


# --- things and people -----------------------------------------------------------------------------------------------


def _thing_words(world: World, party: Party, decision: Decision, verb: str, what: str) -> tuple[str, str]:
    if verb in ("take", "snatch"):
        return _loot_words(world, party, verb, what)
    if verb in ("sell", "item"):
        item = next(each for owner in (party, *world.parties.values()) for each in owner.items if each.id == int(what))
        return (f"Sell the {item_label(item)}" if verb == "sell" else f"The {item_label(item)}"), f"{value(item)} gold"
    if verb == "buy":
        row = charts.WEAPON.get(what) or charts.LOOT_KIND[what]
        return f"Buy {a_an(row.name.lower())}", f"{price(what)} gold"
    if verb in ("wield", "wear", "off"):
        return _gear_words(party, verb, what)
    if verb in ("member", "foe", "drop"):
        return _person_words(world, party, decision, verb, int(what))
    if verb == "moon" and decision.question == "strike":
        return f"Heal one of you by the {item_label(find_item(party.items, int(what)))}", "5 hp, no damage is dealt"
    return _magick_words(party, verb, what)


def _person_words(world: World, party: Party, decision: Decision, verb: str, number: int) -> tuple[str, str]:
    if verb == "member":
        return _member_words(party, number)
    if verb == "foe":
        return _foe_words(world, party, decision, number)
    return f"Send the {find(party, number).name} away", "no reward"


def _loot_words(world: World, party: Party, verb: str, what: str) -> tuple[str, str]:
    place = place_of(world, party)
    if what == "all":
        gold = f"{place.gold} gold" if place.gold else ""
        things = [item_label(item) for item in place.loot if not item.traps]
        return "Take everything", ", ".join(filter(None, (gold, *things)))
    item = find_item(place.loot, int(what))
    if verb == "snatch":
        return f"Snatch the {item_label(item)} and run", "evade its trap: 1d4"
    return f"Take the {item_label(item)}", _loot_hint(party, item)


def _loot_hint(party: Party, item: Item) -> str:
    if not item.traps:
        return f"worth {value(item)} gold"
    return "the Rogue disarms it" if has(party, "rogue") else f"trapped: {item.traps}d12"


def _gear_words(party: Party, verb: str, what: str) -> tuple[str, str]:
    member_id, _, item_id = what.partition(":")
    who, item = find(party, int(member_id)).name, find_item(party.items, int(item_id))
    label = item_label(item)
    if verb == "off":
        return f"{who} lays off the {label}", ""
    holder = next((each.name for each in party.members if item.id in (each.weapon, each.armor, each.shield)), "")
    return f"{who} {'takes' if verb == 'wield' else 'puts on'} the {label}", f"from {holder}" if holder else "spare"


def _member_words(party: Party, member_id: int) -> tuple[str, str]:
    member: Member = next(each for each in (*party.members, *party.dead) if each.id == member_id)
    return member.name, "dead" if member in party.dead else f"{member.hp} of {max_hp(member, party)} hp"


def _foe_words(world: World, party: Party, decision: Decision, enemy_id: int) -> tuple[str, str]:
    foe = next(enemy for enemy in place_of(world, party).enemies if enemy.id == enemy_id)
    hint = f"{foe.hp} hp" if foe.hp else "cannot be damaged"
    if decision.question == "fight-or-evade":
        hint += f", dies on this roll {float(kill_chance(party, foe)):.0%}"
    return f"The {enemy_name(foe)}" if foe.member is None else enemy_name(foe), hint


def a_an(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}" if noun != "boots" else "a pair of boots"


def _other_party_words(world: World, decision: Decision, verb: str, what: str) -> tuple[str, str]:
    """Another party, or one of its people."""
    if decision.question == "steal-from":
        return world.parties[verb].name, ""
    if decision.question == "enemy-member":
        other = world.parties[verb]
        return _member_words(other, int(what))[0], f"of {other.name}"
    other = world.parties[what]
    if verb == "attack":
        return f"Attack {other.name}", f"{sum(member.hp for member in other.members)} hp among them"
    return f"Bargain with {other.name}", "anything, at any price"


# --- where it belongs ------------------------------------------------------------------------------------------------


def _group(decision: Decision, verb: str) -> str:
    if decision.question == "trade":
        return {"sell": "Sell", "buy": "Buy"}.get(verb, "")
    if decision.question in ("what-next", "exit", "other-exit"):
        return "Ways on" if verb in ("go", "enter", "door", "back", "out", "exit", "portal", "ferry") else "Here"
    return ""


def _place(party: Party, decision: Decision, verb: str, what: str, key: str) -> str:
    if verb == "go":
        return neighbours(party.hex)[what]
    if verb == "ferry":
        return what
    return key if decision.question in ("portal", "key", "mark") else ""
