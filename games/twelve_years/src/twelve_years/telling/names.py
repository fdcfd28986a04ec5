"""How Twelve Years is told: its prose, and what things, foes, places and sums are called in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tablewright.world.words import Words, a, count, listed, load_words, mid_sentence, number_word
from twelve_years.book.core import members, places
from twelve_years.content import charts
from twelve_years.state import Enemy, Party, Place

# One of a kind, and several.
_FOES = {
    "sentient_vines": ("vines", "vines"),
    "treachery_of_ravens": ("raven", "ravens"),
    "pack_of_wolves": ("wolf", "wolves"),
    "fire_folk": ("fire folk", "fire folk"),
    "hostile_elf": ("elf", "elves"),
    "poisonous_toad": ("toad", "toads"),
    "gargantuan_beetle": ("beetle", "beetles"),
    "two_headed_troll": ("troll", "trolls"),
    "stone_golem": ("golem", "golems"),
    "living_slime": ("slime", "slimes"),
    "cyclops": ("cyclops", "cyclopes"),
    "lich_king": ("Lich King", "Lich Kings"),
}
_ESCORTS = {"Traveling Tinker": "tinker", "Lost Noble": "noble"}
_CAUSES = {
    "lich_king": "deathtouch",
    "possession": "possession_at_assembly",
    "popplecrop_slink": "popplecrop",
    "cyclops_doom": "doom",
    "death_mushroom": "mushroom",
    "book_of_death": "book",
}
_CAUSES_IN_SHORT = {
    "lich_king": "the touch of the Lich King",
    "possession": "a demonic heirloom",
    "possessed": "a possessed friend",
    "popplecrop_slink": "Popplecrop Slink",
    "cyclops_doom": "the cyclops' doom",
    "death_mushroom": "a mushroom",
    "book_of_death": "the Book of Death",
    "demon_fire": "demon fire",
    "level_loss": "the shade's theft",
    "nameless": "the lack of a name",
    "turned": "the zombie's bite",
    "treachery_of_ravens": "ravens",
    "pack_of_wolves": "wolves",
    "sentient_vines": "vines",
    "fire_folk": "fire folk",
    "trap": "a trap",
    "poison": "poison",
    "fire": "fire",
    "fall": "a fall",
    "other_party": "another party",
    "iron": "iron",
    "death": "a spell of death",
}
CITY = "Thrift"
CASTLE = "The Sunken Castle"


def prose() -> Words:
    return load_words(Path(__file__).parent / "words")


# --- foes ------------------------------------------------------------------------------------------------------------
def kind_name(kind: str, number: int = 1) -> str:
    """What a kind of enemy is called, without article: 'ogre', 'wolves'."""
    one, many = _FOES.get(kind, (kind.replace("_", " "), ""))
    return one if number == 1 else many or one + "s"


def is_named(name: str, kind: str) -> bool:
    """Whether this enemy bears a person's name: a possessed or turned member."""
    being = charts.BEINGS[kind]
    return name not in (being.one, being.name)


def foe_name(name: str, kind: str) -> str:
    """One enemy inside a sentence: 'the ogre', or the name of a comrade."""
    return name if is_named(name, kind) else f"the {kind_name(kind)}"


def foes_name(foes: Sequence[tuple[str, str]]) -> str:
    """All enemies inside a sentence; '' where there are none."""
    if not foes:
        return ""
    if len(foes) == 1:
        return foe_name(*foes[0])
    kinds = {kind for _, kind in foes}
    if len(kinds) > 1 or any(is_named(*foe) for foe in foes):
        return "the enemy"
    return f"the {kind_name(foes[0][1], len(foes))}"


def foes_counted(foes: Sequence[tuple[str, str]]) -> str:
    """'An ogre and three goblins'."""
    named = [name for name, kind in foes if is_named(name, kind)]
    kinds = [kind for name, kind in foes if not is_named(name, kind)]
    parts = [_so_many(kind, kinds.count(kind)) for kind in dict.fromkeys(kinds)]
    return listed([*parts, *named])


