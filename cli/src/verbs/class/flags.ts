import type { Command } from "@commander-js/extra-typings";
import { setOption } from "../../flags/setup-options.ts";

export const define = (verb: Command) =>
  verb
    .description("a room in which every phone that opens an address is a process of the ring")
    .argument("<algorithm>", "an asynchronous algorithm of the catalogue")
    .addOption(setOption)
    .option("--seed <S>", "the seed of ids, ports and coins, any whole number (random)")
    .option("--by-hand", "students take each message and guess what their process does")
    .option("--delay <time>", "how long a message takes, at most 10s: 0ms, 500ms, 2s", "500ms")
    .option(
      "--host <host>",
      "the address to listen on; phones need one of the local network",
      "127.0.0.1",
    )
    .option("--port <port>", "the port to listen on; 0 for any free port", "8025")
    .option("--per-address <N>", "the most phones that may join from one address", "60")
    .option("--out <folder>", "keep the trace of every run in this folder, as run-1.jsonl")
    .option("--open", "open the page of the teacher in a browser")
    .option("--json", "one JSON document when the room closes");

export const examples = [
  "class chang-roberts --host 192.168.1.20",
  "class hirschberg-sinclair --by-hand --out lesson",
  "class peterson --open",
];

export const note =
  "A star plays the ring: this server relays the messages of neighbours, so it works without internet and where the network keeps phones apart. It is plain HTTP: everybody on the network can read the names and messages, and join. The room ends after an hour.\nExit status: 0 every run of the room conforms, 1 an event is not one of the definition, 2 a run was ended before it was over.";

export type ClassFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
