"""Settings of a game: read from forms, command lines and files, and refused with what would do."""

from typing import Annotated, Literal

import msgspec
import pytest

from tablewright.engine.decisions import Refused
from tablewright.engine.ruleset import Setting, settle
from tablewright.engine.settings import declared, says, settled

LEVEL = Setting("level", 1, "how hard", low=1, high=5)
AXE = Setting("axe", False, "axe mode")
MODE = Setting("mode", "sword", "which mode", allowed=("sword", "flail"))
NAME = Setting("name", "", "a name")
ALL = (LEVEL, AXE, MODE, NAME)


@pytest.mark.parametrize(
    ("setting", "value", "parsed"),
    [
        (LEVEL, "3", 3),
        (LEVEL, 5, 5),
        (AXE, "true", True),
        (AXE, "0", False),
        (AXE, True, True),
        (MODE, "flail", "flail"),
        (NAME, "Ada", "Ada"),
    ],
)
def test_values_that_will_do(setting: Setting, value: bool | int | str, parsed: object) -> None:
    assert setting.parse(value) is parsed or setting.parse(value) == parsed


@pytest.mark.parametrize(
    ("setting", "value", "hint"),
    [
        (LEVEL, "6", "from 1 to 5"),
        (LEVEL, "many", "from 1 to 5"),
        (LEVEL, "", "from 1 to 5"),
        (AXE, "perhaps", "true or false"),
        (MODE, "spoon", "one of sword, flail"),
    ],
)
def test_values_that_will_not_do(setting: Setting, value: str, hint: str) -> None:
    with pytest.raises(Refused, match=f"{setting.key}: .*{hint}"):
        setting.parse(value)


def test_settling_fills_in_defaults() -> None:
    assert settle(ALL, {"level": "2"}) == {"level": 2, "axe": False, "mode": "sword", "name": ""}


def test_settling_refuses_strangers() -> None:
    with pytest.raises(Refused, match="no setting 'spoons'; there are: level, axe, mode, name"):
        settle(ALL, {"spoons": 1})


class Switches(msgspec.Struct, frozen=True):
    heroes: Annotated[int, says("how many", 1, 6, trial=2)] = 4
    mode: Annotated[Literal["sword", "flail"], says("which mode")] = "sword"
    tale: Annotated[str, says("a text", longest=5000)] = ""
    axe: Annotated[bool, says("axe mode")] = False


def test_settings_are_declared_once_and_all_else_is_derived() -> None:
    assert declared(Switches) == (
        Setting("heroes", 4, "how many", low=1, high=6, trial=2),
        Setting("mode", "sword", "which mode", allowed=("sword", "flail")),
        Setting("tale", "", "a text", longest=5000),
        Setting("axe", False, "axe mode"),
    )
    assert settled(Switches, {"heroes": "3", "axe": "true"}) == Switches(3, axe=True)
    with pytest.raises(Refused, match="heroes: 7 will not do; choose a whole number from 1 to 6"):
        settled(Switches, {"heroes": 7})
