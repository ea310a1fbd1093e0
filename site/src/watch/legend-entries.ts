import { FOLLOWS, LABEL, LEADS } from "@ringleader/core/record";
import type { Picture } from "../run/run.worker.ts";
import { isDrawnAsDots } from "./paint.ts";

/** What a mark of the picture means. */
export interface LegendEntry {
  readonly mark: "state" | "hollow" | "follows" | "leads" | "message" | "spoke" | "tree";
  /** Of a state or a kind of message: which one. */
  readonly index: number;
  readonly says: string;
}

/**
 * What is to be explained: the faces that are counted, the kinds of message that occur. Counts and
 * kinds of a whole recording make a legend that playing does not move.
 */
export function legendEntries(
  picture: Picture,
  counts: Uint32Array,
  occurring: ReadonlySet<number> | undefined,
): LegendEntry[] {
  const { labels, kinds } = picture;
  const isThere = (test: (face: number) => boolean) =>
    counts.some((count, face) => count > 0 && test(face));
  const is = (face: number, bit: number) => (face & bit) !== 0;
  const hasState = (index: number) =>
    isThere((face) => face > 0 && (face & LABEL) === index && !is(face, LEADS));
  const all: (LegendEntry | false)[] = [
    ...labels.map((says, index) => hasState(index) && ({ mark: "state", index, says } as const)),
    occurring !== undefined && { mark: "hollow", index: 0, says: "nothing yet" },
    isThere((face) => is(face, FOLLOWS)) && { mark: "follows", index: 0, says: "knows the leader" },
    isThere((face) => is(face, LEADS)) && { mark: "leads", index: 0, says: "leads" },
    picture.tree !== undefined &&
      isDrawnAsDots(picture) && { mark: "tree", index: 0, says: "tree of the leader" },
    ...kinds.map(
      (says, index) =>
        occurring?.has(index) === true && ({ mark: "message", index, says } as const),
    ),
    occurring !== undefined &&
      picture.ring &&
      isDrawnAsDots(picture) && { mark: "spoke", index: 0, says: "messages received" },
  ];
  return all.filter((it) => it !== false);
}
