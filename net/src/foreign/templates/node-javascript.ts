export const nodeJavaScript = `// Chang and Roberts, 1979, as a node: a program that speaks lines of JSON.
//
// Every process of the ring is one such program. It is told one thing at a time: init, then wake or deliver. It prints
// what it does, and step_ok when it is done. Whatever it prints on stderr is its log.
import { createInterface } from "node:readline";

let myId; // told by init
let started = false;
let decided = false;

/** Prints one line. */
const say = (type, body = {}) => console.log(JSON.stringify({ body: { type, ...body } }));

/** Sends a message clockwise. A one-way ring has one port, 0. */
const send = (kind, id) => say("send", { port: 0, kind, words: [id] });

/** The process starts on its own. */
function wake() {
  started = true;
  send("elect", myId);
}

const on = {
  /** The id of another process arrives, or its own id returns. */
  elect(id) {
    if (decided) return;
    if (!started || id < myId) send("elect", id);
    else if (id === myId) {
      decided = true;
      say("lead");
      send("terminate", id);
    }
  },

  /** The leader announces itself. */
  terminate(id) {
    if (decided) return;
    decided = true;
    say("follow", { leader: id });
    send("terminate", id);
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { body } = JSON.parse(line);
  if (body.type === "init") {
    myId = body.id;
    say("init_ok");
    continue;
  }
  if (body.type === "wake") wake();
  else on[body.kind](body.words[0]);
  say("step_ok");
}
`;
