// Compiles Giza and its libraries inside Pyodide, starts them there, and writes the files that `runtime.js` starts from,
// above all a snapshot of the memory: see runtime.py.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { BLOCK, ENVIRONMENT, loadFirst } from "./runtime.js";

const [pyodideFolder, wheel, source, target, compiled] = process.argv.slice(2);
const PAGE = 65536;
const PACKAGES = "/lib/python3.14/site-packages";
const STDLIB = join(target, "python_stdlib.zip");
const imported = (name) => import(pathToFileURL(join(pyodideFolder, name)).href);
const { loadPyodide } = await imported("pyodide.mjs");
const { default: create } = await imported("pyodide.asm.mjs");
const common = { indexURL: pyodideFolder, packages: [], env: ENVIRONMENT, _sysExecutable: "/python" };

function withTools(python) {
  python.FS.mkdirTree("/work");
  python.FS.writeFile("/work/pack.py", readFileSync(new URL("pack.py", import.meta.url)));
  python.runPython("import sys; sys.path.insert(0, '/work'); import pack");
  return python;
}

/** What is compiled, with the standard library in a file of its own; and the library that msgspec comes with. */
async function compiledFiles() {
  const python = withTools(await loadPyodide(common));
  python.unpackArchive(new Uint8Array(readFileSync(source)), "zip", { extractDir: "/work/giza" });
  python.unpackArchive(new Uint8Array(readFileSync(wheel)), "zip", { extractDir: "/work/msgspec" });
  const extension = python.runPython("pack.compile_all()");
  writeFileSync(STDLIB, python.FS.readFile("/work/made/python_stdlib.zip"));
  return {
    packages: python.FS.readFile("/work/made/packages.zip"),
    extension: [`${PACKAGES}/${extension}`, python.FS.readFile(`/work/msgspec/${extension}`)],
  };
}

/** The blocks of memory that differ from what Python's own file fills it with. */
function changes(heap, untouched) {
  const runs = [];
  const kept = [];
  for (let block = 0; block * BLOCK < heap.length; block++) {
    const [from, to] = [block * BLOCK, (block + 1) * BLOCK];
    const before = from < untouched.length ? untouched.subarray(from, to) : new Uint8Array(BLOCK);
    const now = heap.subarray(from, to);
    if (now.every((byte, i) => byte === (before[i] ?? 0))) continue;
    if (runs.length && runs.at(-2) + runs.at(-1) === block) runs[runs.length - 1]++;
    else runs.push(block, 1);
    kept.push(now);
  }
  return { runs: new Uint8Array(Uint32Array.from(runs).buffer), blocks: Buffer.concat(kept) };
}

/** Where the memory in use ends. */
const endOf = (module) => module.HEAPU32[module._emscripten_get_sbrk_ptr() >> 2];

/** Fills memory that isn't used with zeros: what lies there needn't be downloaded. */
function clean(module) {
  const { _malloc, _free } = module;
  const taken = [];
  for (let size = 1 << 16; size >= 32; size /= 2)
    for (let top = endOf(module); ; ) {
      const place = _malloc(size);
      if (endOf(module) !== top) {
        _free(place);
        break;
      }
      module.HEAPU8.fill(0, place, place + size);
      taken.push(place);
    }
  taken.forEach((place) => _free(place));
}

/** Python with all of Giza imported: its memory, and the files that it still needs, in one file; see `unpacked`. */
async function snapshot({ packages, extension }) {
  const library = ["/lib/compiled.wasm", readFileSync(compiled)];
  const list = ["/lib/compiled.json", readFileSync(compiled.replace(/wasm$/, "json"))];
  let module, untouched, table, loaded;
  const python = await loadPyodide({
    ...common,
    stdLibURL: STDLIB,
    _makeSnapshot: true,
    createPyodideModule: async (settings) => {
      loadFirst(settings, [library, extension], (early) => {
        untouched = early.HEAPU8.slice(0, endOf(early));
        table = early.wasmTable.length;
      });
      settings.onRuntimeInitialized = () => (loaded = settings.wasmTable.length);
      return (module = await create(settings));
    },
  });
  for (const [path, content] of [library, list]) python.FS.writeFile(path, content);
  python.unpackArchive(packages, "zip", { extractDir: PACKAGES });
  const data = JSON.parse(withTools(python).runPython("pack.import_all()"));
  python.runPython("pack.leave()");
  clean(module);
  if (module.wasmTable.length - module.freeTableIndexes.length !== loaded)
    throw new Error("functions were added to the table that a snapshot doesn't hold");
  const pyodide = headerOf(python.makeMemorySnapshot());
  const heap = Math.ceil(endOf(module) / PAGE) * PAGE;
  const { runs, blocks } = changes(module.HEAPU8.subarray(0, heap), untouched);
  const files = [library, extension, list, ...data.map((path) => [path, python.FS.readFile(path)])];
  const told = {
    static: untouched.length,
    table,
    heap,
    handles: Object.entries(module.LDSO.loadedLibsByHandle)
      .filter(([handle]) => handle !== "0")
      .map(([handle, { name }]) => [Number(handle), name]),
    libraries: 2,
    pyodide: pyodide.length,
    runs: runs.length,
    blocks: blocks.length,
    files: files.map(([path, content]) => [path, content.length]),
  };
  const description = Buffer.from(JSON.stringify(told));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(description.length);
  const parts = [size, description, pyodide, runs, blocks, ...files.map(([, content]) => content)];
  writeFileSync(join(target, "snapshot.bin"), Buffer.concat(parts));
  withTools(python).runPython("pack.drop_imported()"); // only now, for it leaves traces in memory
  writeFileSync(STDLIB, python.FS.readFile("/work/made/python_stdlib.zip"));
}

/** What Pyodide itself keeps with a snapshot, without the memory behind it. */
function headerOf(whole) {
  return whole.slice(0, new Uint32Array(whole.buffer, whole.byteOffset, 2)[1]);
}

await snapshot(await compiledFiles());
for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]) copyFileSync(join(pyodideFolder, name), join(target, name));
const lock = JSON.parse(readFileSync(join(pyodideFolder, "pyodide-lock.json")));
writeFileSync(join(target, "pyodide-lock.json"), JSON.stringify({ ...lock, packages: {} }));
process.exit(0);
