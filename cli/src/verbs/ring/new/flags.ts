import type { Command } from "@commander-js/extra-typings";

export const define = (verb: Command) =>
  verb
    .description("make a ring: an authority for its certificates, ring.json and a folder per node")
    .argument("<name>", "the name of the ring, and of the folder that is made")
    .requiredOption("--nodes <list>", "the nodes in order, a=HOST:PORT,b=HOST:PORT")
    .option("--algorithm <name>", "the algorithm of the catalogue", "chang-roberts")
    .option("--ids <list>", "the ids of the nodes in order (drawn from the seed)")
    .option("--seed <S>", "the seed of ids and coins", "1")
    .option(
      "--token-above <T>",
      "elect: every token is larger than T; for a ring that replaces one whose promises are lost",
    );

export const examples = [
  "ring new lab --nodes a=10.0.0.1:7001,b=10.0.0.2:7001,c=10.0.0.3:7001",
  "ring new lab --nodes a=127.0.0.1:7001,b=127.0.0.1:7002 --algorithm peterson",
];
export const note =
  "Copy the folder of each node, and nothing else, to its machine. The folder authority stays here. Certificates of nodes are valid for 90 days; ring renew issues the next.";

export type RingNewFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
