import type { Page } from "@playwright/test";
import { parseRun, runRequest } from "@ringleader/core/internal";
import { expect, playByMessage, test } from "./patient.ts";

const outcome = (page: Page) => page.locator("#outcome");
const slider = (page: Page) => page.getByRole("slider", { name: /of the run/ });
const ring = (page: Page) => page.getByRole("img", { name: /^A (ring|network) of/ });
const chosen = (page: Page) => page.getByRole("textbox", { name: "Process", exact: true });

/** Steps one event forward and waits for the end of the animation. */
async function step(page: Page, to: number) {
  const isPressed = await page
    .getByRole("button", { name: "by message" })
    .getAttribute("aria-pressed");
  if (isPressed !== "true") await playByMessage(page);
  await page.keyboard.press("ArrowRight");
  await expect(slider(page)).toHaveValue(String(to));
}

test("watch: shows the fields, the incoming messages and the events of a process", async ({
  page,
}) => {
  await page.goto("/#algorithm=hirschberg-sinclair&n=6&seed=1");
  await expect(outcome(page)).toContainText("is elected");
  await page.keyboard.press("Home");
  for (let i = 1; i <= 6; i++) await step(page, i);
  // The process at the top of the ring is at position 0.
  const box = (await ring(page).boundingBox())!;
  const radius = await ring(page).evaluate((it) => it.getBoundingClientRect().width / 2);
  await ring(page).click({ position: { x: box.width / 2, y: box.height / 2 - (radius - 28) } });
  await expect(chosen(page)).toHaveValue("3");
  const fields = page.getByLabel("Fields");
  await expect(fields).toContainText("status");
  await expect(fields).toContainText("candidate");
  await expect(page.getByText("Messages in flight to this process: 2")).toBeVisible();
  await expect(page.getByText("1 event so far")).toBeVisible();
  await page.keyboard.press("Escape");
  await chosen(page).fill("2");
  await expect(page.getByRole("heading", { name: /^Process 2 \(position \d\)$/ })).toBeVisible();
  await page.getByRole("tab", { name: "Process" }).press("Tab");
  await page.locator("body").click({ position: { x: 5, y: 5 } });
  await page.keyboard.press("End");
  await expect(page.getByText(/\d+ events so far/)).toBeVisible();
  const before = await slider(page).inputValue();
  await page.locator(".history button").nth(2).click();
  await expect(slider(page)).not.toHaveValue(before);
});

test("watch: the source marks the handler of the last event, and counters follow", async ({
  page,
}) => {
  await page.goto("/#algorithm=peterson&n=8&seed=1");
  await expect(outcome(page)).toContainText("is elected");
  await page.keyboard.press("Home");
  await page.getByRole("tab", { name: "Code" }).click();
  await expect(page.getByText("No event has happened yet.").first()).toBeVisible();
  await page.locator("body").click({ position: { x: 5, y: 5 } });
  await step(page, 1);
  await expect(page.getByText(/was wake: lines/)).toBeVisible();
  await expect(page.locator(".source [data-case]").first()).toContainText("wake(");
  for (let i = 2; i <= 9; i++) await step(page, i);
  const marked = page.locator(".source [data-case]").first();
  await expect(async () => {
    const kind = await page.getByText(/was \w+: lines/).textContent();
    const name = /was (\w+): lines/.exec(kind!)![1];
    expect(await marked.textContent()).toContain(`${name}(`);
  }).toPass();
  await page.getByRole("tab", { name: "Bounds" }).click();
  const { messages } = runRequest(parseRun({ algorithm: "peterson", n: 8, seed: 1 }));
  await expect(page.getByText(`So far; ${messages.total} in the whole run.`)).toBeVisible();
  await expect(page.getByText(/^so far/).first()).toBeVisible();
  await page.locator("body").click({ position: { x: 5, y: 5 } });
  await page.keyboard.press("End");
  await expect(page.getByText(/^So far/)).toHaveCount(0);
  await expect(page.getByText(/^measured/).first()).toBeVisible();
});

