import { spawn } from "node:child_process";
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ended, folder, ringleader } from "../testing/ringleader.ts";

const FULL = process.env["FULL"] !== undefined;

const { path: cwd, remove } = folder();
afterAll(remove);
const at = (name: string): string => join(cwd, name);
const command = join(import.meta.dirname, "..", "..", "bin", "ringleader.js");

const sweep = ["sweep", "chang-roberts", "-n", "4", "--seeds", "2", "--out", "rows.duckdb"];

/** Every command that writes a file: the words before its name, its first characters, and how its name must end. */
const all: Readonly<
  Record<string, readonly [words: readonly string[], begins: string, ending?: string]>
> = {
  trace: [["run", "franklin", "-n", "3", "--seed", "1", "--out"], '{"format"'],
  check: [["check", "chang-roberts:LCR-1", "-n", "2", "--out"], '{"format"'],
  worst: [["worst", "chang-roberts", "-n", "3", "--seed", "1", "--out"], '{"format"'],
  "lower bound": [["lower-bound", "peterson", "-n", "4", "--out"], '{"format"'],
  csv: [["results", "rows.duckdb", "--csv"], "cell,"],
  jsonl: [["results", "rows.duckdb", "--jsonl"], '{"'],
  parquet: [["results", "rows.duckdb", "--parquet"], "PAR1"],
  "csv of a sweep": [[...sweep, "--csv"], "cell,"],
  "jsonl of a sweep": [[...sweep, "--jsonl"], '{"'],
  "parquet of a sweep": [[...sweep, "--parquet"], "PAR1"],
  hunt: [["run", "chang-roberts:passes-larger", "-n", "4", "--seeds", "2", "--out"], '{"format"'],
  export: [["export", "chang-roberts", "-n", "3", "--to", "mermaid", "--out"], "stateDiagram"],
  new: [["new", "--force"], "import ", ".ts"],
  plot: [["plot", "rows.duckdb", "--out"], "<svg", ".svg"],
  "plot of a sweep": [[...sweep, "--plot"], "<svg", ".svg"],
};

/** The full suite tries all commands with all kinds of files. */
const some = (...names: string[]) =>
  Object.entries(all).filter(([name]) => process.env["FULL"] || names.includes(name));
const writers = some("trace", "parquet");
/** Commands that are tried in a process of their own. */
const apart = some("trace");

test("there are rows", async () => {
  const made = await ringleader(sweep, { cwd });
  expect(made.status).toBe(0);
});

describe.each(writers)("%s", (name, [words, begins, ending = ""]) => {
  const file = name.replaceAll(" ", "-");
  const [link, dangling] = [`${file}.link${ending}`, `${file}.dangling${ending}`];

  test("output file: replaces the target of a link", async () => {
    writeFileSync(at(`${file}.target`), "old");
    symlinkSync(`${file}.target`, at(link));
    await ringleader([...words, link], { cwd });
    expect(readlinkSync(at(link))).toBe(`${file}.target`);
    expect(readFileSync(at(`${file}.target`), "latin1").startsWith(begins)).toBe(true);
  });

  test("output file: creates the target of a dangling link", async () => {
    symlinkSync(`${file}.later`, at(dangling));
    await ringleader([...words, dangling], { cwd });
    expect(readlinkSync(at(dangling))).toBe(`${file}.later`);
    expect(readFileSync(at(`${file}.later`), "latin1").startsWith(begins)).toBe(true);
  });

  test("output file: writes to a FIFO directly", async () => {
    const pipe = at(`${file}.fifo${ending}`);
    expect((await shell(`mkfifo ${pipe}`)).status).toBe(0);
    const reader = ended(spawn("cat", [pipe]));
    await ringleader([...words, pipe], { cwd });
    expect((await reader).out.startsWith(begins)).toBe(true);
    expect(lstatSync(pipe).isFIFO()).toBe(true);
  });

  test("output file: leaves no growing file", () => {
    expect(readdirSync(cwd).filter((it) => /\.(part|new)$/.test(it))).toEqual([]);
  });
});

test("export: never replaces its own store, not even through a link", async () => {
  symlinkSync("rows.duckdb", at("alias"));
  const before = readFileSync(at("rows.duckdb"));
  const { status, err } = await ringleader(["results", "rows.duckdb", "--csv", "alias"], { cwd });
  expect(status).toBe(64);
  expect(err).toContain("this command already uses");
  expect(readFileSync(at("rows.duckdb")).equals(before)).toBe(true);
});

test("output file: what a killed process left beside it is removed by the next writer", async () => {
  const dead = 2 ** 22 + 1;
  writeFileSync(at(`next.jsonl.${dead}.part`), "{");
  writeFileSync(at(`next.jsonl.${process.ppid}.part`), "{");
  await ringleader(["run", "franklin", "-n", "3", "--out", "next.jsonl"], { cwd });
  expect(readdirSync(cwd).filter((it) => it.startsWith("next"))).toEqual([
    "next.jsonl",
    `next.jsonl.${process.ppid}.part`,
  ]);
  rmSync(at(`next.jsonl.${process.ppid}.part`));
});

