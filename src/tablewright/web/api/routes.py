"""The JSON API: the same tables for programs. A bearer token stands for one or more seats."""

from __future__ import annotations

from tablewright.web.api.drawing import DRAWS
from tablewright.web.api.looking import LOOKS
from tablewright.web.api.making import MAKES
from tablewright.web.api.paper import PRINTS
from tablewright.web.api.playing import PLAYS
from tablewright.web.api.seats import ARRANGES
from tablewright.web.api.socket import socket

BASE = "/api/v1"
API = (*PLAYS, *LOOKS, *MAKES, *ARRANGES, *PRINTS, *DRAWS, socket)  # below this address
