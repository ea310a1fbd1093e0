import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import type { Places } from "./places.ts";
import type { Delivery, Portable, Run } from "./report.ts";
import type { Step } from "./step.ts";

/** A setup as plain data; `starts` tells what was tossed when processes started. */
export function portable(given: Setup, places?: Places, starts: readonly Step[] = []): Portable {
  const { n, ids, swapped, waking, willing, network } = given;
  const edges = network.rows && edgesOf(network.rows);
  const tossed = Array.from({ length: n }, (): number[] => []);
  for (const { process, move } of starts) {
    tossed[process].push(...(places?.move(move).outcome.tosses ?? []));
  }
  const chosen = (bits: ArrayLike<number>) =>
    Array.from({ length: n }, (_, p) => p).filter((p) => bits[p] !== 0);
  return {
    n,
    ...(ids && { ids: Array.from(ids) }),
    ...(swapped && { ports: Array.from(swapped).join("") }),
    ...(waking.times
      ? given.algorithm.needs.rounds
        ? {
            wake: Object.fromEntries(
              waking.times.map(({ position, time }) => [position, String(time)]),
            ),
          }
        : { wake: waking.times.map(({ position }) => position) }
      : {}),
    ...(willing && { willing: chosen(willing) }),
    ...(edges && { edges }),
    ...(tossed.some((list) => list.length > 0) && { started: tossed }),
  };
}

function edgesOf({ owner, mate }: { owner: Uint32Array; mate: Uint32Array }): [number, number][] {
  const edges: [number, number][] = [];
  for (let link = 0; link < mate.length; link++) {
    if (owner[link] < owner[mate[link]]) edges.push([owner[link], owner[mate[link]]]);
  }
  return edges;
}

/** A way through the configurations as a run: starts that are steps are left out, they come first anyway. */
export function runOf(
  given: Setup,
  places: Places,
  starts: readonly Step[],
  steps: readonly Step[],
): Run {
  const deliveries = steps.flatMap(({ process, move }): Delivery[] => {
    const { side, message, outcome } = places.move(move);
    if (side < 0) return [];
    const { kind, words } = places.message(message);
    const { name } = places.lone.shape.kinds[kind];
    return [{ process, side, kind: name, words, tosses: outcome.tosses }];
  });
  const started = [...starts, ...steps.filter(({ move }) => places.move(move).side < 0)];
  return { setup: portable(given, places, started), deliveries };
}

/** Events of a simulator as a run. */
export function deliveriesOf(given: Setup, events: readonly Event[]): Run {
  const { network, swapped, n } = given;
  const started = Array.from({ length: n }, (): readonly number[] => []);
  const deliveries = events.flatMap(({ kind, process, port, words, tosses }): Delivery[] => {
    if (kind === "wake") started[process] = tosses;
    if (kind === "wake" || kind === "alarm") return [];
    const side = network.ring ? port ^ (swapped?.[process] ?? 0) : port;
    return [{ process, side, kind, words, tosses }];
  });
  const tossed = started.some((list) => list.length > 0);
  return { setup: { ...portable(given), ...(tossed && { started }) }, deliveries };
}
