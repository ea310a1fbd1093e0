// Check, Measure and Write show only what belongs to the text and the scope on the screen, and their addresses hold it.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { expect, test } from "./patient.ts";
import { leLann, replaceBy, report, text } from "./writing.ts";

const command = join(import.meta.dirname, "../../cli/bin/ringleader.js");
const verdict = (page: Page) => page.locator("#verdict");
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Stores a text in the browser, as another tab would. */
const store = (page: Page, name: string, it: string | undefined) =>
  page.evaluate(
    ([key, value]) => {
      const { [key!]: _, ...others } = JSON.parse(localStorage.getItem("ringleader.own") ?? "{}");
      const all = value === undefined ? others : { ...others, [key!]: value };
      localStorage.setItem("ringleader.own", JSON.stringify(all));
    },
    [name, it],
  );

/** Notes every verdict that the page shows. */
const noteVerdicts = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const shown = document.querySelector("#verdict")?.textContent;
      if (shown && shown !== seen.at(-1)) seen.push(shown);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });

test("check: a verdict belongs to its text and its scope; its counterexample opens and is walked", async ({
  page,
  context,
}) => {
  await page.goto("/#view=learn");
  await store(page, "lelann", leLann(false));
  await page.goto("/?again#view=write&algorithm=own:lelann");
  await expect(report(page)).toContainText("Compiles.");
  await button(page, "Check").click();
  await expect(verdict(page)).toContainText("Not safe");
  await button(page, "Explore its states").first().click();
  const explorer = page.getByRole("region", { name: "State explorer" });
  await expect(explorer).not.toContainText(" 0 violations");
  while (await button(page, "Forth").isEnabled()) await button(page, "Forth").click();
  await expect(page.locator("#state-line .wrong")).toBeVisible();
  await button(page, "Open in Watch").first().click();
  await expect(page.getByRole("status").filter({ hasText: "Counterexample to" })).toBeVisible();
  await tab(page, "Check").click();
  await expect(verdict(page)).toContainText("Not safe");

  // The mended text, by the button and by the tab; the broken one, from another tab of the browser.
  await noteVerdicts(page);
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen.splice(0));
  await tab(page, "Write").click();
  await seen();
  await replaceBy(page, leLann(true));
  await expect(report(page)).toContainText("FIFO links");
  await button(page, "Check").click();
  await expect(verdict(page)).toContainText("Safe on all");
  expect((await seen()).filter((it) => it.startsWith("Not safe"))).toEqual([]);
  await tab(page, "Write").click();
  await seen();
  await replaceBy(page, leLann(false));
  await tab(page, "Check").click();
  await expect(verdict(page)).toContainText("Not safe");
  expect((await seen()).filter((it) => it.startsWith("Safe on"))).toEqual([]);
  const other = await context.newPage();
  await other.goto("/#view=learn");
  await store(other, "lelann", leLann(true));
  await other.close();
  await expect(verdict(page)).toContainText("Safe on all");

  const n = page.getByLabel("Processes, n", { exact: true });
  await n.fill("2");
  await expect(verdict(page)).toHaveCount(0);
  await expect(page.getByText("This scope has not been checked. Press Check.")).toBeVisible();
  await n.fill("2..3");
  await expect(verdict(page)).toContainText("Safe on all");

  // A run that cannot be opened says so beside its number.
  await page.evaluate(() => {
    const Worker = function refuse() {
      throw new Error("no worker");
    };
    Object.assign(window, { Worker });
  });
  const cell = page
    .getByRole("region", { name: "Extremes" })
    .getByRole("cell")
    .filter({
      has: page.getByRole("button"),
    });
  await cell.first().getByRole("button").first().click();
  await expect(cell.first().getByRole("alert")).toContainText("no worker");
  await expect(cell.first().getByRole("alert")).toBeInViewport();
});

