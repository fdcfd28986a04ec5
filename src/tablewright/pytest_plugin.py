"""The pytest plugin: failures inside `tablewright.testing` explain themselves as those of a test file do.

pytest loads it where Tablewright is installed (entry point `pytest11`). It imports pytest and nothing else, and stands
beside `testing`, not in it, because a module must be announced before it is imported.
"""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("tablewright.testing")
