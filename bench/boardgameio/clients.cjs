// Two connections per match, one for each player; a move is made when both have seen the one before.
const io = require("socket.io-client");

const [url, game, matches, each] = process.argv.slice(2);
const waits = [];

function play(number) {
  return new Promise((done) => {
    const match = `match${number}`;
    const sockets = [0, 1].map(() => io.connect(`${url}/${game}`, { transports: ["websocket"], forceNew: true }));
    let left = Number(each), sent = 0, seen = 0, joined = 0, player = 0;
    const move = (id) => {
      sent = performance.now();
      seen = 0;
      const who = String(player);
      sockets[player].emit("update", { type: "MAKE_MOVE", payload: { type: "act", args: [], playerID: who } }, id, match, who);
      player = 1 - player;
    };
    const join = (who) => sockets[who].emit("sync", match, String(who), undefined, 2);
    sockets[0].on("connect", () => join(0));
    sockets.forEach((socket, who) => {
      socket.on("sync", (_, info) => {
        joined += 1;
        if (joined === 1) { if (sockets[1].connected) join(1); else sockets[1].on("connect", () => join(1)); }
        else if (who === 1 && joined === 2) play.ready(() => move(info.state._stateID));
      });
      socket.on("update", (_, state) => {
        seen += 1;
        if (seen < 2) return;
        waits.push(performance.now() - sent);
        left -= 1;
        if (left > 0) move(state._stateID);
        else { sockets.forEach((one) => one.disconnect()); done(); }
      });
    });
  });
}

// All matches begin to move when the last one is connected.
const starts = [];
play.ready = (start) => {
  starts.push(start);
  if (starts.length === Number(matches)) { play.begin = performance.now(); starts.forEach((run) => run()); }
};

Promise.all([...Array(Number(matches)).keys()].map(play)).then(() => {
  const seconds = (performance.now() - play.begin) / 1000;
  waits.sort((a, b) => a - b);
  const at = (share) => waits[Math.floor(waits.length * share)];
  console.log(JSON.stringify({ rate: waits.length / seconds, p50: at(0.5), p99: at(0.99) }));
  process.exit(0);
});
