import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { computeChances, findAlgorithm } from "@ringleader/core/internal";
import { expect, setUsualPatience, sideways, test } from "./patient.ts";

const verdict = (page: Page) => page.locator("#verdict");
const check = (page: Page) => page.getByRole("button", { name: "Check", exact: true });

/** Waits until a check is over. */
async function isOver(page: Page): Promise<void> {
  await expect(verdict(page)).toBeVisible();
  await expect(page.locator(".checking")).toHaveCount(0);
}

test("check: opens with a report on small rings, whose extremes open in Watch", async ({
  page,
}, info) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto("/#view=check&algorithm=peterson");
  await isOver(page);
  await expect(verdict(page)).toHaveText("Safe on all 132 schedules of 2 to 3 processes");
  await expect(page.getByRole("list", { name: "The election" }).getByRole("listitem")).toHaveText([
    /✓.*One leader/,
    /✓.*It ends/,
    /✓.*The right leader/,
  ]);
  await page.getByText("Published claims known to be false").click();
  const refuted = page.getByRole("listitem").filter({ hasText: /5 messages, the claim [a-z ]+ 4/ });
  await expect(refuted).toContainText("✗");
  await expect(page.getByText("128 complete schedules")).toBeVisible();
  // Sources have names.
  await expect(page.locator("cite").first()).toBeVisible();
  expect(await page.locator("cite").allTextContents()).not.toContainEqual(
    expect.stringMatching(/\b00\d\b/),
  );
  // Only mutants of the chosen algorithm are listed.
  const mutants = page.getByLabel("Algorithm").locator("optgroup option");
  expect(await mutants.allTextContents()).not.toContainEqual(
    expect.not.stringMatching(/^peterson:/),
  );
  await expect(page.locator(".sparkline")).not.toHaveCount(0);
  await page.screenshot({ path: info.outputPath("holds.png"), fullPage: true });
  await page
    .getByRole("button", { name: "Open in Watch: The highest value for n = 3: messages, 8." })
    .click();
  await expect(page.getByText("The highest value for n = 3: messages, 8.")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Watch" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("button", { name: "Back to Check" }).click();
  await expect(verdict(page)).toHaveText("Safe on all 132 schedules of 2 to 3 processes");
  expect(errors).toEqual([]);
});

