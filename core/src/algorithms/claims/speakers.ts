import { always, type Claim, type Configuration, provedIn } from "../../model/claim.ts";
import { among, idsInside, onWay } from "./configuration.ts";

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

/** Claims that `peterson` and `dolev-klawe-rodeh` share. While an id moves, two processes may represent it. */
export function speakers(
  cite: { readonly survives: string; readonly moves: string },
  { own, heard, kinds, word, over }: SpeakerWords,
): readonly Claim[] {
  const isOver = (config: Configuration): boolean => among(config, "part", over).length > 0;
  const from = ({ n }: Configuration, p: number, q: number): number => (q - p + n) % n;
  return provedIn("decision 14", [
    always(
      "largest-never-lost",
      "the largest id is never lost: until a process detects it, its owner still sleeps, a message carries it, or an active process represents it or has received it",
      cite.survives,
      (config) => {
        const ids = idsInside(config.setup);
        const largest = Math.max(...ids);
        const held = among(config, "part", "active").some((p) => {
          const { [own]: id, [heard]: received } = config.read(p);
          return id === largest || received === largest;
        });
        const lost =
          !held &&
          !isOver(config) &&
          config.read(ids.indexOf(largest))["woke"] === true &&
          onWay(config, ...kinds).every(({ fields }) => fields[word] !== largest);
        return lost ? `id ${largest} is lost` : undefined;
      },
    ),
    always(
      "two-speakers-at-most",
      "at most two active processes represent the same id, and every other process that the id has passed is passive",
      cite.moves,
      (config) => {
        const ids = idsInside(config.setup);
        const active = among(config, "part", "active");
        for (const p of active) {
          const id = config.read(p)[own] as number;
          const owner = ids.indexOf(id);
          const passed = active.filter((q) => from(config, owner, q) < from(config, owner, p));
          const odd = passed.find((q) => config.read(q)[own] !== id);
          if (odd !== undefined) return `id ${id} has passed position ${odd}, which is active`;
          if (passed.length > 1) return `${passed.length + 1} processes represent id ${id}`;
        }
        return undefined;
      },
    ),
    always(
      "none-past-the-largest",
      "no active process represents a smaller id that has passed the owner of the largest id",
      cite.moves,
      (config) => {
        const ids = idsInside(config.setup);
        const largest = Math.max(...ids);
        for (const p of among(config, "part", "active")) {
          const id = config.read(p)[own] as number;
          const owner = ids.indexOf(id);
          if (id !== largest && from(config, owner, ids.indexOf(largest)) <= from(config, owner, p))
            return `position ${p} represents id ${id}`;
        }
        return undefined;
      },
    ),
  ]);
}
