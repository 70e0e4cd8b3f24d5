"""Builds the web client, and Giza for browsers, into the package, and says in its metadata where the project lives."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

TOP = Path(__file__).parent


class WebClient(BuildHookInterface):  # type: ignore[misc]
    """Runs before a wheel is made; an editable install builds nothing, `make client` does that."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is missing or older than its source."""
        if version == "editable" or self.target_name != "wheel" or not (TOP / "web" / "package.json").exists():
            return
        subprocess.run([sys.executable, str(TOP / "tools" / "web_client.py")], check=True)
        runtime = TOP / "src" / "giza" / "browser" / "runtime"
        subprocess.run([sys.executable, str(TOP / "tools" / "site" / "runtime.py"), str(runtime)], check=True)


class Published(MetadataHookInterface):  # type: ignore[misc]
    """Names the project's place on the web, if the one who builds says it: `GIZA_REPOSITORY=https://… python -m build`.

    The release workflow takes it from where it runs. Then links and pictures in the description are absolute too.
    """

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the project's addresses and its description."""
        repository = os.environ.get("GIZA_REPOSITORY", "").rstrip("/")
        text = (TOP / "README.md").read_text("utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": absolute(text, repository) if repository else text,
        }
        if repository:
            metadata["urls"] = {
                "Source": repository,
                "Documentation": f"{repository}/tree/main/docs",
                "Changelog": f"{repository}/blob/main/CHANGELOG.md",
                "Issues": f"{repository}/issues",
            }


def absolute(text: str, repository: str) -> str:
    """A README whose links to files lead to a repository: pictures to the files themselves, others to their pages."""
    tag = os.environ.get("GIZA_TAG", "main")
    text = re.sub(r'(src="|!\[[^\]]*\]\()(?!https?:)([^")]+)', rf"\1{repository}/raw/{tag}/\2", text)
    return re.sub(r"(?<!!)(\[[^\]]*\]\()(?!https?:|#)([^)]+)", rf"\1{repository}/blob/{tag}/\2", text)
