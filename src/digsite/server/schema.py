"""The tables of the database. How they came to be is told by `migrations`; a test compares both.

Times are milliseconds since 1970. JSON is text, so that SQLite and PostgreSQL keep the same bytes.
"""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, Table, Text, UniqueConstraint

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

facts = Table(
    "facts",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""What there is one of: the server's secret, and a mark that changes when a backup is restored."""

workers = Table(
    "workers",
    metadata,
    Column("run", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("beat", BigInteger, nullable=False),
)
"""The processes of a server of several, and when each last gave a sign of life. It is in no backup."""

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("account", Text),
    Column("account_key", Text, unique=True),
    Column("password", Text),
    Column("language", Text, nullable=False),
    Column("webhook", Text),
    Column("created", BigInteger, nullable=False),
)
"""Guests and accounts. Of a password only the argon2id hash is kept."""

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
)
"""Browsers that know a person by a cookie, of which only the hash is kept."""

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("host", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("public", Boolean, nullable=False),
    Column("assists", Boolean, nullable=False),
    Column("clock", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("turn", Integer),
    Column("turn_since", BigInteger, nullable=False),
    Column("deadline", BigInteger, index=True),
    Column("program_moves", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("winners", Text),
    Column("scores", Text),
    Column("daily", Text),
    Column("rematch", Text),
    Column("hands", Text),
    Index("ix_tables_status", "status", "public", "updated"),
)
"""Tables. `seed` and `options` hold secrets; `program_moves` says that a bot, or the start, is what is waited for.
`hands` names who took the table into memory last: nobody else may write it."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("person", Text, ForeignKey("people.id"), index=True),
    Column("level", Text),
    Column("away", Boolean, nullable=False),
    Column("time_left", BigInteger),
    Column("assisted", Text, nullable=False),
    Column("marks", Text, nullable=False),
    Column("won", Boolean),
)
"""Who sits where; `won` is set when the game is over."""

commands = Table(
    "commands",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action", Text),
    Column("person", Text),
    Column("command_id", Text),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "person", "command_id"),
)
"""The log of each table: `play`, `undo`, `redo`, numbered from 1 by the version that each led to."""

chat = Table(
    "chat",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("command_id", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    UniqueConstraint("table_id", "person", "command_id"),
)
"""What people say at a table."""

days = Table(
    "days",
    metadata,
    Column("day", Text, primary_key=True),
    Column("confirmed", Integer, nullable=False),
    Column("seasoned", Integer, nullable=False),
)
"""The thresholds of each day's quest, once they were computed."""

attempts = Table(
    "attempts",
    metadata,
    Column("day", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("done", Boolean, nullable=False),
    Column("time", Integer),
    Column("questions", Integer),
    Column("assisted", Boolean),
)
"""The one counted attempt that a person has at the quest of a day."""
