// Draws runs with fast-check: every algorithm and parameter, small rings and a few larger ones, with any ids,
// ports, wake-ups, schedules and links, inside and outside the model.
import * as fc from "fast-check";
import { findAlgorithm, type RunSpec } from "@ringleader/core/internal";

// A fixed seed makes the suite repeatable. SEED=… sets another seed. A failure prints its seed.
fc.configureGlobal({ seed: Number(process.env["SEED"] ?? 1987) });

export const sizesUpTo = (most: number) => fc.integer({ min: 1, max: most });
const word = fc.oneof(
  fc.nat(20),
  fc.constantFrom(2 ** 32 - 1, 2 ** 32 - 2, 2 ** 31, 2 ** 31 - 1),
  fc.nat(2 ** 32 - 1),
);
const size = fc.oneof(
  { weight: 8, arbitrary: sizesUpTo(12) },
  { weight: 1, arbitrary: fc.integer({ min: 40, max: 60 }) },
);

export const schedules = [
  "fifo",
  "lifo",
  "random",
  "lockstep",
  "latency:constant:3",
  "latency:uniform:1:9",
  "latency:exponential:4",
] as const;

const sets: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "chang-roberts": {
    announce: ["yes", "no"],
    elects: ["min", "max"],
    mail: ["relay", "start"],
  },
  "hirschberg-sinclair": {
    losers: ["reply", "swallow"],
    elects: ["min", "max"],
    announce: ["no", "yes"],
  },
  peterson: { elects: ["min", "max"], announce: ["no", "yes"] },
  "franklin-probabilistic": { k: ["2", "3", "10", "65535"], bit: ["yes", "no"] },
  franklin: { elects: ["min", "max"], announce: ["no", "yes"] },
  "dolev-klawe-rodeh": { elects: ["min", "max"] },
  "itai-rodeh": { k: ["2", "3", "10"] },
  "itai-rodeh-sync": { k: ["2", "3", "32"] },
  "marchetti-spaccamela-simplified": {
    N: ["n", "60", "4294967295"],
    starts: ["together", "staggered"],
  },
  "time-slice": { first: ["0", "1"] },
  "variable-speeds": { purge: ["no", "yes"] },
  dfs: {
    prune: ["no", "yes"],
    announce: ["no", "yes"],
    elects: ["min", "max"],
    task: ["elect", "tree"],
  },
};

/** Protocols of Marchetti-Spaccamela's scheme that end soon on rings of sixty. */
const protocols: readonly Record<string, string>[] = [
  { protocol: "P1" },
  { protocol: "P1", c: "5/2" },
  { protocol: "P2" },
  { protocol: "P2", c: "3", a: "3/2" },
  { protocol: "P3" },
  { protocol: "P4" },
  { protocol: "P4", eps: "1/2" },
  { protocol: "P4", eps: "5/3", c: "3" },
];

function setOf(algorithm: string): fc.Arbitrary<NonNullable<RunSpec["set"]>> {
  if (algorithm === "marchetti-spaccamela") return fc.constantFrom(...protocols);
  const choices = Object.entries(sets[algorithm] ?? {});
  const chosen = choices.map(([key, values]) => [key, fc.constantFrom(...values)]);
  const some: fc.Arbitrary<any> = fc.record(Object.fromEntries(chosen), { requiredKeys: [] });
  return some;
}

const positions = (n: number) =>
  fc.subarray(
    Array.from({ length: n }, (_, p) => p),
    { minLength: 1 },
  );
const time = fc.oneof(
  fc.bigInt(0n, 30n),
  fc.constantFrom(2n ** 53n - 1n, 2n ** 53n, 2n ** 100n, 2n ** 100n + 3n),
);

/** Draws the wake-ups: all processes, some, only the root, or (in rounds) some at given times. */
function wakeOf(n: number, timed: boolean, root: boolean): fc.Arbitrary<RunSpec["wake"]> {
  if (root) return fc.nat(n - 1).map((position) => [position]);
  const some = positions(n);
  if (!timed) return fc.option(some, { nil: undefined });
  const times = some.chain((list) =>
    fc
      .tuple(...list.map(() => time))
      .map((at) => Object.fromEntries(list.map((p, i) => [p, String(at[i])]))),
  );
  return fc.oneof(fc.constant(undefined), some, times);
}

