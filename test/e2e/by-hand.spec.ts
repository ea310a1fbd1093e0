import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./patient.ts";

const command = join(import.meta.dirname, "../../cli/bin/ringleader.js");
const outcome = (page: Page) => page.locator("#outcome");
const slider = (page: Page) => page.getByRole("slider", { name: /of the run/ });
const ring = (page: Page) => page.getByRole("img", { name: /^A (ring|network) of/ });
const choices = (page: Page) => page.getByLabel("Messages that can be delivered next");
const tree = (page: Page) => page.getByRole("region", { name: "Runs so far" });
const banner = (page: Page) =>
  page.getByRole("status").filter({ hasText: "Outside its model, broken by hand:" });

const note = (page: Page) => page.getByRole("status").filter({ hasText: "Delayed by hand:" });

/** Opens a run, and takes over at its first choice. */
async function takeOver(page: Page, address: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(address);
  await page.getByRole("tab", { name: "By hand" }).click();
  await page.getByRole("button", { name: "Take over from the start" }).click();
  await expect(page).toHaveURL(/hand=stop\./);
}

/** Clicks the middle of the link that leads clockwise from position p of a ring, and so a message on it. */
async function clickLink(page: Page, p: number, n: number): Promise<void> {
  const { width } = (await ring(page).boundingBox())!;
  const angle = (2 * Math.PI * (p + 0.5)) / n;
  const radius = width / 2 - 28 + 8;
  const position = {
    x: width / 2 + radius * Math.sin(angle),
    y: width / 2 - radius * Math.cos(angle),
  };
  await ring(page).click({ position });
}

test("by hand: takes over from the start at any moment, also where nothing is in flight @full", async ({
  page,
}) => {
  await takeOver(page, "/#algorithm=hirschberg-sinclair&n=4&ids=rising&at=0");
  await expect(page.getByText("8 messages can be delivered next")).toBeVisible();
  await expect(outcome(page)).toContainText("By hand: choose the next delivery");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(outcome(page)).toContainText("Process 4 is elected");
  await expect(page.getByText("No message can be delivered here.")).toBeVisible();
  await page.getByRole("button", { name: "Take over from the start" }).click();
  await expect(page.getByText("8 messages can be delivered next")).toBeVisible();
});

test("by hand: delivers a message next, holds others, and returns to any choice", async ({
  page,
}, info) => {
  await takeOver(page, "/#algorithm=chang-roberts&n=5&ids=rising");
  await expect(page.getByText("5 messages can be delivered next")).toBeVisible();
  await page.getByRole("button", { name: "Deliver elect(5) from 5 to 1" }).click();
  await expect(slider(page)).toHaveAttribute("max", "6");
  await clickLink(page, 1, 5);
  await expect(slider(page)).toHaveAttribute("max", "7");
  await expect(choices(page)).not.toContainText("elect(2) 2 → 3");
  await page.getByLabel("Hold back elect(1) from 1 to 2").check();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(outcome(page)).toContainText("Process 1 is elected");
  const mine = await page.evaluate(() => location.hash);
  await page.screenshot({ path: info.outputPath("by-hand.png") });
  // The first run, then the choice at which the second left it.
  const nodes = tree(page).getByRole("button");
  await nodes.getByText("first run").first().focus();
  await tree(page)
    .getByRole("button", { name: /^first run/ })
    .press("Enter");
  await expect(page).not.toHaveURL(/hand=/);
  await expect(tree(page).locator("li[aria-current=true]")).toContainText("first run");
  await tree(page)
    .getByRole("button", { name: /^what if 1:/ })
    .press("Enter");
  await expect(page).toHaveURL(new RegExp(mine.split("hand=")[1].split("&")[0]));
  await expect(tree(page).locator("li[aria-current=true]")).toContainText("what if 1");
});

test("by hand: keys keep the focus, and another run holds no message back @full", async ({
  page,
}) => {
  await takeOver(page, "/#algorithm=chang-roberts&n=4&ids=falling");
  await page
    .getByLabel(/^Hold back/)
    .nth(3)
    .check();
  const first = page.getByRole("button", { name: /^Deliver/ }).first();
  await first.focus();
  for (let i = 5; i <= 7; i++) {
    await page.keyboard.press("Enter");
    await expect(slider(page)).toHaveAttribute("max", String(i));
    await expect(first).toBeFocused();
  }
  await expect(page.locator(".choices :checked")).toHaveCount(1);
  await takeOver(page, "/#algorithm=chang-roberts&n=5&ids=falling");
  await expect(page.getByLabel(/^Hold back/)).toHaveCount(5);
  await expect(page.locator(".choices :checked")).toHaveCount(0);
});