test("player: n and b go to interesting events, and ? shows the keys", async ({ page }) => {
  await page.goto("/#algorithm=peterson&n=8&seed=1");
  await expect(outcome(page)).toContainText("is elected");
  await page.keyboard.press("Home");
  await page.keyboard.press("n");
  await expect(page.locator(".event")).toContainText(/active → relay|phase \d+ starts|leads/);
  const first = Number(await slider(page).inputValue());
  await page.keyboard.press("n");
  await expect.poll(async () => Number(await slider(page).inputValue())).toBeGreaterThan(first);
  await page.keyboard.press("b");
  await expect(slider(page)).toHaveValue(String(first));
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("play, pause");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("by hand: delivers a message next, holds others, and keeps both runs", async ({
  page,
}, info) => {
  await page.goto("/#algorithm=chang-roberts&n=5&ids=rising");
  await expect(outcome(page)).toContainText("is elected");
  await page.keyboard.press("Home");
  for (let i = 1; i <= 5; i++) await step(page, i);
  await page.getByRole("tab", { name: "By hand" }).click();
  await expect(page.getByText("5 messages can be delivered next")).toBeVisible();
  await page.getByRole("button", { name: "Deliver elect(5) from 4 to 0" }).click();
  await expect(slider(page)).toHaveAttribute("max", "6");
  await expect(page.locator(".event")).toContainText("Position 0 receives elect(5)");
  expect(new URL(page.url()).hash).toContain("hand=stop.");
  // On the ring, the message between 1 and 2 is drawn on their link.
  const box = (await ring(page).boundingBox())!;
  const angle = (2 * Math.PI * 1.5) / 5;
  const radius = box.width / 2 - 37;
  await ring(page).click({
    position: {
      x: box.width / 2 + (radius + 6) * Math.sin(angle),
      y: box.width / 2 - (radius + 6) * Math.cos(angle),
    },
  });
  await expect(page.locator(".event")).toContainText("Position 2 receives elect(2)");
  await page.getByLabel("Hold back elect(1) from 0 to 1").check();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(outcome(page)).toContainText("Process 1 is elected");
  await expect(page.getByText("Runs so far")).toBeVisible();
  await page.screenshot({ path: info.outputPath("by-hand.png") });
  const digest = () => page.locator("[data-fact=digest]").textContent();
  await page.getByRole("tab", { name: "Bounds" }).click();
  const mine = await digest();
  // The link reopens the run.
  const address = page.url();
  await page.goto("about:blank");
  await page.goto(address);
  await expect(outcome(page)).toContainText("Process 1 is elected");
  await expect(page.locator("[data-fact=digest]")).toHaveText(mine!);
  await expect(page.getByText("No flags describe this schedule")).toBeVisible();
});

test("by hand: keys keep the focus and the score, and another run holds no message back", async ({
  page,
}) => {
  await page.goto("/#algorithm=chang-roberts&n=4&ids=falling");
  await expect(outcome(page)).toContainText("is elected");
  await page.keyboard.press("Home");
  for (let i = 1; i <= 4; i++) await step(page, i);
  await page.getByRole("tab", { name: "By hand" }).click();
  await page.getByRole("button", { name: "Find the maximum" }).click();
  await expect(page.locator(".score")).toContainText("most");
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
  await expect(page.locator(".score")).toContainText("most");
  await expect(page.locator(".choices :checked")).toHaveCount(1);
  // The player keeps its position while another view is open.
  await page.keyboard.press("ArrowLeft");
  await expect(slider(page)).toHaveValue("6");
  await page.getByRole("tab", { name: "Measure" }).click();
  await page.getByRole("tab", { name: "Watch" }).click();
  await expect(slider(page)).toHaveValue("6");
  await page.evaluate(() => (location.hash = "#algorithm=chang-roberts&n=5&ids=falling"));
  await expect(outcome(page)).toContainText("of 5");
  await page.locator("body").click({ position: { x: 5, y: 5 } });
  await page.keyboard.press("Home");
  for (let i = 1; i <= 5; i++) await step(page, i);
  await page.getByRole("tab", { name: "By hand" }).click();
  await expect(page.getByLabel(/^Hold back/)).toHaveCount(5);
  await expect(page.locator(".choices :checked")).toHaveCount(0);
});

test("by hand: refuses an impossible schedule, and explains rounds", async ({ page }) => {
  await page.goto("/#algorithm=chang-roberts&n=5&hand=stop.EA");
  await expect(page.getByRole("alert")).toContainText("delivery 0 should be number 8");
  await page.evaluate(() => (location.hash = "#n=5&hand=stop.%C3%A4"));
  await expect(page.getByRole("alert")).toContainText("damaged");
  // The other parts of the link are used.
  await expect(outcome(page)).toContainText("of 5");
  await expect(page.getByText("Still showing the previous run")).toHaveCount(0);
  await page.evaluate(() => (location.hash = "#algorithm=time-slice&n=4"));
  await expect(outcome(page)).toContainText("is elected");
  await page.getByRole("tab", { name: "By hand" }).click();
  await expect(page.getByText("every message takes exactly one round")).toBeVisible();
});

test("challenge: the checker finds the extremes of all schedules", async ({ page }, info) => {
  await page.goto("/#algorithm=dfs&graph=ring&ids=2,3,1,4");
  await expect(outcome(page)).toContainText("Process 1 is elected");
  await page.getByRole("tab", { name: "By hand" }).click();
  const challenge = page.getByRole("region", { name: "Challenge" });
  const cost = Number(/run: (\d+)/.exec((await challenge.textContent())!)![1]);
  await challenge.getByRole("button", { name: "Find the maximum" }).click();
  // These numbers come from an exhaustive search over all schedules in Node.
  await expect(challenge).toContainText("least 13");
  await expect(challenge).toContainText("most 14");
  await expect(challenge).toContainText(
    cost === 14 ? "This is the maximum" : "You can force 1 more",
  );
  await page.screenshot({ path: info.outputPath("challenge.png") });
});
