// Puts files compressed by Brotli beside those of a site, for hosts that send them: node tools/site/brotli.mjs FOLDER
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const [folder] = process.argv.slice(2);
const LARGEST_WINDOW = 24;
const compress = promisify(brotliCompress);

/** Files that `giza site` found worth compressing have a copy that ends in `.gz`. */
const names = readdirSync(folder, { recursive: true }).filter((name) => extname(name) === ".gz");
await Promise.all(
  names.map(async (name) => {
    const file = join(folder, name.slice(0, -".gz".length));
    const content = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_LGWIN]: LARGEST_WINDOW, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${file}.br`, await compress(content, { params }));
  }),
);
