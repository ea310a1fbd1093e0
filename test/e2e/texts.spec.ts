import type { Page } from "@playwright/test";
import { expect, test } from "./patient.ts";
import { open, replaceBy, report, template, text } from "./writing.ts";

test("write: a link without a text says so, and one with a text asks before it runs", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/#algorithm=own:nowhere&n=5");
  const sentence = "own:nowhere is not stored in this browser, and this address does not carry";
  await expect(page.getByRole("alert")).toContainText(sentence);
  await page.getByRole("tab", { name: "Write" }).click();
  await expect(page.getByRole("alert")).toContainText(sentence);
  await expect(report(page)).toContainText("Compiles.");
  await page.goto("/?again#algorithm=own:one-way&n=5&seed=3");
  await expect(page.locator("#outcome")).toContainText("Process 5 is elected");
  const digest = await page.locator("[data-fact=digest]").textContent();
  await page.getByRole("button", { name: "Share" }).click();
  // The link carries the text unless the sender leaves it out.
  await expect(page.getByLabel("Put the text of the algorithm into the link")).toBeChecked();
  await expect(page.getByLabel("Link to this run")).toHaveValue(/&text=/);
  const link = await page.getByLabel("Link to this run").inputValue();

  // Another reader, who has stored nothing.
  const reader = await (await browser.newContext({ baseURL })).newPage();
  await reader.goto(link);
  const dialog = reader.getByRole("dialog", { name: "This link carries an algorithm" });
  await expect(dialog).toContainText('name: "one-way"');
  const stored = () => reader.evaluate(() => localStorage.getItem("ringleader.own"));
  expect(reader.workers().length).toBe(0);
  await dialog.getByRole("button", { name: "Only read it" }).click();
  await expect(reader.getByText("From a link. It has not run.")).toBeVisible();
  expect(reader.workers().length).toBe(0);
  expect(await stored()).toBeNull();
  await reader.getByRole("button", { name: "Run it" }).click();
  await expect(reader.locator("[data-fact=digest]")).toHaveText(digest!);
  expect(await stored()).toContain('"one-way"');
  // The address no longer carries the text, and the same link runs the stored text at once.
  expect(new URL(reader.url()).hash).not.toContain("text=");
  await reader.goto(link.replace("#", "?again#"));
  await expect(reader.locator("[data-fact=digest]")).toHaveText(digest!);
  await reader.goto(link.replace(/text=.*/, "text=zz!").replace("#", "?bad#"));
  await expect(reader.getByRole("alert")).toContainText("the algorithm in this address is damaged");
  await reader.context().close();
});

