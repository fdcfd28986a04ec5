"""Ledgers: loading, and finding the places that cite a rule."""

from pathlib import Path

import pytest

from tablewright.engine.charts import BadContent
from tablewright.engine.proving.ledger import audit, citations, load_ledger

LEDGER = """
system = "toy"
title = "Toy"
seed = "ignored"
[[rule]]
id = "TOY-HIT-01"
topic = "fight"
says = "A 4 hits."
[[rule]]
id = "TOY-HIT-02"
topic = "fight"
says = "A 5 hits too."
[[rule]]
id = "TOY-RUN-01"
topic = "flight"
says = "You may run."
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "ledger.toml").write_text(LEDGER)
    (tmp_path / "code.py").write_text(
        '"""TOY-HIT-01, TOY-RUN-01."""\n\n# TOY-RUN-01 again; XTOY-HIT-02 and TOY-HIT-021 not\n'
    )
    (tmp_path / "test.toml").write_text('rules = ["TOY-HIT-01", "TOY-HIT-02"]')
    return tmp_path


def test_a_ledger_loads(folder: Path) -> None:
    ledger = load_ledger(folder / "ledger.toml")
    assert [rule.id for rule in ledger.rule] == ["TOY-HIT-01", "TOY-HIT-02", "TOY-RUN-01"]
    found = ledger.find("TOY-RUN-01")
    assert found is not None
    assert found.says == "You may run."
    assert ledger.find("TOY-RUN-02") is None


def test_a_wrong_ledger_says_where(folder: Path) -> None:
    (folder / "ledger.toml").write_text(LEDGER.replace('id = "TOY-HIT-02"', ""))
    with pytest.raises(BadContent, match=r"ledger\.toml: ledger: .*`id`.*rule\[1\]"):
        load_ledger(folder / "ledger.toml")


def test_citations_give_file_and_line(folder: Path) -> None:
    assert citations([folder / "code.py"], folder) == {
        "TOY-HIT-01": ["code.py:1"],
        "TOY-RUN-01": ["code.py:1", "code.py:3"],
        "TOY-HIT-021": ["code.py:3"],
        "XTOY-HIT-02": ["code.py:3"],
    }


def test_a_rule_needs_code_and_a_test(folder: Path) -> None:
    proofs = audit(load_ledger(folder / "ledger.toml"), [folder / "code.py"], [folder / "test.toml"], folder)
    assert {proof.rule.id: proof.missing for proof in proofs} == {
        "TOY-HIT-01": False,
        "TOY-HIT-02": True,
        "TOY-RUN-01": True,
    }
