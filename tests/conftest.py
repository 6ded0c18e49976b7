"""Settings that all tests share, and the option --rule."""

import signal

import hypothesis
import pytest

# The first example may have to wait for the compiler.
hypothesis.settings.register_profile("digsite", deadline=None)
hypothesis.settings.load_profile("digsite")

# What a shell runs in the background may have been told to ignore Ctrl-C; tests press it.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", metavar="ID", help="run only the tests that prove this rule, such as ARC-12")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--rule")
    if wanted is None:
        return
    proofs = [item for item in items if any(wanted in mark.args for mark in item.iter_markers("rule"))]
    config.hook.pytest_deselected(items=[item for item in items if item not in proofs])
    items[:] = proofs
