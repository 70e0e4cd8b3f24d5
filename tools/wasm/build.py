"""Compile the odds to WebAssembly, with `make wasm` or into a given file.

Numba compiles the entries without optimising them, llvmlite optimises their LLVM code for WebAssembly and turns it into
an object, and the linker of the `ziglang` package makes a module of it. The runtime it needs, an allocator that is
reset between calls, is defined here; all other calls (Python's error handling) trap. The module's custom section `giza`
has the layout of a state and the versions that built it.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

PLAIN = {  # the same code on every machine, and not optimised: that would fix the size of pointers
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_OPT": "0",
    "GIZA_PURE": "0",
}
TESTED = "0.68."
"""The tested version of Numba; others may generate different code."""
TRIPLE = "wasm32-unknown-unknown"
LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint"
MODULE = Path(__file__).parents[2] / "web" / "src" / "games" / "camelup" / "companion" / "odds.wasm"
SECTION = "giza"

RUNTIME = """
@heap = global i32 0
@limit = global i32 0
declare void @llvm.trap()
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
define void @forget(i32 %from, i32 %to) {
  store i32 %from, ptr @heap
  store i32 %to, ptr @limit
  ret void
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
"""An allocator, and the product of 128-bit numbers that compilers expect."""


def llvm_of(entry: Any, result: Any, arguments: Any) -> str:
    """The LLVM code of an entry and of all that it calls, for the browser."""
    import numba

    function = numba.cfunc(result(*arguments), error_model="numpy")(entry)
    code = function._library.get_llvm_str()
    name = function._wrapper_name
    code = re.sub(r'target datalayout = ".*"', f'target datalayout = "{LAYOUT}"', code)
    code = re.sub(r'target triple = ".*"', f'target triple = "{TRIPLE}"', code)
    code = re.sub(r'"(target-cpu|target-features|tune-cpu)"="[^"]*"', "", code)
    code = re.sub(  # nothing is freed between calls
        r"define [^\n]*@(NRT_decref|NRT_incref)\([^\n]*\{.*?\n\}",
        lambda found: f"define linkonce_odr void @{found[1]}(ptr %p) {{\n  ret void\n}}",
        code,
        flags=re.DOTALL,
    )
    code = re.sub(r"= common ", "= weak ", code)
    return code.replace(f'@"{name}"', f"@{entry.__name__}").replace(f"@{name}", f"@{entry.__name__}")


def module_of(llvm: Any) -> Any:
    """All entries in one LLVM module."""
    import entries
    import numba

    from giza.games.camelup import rules as camelup

    record = numba.types.CPointer(numba.typeof(camelup.new(2, {"edition": 2})))
    module = llvm.parse_assembly(f'target datalayout = "{LAYOUT}"\ntarget triple = "{TRIPLE}"\n{RUNTIME}')
    for entry, (result, arguments) in entries.SIGNATURES.items():
        kinds = [record if kind == entries.STATE else kind for kind in arguments]
        module.link_in(llvm.parse_assembly(llvm_of(entry, result, kinds)))
    return with_traps(llvm, module)


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


def with_traps(llvm: Any, module: Any) -> Any:
    """Make calls of missing functions (of Python itself) trap."""
    code = str(module)
    for function in module.functions:
        if function.is_declaration and not function.name.startswith("llvm."):
            name = re.escape(function.name)
            code = re.sub(
                rf"declare ([^\n]*@{name}\([^\n]*?\))[^\n]*",
                lambda found: "define " + named(found[1]) + " {\n  call void @llvm.trap()\n  unreachable\n}",
                code,
            )
    code = re.sub(r"@(PyExc_\w+) = external[^\n]*", r"@\1 = internal global ptr null", code)
    module = llvm.parse_assembly(code)
    module.verify()
    return module


def named(signature: str) -> str:
    """The signature of a declaration, for its definition."""
    return re.sub(r"\b(nocapture|readonly|captures\(none\)|local_unnamed_addr)\b ?", "", signature).replace(
        ", ...)", ")"
    )


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
    top = str(Path(__file__).parents[2]).encode()
    return module.replace(top, b"~" * len(top))


def build(file: Path) -> None:
    """Compile, link, and print the result."""
    import entries
    import llvmlite.binding as llvm
    import numba

    if not numba.__version__.startswith(TESTED):
        sys.exit(f"tools/wasm is tested with Numba {TESTED}x; this is {numba.__version__}: try it, then change TESTED")
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, reloc="static", features=FEATURES)
    exports = [f"--export={entry.__name__}" for entry in entries.SIGNATURES]
    with tempfile.TemporaryDirectory() as folder:
        made, linked = Path(folder) / "odds.o", Path(folder) / "odds.wasm"
        module = module_of(llvm)
        optimise(llvm, module, machine)
        check_addresses(str(module))
        made.write_bytes(machine.emit_object(module))
        options = ["--no-entry", "--gc-sections", "--strip-all", "--export=forget", "--export=__heap_base", *exports]
        subprocess.run([sys.executable, "-m", "ziglang", "wasm-ld", *options, str(made), "-o", str(linked)], check=True)
        told = json.dumps(layout(), separators=(",", ":")).encode()
        file.write_bytes(without_paths(linked.read_bytes()) + section(SECTION, told))


if __name__ == "__main__":
    if not all(os.environ.get(name) == value for name, value in PLAIN.items()):
        with tempfile.TemporaryDirectory() as cache:
            environment = {**os.environ, **PLAIN, "GIZA_CACHE_DIR": cache}
            sys.exit(subprocess.run([sys.executable, *sys.argv], env=environment).returncode)
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else MODULE)
