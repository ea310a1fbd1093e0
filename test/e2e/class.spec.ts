import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContext, Page } from "@playwright/test";
import { SocketPhone } from "../../net/src/class/testing/socket-phone.ts";
import { HANG } from "../machine-speed.ts";
import { expect, sideways, test } from "./patient.ts";

const command = join(import.meta.dirname, "..", "..", "cli", "bin", "ringleader.js");

/** A room that the real command opens. */
interface RealRoom {
  /** The addresses that phones and the teacher open. */
  readonly phones: string;
  readonly teacher: string;
  /** Waits until the command ends, and returns its document. */
  readonly closed: () => Promise<{ readonly runs: readonly Record<string, unknown>[] }>;
  readonly stop: () => void;
}

async function openRoom(...flags: readonly string[]): Promise<RealRoom> {
  const child = spawn(process.execPath, [command, "class", ...flags, "--port", "0", "--json"]);
  const ended = once(child, "close");
  let printed = "";
  let document = "";
  child.stdout.on("data", (text) => (document += String(text)));
  const [phones, teacher] = await new Promise<string[]>((fulfil, reject) => {
    // Progress that may stand there does not matter.
    child.stdio[2].on("data", (text) => {
      printed += String(text);
      const addresses = /(http:\S+#class=\w+); the teacher is at (http:\S+#teach=\w+)/.exec(
        printed,
      );
      if (addresses) fulfil(addresses.slice(1));
    });
    void ended.then(() => reject(new Error(`the room ended early: ${printed}`)));
  });
  return {
    phones,
    teacher,
    async closed() {
      await ended;
      return JSON.parse(document) as { runs: Record<string, unknown>[] };
    },
    stop: () => child.kill("SIGINT"),
  };
}

async function joinAs(context: BrowserContext, room: RealRoom, name: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(room.phones);
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page.getByText(/Wait until the teacher starts/)).toBeVisible();
  return page;
}

/** Taps the first answer to every question until the run is over. */
async function play(page: Page): Promise<void> {
  const answer = page.getByRole("region", { name: "Next message" }).getByRole("button").first();
  const over = page.getByText(/conform to the definition/);
  for (;;) {
    await expect(answer.or(over).first()).toBeVisible();
    if (await over.isVisible()) return;
    await answer.tap().catch(() => {});
  }
}

test("class: three phones guess by hand, one is reloaded, the log conforms and opens as a run @full", async ({
  browser,
  page: teacher,
}, info) => {
  const out = info.outputPath("lesson");
  const room = await openRoom(
    "chang-roberts",
    "--seed",
    "1",
    "--by-hand",
    "--delay",
    "0ms",
    "--out",
    out,
  );
  const phone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true };
  const context = await browser.newContext(phone);
  await teacher.goto(room.teacher);
  await expect(teacher.getByRole("img", { name: /^QR code of http/ })).toBeVisible();
  const names = ["Ada", "<b>Bob</b>", "Eve"];
  const pages: Page[] = [];
  for (const name of names) pages.push(await joinAs(context, room, name));
  // Names are text.
  await expect(teacher.getByText("<b>Bob</b>")).toBeVisible();
  await teacher.screenshot({ path: info.outputPath("teacher-open.png") });
  await teacher.getByRole("button", { name: "Start with 3 phones" }).click();
  await expect(pages[0].getByText(/^Process \d$/)).toBeVisible();
  await expect(pages[0].getByText(/Messages come from Eve and go to <b>Bob<\/b>\./)).toBeVisible();
  const next = (page: Page) => page.getByRole("region", { name: "Next message" });
  await next(pages[0]).getByRole("button").tap();
  await expect(pages[0].getByText(/starts, so it sends its id clockwise/)).toBeVisible();
  await pages[1].reload();
  await next(pages[1]).getByRole("button").tap();
  // The first phone has handled its start, and goes on after a reload.
  await pages[0].reload();
  await expect(pages[0].getByText(/starts, so it sends its id clockwise/)).toBeVisible();
  await next(pages[2]).getByRole("button").tap();
  await expect(next(pages[0]).getByRole("button", { name: "Forward it" })).toBeVisible();
  expect(await sideways(pages[0])).toBe(0);
  await pages[0].screenshot({ path: info.outputPath("phone-question.png") });
  await Promise.all(pages.map(play));
  await expect(pages[0].getByText(/\d right, \d wrong/)).toBeVisible();
  await pages[0].screenshot({ path: info.outputPath("phone-over.png") });
  await expect(
    teacher.getByText(/is elected after \d+ messages\. The logs of the phones conform/),
  ).toBeVisible();
  await expect(teacher.getByText(/guesses right/)).toBeVisible();
  await expect(teacher.getByRole("region", { name: "The run" })).toContainText("is elected");
  await teacher.getByRole("button", { name: "Open in the workbench" }).click();
  await expect(teacher.locator("#outcome")).toContainText("Process 1 is elected");
  expect(teacher.url()).toMatch(/#algorithm=chang-roberts.*hand=/);
  await teacher.goto("about:blank");
  await teacher.goto(room.teacher);
  await teacher.getByRole("button", { name: "Close the room" }).click();
  const { runs } = await room.closed();
  expect(runs).toMatchObject([{ n: 3, verdict: "conforms", leaders: [{ id: 1 }] }]);
  const [head] = readFileSync(join(out, "run-1.jsonl"), "utf8").split("\n");
  expect(JSON.parse(head)).toMatchObject({ algorithm: "chang-roberts", digest: runs[0]["digest"] });
  await expect(pages[0].getByText("the teacher has closed the room.")).toBeVisible();
  await context.close();
});

