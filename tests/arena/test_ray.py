"""A match on a Ray cluster of one machine, run by the command line, has the same results as without Ray."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ray")


def results(folder: Path, name: str, *options: str) -> Any:
    file = folder / f"{name}.json"
    command = [sys.executable, "-m", "giza.cli", "arena", "random", "easy", "--game", "camelup1", "--seats", "2"]
    subprocess.run(
        [*command, "--games", "6", "--seed", "3", "--save", str(file), *options],
        env=os.environ | {"RAY_USAGE_STATS_ENABLED": "0"},
        check=True,
        timeout=300,
        capture_output=True,
    )
    return json.loads(file.read_text("utf-8"))


def test_a_ray_cluster_gives_the_same_table_as_one_worker(tmp_path):
    on_ray, alone = results(tmp_path, "ray", "--ray", "local"), results(tmp_path, "alone", "--workers", "1")
    for found in (on_ray, alone):
        for bot in found["bots"]:
            del bot["milliseconds"]
    assert on_ray["results"]
    assert on_ray == alone
