// Compiles Giza and its libraries inside Pyodide, and writes the files that `runtime.js` starts from: see runtime.py.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, wheel, source, target] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: pyodideFolder, packages: [] });

python.FS.mkdirTree("/work");
python.unpackArchive(new Uint8Array(readFileSync(source)), "zip", { extractDir: "/work/giza" });
python.unpackArchive(new Uint8Array(readFileSync(wheel)), "zip", { extractDir: "/work/msgspec" });
python.FS.writeFile("/work/pack.py", readFileSync(new URL("pack.py", import.meta.url)));
python.runPython("import sys; sys.path.insert(0, '/work'); import pack; pack.main()");

for (const name of ["giza.zip", "msgspec.zip", "python_stdlib.zip"]) writeFileSync(join(target, name), python.FS.readFile(`/work/made/${name}`));
for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]) copyFileSync(join(pyodideFolder, name), join(target, name));
const lock = JSON.parse(readFileSync(join(pyodideFolder, "pyodide-lock.json")));
writeFileSync(join(target, "pyodide-lock.json"), JSON.stringify({ ...lock, packages: {} }));
