import type { Command } from "@commander-js/extra-typings";
import { electionOption, insecureOption, wireOption } from "../member-options.ts";

export const define = (verb: Command) =>
  verb
    .description(
      "ask all nodes of a ring for their status: 0 if all agree on a leader, 2 if not yet",
    )
    .argument("<ring>", "its ring.json, beside the folder collector")
    .addOption(electionOption)
    .addOption(wireOption)
    .addOption(insecureOption)
    .option("--patience <time>", "how long an answer may take", "5s")
    .option("--json", "one JSON document");

export const examples = ["ring status lab/ring.json", "ring status lab/ring.json --json"];

export type RingStatusFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
