"""Simulation: the same games on any number of cores, counted rightly, and errors that name the game."""

from typing import Any

import pytest

from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.odds.exact import wilson
from tablewright.engine.ruleset import Bot
from tablewright.lab.simulate import UNFINISHED, GameFailed, carry_out, make_plan, play_game, simulate
from tablewright.rules import GAMES, ruleset
from tests.engine.games import TOY
from tests.engine.test_odds import duel, fight_on
from tests.engine.toy import Brawl, ToyGame


class Duels(ToyGame):
    """The toy, over when its one fight is."""

    def outcome(self, state: Brawl) -> str | None:
        hero = state.heroes["p1"]
        return "lost" if hero.hp <= 0 else "won" if hero.foe <= 0 else None


def fighter(decision: Decision, view: Any) -> str:
    return "Ada" if decision.kind == "text" else fight_on(decision, view)


DUELS = Duels()
DUELS.bots = {"fighter": Bot("fighter", "Fighter", "Fights.", lambda: fighter)}


def test_shares_agree_with_exact_odds() -> None:
    """Fixed dice: nothing here is left to chance from run to run."""
    report = simulate(DUELS, "fighter", games=3000, seed="b", jobs=1)
    exact = duel(8, 6, fight_on).chance("won")
    low, high = report.interval("won")
    assert low < exact < high
    assert sum(report.tally.outcomes.values()) == report.tally.games == 3000


def test_everything_is_counted() -> None:
    plan = make_plan(DUELS, "fighter", {}, "count")
    tally = play_game(DUELS, plan, 0)
    assert tally.games == 1
    assert tally.turns >= 2
    assert tally.dice == 2 * tally.turns
    assert tally.decisions >= tally.turns + 1


def test_the_same_seed_gives_the_same_games() -> None:
    one, same, other = (simulate(TOY, "hurt", games=40, seed=seed, jobs=1).tally for seed in ("a", "a", "b"))
    assert one == same
    assert one.dice != other.dice


def test_progress_is_told() -> None:
    played: list[int] = []
    simulate(TOY, "first", games=50, jobs=1, on_progress=played.append)
    assert played == sorted(played)
    assert played[-1] == 50


def test_each_seat_can_have_its_own_bot() -> None:
    plan = make_plan(TOY, {"": "hurt", "p2": "first"}, {}, "x", ("p1", "p2"))
    assert [plan.bot(seat) for seat in plan.seats] == ["hurt", "first"]
    assert play_game(TOY, plan, 0).outcomes == {"over": 1}


def test_a_game_that_does_not_end_is_counted_as_such() -> None:
    plan = make_plan(DUELS, "fighter", {}, "short", most_turns=1)
    assert carry_out(DUELS, plan, 2, jobs=1).tally.outcomes == {UNFINISHED: 2}


def test_a_broken_game_is_named() -> None:
    class Broken(ToyGame):
        def play(self, state: Brawl, turn: str, table: Any) -> None:
            raise KeyError("sword")

    with pytest.raises(GameFailed, match="game 0 of seed 'x' broke: KeyError: 'sword'"):
        simulate(Broken(), "first", games=3, seed="x", jobs=1)


def test_wrong_bots_and_settings_are_refused() -> None:
    with pytest.raises(Refused, match="no bot 'zzz'"):
        simulate(TOY, "zzz", games=1, jobs=1)
    with pytest.raises(Refused, match="no setting 'zzz'"):
        simulate(TOY, "first", {"zzz": 1}, games=1, jobs=1)


def test_wilson_narrows_with_more_games() -> None:
    widths = [high - low for low, high in (wilson(trials // 2, trials) for trials in (10, 100, 1000))]
    assert widths == sorted(widths, reverse=True)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_cores_do_not_matter(game: str) -> None:
    bot = next(iter(ruleset(game).bots))
    plan = make_plan(ruleset(game), bot, {}, "cores", most_turns=600)
    alone, together = (carry_out(ruleset(game), plan, 4, jobs).tally for jobs in (1, 2))
    assert alone == together


@pytest.mark.parametrize(("game", "bot"), [(game, bot) for game in GAMES for bot in ruleset(game).bots])
def test_every_bot_plays_by_the_rules(game: str, bot: str) -> None:
    """Each answer of each bot is checked, as a person's would be."""
    rules = ruleset(game)
    policy = rules.bots[bot].make()

    def checked(decision: Decision, view: Any) -> str:
        answer = policy(decision, view)
        decision.check(answer)
        return answer

    plan = make_plan(rules, bot, {}, "by the rules", most_turns=1500)
    watched = type("Watched", (type(rules),), {"bots": {bot: Bot(bot, "", "", lambda: checked)}})()
    tally = play_game(watched, plan, 0)
    assert tally.decisions > 0
