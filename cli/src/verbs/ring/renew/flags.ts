import type { Command } from "@commander-js/extra-typings";

export const define = (verb: Command) =>
  verb
    .description("issue new certificates and keys for all nodes of a ring")
    .argument("<ring>", "its ring.json, beside the folder authority");

export const examples = ["ring renew lab/ring.json"];
export const note =
  "Copy the folders of the nodes to their machines again, and start the nodes again. The election goes on from their journals.";

export const load = () => import("./run.ts");
