"""The line mode, played through pipes."""

from __future__ import annotations

import io
import os
import pty
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tablewright import rules, shelf
from tablewright.engine.events import Roll
from tablewright.engine.game.records import Answered
from tablewright.engine.game.saves import SaveFile
from tablewright.engine.scene import Bar, Card, Choice, Fact, Moment, Prompt, Scene, Telling
from tablewright.engine.telling.keys import Laid, laid
from tablewright.play.plain import lines as plain
from tablewright.play.plain import start as plain_start
from tablewright.play.plain.lines import PlainQuestion, opened_lines
from tablewright.play.sentences import (
    changed_bars,
    changed_facts,
    changed_words,
    in_line,
    step_words,
    unheard,
    unsaid_moments,
)
from tablewright.play.session import Session
from tablewright.shelf import Wish, begin
from tests.patience import PATIENCE
from tests.play.parlour import ParlourGame, new_save


def play(save: SaveFile, *lines: str, guide: bool = True) -> tuple[str, int]:
    """Play these lines; what was said, and the exit code."""
    said = io.StringIO()
    code = plain.run(save, ["p1"], guide, io.StringIO("".join(line + "\n" for line in lines)), said)
    return said.getvalue(), code


def test_a_round_says_what_happened_what_is_wanted_and_what_can_be_answered(save: SaveFile) -> None:
    said, _ = play(save, "The Stubborn", guide=False)
    before, after = said.split("Choose where to go. ")
    assert "The Stubborn come in." in before.splitlines()
    wanted, *rest = after.splitlines()
    assert wanted == "Unknown hexes are rolled when you enter."
    assert "7. NW: known" in rest
    assert "8. N: known" in rest
    assert "l. Enter the dungeon" in rest


def test_at_one_keyboard_each_seat_hears_its_own_figures() -> None:
    save = begin(Wish("twelve_years", players=2, seed="amber crow vale"))
    said = io.StringIO()
    plain.run(save, ["p1", "p2"], False, io.StringIO("1\n1\nnext\nnext\nnext\n"), said)
    assert [figure for figure in ("Gold 27.", "Gold 30.") if said.getvalue().count(figure) != 1] == []


def test_who_leaves_is_told_how_to_go_on(save: SaveFile) -> None:
    said, _ = play(save, "The Stubborn", "quit")
    assert said.endswith("Everything is saved in parlour.tw.\nGo on with: tablewright resume parlour\n")


def test_a_whole_game_by_pipe(save: SaveFile) -> None:
    said, code = play(save, "The Stubborn", "l", "east", "fight", "fight", "leave", "3")
    assert save.game.outcome == "won", said
    assert code == 0
    assert "The parlour closes" in said
    assert said.endswith("Everything is saved in parlour.tw.\n")


def test_no_more_lines_is_a_polite_end(save: SaveFile) -> None:
    said, code = play(save, "The Stubborn")
    assert code == 0
    assert said.endswith("resume parlour\n")
    again = SaveFile.open(save.path, lambda key: ParlourGame())
    prompt = Session(again, ["p1"]).look().prompt
    assert prompt
    assert prompt.question == "go"


def test_a_script_that_says_something_wrong_fails(save: SaveFile) -> None:
    said, code = play(save, "The Stubborn", "99", "n")
    assert code == 1
    assert "No choice has the key 99; type one of: 7, 8, 9, 1, 2, 3, l." in said
    assert "You go n." in said


def test_facts_are_said_again_only_when_they_change(save: SaveFile) -> None:
    said, _ = play(save, "", "delve", "east", "fight", "fight", "lamp", "rope")
    assert said.count("gold 137.") == 1
    assert said.count("level 1.") == 1
    assert "gold 127." in said


def test_a_fact_with_which_a_step_began_is_not_said_twice() -> None:
    round_two, light = Fact("Round", "2"), Fact("Light", "none")
    assert changed_facts((), (round_two, light), ["Round 2"]) == [light]
    assert changed_facts((), (round_two, light), ["Round 20", "Level 1"]) == [round_two, light]


def test_odds_and_what_is_at_stake_are_one_sentence() -> None:
    assert in_line("Tough (5): 56%", "unseen, you choose") == "Tough (5): 56%; unseen, you choose."
    assert in_line("50%", "") == "50%."


