"""What the matrix calls nothing changes nothing: each such cell is tried where its row can be measured.

A measure looks at one character in a fight or in peace, with what lies on it and without; both must come out alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import begone_foe
from begone_foe.book.characters import making
from begone_foe.book.core import beings, groups, saves, strikes
from begone_foe.book.delve import wandering
from begone_foe.book.fight import acts, attacks, handling, rounds
from begone_foe.book.magic import turning
from begone_foe.book.meeting import surprise
from begone_foe.book.town import expedition
from begone_foe.proving.worlds import Setting
from begone_foe.state import Fight
from begone_foe.telling.labels import prompt_of
from tablewright.engine.decisions import Decision
from tablewright.engine.proving.matrix import Matrix, load_matrix
from tablewright.world.dungeon import Trap

Measure = Callable[[Setting], Any]
LAID: dict[str, dict[str, Any]] = {
    "dark": {"lit": False},
    "blind": {"conditions": ["blinded"]},
    "hungry": {"hungry": 2},
    "laden": {"more": ["mace*9"]},
    "arm": {"limbs": {"other_arm": "ruined"}},
    "leg": {"limbs": {"left_leg": "ruined"}},
    "downed": {"downed": True},
    "prone": {"conditions": ["prone"]},
    "held": {"conditions": ["entangled"]},
    "swallowed": {"conditions": ["swallowed by m1"]},
    "drained": {"conditions": ["weakened amount 1"]},
    "afraid": {"conditions": ["afraid"]},
    "invisible": {"conditions": ["invisible"]},
    "silent": {"conditions": ["silenced"]},
    "sick": {"conditions": ["sick"]},
    "hired": {"role": "hireling", "job": "porter"},
    "hurry": {"hurried": True},
}
THINGS = ["sword@main", "potion:levitate@belt", "scroll:magic_missile@belt", "ration*3", "torch@belt", "flint"]
HERO: dict[str, Any] = {
    "body": 1, "mind": 2, "skill": 1, "heart": 2, "hp": 0, "hit_dice_hp": 12, "spells": ["magic_missile"],
}  # fmt: skip


class Mute:
    """A table for setting up: nothing is asked, and nothing is said."""

    def roll(self, *_: object) -> int:
        return 1

    def tell(self, *_: object, **__: object) -> None:
        return None


MUTE: Any = Mute()


def a_setting(laid: Mapping[str, Any], *, far: bool, fighting: bool) -> Setting:
    """The one concerned, a comrade, and an orc that stands beside the first or sixty feet off."""
    own = dict(laid)
    around: dict[str, Any] = {key: own.pop(key) for key in ("lit", "hurried") if key in own}
    bow = ["bow@both", "arrows*9", *THINGS[1:]]
    things = [*(bow if far else THINGS), *own.pop("more", [])]
    made = Setting(
        {"party": [{**HERO, **own, "items": things}, {"at": -40}], "foes": ["orc"] if fighting else [], **around}
    )
    if fighting:
        rounds.begin_fight(made.state, MUTE, made.foes, 5, fight=Fight([]))
        made.party[0].at, made.foes[0].at = 0, 60 if far else 5
    return made


# --- measures ---------------------------------------------------------------------------------------------------------
def offered(*verbs: str) -> Measure:
    """The choices of these verbs, with their odds as they are shown."""

    def look(made: Setting) -> dict[str, str]:
        state, being = made.state, made.party[0]
        found = acts.choices(state, being, handling.Turn(beings.walking(being)), groups.enemies(state, being))
        keys = tuple(str(option) for option in found if option.verb in verbs)
        shown = prompt_of(state, Decision("p1", "act", "BF-ACT-01", keys, facts={"who": "c1", "feet": 30})).choices
        return {choice.key: choice.odds for choice in shown}

    return look


def against(*, ranged: bool) -> Measure:
    def look(made: Setting) -> Any:
        blow = strikes.Strike("claw", "1d6", 3, ranged=ranged)
        return attacks.hit_check(made.state, made.foes[0], made.party[0], blow)

    return look


def saving(made: Setting) -> Any:
    kinds = (saves.Peril("trap"), saves.Peril("spell", spell=True), saves.Peril("poison"))
    return [
        saves.save_check(made.state, made.party[0], name, 12, peril) for name in ("mind", "skill") for peril in kinds
    ]


def noticing(made: Setting) -> Any:
    """As the one whose eyes, ears and feet count for the party."""
    state, alone = made.state, made.party[:1]
    best, worst = surprise.keenest(alone).skill, surprise.clumsiest(alone).skill
    return best, worst, saves.handicapped(state, alone[0])


def shares(made: Setting) -> list[int]:
    making.share_treasure(made.state, MUTE, 200, "treasure")
    return [being.xp for being in made.party]


FIGHTS: dict[str, tuple[Measure, bool]] = {
    "strike": (offered("attack", "subdue"), False),
    "struck": (against(ranged=False), False),
    "shoot": (offered("shoot"), True),
    "shot": (against(ranged=True), True),
    "step": (offered("advance", "walk", "back", "run"), True),
    "flee": (offered("flee"), True),
    "cast": (offered("cast"), True),
    "scroll": (offered("scroll"), True),
    "potion": (offered("drink"), True),
    "soul": (offered("heal", "turn"), True),
    "carry": (offered("draw", "dig", "drop"), False),
    "initiative": (lambda made: saves.plain_check(made.state, made.party[0], "skill"), True),
    "save": (saving, False),
    "test": (lambda made: saves.plain_check(made.state, made.party[0], "skill"), False),
    "morale": (lambda made: groups.out_of_action(made.party[0]), False),
    "healed": (lambda made: turning.can_be_healed(made.party[0]), False),
    "talk": (lambda made: beings.can_speak(made.party[0]), False),
    "light": (offered("light"), False),
}
PEACE: dict[str, Measure] = {
    "notice": noticing,
    "trap": lambda made: wandering.trap_check(made.state, made.party[0], Trap("pit")),
    "share": shares,
    "march": lambda made: expedition.miles_a_day(made.state, "road"),
}


# --- cells ----------------------------------------------------------------------------------------------------------
def the_matrix() -> Matrix:
    found = load_matrix(Path(str(begone_foe.__file__)).parent)
    assert found is not None
    return found


def cells() -> list[tuple[str, str]]:
    nothing = [(cell.column, cell.row) for cell in the_matrix().cells if cell.kind == "nothing"]
    return [(column, row) for column, row in nothing if column in LAID and row in {**FIGHTS, **PEACE}]


@pytest.mark.parametrize("column", LAID)
def test_what_the_matrix_calls_nothing_changes_nothing(column: str) -> None:
    differ = {}
    for other, row in cells():
        if other != column:
            continue
        measure, far = FIGHTS.get(row) or (PEACE[row], False)
        with_it, without = (measure(a_setting(laid, far=far, fighting=row in FIGHTS)) for laid in (LAID[column], {}))
        if with_it != without:
            differ[row] = (with_it, without)
    assert not differ
