import type { Command } from "@commander-js/extra-typings";

export const define = (verb: Command) =>
  verb
    .description("end the nodes of a ring that run on this machine; their journals stay")
    .argument("<ring>", "its ring.json, beside the folders of the nodes or in the folder of one");

export const examples = ["ring down lab/ring.json", "ring down a/ring.json"];
export const note =
  "Nodes on other machines go on. On a machine that has the folder of one node only, name the ring.json in that folder.";

export const load = () => import("./run.ts");
