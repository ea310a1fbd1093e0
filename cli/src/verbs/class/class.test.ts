import { existsSync } from "node:fs";
import { join } from "node:path";
import { generate } from "lean-qr";
import { afterAll, expect, test } from "vitest";
import { checkDocuments } from "../../testing/check-document.ts";
import { folder, interrupt, ringleader, start, untilPrinted } from "../../testing/ringleader.ts";
import { localAddresses } from "./interfaces.ts";
import { qrLines } from "./qr-lines.ts";
import { showClassRun, showRoom } from "./show.ts";

const FULL = process.env["FULL"] !== undefined;

const { path, remove } = folder();
afterAll(remove);

test.each([
  [["time-slice"], "time-slice runs in rounds, and phones have no common clock"],
  [["./mine.ts"], "class takes names of the catalogue, because phones run no code of others"],
  [["chang-roberts", "--delay", "11s"], "--delay 11s is not accepted; a message takes at most 10s"],
  [["chang-roberts", "--host", "0.0.0.0"], "--host 0.0.0.0 means every address"],
  [["chang-roberts", "--set", "mail=never"], "mail"],
  [["chang-roberts", "--out", "-"], "--out - is not accepted; give the name of a folder."],
])("class %s is refused", async (args, sentence) => {
  const { status, out, err } = await ringleader(["class", ...args]);
  expect([status, out]).toEqual([64, ""]);
  expect(err).toContain(sentence);
});

test.runIf(FULL)(
  "class: a room without a run prints an empty document, and keeps no file",
  async () => {
    const out = join(path, "lesson");
    const args = ["class", "peterson", "--port", "0", "--seed", "7", "--out", out, "--json"];
    const child = start(args);
    const printed = await untilPrinted(child, "stderr", /#teach=\w+/);
    expect(printed).toMatch(/room [B-Z]{4} is at http:\/\/127\.0\.0\.1:\d+\/#class=[B-Z]{4};/);
    const { status, out: text } = await interrupt(child);
    expect(status).toBe(130);
    checkDocuments(args, text);
    expect(JSON.parse(text)).toMatchObject({
      algorithm: "peterson",
      closed: "the room was interrupted.",
      runs: [],
    });
    expect(existsSync(join(out, "run-1.jsonl"))).toBe(false);
  },
);

const shown = {
  algorithm: "peterson",
  code: "BCDF",
  address: "http://127.0.0.1:8025/#class=BCDF",
  teacher: "http://127.0.0.1:8025/#teach=0",
  host: "127.0.0.1",
  addresses: [{ name: "eth0", address: "192.0.2.2" }],
  qr: ["█"],
};

test("class: on the loopback interface, the page lists the addresses that phones can reach", () => {
  expect(showRoom(shown)).toContain("--host 192.0.2.2  eth0");
  expect(showRoom({ ...shown, addresses: [] })).toContain("Tabs of this machine");
  const open = showRoom({ ...shown, host: "192.0.2.2" });
  expect(open).toContain("This is plain HTTP");
  expect(open).not.toContain("--host");
});

test("class: only addresses that other devices may reach are listed", () => {
  const of = (address: string, internal: boolean, family: "IPv4" | "IPv6" = "IPv4") => ({
    address,
    internal,
    family,
    netmask: "",
    mac: "",
    cidr: null,
    ...(family === "IPv6" && { scopeid: 0 }),
  });
  const all = {
    lo: [of("127.0.0.1", true)],
    eth0: [of("192.0.2.2", false), of("fe80::1", false, "IPv6")],
  };
  expect(localAddresses(all as never)).toEqual([{ name: "eth0", address: "192.0.2.2" }]);
});

test("class: a run says its verdict, its guesses and its trace", () => {
  const run = {
    n: 3,
    seed: 1,
    verdict: "conforms" as const,
    sentence: "Ada (process 1) is elected.",
    leaders: [],
    messages: 8,
    digest: "0123456789abcdef",
    guesses: { right: 3, wrong: 1 },
  };
  const page = showClassRun(run, 2, "lesson/run-2.jsonl");
  expect(page).toContain("✓ Run 2: Ada (process 1) is elected.");
  expect(page).toContain("3 of 4 guesses were right");
  expect(page).toContain("lesson/run-2.jsonl");
});

test("class: the QR code of the terminal has the modules of the code, and a margin", () => {
  const text = "http://192.168.1.20:8025/#class=BCDF";
  const code = generate(text);
  const lines = qrLines(text);
  const isLight = (x: number, y: number) => {
    const sign = lines[(y + 2) >> 1][x + 2];
    return sign === "█" || sign === ((y & 1) === 0 ? "▀" : "▄");
  };
  for (let y = -2; y < code.size + 2; y++)
    for (let x = -2; x < code.size + 2; x++)
      expect([x, y, isLight(x, y)]).toEqual([x, y, !code.get(x, y)]);
});
