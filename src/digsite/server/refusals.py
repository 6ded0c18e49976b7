"""What the server does not do, and why: the one kind of error that people are told of."""

from typing import Literal, get_args

Why = Literal[
    "bad",
    "going_down",
    "no_table",
    "not_allowed",
    "not_found",
    "not_known",
    "not_over",
    "over",
    "taken",
    "too_fast",
    "too_large",
    "too_many",
    "unexpected",
    "waiting",
    "wrong_password",
]
"""Why something is not done: the keys of the client's texts."""
WHYS: tuple[Why, ...] = get_args(Why)


class Refusal(Exception):
    """Something that was asked for is not done."""

    def __init__(self, status: int, why: Why, detail: str) -> None:
        super().__init__(detail)
        self.status = status
        self.why = why
        self.detail = detail


class GoingDown(Refusal):
    """The table, or the server, is being closed; asked again, it will be there."""

    def __init__(self) -> None:
        super().__init__(503, "going_down", "the table is being closed; ask again in a moment")


def no_table() -> Refusal:
    """There is no such table, or it is not for this person to see."""
    return Refusal(404, "no_table", "there is no such table")
