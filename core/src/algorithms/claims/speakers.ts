import { proved } from "../../model/basis.ts";
import { always, type Always, type Configuration } from "../../model/claim.ts";
import { idsInside } from "./ids-inside.ts";
import { among, onWay } from "./on-way.ts";

/** How an algorithm in which active processes speak for ids calls things. */
export interface Words {
  /** The field with the id that is spoken for, and the one with the id heard last. */
  readonly own: string;
  readonly heard: string;
  /** Messages that carry ids, and the field that has it. */
  readonly kinds: readonly string[];
  readonly word: string;
  /** What becomes of who finds the largest. */
  readonly over: string;
}

/**
 * Peterson's and Dolev, Klawe and Rodeh's: an id moves from one active process to the next one. Who
 * takes it over may do so while the one before it still speaks for it, so that there can be two.
 */
export function speakers(
  cite: { readonly survives: string; readonly moves: string },
  { own, heard, kinds, word, over }: Words,
): readonly Always[] {
  const isOver = (config: Configuration): boolean => among(config, "part", over).length > 0;
  const from = ({ n }: Configuration, p: number, q: number): number => (q - p + n) % n;
  return [
    always(
      "the largest id is never lost: until it is found an active process speaks for it or has heard it, or it is on its way, or its owner sleeps",
      cite.survives,
      (config) => {
        const ids = idsInside(config.setup);
        const largest = Math.max(...ids);
        const held = among(config, "part", "active").some((p) => {
          const it = config.read(p);
          return it[own] === largest || it[heard] === largest;
        });
        const lost =
          !held &&
          !isOver(config) &&
          config.read(ids.indexOf(largest))["woke"] === true &&
          onWay(config, ...kinds).every(({ fields }) => fields[word] !== largest);
        return lost ? `${largest} is lost` : undefined;
      },
      proved("decision 14"),
    ),
    always(
      "at most two active processes speak for one id, and every other process that it has passed is no longer active",
      cite.moves,
      (config) => {
        const ids = idsInside(config.setup);
        const active = among(config, "part", "active");
        for (const p of active) {
          const id = config.read(p)[own] as number;
          const owner = ids.indexOf(id);
          const passed = active.filter((q) => from(config, owner, q) < from(config, owner, p));
          const odd = passed.find((q) => config.read(q)[own] !== id);
          if (odd !== undefined) return `${id} has passed position ${odd}, which is active`;
          if (passed.length > 1) return `${passed.length + 1} processes speak for ${id}`;
        }
        return undefined;
      },
      proved("decision 14"),
    ),
    always(
      "no active process speaks for an id that has passed the owner of the largest",
      cite.moves,
      (config) => {
        const ids = idsInside(config.setup);
        const largest = Math.max(...ids);
        for (const p of among(config, "part", "active")) {
          const id = config.read(p)[own] as number;
          const owner = ids.indexOf(id);
          if (id !== largest && from(config, owner, ids.indexOf(largest)) <= from(config, owner, p))
            return `position ${p} speaks for ${id}`;
        }
        return undefined;
      },
      proved("decision 14"),
    ),
  ];
}
