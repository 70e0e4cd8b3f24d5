"""When players who want to be reminded came last, so that subscriptions can expire."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the column; nodes of the version before don't know it."""
    op.add_column("subscriptions", sa.Column("renewed", sa.Double, nullable=False, server_default="0"))


def downgrade() -> None:
    """Take it away again."""
    op.drop_column("subscriptions", "renewed")