def _so_many(kind: str, number: int) -> str:
    if number > 1:
        return f"{number_word(number)} {kind_name(kind, number)}"
    alone = {"lich_king": "the Lich King", "sentient_vines": "sentient vines", "fire_folk": "one of the fire folk"}
    return alone.get(kind) or a(kind_name(kind))


def foe_called(party: Party, place: Place, foe: Enemy) -> str:
    """An enemy by name; of several of a kind by the number that it keeps for the whole fight: 'Raven 2'."""
    name = places.enemy_name(foe)
    alike = [each for each, called in places.met_in_fight(party, place).items() if called == name]
    return f"{name} {alike.index(foe.id) + 1}" if len(alike) > 1 else name


def the_foe(party: Party, place: Place, foe: Enemy) -> str:
    """The same with its article, unless it is somebody's name or has one."""
    name = foe_called(party, place, foe)
    return name if foe.member is not None or name.startswith("The ") else f"The {name}"


def creature_key(kind: str, name: str, *, castle: bool = False) -> str:
    """The table of `creatures.toml` that tells of this enemy."""
    if kind == "possessed":
        return "possessed_member"
    if kind == "zombie" and is_named(name, kind):
        return "turned_member"
    return "castle_skeleton" if kind == "skeleton" and castle else kind


def visitor_name(visitor: str) -> str:
    """A friend, the tinker or the noble, as on a card."""
    friend = charts.FRIEND.get(visitor)
    return friend.name if friend else {"traveling_tinker": "Traveling Tinker", "lost_noble": "Lost Noble"}[visitor]


# --- people, things, sums --------------------------------------------------------------------------------------------
def person(name: str, kind: str) -> str:
    """A member inside a sentence: by name, or 'the raven', 'the tinker' for companions without one."""
    if name in _ESCORTS:
        return f"the {_ESCORTS[name]}"
    return foe_name(name, kind) if kind in charts.BEINGS else name


def archetype_name(kind: str) -> str:
    row = charts.ARCHETYPE.get(kind)
    return row.name if row else kind_name(kind)


thing = members.piece  # an item without its article, one of it


def weapon_name(key: str) -> str:
    return charts.WEAPON[key].name.lower()


def money(gold: int) -> str:
    return f"{gold} gold" if gold else ""


def years_word(years: int) -> str:
    return count(years, "year")


def levels_word(levels: int) -> str:
    return count(levels, "level")


# --- places and causes -----------------------------------------------------------------------------------------------
def terrain_name(terrain: str) -> str:
    row = charts.TERRAIN_NAMED.get(terrain)
    return row.name if row else {"start": CITY, "castle": CASTLE}[terrain]


def place_name(name: str) -> str:
    """A place inside a sentence: 'the Held Breath', 'Hushwood'."""
    return mid_sentence(name)


def at_place(place: str) -> str:
    """'at the old mill', 'in the city'; nothing where the place has no name."""
    if not place:
        return ""
    return f"in {place}" if place == CITY else f"at {place}"


def cause_key(cause: str, *, castle: bool = False) -> str:
    """The array of `deaths.toml` that tells of this death. Those by a comrade's hand are chosen by the caller."""
    if cause == "skeleton" and castle:
        return "deaths.cause.castle_skeleton"
    return f"deaths.cause.{_CAUSES.get(cause, cause)}"


def cause_name(cause: str) -> str:
    """A cause of death in few words: 'a troll', 'a fall'."""
    if cause in _CAUSES_IN_SHORT:
        return _CAUSES_IN_SHORT[cause]
    return a(kind_name(cause))


def trap_kinds() -> list[str]:
    """The traps we have words for, in their order: an event gives the number of one."""
    return prose().keys_under("encounters.traps")


ITEM_TRAPS = ("needle", "acid_phial", "razor_wire", "powder_charge", "curse_glyph", "snap_jaw", "gas", "spring_bolt")
