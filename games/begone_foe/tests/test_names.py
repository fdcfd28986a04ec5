"""People are found by id: two heroes of one name are two heroes."""

from __future__ import annotations

from begone_foe import RULESET
from begone_foe.book.town.visit import do
from begone_foe.proving.worlds import Setting
from begone_foe.state import Being, Campaign, Item, Meeting
from begone_foe.telling.labels import prompt_of
from begone_foe.telling.names import called
from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.table import ScriptTable
from tablewright.world.dungeon import Dungeon, Room, Way


def two_adas() -> Campaign:
    state = RULESET.new({"dungeon": "saltmouth"}, ["p1"])
    for key, skill in (("c1", 0), ("c2", 5)):
        state.beings[key] = Being(key, "Ada", job="fighter", seat="p1", alignment="lawful", skill=skill)
        state.march.append(key)
    state.phase = "town"
    return state


def test_each_ada_has_her_own_chance() -> None:
    decision = Decision("p1", "who", "BF-SKILL-02", ("c1", "c2"), facts={"task": "lockpicking", "way": "w1"})
    first, second = prompt_of(two_adas(), decision).choices
    assert first.odds != second.odds


def test_each_ada_can_be_told_from_the_other() -> None:
    decision = Decision("p1", "who-carries", "BF-EQUIP-13", ("c1", "c2"), facts={"thing": "flint"})
    first, second = prompt_of(two_adas(), decision).choices
    assert first.label != second.label


def test_what_one_ada_sells_the_other_keeps() -> None:

    state = two_adas()
    for key in ("c1", "c2"):
        state.beings[key].items = [Item("rope"), Item("crowbar")]
    do(state, ScriptTable([], [str(Option("c2", "1"))]), "sell", "")
    assert [item.kind for item in state.beings["c1"].items] == ["rope", "crowbar"]
    assert [item.kind for item in state.beings["c2"].items] == ["rope"]


def test_who_is_still_being_made_is_the_newcomer() -> None:
    own = Decision("p1", "own-skill", "BF-SKILL-06", (), facts={"who": "c3"})
    allowed = Decision("gm", "skill-allowed", "BF-SKILL-06", ("yes", "no"), facts={"who": "c3", "words": "haggling"})
    assert prompt_of(two_adas(), own).text == "Which skill has the newcomer mastered? A word or two."
    assert prompt_of(two_adas(), allowed).text.startswith("The newcomer wants to master: haggling.")


def test_a_spell_is_laid_on_a_door_by_its_side() -> None:
    state = two_adas()
    rooms = {"r1": Room("r1"), "r2": Room("r2", x=9)}
    ways = {"w2": Way("w2", "r1", "r2", side="e"), "w13": Way("w13", "r1", "r2", side="s")}
    state.dungeon, state.here, state.phase = Dungeon("deep", rooms=rooms, ways=ways), "r1", "dungeon"
    about = {"who": "c1", "spell": "hold_portal"}
    prompt = prompt_of(state, Decision("p1", "which-way", "BF-SPELL-06", ("w2", "w13"), facts=about))
    assert prompt.text == "On which door does Ada (fighter, the first) lay Hold Portal?"
    assert [choice.label for choice in prompt.choices] == ["A door east", "A door south"]


def test_two_foes_of_a_name_are_the_first_and_the_second() -> None:
    state = two_adas()
    for key in ("m7", "m50"):
        state.beings[key] = Being(key, "Orc 1", kind="orc", side="foe")
    decision = Decision("gm", "save-target", "BF-SAVE-05", (), facts={"who": "m50", "against": "melee"})
    assert prompt_of(state, decision).text == "Orc 1 (the second) saves against the stench. What must be reached?"


def test_no_chance_is_shown_for_a_spell_that_cannot_touch() -> None:
    state = two_adas()
    state.beings["m1"] = Being("m1", "Skeleton", kind="skeleton", side="foe")
    state.beings["m2"] = Being("m2", "Bandit", kind="bandit", side="foe")
    about = {"who": "c1", "spell": "charm_person"}
    prompt = prompt_of(state, Decision("p1", "spell-target", "BF-SPELL-06", ("m1", "m2"), facts=about))
    assert [choice.odds.split(" ")[0] for choice in prompt.choices] == ["not", "resists"]


def test_a_hold_on_one_alone_shows_how_much_harder_it_is_to_resist() -> None:
    state = two_adas()
    state.beings["m2"] = Being("m2", "Bandit", kind="bandit", side="foe")

    def shown(mode: str) -> int:
        about = {"who": "c1", "spell": "hold_person", "mode": mode}
        prompt = prompt_of(state, Decision("p1", "spell-target", "BF-SPELL-06", ("m2",), facts=about))
        return int(prompt.choices[0].odds.split(" ")[1])

    assert shown("group") - shown("one") == 10  # two faces of twenty


def test_the_master_hears_whose_wage_it_is() -> None:
    state = two_adas()
    state.for_hire = [Being("h1", "Ismay", "hireling", job="porter", wage=1)]
    decision = Decision("gm", "wage", "BF-HIRE-02", ("1", "2"), "1", facts={"who": "h1", "job": "porter"})
    prompt = prompt_of(state, decision)
    assert prompt.text == "What does Ismay ask, as a porter?"
    assert [choice.label for choice in prompt.choices] == ["1 silver a day", "2 silver a day"]


def test_one_alone_is_not_numbered_after_those_elsewhere() -> None:
    """A gnoll met on its own is no 'seventh', though six more of the name live in other rooms."""
    scene = Setting({"party": [{}], "foes": ["gnoll", "gnoll"]})
    for foe in scene.foes:
        foe.name = "Gnoll"
    elsewhere, met = scene.foes
    scene.state.meeting = Meeting([met.id])
    assert called(scene.state, met) == "Gnoll"
    scene.state.meeting.foes.append(elsewhere.id)
    assert called(scene.state, met) == "Gnoll (the second)"
