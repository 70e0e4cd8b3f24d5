"""Nobody else on the machine may read a database, whatever the umask."""

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from giza.client import anyone, mine
from giza.server.admin import back_up, restore
from giza.server.node import prepare_store
from giza.server.storage.condition import UnusableDatabase
from server_kit import run, running

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")


@pytest.fixture(autouse=True, params=[0o000, 0o022, 0o277])
def umask(request) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def open_to_others(folder) -> list[str]:
    """What others may read, write or enter, a folder and all that is in it."""
    return [path.name for path in (folder, *folder.rglob("*")) if path.stat().st_mode & 0o077]


@pytest.mark.parametrize("umask", [0o000, 0o022], indirect=True)
def test_all_files_of_a_server_and_its_backups_are_private(tmp_path):
    folder = tmp_path / "data"

    async def test():
        async with running(folder) as (_, _, server):
            await server.create("camelup1", [mine("Ada"), anyone()])
            assert {"giza.sqlite", "giza.sqlite-wal", "giza.sqlite.lock"} <= {path.name for path in folder.iterdir()}
            assert open_to_others(folder) == []
            back_up(f"sqlite:///{folder}/giza.sqlite", folder / "copy.sqlite")
            assert open_to_others(folder) == []

    run(test())
    restore(f"sqlite:///{folder}/giza.sqlite", folder / "copy.sqlite")
    assert open_to_others(folder) == []


@pytest.mark.parametrize("umask", [0o022], indirect=True)
def test_a_start_closes_what_was_open_to_others_and_says_so(tmp_path, caplog):
    folder = tmp_path / "data"
    folder.mkdir()
    database = f"sqlite:///{folder}/giza.sqlite"
    prepare_store(database)[0].engine.dispose()
    caplog.clear()
    for path in (folder, *folder.iterdir()):
        path.chmod(0o755 if path.is_dir() else 0o644)
    prepare_store(database)[0].engine.dispose()
    told = {Path(record.more["path"]).name for record in caplog.records}
    assert {"data", "giza.sqlite", "giza.sqlite.installed"} <= told
    assert open_to_others(folder) == []
    caplog.clear()
    prepare_store(database)[0].engine.dispose()
    assert not caplog.records


@pytest.mark.parametrize("umask", [0o022], indirect=True)
def test_a_folder_with_other_things_in_it_stays_as_it_is(tmp_path):
    folder = tmp_path / "shared"
    folder.mkdir()
    (folder / "letter.txt").write_text("mine")
    prepare_store(f"sqlite:///{folder}/giza.sqlite")[0].engine.dispose()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755
    assert sorted(open_to_others(folder)) == ["letter.txt", "shared"]


@pytest.mark.parametrize("umask", [0o277], indirect=True)
def test_a_strict_umask_keeps_the_owner_out_of_nothing(tmp_path):
    folder = tmp_path / "data"
    prepare_store(f"sqlite:///{folder}/giza.sqlite")[0].engine.dispose()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "giza.sqlite").stat().st_mode) == 0o600


@pytest.mark.parametrize("umask", [0o022], indirect=True)
@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["admin", "list"]])
def test_a_database_of_a_newer_version_gets_one_sentence_and_exit_code_3(tmp_path, command):
    database = f"sqlite:///{tmp_path}/giza.sqlite"
    store, _ = prepare_store(database)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num='9999'"))
    store.engine.dispose()
    with pytest.raises(UnusableDatabase, match="9999"):
        prepare_store(database)
    command = [sys.executable, "-c", "from giza.cli import main; main()", *command, "--database", database]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env={**os.environ, "LC_ALL": "C"})
    assert done.returncode == 3
    assert (done.stdout, done.stderr.count("\n")) == ("", 1)
    assert "newer version" in done.stderr
