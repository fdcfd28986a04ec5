"""Death, Dying & Continuity, and the Passage of Time.

How members and parties end, how years go by, how the game is over.
"""

from __future__ import annotations

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.twelve_years.book.party.members import (
    CHARMED,
    ESCORTS,
    FAE_FOLK,
    TRUE_KINDS,
    empty_hands,
    has,
    is_true,
)
from tablewright.rules.twelve_years.book.places import others_stay, place_of, welcome
from tablewright.rules.twelve_years.content import charts
from tablewright.rules.twelve_years.content.figures import YEARS
from tablewright.rules.twelve_years.events import Died, Ended, Escorting, PartyFell, Spared, Suffered, YearsPassed
from tablewright.rules.twelve_years.state import Enemy, Fallen, Member, Party, World

LAST_YEAR = 12
# Everything that loses years (TY-TIME-04).
_YEARS = {
    "thick_of_mist": Why("Years in the mist", "TY-HENC-03"),
    "satyr": Why("Years asleep", "TY-CREA-13"),
    "pond": Why("Years under the pond", "TY-ENTR-02"),
    "ferry": Why("Years on the water", "TY-TERR-05"),
    "magick_mirror": Why("Years behind the mirror", "TY-UNIQ-02"),
    "fae_touched_mushroom": Why("Years on a mushroom", "TY-UNIQ-04"),
}


class PartyEnded(Exception):
    """The party is dead: nothing more of this turn happens."""


class GameEnded(Exception):
    """The game is over: nothing more of this turn happens."""


# --- members ---------------------------------------------------------------------------------------------------------
def kill(party: Party, member: Member, cause: str, table: Table) -> None:
    """A member dies; what they carried stays with the party (TY-DMG-07, TY-DEATH-07, TY-LOOT-04, TY-ASM-04)."""
    party.members.remove(member)
    party.unsettled = True
    if member.kind in ESCORTS:
        table.tell(Escorting(member.name, "died"))  # bags and purse turn out to be empty (TY-ESCORT-05)
        return
    member.fate, member.hp = cause, 0
    empty_hands(member)
    if is_true(member):
        party.dead.append(member)
    table.tell(Died(member.name, member.kind if is_true(member) else member.being, cause))


def hurt(party: Party, member: Member, damage: int, cause: str, table: Table) -> None:
    """Damage to one member that flows on to nobody: traps, falls, poison, fire (TY-TARGET-04)."""
    member.hp -= damage
    table.tell(Suffered(member.name, cause, damage, max(member.hp, 0)))
    if member.hp <= 0:
        kill(party, member, cause, table)


def bury_if_dead(world: World, party: Party, cause: str, table: Table) -> None:
    """A party with no true member left is dead; companions cannot carry it on (TY-MAG-15, TY-MAG-20, TY-DEATH-03)."""
    for member in party.members:
        if member.kind in TRUE_KINDS:
            return
    party_falls(world, party, cause, table)


# --- parties ---------------------------------------------------------------------------------------------------------
def party_falls(world: World, party: Party, cause: str, table: Table) -> None:
    """The whole party is dead: its goods lie where it fell, its enemies stay, a year passes.

    TY-DEATH-03, TY-DEATH-05, TY-DEATH-06, TY-ASM-09, TY-TIME-02. Promises, level, curses and escorts end with it, and
    friends do not wait for the next party (TY-HENC-02, TY-FRIEND-15).
    """
    place = place_of(world, party)
    place.loot += party.items
    place.gold += party.gold
    place.fallen.append(party.number)
    for enemy in place.enemies:
        enemy.passing = False
    place.enemies += [enemy_again(world, party, member) for member in party.members if member.kind == CHARMED]
    if (place.visitor_met or not party.delving) and not others_stay(world, party):
        welcome(place, "")
    world.fallen.append(_record(world, party, cause))
    _is_gone(world, party.seat)
    table.tell(PartyFell(party.number, party.name, party.hex, cause, _mode(world, party), world.years[party.seat]))
    pass_years(world, party.seat, 1, "death", table)
    raise PartyEnded


