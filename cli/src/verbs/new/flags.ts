import type { Command } from "@commander-js/extra-typings";

export const define = (verb: Command) =>
  verb
    .description("write a commented algorithm to start from, which elects a leader")
    .argument("<file>", "the file to write, like mine.ts, mine.js or mine.mjs (-: stdout)")
    .option("--two-way", "messages travel both ways, as in Hirschberg–Sinclair")
    .option("--rounds", "synchronous rounds and alarms, as in TimeSlice")
    .option("--coins", "no ids, but coins, as in Itai–Rodeh")
    .option("--network", "any network instead of a ring")
    .option("--force", "overwrite the file if it exists");

export const examples = ["new mine.ts", "new coins.ts --coins", "new mine.mjs --network --force"];
export const note =
  "Without a flag: a one-way ring, as in Chang–Roberts. `ringleader run ./mine.ts -n 8` runs the file.";

export type NewFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
