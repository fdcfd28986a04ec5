"""Settings of a game: read from forms, command lines and files, and refused with what would do."""

import pytest

from tablewright.engine.decisions import Refused
from tablewright.engine.ruleset import Setting, settle

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