def test_hints_are_said_until_they_are_turned_off(save: SaveFile) -> None:
    said, _ = play(save, "", "guide", "n")
    assert said.count("Hint: Each number is a choice.") == 1
    assert "Hints are off." in said


def test_help_map_party_log_odds_dice(save: SaveFile) -> None:
    said, code = play(save, "", "?", "M", "party", "log 1", "delve", "east", "O", "dice")
    assert code == 0
    assert "Answer with a choice's keys" in said
    assert "You are in forest." in said
    assert "North-east: marsh, dungeon." in said
    assert "Ysolde, Hermit, hp 9 of 9." in said
    assert "  belt: empty." in said
    assert "1. The Reluctant come in." in said
    assert "i. Fight: hurt the foe 3/6, be hurt 3/6." in said
    assert "Open seed: amber crow." in said


def test_rooms_in_sentences(save: SaveFile) -> None:
    said, _ = play(save, "", "delve", "map")
    assert "You are in Round hall, monster, loot. Ways: door to Gate, door east to the unknown" in said


def test_how_tells_dice_arithmetic_chart_and_rule(save: SaveFile) -> None:
    said, _ = play(save, "", "delve", "east", "how", "fight", "H")
    assert "No dice have been rolled yet." in said
    face = save.game.log[-1].rolls[0].face
    assert f"Blows for p1: d6 shows {face} (PAR-FIGHT-01; roll 1 of p1)." in said
    assert "Chart Blows (PAR-FIGHT-01):" in said
    assert said.count("<- this") == 1
    assert "Rule PAR-FIGHT-01: One die decides" in said


def test_a_rules_text_by_its_id_or_of_the_question(save: SaveFile) -> None:
    said, code = play(save, "", "rule par-shop-01", "rule", "rule PAR-NONE-99")
    assert "Rule PAR-SHOP-01: Everything costs" in said
    assert "Rule PAR-MOVE-01: A party walks" in said
    assert "There is no rule 'PAR-NONE-99'" in said
    assert code == 1


def test_words_of_ones_own_may_look_like_a_command(save: SaveFile) -> None:
    said, _ = play(save, "map of sorrow")
    assert "map of sorrow come in." in said


def test_a_slash_makes_a_command_while_words_are_asked_for(save: SaveFile) -> None:
    said, code = play(save, "/quit", "never read")
    assert "never read" not in said
    assert code == 0


def test_undo_says_the_question_again(save: SaveFile) -> None:
    said, _ = play(save, "Bram", "u", "Rook")
    assert said.count("Name your party.") == 2
    assert "Rook come in." in said


def test_standing_answers(tmp_path: Path) -> None:
    save = new_save(tmp_path, hand_dice=("p1",))
    said, _ = play(save, "", "delve", "east", "i", "1", "always y", "i", "1", "always", "always off 1", "i", "1")
    assert "To answer this for good, say always and a choice's key, or always usual for what is marked so." in said
    assert "1. parry: always yes" in said
    assert "You will be asked again." in said
    assert said.count("Parry the blow?") == 2


def test_a_pipe_gets_no_colours_and_whole_lines(save: SaveFile) -> None:
    said, _ = play(save, "", "map")
    assert "\x1b" not in said
    assert all(ord(letter) < 0x2500 for letter in said), "no box drawing"


def test_a_terminal_gets_bold_and_wrapped_lines_and_ctrl_d_leaves(tmp_path: Path) -> None:
    """The real thing at a real (pseudo) terminal."""
    new_save(tmp_path)
    script = (
        "import sys; from pathlib import Path; from tablewright.engine.game.saves import SaveFile;"
        "from tablewright.play.plain import lines as plain; from tests.play.parlour import ParlourGame;"
        f"save = SaveFile.open(Path({str(tmp_path / 'parlour.tw')!r}), lambda key: ParlourGame());"
        "sys.exit(plain.run(save, ['p1'], True, sys.stdin, sys.stdout))"
    )
    ours, theirs = pty.openpty()
    environment = {**os.environ, "COLUMNS": "50", "TERM": "xterm"}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    ) as child:
        os.close(theirs)
        os.write(ours, b"Bram\nnonsense\n\x04")
        said = _read_all(ours)
        assert child.wait(PATIENCE) == 0
    os.close(ours)
    assert "\x1b[1mName your party.\x1b[0m" in said
    assert "Bram come in." in said
    assert max(map(len, said.replace("\x1b[1m", "").replace("\x1b[0m", "").splitlines())) <= 50


