"""Experiments: what a file may ask, the same rows wherever they are played, intervals, pairs, and the report."""

from __future__ import annotations

import csv
import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from click.testing import CliRunner
from tablewright_lab.experiments import Results, load, plots, read, run, running, sketches, storing, write_report
from tablewright_lab.experiments.report import plots_of
from tablewright_lab.experiments.results import Estimate
from tablewright_lab.experiments.rows import Row, play_row
from tablewright_lab.experiments.running import Alone, Piece, Processes, crew_for, play_piece

from tablewright.cli import main
from tablewright.engine.decisions import Refused
from tablewright.engine.measuring import Measures, measures_of
from tablewright.rules import GAMES, ruleset

SHORT = """
game = "twelve_years"
question = "How much does the way matter?"
games = 6
measure = "years"
shows = ["deaths"]
by = ["heroes", "first_giant"]
bot = "bold"
most_turns = 120
[grid]
"set.castle_distance" = [8, 2]
"""


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "PIECE", 3)


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    return run(read(SHORT), tmp_path_factory.mktemp("short"), Alone())


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_measured(game: str) -> None:
    experiment = read(f'game = "{game}"\nbot = "random"\nmost_turns = 400\n')
    row = play_row(ruleset(game), experiment.variants[0], 1)
    measures = measures_of(ruleset(game))
    assert set(row.figures) == set(measures.figures)
    assert measures.won
    assert row.decisions > 0
    assert sum(row.uses.values()) <= row.decisions
    assert row.events
    assert row.heroes
    assert row.deaths == sum(row.causes.values())
    assert (row.first_death >= 0) == (row.deaths > 0)
    assert row == play_row(ruleset(game), experiment.variants[0], 1)


def test_a_game_that_declares_nothing_is_measured_by_its_end() -> None:
    assert measures_of(object()) == Measures()


def test_a_grid_has_every_combination_and_a_variant_its_own_words() -> None:
    asked = read(
        'game = "pocket_fantasy"\n[settings]\nadventures = 1\n[grid]\nbot = ["steady", "bold"]\n"set.heroes" = [2, 3]\n'
        'seats = [1, 2]\n[[variant]]\nname = "tough"\nhouse = "[content.monster.bandit]\\ncs = 3"\n'
        'always = {rest = "yes"}\n'
    )
    assert [each.name for each in asked.variants][:3] == [
        "steady, heroes 2, 1 seat", "steady, heroes 2, 2 seats", "steady, heroes 3, 1 seat",
    ]  # fmt: skip
    assert len(asked.variants) == 9
    assert asked.variants[1].plan.seats == ("p1", "p2")
    assert asked.variants[-1].plan.house
    assert all(each.plan.settings["adventures"] == 1 for each in asked.variants)


@pytest.mark.parametrize(
    ("text", "why"),
    {
        'game = "twelve_yars"': "did you mean 'twelve_years'",
        'game = "yabec"\nbots = 3': "unknown field `bots`",
        'game = "yabec"\ngames = 0': "at least one game",
        'game = "yabec"\n[grid]\nmode = ["x"]': "the grid knows no 'mode'",
        'game = "yabec"\n[grid]\n"sets.mode" = ["x"]': "the grid knows no 'sets.mode'",
        'game = "yabec"\nbot = "clever"': "has no bot 'clever'",
        'game = "yabec"\n[settings]\nspoons = 1': "there is no setting 'spoons'",
        'game = "yabec"\nhouse = "nowhere.toml"': "no file of house rules",
        'game = "yabec"\n[[variant]]\nname = "a"\n[[variant]]\nname = "a"': "two variants have one name",
        "game = ": "experiment: ",
    }.items(),
)
def test_a_mistake_in_the_file_is_named(text: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        read(text)


def test_house_rules_stand_beside_the_experiment(tmp_path: Path) -> None:
    (tmp_path / "rich.toml").write_text("[content.starting_gold.1]\ngold = 99\n")
    (tmp_path / "ask.toml").write_text('game = "twelve_years"\ngames = 1\n[grid]\nhouse = ["", "rich.toml"]\n')
    asked = load(tmp_path / "ask.toml")
    assert [each.name for each in asked.variants] == ["by the book", "rich"]
    assert "99" in asked.variants[1].plan.house


def test_the_same_rows_on_one_process_and_on_two_broken_off_or_not(results: Results, tmp_path: Path) -> None:
    asked = read(SHORT)

    class Tired:
        """Somebody who gives up after three pieces."""

        def play(self, pieces: Sequence[Piece]) -> Iterator[tuple[Piece, bytes]]:
            for piece in pieces[:3]:
                yield piece, play_piece(piece)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(asked, tmp_path, Tired())
    assert len(list(tmp_path.glob("*.jsonl"))) == 3
    seen: list[running.Played] = []
    again = run(asked, tmp_path, Processes(2), seen.append)
    assert again.rows == results.rows
    assert [each.done for each in seen] == [12]
    assert seen[0].rate > 0


def test_a_folder_belongs_to_one_experiment(tmp_path: Path) -> None:
    run(read(SHORT.replace("games = 6", "games = 1")), tmp_path, Alone())
    with pytest.raises(Refused, match="rows of another experiment"):
        run(read(SHORT.replace("bold", "random")), tmp_path, Alone())


def test_what_nobody_can_play_leaves_nothing_behind(tmp_path: Path) -> None:
    """The folder was marked first, and the file that had been put right was then refused for it."""
    with pytest.raises(Refused, match="brief = true"):
        run(read(SHORT), tmp_path / "new", crew_for(jobs=1, engine="kernel"))
    assert not (tmp_path / "new").exists()


def test_it_stops_when_it_is_precise_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "_ROUND", 3)
    asked = read(SHORT.replace("games = 6", "games = 9\nprecision = 1000.0"))
    assert len(run(asked, tmp_path, Alone()).rows) == 6