/** Drops a file on the page. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([file, it]) => {
      const data = new DataTransfer();
      data.items.add(new File([it], file));
      return data;
    },
    [name, content] as const,
  );
  await page.dispatchEvent("main", "dragover", { dataTransfer });
  await page.dispatchEvent("main", "drop", { dataTransfer });
}

test("write: opens, drops, renames and deletes files @full", async ({ page }) => {
  await page.goto("/#view=write");
  const file = (name: string, it: string) => ({
    name,
    mimeType: "text/plain",
    buffer: Buffer.from(it),
  });
  await expect(report(page)).toContainText("Compiles.");
  const picked = page.getByLabel("File to open");
  await picked.setInputFiles(file("my ring.ts", template("two-way")));
  await expect(page.getByRole("heading", { name: "my-ring" })).toBeVisible();
  await drop(page, "notes.txt", "Buy milk.");
  await expect(page.getByRole("alert")).toContainText("notes.txt is not accepted");
  await drop(page, "dropped.mjs", template("in-rounds"));
  await expect(page.getByRole("heading", { name: "dropped" })).toBeVisible();
  await expect(text(page)).toContainText('name: "in-rounds"');
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.locator(".drop")).toHaveCount(0);

  await page.getByLabel("Name").fill("my-ring");
  await page.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("alert")).toContainText("another of your algorithms has this name");
  await page.getByLabel("Name").fill("../up");
  await page.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("alert")).toContainText("name: ../up is not accepted");

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "dropped" })).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.locator(".own li")).toHaveText(["my-ring", "one-way"]);
  await page.reload();
  await expect(page.locator(".own li")).toHaveText(["my-ring", "one-way"]);
});

test("files: an algorithm, a trace or an exercise that is dropped in any view opens where it belongs", async ({
  page,
}) => {
  await page.goto("/#view=measure");
  await expect(page.getByRole("tab", { name: "Against n" })).toBeVisible();
  // The content decides if the extension does not.
  await drop(page, "notes.txt", template("two-way"));
  await expect(page.getByRole("heading", { name: "notes" })).toBeVisible();
  await expect(report(page)).toContainText("Compiles.");
  await drop(page, "run.txt", '{"format":1}\n');
  await expect(page.locator("#outcome")).toContainText("line 1");
  const task = {
    kind: "place",
    run: { algorithm: "chang-roberts", n: "4" },
    relation: "exactly",
    messages: 7,
  };
  await drop(page, "exercise.json", JSON.stringify({ format: 1, title: "Seven", tasks: [task] }));
  await expect(page.locator("main")).toContainText("Seven");
  await drop(page, "large.ts", " ".repeat(200_001));
  await expect(page.getByRole("alert").first()).toContainText(/large.ts has 200.001 bytes/);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("large.ts")).toHaveCount(0);
});

test("write: two tabs never overwrite each other @full", async ({ page, context }) => {
  await open(page);
  const other = await context.newPage();
  await other.goto("/#view=write");
  await expect(report(other)).toContainText("Compiles.");
  await replaceBy(page, `// first\n${template("one-way")}`);
  // The other tab shows the change, so its next edit builds on it.
  await expect(text(other)).toContainText("// first");
  await expect(other.locator(".note")).toContainText("Another tab has changed one-way.");
  await other.locator("summary", { hasText: "Earlier versions" }).click();
  await expect(other.locator(".versions li")).toHaveCount(1);
  await replaceBy(other, `// second\n${template("one-way")}`);
  await expect(text(page)).toContainText("// second");
  // A tab that has missed the change, because it was frozen, keeps both texts.
  await page.evaluate(() => {
    localStorage.setItem("ringleader.own", JSON.stringify({ "one-way": "// third" }));
  });
  await replaceBy(page, `// fourth\n${template("one-way")}`);
  await expect(page.locator(".note")).toContainText(
    "Another tab has changed one-way. Both texts are kept: yours is now one-way-2.",
  );
  await expect(page.locator(".own li")).toHaveText(["one-way", "one-way-2"]);
  await page.reload();
  const texts = await page.evaluate(() => localStorage.getItem("ringleader.own")!);
  expect(Object.values(JSON.parse(texts) as object)).toEqual([
    "// third",
    expect.stringContaining("// fourth"),
  ]);
});

test("write: no text spoils the trial of the next one, and what is not there is named with its line @full", async ({
  page,
}) => {
  await open(page);
  const good = template("one-way");
  const line = 1 + good.split("\n").findIndex((it) => it.includes("me.send.elect({ id: me.id })"));
  const texts = [
    ["self.close();", "self"],
    ['fetch("/");', "fetch"],
    ["me.id = Math.random();", "Math.random"],
    ["Array.prototype.map = null;", "map"],
  ];
  // The full suite tries all of them.
  for (const [bad, name] of texts.filter((_, i) => process.env["FULL"] || i % 3 === 0)) {
    await replaceBy(page, good.replace("me.send.elect({ id: me.id })", `${bad} $&`));
    await expect(page.getByText("Trying the text …")).toBeVisible();
    await expect(report(page).getByRole("alert")).toContainText(name);
    await expect(report(page).getByRole("alert")).toContainText(`Line ${line}:`);
    await replaceBy(page, good);
    await expect(report(page)).toContainText("Process 6 is elected on a ring of 6");
  }
  // Only the recording reads the sentences of reasons.
  await replaceBy(
    page,
    good.replace("me.send.elect({ id: me.id })", 'me.because("{nobody} starts"); $&'),
  );
  await expect(report(page).getByRole("alert")).toContainText("{nobody}");
});

test("write: opens with a text, a small ring that runs, and completion", async ({ page }) => {
  await page.goto("/#view=write");
  await expect(report(page)).toContainText("Compiles.");
  const ring = page.getByRole("region", { name: "Live ring" });
  await expect(ring.getByRole("img")).toHaveAttribute("aria-label", /^A ring of 6 processes/);
  await expect(ring).toContainText("6 processes, 15 messages");
  await text(page).focus();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("me.");
  const list = page.getByRole("listbox");
  // Fields of this text, members of core that its needs allow, and no others.
  await expect(list).toContainText("status");
  await expect(list).toContainText("follow(leader: number): void");
  await expect(list).not.toContainText("toss");
  await page.keyboard.type("send.");
  await expect(list).toHaveText(/^elect\{ id \}$/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("atM");
  await expect(list).toContainText("atMost");
});

test("write: an earlier version can be restored @full", async ({ page }) => {
  await open(page);
  await replaceBy(page, template("in-rounds"));
  await expect(report(page)).toContainText("Compiles.");
  await page.locator("summary", { hasText: "Earlier versions" }).click();
  await page.locator(".versions button").last().click();
  await expect(text(page)).toContainText('name: "one-way"');
  await expect(page.getByText("Saved in this browser")).toBeVisible();
  await page.reload();
  await expect(text(page)).toContainText('name: "one-way"');
  await page.locator("summary", { hasText: "Earlier versions" }).click();
  await page.locator(".versions button").first().click();
  await expect(text(page)).toContainText('name: "in-rounds"');
});
