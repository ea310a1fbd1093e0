import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, playSlowly, sideways, test } from "./patient.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 2 });
const words = (page: Page) => page.locator(".words");
const answer = (page: Page) => page.locator(".answer");

/** Goes to the question by keys; checks that every step has its text and its run. */
async function toTheQuestion(page: Page): Promise<string[]> {
  const titles: string[] = [];
  for (;;) {
    const title = await heading(page).innerText();
    if (title === "Question") return titles;
    expect(titles).not.toContain(title);
    titles.push(title);
    await expect(words(page)).not.toContainText("Running");
    await expect(page.getByRole("slider")).toBeVisible();
    await page.keyboard.press("]");
    await expect(heading(page)).not.toHaveText(title);
  }
}

test("tours: each can be taken by keys, from the list to its question @full", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  // Steps jump to their moments, so the test does not wait until they have played.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/#view=learn");
  const cards = page.locator(".card");
  await expect(cards).toHaveCount(8);
  for (let i = 0; i < 8; i++) {
    await cards.nth(i).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/view=learn&tour=[a-z-]+&step=1/);
    const titles = await toTheQuestion(page);
    expect(titles.length).toBeGreaterThan(3);
    expect(new URL(page.url()).hash).toContain(`step=${titles.length + 1}`);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.getByRole("button", { name: "All tours" }).click();
  }
  expect(errors).toEqual([]);
});

test("tours: what is wrong at the end of a run is said at its end @full", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/#view=learn&tour=peterson-fifo&step=5");
  const wrong = page.getByText("2 processes declare themselves leader: 4, 3");
  await expect(wrong).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(wrong).toBeHidden();
  await page.keyboard.press("End");
  await expect(wrong).toBeVisible();
});

