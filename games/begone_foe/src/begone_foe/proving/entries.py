"""Entries for scenarios: what is played, and what to look at afterwards (games/begone_foe/README.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from begone_foe.book import order
from begone_foe.book.characters import making
from begone_foe.book.core import beings, injuries, saves
from begone_foe.book.delve import company, dungeons, hours, wandering
from begone_foe.book.fight import rounds
from begone_foe.book.meeting import captives, stages, surprise
from begone_foe.book.monsters import bestiary, morale
from begone_foe.book.town import expedition, visit
from begone_foe.proving import worlds
from begone_foe.state import Fight, Meeting
from tablewright.engine.proving.given import as_given
from tablewright.engine.ruleset import Stage
from tablewright.engine.table import Table
from tablewright.world.dungeon import Band

# --- entries ---------------------------------------------------------------------------------------------------------
Play = Callable[["worlds.Setting", Table], None]


def entry(play: Play) -> Callable[[dict[str, Any]], Stage]:
    def stage(given: dict[str, Any]) -> Stage:
        scene = worlds.Setting(given)
        return Stage(lambda table: play(scene, scene.table(table)), scene.look, lambda: scene.state)

    return stage


def _play_fight(scene: worlds.Setting, table: Table) -> None:
    """A fight: `order` fixes who acts (else initiative is rolled), `turns` how many turns are played."""
    given, state = scene.given, scene.state
    positions = {being.id: being.at for being in [*scene.party, *scene.foes]}
    made = Fight(
        [], width=given.width, exits=given.exits, party_exits=given.party_exits, open_ground=given.open_ground,
        door_behind=given.door_behind, unmapped=given.unmapped,
    )  # fmt: skip
    rounds.begin_fight(state, table, scene.foes, given.distance, given.free_side, given.sneaks, made)
    _restore_positions(scene, positions)
    if given.order:
        made.order, made.rolled, made.round = list(given.order), True, given.round
        made.queue = list(given.order) if not given.free_side else made.queue
        made.lasted = given.round
    _play_turns(scene, table)


def _play_turns(scene: worlds.Setting, table: Table) -> None:
    """The fight goes on, at most `turns` turns of its fighters if that is given."""
    given, state, played = scene.given, scene.state, 0
    while state.fight is not None and (not given.turns or played < given.turns):
        fighters = bool(state.fight.queue)
        rounds.step(state, table)
        played += fighters


def _step_while(scene: worlds.Setting, table: Table, going: Callable[[], bool], step: Callable[[], None]) -> None:
    """Play on while it goes on, at most `steps` times if that is given."""
    steps = 0
    while going() and (not scene.given.steps or steps < scene.given.steps):
        step()
        steps += 1


def _restore_positions(scene: worlds.Setting, positions: dict[str, int]) -> None:
    places = [*(each.at for each in scene.members), *(each.at for each in scene.bands for _ in range(each.number))]
    for being, at in zip([*scene.party, *scene.foes], places, strict=True):
        if at is not None:
            being.at = positions[being.id]


def _play_create(scene: worlds.Setting, table: Table) -> None:
    """A new character; with `what = "share"` the party shares out its common things afterwards."""
    scene.state.beings, scene.state.march = {}, []
    scene.state.phase = "create"
    scene.party = [making.create(scene.state, table, worlds.SEAT) for _ in range(max(1, scene.given.amount))]
    if scene.given.what == "share":
        making.share_out(scene.state, table)


def _play_start(scene: worlds.Setting, table: Table) -> None:
    """A campaign from its first question on, for `steps` turns; `seats` says who plays."""
    state = scene.state
    begun = order.begin(state.settings, scene.given.seats or [worlds.SEAT])
    state.beings, state.march, state.here, state.phase, state.dungeon = {}, [], "", "create", None
    state.seats, state.to_create = begun.seats, begun.to_create
    _step_while(scene, table, lambda: state.phase != "over", lambda: order.play(state, table))
    scene.party = state.characters


def _play_save(scene: worlds.Setting, table: Table) -> None:
    given = scene.given
    being = scene.being(given.who)
    source = scene.being(given.source) if given.source else None
    target = saves.target_against_monster(source) if source is not None and not given.target else given.target
    scene.result = saves.saves(
        scene.state,
        table,
        being,
        given.score,
        target,
        saves.Peril(given.against or "trap", given.mod, source, given.spell),
    )


def _play_skill(scene: worlds.Setting, table: Table) -> None:
    given = scene.given
    scene.result = saves.attempt(
        scene.state, table, scene.being(given.who), given.skill, given.target, given.obstacle, given.extreme
    )


def _play_sneak(scene: worlds.Setting, table: Table) -> None:
    given = scene.given
    scene.result = surprise.sneak(
        scene.state, table, scene.party, scene.foes, distracted=given.distracted, plain_sight=given.plain_sight
    )


def _play_harm(scene: worlds.Setting, table: Table) -> None:
    """`damage` from a hit (or `excess` straight to the table) on `who`; then `amount` HP are healed, if given."""
    given = scene.given
    being = scene.being(given.who)
    if given.excess >= 0:
        injuries.injure(scene.state, table, being, given.excess, given.spare)
    else:
        injuries.harm(scene.state, table, being, given.damage, "a blow", spare=given.spare)
    if given.amount:
        injuries.heal(table, being, given.amount, "a spell")


def _play_meeting(scene: worlds.Setting, table: Table) -> None:
    """A meeting from `stage` on, until a fight begins or they part; `steps` limits it."""
    given, state = scene.given, scene.state
    plain = {
        "foes": [foe.id for foe in scene.foes if not foe.room],
        "wandering": given.wandering,
        "warned": given.warned,
        "stage": given.stage,
    }
    state.meeting = as_given(plain, Meeting)
    state.meeting.attitude, state.meeting.gifts, state.phase = given.attitude, given.gifts, "meeting"
    if given.distance != 30 or given.stage != "surprise":
        state.meeting.distance = given.distance
    if not given.wandering:
        for foe in scene.foes:
            foe.room = foe.room or "r1"
    _step_while(scene, table, lambda: state.meeting is not None, lambda: stages.step(state, table))


def _play_explore(scene: worlds.Setting, table: Table) -> None:
    """Turns of the dungeon until the script ends, or `steps` of them; `what` is a task that waits to be done first."""
    state = scene.state
    state.after += [scene.given.what] if scene.given.what else []
    _step_while(scene, table, lambda: state.phase != "over", lambda: order.play(state, table))


def _play_town(scene: worlds.Setting, table: Table) -> None:
    scene.state.phase, scene.state.here, scene.state.shared_given = "town", "", True
    scene.state.for_hire = [
        making.hireling(scene.state, table, "porter"),
        making.hireling(scene.state, table, "mercenary", body=1),
    ]
    for number, each in enumerate(scene.state.for_hire, 1):
        each.id = f"h{number}"
    state = scene.state
    _step_while(scene, table, lambda: state.phase in ("town", "create"), lambda: order.play(state, table))


def _play_rest(scene: worlds.Setting, table: Table) -> None:
    """`what` = "short" or "night"; `lit` rooms are no safer: the area's danger sets the checks."""
    if scene.given.what == "night":
        scene.result = company.night(scene.state, table)
    else:
        company.short_rest(scene.state, table)


