import { always, type Claim, type Configuration, provedIn } from "../../model/claim.ts";
import { countAmong, idsInside, lookOnWay, positionOfLargest } from "./configuration.ts";

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
  const isActive = ({ woke, part }: ReturnType<Configuration["read"]>): boolean =>
    woke === true && part === "active";
  const from = ({ n }: Configuration, p: number, q: number): number => (q - p + n) % n;
  return provedIn("decision 14", [
    always(
      "largest-never-lost",
      "the largest id is never lost: until a process detects it, its owner still sleeps, a message carries it, or an active process represents it or has received it",
      cite.survives,
      (config) => {
        const ids = idsInside(config.setup);
        const owner = positionOfLargest(ids);
        const largest = ids[owner];
        for (let p = 0; p < config.n; p++) {
          const fields = config.read(p);
          if (isActive(fields) && (fields[own] === largest || fields[heard] === largest))
            return undefined;
        }
        const lost =
          countAmong(config, "part", over) === 0 &&
          config.read(owner)["woke"] === true &&
          !lookOnWay(config, kinds, ({ fields }) => fields[word] === largest || undefined);
        return lost ? `id ${largest} is lost` : undefined;
      },
    ),
    always(
      "two-speakers-at-most",
      "at most two active processes represent the same id, and every other process that the id has passed is passive",
      cite.moves,
      (config) => {
        const { n, read } = config;
        const ids = idsInside(config.setup);
        for (let p = 0; p < n; p++) {
          if (!isActive(read(p))) continue;
          const id = read(p)[own] as number;
          const owner = ids.indexOf(id);
          let passed = 0;
          for (let q = 0; q < n; q++) {
            if (from(config, owner, q) >= from(config, owner, p) || !isActive(read(q))) continue;
            if (read(q)[own] !== id) return `id ${id} has passed position ${q}, which is active`;
            passed++;
          }
          if (passed > 1) return `${passed + 1} processes represent id ${id}`;
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
        const home = positionOfLargest(ids);
        for (let p = 0; p < config.n; p++) {
          const fields = config.read(p);
          if (!isActive(fields) || fields[own] === ids[home]) continue;
          const owner = ids.indexOf(fields[own] as number);
          if (from(config, owner, home) <= from(config, owner, p))
            return `position ${p} represents id ${String(fields[own])}`;
        }
        return undefined;
      },
    ),
  ]);
}
