"""Cards of what a seat sees: members, foes, other parties, friends, things."""

from __future__ import annotations

from tablewright.engine.scene import Bar, Card, Tag
from tablewright.rules.twelve_years.book.loot.items import value
from tablewright.rules.twelve_years.book.multiplayer.meeting import others_here
from tablewright.rules.twelve_years.book.party.members import CHARMED, in_use, item_label, max_hp
from tablewright.rules.twelve_years.book.places import is_hostile, place_of
from tablewright.rules.twelve_years.content import charts
from tablewright.rules.twelve_years.state import Enemy, Item, Member, Party, World
from tablewright.rules.twelve_years.telling.names import foe_called, visitor_name

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
AFFLICTIONS = (("poisoned", "loses 1 hp with each move until healed"), ("burning", "1d4 with each roll until healed"),
                ("bitten", "turns in the next hex; only rejuvenation helps"))  # fmt: skip


def cards_of(world: World, party: Party | None) -> tuple[Card, ...]:
    if party is None:
        return ()
    place = place_of(world, party)
    foes = [_foe_card(foe, foe_called(place, foe), is_hostile(foe, party)) for foe in place.enemies]
    visitor = [_visitor_card(place.visitor, place.visitor_met)] if place.visitor else []
    used = in_use(party)
    bearers = {member.id: member.name for member in party.members}
    carried = [_item_card(item, "Carried", item.id in used, bearers.get(item.bearer, "")) for item in party.items]
    lying = [_item_card(item, "Lying here", False) for item in place.loot]
    others = [_party_card(other) for other in others_here(world, party)]
    return (*(_member_card(member, party) for member in party.members), *foes, *others, *visitor, *lying, *carried)


def _member_card(member: Member, party: Party) -> Card:
    tags = [Tag(what, "bad", explain) for what, explain in AFFLICTIONS if getattr(member, what)]
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
        f"member:{member.id}", member.name, "member", member_line(member), icon, (bar,), tuple(tags),
        group="Party", owner=party.seat,
    )  # fmt: skip


def member_line(member: Member) -> str:
    if member.kind == CHARMED:
        return f"charmed {charts.BEINGS[member.being].name}"
    archetype = charts.ARCHETYPE.get(member.kind)
    weapon = charts.WEAPON[member.wields].name.lower() if member.wields else "unarmed"
    return f"{archetype.name}, {weapon}" if archetype else "escorted, unarmed"


def _foe_card(foe: Enemy, name: str, hostile: bool) -> Card:
    being = charts.BEINGS[foe.kind]
    bars = (Bar("hp", foe.hp, max(being.hp, foe.hp)),) if foe.hp else ()
    bonus = being.bonus + foe.bonus
    damage = (being.damage or "no damage") + (f" + {bonus}" if bonus else "")
    tags = [] if hostile else [Tag("keeps the peace", "good")]
    if not foe.hp:
        tags.append(Tag("cannot be damaged", "bad"))
    lines = (being.special,) if being.special else ()
    icon = ICONS.get(foe.kind, "")
    return Card(f"foe:{foe.id}", name, "foe", damage, icon, bars, tuple(tags), lines, group="Enemies")


def _party_card(party: Party) -> Card:
    """Another party in the same place: who they are, and how well."""
    bars = tuple(Bar(member.name, max(member.hp, 0), max(max_hp(member, party), 1)) for member in party.members)
    return Card(
        f"party:{party.seat}", party.name, "party", f"level {party.level}", "flying-flag", bars,
        group="Others here", owner=party.seat,
    )  # fmt: skip


def _visitor_card(visitor: str, met: bool) -> Card:
    """Whom the die brought is known as soon as it has fallen; they are met once the place is calm (TY-FRIEND-15)."""
    return Card(
        f"visitor:{visitor}",
        visitor_name(visitor),
        "friend",
        "" if met else "waits until it is calm",
        "conversation",
        group="Met here",
    )


def _item_card(item: Item, group: str, used: bool, bearer: str = "") -> Card:
    tags = [Tag(charts.MAGICK[power].name, "wonder") for power in item.powers if power in charts.MAGICK]
    if item.traps:
        tags.append(Tag(f"trapped {item.traps}d12", "bad"))
    if used:
        tags.append(Tag("in use", "quiet"))
    elif bearer:
        tags.append(Tag(f"with {bearer}", "quiet"))
    icon = ICONS.get(item.weapon or item.kind, "") or ICONS.get(item.kind, "")
    worth = "magick: nobody buys it" if "magick" in item.qualities else f"{value(item)} gold"
    return Card(f"item:{item.id}", item_label(item), "item", worth, icon, tags=tuple(tags), group=group)
