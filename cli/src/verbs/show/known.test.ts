// Every output says how a claim is known, with the word of the claim itself.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folder, json, ringleader } from "../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

/** Every id travels once around the ring. There is one true claim of each kind, and a fifth whose basis is `last`. */
const own = (last: string) => `
import { algorithm, atMost, exactly, id, measuredOn, proved, searched } from "@ringleader/core";
const all = { of: "messages" };
export default algorithm({
  name: "laps",
  paper: "none",
  idea: "Every id travels once around the ring.",
  needs: { ring: true, direction: true, ids: true, fifo: true, everyone: true },
  elects: "max",
  announces: false,
  state: { best: id },
  messages: { token: { id } },
  wake(me) { me.best = me.id; me.send.token({ id: me.id }); },
  on: {
    token(me, { id }) {
      if (id > me.best) me.best = id;
      if (id !== me.id) me.send.token({ id });
      else if (me.best === me.id) me.lead();
    },
  },
  claims: [
    atMost("first of all 2n² messages", "here", all, ({ n }) => 2 * n * n, proved("decision 99")),
    atMost("second of all 3n² messages", "here", all, ({ n }) => 3 * n * n, searched(5)),
    atMost("third of all 4n² messages", "here", all, ({ n }) => 4 * n * n, measuredOn("n = 1 to 9")),
    atMost("fourth of all 5n² messages", "here", all, ({ n }) => 5 * n * n),
    atMost("fifth of all n² messages", "here", all, ({ n }) => n * n${last}),
  ],
});
`;
beforeAll(() => {
  writeFileSync(join(cwd, "stated.ts"), own(""));
  writeFileSync(join(cwd, "searched.ts"), own(", searched(5)"));
  writeFileSync(join(cwd, "proved.ts"), own(', proved("decision 99")'));
});

const words = { first: "proved", second: "searched", third: "measured", fourth: "stated" };
const number = (says: string) => says.split(" ")[0] as keyof typeof words;

/** Returns the first of these words that is printed after the beginning of a claim. */
function printed(out: string, claim: string): string | undefined {
  const text = out.slice(out.indexOf(`${claim} of all`)).replace(/\s+/g, " ");
  return /\b(proved|searched|measured|stated)\b/.exec(text)?.[0];
}

const FULL = process.env["FULL"] !== undefined;

test.each([
  "run stated.ts -n 3 --seed 1 --claims",
  "show stated.ts --claims",
  ...(FULL ? ["check stated.ts -n 3 -v"] : []),
])("known: %s repeats how a claim is known", async (command) => {
  const { out } = await ringleader(command.split(" "), { cwd });
  for (const [claim, word] of Object.entries(words))
    expect([claim, printed(out, claim)]).toEqual([claim, word]);
  expect(out.match(/\bproved\b/g)).toHaveLength(1);
});

test.runIf(FULL)("known: JSON has the basis", async () => {
  const run = await json(["run", "stated.ts", "-n", "3", "--seed", "1"], { cwd });
  const check = await json(["check", "stated.ts", "-n", "3"], { cwd });
  const show = await json(["show", "stated.ts"], { cwd });
  const properties = check["properties"].filter((it: any) => it.cite !== undefined);
  for (const all of [run["claims"], properties, show["claims"]]) {
    expect(all).toHaveLength(5);
    for (const { says, known } of all) {
      const word = words[number(says)] ?? "stated";
      expect([says, known]).toEqual([says, word]);
    }
  }
  expect(show["claims"]).toMatchObject([
    { where: "decision 99", basis: "proved in decision 99" },
    { to: 5, basis: "searched to n = 5" },
    { on: "n = 1 to 9", basis: "measured on n = 1 to 9" },
    { basis: "stated, without evidence" },
    { known: "stated" },
  ]);
});

const bounded = [
  ["proved.ts", "proved in decision 99"],
  ["searched.ts", "searched to n = 5"],
  ["stated.ts", "stated, without evidence"],
] as const;

test.runIf(FULL).each(bounded)(
  "worst: %s says how its bound is known, and the search does not rely on it",
  async (file, basis) => {
    const asked = ["worst", file, "-n", "12", "--seed", "1", "--evaluations", "400"];
    const it = await json(asked, { cwd });
    expect(it).toMatchObject({ value: 144, label: "found", evaluations: 400 });
    expect(it["by"]).toContain(`meets the bound: fifth of all n² messages (here), ${basis}`);
    expect(it["bounds"].map(({ known }: any) => known)).toContain(file.slice(0, -3));
  },
);

test("known: a searched value that is proved names its proof", async () => {
  const asked = "worst peterson -n 16 --seed 1 --evaluations 200 --restarts 1".split(" ");
  const it = await json(asked, { cwd });
  expect(it).toMatchObject({ value: 122, label: "proved" });
  expect(it["by"]).toContain("proved in decision 14");
});

test("known: list says it of each first bound", async () => {
  const all: any[] = JSON.parse((await ringleader(["list", "--json"], { cwd })).out);
  for (const { bounds, known } of all) expect(known).toHaveLength(bounds.length);
  const { out } = await ringleader(["list", "-v"], { cwd });
  expect(out.replace(/\s+/g, " ").match(/· proved\b/g)).toHaveLength(all.length);
});
