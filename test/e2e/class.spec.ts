import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContext, Page } from "@playwright/test";
import { SocketPhone } from "../../net/src/class/testing/socket-phone.ts";
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
    child.stderr.on("data", (text) => {
      printed += String(text);
      const addresses = /(http:\S+#class=\w+); the teacher is at (http:\S+#teach=\w+)/.exec(printed);
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

test("class: three phones guess by hand, one is reloaded, the log conforms and opens as a run", async ({
  browser,
  page: teacher,
}, info) => {
  const out = info.outputPath("lesson");
  const room = await openRoom("chang-roberts", "--seed", "1", "--by-hand", "--delay", "0ms", "--out", out);
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
  await expect(pages[0].getByText(/Messages come from Eve and go to <b>Bob<\/b>/)).toBeVisible();
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
  await expect(teacher.getByText(/is elected after \d+ messages\. The logs of the phones conform/)).toBeVisible();
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