def _read_all(descriptor: int) -> str:
    said = b""
    while True:
        try:
            more = os.read(descriptor, 4096)
        except OSError:  # the other end is closed
            return said.decode()
        if not more:
            return said.decode()
        said += more


def test_notes_on_places(save: SaveFile) -> None:
    said, code = play(save, "", "note", "note ravens next time", "note", "map", guide=False)
    assert "You have written nothing on this map." in said
    assert "Noted on here" in said
    assert "ravens next time" in said.rsplit("> map", 1)[1]
    assert code == 0
    assert list(save.game.asides.notes["p1"].values()) == ["ravens next time"]
    name = Session(save, ["p1"]).places()[1].name
    said, _ = play(save, f"note {name}: a lake", f"note {name}:", guide=False)
    assert f"Noted on {name}." in said
    assert f"No note on {name} any more." in said
    assert len(save.game.asides.notes["p1"]) == 1


def test_the_usual_answer_for_good(tmp_path: Path) -> None:
    save = new_save(tmp_path, hand_dice=("p1",))
    said, _ = play(save, "", "delve", "east", "i", "1", "always usual", "always")
    assert "always what is marked as usual" in said
    assert "default" in save.game.standing.values()


def test_the_first_questions_in_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = ParlourGame()
    monkeypatch.setattr(rules, "GAMES", {"parlour": game.title})
    for module in (plain_start, shelf):
        monkeypatch.setattr(module, "find_ruleset", lambda key, house="": game)

    def choose(*lines: str) -> tuple[SaveFile | None, str]:
        said = io.StringIO()
        return plain_start.choose(io.StringIO("".join(f"{line}\n" for line in lines)), said, tmp_path), said.getvalue()

    save, said = choose("9", "1", "The Stubborn")
    assert "There are numbers 1 to 1." in said
    assert save
    assert save.game.setup.title == "The Stubborn"
    again, said = choose("2")
    assert "2. The Stubborn" in said
    assert again
    assert again.path == save.path
    assert choose("q")[0] is None
    assert choose("1")[0] is None  # the lines ran out


# --- the stage in lines ----------------------------------------------------------------------------------------------
def test_every_number_of_a_step_is_said(save: SaveFile) -> None:
    """Faces and arithmetic stand with what happened, and bars that moved after it."""
    said, _ = play(save, "", "delve", "east", "fight", guide=False)
    entry = save.game.log[-1]
    told = Session(save, ["p1"]).look().tellings[-1]
    (line,) = [line for line in said.splitlines() if line.startswith(told.headline or told.text)]
    assert f"d6 {entry.rolls[0].face}" in line
    assert all(step in line for step in told.how)
    assert said.index(line) < said.rindex("Fight")


def test_steps_with_several_dice_and_figures_that_changed() -> None:
    rolls = (a_roll(20, 16), a_roll(4, 1), a_roll(20, 3))
    telling = Telling("Ulf is late.", "Dog 2 hits Ulf: 1 damage", rolls=rolls, how=("16 > AC 11: hit",))
    assert step_words(telling) == "Dog 2 hits Ulf: 1 damage. Ulf is late. [d20 16 3, d4 1; 16 > AC 11: hit]"
    before, now = (scene_with(Bar("hp", hp, 6), Bar("mp", mp, 3)) for hp, mp in ((5, 2), (4, 3)))
    assert changed_words(changed_bars(before, now)) == "Ulf 5 to 4. Ulf mp 2 to 3."
    assert changed_bars(None, now) == []


def test_dice_of_one_kind_from_different_tables_say_from_which() -> None:
    monster, item = (Roll("p1", at, 12, 2 - at, why, "X-1", chart=why) for at, why in enumerate(("Monster", "Loot")))
    rolls = (monster, item, a_roll(6, 4))
    assert step_words(Telling("", "Loot: a mirror", rolls=rolls)) == "Loot: a mirror. [monster d12 2, loot d12 1, d6 4]"