def made_up(won: Sequence[bool], variant: str, marks: tuple[int, ...] = (1, 2, 3)) -> list[Row]:
    return [
        Row(variant, n, "appeased" if each else "lost", each, 1, 1, 8, 1.0, 0, -1, marks=marks)
        for n, each in enumerate(won)
    ]


def test_pairs_of_games_tell_more_than_their_sums() -> None:
    asked = read('game = "twelve_years"\ngames = 40\n[grid]\n"set.castle_distance" = [8, 2]\n')
    one, two = (each.name for each in asked.variants)
    won = [number % 3 == 0 for number in range(40)]
    better = [each or number == 1 for number, each in enumerate(won)]
    pairing = Results(asked, [*made_up(won, one), *made_up(better, two)]).paired(two, one)
    assert pairing.difference.value == pytest.approx(1 / 40)
    assert pairing.difference.reach < 0.06
    assert pairing.likeness > 0.9
    assert (pairing.shared, pairing.holds) == (4, True)
    apart = Results(asked, [*made_up(won, one), *made_up([not each for each in won], two, (9, 2, 3))]).paired(two, one)
    assert (apart.shared, apart.holds) == (0, False)
    assert "the pairing broke" in apart.words


def test_estimates_and_what_they_are_of(results: Results) -> None:
    first = results.names[0]
    years = results.estimate(first, "years")
    values = results.values(first, "years")
    assert years.value == pytest.approx(sum(values) / len(values))
    assert years.low < years.value < years.high
    share = results.share(first, "lost")
    assert share.is_share
    assert 0 <= share.low <= share.value <= share.high <= 1
    assert results.estimate(first, "event=died").value > 0
    assert sum(each.games for each in results.fates().values()) == sum(results.counted("heroes").values())
    assert results.won_with("giant").games + results.won_without("giant").games == len(results.rows)
    assert sum(each.games for each in results.grouped("first_giant").values()) == len(results.rows)
    with pytest.raises(Refused, match="there is no measure 'luck'; there are: won"):
        results.estimate(first, "luck")


def test_two_of_a_kind_are_two_and_pairs_of_few_games_are_not_shown() -> None:
    asked = read('game = "twelve_years"\ngames = 50\nby = ["heroes"]\n')
    parties = [{"giant": 2}] * 20 + [{"giant": 1, "rogue": 1}] * 25 + [{"rogue": 2}] * 5
    won = made_up([number < 10 for number in range(50)], asked.variants[0].name)
    rows = [msgspec.structs.replace(row, heroes=party) for row, party in zip(won, parties, strict=True)]
    results = Results(asked, rows)
    assert (results.won_with("giant").games, results.won_with("giant", "giant").games) == (45, 20)
    assert results.won_with("giant", "giant").value == pytest.approx(0.5)
    pairs = next(plot for plot in plots_of(results) if plot.key == "pairs")
    assert {row[0] for row in pairs.rows} == {"giant and giant", "giant and rogue"}


def test_the_report_has_alt_text_figures_and_a_drawing_for_every_plot(results: Results, tmp_path: Path) -> None:
    path = write_report(results, tmp_path / "report.html")
    page, found = path.read_text("utf-8"), list(plots_of(results))
    assert {"years", "deaths", "differences", "what-kills", "survival", "heroes", "uses", "with", "pairs"} <= {
        each.key for each in found
    }
    for plot in found:
        drawing = ElementTree.fromstring(plot.drawing)
        assert len(drawing.get("aria-label", "")) > 20
        assert plot.rows
        assert plot.drawing in page
        assert (tmp_path / f"report-{plot.key}.svg").is_file()
    assert "castle_distance" in page
    assert "<script" not in page


