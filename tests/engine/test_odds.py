"""Exact odds: our walking and our chains against icepool, brute force and known answers, equal as fractions."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import icepool
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablewright.engine.decisions import Decision, Question, Refused
from tablewright.engine.events import Why
from tablewright.engine.odds.exact import Endless, Odds, TooLarge, absorbed, distribution, every_outcome, solve, wilson
from tablewright.engine.table import Table
from tests.engine.games import TOY
from tests.engine.toy import Brawl, Hero

WHY = Why("Test", "T-01")
ASK = Question("which", "T-02")


def nobody(decision: Decision) -> str:
    raise AssertionError(f"asked {decision.question}")


def fractions(die: Any) -> dict[Any, Fraction]:
    return {outcome: die.probability(outcome) for outcome in die.outcomes()}


def mixed_dice(table: Table) -> int:
    """A die that tells how many more are rolled: branches of different length."""
    return sum(table.roll(6, WHY) for _ in range(table.roll(4, WHY)))


# --- one piece of play -----------------------------------------------------------------------------------------------
def test_a_branching_roll_equals_icepool() -> None:
    expected = icepool.d(4).map(lambda count: count @ icepool.d(6))
    assert distribution(mixed_dice, nobody).chances == fractions(expected)


@given(st.lists(st.integers(1, 8), max_size=4))
def test_sums_equal_icepool(sides: list[int]) -> None:
    odds = distribution(lambda table: sum(table.roll(each, WHY) for each in sides), nobody)
    expected = sum((icepool.d(each) for each in sides), start=icepool.Die([0]))
    assert odds.chances == fractions(expected)


def test_every_outcome_adds_up_to_one() -> None:
    outcomes = list(every_outcome(mixed_dice, nobody))
    assert len(outcomes) == 6 + 36 + 216 + 1296
    assert sum(chance for _, chance in outcomes) == 1


def test_play_without_dice_has_one_outcome() -> None:
    assert distribution(lambda table: "sure", nobody) == Odds({"sure": Fraction(1)})


def test_policies_answer_all_kinds_of_questions() -> None:
    def play(table: Table) -> tuple[Any, ...]:
        return (
            table.ask("p1", ASK, ("a", "b")),
            table.ask_number("p1", ASK, 1, 5),
            table.ask_text("p1", ASK, 9),
            tuple(table.ask_all(["p1", "p2"], ASK, {"p1": ("a", "b"), "p2": ("c", "d")}).items()),
        )

    def policy(decision: Decision) -> str:
        return decision.options[-1] if decision.options else "3"

    expected = ("b", 3, "3", (("p1", "b"), ("p2", "d")))
    assert distribution(play, policy).chances == {expected: Fraction(1)}


def test_an_answer_out_of_bounds_is_refused() -> None:
    with pytest.raises(Refused):
        distribution(lambda table: table.ask("p1", ASK, ("a", "b")), lambda decision: "c")


def test_too_many_outcomes_are_sampled() -> None:
    def play(table: Table) -> bool:
        return sum(table.roll(6, WHY) for _ in range(4)) >= 14

    exact, sampled = distribution(play, nobody), distribution(play, nobody, limit=100, samples=4000)
    assert (exact.exact, sampled.exact, sampled.samples) == (True, False, 4000)
    low, high = sampled.interval(True)
    assert low < exact.chance(True) < high
    assert exact.interval(True) == (float(exact.chance(True)),) * 2
    assert sampled == distribution(play, nobody, limit=100, samples=4000)


def test_endless_dice_are_cut_off() -> None:
    def until_six(table: Table) -> int:
        count = 1
        while table.roll(6, WHY) != 6:
            count += 1
        return count

    odds = distribution(until_six, nobody, samples=2000)
    assert not odds.exact
    low, high = odds.interval(1)
    assert low < 1 / 6 < high


def test_merging_adds_up() -> None:
    odds = distribution(lambda table: table.roll(6, WHY), nobody).merged(lambda face: face >= 5)
    assert odds.chances == {False: Fraction(2, 3), True: Fraction(1, 3)}
    assert odds.chance("never") == 0  # type: ignore[arg-type]  # what is no outcome has no chance


@pytest.mark.parametrize(
    ("hits", "trials", "expected"),
    [(0, 10, (0.0, 0.2775)), (5, 10, (0.2366, 0.7634)), (10, 10, (0.7225, 1.0)), (0, 0, (0.0, 1.0))],
)
def test_wilson_against_published_values(hits: int, trials: int, expected: tuple[float, float]) -> None:
    assert wilson(hits, trials) == pytest.approx(expected, abs=1e-4)


# --- chains ----------------------------------------------------------------------------------------------------------
def duel(hp: int, foe: int, policy: Callable[[Decision, Any], str], **limits: Any) -> Odds[str]:
    start = Brawl({"p1": Hero(hp, foe, "Ada")})
    return solve(start, lambda state, table: TOY.play(state, "p1", table), _how_it_ended, policy, **limits)


def _how_it_ended(state: Brawl) -> str | None:
    hero = state.heroes["p1"]
    return "fled" if hero.fled else "lost" if hero.hp <= 0 else "won" if hero.foe <= 0 else None


def fight_on(decision: Decision, state: Brawl) -> str:
    return "fight" if decision.question == "stance" else "no"


def icepool_duel(hp: int, foe: int) -> dict[str, Fraction]:
    """The same duel, written down independently: each exchange, one side or the other takes 1d4."""

    def exchange(left: tuple[int, int]) -> Any:
        if min(left) <= 0:
            return icepool.Die([left])
        hero, goblin = left
        hurt = icepool.d(4).map(lambda damage: icepool.tupleize(hero - damage, goblin))
        hit = icepool.d(4).map(lambda damage: icepool.tupleize(hero, goblin - damage))
        return icepool.Die([hurt, hit])

    state: Any = icepool.Die([icepool.tupleize(hp, foe)])
    for _ in range(hp + foe):
        state = state.map(lambda hero, goblin: exchange((hero, goblin)))
    return fractions(state.map(lambda hero, goblin: "lost" if hero <= 0 else "won"))


@pytest.mark.parametrize(("hp", "foe"), [(1, 1), (3, 5), (8, 6)])
def test_a_duel_equals_icepool(hp: int, foe: int) -> None:
    assert duel(hp, foe, fight_on).chances == icepool_duel(hp, foe)


def test_a_loop_is_solved_exactly() -> None:
    """With every blow parried, half of the exchanges change nothing: the fight is won in the end."""
    always_parry = duel(8, 6, lambda decision, state: "fight" if decision.question == "stance" else "yes")
    assert always_parry.chances == {"won": Fraction(1)}


def test_a_policy_sees_the_state() -> None:
    def flee_when_hurt(decision: Decision, state: Brawl) -> str:
        return "flee" if decision.question == "stance" and state.heroes["p1"].hp < 8 else fight_on(decision, state)

    odds = duel(8, 4, flee_when_hurt).chances
    assert set(odds) == {"won", "fled"}
    assert sum(odds.values()) == 1


def test_a_chain_too_large_is_sampled() -> None:
    exact, sampled = duel(8, 6, fight_on), duel(8, 6, fight_on, most_states=5, samples=5000)
    low, high = sampled.interval("won")
    assert not sampled.exact
    assert low < exact.chance("won") < high
    assert not duel(8, 6, fight_on, most_outcomes=10, samples=100).exact


class Walk(msgspec.Struct):
    place: int


def test_the_gamblers_ruin() -> None:
    """A known answer with one large loop: from place 3 of 10, heads with 1/3."""

    def step(walk: Walk, table: Table) -> None:
        walk.place += 1 if table.roll(3, WHY) == 1 else -1

    def done(walk: Walk) -> int | None:
        return walk.place if walk.place in (0, 10) else None

    ratio = Fraction(2)
    expected = (ratio**3 - 1) / (ratio**10 - 1)
    assert solve(Walk(3), step, done, lambda decision, view: "").chances == {10: expected, 0: 1 - expected}


def test_play_without_an_end_is_an_error() -> None:
    def stay(walk: Walk, table: Table) -> None:
        table.roll(6, WHY)

    with pytest.raises(Endless):
        solve(Walk(1), stay, lambda walk: None, lambda decision, view: "")


def test_a_start_that_is_an_end() -> None:
    assert solve(Walk(1), lambda walk, table: None, lambda walk: "done", lambda decision, view: "").chances == {
        "done": 1
    }


@settings(max_examples=50)
@given(st.data(), st.integers(2, 6))
def test_random_chains_equal_long_play(data: st.DataObject, size: int) -> None:
    """Chances of a random chain with loops, against pushing the chance along for many steps."""
    moves: dict[Any, dict[Any, Fraction]] = {}
    for state in range(size):
        weights = data.draw(st.dictionaries(st.sampled_from([*range(size), "a", "b"]), st.integers(1, 5), min_size=1))
        weights["a"] = weights.get("a", 0) + 5
        whole = sum(weights.values())
        moves[state] = {there: Fraction(weight, whole) for there, weight in weights.items()}
    exact = absorbed(0, moves)
    mass: dict[Any, float] = {0: 1.0}
    for _ in range(300):
        after: dict[Any, float] = {}
        for here, chance in mass.items():
            for there, share in moves.get(here, {here: Fraction(1)}).items():
                after[there] = after.get(there, 0) + chance * float(share)
        mass = after
    for end in ("a", "b"):
        assert float(exact.get(end, Fraction(0))) == pytest.approx(mass.get(end, 0), abs=1e-9)


def test_a_loop_that_is_too_large() -> None:
    ring: dict[Any, dict[Any, Fraction]] = {
        place: {(place + 1) % 200: Fraction(1, 2), "out": Fraction(1, 2)} for place in range(200)
    }
    with pytest.raises(TooLarge):
        absorbed(0, ring)
