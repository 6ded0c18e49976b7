"""Who took a table into memory last, and the workers of a server of several processes."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds the hands of a table, and the workers."""
    op.add_column("tables", sa.Column("hands", sa.Text))
    op.create_table(
        "workers",
        sa.Column("run", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("beat", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("run", "number", name="pk_workers"),
    )
