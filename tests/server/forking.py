"""A process that has everything loaded and forks a server whenever it is told to, so that a killed one is soon back.

    python -m tests.server.forking DATABASE PORT        each line on the standard input starts a server

It writes the server's process id and address.
"""

import os
import sys


def main(database: str, port: int) -> None:
    """Loads, then forks."""
    from digsite import warming
    from digsite.server.serving import DigsiteServer
    from digsite.server.settings import Settings

    from .conftest import MANY

    for game in ("archeologic", "altiplano"):
        for use in (warming.PLAY, warming.BOTS):
            for part in warming.parts(game, use):
                part.compile()
    settings = Settings(database=database, bot_pause=0.0, compile=False, limits=MANY)
    print("ready", flush=True)
    for _ in sys.stdin:
        if os.fork() == 0:
            server = DigsiteServer(settings, "127.0.0.1", port, lambda address: print(os.getpid(), address, flush=True))
            server.run()
            os._exit(0)
        os.wait()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
