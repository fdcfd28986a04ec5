"""A served table, as the tests of the server have it."""

from tests.web.conftest import ada, app, bob, served

__all__ = ["ada", "app", "bob", "served"]
