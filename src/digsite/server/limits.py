"""How often somebody may do something."""

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import ip_address, ip_network

import msgspec

NETWORK_BITS = 64
"""Of an IPv6 address: whoever has one has all addresses of its network."""


class Credits(msgspec.Struct):
    """So many times within so many seconds, given back bit by bit."""

    most: float
    seconds: float
    left: float
    at: float

    def spend(self, now: float, cost: float = 1.0) -> bool:
        """Takes credits; False, and takes none, when there are too few.

        >>> credits = Credits(2, 10.0, 2, 0.0)
        >>> [credits.spend(now) for now in (0.0, 0.0, 0.0, 5.0)]
        [True, True, False, True]
        """
        self.left = min(self.most, self.left + max(0.0, now - self.at) * self.most / self.seconds)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


def place_of(address: str) -> str:
    """What counts as one place that requests come from.

    >>> place_of("2001:db8:1:2:3:4:5:6"), place_of("192.0.2.7"), place_of("a socket")
    ('2001:db8:1:2::/64', '192.0.2.7', 'a socket')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return address if found.version == 4 else str(ip_network((int(found), NETWORK_BITS), strict=False))


class Throttle:
    """Credits for each of many: an address, an account, a person. The longest silent are forgotten."""

    def __init__(self, most: float, seconds: float, now: Callable[[], float], remembered: int = 10_000) -> None:
        self.most = most
        self.seconds = seconds
        self._now = now
        self._remembered = remembered
        self._credits: OrderedDict[str, Credits] = OrderedDict()

    def allows(self, who: str, cost: float = 1.0) -> bool:
        """Takes credits; False when there are too few."""
        now = self._now()
        credits = self._credits.pop(who, None) or Credits(self.most, self.seconds, self.most, now)
        self._credits[who] = credits
        if len(self._credits) > self._remembered:
            self._credits.popitem(last=False)
        return credits.spend(now, cost)

    def give_back(self, who: str) -> None:
        """Gives all credits back."""
        self._credits.pop(who, None)
