"""What a player of Twelve Years sees: one sentence of what is wanted, the party, the foes, the map, the choices."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Decision
from tablewright.engine.scene import Bar, Card, Choice, Ending, Fact, MapView, Prompt, Scene, Tag, Tone
from tablewright.rules.twelve_years.book.loot.items import value
from tablewright.rules.twelve_years.book.multiplayer.meeting import others_here
from tablewright.rules.twelve_years.book.party.death import LAST_YEAR
from tablewright.rules.twelve_years.book.party.members import CHARMED, in_use, item_label, max_hp
from tablewright.rules.twelve_years.book.places import enemy_name, hostiles, is_hostile, place_of
from tablewright.rules.twelve_years.content import charts
from tablewright.rules.twelve_years.state import Enemy, Item, Member, Party, World
from tablewright.rules.twelve_years.telling.labels import choice_of
from tablewright.rules.twelve_years.telling.maps import hex_map, hex_name, room_map
from tablewright.rules.twelve_years.telling.sentences import wanted
from tablewright.world.hexes import bearing
from tablewright.world.table_talk import waiting_words

ICONS = {
    "hermit": "wizard-staff",
    "rogue": "cloak-dagger",
    "fae_folk": "fairy",
    "giant": "giant",
    "traveling_tinker": "backpack",
    "lost_noble": "crown",
    "deer": "deer",
    "sentient_vines": "vine-leaf",
    "treachery_of_ravens": "raven",
    "poisonous_toad": "toad-teeth",
    "gargantuan_beetle": "scarab-beetle",
    "hill_giant": "giant",
    "pack_of_wolves": "wolf-head",
    "fire_folk": "fire-dash",
    "hostile_elf": "elf-helmet",
    "banshee": "ghost",
    "satyr": "goat",
    "skeleton": "skeleton",
    "goblin": "goblin-head",
    "living_slime": "slime",
    "shade": "shadow-follower",
    "ogre": "ogre",
    "two_headed_troll": "troll",
    "cyclops": "cyclops",
    "stone_golem": "rock-golem",
    "zombie": "shambling-zombie",
    "demon": "daemon-skull",
    "lich_king": "crowned-skull",
    "possessed": "evil-minion",
    "mirror": "mirror-mirror",
    "mushroom": "mushroom",
    "coin": "coins",
    "boots": "boots",
    "wooden_shield": "round-shield",
    "armor": "breastplate",
    "book": "spell-book",
    "ring": "ring",
    "coffer": "chest",
    "key": "key",
    "axe": "battle-axe",
    "spiked_flail": "flail",
    "sword": "broadsword",
    "bow": "bow-arrow",
    "staff": "wizard-staff",
    "sling": "slingshot",
}
_AFFLICTIONS = (("poisoned", "loses 1 hp with each move until healed"), ("burning", "1d4 with each roll until healed"),
                ("bitten", "turns in the next hex; only rejuvenation helps"))  # fmt: skip


def scene(world: World, seat: str, pending: Sequence[Decision]) -> Scene:
    """The one Scene of this seat. A spectator sees the first seat's."""
    viewed = seat if seat in world.seats else world.seats[0]
    party = world.parties.get(viewed)
    decision = next((each for each in pending if each.seat == seat), None)
    main, others = _maps(world, party)
    return Scene(
        "twelve_years",
        _mode(world, party),
        _title(world, party),
        _wanted(world, party, decision, pending, seat),
        _facts(world, viewed, party),
        _cards(world, party),
        main,
        others,
        prompt_of(world, party, decision) if decision else None,
        tuple(dict.fromkeys(each.seat for each in pending)),
        _ending(world, viewed),
    )


def _mode(world: World, party: Party | None) -> str:
    if world.outcome:
        return "over"
    if party is None or not party.assembled:
        return "assembly"
    if party.counter:
        return "shop" if party.counter == "trade" else "gear"
    if hostiles(place_of(world, party), party):
        return "fight"
    return "rooms" if party.delving else "hexes"


