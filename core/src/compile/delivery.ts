import { foldText } from "../model/digest.ts";
import { Life } from "../model/life.ts";
import type { Kind, Shape } from "./shape.ts";

/** Makes `me` process p. */
export const enterText = ({ row }: Shape): string =>
  `$P = p;${row > 0 ? ` $ROW = p * ${row};` : ""}`;

/**
 * The text that delivers one message: finds the process and the port from the head, folds the event
 * into the digest's lanes `a` and `b`, and calls the author's handler. Watched runs tell the host when
 * the event begins and ends.
 */
export function deliveryText(
  shape: Shape,
  watched: boolean,
  word = (i: number) => `Q[q + ${shape.lead + i}]`,
): string {
  const { kindBits, links, kinds, algorithm } = shape;
  const find = {
    oneWay: `const p = head >>> ${kindBits}; const port = 0;`,
    twoWay:
      `const p = head >>> ${kindBits + 1}; const s = SWAP[p]; ` +
      `const port = (head >>> ${kindBits} & 1) ^ s; head ^= s << ${kindBits};`,
    rows: `const l = head >>> ${kindBits}; const p = OWNER[l]; const port = l - OFFSET[p];`,
  }[links];
  const late = `if ($LATE === 1 && (LIFE[p] & ${Life.woke}) === 0) { $A = a; $B = b; begin(p); a = $A; b = $B; }`;
  const wakes = algorithm.needs.everyone && !algorithm.needs.rounds ? late : "";
  const cases = kinds.map(
    (kind) => `case ${kind.index}: { ${caseText(kind, watched, word)} break; }`,
  );
  return `${find} ${enterText(shape)} ${wakes}
    switch (head & ${2 ** kindBits - 1}) {
      ${cases.join("\n      ")}
    }`;
}

function caseText({ index, fields }: Kind, watched: boolean, word: (i: number) => string): string {
  const words = fields.map((_, i) => `w${i}`);
  const reads = fields.map((_, i) => `const w${i} = ${word(i)};`).join(" ");
  const fold = foldText(["head", ...words], "a", "b");
  const call = `${words.map((word, i) => `M[${i}] = ${word};`).join(" ")} on${index}(me, v${index}, port);`;
  if (!watched) return `${reads} ${fold} ${call}`;
  return `${reads} ${fold} host.before(p, port, ${index}, [${words.join(", ")}]); ${call} host.after();`;
}

/** The text of `begin(p)`, which starts one process. */
export function wakeText(shape: Shape): string {
  const { wakeKind, kindBits, algorithm } = shape;
  const wake = algorithm.wake ? "algorithm.wake(me);" : "";
  const fold = foldText([`(p << ${kindBits} | ${wakeKind})`], "$A", "$B");
  return `function begin(p) {
  ${enterText(shape)} LIFE[p] |= ${Life.woke}; ${fold}
  if ($WATCHED === 1) host.before(p, 0, ${wakeKind}, []);
  ${wake}
  if ($WATCHED === 1) host.after();
}`;
}
