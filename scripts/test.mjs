// Runs every check of the repository and ends with the line `N passed, N failed`.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { findChromium } from "./programs.mjs";

const root = join(import.meta.dirname, "..");
const reports = mkdtempSync(join(tmpdir(), "ringleader-test-"));
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");
const full = process.argv.includes("--full") ? { FULL: "1" } : {};
const browser = findChromium() !== undefined;
const total = { passed: 0, failed: 0, skipped: 0 };
const broken = [];
/** Names of the failed tests, printed again at the end, where a log that was cut still has them. @type {string[]} */
const failures = [];

const isBuilt = await step("build", ["tsc", "-b"], {});
if (isBuilt) {
  // Both groups of steps run at the same time, because a browser mostly waits. The second prints its output when
  // the first is done.
  const [, printPages] = await Promise.all([testUnits(), testPages()]);
  printPages();
}

rmSync(reports, { recursive: true });
for (const name of broken) console.log(`failed: ${name}`);
for (const name of failures) console.log(`  ${name}`);
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = broken.length === 0 ? 0 : 1;

async function testUnits() {
  const json = ["--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`];
  await step("vitest", ["vitest", "run", ...json], { env: full }, () => {
    const report = readReport(vitestReport);
    for (const { name, status, assertionResults = [] } of report.testResults ?? []) {
      const failed = assertionResults.filter((/** @type {any} */ test) => test.status === "failed");
      const titles = failed.map((/** @type {any} */ test) => test.fullName);
      if (status === "failed" && titles.length === 0) titles.push("cannot be loaded");
      failures.push(
        ...titles.map((/** @type {string} */ title) => `${relative(root, name)}: ${title}`),
      );
    }
    const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = report;
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  });
}

/** Runs the steps of the page and stores their output; returns a function that prints it. */
async function testPages() {
  /** @type {Buffer[]} */
  const output = [];
  await step("types of the tests", ["tsc", "-p", "tsconfig.test.json"], { output });
  await step("lint", ["oxlint", "--type-aware", "--deny-warnings"], { output });
  await step("format", ["oxfmt", "--check"], { output });
  await step("site", ["vite", "build", "site"], { output });
  await step(
    browser ? "playwright" : "playwright, skipped because Chromium is missing",
    ["playwright", "test", "--reporter=list,json", ...(browser ? [] : ["--list"])],
    { output, env: { ...full, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport } },
    () => {
      const { suites = [], stats = {} } = readReport(playwrightReport);
      const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats;
      failures.push(...failedSpecs(suites));
      if (!browser) return { passed: 0, failed: 0, skipped: countSpecs(suites) };
      return { passed: expected, failed: unexpected + flaky, skipped };
    },
  );
  return () => process.stdout.write(Buffer.concat(output));
}

/**
 * Runs one tool; returns true if it succeeds. A tool without a report counts as one test. A tool that fails without
 * a failed test in its report (for example, if a file does not load) counts as one failure.
 * @param {string} name
 * @param {string[]} command
 * @param {{ output?: Buffer[], env?: Record<string, string> }} how
 * @param {() => { passed: number, failed: number, skipped: number }} [report]
 */
async function step(name, [tool = "", ...args], { output, env = {} }, report) {
  /** @param {string} text */
  const say = (text) => (output ? output.push(Buffer.from(text)) : void process.stdout.write(text));
  say(`\n── ${name}: ${[tool, ...args].join(" ")}\n`);
  const startedAt = performance.now();
  const child = spawn(join(root, "node_modules", ".bin", tool), args, {
    cwd: root,
    stdio: ["ignore", output ? "pipe" : "inherit", output ? "pipe" : "inherit"],
    env: { ...process.env, ...env },
  });
  child.stdout?.on("data", (chunk) => output?.push(chunk));
  child.stderr?.on("data", (chunk) => output?.push(chunk));
  const status = await new Promise((done) =>
    child.once("error", () => done(-1)).once("close", done),
  );
  say(`── ${name}: ${Math.round((performance.now() - startedAt) / 1000)} s\n`);
  const { passed, failed, skipped } = report?.() ?? {
    passed: status === 0 ? 1 : 0,
    failed: 0,
    skipped: 0,
  };
  total.passed += passed;
  total.skipped += skipped;
  total.failed += status === 0 ? failed : Math.max(failed, 1);
  const isGood = status === 0 && failed === 0;
  if (!isGood) broken.push(name);
  return isGood;
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/**
 * Counts the tests of Playwright's suites, which are nested.
 * @param {{ specs?: unknown[], suites?: any[] }[]} suites
 * @returns {number}
 */
function countSpecs(suites) {
  return suites.reduce(
    (sum, { specs = [], suites: inner = [] }) => sum + specs.length + countSpecs(inner),
    0,
  );
}

/**
 * Lists the failed tests of Playwright's suites.
 * @param {{ file?: string, specs?: { ok: boolean, title: string }[], suites?: any[] }[]} suites
 * @returns {string[]}
 */
function failedSpecs(suites) {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ title }) => `test/e2e/${file}: ${title}`),
    ...failedSpecs(inner),
  ]);
}
