// boardgame.io's own server with the smallest of games: a move adds one to a counter.
const { Server, FlatFile } = require("boardgame.io/server");

const [port, folder] = process.argv.slice(2);
const counter = { name: "counter", setup: () => ({ count: 0 }), moves: { add: ({ G }) => { G.count += 1; } } };
const options = { games: [counter], origins: ["*"] };
if (folder) options.db = new FlatFile({ dir: folder });
Server(options).run({ port: Number(port), callback: () => console.log("ready") });
