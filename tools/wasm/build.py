"""Compile functions of Giza to WebAssembly, with `make wasm`: the odds of the companion, and the library of a site.

Numba compiles entries without optimising them, llvmlite optimises their LLVM code for WebAssembly and turns it into an
object, and the linker of the `ziglang` package makes a module of it. Functions that compiled code calls but that aren't
there, such as those of the C library, are refused; those of Python itself are only called after errors.

The companion has a memory of its own and is told what each function takes (`entries`). Its custom section `giza` has
the layout of a state and the versions that built it. The library lives in Python's memory (`bridged`), which Pyodide
lends it, and has entries for whatever Python calls (`called`).
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

PLAIN = {  # the same code on every machine, and not optimised: that would fix the size of pointers
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_OPT": "0",
    "GIZA_PURE": "0",
}
TESTED = "0.68."
"""The tested version of Numba; others may generate different code."""
TRIPLE, SHARED_TRIPLE = "wasm32-unknown-unknown", "wasm32-unknown-emscripten"
LAYOUTS = {
    TRIPLE: "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20",
    SHARED_TRIPLE: "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-f128:64-n32:64-S128-ni:1:10:20",
}
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
TOP = Path(__file__).parents[2]
MODULE = TOP / "web" / "src" / "games" / "camelup" / "companion" / "odds.wasm"
LIBRARY = TOP / "tools" / "site" / "compiled.wasm"
SECTION = "giza"
OF_PYTHON = re.compile(
    r"_?Py_?[A-Z]\w*|numba_(gil_ensure|gil_release|unpickle|do_raise|runtime_build_excinfo_struct)"
    r"|NRT_MemInfo_(new_varsize_dtor|varsize_realloc)"
)
"""Functions that handle and word errors: the companion traps there, the library records a failure."""

ARENA = """
@heap = global i32 0
@limit = global i32 0
define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %now = load i32, ptr @heap
  %up = add i32 %now, 63
  %begin = and i32 %up, -64
  %header = inttoptr i32 %begin to ptr
  %start = add i32 %begin, 64
  %data = inttoptr i32 %start to ptr
  %place = getelementptr {i64, ptr, ptr, ptr, i64, ptr}, ptr %header, i32 0, i32 3
  store ptr %data, ptr %place
  %bytes = trunc i64 %size to i32
  %end = add i32 %start, %bytes
  %most = load i32, ptr @limit
  %over = icmp ugt i32 %end, %most
  br i1 %over, label %full, label %fine
full:
  call void @llvm.trap()
  unreachable
fine:
  store i32 %end, ptr @heap
  ret ptr %header
}
define void @NRT_Free(ptr %data) {
  ret void
}
define void @NRT_incref(ptr %owner) {
  ret void
}
define void @NRT_decref(ptr %owner) {
  ret void
}
define void @forget(i32 %from, i32 %to) {
  store i32 %from, ptr @heap
  store i32 %to, ptr @limit
  ret void
}
"""
"""Memory from which nothing is freed but all of it, between two calls."""
HEAP = """
@failed = global i32 0
declare ptr @malloc(i32)
declare void @free(ptr)
define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %bytes = trunc i64 %size to i32
  %all = add i32 %bytes, 64
  %owner = call ptr @malloc(i32 %all)
  %none = icmp eq ptr %owner, null
  br i1 %none, label %full, label %fine
full:
  call void @llvm.trap()
  unreachable
