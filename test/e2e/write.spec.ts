import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, setPatience, setUsualPatience, sideways, test } from "./patient.ts";
import { open, replaceBy, report, template, text } from "./writing.ts";

/** Runs the command; returns its JSON. */
const ringleader = (args: readonly string[], cwd: string): unknown =>
  JSON.parse(
    execFileSync(process.execPath, [resolve("cli/bin/ringleader.js"), ...args], {
      cwd,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }),
  );

const typed = `import { algorithm, id } from "@ringleader/core";
export default algorithm({
name: "typed", paper: "none", idea: "The largest id comes home.",
needs: { ring: true, direction: true, ids: true, everyone: true },
elects: "max", announces: false,
state: {},
messages: { token: { id } },
wake(me) { me.send.token({ id: me.id }); },
on: {
token(me, { id }) {
if (id > me.id) me.send.token({ id });
if (id === me.id) me.lead();
},
},
});
`;

test("write: a typed algorithm compiles, elects a leader, is stored, and runs in the command", async ({
  page,
}, info) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await open(page);
  await text(page).focus();
  await page.keyboard.press("ControlOrMeta+a");
  // Every key is a change of the text, which takes time, so the first lines are inserted at once.
  const handlers = typed.indexOf("on: {");
  await page.keyboard.insertText(typed.slice(0, handlers));
  await page.keyboard.type(typed.slice(handlers));
  await expect(report(page)).toContainText(
    "Compiles. Needs: ring, one sense of clockwise, unique ids, all take part; messages: token id; state: none.",
  );
  await expect(report(page)).toContainText(
    "Process 6 is elected on a ring of 6, with 15 messages.",
  );
  await expect(page.getByText("This run: 6 processes, 15 messages")).toBeVisible();
  await page.getByLabel("Name").fill("typed");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "typed" })).toBeVisible();
  await page.getByRole("button", { name: "Watch", exact: true }).click();
  await expect(page.locator("#outcome")).toContainText(
    /Process 12 is elected.*position 2 \(0 is first\)/,
  );
  await expect(page.getByLabel("Command that repeats this run")).toHaveValue(
    "ringleader run ./typed.ts -n 12 --seed 1",
  );
  const digest = await page.locator("[data-fact=digest]").textContent();

  await page.reload();
  await expect(page.locator("[data-fact=digest]")).toHaveText(digest!);
  await page.getByRole("tab", { name: "Write" }).click();
  await expect(text(page)).toContainText('name: "typed"');
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("typed.ts");
  await file.saveAs(info.outputPath("typed.ts"));
  expect(
    ringleader(["run", "./typed.ts", "-n", "12", "--seed", "1", "--json"], info.outputDir),
  ).toMatchObject({ algorithm: "typed", digest });
  expect(errors).toEqual([]);
});

test("write: the command replays the trace of an own algorithm, and the page opens it @full", async ({
  page,
}, info) => {
  await open(page);
  writeFileSync(info.outputPath("one-way.ts"), template("one-way"));
  await page.getByRole("button", { name: "Watch", exact: true }).click();
  await expect(page.locator("#outcome")).toContainText("Process 12 is elected");
  const digest = await page.locator("[data-fact=digest]").textContent();
  await page.getByRole("button", { name: "Share" }).click();
  const [trace] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Trace", exact: true }).click(),
  ]);
  await trace.saveAs(info.outputPath("trace.jsonl"));
  const replay = ["replay", "trace.jsonl", "--algorithm", "./one-way.ts", "--json"];
  expect(ringleader(replay, info.outputDir)).toMatchObject({ same: true, digest });
  await page.keyboard.press("Escape");
  await page.goto("/?elsewhere#algorithm=peterson&n=5");
  await expect(page.locator("#outcome")).toContainText("Process 5 is elected");
  await page.getByLabel("File to open").setInputFiles(info.outputPath("trace.jsonl"));
  await expect(page.locator("[data-fact=digest]")).toHaveText(digest!);
  expect(new URL(page.url()).hash).toContain("algorithm=own:one-way");
});

test("write: names the line of an error, and continues", async ({ page }) => {
  await open(page);
  const lines = template("one-way").split("\n");
  const at = (part: string) => 1 + lines.findIndex((line) => line.includes(part));
  const wake = at("id: me.id");
  const beaten = at("me.status");
  const withLine = (line: number, instead: string) => lines.with(line - 1, instead).join("\n");
  const whole = lines.join("\n");
  const wrong: readonly (readonly [string, number, string])[] = [
    [withLine(wake, "    me.send.elect({ id: me.id ];"), wake, 'expected ","'],
    // Only the browser reports this error, not the compiler.
    [`${whole}const twice = 1;\nconst twice = 2;\n`, lines.length + 1, "already been declared"],
    [`interface A {\n  b: string;\n}\nthrow new Error("top");\n${whole}`, 4, "top"],
    [withLine(beaten, '        throw new Error("sad");'), beaten, "sad"],
    [withLine(wake, "    me.send.elect({ id: me.name });"), wake, "me has no name"],
    [`import fs from "node:fs";\n${whole}\nfs.x;`, 1, '"node:fs" is not accepted'],
  ];
  // The full suite tries all of them.
  for (const [it, line, says] of wrong.filter((_, i) => process.env["FULL"] || i % 2 === 1)) {
    await replaceBy(page, it);
    await expect(report(page).getByRole("alert")).toContainText(says);
    await expect(report(page).getByRole("alert")).toContainText(`Line ${line}:`);
    await expect(page.locator(".cm-lint-marker-error")).toHaveCount(1);
  }
  await page.getByRole("button", { name: "Go to line 1", exact: true }).click();
  await expect(page.locator(".cm-lineNumbers .cm-activeLineGutter")).toHaveText("1");
  // A broken text cannot be watched, checked or measured; the buttons say why.
  await replaceBy(page, withLine(beaten, '        throw new Error("sad");'));
  for (const name of ["Watch", "Check", "Measure"]) {
    const button = page.getByRole("button", { name, exact: true });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute("title", /sad/);
  }
  await replaceBy(page, whole);
  await expect(report(page)).toContainText("Compiles.");
  await expect(page.locator(".cm-lint-marker-error")).toHaveCount(0);
});

