"""The search for a policy: its bounds, and what it does with what it finds."""

from __future__ import annotations

from pathlib import Path

import msgspec

from packages.kernel.tools.search_policy import BOUNDS, FILE, as_numbers, as_policy, write
from twelve_years.bots.planner import CHAMPION, MODES, PLANNER, Policy, load_policies


def test_every_mode_has_a_champion_inside_the_bounds() -> None:
    assert set(CHAMPION) == set(PLANNER) == set(MODES) == {"normal", "sword", "flail", "axe"}
    assert tuple(BOUNDS) == Policy.__struct_fields__
    for policy in CHAMPION.values():
        figures = msgspec.structs.asdict(policy)
        assert all(low <= figures[name] <= high for name, (low, high) in BOUNDS.items())
        assert as_policy(as_numbers(policy)) == policy


def test_a_policy_that_was_found_is_written_in_its_place(tmp_path: Path) -> None:
    path = tmp_path / "policies.toml"
    path.write_text(FILE.read_text("utf-8"), "utf-8")
    found = msgspec.structs.replace(CHAMPION["axe"], heal=123, south=-45)
    write("axe", found, path)
    written, before = load_policies(path), load_policies()
    assert written.champion.axe == found
    assert msgspec.structs.replace(written.champion, axe=before.champion.axe) == before.champion
    assert written.planner == before.planner