test("tours: a step notices when its task is done, and the address keeps the step", async ({
  page,
}) => {
  await page.goto("/#view=learn&tour=n-squared&step=2");
  await expect(words(page)).toContainText(
    "On the ring that is shown, the election takes 15 messages",
  );
  const task = page.locator(".task");
  await expect(task).not.toHaveAttribute("data-done");
  await page.getByLabel("Ids, clockwise").selectOption("rising");
  await expect(words(page)).toContainText(
    "On the ring that is shown, the election takes 36 messages",
  );
  await expect(task).toHaveAttribute("data-done");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(words(page)).toContainText("n(n + 1)/2 = 36");
  await page.getByRole("tab", { name: "Learn" }).click();
  await expect(page.locator(".card")).toHaveCount(8);
  await page.goBack();
  await expect(page.getByLabel("critical path")).toBeChecked();
  // The space bar plays, although a button was pressed last.
  await playSlowly(page);
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toHaveText("The worst ring");
  await page.reload();
  await expect(heading(page)).toHaveText("The worst ring");
  // The run under Watch changes only when the run of a tour is opened there.
  await page.getByRole("button", { name: "Open in Watch" }).click();
  await expect(page).toHaveURL(/#algorithm=chang-roberts&n=8&ids=falling/);
  await expect(page.getByRole("slider").first()).toBeVisible();
  await page.keyboard.press("End");
  await expect(page.locator("#outcome")).toContainText("Process 1 is elected");
  // The next run has fewer stops than the previous one.
  await page.goto("/#view=learn&tour=silence&step=3");
  await expect(words(page)).toContainText("6 messages for 6 processes");
  await page.getByRole("button", { name: "Open in Watch" }).click();
  await expect(page).toHaveURL(/#algorithm=time-slice/);
  await expect(page.getByRole("slider").first()).toBeVisible();
  await page.keyboard.press("End");
  await expect(page.locator("#outcome")).toContainText("Process 4 is elected");
});

test("tours: a wrong answer gets a hint; a right one offers the next tour and is remembered", async ({
  page,
}) => {
  await page.goto("/#view=learn&tour=two-minutes&step=6");
  const field = page.getByLabel("Phases");
  await field.fill("4");
  await page.keyboard.press("Enter");
  await expect(answer(page)).toContainText("One more phase is needed.");
  await expect(answer(page)).toHaveAttribute("data-verdict", "wrong");
  await expect(page.getByRole("button", { name: "Try it yourself" })).toBeVisible();
  await field.fill("five");
  await page.keyboard.press("Enter");
  await expect(answer(page)).toContainText("five is not accepted");
  await field.fill("5");
  await page.keyboard.press("Enter");
  await expect(answer(page)).toHaveAttribute("data-verdict", "right");
  await expect(page.getByRole("img", { name: /^A ring of 16 processes/ })).toBeVisible();
  await field.fill("4");
  await page.keyboard.press("Enter");
  await expect(answer(page)).toHaveAttribute("data-verdict", "wrong");
  await expect(page.getByText("1 of 2 points for an earlier answer, 2 tries.")).toBeVisible();
  await page.getByRole("button", { name: "Next tour: Why Chang–Roberts" }).click();
  await expect(heading(page)).toHaveText("An id travels until it meets a smaller one");
  await page.reload();
  await page.getByRole("button", { name: "All tours" }).click();
  await expect(page.locator(".card[data-done]")).toHaveText(/Two minutes.*answered/);
  await page.goto("/#view=learn&tour=silence&step=6");
  await page.getByLabel("40 processes").check();
  await page.getByRole("button", { name: "Run it and see" }).click();
  await expect(answer(page)).toContainText("On that ring the election is at time 80.");
  await page.getByLabel("4 processes, smallest uid 30").check();
  await page.getByRole("button", { name: "Run it and see" }).click();
  await expect(answer(page)).toContainText("4 · 30 = 120");
});

test("tours: questions accept a ring, and two leaders by hand @full", async ({ page }) => {
  await page.goto("/#view=learn&tour=n-squared&step=6");
  const ids = page.getByLabel("Ids, clockwise");
  await ids.fill("1 1 2 3 4 5");
  await page.keyboard.press("Enter");
  await expect(answer(page)).toContainText("ids: 1 is given to positions 0 and 1");
  await ids.fill("1 2 3 4 5 6");
  await page.keyboard.press("Enter");
  await expect(answer(page)).toContainText("That ring takes 21 election messages.");
  await ids.fill("6 5 4 3 2 1");
  await page.keyboard.press("Enter");
  await expect(answer(page)).toHaveAttribute("data-verdict", "right");

  await page.goto("/#view=learn&tour=peterson-fifo&step=6");
  const next = page
    .getByRole("list", { name: "Messages that can be delivered next" })
    .getByRole("button");
  await expect(next).toHaveCount(4);
  await page.getByRole("button", { name: "Deliver tid(3) from 1 to 2" }).click();
  // From here on, delivering in the order of sending elects two processes.
  const where = page.getByRole("slider", { name: "event of the run" });
  for (let events = 6; (await answer(page).getAttribute("data-verdict")) === null; events++) {
    await expect(where).toHaveValue(String(events));
    await next.first().click();
    await expect(where).toHaveValue(String(events + 1));
  }
  await expect(answer(page)).toHaveAttribute("data-verdict", "right");
  await expect(answer(page)).toContainText("are both elected");
});

test("tours: Back and Next stay where they are, on every step and width @full", async ({
  page,
}) => {
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/?${width}#view=learn&tour=n-squared&step=1`);
    const next = page.getByRole("button", { name: "Next", exact: true });
    await expect(words(page)).not.toContainText("Running");
    const places = new Set<string>();
    for (let step = 1; step <= 6; step++) {
      await expect(page.getByText(`${step} of 6`)).toBeVisible();
      places.add(JSON.stringify(await next.boundingBox()));
      if (step < 6) await next.click();
    }
    expect([...places]).toHaveLength(1);
  }
});

/** Goes to the next step; returns all values that the slider of the player has, up to `last`. */
const valuesUpTo = (page: Page, last: string) =>
  page.evaluate(
    (last) =>
      new Promise<string[]>((resolve) => {
        const values: string[] = [];
        const look = () => {
          const value = document.querySelector<HTMLInputElement>("input[type=range]")?.value ?? "";
          if (values.at(-1) !== value) values.push(value);
          if (value === last) resolve(values);
          else requestAnimationFrame(look);
        };
        document.querySelector<HTMLElement>(".tour-bar .primary")!.click();
        requestAnimationFrame(look);
      }),
    last,
  );

test("tours: a step plays itself up to its moment, and jumps there under reduced motion @full", async ({
  page,
}) => {
  await page.goto("/#view=learn&tour=two-minutes&step=1");
  const slider = page.getByRole("slider");
  await expect(slider).toHaveValue("8");
  await valuesUpTo(page, "27");
  await expect(words(page)).toContainText("Here the first candidate withdraws, process 1.");
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
  await expect(page.locator(".task")).toContainText("Press ▶ or the space bar");
  // The run goes on from there to the beginning of phase 2, one causal step after the other.
  const [first, ...more] = await valuesUpTo(page, "66");
  expect(first).toBe("27");
  expect(more.length).toBeGreaterThan(2);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/?still#view=learn&tour=two-minutes&step=1");
  await expect(slider).toHaveValue("8");
  expect((await valuesUpTo(page, "27")).length).toBeLessThanOrEqual(2);
});

test("tours: a process that the text names is lit in the picture @full", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/#view=learn&tour=peterson-fifo&step=4");
  const picture = () =>
    page.locator(".ring canvas").evaluate((it) => (it as HTMLCanvasElement).toDataURL());
  await page.getByRole("button", { name: "Process 1" }).focus();
  await expect(page.getByRole("button", { name: "Process 1" })).toBeFocused();
  const one = await picture();
  await page.getByRole("button", { name: "process 2" }).first().hover();
  await expect.poll(picture).not.toBe(one);
  await page.getByRole("button", { name: "Process 1" }).hover();
  await expect.poll(picture).toBe(one);
});

