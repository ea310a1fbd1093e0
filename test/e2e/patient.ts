import { expect, test as usual, type Page } from "@playwright/test";

export { expect };

/**
 * Factor by which the timeouts of the page are lengthened, except in tests of a worker that never
 * answers.
 */
const PATIENCE = 60;

/**
 * The page terminates a worker that does not answer within a second or two. On a busy machine
 * correct workers may be that slow, so this test multiplies timeouts of half a second or more by
 * PATIENCE. Most tests look at finished runs, so the first run of a page is taken to its end as soon
 * as it can be played, and so are those that follow; `test.use({ opens: "start" })` leaves it alone.
 */
export const test = usual.extend<{ opens: "start" | "end" }>({
  opens: ["end", { option: true }],
  context: async ({ context, opens }, use) => {
    if (opens === "end") await context.addInitScript(goToEnd);
    await context.addInitScript((patience) => {
      const page = Object.assign(window, { patience });
      const wait = window.setTimeout.bind(window);
      const patiently = (act: () => void, usual = 0, ...more: unknown[]) =>
        wait(act, usual < 500 ? usual : usual * page.patience, ...more);
      Object.assign(window, { setTimeout: patiently });
    }, PATIENCE);
    await use(context);
  },
  page: async ({ page }, use) => {
    // No test reads its pictures; people look at them. Only the full suite takes them.
    if (!process.env["FULL"]) page.screenshot = () => Promise.resolve(Buffer.alloc(0));
    await use(page);
  },
});

/** Presses End when the first run of Watch can be played, unless the address names a moment. */
function goToEnd(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(".watch .player")) return;
    observer.disconnect();
    if (/[#&](at|hand)=/.test(location.hash)) return;
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Restores the usual timeouts of the page, for tests of a worker that never answers. */
export const setUsualPatience = (page: Page) =>
  page.evaluate(() => void Object.assign(window, { patience: 1 }));

export const setPatience = (page: Page) =>
  page.evaluate((patience) => void Object.assign(window, { patience }), PATIENCE);

/** Returns the number of pixels by which the page can scroll sideways. */
export const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Makes the player move from event to event. */
export async function playByMessage(page: Page): Promise<void> {
  const choice = page.getByRole("button", { name: "by message" });
  await choice.click();
  await expect(choice).toHaveAttribute("aria-pressed", "true");
  await choice.blur();
}

/** Slows playback down, so the run does not end during the test. */
export async function playSlowly(page: Page): Promise<void> {
  const speed = page.getByLabel(/^Speed, /);
  await speed.selectOption("1");
  await speed.blur();
}