test("class @full: ten tabs and 200 other clients elect through reloads, and the log conforms", async ({
  page: teacher,
  context,
}, info) => {
  const flags = ["--seed", "5", "--delay", "0ms", "--per-address", "210"];
  const room = await openRoom("hirschberg-sinclair", ...flags);
  await teacher.goto(room.teacher);
  const tabs: Page[] = [];
  for (let i = 0; i < 10; i++) tabs.push(await joinAs(context, room, `tab ${i}`));
  const { origin, hash } = new URL(room.phones);
  const url = `${origin.replace("http", "ws")}/class`;
  const clients = Array.from(
    { length: 200 },
    (_, i) =>
      new SocketPhone(
        url,
        `client ${i}`,
        `token-of-client-${i}`,
        hash.replace("#class=", ""),
        origin,
      ),
  );
  for (const client of clients) await client.connect();
  await teacher.getByRole("button", { name: "Start with 210 phones" }).click();
  await expect(tabs[9].getByText(/^Process \d+$/)).toBeVisible();
  for (let i = 0; i < 30; i++) await clients[(i * 37) % 200].reload();
  for (const tab of tabs.slice(0, 5)) await tab.reload();
  const verdict = teacher.getByText(
    /\(process 210\) is elected after [\d,]+ messages\. The logs of/,
  );
  // Some thousand messages, each through the room and two phones.
  await expect(verdict).toBeVisible({ timeout: HANG });
  for (const tab of tabs) await expect(tab.getByText(/process 210\) is elected/)).toBeVisible();
  await teacher.screenshot({ path: info.outputPath("teacher-210.png"), fullPage: true });
  await teacher.getByRole("button", { name: "Close the room" }).click();
  const { runs } = await room.closed();
  expect(runs).toMatchObject([{ n: 210, verdict: "conforms", leaders: [{ id: 210 }] }]);
  for (const client of clients) client.close();
});

/** Fails if axe finds a fault in the page, or if the page scrolls sideways. */
async function inspect(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect(found, name).toEqual([]);
  expect(await sideways(page), name).toBe(0);
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`class: axe finds nothing to complain about, ${colorScheme}`, async ({ browser }, info) => {
    const room = await openRoom("franklin", "--seed", "2", "--by-hand", "--delay", "0ms");
    const small = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true };
    const phones = await browser.newContext({ ...small, colorScheme });
    const projector = await browser.newContext({
      colorScheme,
      viewport: { width: 1280, height: 800 },
    });
    const teacher = await projector.newPage();
    const see = async (page: Page, name: string) => {
      await inspect(page, name);
      await page.screenshot({ path: info.outputPath(`${name}.png`) });
    };
    await teacher.goto(room.teacher);
    await expect(teacher.getByRole("img", { name: /^QR code/ })).toBeVisible();
    const page = await phones.newPage();
    await page.goto(room.phones);
    await expect(page.getByLabel("Your name")).toBeVisible();
    await see(page, "phone-join");
    await page.close();
    const pages: Page[] = [];
    for (const name of ["Ada", "Bob", "Eve", "Zoë"]) pages.push(await joinAs(phones, room, name));
    await see(pages[0], "phone-open");
    await see(teacher, "teacher-open");
    await teacher.getByRole("button", { name: "Start with 4 phones" }).click();
    const answer = (at: number) =>
      pages[at].getByRole("region", { name: "Next message" }).getByRole("button");
    for (const at of pages.keys()) await answer(at).first().tap();
    await expect(answer(0).nth(1)).toBeVisible();
    await see(pages[0], "phone-question");
    await answer(0).first().tap();
    await expect(teacher.getByRole("img", { name: /^A ring of 4/ })).toBeVisible();
    await teacher.getByRole("button", { name: "Drop Bob" }).click();
    await expect(pages[1].getByText(/has crashed/)).toBeVisible();
    await see(pages[1], "phone-dropped");
    await teacher.getByRole("button", { name: "Slow Eve" }).click();
    await teacher.getByRole("button", { name: "Pause" }).click();
    await expect(pages[0].getByText("The teacher has paused the run.")).toBeVisible();
    await see(teacher, "teacher-paused");
    await teacher.getByRole("button", { name: "Bring back Bob" }).click();
    await teacher.getByRole("button", { name: "Go on" }).click();
    await teacher.getByRole("button", { name: "Slow Eve" }).click();
    await teacher.getByLabel("Mode").selectOption("auto");
    await expect(teacher.getByText(/is elected after/)).toBeVisible();
    await expect(teacher.locator("canvas.space-time")).toBeVisible();
    await see(teacher, "teacher-over");
    await see(pages[0], "phone-over");
    await teacher.setViewportSize({ width: 375, height: 740 });
    await see(teacher, "teacher-narrow");
    room.stop();
    await phones.close();
    await projector.close();
  });
}