def _play_pass(scene: worlds.Setting, table: Table) -> None:
    """`amount` turns go by."""
    scene.result = hours.pass_turns(scene.state, table, scene.given.amount)


def _play_wander(scene: worlds.Setting, table: Table) -> None:
    scene.result = wandering.check(scene.state, table)
    scene.foes = [being for being in scene.state.beings.values() if being.side != "party"]


def _play_muster(scene: worlds.Setting, table: Table) -> None:
    """A band of `kind` and `number` steps into play, with dice."""
    given = scene.given
    scene.state.settings["fixed_hp"] = bool(given.settings.get("fixed_hp", False))
    if given.kind.startswith("npc_party"):
        scene.foes = wandering.rival_party(scene.state, table, given.kind, given.number)
    elif given.kind == "rival":
        scene.foes = [making.rival(scene.state, table, given.expert, "neutral", "g")]
    else:
        scene.foes = bestiary.muster(scene.state, table, Band(given.kind, given.number, given.lair), given.level)


def _play_level(scene: worlds.Setting, table: Table) -> None:
    making.level_up(scene.state, table, scene.being(scene.given.who))


def _play_reward(scene: worlds.Setting, table: Table) -> None:
    """Alignment XP for the foes as they are (dead, gone, captive); with `worth`, treasure XP instead."""
    if scene.given.worth:
        making.share_treasure(scene.state, table, scene.given.worth, scene.given.what or "treasure")
    else:
        making.reward_fight(scene.state, table, scene.foes, scene.state.characters)


def _play_newcomers(scene: worlds.Setting, table: Table) -> None:
    """Foes of side "third" come upon a fight between the party and the rest; `save = false`: they are allies.

    With `turns` the fight is then played on.
    """
    late = [foe for foe in scene.foes if foe.side == "third"]
    rounds.begin_fight(scene.state, table, [foe for foe in scene.foes if foe.side != "third"], scene.given.distance)
    morale.newcomers(scene.state, table, late, allied=not scene.given.save)
    if scene.given.turns:
        _play_turns(scene, table)


