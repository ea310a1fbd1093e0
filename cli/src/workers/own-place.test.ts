import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folder, ringleader } from "../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);
const FULL = process.env["FULL"] !== undefined;

const names = "it has least, id, decision, lead, follow, mark, because, send.";
/** Statements of a handler, each with the column that is named and the sentence. Each stands behind `FRONT`. */
const mistakes: [string, number, string][] = [
  ["me.lest = id;", 4, "me has no lest; did you mean least?"],
  ["me.least = one > 2 ? 1 : me.lest;", 29, "me has no lest; did you mean least?"],
  ["me.least = me.n;", 15, "me has no n: needs: { n: true } gives it."],
  ["me.least = -one;", 4, "-1 does not fit least (process at position 1)."],
  ["me.send.tokn({ id });", 9, "me.send has no tokn; did you mean token?"],
  [
    "me.send.token({ id: 2 ** 40 });",
    9,
    "1099511627776 does not fit token.id (process at position 1).",
  ],
  ["me.wholly = 1;", 4, `me has no wholly; ${names}`],
  ['throw new Error("sad");', 7, "sad."],
];
const FRONT = "  (me: any, id: number) => { const one: number = 1;   ";
const FIRST_LINE = 6;
const HELP = "type A = { a: 1 };\nexport const help = (me: any) => {\n  me.b = 1;\n};\n";

writeFileSync(join(cwd, "help.ts"), HELP);
writeFileSync(join(cwd, "waits.ts"), "await new Promise(() => {});\nexport default 1;\n");
writeFileSync(join(cwd, "grammar.ts"), "let a: number = 1;\nlet b = 1 two;\n");
writeFileSync(
  join(cwd, "mine.ts"),
  `import { algorithm, family, id, natural } from "@ringleader/core";
import { help } from "./help";
type Act = {
  (me: any, id: number): void;
}; const acts: Act[] = [
${mistakes.map(([statement]) => `${FRONT}${statement} },\n`).join("")}  help,
];
export default family("mine", { act: natural("which act", 0, 0, 99) }, ({ act }) => algorithm({
  name: "mine", paper: "none", idea: "none", elects: "max", announces: false,
  needs: { ring: true, direction: true, ids: true, fifo: true, everyone: true },
  state: { least: id },
  messages: { token: { id } },
  wake(me) { me.least = me.id; me.send.token({ id: me.id }); },
  on: { token(me, { id }) { acts[act](me, id); if (id === me.id) me.lead(); } },
}));
`,
);

interface Refused {
  readonly error: string;
}

test("own place: a mistake in a handler names the place in the source", async () => {
  const numbers = Array.from({ length: mistakes.length + 1 }, (_, act) => act);
  const runs = numbers.map((act) => ({ algorithm: "./mine.ts", ids: [2, 1], set: { act } }));
  writeFileSync(join(cwd, "runs.jsonl"), runs.map((run) => JSON.stringify(run)).join("\n"));
  const { status, out } = await ringleader(["run", "./mine.ts", "--batch", "runs.jsonl"], { cwd });
  const errors = out.split("\n", runs.length).map((line) => (JSON.parse(line) as Refused).error);
  const placed = mistakes.map(
    ([, column, says], i) =>
      `./mine.ts, line ${FIRST_LINE + i}, column ${FRONT.length + column}: ${says}`,
  );
  const helps = `./help.ts, line 3, column 6: me has no b; ${names}`;
  expect([status, errors]).toEqual([64, [...placed, helps]]);
});

const verbs: [string, string][] = [
  ["run ./grammar.ts -n 2", "./grammar.ts, line 2, column 10: Missing semicolon."],
  ["run ./waits.ts -n 2", "./waits.ts waits with await while it is loaded"],
  ["check ./mine.ts --set act=3 -n 2", "line 9, column 58: -1 does not fit least"],
  ["run ./mine.ts -n 2 --seeds 5 --trust-file", "line 6, column 58, seed 1: me has no lest"],
  ["check ./mine.ts -n 2", "line 6, column 58: me has no lest"],
  ["worst ./mine.ts --set act=3 -n 2", "line 9, column 58: -1 does not fit least"],
  ["sweep ./mine.ts -n 2 --seeds 1", "line 6, column 58: me has no lest"],
  ["net run ./mine.ts -n 2", "line 6, column 58: me has no lest"],
  ["limits ./mine.ts", "line 6, column 58: me has no lest"],
  ["prove ./mine.ts", "line 6, column 58: me has no lest"],
];

test.each(verbs.slice(0, FULL ? undefined : 1))("own place: %s is refused", async (line, says) => {
  const { status, out, err } = await ringleader([...line.split(" "), "--json"], { cwd });
  expect([status, out + err]).toEqual([64, expect.stringContaining(says)]);
});