fine:
  store i64 1, ptr %owner
  %data = getelementptr i8, ptr %owner, i32 64
  %place = getelementptr {i64, ptr, ptr, ptr, i64, ptr}, ptr %owner, i32 0, i32 3
  store ptr %data, ptr %place
  ret ptr %owner
}
define void @NRT_Free(ptr %data) {
  %owner = getelementptr i8, ptr %data, i32 -64
  call void @free(ptr %owner)
  ret void
}
define void @NRT_incref(ptr %owner) alwaysinline {
  %none = icmp eq ptr %owner, null
  br i1 %none, label %done, label %count
count:
  %times = load i64, ptr %owner
  %more = add i64 %times, 1
  store i64 %more, ptr %owner
  br label %done
done:
  ret void
}
define void @NRT_decref(ptr %owner) alwaysinline {
  %none = icmp eq ptr %owner, null
  br i1 %none, label %done, label %count
count:
  %times = load i64, ptr %owner
  %less = add i64 %times, -1
  store i64 %less, ptr %owner
  %last = icmp eq i64 %less, 0
  br i1 %last, label %unused, label %done
unused:
  call void @free(ptr %owner)
  br label %done
done:
  ret void
}
define void @release(ptr %owner) {
  call void @NRT_decref(ptr %owner)
  ret void
}
"""
"""Python's memory, with arrays freed when nobody uses them any more."""
RUNTIME = """
declare void @llvm.trap()
declare double @llvm.sqrt.f64(double)
define double @sqrt(double %x) alwaysinline {
  %y = call double @llvm.sqrt.f64(double %x)
  ret double %y
}
define ptr @NRT_MemInfo_alloc(i64 %size) {
  %owner = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 16)
  ret ptr %owner
}
define ptr @NRT_Allocate(i64 %size) {
  %owner = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 16)
  %data = getelementptr i8, ptr %owner, i32 64
  ret ptr %data
}
define void @__multi3(ptr %out, i64 %a, i64 %a2, i64 %b, i64 %b2) noinline optnone {
  %al = and i64 %a, 4294967295
  %ah = lshr i64 %a, 32
  %bl = and i64 %b, 4294967295
  %bh = lshr i64 %b, 32
  %ll = mul i64 %al, %bl
  %hl = mul i64 %ah, %bl
  %lh = mul i64 %al, %bh
  %hh = mul i64 %ah, %bh
  %carry = lshr i64 %ll, 32
  %middle = add i64 %hl, %carry
  %middlelow = and i64 %middle, 4294967295
  %middlehigh = lshr i64 %middle, 32
  %other = add i64 %lh, %middlelow
  %otherhigh = lshr i64 %other, 32
  %up = add i64 %hh, %middlehigh
  %upper = add i64 %up, %otherhigh
  %cross = mul i64 %a, %b2
  %cross2 = mul i64 %a2, %b
  %sum = add i64 %cross, %cross2
  %high = add i64 %upper, %sum
  %low = mul i64 %a, %b
  store i64 %low, ptr %out
  %place = getelementptr i64, ptr %out, i32 1
  store i64 %high, ptr %place
  ret void
}
"""
"""What any code needs, as the product of 128-bit numbers that compilers expect."""


class Product(NamedTuple):
    """What a module of WebAssembly is like."""

    triple: str
    memory: str
    """The part of the runtime that gives arrays their memory."""
    outside: tuple[str, ...]
    """Functions that the loader provides."""
    failing: str
    """What Python's functions do, which are only called after errors."""
    relocated: str
    options: tuple[str, ...]
    """The linker's."""


COMPANION = Product(TRIPLE, ARENA, (), "call void @llvm.trap()", "static", ("--export=__heap_base",))
SHARED = Product(
    SHARED_TRIPLE,
    HEAP,
    ("malloc", "free"),
    "store i32 1, ptr @failed",
    "pic",
    ("-shared", "--experimental-pic", "--unresolved-symbols=import-dynamic"),
)


def llvm_of(entry: Any, signature: Any, triple: str) -> str:
    """The LLVM code of an entry and of everything it calls, for the browser."""
    import numba
    import powers

    function = numba.cfunc(signature, error_model="numpy")(entry)
    code = function._library.get_llvm_str()
    name = function._wrapper_name
    code = re.sub(r'target datalayout = ".*"', f'target datalayout = "{LAYOUTS[triple]}"', code)
    code = re.sub(r'target triple = ".*"', f'target triple = "{triple}"', code)
    code = re.sub(r'"(target-cpu|target-features|tune-cpu)"="[^"]*"', "", code)
    code = re.sub(  # they are in our runtime
        r"define [^\n]*@(NRT_decref|NRT_incref)\([^\n]*\{.*?\n\}",
        lambda found: f"declare void @{found[1]}(ptr)",
        code,
        flags=re.DOTALL,
    )
    code = re.sub(r"= common ", "= weak ", code)
    for one, ours in powers.CALLED.items():
        code = code.replace(f"@{one}(", f"@{ours}(")
    code = re.sub(r"^declare [^\n]*@giza_expf?\([^\n]*\n", "", code, flags=re.MULTILINE)
    if "@giza_exp" in code and not entry.__name__.startswith("giza_exp"):
        code += "\ndeclare double @giza_exp(double)\ndeclare float @giza_expf(float)\n"
    return code.replace(f'@"{name}"', f"@{entry.__name__}").replace(f"@{name}", f"@{entry.__name__}")


