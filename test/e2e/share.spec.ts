import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { toText } from "../../site/src/share/schedule-text.ts";
import { expect, sideways, test } from "./patient.ts";

const command = join(import.meta.dirname, "../../cli/bin/ringleader.js");
let folder: string;
// Made here, not when the file is loaded: Playwright also loads it in processes that run none of its tests.
test.beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "ringleader-share-"))));
test.afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the real command; throws unless its status is 0. */
const ringleader = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [command, ...args], { cwd: folder })).stdout;

const outcome = (page: Page) => page.locator("#outcome");
const slider = (page: Page) => page.getByRole("slider");
const digest = (page: Page) => page.locator("[data-fact=digest]");
const dialog = (page: Page) => page.getByRole("dialog", { name: "Share this run" });

async function share(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

/** Saves one of the files that Share offers. */
async function saved(page: Page, says: string): Promise<{ path: string; text: string }> {
  const coming = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: says, exact: true }).click();
  const download = await coming;
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return { path, text: readFileSync(path, "utf8") };
}

const lines = (text: string): string[] => text.split("\n").slice(0, -1);

const byHand = toText({ choices: [2, 1, 0, 3, 0, 0, 5], then: "stop" });

test("share: a link reopens a run by hand at its event, and the command replays its trace", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/#algorithm=franklin&n=6&seed=1&hand=${byHand}`);
  await expect(slider(page)).toHaveValue("13");
  // By message, one key is one event.
  await page.keyboard.press("m");
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowLeft");
  await expect(slider(page)).toHaveValue("9");
  const made = (await digest(page).textContent())!;
  await share(page);
  await dialog(page).getByRole("button", { name: "Copy the link" }).click();
  await expect(dialog(page).getByText("Copied.")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).hash).toBe(`#algorithm=franklin&n=6&seed=1&hand=${byHand}&at=9`);
  await expect(dialog(page)).toContainText("No flags describe this schedule.");
  await saved(page, "Trace");
  expect(await ringleader("replay", "franklin-n6-seed1.jsonl")).toContain(
    `same digest ${made}, 13 events\n`,
  );
  await page.goto("about:blank");
  await page.goto(link);
  await expect(slider(page)).toHaveValue("9");
  await expect(digest(page)).toHaveText(made);
});

test("share: every file has its content @full", async ({ page }) => {
  await page.goto("/#algorithm=hirschberg-sinclair&n=12&seed=1&at=60");
  await expect(slider(page)).toHaveValue("60");
  const made = (await digest(page).textContent())!;
  await share(page);
  const trace = await saved(page, "Trace");
  expect(await ringleader("replay", trace.path)).toContain(`same digest ${made}, 202 events\n`);
  const table = await saved(page, "Events as CSV");
  expect(lines(table.text)).toHaveLength(202 + 1);
  expect(lines(table.text)[1]).toBe("0,0,0,8,wake,0,,,,,candidate,");
  expect((await saved(page, "Mermaid")).text).toBe(
    await ringleader("export", "--trace", trace.path, "--to", "mermaid"),
  );
  const tikz = (await saved(page, "TikZ")).text;
  expect(tikz).toMatch(/^% A run of hirschberg-sinclair, n = 12[^]*\\end\{document\}\n$/);
  expect(tikz).toBe(await ringleader("export", "--trace", trace.path, "--to", "tikz"));
  for (const what of ["Ring", "Space-time"]) {
    const { text } = await saved(page, `${what} as SVG`);
    const seen = await page.evaluate((svg) => {
      const it = new DOMParser().parseFromString(svg, "image/svg+xml");
      const discs = [...it.querySelectorAll("svg > g:first-of-type circle:not([fill=none])")];
      const across = new Set(discs.map((disc) => disc.getAttribute("cx")));
      const places = new Set(
        discs.map((disc) => `${disc.getAttribute("cx")} ${disc.getAttribute("cy")}`),
      );
      const isBroken = it.querySelector("parsererror") !== null;
      return { isBroken, across: across.size, places: places.size, title: it.title };
    }, text);
    // The ring has a disc for each process, the diagram a column.
    expect(seen, what).toMatchObject({ isBroken: false, title: expect.stringContaining(made) });
    expect(what === "Ring" ? seen.places : seen.across, what).toBe(12);
    const { path } = await saved(page, `${what} as PNG`);
    const picture = await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (it) => it.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const pixels = new Uint32Array(data.buffer);
      return {
        width: image.width,
        drawn: pixels.filter((pixel) => pixel !== pixels[0]).length,
        isOpaque: pixels.every((pixel) => pixel >>> 24 === 255),
      };
    }, readFileSync(path).toString("base64"));
    expect(picture.width, what).toBeGreaterThan(1200);
    expect(picture.drawn, what).toBeGreaterThan(3000);
    expect(picture.isOpaque, what).toBe(true);
  }
});

