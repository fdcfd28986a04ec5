"""Opponents played by a human Pocket Master (3.2, 10): a move and an action each, in either order (PF-ROUND-03)."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.characters.spells import cast, castable
from tablewright.rules.pocket_fantasy.book.combat.actions import full_defense, melee_targets
from tablewright.rules.pocket_fantasy.book.combat.moves import leave, may_move, move
from tablewright.rules.pocket_fantasy.book.core.field import GM, enemies_of, fight_of, find, has, neighbours
from tablewright.rules.pocket_fantasy.book.master.own_words import LONGEST_WORDS
from tablewright.rules.pocket_fantasy.book.monsters.tactics import (
    DARK_SPELLS,
    allowed,
    breathe,
    far_off,
    has_breath,
    has_magic,
    referee_acts,
    shoot_at,
    shoots,
    strike_in_melee,
)
from tablewright.rules.pocket_fantasy.events import PmDid
from tablewright.rules.pocket_fantasy.state import Act, Being, Creature, World

FOE_ACT = Question("foe-act", "PF-ROUND-14", standing=True)
FOE_AFTER = Question("foe-after", "PF-ROUND-03", standing=True)
REFEREE, WAIT, PASS = "referee", "wait", "pass"


def foe_acts(world: World, table: Table, foe: Creature, act: Act) -> bool:
    """An opponent's turn. False if the PM lets others of its side go first (PF-ROUND-02)."""
    while not act.acted and foe.standing:
        first = not act.used
        options = [Option(REFEREE), *_actions(world, foe, act), *_moves(world, foe, act)]
        options += [*([Option(WAIT)] if first else []), Option(PASS)]
        answer = table.ask(GM, FOE_ACT, options, {"who": foe.id}, REFEREE)
        if answer.verb == WAIT:
            return False
        if answer.verb == REFEREE:
            referee_acts(world, table, foe, act)
            return True
        if answer.verb == PASS:
            break
        act.used = True
        _do(world, table, foe, act, answer)
    _move_on(world, table, foe, act)
    return True


def _move_on(world: World, table: Table, foe: Creature, act: Act) -> None:
    """A move that is left may come after the action (PF-ROUND-03)."""
    moves = _moves(world, foe, act) if act.acted and foe.standing and world.fight else []
    if moves:
        answer = table.ask(GM, FOE_AFTER, [Option(PASS), *moves], {"who": foe.id}, PASS)
        _do(world, table, foe, act, answer)


def _actions(world: World, foe: Creature, act: Act) -> list[Option]:
    """Every action of this opponent, each with its target; PCs at 0 HP can be struck too (PF-DOWN-05)."""
    options: list[Option] = []
    if not act.confused:
        near = [*allowed(world, foe, melee_targets(world, foe, act)), *_fallen(world, foe, act)]
        options += [Option("melee", target.id) for target in near]
        far = allowed(world, foe, far_off(world, foe))
        if shoots(foe):
            options += [Option("shoot", target.id) for target in far]
        if has_breath(foe):
            options += [Option("breath", target.id) for target in far]
            options += [Option("sweep")] if len(far) > 1 else []
    if has_magic(foe):
        options += [Option("cast", spell) for spell in castable(world, foe, DARK_SPELLS, act.confused)]
    wings = [Option("alight" if foe.bout.aloft else "aloft")] if has(foe, "flight") else []
    return [*options, *wings, Option("full_defense"), Option("other")]


def _fallen(world: World, foe: Creature, act: Act) -> list[Being]:
    """PCs at 0 HP within reach; the referee never aims at them (PF-ROUND-14)."""
    beside = neighbours(fight_of(world), foe.id)
    down = [hero for hero in world.party if hero.status in ("unconscious", "stabilized") and not hero.bout.gone]
    return [hero for hero in down if hero.id in beside or may_move(foe, act)]


def _moves(world: World, foe: Creature, act: Act) -> list[Option]:
    """Beside somebody without striking, away from all, or out of the fight (PF-ROUND-03, PF-ROUND-04)."""
    if not may_move(foe, act):
        return []
    beside = neighbours(fight_of(world), foe.id)
    to = [Option("move", other.id) for other in enemies_of(world, foe) if [other.id] != beside]
    return [*to, Option("withdraw"), Option("leave")]


def _do(world: World, table: Table, foe: Creature, act: Act, deed: Option) -> None:
    what, whom = deed.verb, deed.target
    act.acted = act.acted or what not in ("move", "withdraw", "leave", "aloft", "alight", PASS)
    if what == "move":
        foe.bout.aloft = False
    if what == "melee":
        strike_in_melee(world, table, foe, act, find(world, whom), by_hand=True)
    elif what == "shoot":
        shoot_at(world, table, foe, find(world, whom))
    elif what == "breath":
        breathe(world, table, foe, [find(world, whom)])
    elif what == "sweep":  # a human PM may let a breath cover several (PF-ABIL-04)
        breathe(world, table, foe, _swept(world, table, foe))
    elif what == "cast":
        foe.bout.used["dark_magic"] = foe.bout.used.get("dark_magic", 0) + 1
        cast(world, table, foe, whom)
    elif what == "full_defense":
        full_defense(table, foe)
    elif what in ("aloft", "alight"):  # out of reach of melee, or back on the ground (PF-ABIL-21)
        foe.bout.aloft = what == "aloft"
        if foe.bout.aloft:
            move(world, table, foe, act, "")
        table.tell(PmDid(what, foe.name))
    elif what == "other":  # whatever else it does, in the PM's words (PF-ROUND-10)
        words = table.ask_text(GM, FOE_WORDS, LONGEST_WORDS, {"who": foe.id}).strip()
        table.tell(PmDid("words", foe.name, words=words))
    elif what in ("move", "withdraw"):
        move(world, table, foe, act, whom)
    elif what == "leave":
        leave(world, table, foe, act)


FOE_WORDS = Question("foe-words", "PF-ROUND-10")
SWEPT = Question("sweep-over", "PF-ABIL-04", standing=True)
ALL, ENOUGH = "all", "enough"


def _swept(world: World, table: Table, foe: Creature) -> list[Being]:
    """How many the breath covers, and whom (PF-ABIL-04): all distant ones, or those the PM names."""
    rest, chosen = far_off(world, foe), list[Being]()
    while rest:
        options = [Option(ENOUGH if chosen else ALL), *(Option("over", target.id) for target in rest)]
        answer = table.ask(GM, SWEPT, options, {"who": foe.id, "chosen": len(chosen)}, options[0])
        if answer.verb == ALL:
            return rest
        if answer.verb == ENOUGH:
            break
        chosen.append(find(world, answer.target))
        rest = [target for target in rest if target.id != answer.target]
    return chosen
