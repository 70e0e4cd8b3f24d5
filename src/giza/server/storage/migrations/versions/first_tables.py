"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("listed", sa.Integer, nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("ended", sa.Double),
        sa.Column("wakes", sa.Double),
        sa.Column("lease_node", sa.String(32)),
        sa.Column("lease_until", sa.Double, nullable=False),
    )
    op.create_index("tables_by_wakes", "tables", ["wakes"])
    op.create_index("tables_by_state", "tables", ["state", "listed", "created"])
    op.create_index("tables_by_address", "tables", ["address", "state"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(22), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("key", sa.String(72)),
        sa.UniqueConstraint("table_id", "key", name="entries_by_key"),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(22), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
    )
    op.create_index("ix_tokens_table_id", "tokens", ["table_id"])
    op.create_table(
        "records",
        sa.Column("table_id", sa.String(22), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("archived", sa.Double, nullable=False),
    )


def downgrade() -> None:
    """There is nothing before."""
    raise NotImplementedError("a database is never taken back to nothing; restore a backup instead")
