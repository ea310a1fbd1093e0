import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, sideways, test } from "./patient.ts";

const addresses = {
  opening: "#",
  network: "#algorithm=dfs&graph=complete:9",
  rounds: "#algorithm=marchetti-spaccamela&protocol=P4&n=16&wake=0@7,3@0",
  dense: "#algorithm=peterson&n=1200",
  refuted: "#algorithm=peterson&n=1&ids=4000000000",
  refusal: "#ids=1,1",
};

for (const colorScheme of ["light", "dark"] as const) {
  test(`accessibility: axe finds nothing to complain about, ${colorScheme}`, async ({
    page,
  }, info) => {
    await page.emulateMedia({ colorScheme });
    for (const name of ["opening", "rounds", "refuted", "refusal"] as const) {
      await page.goto(`/?${name}${addresses[name]}`);
      await expect(page.locator("#outcome")).toContainText(/is elected|accepted|differ/);
      await page.getByRole("button", { name: "More", exact: true }).click();
      const axe = new AxeBuilder({ page });
      // The schemes differ only in colours.
      if (colorScheme === "dark" && name !== "opening") axe.withRules(["color-contrast"]);
      const { violations } = await axe.analyze();
      const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
      expect(found, name).toEqual([]);
      await page.screenshot({ path: info.outputPath(`${name}.png`) });
    }
  });
}

test("layout: no page scrolls sideways, from a phone to a wall @full", async ({ page }, info) => {
  const crowded = "#ids=4294967295,4294967294,4294967293,1,2,3,4,5";
  for (const hash of [...Object.values(addresses), crowded]) {
    await page.goto(`/?${hash.length}${hash}`);
    await expect(page.locator("#outcome")).toContainText(/is elected|accepted|differ/);
    for (const width of [320, 375, 900, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => sideways(page), `${hash} at ${width}`).toBe(0);
      if (hash === "#" || hash === crowded) {
        await page.screenshot({
          path: info.outputPath(`${hash.length}-${width}.png`),
          fullPage: true,
        });
      }
    }
  }
});

test("build: works from any path of a static server", async ({ page }) => {
  const kinds: Record<string, string> = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://any").pathname.replace("/deep/inside/", "/");
    const file = join("site/dist", path === "/" ? "index.html" : path);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": kinds[extname(file)] ?? "application/octet-stream" });
    return createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/deep/inside/#algorithm=peterson&n=6`);
  await expect(page.locator("#outcome")).toContainText("Process 6 is elected");
  server.close();
});