def scene_with(*bars: Bar) -> Scene:
    return Scene("g", "m", "t", "w", cards=(Card("1", "Ulf", bars=bars),))


def a_roll(sides: int, face: int) -> Roll:
    return Roll("p1", 0, sides, face, "To hit", "X-1")


WARES = tuple(Choice(f"w{number}", f"Ware {number}", f"{number} gold", group="Wares") for number in range(1, 25))
BLOWS = tuple(Choice(f"strike:{who}", f"Strike {who}", target=who) for who in ("Ghoul", "Wolf", "3"))
REST = tuple(Choice(word.lower(), word) for word in ("Wait", "Flee", "Parley", "Hide", "Pray", "Search"))


def told(*choices: Choice) -> tuple[Prompt, Laid]:
    prompt = Prompt("p1", "buy", "Buy?", choices=choices)
    return prompt, laid(Scene("g", "m", "t", "w", prompt=prompt))


def lines_of(*choices: Choice) -> list[str]:
    return list(PlainQuestion().lines(*told(*choices)))


def test_a_long_question_has_few_lines_and_names_everything() -> None:
    lines = lines_of(REST[0], *BLOWS, *REST[1:], Choice("map", "Map"), Choice("rest", "Rest"))
    assert len(lines) <= 8
    assert lines[:2] == ["i. Wait", "k. Strike: 1 Ghoul, 2 Wolf, 3 Strike 3"], "in order, the verb said once"
    assert lines[-1] == "o. Other: E Search, j Map, r Rest"


def test_a_lists_headings_have_a_line_each_with_all_their_numbers() -> None:
    (line,) = lines_of(*(msgspec.structs.replace(ware, hint="") for ware in WARES), Choice("done", "Done"))[:1]
    assert line.startswith("r. Wares: 1 Ware 1, 2 Ware 2,")


def test_like_labels_behind_a_button_are_told_apart_by_their_hints() -> None:
    hints = {"Ann": "staff", "Ben": "staff", "Cid": "rope"}
    gifts = tuple(Choice(f"give:{who}", f"Give {what}", f"{who} has it", target=who) for who, what in hints.items())
    assert "Give: 1 staff (Ann has it), 2 staff (Ben has it), 3 rope" in lines_of(REST[0], *gifts, *REST[1:])[1]


def test_a_list_that_was_said_is_not_said_again() -> None:
    question, asked = PlainQuestion(), told(*WARES, *REST)
    assert len(list(question.lines(*asked))) > 2
    assert list(question.lines(*asked)) == ["The choices are as before. Say list to hear them."]
    question.forget()
    assert len(list(question.lines(*asked))) > 2


def test_what_is_new_in_a_list_is_said() -> None:
    """The same words can mean another place: going south leads home now."""
    question = PlainQuestion()
    ways = tuple(Choice(f"go {way}", f"Go {way}", "unseen") for way in ("north", "east", "south", "west"))
    list(question.lines(*told(*ways, *REST)))
    home = msgspec.structs.replace(ways[2], hint="home")
    now = told(*ways[:2], home, ways[3], *REST)
    assert list(question.lines(*now)) == ["The choices are as before, but now:", "3. Go south: home"]


def test_a_buttons_key_or_name_tells_what_it_opens_but_a_choices_name_is_taken() -> None:
    _, found = told(*BLOWS, *REST)
    assert opened_lines(found, "k") == ["Strike:", "k 1. Strike Ghoul", "k 2. Strike Wolf", "k 3. Strike 3"]
    assert opened_lines(found, "strike") == opened_lines(found, "k")
    assert opened_lines(found, "i") is None
    assert opened_lines(found, "nothing") is None


def test_the_whole_list_is_said_when_it_is_asked_for(save: SaveFile) -> None:
    said, code = play(save, "", "list", guide=False)
    assert code == 0
    assert said.rsplit("> list", 1)[1].splitlines()[1:8] == [
        f"{key}. {label}"
        for key, label in zip(
            "789123l", ("NW: known", "N: known", "NE", "SW", "S", "SE", "Enter the dungeon"), strict=True
        )
    ]


