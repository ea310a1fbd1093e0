import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const page = join(import.meta.dirname, "..", "docs", "guide", "26-an-elector-under-systemd.md");

test("systemd: accepts the unit file of the guide, where it is installed", ({ skip }) => {
  skip(spawnSync("systemd-analyze", ["--version"]).status !== 0, "needs systemd-analyze");
  const [, name, text] = /```ini (\S+)\n([^]*?)```/.exec(readFileSync(page, "utf8"))!;
  const folder = mkdtempSync(join(tmpdir(), "ringleader-systemd-"));
  try {
    const file = join(folder, name.replace("@", "@a"));
    // The job and the user of the guide are the reader's own.
    writeFileSync(file, text.replace("/usr/local/bin/job", "/bin/true").replace(/^User=.*\n/m, ""));
    const { status, output } = spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" });
    // It also complains about units of this machine.
    const own = output
      .join("\n")
      .split("\n")
      .filter((line) => line.includes("ringleader"));
    expect([own, status]).toEqual([[], 0]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
