"""What goes over the wire against the schema from which the client's types are made: nothing is sent that is not in it."""

from typing import Any, get_args, get_type_hints

import jsonschema_rs
import msgspec
import pytest

from digsite.server import api, messages
from digsite.server.client_sources import BODIES, SENT, schema

from .conftest import RunningServer
from .test_secrets import Evening

DEFINITIONS: dict[str, Any] = schema()["definitions"]
TOLD = ("whole", "news", "table", "said", "done", "answer")
"""Frames that an evening surely brings."""


def subclasses(of: type) -> set[type]:
    direct: set[type] = set(of.__subclasses__())
    return direct.union(*map(subclasses, direct))


def test_every_frame_is_in_the_schema() -> None:
    assert subclasses(messages.Frame) == set(SENT)


def test_every_body_is_in_the_schema() -> None:
    """Whatever the handlers take and give."""
    found = set()
    for handler in api.HANDLERS:
        for hint in get_type_hints(handler.fn, include_extras=False).values():
            found |= {part for part in (hint, *get_args(hint)) if isinstance(part, type)}
    bodies = {part for part in found if issubclass(part, messages.Message)}
    assert messages.NewTable in bodies
    assert {body.__name__ for body in bodies} <= set(DEFINITIONS)
    assert {body.__name__ for body in BODIES} <= set(DEFINITIONS)


def validator(names: list[str]) -> Any:
    refs = [{"$ref": f"#/definitions/{name}"} for name in names]
    return jsonschema_rs.validator_for({**schema(), "anyOf": refs})


@pytest.mark.slow
def test_what_is_sent_is_as_the_schema_says(server: RunningServer) -> None:
    evening = Evening(server)
    evening.run()
    frames = validator([frame.__name__ for frame in SENT])
    lobby = validator(["Lobby"])
    kinds = set()
    for browser in evening.everybody:
        for text in browser.seen:
            if text.startswith('{"type":'):
                frame = msgspec.json.decode(text)
                kinds.add(frame["type"])
                frames.validate(frame)
            elif text.startswith('{"open":'):
                lobby.validate(msgspec.json.decode(text))
    assert kinds >= set(TOLD)


def test_something_else_would_be_noticed() -> None:
    frames = validator([frame.__name__ for frame in SENT])
    pong = {"type": "pong", "at": 1}
    frames.validate(pong)
    for other in (pong | {"seed": 4711}, {"type": "pong"}, {"type": "peek"}, {"type": "pong", "at": "now"}):
        assert not frames.is_valid(other)