def module_of(llvm: Any, product: Product, entries: Mapping[Any, Any]) -> Any:
    """All entries, by their signatures, in one LLVM module."""
    import powers
    import shapes

    triple = product.triple
    head = f'target datalayout = "{LAYOUTS[triple]}"\ntarget triple = "{triple}"\n'
    module = llvm.parse_assembly(head + RUNTIME + product.memory)
    for entry, signature in (powers.SIGNATURES | shapes.SIGNATURES | dict(entries)).items():
        module.link_in(llvm.parse_assembly(llvm_of(entry, signature, triple)))
    return module


def optimise(llvm: Any, module: Any, machine: Any) -> None:
    """Make the code short and fast for the browser, without SIMD, which old ones don't have."""
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = tuning.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)


def check_addresses(code: str) -> None:
    """Refuse code that contains addresses of this process, which Numba sometimes writes."""
    found = re.search(r"inttoptr \(i\d+ \d{6,} to ptr\)", code)
    if found:
        sys.exit(f"an entry needs something of this process, {found[0]}: see what it calls")


def complete(llvm: Any, module: Any, outside: Iterable[str], failing: str) -> Any:
    """Give Python's functions a body, which says that something has failed; refuse any other that isn't there."""
    missing = [f for f in module.functions if f.is_declaration and not f.name.startswith("llvm.")]
    unknown = sorted(f.name for f in missing if f.name not in outside and not OF_PYTHON.fullmatch(f.name))
    if unknown:
        sys.exit(f"compiled code calls {', '.join(unknown)}, which a browser doesn't have: add them to the runtime")
    code = str(module)
    for function in missing:
        if function.name not in outside:
            name = re.escape(function.name)
            code = re.sub(rf"declare ([^\n]*@{name}\([^\n]*?\))[^\n]*", lambda found: body(found[1], failing), code)
    code = re.sub(r"@(PyExc_\w+) = external[^\n]*", r"@\1 = internal global ptr null", code)
    module = llvm.parse_assembly(code)
    module.verify()
    return module


def body(signature: str, failing: str) -> str:
    """A definition of a function of Python, from its declaration."""
    signature = re.sub(r"\b(nocapture|readonly|captures\(none\)|local_unnamed_addr)\b ?", "", signature)
    signature = signature.replace(", ...)", ")")
    result = signature.partition("@")[0].split()[-1]
    end = "ret void" if result == "void" else f"ret {result} zeroinitializer"
    return f"define {signature} {{\n  {failing}\n  {end}\n}}"


def keep_only(llvm: Any, module: Any, machine: Any, names: set[str]) -> None:
    """Drop everything that these names don't need, and let the optimiser work on the rest."""
    for part in [*module.functions, *module.global_variables]:
        if not part.is_declaration and part.name not in names:
            part.linkage = "internal"
    manager = llvm.create_new_module_pass_manager()
    manager.add_global_dead_code_eliminate_pass()
    manager.add_strip_dead_prototype_pass()
    manager.run(module, llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options()))


def layout() -> dict[str, Any]:
    """What a caller must know: the fields of a state, the sizes of buffers, and the versions that built the module."""
    import entries
    import llvmlite
    import numba
    import numpy as np

    from giza.games.camelup import rules as camelup

    fields = {
        name: {"at": offset, "type": kind.base.str[1:], "count": int(np.prod(kind.shape, dtype=int))}
        for name, (kind, offset) in camelup.DTYPE.fields.items()
    }
    return {
        "state": {"size": camelup.DTYPE.itemsize, "fields": fields},
        "most_positions": entries.MOST,
        "orders": entries.ORDERS,
        "most_actions": camelup.MAX_ACTIONS,
        "first_values": int(np.prod(entries.FIRST_SHAPE)),
        "first_table": int(np.prod(entries.TABLE_SHAPE)),
        "within": entries.WITHIN,
        "made_with": {"numba": numba.__version__, "llvmlite": llvmlite.__version__},
    }


