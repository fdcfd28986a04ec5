"""Light: what is a flame, what shines, and whether light falls on somebody (Light).

Whatever asks for light asks here: raw `lit` of a thing and the condition `glowing` are read nowhere else in the rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.rules.begone_foe.book.core.beings import darkvision, has, relies_on_sight
from tablewright.rules.begone_foe.book.core.gear import has_item
from tablewright.rules.begone_foe.state import Being, Campaign, Fight, Item

LIGHT_FEET = 30
NEAR_FEET = 5  # an arm's length, within which a flame lights another
SHINING = ("light", "continual_light", "wall_of_fire")  # spells on the ground that give light
FIRE = "wall_of_fire"


# --- flames ----------------------------------------------------------------------------------------------------------
def flames_of(being: Being) -> list[Item]:
    """Torches and lanterns of this one that burn."""
    return [item for item in being.items if item.lit]


def holds_flame(being: Being) -> bool:
    """A burning torch or lantern, which the light of a spell is not (BF-LIGHT-02)."""
    for item in being.items:  # noqa: SIM110  # asked with every turn, and a plain loop is faster
        if item.lit:
            return True
    return False


def carries_light(being: Being) -> bool:
    """A flame, or the light of a spell that lies on it (BF-LIGHT-03)."""
    return holds_flame(being) or (bool(being.conditions) and has(being, "glowing"))


def fire_at_hand(state: Campaign) -> bool:
    """Flint and steel, or a flame to light another at, among the party and those who wait beside it (BF-LIGHT-02)."""
    return flame_here(state) or any(has_item(being, "flint") for being in (*state.party, *_waiting_here(state)))


def flame_here(state: Campaign) -> bool:
    """A torch or lantern burns in the party, or among those who wait beside it (BF-LIGHT-02)."""
    return any(map(holds_flame, state.party)) or any(map(holds_flame, _waiting_here(state)))


def flame_within_reach(state: Campaign, being: Being) -> bool:
    """A flame that this one could light something at: its own, a comrade's, one on the ground, a wall of fire.

    What burns in the hands of an enemy who is up is not to be had (BF-LIGHT-02, BF-WEAPON-03).
    """
    if holds_flame(being):
        return True
    fight = state.fight
    if fight is None:
        return flame_here(state)
    near = [other for other in map(state.beings.__getitem__, fight.fighters) if abs(other.at - being.at) <= NEAR_FEET]
    if any(holds_flame(other) for other in near if not other.gone and (other.dead or other.side == being.side)):
        return True
    fires = [*(field.at for field in fight.fields if field.spell == FIRE), *_burning_on_the_ground(fight)]
    return any(abs(at - being.at) <= NEAR_FEET for at in fires)


def _burning_on_the_ground(fight: Fight) -> Iterator[int]:
    """Where torches lie that did not go out when they fell (BF-LIGHT-02)."""
    return (dropped.at for dropped in fight.dropped if dropped.item.lit)


# --- places ----------------------------------------------------------------------------------------------------------
def room_lit(state: Campaign) -> bool:
    """Light that belongs to the place; out of doors it is day (BF-LIGHT-03)."""
    dungeon = state.below
    return dungeon is None or dungeon.rooms[state.here].lit


def party_light(state: Campaign) -> bool:
    """One torch or lantern serves everyone around it (BF-LIGHT-03), those who wait in the same room too."""
    for being in state.party:
        if carries_light(being):
            return True
    return any(map(carries_light, _waiting_here(state)))


def _waiting_here(state: Campaign) -> Iterator[Being]:
    """Companies of the party that have split off and stand in the same room."""
    for company in state.apart:
        if company.here == state.here:
            yield from (being for key in company.march if (being := state.beings.get(key)) is not None)


def in_dark(state: Campaign, being: Being) -> bool:
    """Without any light nothing can be seen; darkvision and other senses do not need it (BF-LIGHT-03, BF-LIGHT-08)."""
    if not relies_on_sight(being):
        return False
    if darkvision(being):
        return _in_magic_darkness(state, being, "continual_light")
    return unlit(state, being)


def sees(state: Campaign, being: Being) -> bool:
    """Eyes that are not blinded, and light for them or another sense (BF-LIGHT-03, BF-MON-09)."""
    return not has(being, "blinded") and not in_dark(state, being)


def unlit(state: Campaign, being: Being) -> bool:
    """Whether no light falls on it, whatever its own eyes can do: a torch lights 30 ft (BF-LIGHT-03)."""
    if _in_magic_darkness(state, being, "light") or _in_magic_darkness(state, being, "continual_light"):
        return True
    if room_lit(state):
        return False
    fight = state.fight
    if fight is None or being.id not in fight.fighters:
        return not (party_light(state) or _group_lit(state, being))
    return not any(abs(at - being.at) <= feet for at, feet in _lights(state, fight))


def _group_lit(state: Campaign, being: Being) -> bool:
    """A group that needs light has its own (BF-LIGHT-09)."""
    if being.side == "party" or not being.group:
        return carries_light(being)
    return any(carries_light(other) for other in state.beings.values() if other.group == being.group)


def _lights(state: Campaign, fight: Fight) -> Iterator[tuple[int, int]]:
    """Where lights shine in a fight, and how far: carried, on the ground, of spells (BF-LIGHT-02, BF-LIGHT-03)."""
    for key in fight.fighters:
        other = state.beings[key]
        if not other.gone and carries_light(other) and not has(other, "swallowed"):
            yield other.at, LIGHT_FEET
    yield from ((other.at, LIGHT_FEET) for other in _waiting_here(state) if carries_light(other))
    yield from ((at, LIGHT_FEET) for at in _burning_on_the_ground(fight))
    yield from ((field.at, field.radius or LIGHT_FEET) for field in fight.fields if field.spell in SHINING)


def _in_magic_darkness(state: Campaign, being: Being, spell: str) -> bool:
    fight = state.fight
    if fight is None or not fight.fields:
        return False
    return any(
        field.spell == f"{spell}:reversed" and abs(field.at - being.at) <= field.radius for field in fight.fields
    )
