"""Options as values: one text form, read and written."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option, by_target, each, own
from tablewright.engine.scene import Choice
from tablewright.engine.table import ScriptTable

WORD = st.text("abcdefghijklmnopqrstuvwxyz0123456789_-,", min_size=1, max_size=8)


@given(WORD, st.lists(WORD, max_size=3), st.integers(0, 999))
def test_text_form_round_trips(verb: str, targets: list[str], amount: int) -> None:
    option = Option(verb, *targets, amount=amount)
    again = Option.read(str(option))
    assert (again.verb, again.targets, again.amount) == (verb, tuple(targets), amount)
    assert again == option == str(option)
    assert hash(again) == hash(str(option))


@pytest.mark.parametrize("of", [copy.copy, copy.deepcopy, lambda option: pickle.loads(pickle.dumps(option))])
def test_copies_keep_their_parts(of: Any) -> None:
    assert of(Option("buy", "torch", amount=3)).amount == 3


def test_parts() -> None:
    cast = Option("cast", "web", "c5")
    assert (cast, cast.thing, cast.target) == ("cast:web:c5", "web", "c5")
    assert (Option("flee").target, Option("flee").thing) == ("", "")
    assert each("strike", ["c1", "c2"]) == ["strike:c1", "strike:c2"]


def test_a_verbs_table_has_the_very_options_and_forgets_with_all_others(monkeypatch: pytest.MonkeyPatch) -> None:
    strike = by_target("strike")
    assert strike is by_target("strike")
    assert strike["c7"] is Option("strike", "c7") is each("strike", ["c7"])[0]
    monkeypatch.setattr("tablewright.engine.options._MOST_KEPT", 4)
    many = each("strike", map(str, range(20)))
    assert [option.target for option in many] == [str(number) for number in range(20)]
    assert len(strike) <= 5
    assert strike["c7"] == "strike:c7"


def test_a_rule_gets_its_own_option_whatever_names_it() -> None:
    options = [Option("strike", "c1"), Option("flee")]
    taken = ScriptTable([], ["strike:c1"]).ask("p1", Question("act", "T-01"), options)
    assert taken is options[0]
    assert own(options, "flee") is options[1]
    with pytest.raises(ValueError, match="'dance' is none of strike:c1, flee"):
        own(options, "dance")


def test_a_choice_made_of_an_option_names_verb_and_target_and_can_be_sent() -> None:
    choice = Choice(Option("strike", "c1"), "Strike the goblin")
    assert (choice.verb, choice.target, type(choice.key)) == ("strike", "c1", str)
    assert msgspec.json.decode(msgspec.json.encode(choice), type=Choice) == choice
