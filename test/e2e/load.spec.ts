import { gzipSync } from "node:zlib";
import type { Response } from "@playwright/test";
import { expect, test } from "./patient.ts";

/** Largest compressed size, in bytes, of the page, styles, scripts and the worker for runs together. */
const MOST_BYTES = 300_000;

test("load: the first load is small, and other views are not loaded", async ({ page }) => {
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  await page.goto("/");
  await expect(page.locator("#outcome")).toContainText("Process 12 is elected");
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

test("load: no other server gets a request @full", async ({ page }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    // The workers of texts start from a blob of the page.
    if (protocol !== "blob:") hosts.add(host);
  });
  await page.goto("/#algorithm=peterson&n=6");
  await expect(page.locator("#outcome")).toContainText("Process 6 is elected");
  for (const view of ["Compare", "Check", "Measure", "Learn", "Write"]) {
    await page.getByRole("tab", { name: view }).click();
    await expect(page.locator("main")).not.toContainText("Loading …");
  }
  expect(hosts.size).toBe(1);
});
