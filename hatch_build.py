"""Builds the web client into the package, if its source is here: people who install a wheel need no Node."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TOP = Path(__file__).parent


class WebClient(BuildHookInterface):  # type: ignore[misc]
    """Runs before a wheel is made; an editable install builds nothing, `make client` does that."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is missing or older than its source."""
        if version == "editable" or self.target_name != "wheel" or not (TOP / "web" / "package.json").exists():
            return
        subprocess.run([sys.executable, str(TOP / "tools" / "web_client.py")], check=True)
