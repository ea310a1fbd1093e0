import type { Page } from "@playwright/test";
import { expect, sideways, test } from "./patient.ts";

test.use({ viewport: { width: 375, height: 800 }, hasTouch: true });

/** Lists the numbers of tables that take more than one line. */
const broken = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest("td, th")) continue;
      for (const { 0: number, index } of node.nodeValue!.matchAll(/\d[\d.,]*/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + number.length);
        if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1) {
          found.push(number);
        }
      }
    }
    return found;
  });

test("phone: Measure brings its result into view, and breaks no number @full", async ({
  page,
}, info) => {
  await page.goto("/#view=measure");
  await expect(page.locator(".results table").first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole("button", { name: "Measure", exact: true }).tap();
  await expect(page.getByRole("region", { name: "The sweep", exact: true })).toBeInViewport();
  await expect(page.locator(".results table").first()).toBeVisible();
  expect(await broken(page)).toEqual([]);
  await page.screenshot({ path: info.outputPath("measure.png"), fullPage: true });
});

/** Waits until the page has not scrolled for some frames. A tap on a page that scrolls goes astray. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let still = 0, last = NaN; still < 10; still++) {
      await new Promise(requestAnimationFrame);
      const { top } = document.querySelector("main")!.getBoundingClientRect();
      if (top !== last) [still, last] = [0, top];
    }
  });

test("phone: a process, an event and By hand are used with the ring in sight", async ({
  page,
}, info) => {
  await page.goto("/#algorithm=chang-roberts&n=5&ids=rising&at=0");
  const ring = page.getByRole("img", { name: /^A ring of/ });
  const header = (await page.locator("header").boundingBox())!;
  expect(header.height).toBeLessThan(60);
  // The first process is at the top of the ring.
  const { width } = (await ring.boundingBox())!;
  await ring.tap({ position: { x: width / 2, y: 28 } });
  const title = page.getByRole("heading", { name: "Process 1 (position 0)" });
  await expect(title).toBeInViewport({ ratio: 1 });
  await expect(ring).toBeInViewport({ ratio: 1 });
  await page.getByRole("tab", { name: "By hand" }).tap();
  await expect(page.getByRole("region", { name: "Challenge" })).toContainText("sends exactly 20");
  await settled(page);
  await page.getByRole("button", { name: "Take over from the start" }).tap();
  const deliver = page.getByRole("button", { name: "Deliver elect(5) from 5 to 1" });
  await deliver.tap();
  await expect(deliver).toHaveCount(0);
  await expect(page.getByLabel("Messages that can be delivered next")).toBeInViewport();
  await expect(ring).toBeInViewport({ ratio: 1 });
  await page.screenshot({ path: info.outputPath("by-hand.png") });
  await page.getByRole("tab", { name: "Bounds" }).tap();
  await expect(page.locator(".counts")).toBeInViewport();
  expect(await broken(page)).toEqual([]);
  await page.getByRole("button", { name: "Close the panel" }).tap();
  const diagram = page.getByLabel(/^Space-time/);
  await diagram.press("ArrowUp");
  await diagram.press("Enter");
  // Its lower edge may be a fraction of a pixel below the window.
  await expect(page.locator(".chosen-event")).toBeInViewport({ ratio: 0.99 });
  await page.screenshot({ path: info.outputPath("event.png") });
});

/** Lists the sizes of the texts that are shown, in pixels, without the numerals in the middle of a ring. */
const sizes = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>();
    for (const element of document.querySelectorAll<HTMLElement>("body *:not(svg *)")) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === 3 && node.nodeValue!.trim() !== "",
      );
      if (hasText && element.checkVisibility() && !element.closest(".centre, .hidden"))
        found.add(getComputedStyle(element).fontSize);
    }
    return [...found].toSorted();
  });

for (const view of ["compare", "check", "measure", "learn", "write"]) {
  test(`phone: ${view} has at most five sizes of type and does not scroll sideways @full`, async ({
    page,
  }, info) => {
    await page.goto(`/#view=${view}`);
    await expect(page.locator("main")).not.toContainText("Loading …");
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => sideways(page), String(width)).toBe(0);
      expect((await sizes(page)).length, (await sizes(page)).join(" ")).toBeLessThanOrEqual(5);
      expect(await broken(page)).toEqual([]);
      await page.screenshot({ path: info.outputPath(`${view}-${width}.png`), fullPage: true });
    }
  });
}