def _play_convert(scene: worlds.Setting, table: Table) -> None:
    scene.result = captives.convert(scene.state, table, scene.foes[0])


def _play_captives(scene: worlds.Setting, table: Table) -> None:
    scene.state.captives = [foe.id for foe in scene.foes]
    while scene.state.captives:
        captives.captives_turn(scene.state, table)


def _play_morale(scene: worlds.Setting, table: Table) -> None:
    """The first foe's group tests with a penalty; hirelings test with `what = "hirelings"`."""
    state = scene.state
    rounds.begin_fight(state, table, scene.foes, scene.given.distance, fight=Fight([], exits=scene.given.exits))
    key = scene.given.what or scene.foes[0].group
    group = state.fight.groups[key] if state.fight else None
    assert group is not None
    scene.result = morale.nerve(state, table, group, "scenario", scene.given.penalty)
    if scene.result:
        morale.break_off(state, table, group)


def _play_trap(scene: worlds.Setting, table: Table) -> None:
    """The party comes upon `trap` in its room; what it does about it is asked."""
    room = scene.state.dungeon.rooms["r1"] if scene.state.dungeon else None
    assert room is not None
    room.trap = dungeons.trap_of(scene.given.trap)
    company.come_upon(scene.state, table, room)
    while "trap" in scene.state.after:
        order.play(scene.state, table)


def _play_treasure(scene: worlds.Setting, table: Table) -> None:
    """A treasure type `code`, or what the foes carry."""
    state, code = scene.state, scene.given.code
    scene.result = dungeons.roll_types(state, table, [code]) if code else dungeons.carried_by(state, table, scene.foes)


def _play_travel(scene: worlds.Setting, table: Table) -> None:
    scene.state.here = ""
    scene.result = {
        "miles": expedition.miles_a_day(scene.state, scene.given.terrain),
        "days": expedition.travel(scene.state, table, scene.given.miles, scene.given.terrain),
    }


def _play_figures(scene: worlds.Setting, table: Table) -> None:
    """Nothing happens: for looking at figures."""
    scene.result = {
        "speed": hours.speed(scene.state, scene.given.rough),
        "wages": [making.wage_of(being) for being in scene.party],
        "slots": [beings.spell_slots(being) for being in scene.party],
        "soul": [beings.soul_dice(being) for being in scene.party],
    }


def _play_home(scene: worlds.Setting, table: Table) -> None:
    """Out of the dungeon; `what = "found"`: treasure carried was found there; "captive": the foes are led along."""
    for being in scene.party:
        for item in being.items:
            item.found = scene.given.what == "found" and bool(item.worth)
    for foe in scene.foes if scene.given.what == "captive" else ():
        foe.room = "captive"
    expedition.come_home(scene.state, table)
    while scene.state.after:
        order.play(scene.state, table)


def _play_copy(scene: worlds.Setting, table: Table) -> None:
    """`what` is the spell; copied from a scroll of the party, or from a book with `save = false`."""
    scene.state.here, scene.state.phase = "", "town"
    visit.copy_spell(scene.state, table, scene.being(scene.given.who), scene.given.what, from_book=not scene.given.save)


def _play_make(scene: worlds.Setting, table: Table) -> None:
    """`kind` (scroll or potion) of the spell `what`."""
    scene.state.here, scene.state.phase = "", "town"
    visit.make(scene.state, table, scene.being(scene.given.who), scene.given.kind, scene.given.what)


def _play_own(scene: worlds.Setting, table: Table) -> None:
    """What the player `who` begins unasked."""
    scene.state.shared_given = True
    order.play_own(scene.state, table, scene.given.who)


SCENES: dict[str, Callable[[dict[str, Any]], Stage]] = {
    "own": entry(_play_own),
    "start": entry(_play_start),
    "create": entry(_play_create),
    "figures": entry(_play_figures),
    "save": entry(_play_save),
    "skill": entry(_play_skill),
    "sneak": entry(_play_sneak),
    "harm": entry(_play_harm),
    "fight": entry(_play_fight),
    "meeting": entry(_play_meeting),
    "explore": entry(_play_explore),
    "town": entry(_play_town),
    "rest": entry(_play_rest),
    "pass": entry(_play_pass),
    "wander": entry(_play_wander),
    "muster": entry(_play_muster),
    "level": entry(_play_level),
    "reward": entry(_play_reward),
    "newcomers": entry(_play_newcomers),
    "convert": entry(_play_convert),
    "captives": entry(_play_captives),
    "morale": entry(_play_morale),
    "trap": entry(_play_trap),
    "treasure": entry(_play_treasure),
    "travel": entry(_play_travel),
    "home": entry(_play_home),
    "copy": entry(_play_copy),
    "make": entry(_play_make),
}