def _title(world: World, party: Party | None) -> str:
    if party is None:
        return "Thrift"
    if party.delving:
        dungeon = world.dungeons[party.dungeon]
        return f"{'The Sunken Castle' if dungeon.castle else dungeon.name}, room {party.room}"
    return hex_name(world.hexes[party.hex]) or "Thrift"


def _wanted(
    world: World, party: Party | None, decision: Decision | None, pending: Sequence[Decision], seat: str
) -> str:
    if world.outcome:
        return "The game is over."
    if decision is not None:
        return wanted(world, party, decision)
    return waiting_words(each.seat for each in pending)


# --- the strip at the top --------------------------------------------------------------------------------------------


def _facts(world: World, seat: str, party: Party | None) -> tuple[Fact, ...]:
    years = world.years[seat]
    tone: Tone = "bad" if years >= LAST_YEAR - 3 else ""
    facts = [Fact("Year", f"{years} of {LAST_YEAR}", "hourglass", tone, "Twelve years, and the game is lost.")]
    if party is None:
        return tuple(facts)
    facts += [
        Fact("Party", party.name, "flying-flag"),
        Fact("Level", str(party.level), "rank-3", explain="Added to each member's hit points and damage."),
        Fact("Gold", str(party.gold), "coins"),
    ]
    if party.hex != world.castle:
        facts.append(Fact("Castle", bearing(party.hex, world.castle), "castle-ruins"))
    if party.curses:
        facts.append(
            Fact("Curses", str(party.curses), "cursed-star", "bad", "Each takes 1 from the party's damage, for good.")
        )
    return (*facts, *(Fact("Promised", _PROMISES[promise.kind], "handshake", "good") for promise in party.promises))


_PROMISES = {"loot": "loot at the next encounter", "skip": "no next encounter", "exit": "an exit in the next room",
             "zauber": "Gerhardus fights the next battle"}  # fmt: skip


# --- cards -----------------------------------------------------------------------------------------------------------


def _cards(world: World, party: Party | None) -> tuple[Card, ...]:
    if party is None:
        return ()
    place = place_of(world, party)
    foes = [_foe_card(foe, is_hostile(foe, party)) for foe in place.enemies]
    visitor = [_visitor_card(place.visitor)] if place.visitor and place.visitor_met else []
    used = in_use(party)
    carried = [_item_card(item, "Carried", item.id in used) for item in party.items]
    lying = [_item_card(item, "Lying here", False) for item in place.loot]
    others = [_party_card(other) for other in others_here(world, party)]
    return (*(_member_card(member, party) for member in party.members), *foes, *others, *visitor, *lying, *carried)


def _member_card(member: Member, party: Party) -> Card:
    tags = [Tag(what, "bad", explain) for what, explain in _AFFLICTIONS if getattr(member, what)]
    if member.doomed:
        tags.append(Tag(f"doomed: year {member.doomed}", "grave", "The Cyclops has seen the day."))
    if member.shield:
        tags.append(Tag("shield", explain="+1 hp"))
    if member.armor:
        tags.append(Tag("armour", explain="+4 hp"))
    archetype = charts.ARCHETYPE.get(member.kind)
    if archetype:
        tags += [Tag(archetype.power, "good"), Tag(archetype.weakness, "quiet")]
    bar = Bar("hp", max(member.hp, 0), max(max_hp(member, party), 1))
    icon = ICONS.get(member.being or member.kind, "")
    return Card(
        f"member:{member.id}", member.name, "member", _member_line(member), icon, (bar,), tuple(tags), group="Party"
    )


def _member_line(member: Member) -> str:
    if member.kind == CHARMED:
        return f"charmed {charts.BEINGS[member.being].name}"
    archetype = charts.ARCHETYPE.get(member.kind)
    weapon = charts.WEAPON[member.wields].name.lower() if member.wields else "unarmed"
    return f"{archetype.name}, {weapon}" if archetype else "escorted, unarmed"


