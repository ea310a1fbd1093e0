import { gzipSync } from "node:zlib";
import type { Response } from "@playwright/test";
import { expect, test } from "./patient.ts";

/** Compressed, in all: page, style, scripts, and the worker that runs. */
const MOST_BYTES = 300_000;

test("the first load is small, and what is not needed to watch is not loaded", async ({ page }) => {
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  await page.goto("/");
  await expect(page.locator("#outcome")).toContainText("12 leads");
  await page.waitForLoadState("networkidle");
  const loaded = new Map<string, number>();
  for (const response of responses) {
    const body = await response.body().catch(() => undefined);
    if (body) loaded.set(new URL(response.url()).pathname, gzipSync(body).length);
  }
  const names = [...loaded.keys()].join(" ");
  expect(names).toMatch(/run\.worker/);
  expect(names).not.toMatch(
    /check\.worker|huge|codemirror|plot|sucrase|Learn|Write|Measure|Compare/i,
  );
  const all = [...loaded.values()].reduce((sum, size) => sum + size, 0);
  expect(all).toBeGreaterThan(50_000);
  expect(all).toBeLessThan(MOST_BYTES);
});

test("nothing is asked of any other server", async ({ page }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto("/#algorithm=peterson&n=6");
  await expect(page.locator("#outcome")).toContainText("6 leads");
  for (const view of ["Compare", "Check", "Measure", "Learn", "Write"]) {
    await page.getByRole("tab", { name: view }).click();
    await expect(page.locator("main")).not.toContainText("Loading …");
  }
  expect(hosts.size).toBe(1);
});
