// A server of boardgame.io, in memory, and players who press one button at many matches: for boardgame_io.py.
//   node boardgame_io.cjs FOLDER serve              prints its port
//   node boardgame_io.cjs FOLDER play PORT MATCHES SECONDS    prints presses acknowledged and seconds taken
// FOLDER has boardgame.io and socket.io-client among its node_modules.
const { createRequire } = require("module");
const [, , folder, role, ...words] = process.argv;
const need = createRequire(folder + "/");

const duel = {
  name: "duel",
  setup: () => ({ cells: Array(9).fill(null), count: 0 }),
  moves: {
    mark: ({ G, playerID }, cell) => {
      G.cells[cell] = playerID;
      G.count += 1;
    },
  },
};

async function serve() {
  const { Server } = need("boardgame.io/server");
  console.log = console.info = () => {};
  const server = Server({ games: [duel], origins: [/./] });
  const running = await server.run(0);
  process.stdout.write(running.appServer.address().port + "\n");
}

async function play(port, matches, seconds) {
  const { io } = need("socket.io-client");
  const address = `http://127.0.0.1:${port}`;
  let presses = 0;
  const players = Array.from({ length: matches }, (_, number) => `match ${number}`); // made when somebody comes
  const sockets = await Promise.all(
    players.map(
      (match) =>
        new Promise((done) => {
          const socket = io(`${address}/duel`, { transports: ["websocket"], forceNew: true });
          socket.on("sync", (_, info) => done({ socket, match, state: info.state._stateID }));
          socket.emit("sync", match, "0", undefined, 1);
        }),
    ),
  );
  process.stdout.write("ready\n");
  await new Promise((go) => process.stdin.once("data", go));
  const began = performance.now();
  await Promise.all(
    sockets.map(
      (seat) =>
        new Promise((done) => {
          const press = () => {
            const payload = { type: "mark", args: [seat.state % 9], playerID: "0" };
            seat.socket.emit("update", { type: "MAKE_MOVE", payload }, seat.state, seat.match, "0");
          };
          seat.socket.on("update", (_, state) => {
            presses += 1;
            seat.state = state._stateID;
            if (performance.now() - began < seconds * 1000) press();
            else done();
          });
          press();
        }),
    ),
  );
  process.stdout.write(`${presses} ${(performance.now() - began) / 1000}\n`);
  process.exit(0);
}

if (role === "serve") serve();
else play(Number(words[0]), Number(words[1]), Number(words[2]));
