import { expect, test } from "./patient.ts";

test("gallery: is a page with authors, bounds and needs in words, searched and run by keyboard", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.locator("#outcome")).toContainText(/elected/);
  await page.keyboard.press("g");
  await expect(page).toHaveURL(/view=learn&page=gallery/);
  const gallery = page.locator(".gallery");
  const names = gallery.getByRole("heading", { level: 4 });
  const count = gallery.getByRole("status");
  await expect(count).toHaveText("13 of 13 algorithms");
  await expect(names).toHaveCount(13);
  const card = gallery.getByRole("listitem").filter({ hasText: "Hirschberg–Sinclair" });
  await expect(card).toContainText("D. S. Hirschberg, J. B. Sinclair, 1980");
  await expect(card).toContainText("O(n log n) messages");
  await expect(card.getByRole("list", { name: "Needs" })).toContainText("both directions");
  await expect(gallery).not.toContainText("bothWays");
  const [claims] = /\d+ claims/.exec((await card.locator("summary").textContent())!)!;

  const search = gallery.getByLabel("Search");
  await search.fill("O(n log n)");
  await expect(count).not.toHaveText("13 of 13 algorithms");
  await expect(names.filter({ hasText: "Peterson" })).toHaveCount(1);
  await expect(names.filter({ hasText: "TimeSlice" })).toHaveCount(0);
  await search.fill("o(nlogn) 1982 both directions");
  await expect(names).toHaveText(["Franklin"]);
  await search.fill("");

  await gallery.getByLabel("Processes").selectOption("anonymous");
  await gallery.getByLabel("Time").selectOption("asynchronous");
  await expect(names).toHaveText(["Probabilistic Franklin", "Itai–Rodeh"]);
  await gallery.getByLabel("Coins").selectOption("none");
  await expect(gallery).toContainText("no leader can be elected");
  await gallery.getByLabel("Coins").selectOption("any");
  await search.focus();
  await page.keyboard.press("ArrowDown");
  await expect(gallery.getByRole("button", { name: "Watch franklin-probabilistic" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#algorithm=itai-rodeh&/);
  await expect(page.locator("#outcome")).toContainText(/elected/);
  // Bounds counts the same claims.
  await page.goto("/?counted#algorithm=hirschberg-sinclair&n=12&seed=1&at=500");
  await expect(page.locator(".cost")).toContainText(
    `of its ${claims} are about runs like this one`,
  );
});

test("gallery: miniatures play, and stand still under reduced motion @full", async ({ page }) => {
  const first = () =>
    page
      .locator(".tiny canvas")
      .first()
      .evaluate((it) => (it as HTMLCanvasElement).toDataURL());
  await page.goto("/#view=learn&page=gallery");
  await expect(page.locator(".tiny canvas")).toHaveCount(13);
  const then = await first();
  await expect.poll(first).not.toBe(then);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/?still#view=learn&page=gallery");
  await expect(page.locator(".tiny canvas")).toHaveCount(13);
  const still = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const canvas = document.querySelector<HTMLCanvasElement>(".tiny canvas")!;
        const pictures = new Set<string>();
        let frames = 0;
        const look = () => {
          pictures.add(canvas.toDataURL());
          if (++frames === 30) resolve(pictures.size);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  // The picture appears, and nothing moves in it.
  expect(still).toBeLessThanOrEqual(2);
});

test("gallery: shows the reader's own algorithms @full", async ({ page }) => {
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
  await page.goto("/#view=learn&page=gallery");
  await expect(page.getByRole("listitem").filter({ hasText: "own:alike" })).toContainText(
    "All are alike.",
  );
});
