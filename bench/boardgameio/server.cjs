// boardgame.io's own server with two games: the smallest there is, and one with a state like that of a Camel Up table.
const { Server, FlatFile } = require("boardgame.io/server");

// Listen on the loopback interface only, which its own options can't say.
const net = require("net");
const listen = net.Server.prototype.listen;
net.Server.prototype.listen = function (port, ...more) {
  return listen.call(this, { port: Number(port), host: "127.0.0.1" }, ...more);
};

const oneMoveEach = { minMoves: 1, maxMoves: 1 };
const counter = {
  name: "counter",
  setup: () => ({ count: 0 }),
  turn: oneMoveEach,
  moves: { act: ({ G }) => { G.count += 1; } },
};

// No rules: moves that take a ticket, lay a secret card or roll a die change as much as those of the real game do.
const camels = ["blue", "green", "purple", "red", "yellow"];
const table = {
  name: "table",
  setup: () => ({
    leg: 1,
    track: camels.map((camel, number) => ({ space: number % 3 + 1, camels: [camel] })),
    ranking: [...camels],
    dice: [...camels, "grey"],
    tickets: Object.fromEntries(camels.map((camel) => [camel, [5, 3, 2, 2]])),
    decks: { winner: [], loser: [] },
    players: [0, 1].map(() => ({ money: 3, cards: [...camels], tickets: [], pyramid: 0, tile: null })),
  }),
  playerView: ({ G, playerID }) => ({
    ...G,
    players: G.players.map((player, seat) => (String(seat) === playerID ? player : { ...player, cards: null })),
    decks: Object.fromEntries(Object.entries(G.decks).map(([deck, cards]) => [
      deck, cards.map((card) => (String(card.seat) === playerID ? card : { ...card, camel: null })),
    ])),
  }),
  turn: oneMoveEach,
  moves: {
    act: ({ G, ctx, random }) => {
      const me = G.players[Number(ctx.currentPlayer)];
      const camel = camels[random.Die(5) - 1];
      const kind = random.Die(3);
      if (kind === 1 && G.tickets[camel].length) {
        me.tickets.push({ camel, value: G.tickets[camel].shift() });
      } else if (kind === 2 && me.cards.length) {
        G.decks[random.Die(2) === 1 ? "winner" : "loser"].push({ seat: Number(ctx.currentPlayer), camel: me.cards.pop() });
      } else {
        const stack = G.track.find((place) => place.camels.includes(camel));
        stack.camels = stack.camels.filter((one) => one !== camel);
        const space = (stack.space + random.Die(3) - 1) % 16 + 1;
        const there = G.track.find((place) => place.space === space);
        if (there) there.camels.push(camel);
        else G.track.push({ space, camels: [camel] });
        G.track = G.track.filter((place) => place.camels.length).sort((a, b) => a.space - b.space);
        G.ranking = G.track.flatMap((place) => place.camels).reverse();
        G.dice = G.dice.length > 1 ? G.dice.slice(1) : [...camels, "grey"];
        me.pyramid += 1;
      }
      if (G.players.every((player) => player.tickets.length > 6)) {
        G.leg += 1;
        for (const player of G.players) { player.money += player.tickets.length; player.tickets = []; }
        for (const each of camels) G.tickets[each] = [5, 3, 2, 2];
      }
    },
  },
};

const [port, folder] = process.argv.slice(2);
const options = { games: [counter, table], origins: ["*"] };
if (folder) options.db = new FlatFile({ dir: folder });
Server(options).run({ port: Number(port), callback: () => console.log("ready") });