test("store: accepts a regular file or a link to one", async () => {
  const sweepTo = (out: string) =>
    ringleader(["sweep", "chang-roberts", "-n", "4", "--seeds", "1", "--out", out], { cwd });
  await shell(`mkfifo ${at("fifo")}; mkdir ${at("folder")}; : > ${at("empty")}`);
  symlinkSync("empty", at("to-empty"));
  for (const [out, kind] of [
    ["fifo", "a FIFO"],
    ["folder", "a folder"],
  ]) {
    const { status, err } = await sweepTo(out);
    expect(status).toBe(64);
    expect(err).toContain(`--out ${out}: it is ${kind}; results are stored in a regular file.`);
  }
  expect(lstatSync(at("fifo")).isFIFO()).toBe(true);
  expect((await sweepTo("to-empty")).status).toBe(0);
  expect(readlinkSync(at("to-empty"))).toBe("empty");
  expect(readFileSync(at("empty")).toString("latin1", 8, 12)).toBe("DUCK");
});

/** Runs a script with its own /dev, so that a bug cannot destroy the devices of this machine. */
const privately = (script: string) =>
  shell(
    `mount -t tmpfs none /dev && mknod -m 666 /dev/null c 1 3 && ln -s /proc/self/fd/1 /dev/stdout
     ln -s /proc/self/fd/2 /dev/stderr; ln -s /proc/self/fd /dev/fd; cd ${cwd}; ${script}`,
    ["unshare", "--mount", "--propagation", "private"],
  );

function shell(script: string, before: readonly string[] = []) {
  const [program, ...args] = [...before, "sh", "-c", script];
  return ended(spawn(program, args, { env: { ...process.env, NO_COLOR: "1" } }));
}

const probe = await privately("echo private");
// Only root may mount, and some containers forbid it.
describe.skipIf(probe.out !== "private\n")("in a mount namespace of its own", () => {
  const own = `${process.execPath} ${command}`;

  test.runIf(FULL).each(apart)("output file: %s leaves the null device a device", async (_, it) => {
    const [words, , ending = ""] = it;
    const device = `/dev/null${ending}`;
    const { out } = await privately(
      `test -c ${device} || mknod -m 666 ${device} c 1 3
       ${own} ${words.join(" ")} ${device} > /dev/null; stat -c %F ${device}`,
    );
    expect(out).toBe("character special file\n");
  });

  const streamed = apart.filter(([, [, , ending]]) => ending === undefined);
  test.each(streamed)("output file: %s writes to stdout", async (_, [words, begins]) => {
    const into = await privately(
      `ls -i > /dev/null; : > into; before=$(stat -c %i into)
       ${own} ${words.join(" ")} /dev/stdout > into; test $before = $(stat -c %i into) && grep -c "" into
       readlink /dev/stdout`,
    );
    expect(into.out).toMatch(/^[1-9]\d*\n\/proc\/self\/fd\/1\n$/);
    // To a pipe it writes as to a FIFO, which is tested above.
    if (!FULL) return;
    const piped = await privately(
      `${own} ${words.join(" ")} /dev/stdout | head -c ${begins.length}; readlink /dev/stdout`,
    );
    expect(piped.out).toContain(begins);
    expect(piped.out).toContain("/proc/self/fd/1");
  });

  test.each(FULL ? ["--csv", "--jsonl", "--parquet"] : ["--csv"])(
    "output file: %s to a full device says so and leaves it a device",
    async (flag) => {
      const { out, err } = await privately(
        `mknod -m 666 /dev/full c 1 7; ${own} results rows.duckdb ${flag} /dev/full; echo $?; stat -c %F /dev/full`,
      );
      expect(err).toContain(`${flag} /dev/full: the disk is full.`);
      expect(out).toBe("64\ncharacter special file\n");
    },
  );

  test("sweep: refuses the null device", async () => {
    const { out, err } = await privately(
      `${own} sweep chang-roberts -n 4 --out /dev/null; echo $?; stat -c %F /dev/null`,
    );
    expect(err).toContain("--out /dev/null: it is a device; results are stored in a regular file.");
    expect(out).toBe("64\ncharacter special file\n");
  });

  test.runIf(process.env["FULL"])("chart: is written to a device", async () => {
    const { out } = await privately(
      `mknod -m 666 /dev/f.svg c 1 3
       ${own} sweep chang-roberts -n 4,8 --out figure.duckdb --plot /dev/f.svg > /dev/null; echo $?
       stat -c %F /dev/f.svg`,
    );
    expect(out).toBe("0\ncharacter special file\n");
    expect(existsSync(at("figure.duckdb"))).toBe(true);
    rmSync(at("figure.duckdb"));
  });
});
