import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, sideways, test } from "./patient.ts";

const outcome = (page: Page) => page.locator("#outcome");
const digest = (page: Page) => page.locator("[data-fact=digest]");
const hash = (page: Page) => new URL(page.url()).hash;
const openMore = (page: Page) => page.getByRole("button", { name: "More", exact: true }).click();
const fold = (page: Page, title: string) =>
  page.locator("summary").filter({ hasText: title }).first();

test("setup: ids moved by mouse or keys change the run and the address", async ({ page }) => {
  await page.goto("/#algorithm=chang-roberts&n=5&ids=rising");
  await expect(outcome(page)).toContainText("is elected");
  const first = await digest(page).textContent();
  await openMore(page);
  await fold(page, "Identities, one by one").click();
  const chip = (p: number) => page.getByRole("button", { name: `Position ${p}, id` });
  await chip(0).dragTo(chip(3));
  await expect(digest(page)).not.toHaveText(first!);
  expect(hash(page)).toContain("ids=4,2,3,1,5");
  await expect(page.getByLabel("List of identities")).toHaveValue("4,2,3,1,5");

  await page.getByRole("button", { name: "Position 3, id 1" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Position 4, id 1" })).toBeFocused();
  await expect(page.getByText("Id 1 is now at position 4, id 5 at position 3.")).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Position 0, id 1" })).toBeFocused();
  expect(hash(page)).toContain("ids=1,2,3,5,4");
  // The arrow keys did not move the player.
  await expect(page.getByRole("slider", { name: "event of the run" })).not.toHaveValue("0");
  await chip(1).click();
  await chip(2).click();
  await expect.poll(() => hash(page)).toContain("ids=1,3,2,5,4");
});

test("setup: the ring of a claim attains its bound @full", async ({ page }) => {
  await page.goto("/#algorithm=peterson&n=12&schedule=random");
  await expect(outcome(page)).toContainText("is elected");
  const says = "the largest possible number of messages is reached on a ring of alternating ids";
  const claim = page.getByRole("listitem").filter({ hasText: "at most 2n⌊log₂ n⌋ + r + 1" });
  const [before, bound] = await claim.locator(".figures b").allTextContents();
  expect(Number(before)).toBeLessThan(Number(bound));
  const option = page.getByLabel("Identities").locator("option", { hasText: says });
  await page.getByLabel("Identities").selectOption(await option.getAttribute("value"));
  await expect(claim.locator(".figures b").first()).toHaveText(bound);
  await expect(page.getByLabel("Schedule")).toHaveValue("fifo");
  await openMore(page);
  await expect(page.getByText(`The ring of a claim: ${says}, here ${bound}.`)).toBeVisible();
});

test("setup: sets ports, wake-ups, willing processes, schedules and networks @full", async ({
  page,
}) => {
  await page.goto("/#algorithm=franklin&n=4&ports=0000");
  await expect(outcome(page)).toContainText("is elected");
  await openMore(page);
  const switches = (legend: string) => page.getByRole("group", { name: legend });
  const ports = switches("Ports exchanged");
  await ports.getByRole("button", { name: "Position 2" }).click();
  await expect.poll(() => hash(page)).toContain("ports=0010");
  await expect(ports.getByRole("button", { name: "Position 2" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await fold(page, "Wake-ups").click();
  await switches("Wakes on its own").getByRole("button", { name: "Position 1" }).click();
  await expect.poll(() => hash(page)).toContain("wake=0,2,3");
  await page.keyboard.press("Escape");
  await page.getByLabel("Schedule").selectOption("latency, uniform");
  await page.getByLabel("Maximum ticks").fill("20");
  await page.getByLabel("Maximum ticks").press("Enter");
  await expect.poll(() => hash(page)).toContain("schedule=latency:uniform:1:20");
  await expect(outcome(page)).toContainText("is elected");

  await page.goto("/?rounds#algorithm=variable-speeds&n=4&ids=rising");
  await openMore(page);
  await fold(page, "Wake-ups").click();
  const time = page.getByLabel("Position 2, id 3, wakes at");
  await time.fill("7");
  await time.press("Enter");
  await expect.poll(() => hash(page)).toContain("wake=0@0,1@0,2@7,3@0");
  await fold(page, "Willing").click();
  await switches("Willing").getByRole("button", { name: "Position 0" }).click();
  await expect.poll(() => hash(page)).toContain("willing=1,2,3");
  await expect(outcome(page)).toContainText("is elected");

  await page.goto("/?network#algorithm=dfs");
  await openMore(page);
  await page.getByLabel("Network", { exact: true }).selectOption("torus");
  await page.getByLabel("Rows").fill("3");
  await page.getByLabel("Rows").press("Enter");
  await expect.poll(() => hash(page)).toContain("graph=torus:3x5");
  await expect(page.getByRole("img", { name: /^A network of 15 processes/ })).toBeVisible();
});

test("setup: runs a refused setup outside the model, and comes back", async ({ page }) => {
  await page.goto("/#algorithm=peterson&n=7&links=any&schedule=random");
  await expect(page.getByRole("alert")).toContainText("it needs  fifo");
  await page.getByRole("button", { name: "Run it anyway, outside its model" }).click();
  const banner = page.getByRole("status").filter({ hasText: "Outside its model" });
  await expect(banner).toContainText(
    "Outside its model: links may reorder messages. Its claims do not apply.",
  );
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(outcome(page)).toContainText("6 is elected, but 7 should be");
  expect(hash(page)).toContain("violate=fifo");
  await banner.getByRole("button", { name: "Run it inside its model" }).click();
  await expect(outcome(page)).toContainText("Process 7 is elected");
  await expect(banner).toHaveCount(0);
  // The moment may follow: the run plays.
  expect(hash(page)).toMatch(/^#algorithm=peterson&n=7&schedule=random&seed=1(&at=\d+)?$/);
});

test("setup: without ids and coins the run is refused, and coins are offered @full", async ({
  page,
}) => {
  const text = `
    import { algorithm } from "@ringleader/core";
    export default algorithm({
      name: "alike", paper: "", idea: "All are alike.", needs: { ring: true, direction: true },
      announces: false, state: {}, messages: { hop: {} },
      wake(me) { me.send.hop(); }, on: { hop(me) { me.lead(); } },
    });`;
  await page.addInitScript(
    (it) => localStorage.setItem("ringleader.own", JSON.stringify({ alike: it })),
    text,
  );
  await page.goto("/#algorithm=own:alike&n=5");
  await expect(page.getByRole("alert")).toContainText("needs neither ids nor coins");
  await page.getByRole("button", { name: "itai-rodeh", exact: true }).click();
  await expect(outcome(page)).toContainText("is elected");
  await expect(page.getByLabel("Algorithm")).toHaveValue("itai-rodeh");
});

test("setup: shows the last of ten algorithms chosen in a second @full", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto("/#n=300");
  await expect(outcome(page)).toContainText("is elected");
  const last = await page.getByLabel("Algorithm").evaluate(async (element) => {
    const select = element as HTMLSelectElement;
    const names = [...select.options].map(({ value }) => value).slice(0, 10);
    for (const name of names) {
      select.value = name;
      select.dispatchEvent(new Event("change", { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    return names[9];
  });
  await expect(page.getByLabel("Command that repeats this run")).toHaveValue(
    new RegExp(`^ringleader run ${last} `),
  );
  await expect(outcome(page)).toContainText("is elected");
  await page.waitForTimeout(500);
  await expect(page.getByLabel("Algorithm")).toHaveValue(last);
  expect(hash(page)).toContain(`algorithm=${last}&`);
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(errors).toEqual([]);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`setup: axe finds nothing in the editors, ${colorScheme}`, async ({ page }, info) => {
    await page.emulateMedia({ colorScheme });
    const complaints = async () => {
      const axe = new AxeBuilder({ page });
      // The schemes differ only in colours.
      if (colorScheme === "dark") axe.withRules(["color-contrast"]);
      const { violations } = await axe.analyze();
      return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    };
    const pages = [
      "#algorithm=franklin&n=7&violate=everyone&wake=0,1&ports=0101010&schedule=latency:uniform:1:4",
      "#algorithm=variable-speeds&n=7&wake=0@0,3@5&willing=1,2&links=any",
    ];
    for (const [i, address] of pages.entries()) {
      await page.goto(`/?${i}${address}`);
      await expect(outcome(page)).toContainText(/elected|needs/);
      await openMore(page);
      const closed = page.locator("form details:not([open]) > summary");
      while ((await closed.count()) > 0) await closed.first().click();
      expect(await complaints()).toEqual([]);
      for (const width of [320, 375, 2560]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => sideways(page), `at ${width}`).toBe(0);
        await page.screenshot({
          path: info.outputPath(`editors-${i}-${width}.png`),
          fullPage: true,
        });
      }
    }
  });
}

/** Lists the chosen options that their selects have no room for. */
const cutOptions = (page: Page) =>
  page.evaluate(() => {
    const pen = document.createElement("canvas").getContext("2d")!;
    const isCut = (select: HTMLSelectElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      pen.font = font;
      const { width } = pen.measureText(select.selectedOptions[0].text);
      const arrow = 16;
      const needed = width + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
      return needed + arrow > select.clientWidth;
    };
    const seen = [...document.querySelectorAll("select")].filter((it) => it.checkVisibility());
    return { seen: seen.length, cut: seen.filter(isCut).map((it) => it.selectedOptions[0].text) };
  });

test("setup: no chosen option is cut, in Compare and on a phone @full", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/#view=compare");
  await page.locator("summary", { hasText: "First:" }).click();
  await expect(page.getByLabel("A process that has not started")).toBeVisible();
  const { seen, cut } = await cutOptions(page);
  expect(seen).toBeGreaterThan(5);
  expect(cut).toEqual([]);
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto("/#view=measure");
  await expect(page.getByLabel("Schedule")).toBeVisible();
  expect((await cutOptions(page)).cut).toEqual([]);
});
