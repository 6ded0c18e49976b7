"""Notices of one's turn that are sent to an address of one's own."""

from urllib.parse import urlsplit

MOST_ADDRESS = 500


def readable_webhook(given: str) -> str:
    """The address of a webhook; ValueError says what it must be.

    >>> readable_webhook("https://hooks.example/turn")
    'https://hooks.example/turn'
    >>> readable_webhook("http://hooks.example/turn")
    Traceback (most recent call last):
    ValueError: a webhook is an https address of at most 500 characters, without a name and password in it
    """
    address = given.strip()
    try:
        parts = urlsplit(address)
        good = parts.scheme == "https" and bool(parts.hostname) and parts.username is None and parts.port != 0
    except ValueError:
        good = False
    if not good or len(address) > MOST_ADDRESS or not address.isprintable() or " " in address:
        raise ValueError(
            f"a webhook is an https address of at most {MOST_ADDRESS} characters, without a name and password in it"
        )
    return address
