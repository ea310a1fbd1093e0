import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { computeChances, findAlgorithm } from "@ringleader/core/internal";
import { expect, setUsualPatience, sideways, test } from "./patient.ts";

const verdict = (page: Page) => page.locator("#verdict");
const check = (page: Page) => page.getByRole("button", { name: "Check", exact: true });

test("check: a property that holds has every schedule, and its extremes open in Watch", async ({
  page,
}, info) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto("/#view=check&algorithm=peterson");
  await page.getByLabel("Processes, n", { exact: true }).fill("2..3");
  await check(page).click();
  await expect(verdict(page)).toHaveText("✓ holds peterson · n = 2..3");
  await expect(page.getByText("On every schedule of all 3 setups")).toBeVisible();
  const held = page.getByRole("listitem").filter({ hasText: "there are never two leaders" });
  await expect(held).toContainText("✓");
  const refuted = page.getByRole("listitem").filter({ hasText: "5 against 4" });
  await expect(refuted).toContainText("✗");
  await expect(page.getByText("128 complete schedules")).toBeVisible();
  await page.screenshot({ path: info.outputPath("holds.png"), fullPage: true });
  await page
    .getByRole("button", { name: "Open in Watch: The highest value for n = 3: messages, 8." })
    .click();
  await expect(page.locator("#outcome")).toContainText("Process 3 is elected");
  await expect(page.locator("#outcome")).toContainText("8 messages");
  await page.getByRole("button", { name: "Back to Check" }).click();
  await expect(verdict(page)).toHaveText("✓ holds peterson · n = 2..3");
  expect(errors).toEqual([]);
});

test("check: a mutant is caught by keyboard, its counterexample opens at once, and Back returns", async ({
  page,
}, info) => {
  await page.goto("/#view=check&algorithm=peterson");
  const algorithm = page.getByLabel("Algorithm");
  await algorithm.focus();
  await page.keyboard.type("peterson:PE-2");
  await expect(algorithm).toHaveValue("peterson:PE-2");
  await expect(page.getByText("Broken on purpose:")).toBeVisible();
  await page.getByLabel("Processes, n", { exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The counterexample: 1 is elected, but 2 should be.")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Watch" })).toHaveAttribute("aria-selected", "true");
  await expect(page.locator("#outcome")).toContainText("1 is elected, but 2 should be");
  await page.screenshot({ path: info.outputPath("opened.png") });
  await page.goBack();
  await expect(verdict(page)).toHaveText("✗ violated peterson:PE-2 · n = 2");
  await expect(page.getByLabel("Algorithm")).toHaveValue("peterson:PE-2");
  await expect(page.getByRole("button", { name: "Open in Watch", exact: true })).toBeVisible();
});

test("check: finds two leaders outside the model, and says that it is outside", async ({
  page,
}) => {
  await page.goto("/#view=check&algorithm=chang-roberts");
  await page.getByLabel("Violate").selectOption("ids");
  await expect(page.getByText("Outside its model: ids may repeat")).toBeVisible();
  await check(page).click();
  await expect(page.locator("#outcome")).toContainText("2 processes are elected");
  await page.getByRole("tab", { name: "Check" }).click();
  await expect(verdict(page)).toContainText("✗ violated");
  await expect(page.getByText("Outside its model: ids may repeat").last()).toBeVisible();
});

test("check: shows progress, and keeps the results when cancelled", async ({ page }) => {
  await page.goto("/#view=check&algorithm=hirschberg-sinclair");
  await page.getByLabel("Processes, n", { exact: true }).fill("2..9");
  await page.getByLabel("Wake-ups", { exact: true }).selectOption("each");
  await page.getByLabel("Reduction").selectOption("no");
  await check(page).click();
  await expect(page.locator(".checking")).toContainText(/of [\d,]+ done/);
  await expect(page.locator(".checking")).toContainText(/states until the limit/);
  await expect(page.getByRole("table").first()).toContainText("messages");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(verdict(page)).toContainText("? open hirschberg-sinclair");
  await expect(page.getByText("Not decided: the check was")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Lowest and highest cost" })).toBeVisible();
});

test("check: Cancel ends an own algorithm that never returns", async ({ page }) => {
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
  await expect(verdict(page)).toHaveText("✓ holds peterson · n = 2");
});

test("chances: equal the fractions of the library", async ({ page }) => {
  const exact = computeChances({
    algorithm: findAlgorithm("franklin-probabilistic").with({ k: "3" }),
    n: 2,
  });
  await page.goto("/#view=check&algorithm=franklin-probabilistic&k=3");
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

test("check: refuses a wrong size", async ({ page }) => {
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
    await expect(verdict(page)).toContainText("✓ holds");
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