def test_what_leaves_a_shop_is_told_from_its_words_and_a_ware_from_its_price() -> None:
    wares = tuple(Choice(f"w{cost}", f"Ware {cost}", f"{cost} cp", group="Gear") for cost in range(1, 9))
    choices = (Choice("done", "That is all", "what is left is kept"), *wares)
    assert lines_of(*choices)[:2] == [
        "x That is all: what is left is kept.",
        "Gear: " + "; ".join(f"{cost} Ware {cost} {cost} cp" for cost in range(1, 9)) + ".",
    ]


def test_long_choices_behind_a_button_have_a_line_each() -> None:
    hint = "Walks in front of all the others, always."
    members = tuple(Choice(f"give:c{number}", f"Give Class {number}", hint) for number in range(9))
    opened = opened_lines(told(*members, *REST)[1], "give")
    assert opened is not None
    assert len(opened) == 10


def test_several_numbers_in_a_line_buy_several_things(save: SaveFile) -> None:
    """A whole visit to a shop in one line, and what came of it in a few."""
    play(save, "", "delve", "east", "fight", "fight")
    prompt = Session(save, ["p1"]).look().prompt
    assert prompt is not None
    spots = {spot.choice.key: spot.keys for spot in Session(save, ["p1"]).look().laid.spots}
    lamp, done = spots["lamp"], spots["leave"]
    said, code = play(save, f"{lamp} {lamp}, {done}", guide=False)
    assert code == 0
    assert [record.key for record in save.game.records if isinstance(record, Answered)][-3:] == [
        "lamp",
        "lamp",
        "leave",
    ]
    visit = said.partition(f"> {lamp}")[2].partition("> ")[0]
    assert len(visit.splitlines()) <= 12


def test_somebody_says_what_they_would_do(save: SaveFile) -> None:
    """A game that says nothing of itself to those who think has the usual answer, and what the choice shows."""
    said, code = play(save, "The Stubborn", "C", "counsel", guide=False)
    assert said.count("I would: ") == 2
    assert code == 0


def test_a_moment_is_not_told_twice() -> None:
    steps = ["They set out: four people. Thrift waves, and goes in. [d4 4]"]
    said, new, bare = (
        Moment("adventure", "They set out", ("Thrift waves, and goes in.",)),
        Moment("death", "Ulf is dead", ("He was early.",)),
        Moment("year", "A year is over", ()),
    )
    assert unsaid_moments((said, new, bare), steps) == [new, bare]
    grown = Moment("level", "Two have grown", ("Ulf gains one more HP.", "Nessa gains one more HP."))
    assert unsaid_moments((grown,), ["Ulf gains one more HP", "Nessa gains one more HP"]) == []


def test_another_seat_at_this_keyboard_hears_only_what_was_not_said_here() -> None:
    assert unheard(["a", "b", "c"], ["z", "a", "b"]) == ["c"]
    assert unheard(["a", "b"], ["a", "b", "b"]) == ["a", "b"], "the same words, another time"
    assert unheard(["a"], []) == ["a"]


@pytest.mark.parametrize(
    ("kind", "ways"),
    [
        ("number", "say always and a choice's key, or always usual for what Enter takes."),
        ("text", "say always usual for what Enter takes."),
    ],
)
def test_how_a_standing_answer_is_left_to_what_is_typed(kind: str, ways: str) -> None:
    """A number and words of one's own are no choices of a list, and yet have a usual answer."""
    prompt = Prompt("gm", "rooms", "How many?", kind=kind, low=2, high=12, default="6", standing=True)
    assert list(PlainQuestion().lines(prompt, Laid()))[-1].endswith(ways)


def test_a_question_put_before_names_what_is_as_it_was() -> None:
    question, blows = PlainQuestion(), told(*REST, *BLOWS)
    list(question.lines(*blows))
    talk = Choice("talk", "Talk", "to the hermit")
    said = list(question.lines(*told(talk, *REST, *BLOWS[:2])))
    assert said[0] == "t. Talk: to the hermit"
    assert "k. Strike: 1 Ghoul, 2 Wolf" in said
    assert said[-1].startswith("As before: i Wait, f Flee, R Parley")
    assert said[-1].endswith("Say list to hear them.")
