import type { Command } from "@commander-js/extra-typings";

export const define = (verb: Command) =>
  verb
    .description(
      "write a commented algorithm, or a node in Python, Go or JavaScript, to start from",
    )
    .argument("<file>", "the file to write, like mine.ts, mine.js, mine.py or mine.go (-: stdout)")
    .option("--two-way", "messages travel both ways, as in Hirschberg–Sinclair")
    .option("--rounds", "synchronous rounds and alarms, as in TimeSlice")
    .option("--coins", "no ids, but coins, as in Itai–Rodeh")
    .option("--network", "any network instead of a ring")
    .option("--node", "a node for net run --bin instead of an algorithm (.py and .go always are)")
    .option("--force", "overwrite the file if it exists");

export const examples = [
  "new mine.ts",
  "new coins.ts --coins",
  "new mine.mjs --network --force",
  "new mine.py",
];
export const note =
  "Without a flag: a one-way ring, as in Chang–Roberts. `ringleader run ./mine.ts -n 8` runs the file.";

export type NewFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
