import { knownN, type Setup } from "../model/setup.ts";
import { loneProcess, type Lone } from "./lone.ts";
import { openPorts } from "./open-ports.ts";

/**
 * A process of this setup, alone: what it takes n to be, and whether mail can start it. Where it is
 * `tried`, every reaction must be the same with other ghosts and with other ids of the same order.
 */
export function loneOf(given: Setup, ghosts = false, tried = true): Lone {
  const { algorithm, swapped, waking } = given;
  const lone = loneProcess(algorithm, {
    scrambled: swapped !== undefined && !algorithm.needs.bothWays,
    known: knownN(given),
    mailStarts: waking.mailStarts && !waking.all,
    ghosts,
    tried,
  });
  return given.openPorts ? openPorts(lone) : lone;
}
