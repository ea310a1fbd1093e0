/// <reference lib="dom" />
// `npm run bench:page` measures the page in a browser: time to start, frames per second, scrubbing, a million processes.
import { execFileSync, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Page } from "playwright";

const PORT = 4188;
const base = `http://127.0.0.1:${PORT}/`;
const root = new URL("../../../", import.meta.url).pathname;
const { findChromium } = (await import(`${root}scripts/programs.mjs`)) as {
  findChromium: () => string | undefined;
};

const server = spawn(
  "npx",
  ["vite", "preview", "site", "--host", "127.0.0.1", "--port", String(PORT), "--strictPort"],
  {
    cwd: root,
    stdio: "ignore",
    detached: true,
  },
);
const rows: (readonly [string, string, string])[] = [];
try {
  await sleep(2500);
  const browser = await chromium.launch({
    executablePath: findChromium() ?? "chromium",
    args: ["--no-sandbox", "--disable-gpu", "--enable-precise-memory-info"],
  });
  const page = await browser.newPage({ viewport: { width: 1400, height: 950 } });
  await ready(page);
  await frames(page);
  await scrubbing(page);
  for (const algorithm of [
    "chang-roberts",
    "peterson",
    "hirschberg-sinclair",
    "marchetti-spaccamela",
  ])
    await million(page, algorithm);
  await browser.close();
} finally {
  process.kill(-server.pid!);
}
const width = Math.max(...rows.map(([name]) => name.length));
for (const [name, value, bar] of rows)
  console.log(`${name.padEnd(width)}  ${value.padEnd(34)}  ${bar}`);

async function open(page: Page, address: string): Promise<number> {
  await page.goto("about:blank");
  const begun = performance.now();
  await page.goto(base + address);
  await page.waitForFunction(
    () => /still|elected|leader/.test(document.querySelector("#outcome h2")?.textContent ?? ""),
    undefined,
    { timeout: 120_000 },
  );
  return performance.now() - begun;
}

async function ready(page: Page): Promise<void> {
  const times = [await open(page, ""), await open(page, ""), await open(page, "")];
  rows.push([
    "time until ready: first start, best of two more",
    `${Math.round(times[0])} ms, ${Math.round(Math.min(...times.slice(1)))} ms`,
    "2000 ms",
  ]);
}

/** Measures for `over` milliseconds the frames per second and the 95th percentile of the time between frames. */
function measureFrames(page: Page, over: number): Promise<string> {
  return page.evaluate(
    (over) =>
      new Promise<string>((resolve) => {
        const begun = performance.now();
        const at: number[] = [];
        requestAnimationFrame(function next(now) {
          at.push(now);
          if (now - begun < over) {
            requestAnimationFrame(next);
            return;
          }
          const gaps = at
            .slice(1)
            .map((time, i) => time - at[i])
            .sort((a, b) => a - b);
          const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
          resolve(
            `${(1000 / mean).toFixed(1)} frames/s, 95 % within ${gaps[Math.floor(gaps.length * 0.95)].toFixed(1)} ms`,
          );
        });
      }),
    over,
  );
}

function slide(page: Page, part: number): Promise<number> {
  return page.evaluate(async (part) => {
    const slider = document.querySelector<HTMLInputElement>(".player input[type=range]")!;
    // oxlint-disable-next-line unbound-method -- it is called on the slider.
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
    const begun = performance.now();
    set.call(slider, Math.floor(part * Number(slider.max)));
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - begun;
  }, part);
}

async function frames(page: Page): Promise<void> {
  for (const [name, address] of [
    ["hirschberg-sinclair, n = 64", "#algorithm=hirschberg-sinclair&n=64"],
    ["hirschberg-sinclair, n = 500", "#algorithm=hirschberg-sinclair&n=500"],
    ["hirschberg-sinclair, n = 1500", "#algorithm=hirschberg-sinclair&n=1500"],
    ["dfs, 500 processes, 6 000 edges", "#algorithm=dfs&graph=random:500:6000"],
  ] as const) {
    // A run plays by itself when it opens.
    await open(page, address);
    await sleep(300);
    const rate = await measureFrames(page, 4000);
    const centre = (await page.locator(".centre").innerText()).replace(/\n/g, ", ");
    rows.push([`playing ${name} (${centre})`, rate, "60 frames/s"]);
    await page.keyboard.press(" ");
  }
}

async function scrubbing(page: Page): Promise<void> {
  const opening = await open(page, "#algorithm=hirschberg-sinclair&n=18000");
  await page.waitForSelector(".player");
  await sleep(1000);
  const where = await page.locator(".where").innerText();
  const times: number[] = [];
  for (const part of [0, 0.5, 0.1, 0.9, 0.3, 1, 0.02, 0.7, 0.25, 0.75])
    times.push(await slide(page, part));
  rows.push([
    `scrubbing (${where})`,
    `${times.map((time) => Math.round(time)).join(" ")} ms`,
    "100 ms",
  ]);
  rows.push(["… opened", `${Math.round(opening)} ms`, ""]);
}

/** Measures the time to the density picture, panning, and memory. */
async function million(page: Page, algorithm: string): Promise<void> {
  await page.goto("about:blank");
  const begun = performance.now();
  await page.goto(`${base}#algorithm=${algorithm}&n=1000000`);
  const huge = page.locator("[data-drawn=density]");
  await huge.waitFor({ timeout: 120_000 });
  const time = performance.now() - begun;
  const box = (await huge.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -300);
  await page.mouse.down();
  const pan = measureFrames(page, 3000);
  for (let i = 0; i < 90; i++)
    await page.mouse.move(box.x + box.width / 2 + 2 * i, box.y + box.height / 2 + i, { steps: 1 });
  const panned = await pan;
  await page.mouse.up();
  rows.push([`${algorithm}, n = 1 000 000: overview`, `${(time / 1000).toFixed(1)} s`, "10 s"]);
  rows.push(["… panning", panned, "30 frames/s"]);
  rows.push(["… memory of the page", `${memory()} MiB`, "1536 MiB"]);
}

/** Returns the memory of the largest renderer process, which is the page, in MiB. */
function memory(): number {
  const lines = execFileSync("ps", ["-eo", "rss,args"]).toString().split("\n");
  const sizes = lines
    .filter((line) => line.includes("--type=renderer"))
    .map((line) => Number.parseInt(line, 10));
  return Math.round(Math.max(...sizes) / 1024);
}
