// boardgame.io's own server with the smallest of games: a move adds one to a counter.
const { Server, FlatFile } = require("boardgame.io/server");

// Listen on the loopback interface only, which its own options can't say.
const net = require("net");
const listen = net.Server.prototype.listen;
net.Server.prototype.listen = function (port, ...more) {
  return listen.call(this, { port: Number(port), host: "127.0.0.1" }, ...more);
};

const [port, folder] = process.argv.slice(2);
const counter = { name: "counter", setup: () => ({ count: 0 }), moves: { add: ({ G }) => { G.count += 1; } } };
const options = { games: [counter], origins: ["*"] };
if (folder) options.db = new FlatFile({ dir: folder });
Server(options).run({ port: Number(port), callback: () => console.log("ready") });
