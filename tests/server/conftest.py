"""Real parts that the tests of one worker share: a PostgreSQL, and the process that forks nodes."""

from collections.abc import Iterator

import pytest

from server_kit import Forker, forking, new_database, postgresql


@pytest.fixture(scope="session")
def postgresql_server(tmp_path_factory) -> Iterator[str]:
    with postgresql(tmp_path_factory.mktemp("postgresql")) as address:
        yield address


@pytest.fixture
def postgresql_database(postgresql_server: str) -> Iterator[str]:
    """An empty database of its own for each test."""
    with new_database(postgresql_server) as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/giza.sqlite"
    return str(request.getfixturevalue("postgresql_database"))


@pytest.fixture(scope="session")
def forker() -> Iterator[Forker]:
    with forking() as found:
        yield found
