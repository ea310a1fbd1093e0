import { knownN, type Setup } from "../model/setup.ts";
import { loneProcess, type Lone } from "./lone.ts";
import { openPorts } from "./open-ports.ts";

/** A process of this setup, alone: what it takes n to be, and whether mail can start it. */
export function loneOf(given: Setup, ghosts = false): Lone {
  const { algorithm, swapped, waking } = given;
  const lone = loneProcess(algorithm, {
    scrambled: swapped !== undefined && !algorithm.needs.bothWays,
    known: knownN(given),
    mailStarts: waking.mailStarts && !waking.all,
    ghosts,
  });
  return given.openPorts ? openPorts(lone) : lone;
}
