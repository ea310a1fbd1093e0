import type { Command } from "@commander-js/extra-typings";
import { quietOption, verboseOption } from "../../terminal/detail.ts";
import { scheduleOption, setOption, violateOption } from "../../flags/setup-options.ts";
import { trustOption } from "../../terminal/help.ts";

export const define = (verb: Command) =>
  verb
    .description("copy a finished run around a larger ring, where each leader has several copies")
    .argument("<algorithm>", "a name from the catalogue, or a file like ./mine.ts")
    .option("-n <N>", "number of processes of the small ring")
    .option("--times <K>", "the large ring has K times as many processes", "2")
    .option("--ids <ids>", "LIST, rising, falling, bit-reversal, random or @FILE (random)")
    .option("--seed <S>", "any whole number (0)")
    .addOption(scheduleOption)
    .option("--links <links>", "fifo, or any: links may reorder messages (as in the paper)")
    .option("--ports <ports>", "aligned, scrambled or BITS, one digit per process (aligned)")
    .option("--wake <who>", "all, or positions like 0,3 (all)")
    .addOption(violateOption)
    .addOption(setOption)
    .option("--out <file>", "write the run on the large ring as a trace (-: stdout)")
    .addOption(verboseOption)
    .addOption(quietOption)
    .addOption(trustOption)
    .option("--json", "one JSON document");

export const examples = [
  "lift itai-rodeh -n 3 --times 2",
  "lift chang-roberts --ids 3,1,2 --violate ids",
  "lift ./mine.ts -n 3 --times 4 --out many.jsonl",
];
export const note =
  "Every process of the large ring sees what its original sees, and believes that the ring has n processes. So an algorithm " +
  "that elects on n elects K leaders on K times n, unless its processes know n or have unique ids.\n" +
  "Exit status: 1 the large ring has more than one leader, 0 it has not.";

export type LiftFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
