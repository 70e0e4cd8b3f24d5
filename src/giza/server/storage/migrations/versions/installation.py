"""An installation has secrets of its own; rows say which rules they need, and whether they can be read."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add what is new; addresses, which were hashed without a secret, are forgotten."""
    op.create_table(
        "installation",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "orders",
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("subject", sa.String(96), primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
    )
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("game", sa.String(64), nullable=False, server_default=""))
        tables.add_column(sa.Column("rules", sa.Integer, nullable=False, server_default="0"))
        tables.add_column(sa.Column("unreadable", sa.Double))
    op.create_index("tables_by_ended", "tables", ["ended"])
    rows = sa.table("tables", *map(sa.column, ("id", "plan", "game", "rules", "address")))
    connection = op.get_bind()
    for id, plan in connection.execute(sa.select(rows.c.id, rows.c.plan)).all():
        connection.execute(sa.update(rows).where(rows.c.id == id).values(address="", **needs_of(plan)))


def needs_of(plan: str) -> dict[str, object]:
    """The game and the version of its rules that a plan needs; nothing that anybody knows, if it can't be read."""
    try:
        found = json.loads(plan)
        return {"game": str(found["game"]), "rules": int(found["rules"])}
    except (ValueError, KeyError, TypeError):
        return {"game": "", "rules": 0}


def downgrade() -> None:
    """Take it away again."""
    op.drop_index("tables_by_ended", "tables")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("unreadable")
        tables.drop_column("rules")
        tables.drop_column("game")
    op.drop_table("orders")
    op.drop_table("installation")
