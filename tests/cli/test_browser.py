"""When `giza serve` opens the browser by itself."""

import pytest

from giza.cli.serving import person_sits_here


@pytest.mark.parametrize(
    ("terminal", "environment", "platform", "expected"),
    [
        (True, {"DISPLAY": ":0"}, "linux", True),
        (True, {"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        (True, {}, "darwin", True),
        (True, {}, "linux", False),
        (False, {"DISPLAY": ":0"}, "linux", False),
        (True, {"DISPLAY": ":0", "CI": "true"}, "linux", False),
        (True, {"SSH_CONNECTION": "192.0.2.1"}, "darwin", False),
    ],
)
def test_the_browser_opens_only_where_a_person_sits(terminal, environment, platform, expected):
    assert person_sits_here(terminal, environment, platform, containers=()) is expected


def test_the_browser_never_opens_in_a_container(tmp_path):
    assert person_sits_here(True, {"DISPLAY": ":0"}, "linux", containers=())
    assert not person_sits_here(True, {"DISPLAY": ":0"}, "linux", containers=(tmp_path,))