test("check: a mutant is caught by keyboard; its counterexample is offered by its claim, and the rest is checked too", async ({
  page,
}) => {
  await page.goto("/#view=check&algorithm=peterson");
  await expect(verdict(page)).toContainText("Safe on all");
  const algorithm = page.getByLabel("Algorithm");
  await algorithm.focus();
  await page.keyboard.type("peterson:PE-2");
  await expect(algorithm).toHaveValue("peterson:PE-2");
  await expect(page.getByText("Broken on purpose:")).toBeVisible();
  // The report on the mutant replaces the one on the other algorithm without a press.
  await expect(verdict(page)).toContainText("Not safe: 1 is elected, but");
  await isOver(page);
  await expect(page.getByRole("tab", { name: "Check" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("list", { name: "The election" }).getByRole("listitem")).toHaveText([
    /✓.*One leader/,
    /✓.*It ends/,
    /✗.*The right leader/,
  ]);
  const card = page.getByRole("region", { name: "Counterexamples" }).getByRole("listitem").first();
  await expect(card).toContainText("“every final state has exactly one leader");
  // By key, because the parts above the card may still grow and move it away from a click.
  await card.getByRole("button", { name: "Open in Watch" }).press("Enter");
  await expect(page.getByText("Counterexample to “every final state has exactly")).toBeVisible();
  await page.goBack();
  await expect(verdict(page)).toContainText("Not safe: 1 is elected, but");
});

test("check: finds two leaders outside the model, and says that it is outside", async ({
  page,
}) => {
  await page.goto("/#view=check&algorithm=chang-roberts");
  await page.getByText("Scope", { exact: true }).click();
  await page.getByLabel("Violate").selectOption("ids");
  await expect(page.getByText("Outside its model: ids may repeat").first()).toBeVisible();
  await check(page).click();
  await expect(verdict(page)).toContainText("Not safe");
  await expect(page.getByText("Outside its model: ids may repeat").last()).toBeVisible();
});

test("check: opens outside the model at the sizes that fail; a counterexample names its schedule @full", async ({
  page,
}) => {
  await page.goto("/#view=check&algorithm=peterson&violate=fifo");
  await expect(verdict(page)).toContainText("Not safe: 2 processes declare themselves leader");
  await expect(page.getByLabel("Processes, n", { exact: true })).toHaveValue("2..4");
  await isOver(page);
  // No claim is judged.
  await expect(page.getByRole("region", { name: "Bounds" })).toHaveCount(0);
  await page.getByRole("button", { name: "Open in Watch", exact: true }).first().click();
  await expect(page.getByLabel("Schedule").locator("option:checked")).toHaveText(
    "the schedule of the counterexample",
  );
  await page.getByLabel("Schedule").selectOption("fifo");
  await expect(page.locator("#outcome")).toContainText("Process 4 is elected");
});

test("check: a conjecture is refuted with a run, or holds with the tightest ring of each size @full", async ({
  page,
}) => {
  await page.goto("/#view=check&algorithm=chang-roberts");
  await isOver(page);
  const text = page.getByLabel("A conjecture in one line");
  const said = page.locator("#conjecture-verdict");
  await text.fill("messages <= n*m");
  await text.press("Enter");
  await expect(page.getByRole("alert")).toContainText("conjecture: column 15: m is unknown");
  // An example is tried at once.
  await page.getByRole("button", { name: "messages <= 3*n" }).click();
  await expect(text).toHaveValue("messages <= 3*n");
  await expect(said).toContainText("Refuted on");
  await text.fill("messages <= 4*n");
  await text.press("Enter");
  await expect(said).toContainText("Refuted on 8 processes.");
  await text.fill("messages <= n*(n+3)/2");
  await text.press("Enter");
  await expect(said).toContainText(/Holds on every schedule for n = 2..3 and on \d+ runs up to/);
  const tightest = page.getByRole("table", { name: "The tightest ring of each size" });
  await expect(tightest.getByRole("row").nth(1)).toContainText("100 %");
  await text.fill("for all p: p.decision != leads or p.id = 2");
  await text.press("Enter");
  await expect(said).toContainText("Refuted on 2 processes.");
  const region = page.getByRole("region", { name: "Conjecture" });
  await expect(region).toContainText("it is false if p is process 1");
  await region.getByRole("button", { name: "Open in Watch", exact: true }).click();
  await expect(page.getByText("Counterexample to “for all p: p.decision")).toBeVisible();
});

test("check: says below the verdict what is proved for every n, or why nothing is @full", async ({
  page,
}) => {
  const said = page.locator("#every-n");
  await page.goto("/#view=check&algorithm=chang-roberts");
  await isOver(page);
  await expect(said).toContainText("And for every n: proved. At most one process leads");
  await expect(said).toContainText(/z3 [\d.]+ and cvc5 [\d.]+ answered unsat to all 8 conditions/);
  await page.goto("/#view=check&algorithm=peterson");
  await isOver(page);
  await expect(said).toContainText("For every n: not proved. peterson needs links that keep");
});

test("check: the states of a mutant are walked by keyboard to the nearest violation and back", async ({
  page,
}) => {
  await page.goto("/#view=check&algorithm=peterson:PE-2");
  await isOver(page);
  await page.getByRole("button", { name: "Explore its states" }).first().click();
  const line = page.locator("#state-line");
  const far = page.locator('[data-fact="Distance to the nearest violation of the election"]');
  await expect(line).toHaveText("State 0, the start.");
  const length = Number(/\d+/.exec((await far.textContent())!)![0]);
  expect(length).toBeGreaterThan(1);
  for (let left = length - 1; left >= 0; left--) {
    await page.getByText("towards the violation").first().waitFor();
    const moves = page.getByRole("list", { name: "Enabled deliveries" }).getByRole("listitem");
    const texts = await moves.allTextContents();
    const next = texts.findIndex((text) => text.includes("towards the violation"));
    await page.keyboard.press(String(next + 1));
    await expect(far).toHaveText(left === 0 ? "here" : new RegExp(`^${left} deliver`));
  }
  await expect(line).toContainText("is elected, but");
  await expect(page.getByText("the run ends here")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(far).toHaveText("1 delivery");
  await page.keyboard.press("ArrowRight");
  await expect(far).toHaveText("here");
  await page.getByRole("button", { name: "Open in Watch: A run of" }).click();
  await expect(page.getByRole("tab", { name: "Watch" })).toHaveAttribute("aria-selected", "true");
});

test("check: shows progress, and keeps the results when cancelled", async ({ page }) => {
  await page.goto("/#view=check&algorithm=hirschberg-sinclair");
  await page.getByLabel("Processes, n", { exact: true }).fill("2..9");
  await page.getByText("Scope", { exact: true }).click();
  await page.getByLabel("Wake-ups", { exact: true }).selectOption("each");
  await page.getByLabel("Reduction").selectOption("no");
  await check(page).click();
  await expect(page.locator(".checking")).toContainText(/of [\d,]+ done/);
  await expect(page.locator(".checking")).toContainText(/states until the limit/);
  await expect(page.getByRole("table").first()).toContainText("messages");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(verdict(page)).toContainText("Undecided: the check was");
  await expect(page.getByRole("heading", { name: "Lowest and highest cost" })).toBeVisible();
});

test("check: Cancel ends an own algorithm that never returns @full", async ({ page }) => {
  await page.addInitScript(() => {
    const text = `import { algorithm, id, single } from "@ringleader/core";
for (;;);
export const it = single(algorithm({}));`;
    localStorage.setItem("ringleader.own", JSON.stringify({ loops: text }));
  });
  await page.goto("/#view=check&algorithm=peterson");
  await page.getByLabel("Algorithm").selectOption("own:loops");
  await check(page).click();
  await expect(page.locator(".checking")).toBeVisible();
  await setUsualPatience(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toContainText("Ended during a long step");
  await page.getByLabel("Algorithm").selectOption("peterson");
  await page.getByLabel("Processes, n", { exact: true }).fill("2");
  await check(page).click();
  await expect(verdict(page)).toHaveText("Safe on all 4 schedules of 2 processes");
});

test("chances: equal the fractions of the library @full", async ({ page }) => {
  const exact = computeChances({ algorithm: findAlgorithm("itai-rodeh").with({ k: "3" }), n: 3 });
  await page.goto("/#view=check&algorithm=itai-rodeh&k=3");
  await page.getByLabel("Processes, n, for the chances").fill("3");
  await page.getByRole("button", { name: "Compute the chances" }).click();
  const fact = (name: string) => page.locator(`[data-fact="${name}"]`);
  await expect(fact("expected rounds")).toContainText(exact.expected.rounds as string);
  await expect(fact("expected messages")).toContainText(exact.expected.messages as string);
  await expect(fact("variance of the rounds")).toContainText(exact.variance as string);
  const [, second] = exact.within;
  await expect(page.getByRole("row").filter({ hasText: /^2/ })).toContainText(
    second.probability as string,
  );
  await page.getByLabel("Processes, n, for the chances").fill("2..3");
  await page.getByRole("button", { name: "Compute the chances" }).click();
  await expect(page.getByRole("alert")).toContainText("chances are computed for one size");
});

test("chances: show their progress, and can be cancelled @full", async ({ page }) => {
  await page.goto("/#view=check&algorithm=franklin-probabilistic");
  await page.getByLabel("Processes, n, for the chances").fill("5");
  await page.getByRole("button", { name: "Compute the chances" }).click();
  await expect(page.locator("#chance-progress")).toHaveText(/ [\d,]{2,} states.* \d+\.\d s$/);
  await page.getByRole("button", { name: "Cancel the computation" }).click();
  await expect(page.getByRole("alert")).toContainText("Cancelled before the chances");
});

test("check: a claim that only one process refutes opens that run @full", async ({ page }) => {
  await page.goto("/#view=check&algorithm=hirschberg-sinclair");
  await isOver(page);
  await page.getByText("Published claims known to be false").click();
  await page.getByText("Open the run that refutes it, n = 1").click();
  await expect(page.locator("#outcome")).toContainText("Process 1 is elected");
  await expect(page.getByRole("img", { name: /^A ring of 1 process,/ })).toBeVisible();
});

test("check: refuses a wrong size @full", async ({ page }) => {
  await page.goto("/#view=check&algorithm=peterson");
  await page.getByLabel("Processes, n", { exact: true }).fill("5..2");
  await check(page).click();
  await expect(page.getByRole("alert")).toContainText("n: 5..2 is not accepted");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`check: axe finds nothing in a check, ${colorScheme}`, async ({ page }, info) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/#view=check&algorithm=franklin-probabilistic");
    await page.getByLabel("Processes, n", { exact: true }).fill("2");
    await check(page).click();
    await expect(verdict(page)).toContainText("Safe on");
    await isOver(page);
    await page.getByRole("button", { name: "Walk the states" }).click();
    await expect(page.locator("#state-line")).toBeVisible();
    await page.getByRole("button", { name: "Compute the chances" }).click();
    await expect(page.locator(`[data-fact="expected rounds"]`)).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    for (const width of [375, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => sideways(page), `at ${width}`).toBe(0);
      await page.screenshot({ path: info.outputPath(`check-${width}.png`), fullPage: true });
    }
  });
}