def _foe_card(foe: Enemy, hostile: bool) -> Card:
    being = charts.BEINGS[foe.kind]
    bars = (Bar("hp", foe.hp, max(being.hp, foe.hp)),) if foe.hp else ()
    bonus = being.bonus + foe.bonus
    damage = (being.damage or "no damage") + (f" + {bonus}" if bonus else "")
    tags = [] if hostile else [Tag("keeps the peace", "good")]
    if not foe.hp:
        tags.append(Tag("cannot be damaged", "bad"))
    return Card(
        f"foe:{foe.id}", enemy_name(foe), "foe", damage, ICONS.get(foe.kind, ""), bars, tuple(tags), group="Enemies"
    )


def _party_card(party: Party) -> Card:
    """Another party in the same place: who they are, and how well."""
    bars = tuple(Bar(member.name, max(member.hp, 0), max(max_hp(member, party), 1)) for member in party.members)
    return Card(
        f"party:{party.seat}", party.name, "party", f"level {party.level}", "flying-flag", bars, group="Others here"
    )


def _visitor_card(visitor: str) -> Card:
    friend = charts.FRIEND.get(visitor)
    name = friend.name if friend else {"traveling_tinker": "Traveling Tinker", "lost_noble": "Lost Noble"}[visitor]
    return Card(f"visitor:{visitor}", name, "friend", icon="conversation", group="Met here")


def _item_card(item: Item, group: str, used: bool) -> Card:
    tags = [Tag(charts.MAGICK[power].name, "wonder") for power in item.powers if power in charts.MAGICK]
    if item.traps:
        tags.append(Tag(f"trapped {item.traps}d12", "bad"))
    if used:
        tags.append(Tag("in use", "quiet"))
    icon = ICONS.get(item.weapon or item.kind, "") or ICONS.get(item.kind, "")
    worth = "magick: nobody buys it" if "magick" in item.qualities else f"{value(item)} gold"
    return Card(f"item:{item.id}", item_label(item), "item", worth, icon, tags=tuple(tags), group=group)


# --- maps, prompt, end -----------------------------------------------------------------------------------------------


def _maps(world: World, party: Party | None) -> tuple[MapView, tuple[MapView, ...]]:
    land = hex_map(world, party)
    if party is None or not party.delving:
        return land, ()
    return room_map(world.dungeons[party.dungeon], party), (land,)


def prompt_of(world: World, party: Party | None, decision: Decision) -> Prompt:
    """A pending decision with all its options in words."""
    choices: tuple[Choice, ...] = ()
    if party is not None:
        choices = tuple(choice_of(world, party, decision, key) for key in decision.options)
    return Prompt(
        decision.seat,
        decision.question,
        wanted(world, party, decision),
        decision.kind,
        choices,
        decision.low,
        decision.high,
        decision.default,
        decision.rule,
        decision.standing,
    )


_ENDINGS = {"appeased": ("The Lich King is crowned", True), "destroyed": ("The Lich King is no more", True),
            "lost": ("Twelve years are gone", False)}  # fmt: skip


def _ending(world: World, seat: str) -> Ending | None:
    if not world.outcome:
        return None
    title, won = _ENDINGS[world.outcome]
    parties = len(world.fallen) + len(world.parties)
    counts = ((world.years[seat], "year"), (parties, "party"), (_explored(world), "hex"), (_delved(world), "dungeon"))
    return Ending(title, ", ".join(_counted(number, noun) for number, noun in counts) + ".", won)


_PLURALS = {"party": "parties", "hex": "hexes"}


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun if number == 1 else _PLURALS.get(noun, noun + 's')}"


def _explored(world: World) -> int:
    return sum(hex_.explored for hex_ in world.hexes.values())


def _delved(world: World) -> int:
    return sum(bool(dungeon.rooms) for dungeon in world.dungeons.values())
