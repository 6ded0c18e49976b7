"""Which worker has which table: a hash tells, so that all who know the same workers tell the same.

Each worker throws a die of its own for the table, and the highest has it. So when a worker goes only its own tables
move, and when one comes it takes its share of all the others.
"""

from collections.abc import Collection
from hashlib import blake2b


def dealt_to(table: str, workers: Collection[int]) -> int:
    """The worker that has a table.

    >>> [dealt_to(table, {1, 2, 3}) for table in ("amber", "daub", "ember", "flint")]
    [3, 2, 3, 1]
    >>> [dealt_to(table, {1, 2}) for table in ("amber", "daub", "ember", "flint")]
    [1, 2, 2, 1]
    """
    return max(workers, key=lambda worker: blake2b(f"{worker} {table}".encode(), digest_size=8).digest())
