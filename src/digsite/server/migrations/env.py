"""Alembic loads this file by its path and runs it; the connection comes from `upgrade`."""

from alembic import context

from digsite.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=False)
context.run_migrations()
