// Generates docs/run.svg, the first picture of the README: a run of Hirschberg and Sinclair's algorithm as a
// space-time diagram. `node scripts/picture.mjs` writes the file, and test/docs.test.ts compares it with the stored
// one.
import { writeFileSync } from "node:fs";
import { parseRun, runRequest } from "@ringleader/core/internal";

const line = { algorithm: "hirschberg-sinclair", n: 24, seed: 2, ports: "aligned" };

/** Sizes in pixels: one unit of time, the distance between two processes, and the left and top margins. */
const [UNIT, STEP, LEFT, TOP] = [9, 14, 52, 46];

/** The kinds of message in painting order, with their meanings. */
const kinds = {
  no: "no: there is a larger id",
  ok: "ok: no larger id here",
  from: "from: is there a larger id?",
};

/** @typedef {import("@ringleader/core").Event} Event */

export function picture() {
  /** @type {Event[]} */
  const events = [];
  const result = runRequest(parseRun(line), { watch: (event) => events.push(event) });
  const ids = /** @type {number[]} */ (result.setup.ids);
  const [leader] = result.leaders;
  const n = result.n;
  const end = result.causal.last;
  // The drawing cuts the ring open opposite the leader.
  const row = (/** @type {number} */ p) => (p - leader.position + n + n / 2) % n;
  const x = (/** @type {number} */ time) => LEFT + UNIT * time;
  const y = (/** @type {number} */ at) => TOP + STEP * at;
  const received = events.filter(({ kind }) => kind !== "wake");

  /** The time at which each process withdrew, which is the first `no` to its own probe. */
  const until = ids.map((id, p) => {
    const no = received.find((it) => it.kind === "no" && it.process === p && it.words[0] === id);
    return no ? Number(no.time) : end;
  });
  const lifelines = ids.map((id, p) => {
    const at = y(row(p));
    const bold = p === leader.position ? ' class="leader"' : "";
    return (
      `<path class="candidate" d="M${x(0)} ${at}H${x(until[p])}"/>` +
      `<path class="withdrawn" d="M${x(until[p])} ${at}H${x(end)}"/>` +
      `<text${bold} x="${LEFT - 9}" y="${at + 4}" text-anchor="end">${id}</text>`
    );
  });

  const flights = Object.keys(kinds).map((kind) => {
    const parts = received.filter((it) => it.kind === kind).map((it) => hop(it, n, row, x, y));
    return `<path class="${kind}" d="${parts.join("")}"/>`;
  });

  /** The time at which the leader began each stage. */
  const stages = new Map();
  for (const { kind, words, time } of received) {
    if (kind === "from" && words[0] === leader.id && !stages.has(words[2])) {
      stages.set(words[2], Number(time) - 1);
    }
  }
  const marks = [...stages].map(([stage, time]) => {
    const says = 2 ** stage < n ? 2 ** stage : "the ring";
    return (
      `<path class="stage" d="M${x(time)} ${TOP - 20}V${y(n - 1) + 10}"/>` +
      `<text x="${x(time) + 4}" y="${TOP - 14}">${says}</text>`
    );
  });

  const bottom = y(n - 1) + 34;
  const legend = Object.entries(kinds)
    .reverse()
    .map(([kind, says], i) => {
      const at = LEFT + 205 * i;
      const count = result.messages.byKind[kind];
      return (
        `<path class="${kind}" d="M${at} ${bottom - 4}h20"/>` +
        `<text x="${at + 26}" y="${bottom}">${says} (${count})</text>`
      );
    });
  const width = x(end) + 70;
  const title = `Hirschberg–Sinclair on a ring of ${n}: ${leader.id} is elected after ${result.messages.total} messages`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${bottom + 12}" role="img">
<title>${title}</title>
<style>
text { font: 11px system-ui, sans-serif; fill: #57606a; }
path { fill: none; stroke-linecap: round; stroke-linejoin: round; }
.leader { font-weight: 700; fill: #b35900; }
.candidate { stroke: #8c959f; stroke-width: 2; }
.withdrawn { stroke: #d0d7de; stroke-width: 0.7; }
.stage { stroke: #d0d7de; stroke-width: 0.8; stroke-dasharray: 2 3; }
.from { stroke: #0969da; stroke-width: 1.5; }
.ok { stroke: #1a9e57; stroke-width: 1.5; }
.no { stroke: #d1542b; stroke-width: 1.5; }
.star { fill: #e08600; }
@media (prefers-color-scheme: dark) {
  text { fill: #9da7b3; }
  .leader { fill: #ffb454; }
  .candidate { stroke: #7d8590; }
  .withdrawn, .stage { stroke: #373e47; }
  .from { stroke: #5aa2ff; }
  .ok { stroke: #3fc380; }
  .no { stroke: #ff8a65; }
  .star { fill: #ffb454; }
}
</style>
${marks.join("\n")}
${lifelines.join("\n")}
${flights.join("\n")}
<circle class="star" cx="${x(end)}" cy="${y(row(leader.position))}" r="5"/>
<text class="leader" x="${x(end) + 10}" y="${y(row(leader.position)) + 4}">leads</text>
<text x="${LEFT - 9}" y="${TOP - 14}" text-anchor="end">asks</text>
${legend.join("\n")}
<text x="${x(end)}" y="${bottom}" text-anchor="end">time →</text>
</svg>
`;
}

/**
 * Draws one hop of a message as a line from the neighbour, one unit of time earlier. Where the ring is cut open,
 * the line leaves at one edge and returns at the other.
 * @param {Event} event
 * @param {number} n
 * @param {(p: number) => number} row
 * @param {(time: number) => number} x
 * @param {(at: number) => number} y
 */
function hop({ process: p, port, time }, n, row, x, y) {
  const way = port === 0 ? -1 : 1;
  const [from, to] = [row((p + way + n) % n), row(p)];
  const [left, right] = [x(Number(time) - 1), x(Number(time))];
  if (Math.abs(to - from) === 1) return `M${left} ${y(from)}L${right} ${y(to)}`;
  const middle = (left + right) / 2;
  return `M${left} ${y(from)}L${middle} ${y(from - way / 2)}M${middle} ${y(to + way / 2)}L${right} ${y(to)}`;
}

if (import.meta.filename === process.argv[1]) {
  writeFileSync(new URL("../docs/run.svg", import.meta.url), picture());
}