test("by hand: refuses an impossible schedule, and explains rounds @full", async ({ page }) => {
  await page.goto("/#algorithm=chang-roberts&n=5&hand=stop.EA");
  await expect(page.getByRole("alert")).toContainText("delivery 0 should be number 8");
  await page.evaluate(() => (location.hash = "#n=5&hand=stop.%C3%A4"));
  await expect(page.getByRole("alert")).toContainText("damaged");
  await page.evaluate(() => (location.hash = "#algorithm=time-slice&n=4"));
  await page.getByRole("tab", { name: "By hand" }).click();
  await expect(page.getByText("every message takes exactly one round")).toBeVisible();
});

test("faults: a message lost by a click is in the link, and the command replays the trace", async ({
  page,
}, testInfo) => {
  await takeOver(page, "/#algorithm=chang-roberts&n=5&ids=rising");
  await page.getByLabel("Lose", { exact: true }).check();
  await clickLink(page, 0, 5);
  await expect(banner(page)).toContainText("from 1 to 2 is lost");
  await expect(page.getByText("The next click delivers again.")).toBeVisible();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(outcome(page)).toContainText(/no (leader|process)/i);
  // No claim is judged, and the checker says what the algorithm does without the fault.
  await expect(page.getByRole("region", { name: "Without the faults" })).toContainText(
    "every schedule elects one leader",
  );
  await page.getByRole("tab", { name: "Bounds" }).click();
  await expect(page.locator(".claims [data-holds=false]")).toHaveCount(0);
  const made = (await page.locator("[data-fact=digest]").textContent())!;
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const coming = page.waitForEvent("download");
  const dialog = page.getByRole("dialog", { name: "Share this run" });
  await dialog.getByRole("button", { name: "Trace", exact: true }).click();
  const folder = testInfo.outputPath();
  await (await coming).saveAs(join(folder, "lost.jsonl"));
  const run = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, [command, ...args], { cwd: folder })).stdout;
  const said = await run("replay", "lost.jsonl");
  expect(said).toContain(`same digest ${made}`);
  expect(said).toContain("outside its model: elect(1) on the link to position 1, port 0, is lost");
  expect(await run("replay", "lost.jsonl", "--show")).toContain("lose elect(1)");
  // The link opens the same run.
  const address = page.url();
  await page.goto("about:blank");
  await page.goto(address);
  await expect(page.locator("[data-fact=digest]")).toHaveText(made);
  await expect(banner(page)).toBeVisible();
});