def section(name: str, content: bytes) -> bytes:
    """A custom section of a WebAssembly module."""
    body = leb128(len(name)) + name.encode() + content
    return b"\0" + leb128(len(body)) + body


def leb128(number: int) -> bytes:
    """A number in LEB128, as WebAssembly encodes it."""
    out = bytearray()
    while number >= 128:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def without_paths(module: bytes) -> bytes:
    """Remove the build folder's path, which Numba stores with errors, without changing the module's length."""
    top = str(TOP).encode()
    return module.replace(top, b"~" * len(top))


def made_of(llvm: Any, product: Product, module: Any, exports: Iterable[str]) -> bytes:
    """The module as WebAssembly."""
    machine = llvm.Target.from_triple(product.triple).create_target_machine(
        opt=3, reloc=product.relocated, features=FEATURES
    )
    keep_only(llvm, module, machine, {*exports, "__multi3"})
    module = complete(llvm, module, product.outside, product.failing)
    optimise(llvm, module, machine)
    check_addresses(str(module))
    with tempfile.TemporaryDirectory() as folder:
        made, linked = Path(folder) / "made.o", Path(folder) / "made.wasm"
        made.write_bytes(machine.emit_object(module))
        wanted = [f"--export={name}" for name in exports]
        linker = [sys.executable, "-m", "ziglang", "wasm-ld", "--no-entry", "--gc-sections", "--strip-all"]
        subprocess.run([*linker, *product.options, *wanted, str(made), "-o", str(linked)], check=True)
        return without_paths(linked.read_bytes())


def build_companion(llvm: Any, file: Path) -> None:
    """Make the companion's module."""
    import entries
    import numba

    from giza.games.camelup import rules as camelup

    record = numba.types.CPointer(numba.typeof(camelup.new(2, {"edition": 2})))
    signatures = {
        entry: result(*[record if kind == entries.STATE else kind for kind in arguments])
        for entry, (result, arguments) in entries.SIGNATURES.items()
    }
    exports = ["forget", *(entry.__name__ for entry in signatures)]
    linked = made_of(llvm, COMPANION, module_of(llvm, COMPANION, signatures), exports)
    file.write_bytes(linked + section(SECTION, json.dumps(layout(), separators=(",", ":")).encode()))


def build_library(llvm: Any, file: Path) -> None:
    """Build the library of a site, and the list of its functions."""
    import bridged
    import called
    import numba

    found = bridged.entries_for(called.play_everything())
    block = numba.types.void(numba.types.CPointer(numba.types.int64))
    signatures = {entry.function(): block for entry in found.values()}
    exports = ["failed", "release", *(entry.export for entry in found.values())]
    file.write_bytes(made_of(llvm, SHARED, module_of(llvm, SHARED, signatures), exports))
    told = {name: entry.told() for name, entry in found.items()}
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(entry)}" for name, entry in told.items())
    file.with_suffix(".json").write_text(f"{{\n{lines}\n}}\n")


BUILDS: dict[str, tuple[Callable[[Any, Path], None], Path]] = {
    "companion": (build_companion, MODULE),
    "library": (build_library, LIBRARY),
}


def main(what: str, file: Path | None) -> None:
    """Build one of them."""
    import called
    import llvmlite.binding as llvm
    import numba

    warnings.simplefilter("ignore", numba.NumbaWarning)  # what can't be cached is compiled again
    if not numba.__version__.startswith(TESTED):
        sys.exit(f"tools/wasm is tested with Numba {TESTED}x; this is {numba.__version__}: try it, then change TESTED")
    if what == "library":
        called.note_calls()
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    make, usual = BUILDS[what]
    make(llvm, file or usual)


if __name__ == "__main__":
    wanted, *files = sys.argv[1:]
    if not all(os.environ.get(name) == value for name, value in PLAIN.items()):
        with tempfile.TemporaryDirectory() as cache:
            environment = {**os.environ, "GIZA_CACHE_DIR": cache, **PLAIN}
            sys.exit(subprocess.run([sys.executable, *sys.argv], env=environment).returncode)
    main(wanted, Path(files[0]) if files else None)
