// Starts Giza in a browser, in a Web Worker or on a page, from a snapshot of Python's memory: see docs/howto/browser.md.

const SNAPSHOT = "snapshot.bin";
const LIBRARY = "python_stdlib.zip";
export const ENVIRONMENT = { HOME: "/home", GIZA_PURE: "1", GIZA_CACHE_DIR: "/home/cache", PYTHONHASHSEED: "0" };
/** How finely a snapshot is compared with memory that nothing has run in. */
export const BLOCK = 64;

/** The bytes of a file of the pack, whose size is known. */
async function fetched(base, name, size, onBytes) {
  const answer = await fetch(new URL(name, base));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${answer.statusText}`);
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes.set(value, at);
    at += value.length;
    onBytes(value.length);
  }
  if (at < size) throw new Error(`${answer.url}: ${size - at} bytes are missing`);
  return bytes;
}

/** What `snapshot.bin` holds: a description, and the parts that it lists with their sizes. */
function unpacked(bytes) {
  const end = 4 + new DataView(bytes.buffer).getUint32(0, true);
  const told = JSON.parse(new TextDecoder().decode(bytes.subarray(4, end)));
  let at = end;
  const next = (size) => bytes.subarray(at, (at += size));
  const pyodide = next(told.pyodide).slice();
  const runs = new Uint32Array(next(told.runs).slice().buffer);
  const blocks = next(told.blocks);
  const files = told.files.map(([path, size]) => [path, next(size)]);
  return { ...told, pyodide, runs, blocks, files };
}

/** Where Python keeps the number of a function that only some browsers can make. */
const trampoline = ({ HEAP32, __PyRuntime, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET }) =>
  (__PyRuntime + HEAP32[__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2;

/**
 * Load libraries before Python's main program runs. Memory and table have a fixed size then, so each library always
 * gets the same place in both, as a snapshot takes for granted. `before(module)` is called first.
 */
export function loadFirst(settings, libraries, before) {
  settings.preRun.push(async (module) => {
    module.addRunDependency("libraries");
    before(module);
    for (const [path, code] of libraries) {
      const flags = { loadAsync: true, global: false, nodelete: true };
      module.newDSO(path, undefined, await module.loadWebAssemblyModule(code, flags, path, {})).global = false;
    }
    module.removeRunDependency("libraries");
  });
}

/** Python's memory as it was when the pack was made, in place of what starting it would make of it. */
async function restored(create, settings, snapshot) {
  const { static: size, table, heap, handles, runs, blocks, files } = snapshot;
  let untouched, own;
  const libraries = files.slice(0, snapshot.libraries);
  loadFirst(settings, libraries, (module) => {
    untouched = module.HEAP8.slice(0, size);
    own = module.HEAP32[trampoline(module)];
    module.wasmTable.grow(table - module.wasmTable.length);
  });
  const module = await create(settings);
  if (module.HEAP8.length < heap && !module.growMemory(heap)) throw new Error("there isn't enough memory");
  const memory = module.HEAPU8;
  memory.set(untouched);
  memory.fill(0, size);
  for (let i = 0, from = 0; i < runs.length; i += 2) {
    const length = runs[i + 1] * BLOCK;
    memory.set(blocks.subarray(from, (from += length)), runs[i] * BLOCK);
  }
  module.HEAP32[trampoline(module)] = own;
  for (const [handle, path] of handles) module.LDSO.loadedLibsByHandle[handle] = module.LDSO.loadedLibsByName[path];
  for (const [path, content] of files) {
    module.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    module.FS.writeFile(path, content);
  }
  return module;
}

/**
 * Load Python and Giza from the folder `base` (an absolute URL that ends in a slash).
 *
 * Resolves to Pyodide's object, with which `giza` can be imported. `onProgress(done, total)` hears how many bytes are
 * there; the two are equal as soon as everything is downloaded.
 */
export async function start(base, onProgress = () => {}) {
  const sizes = await (await fetch(new URL("sizes.json", base))).json();
  const total = sizes[SNAPSHOT] + sizes[LIBRARY];
  let done = 0;
  const onBytes = (count) => onProgress((done += count), total);
  const snapshot = fetched(base, SNAPSHOT, sizes[SNAPSHOT], onBytes).then(unpacked);
  const [library, { default: create }, { loadPyodide }] = await Promise.all([
    fetched(base, LIBRARY, sizes[LIBRARY], onBytes).then((bytes) => URL.createObjectURL(new Blob([bytes]))),
    ...["pyodide.asm.mjs", "pyodide.mjs"].map((name) => import(new URL(name, base).href)),
  ]);
  const python = await loadPyodide({
    indexURL: base,
    stdLibURL: library,
    packages: [],
    env: ENVIRONMENT,
    _loadSnapshot: snapshot.then(({ pyodide }) => pyodide),
    createPyodideModule: async (settings) => restored(create, settings, await snapshot),
  });
  URL.revokeObjectURL(library);
  python.runPython("import random; random.seed()"); // the snapshot's seed is the same for everybody
  return python;
}
