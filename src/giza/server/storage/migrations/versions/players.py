"""Players who come back: their seats, results of their games, and where they want to be reminded."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "player_seats",
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(22), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("sealed", sa.Text, nullable=False),
        sa.Column("since", sa.Double, nullable=False),
    )
    op.create_index("player_seats_by_table", "player_seats", ["table_id", "seat"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(22), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "subscriptions",
        sa.Column("endpoint", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("subscriptions_by_player", "subscriptions", ["player"])


def downgrade() -> None:
    """Take them away again."""
    op.drop_table("subscriptions")
    op.drop_table("results")
    op.drop_table("player_seats")
