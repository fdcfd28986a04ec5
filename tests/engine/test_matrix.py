"""The matrix of a game is read whole, and a fault in it is named with its place."""

from pathlib import Path

import pytest

from tablewright.engine.charts import BadContent
from tablewright.engine.proving.matrix import FILE, Cell, load_matrix

MATRIX = """
[columns]
dark = "The place is dark."
stone = "The person is turned to stone."

[rows]
strike = "A blow."
share = "A share of the experience."
heal = "A cure."

[[cell]]
row = "strike"
column = "dark"
rules = ["TOY-HIT-01"]
says = "Two dice, the lower counts."
scenarios = ["a-blow-in-the-dark"]

[[cell]]
row = ["share", "heal"]
column = "dark"
nothing = "Light has no part in it."

[[cell]]
row = "strike"
column = "stone"
apart = "Stone strikes nobody."
"""


def write(folder: Path, text: str) -> Path:
    (folder / FILE).write_text(text)
    return folder


def test_pairs_that_no_cell_names_are_untried(tmp_path: Path) -> None:
    matrix = load_matrix(write(tmp_path, MATRIX))
    assert matrix is not None
    assert matrix.counts == {"cells": 6, "book": 1, "nothing": 2, "apart": 1, "untried": 2, "tried": 0}
    assert matrix.untried == [Cell("share", "stone"), Cell("heal", "stone")]
    assert matrix.cells[4] == Cell("heal", "dark", "nothing", "Light has no part in it.")


def test_a_column_that_is_tried_counts_its_cells_without_effect(tmp_path: Path) -> None:
    tried = '\n[[tried]]\ncolumn = "dark"\nmember = "kind"\neach = { lit = false }\nspeaks = "dark"\n'
    matrix = load_matrix(write(tmp_path, MATRIX + tried))
    assert matrix is not None
    assert matrix.counts["tried"] == 2
    with pytest.raises(BadContent, match=r"tried: 'drak' is not in .columns.; did you mean 'dark'"):
        load_matrix(write(tmp_path, MATRIX + tried.replace('"dark"\nmember', '"drak"\nmember')))


def test_a_game_may_have_no_matrix(tmp_path: Path) -> None:
    assert load_matrix(tmp_path) is None


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('row = "strike"', 'row = "stirke"', "cell 1 .*'stirke' is not in .rows.; did you mean 'strike'"),
        ('column = "stone"', 'column = "asleep"', "cell 3 .*'asleep' is not in .columns.; add it there"),
        ('column = "stone"', 'column = "dark"', "cell 3 .*the pair of 'strike' and 'dark' has a cell already"),
        ('apart = "Stone strikes nobody."', "", "cell 3 .*exactly one of says, nothing, apart; it has none"),
        ("apart =", 'nothing = "x"\napart =', "cell 3 .*it has .'nothing', 'apart'."),
        ('scenarios = ["a-blow-in-the-dark"]', "", "cell 1 .*`says` needs `rules` and `scenarios`"),
        ("nothing =", "noting =", "matrix: .*unknown field `noting`"),
    ],
)
def test_a_fault_is_named_with_its_place(tmp_path: Path, old: str, new: str, fault: str) -> None:
    with pytest.raises(BadContent, match=f"{FILE}: {fault}"):
        load_matrix(write(tmp_path, MATRIX.replace(old, new, 1)))
