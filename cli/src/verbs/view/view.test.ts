import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repository } from "../../install/package-files.ts";
import { ended, untilPrinted, folder, ringleader, start } from "../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);
const read = (file: string): string => readFileSync(join(cwd, file), "utf8");

// The first use builds the page, which takes too long here.
const isBuilt = existsSync(join(repository!, "site", "dist", "index.html"));
const quiet = ["--port", "0", "--no-open"];

beforeAll(async () => {
  const ring = ["run", "chang-roberts", "--ids", "3,1,2", "--seed", "1", "--trace", "run.jsonl"];
  await ringleader(ring, { cwd });
  writeFileSync(
    join(cwd, "altered.jsonl"),
    read("run.jsonl").replace('"process":1', '"process":0'),
  );
  writeFileSync(join(cwd, "empty.jsonl"), "");
});

describe.runIf(isBuilt)("view", () => {
  test("view: serves the page and the trace and no other file, until Ctrl-C", async () => {
    const child = start(["view", "run.jsonl", ...quiet], cwd);
    const over = ended(child);
    const said = await untilPrinted(child, "stdout");
    expect(said).toMatch(/^the trace is at http:\/\/127\.0\.0\.1:\d+\/#open=trace\.jsonl \(Ctrl-C/);
    const root = /http:\/\/[\d.:]+\//.exec(said)![0];
    const page = await fetch(root);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("ringleader")]);
    expect(await (await fetch(`${root}trace.jsonl`)).text()).toBe(read("run.jsonl"));
    expect((await fetch(`${root}run.jsonl`)).status).toBe(404);
    child.kill("SIGINT");
    expect(await over).toMatchObject({ status: 130, err: "" });
  });

  test("view: answers a browser that names this machine, and no other page", async () => {
    copyFileSync(join(cwd, "run.jsonl"), join(cwd, "moved.jsonl"));
    const child = start(["view", "moved.jsonl", ...quiet], cwd);
    const over = ended(child);
    const root = /http:\/\/[\d.:]+\//.exec(await untilPrinted(child, "stdout"))![0];
    const { port } = new URL(root);
    const statusFor = async (host: string): Promise<number | undefined> => {
      const [answer] = (await once(
        get(`${root}trace.jsonl`, { headers: { host } }),
        "response",
      )) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    };
    const accepted = ["localhost", "LOCALHOST.", "a.localhost", "127.0.0.1", "127.9.9.9", "[::1]"];
    for (const host of accepted)
      expect([host, await statusFor(`${host}:${port}`)]).toEqual([host, 200]);
    const refused = ["evil.example", "localhost.evil.example", "notlocalhost", "10.0.0.1", "[::2]"];
    for (const host of refused) {
      expect([host, await statusFor(`${host}:${port}`)]).toEqual([host, 403]);
    }
    for (const host of ["127.0.0.1@evil.example", "::1", "a b"]) {
      expect(await statusFor(host)).toBeOneOf([400, 403]);
    }
    const page = await fetch(root);
    expect(page.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; .*connect-src 'self';/,
    );
    expect(page.headers.get("content-security-policy")).toMatch(/; frame-ancestors 'self'$/);
    const picture = await fetch(`${root}?embed`);
    expect(picture.headers.get("content-security-policy")).not.toContain("frame-ancestors");
    expect(page.headers.get("x-content-type-options")).toBe("nosniff");

    const trace = await fetch(`${root}trace.jsonl`);
    const etag = trace.headers.get("etag")!;
    expect((await fetch(`${root}trace.jsonl`, { headers: { "if-none-match": etag } })).status).toBe(
      304,
    );
    rmSync(join(cwd, "moved.jsonl"));
    const lost = await fetch(`${root}trace.jsonl`);
    expect([lost.status, await lost.text()]).toEqual([404, "moved.jsonl can no longer be read.\n"]);
    child.kill("SIGINT");
    expect(await over).toMatchObject({ status: 130, err: "" });
  });

  test("view: keeps a trace from stdin only while it is shown", async () => {
    const spools = () => readdirSync(cwd).filter((name) => name.startsWith("ringleader-view-"));
    const child = start(["view", "-", ...quiet], cwd, { TMPDIR: cwd });
    const over = ended(child);
    child.stdin.end(read("run.jsonl"));
    const said = await untilPrinted(child, "stdout");
    const trace = await fetch(`${/http:\/\/[\d.:]+\//.exec(said)![0]}trace.jsonl`);
    expect(await trace.text()).toBe(read("run.jsonl"));
    expect(spools()).toHaveLength(1);
    child.kill("SIGTERM");
    expect((await over).status).toBe(143);
    expect(spools()).toEqual([]);
  });
});

test.each([
  ["nowhere.jsonl", "cannot read nowhere.jsonl: the file does not exist."],
  ["empty.jsonl", "empty.jsonl, line 1: the header is missing, because the trace is empty."],
  [
    "altered.jsonl",
    "event 1 differs: in the trace position 0 wakes at time 0; in the run position 1 wakes at time 0.",
    1,
  ],
])("view: does not serve %s", async (file, sentence, expected = 64) => {
  const { status, out, err } = await ringleader(["view", file, ...quiet], { cwd });
  expect([status, out, err]).toEqual([expected, "", `ringleader: ${sentence}\n`]);
});

test("view: refuses a bad port", async () => {
  const { status, err } = await ringleader(["view", "run.jsonl", "--port", "http"], { cwd });
  expect([status, err]).toEqual([
    64,
    "ringleader: --port http is not accepted; give a whole number from 0 to 65,535.\n",
  ]);
});
