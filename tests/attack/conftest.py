"""The server's tests lend their table and their browsers."""

from tests.web.conftest import ada, app, bob

__all__ = ["ada", "app", "bob"]
