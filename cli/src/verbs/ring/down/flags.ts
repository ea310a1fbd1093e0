import type { Command } from "@commander-js/extra-typings";
import { electionOption, insecureOption, wireOption } from "../member-options.ts";

export const define = (verb: Command) =>
  verb
    .description("end the nodes of a ring that run on this machine; their journals stay")
    .argument("<ring>", "its ring.json")
    .addOption(electionOption)
    .addOption(wireOption)
    .addOption(insecureOption);

export const examples = ["ring down lab/ring.json"];

export type RingDownFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
