import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { expect, test } from "vitest";
import { runnableVerbs, verbName } from "../../flags/runnable-verbs.ts";
import { program } from "../../program.ts";
import { ringleader } from "../../testing/ringleader.ts";
import { manPage } from "./man-page.ts";

const root = (await program("help", () => {})) as CommandUnknownOpts;

test("help: is the same as --help, for the command and for a verb", async () => {
  expect(await ringleader(["help"])).toEqual(await ringleader(["--help"]));
  expect(await ringleader(["help", "run"])).toEqual(await ringleader(["run", "--help"]));
  expect((await ringleader(["-V"])).out).toBe((await ringleader(["--version"])).out);
});

test("help: prose fits the width", () => {
  for (const verb of runnableVerbs(root)) {
    const [lists, after = ""] = helpOf(verb).split("\nExamples:\n");
    const notes = after.split("\n").filter((line) => !line.startsWith("  $ "));
    const long = [...lists.split("\n"), ...notes].filter((line) => line.length > 80);
    expect(long).toEqual([]);
  }
});

function helpOf(verb: CommandUnknownOpts): string {
  let text = "";
  verb.configureOutput({ ...verb.configureOutput(), writeOut: (written) => (text += written) });
  verb.outputHelp();
  return text;
}

const hasGroff = spawnSync("groff", ["--version"]).status === 0;

test("manual page: a verb that has verbs of its own is there with them, a group is not", () => {
  const sections = manPage(root).matchAll(/^\.SS "ringleader (elect|net)( [a-z]+)?/gm);
  const names = Array.from(sections, ([, verb, own = ""]) => verb + own);
  expect(names).toEqual(["net run", "net conform", "elect", "elect status"]);
});

test("manual page: has every verb, argument, flag and example of the help", () => {
  const page = manPage(root).replaceAll("\\-", "-").replaceAll("\\e", "\\");
  for (const verb of runnableVerbs(root)) {
    expect(page).toContain(`.SS "ringleader ${verbName(verb)}`);
    for (const option of verb.options) expect(page).toContain(`.B ${option.flags}\n`);
    for (const [, example] of helpOf(verb).matchAll(/^ {2}\$ (.*)$/gm))
      expect(page).toContain(example);
  }
});

test.runIf(hasGroff)("manual page: is typeset without a warning", () => {
  const input = manPage(root);
  const typeset = execFileSync("bash", ["-c", "groff -man -Tutf8 -P-cbou -ww 2>&1"], {
    input,
    encoding: "utf8",
  });
  expect(typeset).not.toMatch(/^troff: /m);
  for (const verb of runnableVerbs(root)) {
    expect(typeset).toContain(`ringleader ${verbName(verb)}`);
    for (const { long, short } of verb.options) expect(typeset).toContain(long ?? short);
  }
});

const command = join(import.meta.dirname, "../../../bin/ringleader.js");
const inShell = (redirect: string) =>
  spawnSync("bash", ["-c", `"${process.execPath}" "${command}" --version ${redirect}; exit $?`], {
    encoding: "utf8",
  });

test.runIf(process.platform === "linux")(
  "stdout: a shell that has closed it gets a sentence and status 64",
  () => {
    const { status, stdout } = inShell("2>&1 >&-");
    expect(status).toBe(64);
    expect(stdout).toBe(
      "ringleader: stdout is closed, so the results cannot be printed; redirect it to a file.\n",
    );
  },
);

test("stdout: may be the null device", () => {
  expect(inShell("> /dev/null").status).toBe(0);
  // A parent that discards the output opens the null device for reading and writing.
  expect(spawnSync(process.execPath, [command, "--version"], { stdio: "ignore" }).status).toBe(0);
});