test("share: offers the trace in place of an address that is too long @full", async ({ page }) => {
  const ids = Array.from({ length: 2000 }, (_, i) => 2000 - i).join(",");
  await page.goto(`/#algorithm=chang-roberts&ids=${ids}&seed=1`);
  await expect(outcome(page)).toContainText("Process 1 is elected");
  await share(page);
  await expect(dialog(page)).toContainText(
    /would have 8.9\d\d characters; many programs cut off addresses of more than 8.000/,
  );
  await expect(dialog(page).getByRole("button", { name: "Copy the link" })).toHaveCount(0);
  await expect(dialog(page).getByRole("button", { name: "Trace", exact: true })).toBeEnabled();
});

test("share: opens a dropped trace, and refuses bad ones", async ({ page }) => {
  await ringleader(
    "run",
    "peterson",
    "-n",
    "7",
    "--seed",
    "4",
    "--schedule",
    "random",
    "--trace",
    "run.jsonl",
  );
  const text = readFileSync(join(folder, "run.jsonl"), "utf8");
  const [head, ...events] = lines(text);
  const { digest: made } = JSON.parse(head) as { digest: string };
  await page.goto("/");
  await expect(outcome(page)).toContainText("Process 12 is elected");
  const dataTransfer = await page.evaluateHandle((it) => {
    const data = new DataTransfer();
    data.items.add(new File([it], "run.jsonl"));
    return data;
  }, text);
  await page.dispatchEvent("main", "dragover", { dataTransfer });
  await expect(page.getByText("Drop a file to open it")).toBeVisible();
  await page.dispatchEvent("main", "drop", { dataTransfer });
  await expect(page.getByText("Drop a file to open it")).toHaveCount(0);
  await expect(digest(page)).toHaveText(made);
  await expect(outcome(page)).toContainText("Process 7 is elected");
  expect(new URL(page.url()).hash).toContain("algorithm=peterson");

  const input = page.getByLabel("File to open");
  const changed = (change: object) =>
    `${JSON.stringify({ ...JSON.parse(head), ...change })}\n${events.join("\n")}\n`;
  const bad: Record<string, string> = {
    "": "line 1: the header is missing, because the trace is empty.",
    "hello\n": "line 1: hello is not a JSON object.",
    [text.replace(/("index":9,.*"process":)\d/, "$18")]: "event 9 differs: in the trace position 8",
    [changed({ digest: "00" })]: "every event agrees, but the digest differs",
    [lines(text).slice(0, 9).join("\n")]: "the trace ends after 8 events, but the run continues",
    [changed({ algorithm: "petersen" })]: "algorithm: petersen is unknown; did you mean peterson?",
    [changed({ algorithm: "own:mine" })]: "own:mine, which is not stored in this browser",
    [changed({ format: 3 })]: "its format is 3, and only 1 and 2 are accepted.",
    [changed({ n: 1e9 })]: "on this page n is a whole number from 1 to 1,000,000.",
    [changed({ setup: { schedule: 5 } })]: "schedule: 5 is not accepted",
  };
  for (const [file, sentence] of Object.entries(bad)) {
    await input.setInputFiles({
      name: "bad.jsonl",
      mimeType: "text/plain",
      buffer: Buffer.from(file),
    });
    await expect(page.getByRole("alert")).toContainText(sentence);
    await expect(page.getByRole("alert")).not.toContainText("bug in the page");
  }
  await expect(outcome(page)).toContainText("Still showing the previous run");
  const large = join(folder, "large.jsonl");
  writeFileSync(large, head);
  truncateSync(large, 201 * 2 ** 20);
  await input.setInputFiles(large);
  await expect(page.getByRole("alert").first()).toContainText(
    "large.jsonl has a size of 201 MB; this page opens traces of at most 200 MB.",
  );
  await input.setInputFiles(join(folder, "run.jsonl"));
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(digest(page)).toHaveText(made);
});

