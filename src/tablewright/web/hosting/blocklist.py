"""Addresses that a host has barred: kept in the store, so that all processes know them within seconds."""

from __future__ import annotations

import ipaddress

from tablewright.store import Store

LIST = "blocked"
SECONDS = 5.0  # between looks at the list
_MOST_KNOWN = 10_000  # addresses whose answer is remembered

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def network_of(text: str) -> Network:
    """An address or network as people write it. `ValueError` for anything else."""
    return ipaddress.ip_network(text, strict=False)


class Blocklist:
    """The barred addresses, as this process knows them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._networks: tuple[Network, ...] = ()
        self._known: dict[str, bool] = {}

    async def refresh(self) -> None:
        networks = tuple(network_of(text) for text in await self._store.list_of(LIST))
        if networks != self._networks:
            self._networks, self._known = networks, {}

    def holds(self, client: str) -> bool:
        """True if whoever comes from this address is barred."""
        if not self._networks:
            return False
        if client not in self._known:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            self._known[client] = self._is_barred(client)
        return self._known[client]

    def _is_barred(self, client: str) -> bool:
        try:
            address = ipaddress.ip_address(client.partition("%")[0])
        except ValueError:
            return False
        mapped = getattr(address, "ipv4_mapped", None)
        return any((mapped or address) in network for network in self._networks)


async def bar(store: Store, network: Network) -> None:
    await store.change_list(LIST, lambda known: [*(each for each in known if each != str(network)), str(network)])


async def let_in(store: Store, network: Network) -> bool:
    """Take an address off the list; whether it was on it."""
    was = str(network) in await store.list_of(LIST)
    await store.change_list(LIST, lambda known: [each for each in known if each != str(network)])
    return was
