"""The structure described in docs/background/architecture.md, as far as it can be checked beyond import-linter."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import grimp
import pytest

TOP = Path(__file__).parents[1]
SOURCE = TOP / "src" / "giza"
CLIENT = TOP / "web" / "src"

GAMES = re.compile(r"camel_?up|obelisk(?!s\b)", re.IGNORECASE)
ROOMS = {"camelup", "obelisk"}
"""The folders that contain all code of a game."""
ALLOWED = {
    "adapters/gymnasium.py": "names for Gymnasium, given before any game is loaded",
    "games/__init__.py": "the list of Giza's own games",
    "odds.py": "the name under which people find the odds of Camel Up",
    "cli/app.py": "the help of `giza odds`, a command of Camel Up",
}
"""Other places that may name a game in their code, each with the reason."""
ALLOWED_IN_CLIENT = {
    "wire.ts": "made from the server's messages, whose views are tagged by family",
}
"""Such places in the web client."""


@pytest.fixture(scope="module")
def imports() -> grimp.ImportGraph:
    """The import graph, without the parts of a game that its object imports on demand."""
    graph = grimp.build_graph("giza", include_external_packages=False, exclude_type_checking_imports=True)
    for family in ROOMS:
        game = f"giza.games.{family}.game"
        for part in graph.find_modules_directly_imported_by(game):
            if part.startswith(f"giza.games.{family}.") and not part.endswith(
                (".rules", ".words", ".state", ".lessons")
            ):
                graph.remove_import(importer=game, imported=part)
    return graph


def cycles(graph: grimp.ImportGraph) -> list[set[str]]:
    """Modules that import each other, directly or indirectly (Tarjan's algorithm, without recursion)."""
    found, index, low, stack, on_stack = [], {}, {}, [], set()
    for root in sorted(graph.modules):
        work = [(root, iter(sorted(graph.find_modules_directly_imported_by(root))))] if root not in index else []
        while work:
            module, rest = work[-1]
            if module not in index:
                index[module] = low[module] = len(index)
                stack.append(module)
                on_stack.add(module)
            for other in rest:
                if other not in index:
                    work.append((other, iter(sorted(graph.find_modules_directly_imported_by(other)))))
                    break
                if other in on_stack:
                    low[module] = min(low[module], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[module])
                if low[module] == index[module]:
                    together = set()
                    while module not in together:
                        together.add(stack.pop())
                    on_stack -= together
                    if len(together) > 1:
                        found.append(together)
    return found


def test_there_are_no_import_cycles(imports):
    assert cycles(imports) == []


def test_import_cycles_are_found():
    graph = grimp.ImportGraph()
    for importer, imported in (("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("d", "e")):
        graph.add_import(importer=importer, imported=imported)
    assert cycles(graph) == [{"a", "b", "c"}]


def code_of(text: str) -> str:
    """A source without its docstrings and comments."""
    text = re.sub(r'"""(?:[^\\]|\\.)*?"""', "", text, flags=re.DOTALL)
    return re.sub(r"#.*", "", text)


def client_code_of(text: str) -> str:
    """A source of the client without its comments; `//` after a colon begins an address."""
    text = re.sub(r"/\*.*?\*/|<!--.*?-->", "", text, flags=re.DOTALL)
    return re.sub(r"(?<!:)//.*", "", text)


def named_in(folder: Path, paths: Iterable[Path], allowed: Iterable[str], code: Callable[[str], str]) -> list[str]:
    """The lines that name a game outside its folder and the allowed places."""
    named = []
    for path in sorted(paths):
        place = path.relative_to(folder)
        if ROOMS & {*place.parts[:-1]} or any(place.is_relative_to(one) for one in allowed):
            continue
        named += [f"{place}: {line.strip()}" for line in code(path.read_text()).splitlines() if GAMES.search(line)]
    return named


def client_sources() -> list[Path]:
    """The client's sources; its tests may name games, as the tests of the package do."""
    return [path for end in ("ts", "svelte") for path in CLIENT.rglob(f"*.{end}") if ".test." not in path.name]


def test_no_game_is_named_outside_its_folder():
    assert named_in(SOURCE, SOURCE.rglob("*.py"), ALLOWED, code_of) == []


def test_no_game_is_named_outside_its_folder_in_the_client():
    assert named_in(CLIENT, client_sources(), ALLOWED_IN_CLIENT, client_code_of) == []


def test_a_named_game_is_found(tmp_path):
    (tmp_path / "page.svelte").write_text('<!-- obelisk -->\n{#if game === "obelisk"} // camelup2\n')
    (tmp_path / "obelisk").mkdir()
    (tmp_path / "obelisk" / "game.ts").write_text('const family = "obelisk";\n')
    found = named_in(tmp_path, tmp_path.rglob("*.*"), (), client_code_of)
    assert found == ['page.svelte: {#if game === "obelisk"}']


def test_every_exception_is_needed():
    for folder, end, allowed in ((SOURCE, "py", ALLOWED), (CLIENT, "*", ALLOWED_IN_CLIENT)):
        for place in allowed:
            files = [path for path in (folder / place).rglob(f"*.{end}") if path.suffix != ".wasm"] or [folder / place]
            assert any(GAMES.search(path.read_text()) for path in files), place
