import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const cli = join(import.meta.dirname, "..");
const bin = join(cli, "bin", "ringleader.js");

/** Runs the command in a Node that says it has this version. */
function runWith(version: string) {
  const pretend = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } })`;
  const before = `data:text/javascript,${encodeURIComponent(pretend)}`;
  const args = ["--import", before, bin, "--version"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return { status, out: stdout, err: stderr };
}

test.each(["18.20.4", "20.18.1", "16.0.0"])(
  "old Node: %s is refused in one sentence",
  (version) => {
    expect(runWith(version)).toMatchObject({
      status: 64,
      out: "",
      err: `ringleader needs Node 20.19 or later; this is ${version}.\n`,
    });
  },
);

test.each(["20.19.0", "22.0.0"])("old Node: %s is accepted", (version) => {
  expect(runWith(version)).toMatchObject({ status: 0, err: "" });
});

test("old Node: the sentence names the version of package.json, and nothing is imported before it", () => {
  const text = readFileSync(bin, "utf8");
  const { engines } = JSON.parse(readFileSync(join(cli, "package.json"), "utf8")) as {
    engines: { node: string };
  };
  expect(engines.node).toBe(`>=${/needs Node ([\d.]+) /.exec(text)![1]}`);
  expect(text).not.toMatch(/^import\s+[^(]/m);
});
