"""What the tests of the games share with those of the house."""

from tests.conftest import browser_type_launch_args

__all__ = ["browser_type_launch_args"]