const looked = [
  "#view=learn",
  "#view=learn&page=gallery",
  "#view=learn&page=exercises",
  "n-squared&step=5",
  "peterson-fifo&step=6",
  "errata&step=5",
  "bug-chang-roberts-7&step=2",
];
/** What each page of Learn shows when it is ready. */
const shown = (page: Page) =>
  page.getByRole("slider").or(page.locator(".tours, .gallery")).or(page.locator(".make"));
const addressOf = (it: string) => (it.startsWith("#") ? it : `#view=learn&tour=${it}`);

for (const colorScheme of ["light", "dark"] as const) {
  test(`tours: axe finds nothing to complain about, ${colorScheme}`, async ({ page }, info) => {
    await page.emulateMedia({ colorScheme });
    for (const it of colorScheme === "light" ? looked : looked.slice(1)) {
      await page.goto(`/?${it.replace(/\W+/g, "-")}${addressOf(it)}`);
      await expect(shown(page)).toBeVisible();
      await expect(page.getByText(/^(Running )?…$/)).toHaveCount(0);
      const axe = new AxeBuilder({ page });
      if (colorScheme === "dark") axe.withRules(["color-contrast"]);
      const { violations } = await axe.analyze();
      expect(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        it,
      ).toEqual([]);
      await page.screenshot({ path: info.outputPath(`${it.replace(/\W+/g, "-")}.png`) });
    }
  });
}

test("tours: none scrolls sideways @full", async ({ page }, info) => {
  for (const it of [...looked, "trade-off&step=4", "alike&step=2"]) {
    await page.goto(`/?${it.replace(/\W+/g, "-")}${addressOf(it)}`);
    await expect(shown(page)).toBeVisible();
    await expect(page.getByText(/^(Running )?…$/)).toHaveCount(0);
    for (const width of [375, 2560]) {
      await page.setViewportSize({ width, height: 1000 });
      await expect.poll(() => sideways(page), `${it} at ${width}`).toBe(0);
      const path = info.outputPath(`${it.replace(/\W+/g, "-")}-${width}.png`);
      await page.screenshot({ path, fullPage: width < 1000 });
    }
  }
});