test("check: opens an extreme that needs links to reorder, from the opening view", async ({
  page,
}) => {
  await page.goto("/#view=check");
  const open = button(
    page,
    "Open in Watch: The lowest value for n = 2: messages at the election, 9.",
  );
  await open.click();
  await expect(page.getByText("messages at the election, 9.")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("check: reload, a link and the command restore scope and conjecture", async ({ page }) => {
  await page.goto("/#view=check&algorithm=peterson&n=2&reduction=no");
  await expect(verdict(page)).toContainText("of 2 processes");
  await page.getByLabel("A conjecture in one line").fill("messages <= 3*n");
  await button(page, "Try it").click();
  const conjectured = page.locator("#conjecture-verdict");
  await expect(conjectured).toContainText("Refuted on 8 processes.");
  await page.getByLabel("A conjecture in one line").fill("messages <= 4*n^2");
  await expect(conjectured).toHaveCount(0);
  await page.getByLabel("A conjecture in one line").press("Enter");
  await expect(conjectured).toContainText("messages <= 4*n^2");
  await page.reload();
  await expect(page.getByLabel("Processes, n", { exact: true })).toHaveValue("2");
  await expect(conjectured).toContainText("messages <= 4*n^2");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share this check" });
  await expect(dialog.getByLabel("Link to this check")).toHaveValue(page.url());
  const line = await dialog.getByLabel("Command for this check").inputValue();
  expect(line).toBe(
    `ringleader check peterson -n 2 --no-reduction --conjecture 'messages <= 4*n^2'`,
  );
  const args = [
    "check",
    "peterson",
    "-n",
    "2",
    "--no-reduction",
    "--conjecture",
    "messages <= 4*n^2",
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...args]);
  expect(stdout).toContain("messages <= 4*n^2");
});

test("measure: reload and a link restore the sweep; its command is a sweep", async ({ page }) => {
  await page.goto("/#view=measure&algorithms=peterson&n=4,8&seeds=1");
  await expect(page.locator("#done")).toContainText("2 runs");
  await page.getByLabel("franklin", { exact: true }).check();
  await page.getByRole("textbox", { name: "Processes, n" }).fill("8,16");
  await expect(page.locator("#not-measured")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("franklin", { exact: true })).toBeChecked();
  await expect(page.locator("#done")).toContainText("4 runs");
  await expect(page.locator("#not-measured")).toHaveCount(0);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share this chart" });
  await expect(dialog.getByLabel("Link to this chart")).toHaveValue(page.url());
  await expect(dialog.getByLabel("Command for this chart")).toHaveValue(
    "ringleader sweep peterson franklin -n 8,16 --seeds 1 --plot chart.svg",
  );
});

test("write: the address and a link carry the text; a check of it too", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/#view=learn");
  await store(page, "lelann", leLann(false));
  await page.goto("/?again#view=write&algorithm=own:lelann");
  await expect.poll(() => page.url()).toContain("&text=");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const link = page.getByLabel("Link to this text");
  await expect(link).toHaveValue(/&text=/);
  await expect(page.getByText(/A link has at most 8.000 characters/)).toBeVisible();
  const written = await link.inputValue();
  expect(new URL(written).hash).toBe(new URL(page.url()).hash);
  await page.keyboard.press("Escape");
  await button(page, "Check").click();
  await expect(verdict(page)).toContainText("Not safe");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByLabel("Link to this check")).toHaveValue(/&text=/);
  await expect(page.getByLabel("Command for this check")).toHaveValue(
    "ringleader check ./lelann.ts -n 2..3",
  );
  const checked = await page.getByLabel("Link to this check").inputValue();

  for (const it of [written, checked]) {
    const reader = await (await browser.newContext({ baseURL })).newPage();
    await reader.goto(it);
    const asked = reader.getByRole("dialog", { name: "This link carries an algorithm" });
    await expect(asked).toContainText('name: "lelann"');
    expect(reader.workers()).toEqual([]);
    await button(reader, "Run it").click();
    if (it === checked) await expect(verdict(reader)).toContainText("Not safe");
    else await expect(text(reader)).toContainText('name: "lelann"');
    await reader.context().close();
  }
});

test("address: an unknown algorithm is named, and the page has a way on", async ({ page }) => {
  await page.goto("/#algorithm=raft");
  await expect(page.getByRole("alert")).toContainText("algorithm: raft is unknown");
  await expect(page.getByRole("slider")).toBeVisible();
  expect(new URL(page.url()).hash).toBe("#algorithm=raft");
  await page.goto("/?again#view=check&algorithm=raft");
  await expect(page.getByRole("alert")).toContainText("algorithm: raft is unknown");
  await page.getByLabel("Algorithm").selectOption("peterson");
  await expect(verdict(page)).toContainText("Safe on all");
});
