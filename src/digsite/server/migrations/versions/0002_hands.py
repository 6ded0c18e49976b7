"""Who took a table into memory last."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds the hands of a table."""
    op.add_column("tables", sa.Column("hands", sa.Text))
