import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./patient.ts";

const answer = (page: Page) => page.locator(".answer");
const runIt = (page: Page) =>
  page.getByRole("button", { name: /^(Run it and see|Check my answer)$/ });
/** Workers that run a text of the reader or of a link start from a blob. */
const textWorkers = (page: Page) => page.workers().filter((it) => it.url().startsWith("blob:"));

test("bugs: are shown on a ring, then named; the score stays in the browser", async ({ page }) => {
  await page.goto("/#view=learn&page=exercises");
  const bug = page.getByRole("button", { name: "Bug 7" }).first();
  await expect(bug).toContainText("0 of 6 points");
  await bug.click();
  const ids = page.getByLabel("Ids, clockwise");
  await ids.fill("1");
  await runIt(page).click();
  await expect(answer(page)).toHaveAttribute("data-verdict", "wrong");
  await ids.fill("1 2");
  await runIt(page).click();
  await expect(answer(page)).toHaveAttribute("data-verdict", "right");
  await page.getByRole("button", { name: "Next question" }).click();
  await page.getByLabel("A larger id is forwarded like a smaller one.").check();
  await runIt(page).click();
  await expect(answer(page)).toContainText("Right would be: a process discards a larger id.");
  await page.getByRole("button", { name: "Next question" }).click();
  await page.getByLabel("on.elect(me, message), when elect arrives").check();
  await runIt(page).click();
  await expect(answer(page)).toHaveAttribute("data-verdict", "right");
  await page.reload();
  await page.getByRole("button", { name: "All exercises" }).click();
  await expect(bug).toContainText("5 of 6 points");
  await expect(page.getByText("You have 5 points.")).toBeVisible();
});

test("exercises: a teacher makes one, and a class opens it as a link or as a file @full", async ({
  page,
  context,
}) => {
  await page.goto("/#algorithm=peterson&ids=1,2,4,3&at=7");
  await expect(page.getByRole("slider", { name: /of the run/ })).toHaveValue("7");
  await page.getByRole("tab", { name: "Learn" }).click();
  await page.getByRole("button", { name: "Exercises" }).click();
  await page.getByText("Make an exercise").click();
  await page.getByRole("button", { name: "Take the run under Watch" }).click();
  await expect(page.getByLabel("Run", { exact: true })).toHaveValue(/^peterson .*--ids 1,2,4,3/);
  await expect(page.getByLabel("After event")).toHaveValue("7");
  await page.getByLabel("Title").fill("Homework 1");
  await page.getByLabel("Kind", { exact: true }).selectOption("place");
  await page.getByLabel("Run", { exact: true }).fill("chang-roberts -n 0");
  await expect(page.getByRole("alert")).toContainText("n");
  await page.getByLabel("Run", { exact: true }).fill("chang-roberts -n 4");
  await page.getByLabel("Messages", { exact: true }).fill("10");
  await page.getByLabel("Of the kind").fill("elect");
  await page.getByRole("button", { name: "Add a task" }).click();
  const link = await page.getByLabel("Link for your class").inputValue();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file" }).click();
  const file = readFileSync(await (await saving).path(), "utf8");
  expect(JSON.parse(file)).toMatchObject({ format: 1, title: "Homework 1" });
  // The draft is still there after it was tried.
  await page.getByRole("button", { name: "Try it" }).click();
  await expect(page.getByLabel("Ids, clockwise")).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Title")).toHaveValue("Homework 1");
  await expect(page.getByLabel("Of the kind")).toHaveValue("elect");

  const student = await context.newPage();
  await student.goto(link);
  await expect(student.getByText("Homework 1")).toBeVisible();
  await student.getByLabel("Ids, clockwise").fill("4 3 2 1");
  await runIt(student).click();
  await expect(answer(student)).toContainText("That ring costs 7 elect messages");
  await student.getByLabel("Ids, clockwise").fill("1 2 3 4");
  await runIt(student).click();
  await expect(answer(student)).toContainText("Yes, 10 elect messages.");
  await student.getByRole("button", { name: "Next question" }).click();
  // The run is cut before the event that is asked for.
  await expect(student.getByRole("slider")).toHaveAttribute("max", "11");
  await expect(student.locator(".centre")).toContainText("still standing");
  await expect(student.locator(".centre")).not.toContainText("cut off");
  await expect(student.getByText(/^Next in chang-roberts, /)).toBeVisible();
  await student.getByRole("radio").first().check();
  // The run of a wrong answer is not shown, so the button does not promise one.
  await expect(student.getByRole("button", { name: "Run it and see" })).toHaveCount(0);
  await runIt(student).click();
  await expect(answer(student)).toHaveAttribute("data-verdict", /right|wrong/);

  await page.getByLabel("Exercise to open").setInputFiles({
    name: "homework.json",
    mimeType: "application/json",
    buffer: Buffer.from(file.replace("chang-roberts", "own:mine")),
  });
  await expect(page.getByRole("alert")).toContainText("an algorithm of the catalogue");
  await page.goBack();
  await page.getByLabel("Exercise to open").setInputFiles({
    name: "homework.json",
    mimeType: "application/json",
    buffer: Buffer.from(file),
  });
  await expect(page.getByText("Question 1 of 2")).toBeVisible();
  await page.goto("/?damaged#view=learn&exercise=e30");
  await expect(page.getByRole("alert")).toContainText("this page reads exercises with format 1");
});

test("exercises: a program of a link runs only after the reader agrees, and its answer is checked @full", async ({
  page,
}) => {
  await page.goto("/#view=learn&page=exercises");
  await page.getByRole("button", { name: "Fill in the line" }).click();
  const link = page.url();
  await page.goto("about:blank");
  await page.goto(link);
  const line = page.getByLabel("Your line");
  await line.fill("me.lead();");
  await expect(page.getByLabel("Program with a gap")).toContainText("me.lead();");
  await expect(runIt(page)).toBeDisabled();
  await page.keyboard.press("Enter");
  expect(textWorkers(page)).toHaveLength(0);
  await page.getByLabel(/^Run this program with my line/).check();
  await runIt(page).click();
  await expect(answer(page)).toContainText("On a ring of 2 it goes wrong");
  await expect(page.getByRole("img", { name: /^A ring of 2 processes/ })).toBeVisible();
  await line.fill("me.send.elect({ id: 0 + id });");
  await runIt(page).click();
  await expect(answer(page)).toContainText("The checker has explored every schedule");
  await line.fill("fetch('/x');");
  await runIt(page).click();
  await expect(answer(page)).toContainText("fetch");
  await expect(answer(page)).not.toContainText("Yes");
});

test("exercises: the schedule with two leaders is found by hand @full", async ({ page }) => {
  await page.goto("/#view=learn&page=exercises");
  await page.getByRole("button", { name: "Two leaders" }).click();
  const next = page
    .getByRole("list", { name: "Messages that can be delivered next" })
    .getByRole("button");
  await expect(next).toHaveCount(4);
  await expect(page.getByText("2 points at the first try")).toBeVisible();
  const where = page.getByRole("slider", { name: "event of the run" });
  // The schedule of the tour on FIFO links.
  for (const [i, rank] of [3, 3, 0, 0, 1, 1, 0, 2, 0, 1, 1, 1, 0].entries()) {
    await expect(where).toHaveValue(String(4 + i));
    await next.nth(rank).click();
  }
  await expect(answer(page)).toHaveAttribute("data-verdict", "right");
});