test("faults: links and processes break from the list, by keys, and links are released @full", async ({
  page,
}) => {
  await takeOver(page, "/#algorithm=peterson&ids=1,2,4,3");
  await page.getByLabel("Hold the link").check();
  await page.getByRole("button", { name: "Hold the link from 1 to 2" }).press("Enter");
  await expect(page.getByText("3 messages can be delivered next")).toBeVisible();
  // The ring and its legend show the held link until it is released.
  const heldLink = page.getByRole("img", { name: /the link from 1 to 2 is held/ });
  await expect(heldLink).toBeVisible();
  // The button that releases it is above the messages, so that it is on the screen.
  const release = page.getByRole("button", { name: "Release the link from 1 to 2" });
  const list = page.getByRole("list", { name: "Messages that can be delivered next" });
  const top = async (of: Locator) => (await of.boundingBox())!.y;
  expect(await top(release)).toBeLessThan(await top(list));
  await expect(page.getByRole("list", { name: "Legend" })).toContainText("held link");
  await page.getByRole("button", { name: "Release the link from 1 to 2" }).press("Enter");
  await expect(page.getByText("4 messages can be delivered next")).toBeVisible();
  await expect(heldLink).toHaveCount(0);
  // Before the delays, the note only says how many follow. A slow link is inside the model.
  await page.getByRole("button", { name: "To the beginning" }).click();
  await expect(note(page)).toContainText(
    "Delayed by hand: 2 holds or releases follow. A slow link is inside",
  );
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(note(page)).toContainText("the link from 1 to 2 was held, then released. A slow");
  await expect(note(page)).not.toContainText("follow");
  await expect(banner(page)).toBeHidden();
  // A click holds a link that no message is on.
  await page.getByRole("button", { name: /^Deliver .* from 2 to 4/ }).press("Enter");
  await page.getByRole("button", { name: /^Deliver .* from 1 to 2/ }).press("Enter");
  await page.getByLabel("Hold the link").check();
  await clickLink(page, 0, 4);
  await expect(note(page)).toContainText(
    "the link from 1 to 2 was held, then released; the link from 1 to 2 is held.",
  );
  await page.getByRole("button", { name: "Release the link from 1 to 2" }).press("Enter");
  await page.getByLabel("Duplicate").check();
  await page.getByRole("button", { name: /^Duplicate .* from 4 to 3/ }).press("Enter");
  await expect(banner(page)).toContainText("from 4 to 3 is duplicated");
  await page.getByLabel("Crash").check();
  await page.getByRole("button", { name: "Crash 4 (position 2)" }).press("Enter");
  await expect(banner(page)).toContainText("4 crashes");
  await expect(page.getByRole("img", { name: /, 1 crashed, / })).toBeVisible();
  await expect(page.getByRole("list", { name: "Legend" })).toContainText("crashed");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(outcome(page)).toContainText(/no (leader|process)/i);
  await expect(outcome(page).getByText(/no process is elected/i)).toHaveCount(1);
  await expect(banner(page)).toContainText(
    /no message will arrive: \d+ (message is|messages are) in flight to processes that have crashed/,
  );
  await page.getByRole("tab", { name: "Bounds" }).click();
  await expect(page.getByText("Claims are not judged: outside the model.")).toBeVisible();
  await page.getByRole("tab", { name: "By hand" }).click();
  const without = page.getByRole("region", { name: "Without the faults" });
  await expect(without).toContainText(
    "If links may reorder messages (violate fifo), some schedule",
  );
});

test("faults: a held link makes the run wait, and a released one leaves its claims in force @full", async ({
  page,
}) => {
  await takeOver(page, "/#algorithm=peterson&ids=1,2,4,3");
  await page.getByLabel("Hold the link").check();
  await page.getByRole("button", { name: "Hold the link from 1 to 2" }).press("Enter");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(outcome(page)).toContainText("Waiting: the link from 1 to 2 is held");
  await expect(page.locator(".centre")).toContainText("a link is held");
  // The claims apply, so their bound stays.
  await expect(page.locator(".now")).toContainText("sharpest bound");
  await expect(note(page)).toContainText("on a held link. Release it under By hand.");
  await expect(page.getByText("Every message that can still arrive is on a held")).toBeVisible();
  await page.getByRole("button", { name: "Release the link from 1 to 2" }).press("Enter");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(outcome(page)).toContainText("is elected");
  await expect(note(page)).toContainText("its claims apply");
  await expect(banner(page)).toBeHidden();
  await page.getByRole("tab", { name: "Bounds" }).click();
  await expect(page.locator(".claims [data-verdict=holds]").first()).toBeVisible();
});

test("challenge: asks only for what can be won, and says the extremes at once @full", async ({
  page,
}, info) => {
  const challenge = page.getByRole("region", { name: "Challenge" });
  // These numbers come from an exhaustive search over all schedules in Node.
  await takeOver(page, "/#algorithm=dfs&graph=ring&ids=2,3,1,4");
  await expect(challenge).toContainText("Send as many messages as you can");
  await expect(challenge).toContainText("least 13");
  await expect(challenge).toContainText("most 14");
  await page.screenshot({ path: info.outputPath("challenge.png") });
  // Every schedule costs the same.
  await takeOver(page, "/#algorithm=peterson&n=4&ids=rising");
  await expect(challenge).toContainText("Every schedule of this ring sends exactly");
  await expect(challenge).not.toContainText("Send as many");
  // A mutant.
  await takeOver(page, "/#algorithm=peterson:PE-5&ids=1,2,4,3");
  await expect(challenge).toContainText("Make it go wrong");
});
