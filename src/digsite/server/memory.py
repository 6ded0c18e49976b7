"""How Python's collector of cyclic garbage is to work in a server: seldom, and not on what stays for ever.

A full collection looks at every object and lets nothing else run meanwhile: half a second with a thousand tables. What
each command leaves behind for good (a line of the log, events) is of kinds that the collector need not look at.
"""

import gc

THRESHOLDS = (5_000, 200, 50)
"""New objects before the young are looked at; how often until the middle-aged are; how often until all are."""


def collect_seldom() -> None:
    """Has the collector look at all objects seldom."""
    gc.set_threshold(*THRESHOLDS)


def keep_for_good() -> None:
    """Says that what there is now (libraries, compiled rules) stays, and need not be looked at again."""
    gc.collect()
    gc.freeze()
