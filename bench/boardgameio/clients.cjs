// One connection per match that makes one move after the other, each when the one before has come back.
const io = require("socket.io-client");

const [url, matches, each] = process.argv.slice(2);
const waits = [];

function play(number) {
  return new Promise((done) => {
    const match = `match${number}`;
    const socket = io.connect(`${url}/counter`, { transports: ["websocket"], forceNew: true });
    let left = Number(each), sent = 0;
    const move = (id) => {
      sent = performance.now();
      const payload = { type: "add", args: [], playerID: "0" };
      socket.emit("update", { type: "MAKE_MOVE", payload }, id, match, "0");
    };
    socket.on("connect", () => socket.emit("sync", match, "0", undefined, 2));
    socket.on("sync", (_, info) => play.ready(() => move(info.state._stateID)));
    socket.on("update", (_, state) => {
      waits.push(performance.now() - sent);
      left -= 1;
      if (left > 0) move(state._stateID);
      else { socket.disconnect(); done(); }
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