/** Draws a connected network: a random tree and some more edges. */
export function graphOf(n: number): fc.Arbitrary<{ n: number; edges: number[][] }> {
  const all: number[][] = [];
  for (let u = 0; u < n; u++) for (let v = u + 1; v < n; v++) all.push([u, v]);
  const parents = fc.tuple(...Array.from({ length: n - 1 }, (_, v) => fc.nat(v)));
  return fc
    .record({ parents, more: fc.subarray(all, { maxLength: Math.min(all.length, 2 * n) }) })
    .map(({ parents, more }) => {
      const edges = parents.map((u, v) => [u, v + 1]);
      const there = new Set(edges.map(String));
      return { n, edges: [...edges, ...more.filter((edge) => !there.has(String(edge)))] };
    });
}

/** Draws runs of an algorithm, by default also outside its model. `family` defines it if the catalogue does not. */
export function runSpecsOf(
  name: string,
  where: "anywhere" | "in its model" = "anywhere",
  family = findAlgorithm(name),
): fc.Arbitrary<RunSpec> {
  return fc.record({ n: size, set: setOf(name) }).chain(({ n, set: any }) => {
    // On larger rings with few values hardly any round has a unique draw, and the run would not end.
    const set = name === "itai-rodeh-sync" && n > 6 ? { k: "32" } : any;
    const { needs, leastId = 0, contenders } = family.with(set);
    const assumed = needs;
    // A message of VariableSpeeds waits 2^uid rounds; with large uids the arithmetic alone takes minutes.
    const ofSize = name === "variable-speeds" ? fc.integer({ min: 1, max: 130 }) : word;
    const breakable = (["fifo", "ids", "everyone", "n", "direction"] as const).filter(
      (need) => assumed[need] && where === "anywhere",
    );
    return fc
      .subarray([...breakable])
      .chain((some) => fc.constantFrom([], [], some))
      .chain((violate) => {
        const ids = fc.uniqueArray(
          ofSize.filter((id) => id >= leastId),
          { minLength: n, maxLength: n },
        );
        const repeated = fc.array(fc.integer({ min: 1, max: Math.max(1, n >> 1) }), {
          minLength: n,
          maxLength: n,
        });
        const bits = fc
          .array(fc.constantFrom("0", "1"), { minLength: n, maxLength: n })
          .map((all) => all.join(""));
        const free = !assumed.direction || violate.includes("direction");
        const reorders = !assumed.fifo || violate.includes("fifo");
        return fc.record({
          algorithm: fc.constant(name),
          set: fc.constant(set),
          n: fc.constant(n),
          seed: fc.integer(),
          violate: fc.constant(violate),
          ids: needs.ids ? (violate.includes("ids") ? repeated : ids) : fc.constant(undefined),
          schedule: needs.rounds ? fc.constant(undefined) : fc.constantFrom(...schedules),
          links:
            needs.rounds || !reorders
              ? fc.constant(undefined)
              : fc.constantFrom(violate.includes("fifo") ? undefined : "fifo", "any"),
          ports:
            needs.ring && free
              ? fc.oneof(bits, fc.constantFrom("aligned", "scrambled"))
              : fc.constant(undefined),
          wake:
            needs.rounds && needs.everyone
              ? fc.constant(undefined)
              : wakeOf(n, needs.rounds === true, needs.root === true),
          willing: needs.rounds
            ? fc.oneof(
                fc.constantFrom(
                  ...(contenders === "willing" ? (["all"] as const) : (["all", "none"] as const)),
                ),
                positions(n),
              )
            : fc.constant(undefined),
          graph: needs.ring ? fc.constant(undefined) : fc.oneof(graphOf(n), fc.constant(undefined)),
        });
      });
  });
}
