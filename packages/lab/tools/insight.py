"""Makes docs/insight: plays the experiments that stand there, and writes a page a game from their answers and plots.

python -m packages.lab.tools.insight                     # all games; what was played before is not played again
python -m packages.lab.tools.insight twelve_years        # the experiments of one game
python -m packages.lab.tools.insight --games 50          # a quick look: nothing is written into the pages
"""

from __future__ import annotations

import argparse
import tomllib
from pathlib import Path

import msgspec
from tablewright_lab.experiments import Experiment, Results, load, run, write_report
from tablewright_lab.experiments.report import Plot, plots_of
from tablewright_lab.experiments.running import crew_for
from tablewright_lab.experiments.storing import store

from tablewright.rules import GAMES

INSIGHT = Path(__file__).parents[3] / "docs" / "insight"
PLOTS = INSIGHT / "plots"
LIMITS = INSIGHT / "limits.toml"


def files_of(game: str) -> list[Path]:
    """The experiments of a game, in the order of its page."""
    order: list[str] = tomllib.loads(LIMITS.read_text("utf-8"))[game]["order"]
    return [INSIGHT / f"{game}_{name}.toml" for name in order]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", choices=[*GAMES, []], help="all of them if none is named")
    parser.add_argument("--games", type=int, default=0, help="of each variant, for a quick look")
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument("--to", type=Path, default=Path("insight-runs"))
    asked = parser.parse_args()
    for game in asked.game or GAMES:
        results = [_played(file, asked.games, asked.jobs, asked.to) for file in files_of(game)]
        if not asked.games:
            (INSIGHT / f"{game}.md").write_text(page(game, results), encoding="utf-8")


def _played(file: Path, games: int, jobs: int | None, folder: Path) -> Results:
    experiment = load(file)
    experiment = msgspec.structs.replace(experiment, games=games) if games else experiment
    results = run(experiment, folder / file.stem, crew_for("here", jobs))
    store(results.rows, folder / file.stem)
    write_report(results, folder / file.stem / "report.html")
    print(f"{file.stem}: {len(results.rows)} games", flush=True)
    return results


def page(game: str, results: list[Results]) -> str:
    """What the experiments of a game have told, question by question."""
    games = sum(len(each.rows) for each in results)
    sections = zip(words_of(game), files_of(game), results, strict=True)
    told = "".join(_section(words, file.stem, each) for words, file, each in sections)
    return f"# {GAMES[game]}: what {games:,} games say\n\n{limits_of(game)}\n{told}"


def limits_of(game: str) -> str:
    """What its figures cannot say."""
    return str(tomllib.loads(LIMITS.read_text("utf-8"))[game]["limits"])


def words_of(game: str) -> list[str]:
    """Each question with its answer, and what else is known of it (`beside`), without figures."""
    beside = tomllib.loads(LIMITS.read_text("utf-8"))[game].get("beside", {})
    return [_words(load(file), beside.get(file.stem.removeprefix(f"{game}_"), "")) for file in files_of(game)]


def _words(experiment: Experiment, beside: str) -> str:
    title = experiment.title.partition(": ")[2]
    about = f"{experiment.about}\n\n" if experiment.about else ""
    more = f"{beside.strip()}\n\n" if beside else ""
    return f"\n## {title[:1].upper()}{title[1:]}\n{about}**{experiment.answer}**\n\n{more}"


def _section(words: str, stem: str, results: Results) -> str:
    wanted = results.experiment.pictures or (results.experiment.measure,)
    found = {plot.key: plot for plot in plots_of(results)}
    pictures = "".join(_picture(stem, found[key]) for key in wanted)
    return f"{words}{pictures}<!-- read -->\n```\ntablewright experiment docs/insight/{stem}.toml\n```\n"


def _picture(stem: str, plot: Plot) -> str:
    """The plot, and its figures beside it."""
    PLOTS.mkdir(exist_ok=True)
    (PLOTS / f"{stem}-{plot.key}.svg").write_text(plot.drawing + "\n", encoding="utf-8")
    rows = "".join(f"| {' | '.join(row)} |\n" for row in plot.rows)
    table = f"| {' | '.join(head or ' ' for head in plot.heads)} |\n|{'---|' * len(plot.heads)}\n{rows}"
    image = f'<img src="plots/{stem}-{plot.key}.svg" alt="{plot.title}" width="720">'
    return f"{image}\n\n<details><summary>{plot.title}: the figures</summary>\n\n{table}\n</details>\n\n"


if __name__ == "__main__":
    main()