def _is_gone(world: World, seat: str) -> None:
    """Who went along with this party goes its own way: the next one of that seat is another (TY-COOP-01)."""
    world.parties.pop(seat, None)
    for other in world.parties.values():
        if other.along == seat:
            other.along = ""


def enemy_again(world: World, party: Party, member: Member) -> Enemy:
    """A charmed enemy left without its party is the enemy again that it was, with the level it had as a monster.

    TY-MAG-13, TY-MAG-20, TY-VAR-01.
    """
    being = charts.BEINGS[member.being]
    hp = member.hp if being.hp else 0
    return Enemy(world.new_id(party.seat), member.being, hp, member.bonus - being.bonus)


def _record(world: World, party: Party, cause: str) -> Fallen:
    return Fallen( party.number, party.seat, party.name, world.years[party.seat], party.hex, party.dungeon,
        party.room, party.level, cause, party.dead, party.path, )  # fmt: skip


def _mode(world: World, party: Party) -> str:
    if not party.assembled:
        return "city"
    if party.dungeon:
        return "castle" if party.dungeon == world.castle else "dungeon"
    return "hex"


# --- time ------------------------------------------------------------------------------------------------------------
def pass_years(world: World, seat: str, years: int, source: str, table: Table) -> None:
    """Years are added and checked at once: twelve end the game (TY-TIME-01, TY-TIME-05, TY-WIN-04).

    Each player has a count of their own (TY-TIME-06); who reaches twelve is out, and the others play on (TY-WIN-06).
    """
    world.years[seat] += years
    table.tell(YearsPassed(source, years, world.years[seat]))
    if all(count >= LAST_YEAR for count in world.years.values()):
        end_game(world, "lost", "years", seat, table)
    if world.years[seat] >= LAST_YEAR:
        _is_gone(world, seat)
        raise PartyEnded


def winners(world: World) -> list[str]:
    """Who shares the victory: everyone still in time, or the crowning party's player alone (TY-WIN-06)."""
    if world.outcome not in ("appeased", "destroyed"):
        return []
    if world.settings.mp_outcome == "first":
        return [world.crowned_by]
    return [seat for seat in world.seats if world.years[seat] < LAST_YEAR]


def lost_in_the_fae(world: World, party: Party, source: str, table: Table) -> None:
    """Lore first; then the years die, the twelve years, the Cyclops' doom (TY-TIME-03, TY-TIME-04, TY-ARCH-07).

    The party reappears where it was.
    """
    if knows_better(party):
        table.tell(Spared(source))
        return
    years = table.roll(YEARS[source], _YEARS[source])
    pass_years(world, party.seat, years, source, table)
    doom_falls_due(world, party, table)


def knows_better(party: Party) -> bool:
    """Lore of the Fae Folk keeps a party from being lost, unless it wants to be (TY-ARCH-07)."""
    return not party.waives_lore and has(party, FAE_FOLK)


def doom_falls_due(world: World, party: Party, table: Table) -> None:
    """All who are doomed for this year die together (TY-MON-08)."""
    doomed = [member for member in party.members if 0 < member.doomed <= world.years[party.seat]]
    for member in doomed:
        kill(party, member, "cyclops_doom", table)
    if doomed:
        bury_if_dead(world, party, "cyclops_doom", table)


# --- the end ---------------------------------------------------------------------------------------------------------
def end_game(world: World, outcome: str, way: str, seat: str, table: Table) -> None:
    """Won or lost: the game is over there and then (TY-WIN-01, TY-WIN-04, TY-WIN-05, TY-LICH-08)."""
    party = world.parties.get(seat)
    world.outcome = outcome
    if outcome != "lost":
        world.crowned_by = seat
        _skeletons_crumble(world)
    won = tuple(winners(world))
    lost = tuple(each for each in world.seats if each not in won)
    table.tell(Ended(outcome, way, party.name if party else "", world.years[seat], won, lost))
    raise GameEnded


def _skeletons_crumble(world: World) -> None:
    """Every skeleton left in the castle is destroyed with their king's waking (TY-WIN-05)."""
    for room in world.dungeons[world.castle].rooms.values():
        room.enemies = [enemy for enemy in room.enemies if enemy.kind not in ("skeleton", "lich_king")]
