import { cpSync, createReadStream, existsSync, readFileSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { expect, test } from "./patient.ts";

test.use({ serviceWorkers: "allow" });

const kinds: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

/** Serves a folder below a path, as any static server does. */
async function serve(folder: string, port = 0): Promise<{ server: Server; address: string }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://any").pathname.replace("/deep/inside/", "/");
    const file = join(folder, path === "/" ? "index.html" : path);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": kinds[extname(file)] ?? "application/octet-stream" });
    return createReadStream(file).pipe(response);
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  const { port: taken } = server.address() as AddressInfo;
  return { server, address: `http://127.0.0.1:${taken}/deep/inside/` };
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
}

test("offline: every view works without the server, and a new version replaces the old one @full", async ({
  page,
  context,
}, info) => {
  const folder = info.outputPath("site");
  cpSync("site/dist", folder, { recursive: true });
  const { server, address } = await serve(folder);
  await page.goto(`${address}#algorithm=peterson&n=6`);
  const outcome = page.locator("#outcome");
  await expect(outcome).toContainText("Process 6 is elected");
  const isStored = () => page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  expect(await isStored()).toBe(true);
  const { icons } = JSON.parse(readFileSync(join(folder, "manifest.webmanifest"), "utf8")) as {
    icons: { src: string }[];
  };
  expect(icons.every(({ src }) => existsSync(join(folder, src)))).toBe(true);

  await stop(server);
  await context.setOffline(true);
  await page.goto(`${address}?offline#algorithm=peterson&n=7`);
  await expect(outcome).toContainText("Process 7 is elected");
  for (const view of ["Compare", "Check", "Measure", "Learn", "Write"]) {
    await page.getByRole("tab", { name: view }).click();
    await expect(page.locator("main")).not.toContainText("Loading …");
  }
  // An own text runs in a worker that starts from a blob.
  await expect(page.locator(".report:not([data-stale])")).toContainText("Compiles.");

  const index = join(folder, "index.html");
  writeFileSync(index, readFileSync(index, "utf8").replace("<title>", "<title>new "));
  const worker = join(folder, "service-worker.js");
  const [, version] = /"([0-9a-f]{16})"/.exec(readFileSync(worker, "utf8"))!;
  writeFileSync(worker, readFileSync(worker, "utf8").replaceAll(version, "f".repeat(16)));
  const again = await serve(folder, Number(new URL(address).port));
  await context.setOffline(false);
  await page.goto(`${address}?new#algorithm=peterson&n=8`);
  await expect(page).toHaveTitle("new ringleader");
  const names = () => page.evaluate(() => caches.keys());
  await expect.poll(async () => (await names()).join(" ")).toContain("f".repeat(16));
  // The new worker has all its files before it takes over.
  await expect
    .poll(() =>
      page.evaluate(() =>
        navigator.serviceWorker
          .getRegistration()
          .then((it) => it?.waiting ?? it?.installing ?? null),
      ),
    )
    .toBeNull();
  await stop(again.server);
  await context.setOffline(true);
  await page.goto(`${address}?later#algorithm=peterson&n=9`);
  await expect(page).toHaveTitle("new ringleader");
  await expect(outcome).toContainText("Process 9 is elected");
});
