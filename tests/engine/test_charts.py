"""Charts and content: a wrong file gives an error that names file, entry and field."""

from pathlib import Path

import msgspec
import pytest

from tablewright.engine.charts import BadContent, Chart, load_chart, load_toml
from tablewright.engine.table import ScriptTable

GOOD = """
[combat]
rule = "T-01"
name = "Combat"
die = 2
rows = [{ roll = 1, name = "miss", damage = 0 }, { roll = 2, name = "hit", damage = 3 }]
"""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    damage: int


def chart_of(folder: Path, text: str) -> Chart[Row]:
    path = folder / "charts.toml"
    path.write_text(text, encoding="utf-8")
    return load_chart(path, "combat", Row)


def test_a_chart_rolls_its_die(tmp_path: Path) -> None:
    chart = chart_of(tmp_path, GOOD)
    table = ScriptTable([2], [])
    assert chart.roll(table, "Ada") == Row("hit", 3)
    assert (chart.row(1), len(chart), chart.words) == (Row("miss", 0), 2, ("miss", "hit"))
    assert (chart.why.label, chart.why.rule, chart.why.chart) == ("Combat", "T-01", "combat")


def test_rows_without_a_name_are_put_in_words(tmp_path: Path) -> None:
    path = tmp_path / "charts.toml"
    path.write_text('[x]\nrule = "T-02"\nname = "X"\ndie = 1\nrows = [{ roll = 1, gold = 5 }]')
    assert load_chart(path, "x", dict).words == ("gold 5",)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("[combat]", "[fight]"), r"charts\.toml: there is no chart 'combat'"),
        (
            ("damage = 3", 'damage = "three"'),
            r"charts\.toml: combat row 2: Expected `int`, got `str` - at `\$\.damage`",
        ),
        (("damage = 3", "damage = 3, speed = 1"), r"combat row 2: Object contains unknown field `speed`"),
        ((", damage = 3", ""), r"combat row 2: Object missing required field `damage`"),
        (("roll = 2", "roll = 3"), r"combat: rows must have roll = 1 to 2 in order, not \[1, 3\]"),
        (("die = 2", "die = 3"), r"roll = 1 to 3 in order, not \[1, 2\]"),
        (("die = 2", 'die = "two"'), r"charts\.toml: combat: Expected `int`"),
        (('rule = "T-01"', ""), r"combat: Object missing required field `rule`"),
        (("rows = [", "rows = "), r"charts\.toml: "),
    ],
)
def test_a_wrong_chart_says_what_is_wrong(tmp_path: Path, change: tuple[str, str], complaint: str) -> None:
    with pytest.raises(BadContent, match=complaint):
        chart_of(tmp_path, GOOD.replace(*change))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"gone\.toml: there is no such file"):
        load_toml(tmp_path / "gone.toml")
    (tmp_path / "latin.toml").write_bytes(b'name = "\xe9"')
    with pytest.raises(BadContent, match=r"latin\.toml"):
        load_toml(tmp_path / "latin.toml")
