"""The HTTP interface against its own OpenAPI description, by schemathesis: what comes back is what is described there,
whatever is sent, sense or nonsense; and nothing is an error of the server."""

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from digsite.server.app import make_handlers
from digsite.server.house import House
from digsite.server.settings import Settings, sqlite_address

from .browser import Browser
from .conftest import RunningServer

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES = 12
LEAST_OPERATIONS = 20


def description() -> dict[str, Any]:
    house = House(Settings(database=sqlite_address(Path("never-opened.db"))))
    return make_handlers(house).openapi_schema.to_schema()


DESCRIBED = description()
FOUND = list(schemathesis.openapi.from_dict(DESCRIBED).get_all_operations())
OPERATIONS = [found.ok() for found in FOUND if isinstance(found, Ok)]


class Tables:
    """Tables of all kinds for a person to ask about."""

    def __init__(self, server: RunningServer, all_kinds: bool) -> None:
        self.me, other = server.browser("Ada"), server.browser("Bob")
        self.ids: list[str] = []
        if all_kinds:
            self.make(other)

    def make(self, other: Browser) -> None:
        self.mine = self.me.new_table("archeologic", ["me", "open"], public=True)
        self.played = self.me.new_table("archeologic", ["me", "open"])
        other.post(f"/api/tables/{self.played}/join", {})
        self.others = other.new_table("archeologic", ["me", "open"])
        self.finished = self.me.new_table("altiplano", ["random", "random"], options={"turns": 20})
        watched = self.me.open(self.finished)
        assert not watched.until_my_turn()
        self.daily = self.me.post("/api/daily")["id"]
        self.ids = [self.mine, self.played, self.others, self.finished, self.daily]


def headers_of(browser: Browser) -> dict[str, str]:
    return {"Origin": browser.address, "Cookie": str(browser.cookie)}


def test_every_operation_is_described() -> None:
    assert len(OPERATIONS) == sum(len(methods) for methods in DESCRIBED["paths"].values()) > LEAST_OPERATIONS


# The server runs in this process, too, and something in it draws a number now and then.
@pytest.mark.filterwarnings("ignore:Do not use the `random` module")
@pytest.mark.slow
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_answers_are_as_described(server: RunningServer, operation: Any) -> None:
    tables = Tables(server, "{table_id}" in operation.path)
    sense, nonsense = (operation.as_strategy(generation_mode=mode) for mode in GenerationMode)

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=st.one_of(sense, nonsense), table=st.sampled_from([*tables.ids, None]))
    def ask(case: Any, table: str | None) -> None:
        if table is not None and "table_id" in case.path_parameters:
            case.path_parameters["table_id"] = table
        answer = case.call(base_url=server.address, headers=headers_of(tables.me), timeout=60)
        case.validate_response(answer, checks=CHECKS)

    ask()
