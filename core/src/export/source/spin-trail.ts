import { portableOf } from "../../check/report/portable-run.ts";
import type { Delivery, Witness } from "../../check/report/report.ts";
import type { Source } from "./source.ts";

/**
 * Reads the trail of Spin, as `spin -t` prints it, as a run. Every step of the Promela model prints `deliver LINK
 * MESSAGE`, and `toss POSITION SIDES` if coins are tossed.
 */
export function readSpinTrail(
  { table, names }: Source,
  lines: Iterable<string>,
  why: string,
): Witness {
  const { setup, links, messages } = table;
  const link = new Map(names.links.map(({ name }, i) => [name, links[i]]));
  const message = new Map(names.messages.map(({ name }, i) => [name, messages[i]]));
  const started = Array.from({ length: setup.n }, (): readonly number[] => []);
  const deliveries: Delivery[] = [];
  let loop: number | undefined;
  for (const line of lines) {
    const [word, first, ...rest] = line.trim().split(/\s+/);
    if (line.includes("START OF CYCLE")) loop = deliveries.length;
    else if (word === "deliver") {
      const [on, sent] = [link.get(first), message.get(rest[0])];
      if (!on || !sent) throw new Error(`Spin's trail has an unknown step: ${line}`);
      deliveries.push({ process: on.to, side: on.side, ...sent, tosses: [] });
    } else if (word === "toss") {
      const tosses = rest.map(Number);
      const last = deliveries.pop();
      if (last) deliveries.push({ ...last, tosses });
      else started[Number(first)] = tosses;
    }
  }
  return {
    setup: portableOf(setup, started),
    deliveries,
    why,
    ...(loop !== undefined && { loop }),
  };
}
