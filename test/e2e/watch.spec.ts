import type { Page } from "@playwright/test";
import { catalogue, parseRun, runRequest } from "@ringleader/core/internal";
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
  await expect(chosen(page)).toHaveValue("1");
  const fields = page.getByLabel("Fields");
  await expect(fields).toContainText("status");
  await expect(fields).toContainText("candidate");
  await expect(fields).toContainText("phase");
  await expect(page.getByText("Messages in flight to this process: 2")).toBeVisible();
  await expect(page.getByText("1 event so far")).toBeVisible();
  await page.keyboard.press("Escape");
  await chosen(page).fill("2");
  await expect(page.getByRole("heading", { name: /^Process 2 \(position \d\)$/ })).toBeVisible();
  await page.getByRole("tab", { name: "Process" }).press("Tab");
  await page.locator("body").click({ position: { x: 5, y: 5 } });
  await page.keyboard.press("End");
  await expect(page.getByText(/\d+ events so far/)).toBeVisible();
  // The process whose larger id decided it is named.
  await expect(page.locator("[data-decides]").first()).toContainText(
    /so 2 withdraws \(2 is smaller than \d, so \d answers no\)/,
  );
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
  await expect(page.getByText(/was wake: line/)).toBeVisible();
  await expect(page.locator(".source [data-case]").first()).toContainText("wake(");
  for (let i = 2; i <= 9; i++) await step(page, i);
  const marked = page.locator(".source [data-case]").first();
  await expect(async () => {
    const kind = await page.getByText(/was \w+: line/).textContent();
    const name = /was (\w+): line/.exec(kind!)![1];
    expect(await marked.textContent()).toContain(`${name}(`);
  }).toPass();
  // By key, because the sentence above the tabs may still grow and move them away from a click.
  await page.getByRole("tab", { name: "Bounds" }).press("Enter");
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
  await expect(page.locator(".event")).toContainText(/becomes a relay|phase \d|is elected/);
  const first = Number(await slider(page).inputValue());
  await page.keyboard.press("n");
  await expect.poll(async () => Number(await slider(page).inputValue())).toBeGreaterThan(first);
  await page.keyboard.press("b");
  await expect(slider(page)).toHaveValue(String(first));
  // An event that the user goes to is the one that the words and the ring show.
  await page.keyboard.press("End");
  await page.getByRole("tab", { name: "Why" }).click();
  const row = page.locator(".history li").nth(3);
  const says = (await row.textContent())!.replace(/^[\d,]+ /, "");
  await row.getByRole("button").click();
  await expect(page.locator(".now .event")).toHaveText(says);
  await expect(page.getByLabel("Legend")).toContainText("this event");
  await expect(page.getByLabel("Legend")).toContainText("tid (value)");
  await expect(page.getByText("is the first to send in a new phase")).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("play, pause");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("watch: after a click on a tab, Space plays, arrows step, and the panel stays open", async ({
  page,
}) => {
  await page.goto("/#algorithm=chang-roberts&n=6&seed=1");
  await expect(outcome(page)).toContainText("is elected");
  await page.keyboard.press("Home");
  await playByMessage(page);
  const why = page.getByRole("tab", { name: "Why" });
  await why.click();
  await why.click();
  await expect(why).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowRight");
  await expect(slider(page)).toHaveValue("1");
  await page.keyboard.press("Space");
  await expect(slider(page)).not.toHaveValue("1");
  await expect(why).toHaveAttribute("aria-selected", "true");
  // Reached by the keyboard, a tab keeps its arrows, and Space still plays.
  await page.keyboard.press("End");
  await why.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Code" })).toHaveAttribute("aria-selected", "true");
});

test("watch: no number of Bounds is cut, and a panel that a run lacks gives way to Bounds", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const { name, needs } of catalogue.map((family) => family.with({}))) {
    await page.goto(`/#algorithm=${name}&${needs.ring ? "n=12" : "graph=grid:3x4"}&seed=1`);
    await expect(outcome(page)).toContainText("is elected");
    await expect(page.locator(".counts tfoot")).toBeVisible();
    const cut = await page.locator(".side table").evaluateAll((tables) =>
      tables
        .flatMap((table) => [table, table.parentElement!])
        .filter((it) => it.scrollWidth > it.clientWidth + 1)
        .map((it) => it.outerHTML.slice(0, 200)),
    );
    expect([name, cut]).toEqual([name, []]);
  }
  await page.goto("/#algorithm=chang-roberts&n=6&seed=1");
  // The address of the same page is opened a moment later, and would replace what is typed before.
  await expect(page.getByLabel("Processes, n")).toHaveValue("6");
  await page.getByRole("tab", { name: "By hand" }).click();
  // So long a run is not recorded, so that it cannot be steered.
  await page.getByLabel("Processes, n").fill("1000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1,000,000 processes on a ring")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Bounds" })).toHaveAttribute("aria-selected", "true");
});
