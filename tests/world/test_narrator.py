"""The narrator that is driven by data: templates, cases, nouns, facts, and what is wrong with a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import pytest

from tablewright.engine.charts import BadContent
from tablewright.engine.events import Entry, Event, Overruled
from tablewright.engine.scene import Telling
from tablewright.world.narrator import DataNarrator, load_told

TOLD = """
[hurt-for-telling]
head = "{who} takes {damage|figure wound}[ from {cause|cause}]"
say = "fight.{kind}"
how = ["{sums}", "{left} left[, {cause}]"]
tone = "bad"
by = "left"
no = { head = "{who} falls", say = "", tone = "grave", by = "loud", yes = { text = "A cry." } }

[nouns.cause]
claw = "a claw of {damage|number}"
_ = "something"
"""
WORDS = """
hit = ["{who} bleeds."]
"""


class Hurt(Event, frozen=True, tag="hurt-for-telling"):
    rule: ClassVar[str] = "TOY-02"
    who: str
    damage: int
    left: int = 3
    cause: str = ""
    loud: bool = False


class Narrator(DataNarrator):
    def __init__(self, folder: Path) -> None:
        type(self).folder = folder
        super().__init__("campaign")


def _sums(teller: Narrator, event: Hurt) -> dict[str, Any]:
    return {"sums": [f"{event.left + event.damage} - {event.damage}", f"= {event.left}"], "kind": "hit"}


Narrator.facts = {Hurt: _sums}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "told.toml").write_text(TOLD)
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "fight.toml").write_text(WORDS)
    return tmp_path


def told(folder: Path, event: Event) -> Telling:
    return Narrator(folder).tell(Entry(event), "p1")


def test_a_template_is_filled_and_empty_parts_are_left_out(folder: Path) -> None:
    plain = told(folder, Hurt("ada", 1))
    assert (plain.headline, plain.tone, plain.rule) == ("Ada takes 1 wound", "bad", "TOY-02")
    assert plain.how == ("4 - 1", "= 3", "3 left")
    assert told(folder, Hurt("Ada", 2, cause="claw")).headline == "Ada takes 2 wounds from a claw of two"
    assert told(folder, Hurt("Ada", 2, cause="axe")).headline == "Ada takes 2 wounds from something"


def test_a_case_has_what_it_does_not_change(folder: Path) -> None:
    fallen = told(folder, Hurt("Ada", 2, 0))
    assert (fallen.headline, fallen.text, fallen.tone) == ("Ada falls", "", "grave")
    assert told(folder, Hurt("Ada", 2, 0, loud=True)).text == "A cry."


def test_prose_is_said_with_the_values_it_may_take(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(folder, Hurt("Ada", 1)).text == ""  # nobody gave the prose a name
    monkeypatch.setattr(Narrator, "usual", {"who": "{who}", "foe": "{cause}"})
    assert told(folder, Hurt("Ada", 1)).text == "Ada bleeds."


def test_braces_in_a_value_are_only_text(folder: Path) -> None:
    assert told(folder, Hurt("{left} [x]", 1)).headline == "{left} [x] takes 1 wound"


def test_the_table_itself_is_told_alike_in_all_games(folder: Path) -> None:
    assert told(folder, Overruled("gm", "hp", "1", "2", "mercy")).text == "“mercy”"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("[a]\nhaed = 'x'", "told.toml: a: .*unknown field `haed`"),
        ("[a]\ntone = 'loud'", "told.toml: a: there is no tone 'loud'"),
        ("[a]\nyes = { icon = 1 }", "told.toml: a.yes: .*icon"),
    ],
)
def test_a_wrong_file_is_named_with_entry_and_field(tmp_path: Path, text: str, wrong: str) -> None:
    (tmp_path / "told.toml").write_text(text)
    with pytest.raises(BadContent, match=wrong):
        load_told(tmp_path / "told.toml")
