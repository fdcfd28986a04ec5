"""What a seat of Pocket Fantasy sees: one sentence of what is wanted, the party, the foes, the map, the choices."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Decision
from tablewright.engine.scene import Ending, Fact, MapView, Scene, Tone
from tablewright.rules.pocket_fantasy.book.core.field import room_number, under_the_sky
from tablewright.rules.pocket_fantasy.content import LOCATION, VILLAIN
from tablewright.rules.pocket_fantasy.state import Dungeon, World
from tablewright.rules.pocket_fantasy.telling.cards import cards
from tablewright.rules.pocket_fantasy.telling.field import field
from tablewright.rules.pocket_fantasy.telling.labels import prompt_of
from tablewright.rules.pocket_fantasy.telling.labels.questions import question_text
from tablewright.rules.pocket_fantasy.telling.maps import field_map, level_map
from tablewright.world.table_talk import waiting_words

_MODES = {"assembly": "assembly", "town": "town", "dungeon": "rooms", "fight": "fight", "over": "over"}


def scene(world: World, seat: str, pending: Sequence[Decision]) -> Scene:
    """The one Scene of this seat. Secret doors and traps nobody found are the Pocket Master's alone."""
    decision = next((each for each in pending if each.seat == seat), None)
    main, others = _maps(world, seat)
    shown = cards(world, seat)
    return Scene(
        "pocket_fantasy",
        _MODES[world.mode],
        _title(world),
        _wanted(world, decision, pending),
        _facts(world),
        shown,
        main,
        others,
        prompt_of(world, decision) if decision else None,
        tuple(dict.fromkeys(each.seat for each in pending)),
        _ending(world),
        field=field(world, shown),
    )


def _title(world: World) -> str:
    if world.mode in ("dungeon", "fight") and world.plot:
        return world.plot.place or "A dungeon"
    return {"assembly": "Who sets out", "town": "Home", "over": "The end"}.get(world.mode, "Pocket Fantasy")


def _wanted(world: World, decision: Decision | None, pending: Sequence[Decision]) -> str:
    if world.outcome:
        return "The campaign is over."
    if decision is not None:
        return question_text(world, decision)
    return waiting_words((each.seat for each in pending), "Pocket Master") if pending else "One moment."


def _facts(world: World) -> tuple[Fact, ...]:
    """The strip at the top, with the clock of the dungeon."""
    facts = []
    if world.fight:
        facts.append(Fact("Round", str(max(1, world.fight.round)), "crossed-swords"))
        if world.fight.rally_until:
            left = world.fight.rally_until - world.fight.round
            facts.append(Fact("Rally", f"{left} more", "flying-flag", "good", "attacks rerolled and +1"))
    if world.dungeon:
        facts += _dungeon_facts(world.dungeon)
    if world.plot and world.dungeon:
        villain = VILLAIN.row(world.plot.villain).name
        facts.append(Fact("Villain", villain, "scroll-unfurled", explain=LOCATION.row(world.plot.location).name))
    if world.party:
        facts.append(Fact("Gold", str(sum(hero.gp for hero in world.party)), "two-coins"))
        facts.append(Fact("Heroic Rerolls", str(sum(hero.hr + hero.combat_hr for hero in world.party)), "swords-power"))
    if world.adventure:
        facts.append(Fact("Adventure", str(world.adventure), "treasure-map"))
    return tuple(facts)


def _dungeon_facts(dungeon: Dungeon) -> list[Fact]:
    before = "outside" if under_the_sky(dungeon) else "the stairs"
    room = f"{room_number(dungeon, dungeon.at)} of {len(dungeon.rooms)}" if dungeon.at >= 0 else before
    days, minutes = divmod(dungeon.minutes, 24 * 60)
    clock = f"{f'day {days + 1}, ' if days else ''}{minutes // 60}:{minutes % 60:02d}"
    tone: Tone = "bad" if dungeon.light == "dark" and dungeon.dark and not under_the_sky(dungeon) else ""
    unlit = "daylight" if under_the_sky(dungeon) else "none"
    light = {"dark": unlit, "magic": "by magic"}.get(dungeon.light, f"{dungeon.light}, {dungeon.light_left} min")
    rest = dungeon.rested_at + 24 * 60 - dungeon.minutes
    return [
        Fact("Level", f"{dungeon.level} of {dungeon.levels}", "stairs"),
        Fact("Room", room, "wooden-door"),
        Fact("Time", clock, "hourglass", explain="ten minutes a room"),
        Fact("Light", light, "torch", tone),
        Fact("Rest", "now" if rest <= 0 else f"in {rest // 60}:{rest % 60:02d}", "camping-tent", explain="once a day"),
    ]


def _maps(world: World, seat: str) -> tuple[MapView | None, tuple[MapView, ...]]:
    level = level_map(world, world.dungeon, seat) if world.dungeon else None
    if world.fight:
        ground = field_map(world, world.fight)  # the scene's own field draws it better
        return (level, (ground,)) if level else (ground, ())
    return level, ()


def _ending(world: World) -> Ending | None:
    if not world.outcome:
        return None
    done = sum(deed.what == "done" for deed in world.deeds)
    if world.outcome == "lost":
        return Ending("The party has fallen", f"{_brought_home(done)} They are remembered.", won=False)
    return Ending("The boots are hung up", _brought_home(done), won=done > 0)


def _brought_home(done: int) -> str:
    """How many adventures came to their end, in words."""
    if not done:
        return "No adventure was brought to its end."
    return "One adventure was brought to its end." if done == 1 else f"{done} adventures were brought to their end."