for (const [where, part, instead] of [
  ["at the top", "/** After", "let i = 0;\nfor (;;) i++;\n/** After"],
  ["in a handler", "me.status =", "while (true) me.status ="],
] as const) {
  test(`write: names the line of an endless loop ${where}, and continues${where === "at the top" ? " @full" : ""}`, async ({
    page,
  }) => {
    await open(page);
    const endless = template("one-way").replace(part, instead);
    const line = 1 + endless.split("\n").findIndex((it) => /for \(;;\)|while \(/.test(it));
    await replaceBy(page, endless);
    await expect(report(page).getByRole("alert")).toContainText(
      `Line ${line}: the text does not end: after 2 s it was still in the loop at line ${line}.`,
    );
    await replaceBy(page, template("two-way"));
    await expect(report(page)).toContainText("Compiles.");
  });
}

test("write: ends a text that does not answer, and compiles the next one @full", async ({
  page,
}) => {
  await open(page);
  const deaf = "for (;;) try { for (;;); } catch {}\n";
  await setUsualPatience(page);
  await replaceBy(page, `${deaf}${template("one-way")}`);
  await expect(report(page).getByRole("alert")).toContainText(
    "the text does not end: there was no answer after 3 s, so it was stopped.",
  );
  await setPatience(page);
  await replaceBy(page, template("in-rounds"));
  await expect(report(page)).toContainText(
    "Compiles. Needs: ring, one sense of clockwise, unique ids, synchronous rounds",
  );
});

test("write: Stop ends a run that never leaves a handler, and the page continues @full", async ({
  page,
}) => {
  await open(page);
  // The trial runs on a ring of three, which has no id 7, so only the full run loops.
  await replaceBy(page, template("one-way").replace("me.status =", "while (id === 7) me.status ="));
  await expect(report(page)).toContainText("Compiles.");
  await page.getByRole("button", { name: "Watch", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Running …" })).toBeVisible();
  const stop = page.getByRole("button", { name: "Stop", exact: true });
  await setUsualPatience(page);
  await stop.click();
  await expect(page.getByRole("alert")).toContainText("Stopped during a long step");
  await expect(stop).toHaveCount(0);
  await page.getByLabel("Algorithm").selectOption("peterson");
  await expect(page.locator("#outcome")).toContainText("Process 12 is elected");
});

test("write: Check and Measure begin with the text, and a counterexample opens", async ({
  page,
}) => {
  await open(page);
  await page.getByRole("button", { name: "Measure", exact: true }).click();
  await expect(page.getByLabel("own:one-way")).toBeChecked();
  await expect(page.getByRole("row", { name: /^(own:)?one-way/ }).first()).toBeVisible();
  await page.getByRole("tab", { name: "Write" }).click();
  await replaceBy(page, template("one-way").replace("id === me.id", "id < me.id"));
  await expect(report(page)).toContainText("On a ring of 6:");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  const card = page.getByRole("region", { name: "Counterexamples" }).getByRole("listitem").first();
  await card.getByRole("button", { name: "Open in Watch" }).click();
  await expect(page.getByText("Counterexample to")).toBeVisible();
  expect(new URL(page.url()).hash).toContain("algorithm=own:one-way");
});

test("write: Tab indents, and Escape, then Tab, leaves the text @full", async ({ page }) => {
  await open(page);
  await text(page).focus();
  await page.keyboard.press("Tab");
  await expect(page.locator(".cm-line").first()).toHaveText(/^ {2}import/);
  // In the editor, the shortcut ? of the page only types the letter.
  await page.keyboard.type("?");
  await expect(page.locator(".cm-line").first()).toHaveText(/^ {2}\?import/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // The editor waits for the second key only briefly.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    expect(await text(page).evaluate((editor) => editor === document.activeElement)).toBe(false);
  }).toPass();
});

test("write: without storage the page says so, and still runs the text @full", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await open(page);
  await expect(page.getByText("This browser cannot store the text. Export the file")).toBeVisible();
  await page.getByRole("button", { name: "Watch", exact: true }).click();
  await expect(page.locator("#outcome")).toContainText("Process 12 is elected");
  const digest = await page.locator("[data-fact=digest]").textContent();
  expect(readFileSync("docs/guide/15-write-in-the-page.md", "utf8")).toContain(digest);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`write: axe finds nothing, ${colorScheme}`, async ({ page }, info) => {
    await page.emulateMedia({ colorScheme });
    const complaints = async () =>
      (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [
        id,
        nodes.map(({ html }) => html),
      ]);
    await page.goto("/#view=write");
    await expect(report(page)).toContainText("Compiles.");
    await page.getByRole("button", { name: /^two-way / }).click();
    await expect(page.getByRole("heading", { name: "two-way" })).toBeVisible();
    await expect(report(page)).toContainText("Compiles.");
    expect(await complaints()).toEqual([]);
    await replaceBy(page, template("two-way").replace("hops - 1", "hops -").replace("nat", "nope"));
    await expect(report(page).getByRole("alert")).toBeVisible();
    expect(await complaints()).toEqual([]);
    for (const width of [320, 375, 1400, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => sideways(page), String(width)).toBe(0);
      await page.screenshot({ path: info.outputPath(`${width}.png`), fullPage: true });
    }
  });
}
