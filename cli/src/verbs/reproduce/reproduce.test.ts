import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { papers } from "@ringleader/core/internal";
import { afterAll, expect, test } from "vitest";
import {
  ended,
  folder,
  interrupt,
  json,
  ringleader,
  start,
  untilPrinted,
} from "../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

const FULL = process.env["FULL"] !== undefined;

test.runIf(FULL)("reproduce: judges every claim of every paper", async () => {
  const { status, claims, ...sum } = await json(["reproduce", "--quick"], { cwd });
  expect(claims.filter(({ verdict }: any) => !["holds", "refuted"].includes(verdict))).toEqual([]);
  expect([status, sum["verdict"]]).toEqual([0, "holds"]);
  expect(Object.keys(sum["papers"])).toEqual([...Object.keys(papers), "elsewhere"]);
  const page = readFileSync(join(cwd, "reproduction.html"), "utf8");
  expect(page).not.toMatch(/(src|href)="(?!#)|<script|@import|url\(/);
  for (const { cite } of claims.slice(0, 20)) {
    expect(page).toContain(cite.replaceAll("&", "&#38;"));
  }
  const rounds = claims.find(({ id }: any) => id === "rounds-printed");
  expect(rounds).toMatchObject({ verdict: "refuted", truthKnown: { where: "decision 14" } });
  expect(page).toContain(`${rounds.truth} · proved in decision 14`);
});

test.runIf(FULL)(
  "reproduce: a report has every claim, whatever the number of workers",
  async () => {
    const [one, ...others] = await Promise.all(
      (FULL ? ["2", "1"] : ["2"]).map(async (workers) => {
        const out = `${workers}.html`;
        const args = ["reproduce", "--quick", "--paper", "002", "--out", out, "--workers", workers];
        const { status, verdict, papers: tried, claims } = await json(args, { cwd });
        expect([status, verdict, Object.keys(tried)]).toEqual([0, "holds", ["002"]]);
        const page = readFileSync(join(cwd, out), "utf8");
        for (const it of claims) {
          expect(["holds", "refuted"]).toContain(it.verdict);
          expect(page).toContain(it.cite.replaceAll("&", "&#38;"));
        }
        return page;
      }),
    );
    for (const other of others) expect(other).toBe(one);
    expect(one).not.toMatch(/(src|href)="(?!#)|<script|@import|url\(/);
  },
);

test.runIf(FULL)("reproduce: an interrupted report has the results so far", async () => {
  const child = start(["reproduce", "--workers", "1", "--out", "stopped.html", "--progress"], cwd);
  await untilPrinted(child, "stderr", /^[1-9]\d* of \d+ experiments/m);
  const { status, err } = await interrupt(child);
  expect(status).toBe(130);
  expect(err).toMatch(/interrupted after \d+ of \d+ experiments; stopped.html has their results/);
  expect(readFileSync(join(cwd, "stopped.html"), "utf8")).toContain("stopped after");
});

test.runIf(FULL)("reproduce: an earlier report stays until the new one is complete", async () => {
  writeFileSync(join(cwd, "earlier.html"), "earlier");
  const child = start(["reproduce", "--out", "earlier.html", "--progress"], cwd);
  await untilPrinted(child, "stderr");
  child.kill("SIGKILL");
  await ended(child);
  expect(readFileSync(join(cwd, "earlier.html"), "utf8")).toBe("earlier");
});

test.each([
  [["--paper", "005"], "--paper 005 is not accepted; give 000, 001"],
  [["--quick", "--full"], "--quick and --full: give only one of them."],
  [["--out", "nowhere/x.html"], "--out nowhere/x.html: the folder nowhere does not exist."],
  [["--workers", "0"], "--workers"],
  [["--json", "--out", "-"], "--out - and --json both write to stdout"],
])("reproduce: refuses %j", async (args, sentence) => {
  const { status, err } = await ringleader(["reproduce", ...args], { cwd });
  expect([status, err]).toEqual([64, expect.stringContaining(sentence)]);
});
