"""`giza serve`, as a host runs it."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx


def serve(data: Path, *more: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "giza.cli", "serve", "--port", "0", "--data", str(data), *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8")


def test_it_tells_its_address_serves_the_client_and_stops_politely(tmp_path):
    with serve(tmp_path, "--language", "en") as first:
        address = re.search(r"Giza is at (\S+)", first.stdout.readline())[1]
        for _ in range(100):
            try:
                page = httpx.get(address)
                break
            except httpx.TransportError:  # the address is printed just before the first request can be served
                assert first.poll() is None
        assert page.status_code == 200
        assert "<title>Giza" in page.text
        with serve(tmp_path, "--language", "de") as second:
            told, errors = second.communicate(timeout=120)
        assert second.returncode == 2
        assert "Ein anderer Giza-Server benutzt" in " ".join((told + errors).split())
        first.send_signal(signal.SIGINT)
        assert first.wait(60) == 0
    assert (tmp_path / "giza.sqlite").exists()


def test_images_can_be_made_with_everything_compiled(run):
    assert run("serve --prepare-only").exit_code == 0
