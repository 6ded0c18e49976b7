"""How the database came to be, step by step; Alembic runs the steps that are missing when a server starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

FOLDER = Path(__file__).parent
LOCK = 0x64696773697465
"""The number of the lock that keeps two servers on one PostgreSQL from migrating at once."""


def upgrade(connection: Connection) -> None:
    """Brings the database to what this version needs."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    command.upgrade(configuration(connection), "head")


def configuration(connection: Connection) -> Config:
    """Alembic's settings, without a file."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
