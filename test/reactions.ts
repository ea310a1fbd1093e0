import { catalogue, type Algorithm, type RunSpec } from "@ringleader/core/internal";
import { labelsOf, observe, WAKE } from "@ringleader/core/internal/recording";

/** Runs of algorithms whose handlers differ. */
export const variants: readonly RunSpec[] = [
  ...catalogue.map(({ name }) => ({ algorithm: name })),
  { algorithm: "chang-roberts", wake: [0], set: { announce: "no" } },
  { algorithm: "hirschberg-sinclair", set: { losers: "swallow", announce: "yes" } },
  { algorithm: "marchetti-spaccamela", wake: [0], willing: [0] },
  { algorithm: "marchetti-spaccamela-simplified", wake: [0], set: { starts: "staggered" } },
  { algorithm: "dfs", wake: [0], set: { task: "tree", announce: "yes" } },
];

/** What the handlers of an algorithm do: for each sentence of a handler, everything that its processes did besides. */
export function watchReactions(algorithm: Algorithm) {
  const { field } = labelsOf(algorithm);
  const kinds = Object.keys(algorithm.messages);
  const effects = new Map<string, Set<string>>();
  let said: string[] = [];
  let sent = new Set<string>();
  let on = "";
  const statusOf = (me: any) => [me.decision, field === undefined ? "" : me[field]];
  const observed = observe(algorithm, {
    before: (_, kind) => {
      on = kinds[kind] ?? (kind === WAKE ? "wake" : "alarm");
      said = [];
      sent = new Set();
    },
    send: (_, kind) => sent.add(kinds[kind]),
    because: (_, reason) => said.push(reason),
  });
  const watched =
    (handle: (me: any, ...rest: any[]) => void) =>
    (me: any, ...rest: any[]) => {
      const before = statusOf(me);
      handle(me, ...rest);
      const reaction = `${on}: ${said.join("; ")}`;
      const changed = statusOf(me).filter((status, i) => status !== before[i]);
      const effect = [...sent, ...changed].join(", ");
      effects.set(reaction, (effects.get(reaction) ?? new Set()).add(effect));
    };
  const handlers = Object.entries(observed.on).map(([kind, handle]) => [kind, watched(handle)]);
  return {
    algorithm: {
      ...observed,
      wake: watched((me) => observed.wake!(me)),
      on: Object.fromEntries(handlers),
      ...(observed.alarm && { alarm: watched((me, tag) => observed.alarm!(me, tag)) }),
    } as Algorithm,
    /** Lists the handlers of reactions without a reason. */
    silent: () => [...effects.keys()].filter((reaction) => reaction.endsWith(": ")),
    /** Lists the reasons that stand for different effects. */
    ambiguous: () =>
      [...effects]
        .filter(([, found]) => found.size > 1)
        .map(([reaction, found]) => `${reaction} → ${[...found].join(" | ")}`),
  };
}
