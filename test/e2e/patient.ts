import { test as usual, type Page } from "@playwright/test";

export { expect } from "@playwright/test";

/**
 * Factor by which the timeouts of the page are lengthened, except in tests of a worker that never
 * answers.
 */
const PATIENCE = 60;

/**
 * The page terminates a worker that does not answer within a second or two. On a busy machine
 * correct workers may be that slow, so this test multiplies timeouts of half a second or more by
 * PATIENCE.
 */
export const test = usual.extend({
  context: async ({ context }, use) => {
    await context.addInitScript((patience) => {
      const page = Object.assign(window, { patience });
      const wait = window.setTimeout.bind(window);
      const patiently = (act: () => void, usual = 0, ...more: unknown[]) =>
        wait(act, usual < 500 ? usual : usual * page.patience, ...more);
      Object.assign(window, { setTimeout: patiently });
    }, PATIENCE);
    await use(context);
  },
});

/** Restores the usual timeouts of the page, for tests of a worker that never answers. */
export const setUsualPatience = (page: Page) =>
  page.evaluate(() => void Object.assign(window, { patience: 1 }));

export const setPatience = (page: Page) =>
  page.evaluate((patience) => void Object.assign(window, { patience }), PATIENCE);

/** Returns the number of pixels by which the page can scroll sideways. */
export const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Slows playback down, so the run does not end during the test. */
export async function playSlowly(page: Page): Promise<void> {
  const speed = page.getByLabel(/^Speed, /);
  await speed.selectOption("1");
  await speed.blur();
}
