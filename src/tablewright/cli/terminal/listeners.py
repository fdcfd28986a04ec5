"""A warning for who opens something to a network without encryption."""

from __future__ import annotations

import ipaddress

import click


def warn_of_listeners(host: str, url: str = "") -> None:
    """Whoever opens the table to a network without encryption should know it."""
    if is_loopback(host) or url.startswith("https://"):
        return
    click.echo(
        f"Warning: {host} can be reached by others, and nothing is encrypted: whoever listens on the network can take\n"
        "a seat. At home that may be fine; otherwise put a proxy with TLS before it and give its address with --url.",
        err=True,
    )


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
