import type { Command } from "@commander-js/extra-typings";
import { insecureOption, wireOption } from "../../ring/member-options.ts";

export const define = (verb: Command) =>
  verb
    .description("ask all voters which of them leads: 0 if one does, 2 if none does")
    .argument("<ring>", "its ring.json, beside the folder collector")
    .addOption(wireOption)
    .addOption(insecureOption)
    .option("--patience <time>", "how long an answer may take", "5s")
    .option("--json", "one JSON document");

export const examples = ["elect status lab/ring.json", "elect status lab/ring.json --json"];

export type ElectStatusFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
