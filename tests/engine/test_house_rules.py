"""House rules: what a file may say, how mistakes are named, and that copies of a game never touch each other."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from tablewright.engine.amending import copies
from tablewright.engine.amending.copies import amendment_of, content_of, load_content
from tablewright.engine.amending.places import shown_at
from tablewright.engine.amending.written import BadHouseRules, read_rules
from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup, rules_for
from tablewright.engine.game.saves import SaveFile, read
from tablewright.engine.game.verify import verify
from tablewright.engine.ruleset import settle
from tablewright.engine.telling.looking import scene_of
from tablewright.lab.simulate import carry_out, make_plan, play_game, simulate
from tablewright.rules import GAMES, ruleset

BONES = 'game = "twelve_years"\ntitle = "Hard bones"\n\n[content.monsters.skeleton]\nhp = 12\n'
SOME = {
    "twelve_years": BONES,
    "pocket_fantasy": "[content.monster.bandit]\ncs = 3\n",
    "freehold": '[content.freehold]\nfolk = "20+1d4"\nstores = 3\n',
    "begone_foe": "[content.monsters.skeleton]\nhp_avg = 30\n\n[content.items.sword]\ndie = 20\n",
    "yabec": "[content.monsters.goblin]\nac = 2\n\n[content.minions]\nslots = 1\n",
}
TURNS = 150  # of a game by each: enough for its content to be read


@pytest.mark.parametrize("game", GAMES)
def test_every_game_plays_by_house_rules_and_goes_on_by_the_book(game: str) -> None:
    book = ruleset(game)
    by_the_book = make_plan(book, "random", {}, "side by side", most_turns=TURNS)
    before = play_game(book, by_the_book, 0)
    changed = ruleset(game, SOME[game])
    plan = make_plan(changed, "random", {}, "side by side", most_turns=TURNS)
    assert plan.house == SOME[game]
    first = play_game(changed, plan, 0)
    assert first.games == 1
    assert play_game(book, by_the_book, 0) == before
    assert play_game(changed, plan, 0) == first
    assert ruleset(game, SOME[game]) is changed
    assert (type(changed) is type(book), changed.key, changed.version) == (False, book.key, book.version)


def test_a_copy_has_modules_of_its_own_down_to_the_last() -> None:
    changed: Any = ruleset("twelve_years", BONES)
    name = type(changed).__module__
    book, copy = sys.modules["twelve_years.content.charts"], sys.modules[f"{name}.content.charts"]
    assert (book.BEINGS["skeleton"].hp, copy.BEINGS["skeleton"].hp) == (10, 12)
    changed.narrator("campaign")  # loads what is told, late
    seen = vars(sys.modules[f"{name}.telling.prose.memory"])
    assert not [key for key, value in seen.items() if getattr(value, "__module__", "").startswith("twelve_years.")]
    assert load_content(changed, "charts.toml")["monsters"]["rows"][0]["hp"] == 12
    assert load_content(ruleset("twelve_years"), "charts.toml")["monsters"]["rows"][0]["hp"] == 10


def test_what_is_changed_is_told_to_everybody() -> None:
    changed = ruleset("twelve_years", BONES)
    game = Game(changed, setup_of(BONES))
    fact = next(fact for fact in scene_of(game, "p1").facts if fact.label == "House rules")
    assert (fact.value, fact.explain) == ("Hard bones", "monsters, skeleton, hp: 10 → 12")
    assert fact in scene_of(game, "").facts
    assert amendment_of(ruleset("twelve_years")) is None


def setup_of(house: str) -> Setup:
    game = ruleset("twelve_years", house)
    return Setup("h", "twelve_years", game.version, open_dice("bones"), ("p1",), settle(game.settings, {}), house=house)


def test_a_save_keeps_its_own_copy(tmp_path: Path) -> None:
    path = tmp_path / "bones.tw"
    file = SaveFile.create(path, Game(ruleset("twelve_years", BONES), setup_of(BONES)))
    for _ in range(12):
        asked = file.game.pending[0]
        file.answer(asked.seat, asked.usual)
    text = read(path)
    assert text.setup.house == BONES
    rules = rules_for(text.setup, ruleset)
    assert amendment_of(rules) is not None
    assert verify(rules, text).good
    again = SaveFile.open(path, ruleset).game
    assert again.check_value() == file.game.check_value()
    assert again.ruleset is rules
    fork = again.fork("others")
    assert fork.ruleset is rules
    file.undo("p1", agreed=True)
    assert amendment_of(file.game.ruleset) is not None


def test_settings_of_house_rules_are_defaults_that_a_table_may_change() -> None:
    changed = ruleset("twelve_years", '[settings]\ncastle_mode = "axe"\n')
    assert settle(changed.settings, {})["castle_mode"] == "axe"
    assert settle(changed.settings, {"castle_mode": "sword"})["castle_mode"] == "sword"
    assert make_plan(changed, "random", {}, "x").settings["castle_mode"] == "axe"
    assert settle(ruleset("twelve_years").settings, {})["castle_mode"] == "normal"


def test_workers_play_by_the_same_house_rules() -> None:
    changed = ruleset("twelve_years", BONES.replace("12", "60"))
    plan = make_plan(changed, "bold", {}, "workers", most_turns=200)
    alone, together = carry_out(changed, plan, 4, 1), carry_out(changed, plan, 4, 2)
    assert alone.tally == together.tally
    book = simulate(ruleset("twelve_years"), "bold", games=4, seed="workers", jobs=1)
    assert book.tally != alone.tally


def test_a_new_entry_is_like_another() -> None:
    changed = ruleset(
        "begone_foe", '[content.monsters.bone_giant]\nlike = "skeleton"\nname = "Bone giant"\nhp_avg = 40\n'
    )
    kinds = sys.modules[f"{type(changed).__module__}.content"].KINDS
    assert (kinds["bone_giant"].hp_avg, kinds["bone_giant"].ac_asc) == (40, kinds["skeleton"].ac_asc)
    assert "bone_giant" not in sys.modules["begone_foe.content"].KINDS


WRONG = {
    "[content.monsters.skelton]\nhp = 3": "line 1: there is no 'skelton' there; did you mean skeleton",
    "[content.monsters.skeleton]\nhpp = 3": "line 2: .*unknown field `hpp`; it may have: key, name, hp",
    '[content.monsters.skeleton]\nhp = "many"': "line 2: .*'many' will not do; this is a whole number",
    "[content.monsters.skeleton]\nhp = -1": "choose a number from 0 to",
    "\n[content.monsters.skeleton]\nhp = 3_000_000": "line 3: .*choose a number from 0 to",
    '[content.monsters.skeleton]\ndamage = "2d600"': "at most 30 dice of at most 100 sides",
    '[content.monsters.skeleton]\ndamage = "much"': "is no dice; write them as 2d6",
    '[content.monsters.skeleton]\nkey = "bone"': "what an entry goes by cannot be changed",
    "[content.monster_list]\nx = 3": "there is no content 'monster_list'; did you mean monsters",
    "[content]\nmonsters = 3": "line 2",
    '[content.cooperative.1]\ndealers = "nobody"': "choose one of: all, high",
    '[settings]\ncastle_mode = "spoon"': "line 2: castle_mode: 'spoon' will not do; choose one of normal",
    "[settings]\nspoons = 3": "there is no setting 'spoons'",
    'game = "yabec"': "line 1: these are house rules for 'yabec', not for 'twelve_years'",
    "[contents.x]\ny = 1": "there may be: game, title, about, settings, content",
    "[content.monsters": "house rules: ",
    '[content.monsters.bone]\nlike = "skeleton"': "monsters.bone cannot be added here",
    "[content.terrain.3]\nroll = 4": "rows must have roll",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_mistake_is_named_with_its_line_and_what_would_do(text: str) -> None:
    with pytest.raises(BadHouseRules, match=WRONG[text]):
        ruleset("twelve_years", text)


def test_house_rules_have_limits() -> None:
    with pytest.raises(BadHouseRules, match="at most 32768 letters"):
        read_rules("#" * 40_000)
    many = "[content.x]\n" + "".join(f"a{number} = 1\n" for number in range(600))
    with pytest.raises(BadHouseRules, match="at most 500 figures"):
        read_rules(many)


def test_a_process_holds_only_so_many_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copies._copies, "_by_name", {})
    monkeypatch.setattr(copies, "MOST_COPIES", 1)
    held = ruleset("freehold", "[content.freehold]\nstores = 4\n")
    with pytest.raises(ValueError, match="games by 1 different house rules are open already"):
        ruleset("freehold", "[content.freehold]\nstores = 5\n")
    gone = type(held).__module__
    del held
    assert amendment_of(ruleset("freehold", "[content.freehold]\nstores = 5\n")) is not None
    assert not [name for name in sys.modules if name.startswith(gone)]


def test_what_broke_leaves_nothing_behind() -> None:
    held = len(copies._copies._by_name)
    with pytest.raises(BadHouseRules):
        ruleset("twelve_years", "[content.monsters.skeleton]\nhpp = 4")
    assert len(copies._copies._by_name) == held
    assert not [name for name in sys.modules if "twelve_years__" in name and sys.modules[name] is None]


def test_places_can_be_looked_up() -> None:
    files = content_of(ruleset("twelve_years"))
    assert "hp = 10" in shown_at(files, ["monsters", "skeleton"])
    assert "skeleton" in shown_at(files, ["monsters"])
    assert any(line.startswith("figures: prices") for line in shown_at(files, []))
    with pytest.raises(BadHouseRules, match="did you mean skeleton"):
        shown_at(files, ["monsters", "skelton"])


def test_a_field_may_be_called_as_its_game_is() -> None:
    """A game from outside is a package without a dot in its name, and its own word may stand anywhere in it."""
    code = compile("from tide import book\nclass Start:\n    tide: int = 3\n", "start.py", "exec")
    loader = copies._Loader("copy", "start.py", lambda name: "copy" if name == "tide" else name)
    led = loader._led_home(code)
    (start,) = (each for each in led.co_consts if hasattr(each, "co_names"))
    assert "copy" in led.co_names
    assert "tide" in start.co_names
