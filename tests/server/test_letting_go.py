"""A table leaves the memory at any moment: whoever comes just then, or waits for something, is told and never left alone."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import update

from digsite.server import living, schema
from digsite.server.house import House
from digsite.server.refusals import GoingDown
from digsite.server.store import Store

from .browser import Browser, TableSocket
from .clustering import until
from .conftest import RunningServer
from .services import Cluster


@pytest.fixture
def ada(server: RunningServer) -> Browser:
    return server.browser("Ada")


def in_house(server: RunningServer, work: Callable[[House], Awaitable[Any]]) -> None:
    """Does something as the server does it: in its event loop."""
    house = server.server.house
    asyncio.run_coroutine_threadsafe(work(house), house._always[0].get_loop()).result(60)  # type: ignore[arg-type]


async def let_go(house: House) -> None:
    house.let_go()


def sent_away(socket: TableSocket) -> bool:
    failed, code = socket.until_closed()
    return (failed and failed["why"], code) == ("going_down", 1001)


def test_who_has_not_said_hello_yet_is_sent_away_when_they_do(server: RunningServer, ada: Browser) -> None:
    socket = TableSocket(ada, ada.new_table("archeologic", ["me"]))
    until(lambda: any(visitor.person and visitor.person.id == ada.id for visitor in server.server.house.visitors))
    in_house(server, let_go)
    socket.hello()
    assert sent_away(socket)
    assert ada.open(socket.table).position["version"] == 0


def test_who_waits_at_the_door_is_sent_away(server: RunningServer, ada: Browser) -> None:
    table = ada.new_table("archeologic", ["me"])
    inside = ada.open(table)
    waiting = TableSocket(ada, table)

    async def let_go_while_they_come(house: House) -> None:
        room = await house.room(table)
        room.post(asyncio.sleep, 3600)
        waiting.hello()
        while not room._inbox.qsize():
            await asyncio.sleep(0.01)
        house.let_go()

    in_house(server, let_go_while_they_come)
    assert sent_away(inside)
    assert sent_away(waiting)


def test_who_waits_for_what_is_being_done_is_told(server: RunningServer, ada: Browser) -> None:
    table = ada.new_table("archeologic", ["me"])

    async def cut_short(house: House) -> None:
        room = await house.room(table)
        asked = [asyncio.ensure_future(room.ask(asyncio.sleep, 3600)) for _ in range(2)]
        while not (room._busy and room._inbox.qsize() == 1):
            await asyncio.sleep(0.01)
        house.let_go()
        for told in asked:
            with pytest.raises(GoingDown):
                await asyncio.wait_for(told, 60)

    in_house(server, cut_short)


def test_a_table_that_was_being_read_meanwhile_is_read_again(
    server: RunningServer, ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ada.new_table("archeologic", ["me"])

    async def let_go_while_it_is_read(house: House) -> None:
        house.let_go()
        read = house.store.read

        async def read_slowly(*args: Any) -> Any:
            found = await read(*args)
            house.let_go()
            return found

        with monkeypatch.context() as patched:
            patched.setattr(house.store, "read", read_slowly)
            with pytest.raises(GoingDown):
                await house.room(table)
        assert not (await house.room(table)).closed

    in_house(server, let_go_while_it_is_read)


def test_a_worker_that_gives_no_sign_for_long_learns_that_it_was_given_up(postgres: Cluster) -> None:
    store = Store(postgres.new_database())
    store.open()

    def note(number: int) -> tuple[set[int], bool]:
        others, is_new = store.write_now(living.note, "run", number)
        return set(others), is_new

    def let_time_pass(number: int, milliseconds: int) -> None:
        worker = schema.workers.c
        earlier = update(schema.workers).where(worker.number == number).values(beat=worker.beat - milliseconds)
        store.write_now(lambda connection: connection.execute(earlier) and None)

    try:
        assert note(1) == ({1}, True)
        assert note(2) == ({1, 2}, True)
        let_time_pass(1, living.SILENT // 2)
        assert note(2) == ({1, 2}, False)
        assert note(1) == ({1, 2}, False)
        let_time_pass(1, living.SILENT)
        assert note(2) == ({2}, False)
        assert note(1) == ({1, 2}, True)
        store.write_now(living.forget, "run", 2)
        assert note(2) == ({1, 2}, True)
    finally:
        store.close()
