"""What came of an experiment as one page of HTML: every plot with its figures beside it, and how to make it again."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path

import msgspec

from tablewright.rules import ruleset
from tablewright_lab.experiments import plots
from tablewright_lab.experiments.results import Estimate, Results

_MOST_CAUSES, _MOST_USES = 12, 15
_FEWEST = 20  # games that a group needs to be shown
_NOTHING = Estimate(math.nan, math.nan, math.nan, 0)
_STYLE = """
body{font:16px/1.5 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
h1{font-size:1.6rem;line-height:1.2}h2{font-size:1.15rem;margin-top:2.2rem}svg{width:100%;height:auto}
table{border-collapse:collapse;font-size:.85rem;margin:.4rem 0}td,th{border-bottom:1px solid #bbb;padding:.15rem .6rem;
text-align:right}td:first-child,th:first-child{text-align:left}.hint{color:#555;font-size:.9rem}pre{background:#f3f3f3;
padding:.7rem;overflow-x:auto;font-size:.8rem}summary{cursor:pointer;color:#555}@media print{details{display:block}}
"""


class Plot(msgspec.Struct, frozen=True):
    """A picture of the report: what it asks, the drawing, and its figures as a table."""

    key: str
    title: str
    drawing: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    says: str = ""


def write_report(results: Results, path: Path) -> Path:
    """Write the page, and each plot as a file of its own beside it."""
    found = list(plots_of(results))
    for plot in found:
        path.with_name(f"{path.stem}-{plot.key}.svg").write_text(plot.drawing, encoding="utf-8")
    path.write_text(page(results, found), encoding="utf-8")
    return path


def page(results: Results, found: Sequence[Plot]) -> str:
    experiment = results.experiment
    parts = [
        f"<h1>{escape(experiment.title)}</h1>",
        f"<p>{escape(_asks(results))}</p>",
        f"<p><strong>{escape(experiment.answer)}</strong></p>" if experiment.answer else "",
        f'<p class="hint">{escape(_made_of(results))}</p>',
        *(_section(plot) for plot in found),
        "<h2>The experiment</h2>",
        f"<pre>{escape(experiment.source)}</pre>",
    ]
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    head += f"<title>{escape(experiment.title)}</title><style>{_STYLE}</style>"
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{"".join(parts)}</body></html>\n'


def _asks(results: Results) -> str:
    experiment = results.experiment
    question = experiment.question if experiment.question != experiment.title else ""
    return f"{question} {experiment.about}".strip()


def _made_of(results: Results) -> str:
    game = ruleset(results.experiment.game)
    games = f"{game.title}, rules version {game.version}; {len(results.rows)} games by bots."
    return f"{games} Intervals hold the true figure 95 times of a hundred."


def _section(plot: Plot) -> str:
    heads = "".join(f"<th>{escape(each)}</th>" for each in plot.heads)
    rows = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in plot.rows)
    figures = f"<details><summary>The figures</summary><table><tr>{heads}</tr>{rows}</table></details>"
    says = f'<p class="hint">{escape(plot.says)}</p>' if plot.says else ""
    return f"<h2>{escape(plot.title)}</h2>{plot.drawing}{says}{figures}"


# --- what is worth a plot ---------------------------------------------------------------------------------------------
def plots_of(results: Results) -> Iterator[Plot]:
    main = results.experiment.measure
    for measure in dict.fromkeys((main, *results.experiment.shows)):
        yield _of_measure(results, measure)
    if len(results.names) > 1:
        yield _of_differences(results, main)
    if len({tuple(variant.at) for variant in results.experiment.variants}) == 1:
        yield from _of_grid(results, main)
    for figure in results.experiment.by:
        yield from _of_party(results) if figure == "heroes" else _of_groups(results, figure)
    yield from _of_endings(results)
    if results.counted("causes"):
        yield _of_deaths(results)
        yield _of_survival(results)
    if results.counted("heroes"):
        yield _of_heroes(results)
    yield _of_uses(results)


def _of_measure(results: Results, measure: str) -> Plot:
    rows = {name: results.estimate(name, measure) for name in results.names}
    title = _meaning(results, measure)
    alt = f"{title}: " + "; ".join(f"{name} {each.words}" for name, each in rows.items())
    return Plot(_slug(measure), title, plots.intervals(rows, alt), _HEADS, _figures(rows))


_HEADS = ("", "estimate", "95 % between", "and", "games")


def _figures(rows: Mapping[str, Estimate]) -> tuple[tuple[str, ...], ...]:
    return tuple((name, *_cells(each)) for name, each in rows.items())


def _cells(each: Estimate) -> tuple[str, ...]:
    times, unit = (100, " %") if each.is_share else (1, "")
    return (*(f"{times * value:.4g}{unit}" for value in (each.value, each.low, each.high)), str(each.games))


def _of_differences(results: Results, measure: str) -> Plot:
    base, *others = results.names
    pairs = {name: results.paired(name, base, measure) for name in others}
    rows = {name: pair.difference for name, pair in pairs.items()}
    title = f"What matters: {_meaning(results, measure).lower()}, against “{base}” on the same dice"
    alt = f"{title}: " + "; ".join(f"{name} {each.words}" for name, each in rows.items())
    figures = tuple((name, *_cells(pair.difference), pair.words) for name, pair in pairs.items())
    broken = sum(not pair.holds for pair in pairs.values())
    says = (
        f"{broken} of {len(pairs)} pairings broke: the games part too early for the same dice to help."
        if broken
        else ""
    )
    return Plot("differences", title, plots.tornado(rows, alt), (*_HEADS, "pairing"), figures, says)


def _of_grid(results: Results, measure: str) -> Iterator[Plot]:
    """A heat map where the grid has two axes; with more, of the first two, over all games of the others."""
    axes = list(results.experiment.variants[0].at)
    if len(axes) != 2:
        return
    cells = {
        (variant.at[axes[0]], variant.at[axes[1]]): results.estimate(variant.name, measure)
        for variant in results.experiment.variants
    }
    title = f"{_meaning(results, measure)}, {axes[0].replace('_', ' ')} by {axes[1].replace('_', ' ')}"
    alt = f"{title}: " + "; ".join(f"{' and '.join(at)} {each.words}" for at, each in cells.items())
    yield Plot(
        "grid", title, plots.heat(cells, alt), _HEADS, _figures({" / ".join(at): each for at, each in cells.items()})
    )


def _of_groups(results: Results, figure: str) -> Iterator[Plot]:
    rows = {f"{at:g}": each for at, each in results.grouped(figure).items() if each.games >= _FEWEST}
    title = f"{_meaning(results, results.experiment.measure)}, by {_meaning(results, figure).lower()}"
    alt = f"{title}: " + "; ".join(f"{name} {each.words}" for name, each in rows.items())
    if rows:
        yield Plot(f"by-{_slug(figure)}", title, plots.intervals(rows, alt), _HEADS, _figures(rows))


def _of_party(results: Results) -> Iterator[Plot]:
    """Who was in the party, alone and two by two: games won with them."""
    kinds = sorted(results.counted("heroes"), key=lambda kind: -results.won_with(kind).value)
    rows = {_plain(kind): results.won_with(kind) for kind in kinds}
    alt = "Games won with this one in the party: " + "; ".join(f"{kind} {each.words}" for kind, each in rows.items())
    figures = tuple((_plain(kind), *_cells(results.won_with(kind)), results.won_without(kind).words) for kind in kinds)
    title = "Games won with this one in the party"
    yield Plot("with", title, plots.intervals(rows, alt), (*_HEADS, "without"), figures)
    pairs = {(_plain(one), _plain(two)): results.won_with(one, two) for one in kinds for two in kinds}
    fewest = min(_FEWEST, max(each.games for each in pairs.values()))
    cells = {pair: each if each.games >= fewest else _NOTHING for pair, each in pairs.items()}
    shown = {pair: each for pair, each in cells.items() if each.games}
    best = max(shown.items(), key=lambda each: each[1].value)
    alt = f"Games won with two of them in the party; most with {' and '.join(best[0])}, {best[1].words}"
    figures = tuple((" and ".join(pair), *_cells(each)) for pair, each in shown.items() if pair[0] <= pair[1])
    yield Plot("pairs", "Games won, two by two", plots.heat(cells, alt), _HEADS, figures)


def _of_endings(results: Results) -> Iterator[Plot]:
    outcomes = sorted({row.outcome for row in results.rows})
    rows = {
        f"{name}: {outcome}": results.share(name, outcome)
        for name in results.names
        for outcome in outcomes
        if results.outcomes(name)[outcome]
    }
    if len(outcomes) > 1:
        alt = "How games end: " + "; ".join(f"{name} {each.words}" for name, each in rows.items())
        yield Plot("endings", "How games end", plots.intervals(rows, alt), _HEADS, _figures(rows))


def _of_deaths(results: Results) -> Plot:
    counts = dict(results.counted("causes").most_common(_MOST_CAUSES))
    return _of_counts("what-kills", "What kills", counts, sum(results.counted("causes").values()), "of all deaths")


def _of_uses(results: Results) -> Plot:
    counts = dict(results.counted("uses").most_common(_MOST_USES))
    return _of_counts("uses", "What is chosen most", counts, sum(results.counted("uses").values()), "of all answers")


def _of_counts(key: str, title: str, counts: Mapping[str, int], total: int, of: str) -> Plot:
    shares = {_plain(name): count / (total or 1) for name, count in counts.items()}
    alt = f"{title}: " + "; ".join(f"{name} {100 * share:.1f} %" for name, share in shares.items())
    rows = tuple((_plain(name), str(count), f"{100 * shares[_plain(name)]:.1f} %") for name, count in counts.items())
    drawn = plots.bars({name: 100 * share for name, share in shares.items()}, alt, as_share=False)
    return Plot(key, f"{title}, in per cent {of}", drawn, ("", "times", of), rows)


def _of_survival(results: Results) -> Plot:
    lines = {name: results.survival(name) for name in results.names}
    title = "Games in which nobody has died yet"
    halves = {name: next((x for x, share in points if share <= 0.5), None) for name, points in lines.items()}
    alt = f"{title}: " + "; ".join(
        f"{name} half by turn {x:g}" if x else f"{name} more than half" for name, x in halves.items()
    )
    rows = tuple((name, *(_left(points, share) for share in (0.75, 0.5, 0.25))) for name, points in lines.items())
    heads = ("", "three in four until turn", "half", "one in four")
    return Plot("survival", title, plots.curves(lines, alt, "turns of the game"), heads, rows)


def _left(points: Iterable[tuple[float, float]], share: float) -> str:
    return next((f"{x:g}" for x, left in points if left <= share), "never")


def _of_heroes(results: Results) -> Plot:
    fates = {_plain(kind): each for kind, each in results.fates().items()}
    alt = "How many of each kind of character die: " + "; ".join(f"{kind} {each.words}" for kind, each in fates.items())
    return Plot(
        "heroes", "How many of each kind of character die", plots.intervals(fates, alt), _HEADS, _figures(fates)
    )


def _meaning(results: Results, measure: str) -> str:
    kind, equals, key = measure.partition("=")
    return f"{kind.capitalize()} {key}" if equals else results.measures.get(measure, measure).capitalize()


def _plain(name: str) -> str:
    return name.replace("_", " ")


def _slug(measure: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in measure)
