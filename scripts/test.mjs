// Runs every check of the repository in turn and ends with the line `N passed, N failed`.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./programs.mjs";

const root = join(import.meta.dirname, "..");
const reports = mkdtempSync(join(tmpdir(), "ringleader-test-"));
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");
const full = process.argv.includes("--full") ? { FULL: "1" } : {};
const total = { passed: 0, failed: 0, skipped: 0 };
const broken = [];

step("build", ["tsc", "-b"]);
step("types of the tests", ["tsc", "-p", "tsconfig.test.json"]);
step("lint", ["oxlint", "--type-aware", "--deny-warnings"]);
step("format", ["oxfmt", "--check"]);
step(
  "vitest",
  ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
  full,
  () => {
    const report = readReport(vitestReport);
    const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = report;
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  },
);
step("site", ["vite", "build", "site"]);
const browser = findChromium() !== undefined;
step(
  browser ? "playwright" : "playwright, skipped because Chromium is missing",
  ["playwright", "test", "--reporter=list,json", ...(browser ? [] : ["--list"])],
  { ...full, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  () => {
    const { suites = [], stats = {} } = readReport(playwrightReport);
    const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats;
    if (!browser) return { passed: 0, failed: 0, skipped: countSpecs(suites) };
    return { passed: expected, failed: unexpected + flaky, skipped };
  },
);

rmSync(reports, { recursive: true });
for (const name of broken) console.log(`failed: ${name}`);
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = broken.length === 0 ? 0 : 1;

/**
 * Runs one tool. A tool without a report of its own counts as one test; one that fails although
 * its report names no failed test (a file that does not load, say) counts as one failure.
 * @param {string} name
 * @param {string[]} command
 * @param {Record<string, string>} env
 * @param {() => { passed: number, failed: number, skipped: number }} [report]
 */
function step(name, [tool = "", ...args], env = {}, report) {
  console.log(`\n── ${name}: ${[tool, ...args].join(" ")}`);
  const program = join(root, "node_modules", ".bin", tool);
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  const { passed, failed, skipped } = report?.() ?? {
    passed: status === 0 ? 1 : 0,
    failed: 0,
    skipped: 0,
  };
  total.passed += passed;
  total.skipped += skipped;
  total.failed += status === 0 ? failed : Math.max(failed, 1);
  if (status !== 0 || failed > 0) broken.push(name);
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