def test_plots_take_odd_figures() -> None:
    nothing = Estimate(math.nan, math.nan, math.nan, 0)
    certain = Estimate(1.0, 1.0, 1.0, 5, True)
    for drawing in (
        plots.intervals({"a": nothing, "b": certain}, "x" * 30),
        plots.intervals({}, "nothing"),
        plots.tornado({"a": nothing, "b": Estimate(0, 0, 0, 3)}, "none"),
        plots.heat({("a", "b"): certain, ("a", "c"): nothing}, "one"),
        plots.curves({"<a>": [(0.0, 1.0)]}, "flat", "turns"),
        plots.bars({}, "empty"),
    ):
        ElementTree.fromstring(drawing)


def test_nine_curves_can_be_told_apart_without_colours() -> None:
    """By the names beside them, and by dashes and weight: each line of the legend as its curve."""
    names = [f"{bot}, sessions {number}" for bot in ("careful", "bold", "champion") for number in (1, 3, 6)]
    drawing = ElementTree.fromstring(plots.curves({name: [(0.0, 1.0), (9.0, 0.5)] for name in names}, "who", "turns"))
    said = [each.text for each in drawing.iter() if each.tag.endswith("text")]
    assert set(names) <= set(said)
    looks = [
        [(each.get("stroke-width"), each.get("stroke-dasharray")) for each in drawing.iter() if each.tag.endswith(tag)]
        for tag in ("path", "line")
    ]
    assert len(set(looks[0])) == len(names)
    assert looks[0] == looks[1][-len(names) :]


def test_sketches_in_the_terminal(results: Results) -> None:
    lines = list(sketches.sketch(results))
    assert all("●" in line for line in lines)
    assert len(list(sketches.differences(results))) == 1
    assert next(sketches.counted({"a_b": 3, "c": 1})).startswith("a b  █")


def test_rows_as_parquet_or_as_csv(results: Results, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    table = parquet.read_table(storing.store(results.rows, tmp_path)).to_pylist()
    assert [row["outcome"] for row in table] == [row.outcome for row in results.rows]
    assert dict(table[0]["causes"]) == results.rows[0].causes
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with storing.store(results.rows, tmp_path).open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [float(row["years"]) for row in rows] == [row.figures["years"] for row in results.rows]


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "way.toml"
    file.write_text(SHORT)
    done = CliRunner().invoke(main, ["experiment", str(file), "--games", "2", "--jobs", "1", "--json"])
    assert done.exit_code == 0, done.output
    told = msgspec.json.decode(done.stdout)
    assert [each["games"] for each in told["variants"]] == [2, 2]
    assert (tmp_path / "way" / "report.html").is_file()
    done = CliRunner().invoke(main, ["experiment", str(file), "--games", "2", "--jobs", "1"])
    assert "Against" in done.stdout


def test_a_place_to_run_must_be_known() -> None:
    with pytest.raises(Refused, match="not on 'moon'"):
        crew_for("moon")


# --- brief rows, which the kernel can play ---------------------------------------------------------------------------
BRIEF = 'game = "twelve_years"\nbot = "bold"\ngames = 2\nmost_turns = 120\nbrief = true\n'


def test_brief_rows_say_how_a_game_ended_and_how_long_it_was(tmp_path: Path) -> None:
    brief = run(read(BRIEF), tmp_path / "brief", Alone()).rows[1]
    whole = play_row(ruleset("twelve_years"), read(BRIEF.replace("true", "false")).variants[0], 1)
    fields = ("number", "outcome", "won", "turns", "decisions", "dice", "minutes")
    assert [getattr(brief, field) for field in fields] == [getattr(whole, field) for field in fields]
    assert not brief.events
    assert read(BRIEF).digest != read(BRIEF.replace("true", "false")).digest
    with pytest.raises(Refused, match="brief rows have won, turns, decisions, dice, minutes, not years"):
        read(BRIEF + 'shows = ["years"]\n')


def test_the_kernel_plays_brief_rows_by_its_bots_alone(tmp_path: Path) -> None:
    for text, why in (
        (BRIEF.replace("true", "false"), "brief = true"),
        (BRIEF + 'always = { pond = "enter" }', "bots"),
    ):
        with pytest.raises(Refused, match=why):
            run(read(text), tmp_path / why.replace(" ", ""), crew_for(jobs=1, engine="kernel"))
    few = run(read(BRIEF), tmp_path / "few", crew_for(jobs=1, engine="auto"))  # so few are left to the readable engine
    assert len(few.rows) == 2
