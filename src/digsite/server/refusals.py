"""What the server does not do, and why: the one kind of error that people are told of."""


class Refusal(Exception):
    """Something that was asked for is not done. `why` is a key of the client's texts."""

    def __init__(self, status: int, why: str, detail: str) -> None:
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
