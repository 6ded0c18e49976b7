"""A record that is only read, by plain Python: each field is looked up in NumPy once.

Looking up a field of a record by its name costs NumPy microseconds, and a view asks for some fields hundreds of times.
"""

from typing import Any

import numpy as np

_field = np.void.__getitem__
"""Finds a field without the detour that lets records have attributes."""


class Reading:
    """A record as it is now; it must not change while it is read. Single numbers are Python's own.

    >>> import numpy as np
    >>> from digsite.games.contract import blank
    >>> s = blank(np.dtype([("turn", np.int8), ("hand", np.uint64, 2)]))
    >>> reading = Reading(s)
    >>> reading.turn, reading.hand.tolist()
    (0, [0, 0])
    """

    def __init__(self, record: Any) -> None:
        self._record = record

    def __getattr__(self, name: str) -> Any:
        try:
            value = _field(self._record, name)
        except ValueError:
            raise AttributeError(name) from None
        if value.dtype.names is not None:
            value = getattr(self._record, name)
        elif value.ndim == 0:
            value = value.item()
        self.__dict__[name] = value
        return value


def as_record(s: Any) -> Any:
    """The record itself, for compiled code, which takes nothing else."""
    return s._record if isinstance(s, Reading) else s
