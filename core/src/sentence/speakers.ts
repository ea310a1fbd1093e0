import type { Configuration } from "../model/claim.ts";
import { provedIn, type ClaimsById } from "./claim.ts";
import { among, countAmong, idsInside, lookOnWay, positionOfLargest } from "./configuration.ts";

/** Names of fields, messages and states in an algorithm whose active processes represent ids. */
interface SpeakerWords {
  /** Fields: `own` holds the id that a process represents, `heard` the id that it received last. */
  readonly own: string;
  readonly heard: string;
  /** Kinds of messages that carry ids; `word` is the field with the id. */
  readonly kinds: readonly string[];
  readonly word: string;
  /** The state of the process that finds the largest id. */
  readonly over: string;
}

/** Returns the distance from p to q, clockwise. */
const distance = ({ n }: Configuration, p: number, q: number): number => (q - p + n) % n;

/** Claims that `peterson` and `dolev-klawe-rodeh` share. While an id moves, two processes may represent it. */
export const speakers = (
  source: { readonly survives: string; readonly moves: string },
  { own, heard, kinds, word, over }: SpeakerWords,
): ClaimsById =>
  provedIn("decision 14", {
    "largest-never-lost": {
      says: "the largest id is never lost: until a process detects it, its owner still sleeps, a message carries it, or an active process represents it or has received it",
      always(config) {
        const ids = idsInside(config.setup);
        const owner = positionOfLargest(ids);
        const isLargest = (id: unknown) => id === ids[owner];
        const isKept =
          among(config, "part", "active").some((p) => {
            const fields = config.read(p);
            return isLargest(fields[own]) || isLargest(fields[heard]);
          }) ||
          config.read(owner)["woke"] !== true ||
          countAmong(config, "part", over) > 0 ||
          lookOnWay(config, kinds, ({ fields }) => isLargest(fields[word]) || undefined);
        return isKept ? undefined : `id ${ids[owner]} is lost`;
      },
      source: source.survives,
    },
    "two-speakers-at-most": {
      says: "at most two active processes represent the same id, and every other process that the id has passed is passive",
      always(config) {
        const active = among(config, "part", "active");
        for (const p of active) {
          const id = config.read(p)[own] as number;
          const owner = idsInside(config.setup).indexOf(id);
          const gone = distance(config, owner, p);
          const passed = active.filter((q) => distance(config, owner, q) < gone);
          const odd = passed.find((q) => config.read(q)[own] !== id);
          if (odd !== undefined) return `id ${id} has passed position ${odd}, which is active`;
          if (passed.length > 1) return `${passed.length + 1} processes represent id ${id}`;
        }
        return undefined;
      },
      source: source.moves,
    },
    "none-past-the-largest": {
      says: "no active process represents a smaller id that has passed the owner of the largest id",
      always(config) {
        const ids = idsInside(config.setup);
        const home = positionOfLargest(ids);
        for (const p of among(config, "part", "active")) {
          const id = config.read(p)[own] as number;
          const owner = ids.indexOf(id);
          if (owner !== home && distance(config, owner, home) <= distance(config, owner, p))
            return `position ${p} represents id ${id}`;
        }
        return undefined;
      },
      source: source.moves,
    },
  });
