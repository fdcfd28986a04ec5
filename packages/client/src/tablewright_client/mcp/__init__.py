"""Seats for programs that speak the Model Context Protocol: `tablewright mcp`.

It is a client of a served table and nothing more: what it shows is what the seat is sent, and what it does is checked
by the server as a browser's press is. The protocol comes with the extra `mcp`.
"""
