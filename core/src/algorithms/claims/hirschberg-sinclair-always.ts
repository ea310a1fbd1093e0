import { proved } from "../../model/basis.ts";
import { always, type Always } from "../../model/claim.ts";
import { idsInside } from "./ids-inside.ts";
import { onWay, twice } from "./on-way.ts";

/** How the two readings call the probe and its answers, and who is better. */
interface Reading {
  readonly probe: string;
  readonly answers: readonly string[];
  readonly better: (id: number, than: number) => boolean;
}

export const hirschbergSinclairAlways = ({
  probe,
  answers,
  better,
}: Reading): readonly Always[] => [
  always(
    "of each id at most one message is on its way on each side of its candidate: the probe, going out, or its answer, coming back",
    "000, §2, and 003: a candidate waits for both answers before it asks again",
    (config) => {
      // A probe that goes clockwise and an answer that goes the other way are on the candidate's right.
      const all = onWay(config, probe, ...answers).map(({ kind, side, fields }) =>
        [fields["id"], (side === 0) === (kind === probe) ? "right" : "left"].join(" on the "),
      );
      const odd = twice(all);
      return odd === undefined ? undefined : `two messages of ${odd}`;
    },
    proved("decision 15"),
  ),
  always(
    "a probe has passed no process that is better than its candidate",
    "000, §2, and 003: a better process answers no, or swallows it",
    (config) => {
      const { n, setup } = config;
      const ids = idsInside(setup);
      for (const { to, side, fields } of onWay(config, probe)) {
        const id = fields["id"] as number;
        const step = side === 0 ? 1 : n - 1;
        for (let p = (ids.indexOf(id) + step) % n; p !== to; p = (p + step) % n) {
          if (better(ids[p], id)) return `the probe of ${id} has passed ${ids[p]}`;
        }
      }
      return undefined;
    },
    proved("decision 15"),
  ),
];
