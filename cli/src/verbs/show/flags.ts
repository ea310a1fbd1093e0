import type { Command } from "@commander-js/extra-typings";
import { setOption } from "../../terminal/help.ts";

export const define = (verb: Command) =>
  verb
    .description("one algorithm: needs, messages, an example, claims, mutants, source")
    .argument("<algorithm>", "a name from the catalogue, or a file like ./mine.ts")
    .addOption(setOption)
    .option("--json", "one JSON document");

export const examples = [
  "show peterson",
  "show hirschberg-sinclair --set losers=swallow",
  "show dfs --json",
];

export type ShowFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
