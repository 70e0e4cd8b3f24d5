"""Keys of entries need no index: two entries can't have the same number, and who comes second looks for its key."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Write half as many pages for every entry."""
    with op.batch_alter_table("entries") as entries:
        entries.drop_constraint("entries_by_key", type_="unique")


def downgrade() -> None:
    """Make it again."""
    with op.batch_alter_table("entries") as entries:
        entries.create_unique_constraint("entries_by_key", ["table_id", "key"])