test("embed: shows the run alone, and a link to the whole page @full", async ({
  page,
  context,
}, info) => {
  await page.setViewportSize({ width: 320, height: 400 });
  const hash = "#algorithm=peterson&n=8&seed=1&at=20";
  for (const what of ["", "=space-time"]) {
    await page.goto(`/?embed${what}${hash}`);
    await expect(slider(page)).toHaveValue("20");
    await expect(page.getByRole("img")).toHaveAttribute(
      "aria-label",
      what === "" ? /^A ring of 8 processes/ : /^Space-time diagram: 8 processes/,
    );
    await expect(page.getByRole("button", { name: "Share" })).toHaveCount(0);
    await expect(page.getByLabel("Algorithm")).toHaveCount(0);
    const overflow = () =>
      page.evaluate(() => [
        document.documentElement.scrollWidth - innerWidth,
        document.documentElement.scrollHeight - innerHeight,
      ]);
    await expect.poll(overflow).toEqual([0, 0]);
    const box = (await page.getByRole("img").boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThan(120);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await page.keyboard.press("m");
    await page.keyboard.press("ArrowRight");
    await expect(slider(page)).toHaveValue("21");
    await page.screenshot({ path: info.outputPath(`embed${what}.png`) });
  }
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Open in ringleader" }).click();
  const whole = await opened;
  await expect(whole.getByRole("button", { name: "Share" })).toBeVisible();
  expect(new URL(whole.url()).hash).toBe(hash);
});

async function viewing(file: string): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, [command, "view", file, "--port", "0", "--no-open"], {
    cwd: folder,
  });
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  return { child, address: /http:\S+/.exec(String(said))![0] };
}

test("share: ringleader view opens a trace, and an address opens none of another server @full", async ({
  page,
}) => {
  await ringleader(
    "run",
    "dfs",
    "--graph",
    "grid:3x3",
    "--seed",
    "4",
    "--schedule",
    "lifo",
    "--trace",
    "dfs.jsonl",
  );
  const [head, ...events] = lines(readFileSync(join(folder, "dfs.jsonl"), "utf8"));
  const { digest: made } = JSON.parse(head) as { digest: string };
  const { child, address } = await viewing("dfs.jsonl");
  try {
    expect(address).toMatch(/\/#open=trace\.jsonl$/);
    await page.goto(address);
    await expect(digest(page)).toHaveText(made);
    await expect(slider(page)).toHaveValue(String(events.length));
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(new URL(address).origin)) elsewhere.push(request.url());
    });
    const { origin } = new URL(address);
    await page.goto(`${origin}/?2#open=${encodeURIComponent("https://example.org/trace.jsonl")}`);
    await expect(page.getByRole("alert")).toContainText(
      "open: https://example.org/trace.jsonl is not accepted; a trace must be on the server of this page.",
    );
    await page.goto(`${origin}/?3#open=nothing.jsonl`);
    await expect(page.getByRole("alert")).toContainText(
      "nothing.jsonl cannot be loaded: the server answers 404.",
    );
    expect(elsewhere).toEqual([]);
  } finally {
    child.kill("SIGINT");
    await once(child, "exit");
  }
  expect(child.exitCode).toBe(130);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`share: axe finds nothing in the dialog, ${colorScheme}`, async ({ page }, info) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/#algorithm=peterson&n=8&seed=1&at=20");
    await expect(slider(page)).toHaveValue("20");
    await share(page);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Share", exact: true })).toBeFocused();
    for (const width of [1400, 2560, 375]) {
      await page.setViewportSize({ width, height: 900 });
      if (width === 375) await page.getByRole("button", { name: "Menu" }).click();
      await share(page);
      await expect.poll(() => sideways(page), `at ${width}`).toBeLessThanOrEqual(0);
      await page.screenshot({ path: info.outputPath(`${width}.png`) });
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toHaveCount(0);
    }
  });
}

test("share: leaving while a trace loads is respected, and a shared link has both runs @full", async ({
  page,
}) => {
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => (asked = resolve));
  let answer = () => {};
  const isWanted = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/slow.jsonl", async (route) => {
    asked();
    await isWanted;
    await route.fulfill({ body: "no trace" });
  });
  await page.goto("/#open=slow.jsonl");
  await isAsked;
  await page.evaluate(() => (location.hash = "#view=compare&algorithm=franklin&n=7"));
  await expect(page.getByText("At the end chang-roberts has sent")).toBeVisible();
  const fetched = page.waitForResponse("**/slow.jsonl");
  answer();
  await (await fetched).finished();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByLabel("Link to this run")).toHaveValue(/view=compare.*&other=/);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("address: a damaged part is named, and the rest opens", async ({ page }) => {
  const damaged = {
    "hand=fifo.zzzz!!": "hand: the schedule in this address is damaged",
    "graph=star:5": "graph=star:5 is ignored: peterson does not use it.",
    "view=nowhere": "view=nowhere is ignored",
    "at=soon": "at=soon is ignored",
  };
  for (const [part, sentence] of Object.entries(damaged)) {
    await page.goto(`/?${part.length}#algorithm=peterson&n=5&${part}`);
    await expect(page.getByRole("alert")).toContainText(sentence);
    await expect(page.getByRole("slider")).toBeVisible();
    await expect(page.getByRole("img").first()).toHaveAttribute("aria-label", /5 processes/);
  }
});
