// Starts Giza in a browser, in a Web Worker or on a page: see docs/howto/browser.md.

const OWN = ["python_stdlib.zip", "msgspec.zip", "giza.zip", "compiled.wasm", "compiled.json"];
const PACKAGES = "/lib/python3.14/site-packages";

/** The bytes of a file of the pack. */
async function fetched(base, name, onBytes) {
  const answer = await fetch(new URL(name, base));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${answer.statusText}`);
  const parts = [];
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    onBytes(value.length);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/**
 * Load Python and Giza from the folder `base` (an absolute URL that ends in a slash).
 *
 * Resolves to Pyodide's object, with which `giza` can be imported. `onProgress(done, total)` hears how many bytes are
 * there; the two are equal as soon as everything is downloaded.
 */
export async function start(base, onProgress = () => {}) {
  const sizes = await (await fetch(new URL("sizes.json", base))).json();
  const total = OWN.reduce((sum, name) => sum + sizes[name], 0);
  let done = 0;
  const onBytes = (count) => onProgress((done += count), total);
  const [, msgspec, giza, library, list] = await Promise.all(OWN.map((name) => fetched(base, name, onBytes)));
  const { loadPyodide } = await import(new URL("pyodide.mjs", base).href);
  const python = await loadPyodide({
    indexURL: base,
    stdLibURL: new URL("python_stdlib.zip", base).href,
    packages: [],
    env: { HOME: "/home", GIZA_PURE: "1", GIZA_CACHE_DIR: "/home/cache" },
  });
  for (const archive of [msgspec, giza]) python.unpackArchive(archive, "zip", { extractDir: PACKAGES });
  python.FS.writeFile("/lib/compiled.wasm", library);
  python.FS.writeFile("/lib/compiled.json", list);
  python.runPython("from giza.browser import standin; standin.install('/lib/compiled.wasm')");
  return python;
}
