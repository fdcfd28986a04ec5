"""Routes of the JSON API: the same tables for programs. A bearer token stands for one or more seats."""

from __future__ import annotations

from tablewright.web.acts import playing, seats, sketching
from tablewright.web.acts.operations import operations_in
from tablewright.web.api.devices import DEVICES
from tablewright.web.api.drawing import DRAWS
from tablewright.web.api.looking import LOOKS
from tablewright.web.api.making import MAKES
from tablewright.web.api.paper import PRINTS
from tablewright.web.api.socket import socket

BASE = "/api/v1"  # of all of it
OPERATIONS = operations_in(playing, seats, sketching)
API = (*(each.route for each in OPERATIONS), *LOOKS, seats.remove, *MAKES, *PRINTS, *DRAWS, *DEVICES, socket)
