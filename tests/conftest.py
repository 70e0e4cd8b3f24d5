"""A second chance for tests with real browsers and servers, which share the machine with whatever else runs on it."""

from pathlib import Path

import pytest

REAL_PARTS = [Path(__file__).parent / folder for folder in ("server", "web")]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Lets such a test run once more if it fails; `pytest -rR` lists those that needed it."""
    for item in items:
        if any(item.path.is_relative_to(folder) for folder in REAL_PARTS):
            item.add_marker(pytest.mark.flaky(reruns=1))
