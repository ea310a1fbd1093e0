import { foldText } from "../model/digest.ts";
import { Life } from "../model/life.ts";
import type { Kind, Shape } from "./shape.ts";

/** Returns the text that makes `me` stand for process p. */
export const enterText = ({ row }: Shape): string =>
  `$P = p;${row > 0 ? ` $ROW = p * ${row};` : ""}`;

/**
 * Returns the text that delivers one message: it finds the process and the port, folds the event into the digest's
 * lanes `a` and `b`, stores `a` for the decisions of the event, and calls the author's handler. In watched runs it also
 * calls the host's `before` and `after`.
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
  const call = `$A = a; ${words.map((word, i) => `M[${i}] = ${word};`).join(" ")} on${index}(me, v${index}, port);`;
  if (!watched) return `${reads} ${fold} ${call}`;
  return `${reads} ${fold} host.before(p, port, ${index}, [${words.join(", ")}]); ${call} host.after();`;
}

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

/** Returns the text of `begin`, which starts a process, and of `beginAll`, which starts many, each after `before`. */
export const beginAllText = (shape: Shape, before: string): string => `${wakeText(shape)}
function beginAll(from, to, starters) {
  $LEFT = 0;
  for (let p = from; p < to; p++) if (starters === undefined || starters[p] === 1) { ${before} begin(p); if ($LEFT < 0) return p + 1; }
  return to;
}`;

/** Statements that end the current call of `step` or `beginAll` early, after the event that is being handled. */
export const STOP = "if ($LEFT >= 0) { $REST = $LEFT; $LEFT = -1; }";

/** Returns the text of `step` and `stepWatched`, which make at most k deliveries while `more` holds; `next` makes one. */
export const stepsText = (more: string, next: (watched: boolean) => string, locals = ""): string =>
  [false, true]
    .map(
      (watched) => `function step${watched ? "Watched" : ""}(k) {
  $LEFT = k; $REST = -1; let a = $A, b = $B${locals};
  while ($LEFT > 0${more}) {
    ${next(watched)}
  }
  $A = a; $B = b; return k - ($LEFT < 0 ? $REST : $LEFT);
}`,
    )
    .join("\n");

export const LOOP = `beginAll, step, stepWatched,
  stop() { ${STOP} },
  lanes() { return [$A, $B, $DA, $DB]; },
  setLanes(a, b) { $A = a; $B = b; },
  setFlags(late, watched) { $LATE = late ? 1 : 0; $WATCHED = watched ? 1 : 0; },`;
