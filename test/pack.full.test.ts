/** The packages as users get them: packed, installed into an empty folder from the tarballs alone, and used there. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { build as buildWithEsbuild } from "esbuild";
import { build as buildWithVite } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folder, ringleader } from "../cli/src/testing/ringleader.ts";
import { copyRepository } from "./repository-copy.ts";
import { versionOf } from "../cli/src/install/algorithm-version.ts";

const root = join(import.meta.dirname, "..");
const { path: home, remove } = folder();
const modules = join(home, "node_modules");
const installed = join(modules, "ringleader");
const command = join(modules, ".bin", "ringleader");
afterAll(remove);

const execute = promisify(execFile);
const inHome = (program: string, ...args: readonly string[]) =>
  execute(program, args, { cwd: home, maxBuffer: 2 ** 26, env: { ...process.env, NO_COLOR: "1" } });

// Packing builds everything again, which other tests must not notice.
const copy = copyRepository();
afterAll(() => rmSync(copy, { recursive: true }));

/** Packs a workspace; returns the tarball. */
async function pack(room: string): Promise<string> {
  const cwd = join(copy, room);
  const { stdout } = await execute("npm", ["pack", "--pack-destination", home], { cwd });
  return join(home, stdout.trim().split("\n").at(-1)!);
}

const install = (...args: readonly string[]) =>
  inHome("npm", "install", "--no-audit", "--no-fund", "--prefer-offline", ...args);

/** Returns the code block of a document that has this file name. */
function blockOf(document: string, name: string): string {
  const text = readFileSync(join(root, document), "utf8");
  const block = new RegExp(`^\`\`\`\\w+ ${name.replace(".", "\\.")}\\n([^]*?)^\`\`\``, "m").exec(
    text,
  );
  return block![1];
}

/** Returns what a document says that a command prints. */
function outputIn(document: string, line: string): string {
  const text = readFileSync(join(root, document), "utf8");
  return text.split(`\`\`\`console\n$ ${line}\n`)[1].split("```")[0];
}

const write = (file: string, text: string) => writeFileSync(join(home, file), text);
const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: "utf8" }).filter((it) =>
    statSync(join(path, it)).isFile(),
  );
/** Size of a folder on disk, in MB; blocks have 512 bytes. */
const megabytes = (path: string): number =>
  filesIn(path).reduce((sum, it) => sum + statSync(join(path, it)).blocks * 512, 0) / 1e6;

const bundles = ["elect.esbuild.mjs", "elect.vite.mjs"];

beforeAll(async () => {
  write("package.json", '{ "type": "module" }\n');
  write("mine.ts", blockOf("cli/README.md", "mine.ts"));
  // One after the other, because both build core.
  const tarballs = [await pack("cli"), await pack("core")];
  await install("--omit=optional", ...tarballs);
});

test("install: the command without its optional parts has one dependency and 12 MB", async () => {
  expect(readdirSync(modules).filter((it) => !it.startsWith("."))).toEqual([
    "@ringleader",
    "jiti",
    "ringleader",
  ]);
  expect(megabytes(installed) + megabytes(join(modules, "jiti"))).toBeLessThan(12);
  for (const file of ["README.md", "LICENSE", "man/ringleader.1", "dist/page/index.html.gz"]) {
    expect(existsSync(join(installed, file))).toBe(true);
  }
  expect(filesIn(installed).filter((it) => /\.(test\.\w+|map|tsbuildinfo)$/.test(it))).toEqual([]);
});

test("install: sweep says how to add what is missing", async () => {
  const failed = await inHome(command, "sweep", "peterson", "-n", "4").then(
    () => undefined,
    (error: { code: number; stderr: string }) => error,
  );
  expect(failed?.code).toBe(64);
  expect(failed!.stderr).toMatch(
    /^ringleader: DuckDB stores results, but is not installed; add it with: npm install @duckdb\/node-api@\S+\n$/,
  );
});

test("install: core has types and each module once", () => {
  const core = join(modules, "@ringleader", "core");
  const files = filesIn(core);
  expect(files.filter((it) => !/^dist.*(\.d\.ts|bundle.*\.js)$/.test(it)).sort()).toEqual([
    "LICENSE",
    "README.md",
    "package.json",
  ]);
  expect(files.length).toBeLessThan(650);
});

test("install: run and check work with a file in an empty folder", async () => {
  const run = await inHome(command, "run", "./mine.ts", "-n", "6", "--seed", "1", "--json");
  expect(JSON.parse(run.stdout)).toMatchObject({ outcome: "elected", messages: { total: 36 } });
  const check = await inHome(command, "check", "./mine.ts", "-n", "3", "--json");
  expect(JSON.parse(check.stdout)).toMatchObject({ verdict: "holds" });
});

test.each(["unix", "tcp", "tls"])("install: processes elect over %s", async (wire) => {
  const args = ["net", "run", "peterson", "-n", "3", "--seed", "1", "--wire", wire, "--json"];
  const { stdout } = await inHome(command, ...args);
  expect(JSON.parse(stdout)).toMatchObject({ outcome: "elected", digest: "b7433c5d5714ebaf" });
});

test("install: serve serves the page", async () => {
  const server = spawn(command, ["serve", "--port", "0"], { cwd: home });
  try {
    const [line] = (await once(server.stdout, "data")) as [Buffer];
    const address = /http:\/\/[\d.:]+\//.exec(String(line))![0];
    const page = await (await fetch(address)).text();
    expect(page).toContain("<title>ringleader");
    const script = /src="\.\/(assets\/[^"]+\.js)"/.exec(page)![1];
    const loaded = await fetch(address + script);
    expect([loaded.status, loaded.headers.get("content-encoding")]).toEqual([200, "gzip"]);
    const plain = await fetch(address, { headers: { "accept-encoding": "identity" } });
    expect([await plain.text(), plain.headers.get("content-encoding")]).toEqual([page, null]);
    expect((await fetch(`${address}..%2f..%2fpackage.json`)).status).toBe(404);
  } finally {
    server.kill("SIGINT");
    await once(server, "close");
  }
});

test.each(["peterson", "peterson:PE-2", "marchetti-spaccamela"])(
  "install: show %s prints what it prints in the repository",
  async (name) => {
    const { stdout } = await inHome(command, "show", name, "--json");
    expect(stdout).toBe((await ringleader(["show", name, "--json"], { cwd: home })).out);
  },
);

test("install: the library of the README runs in Node, bundled by esbuild and by Vite", async () => {
  for (const [document, file] of [
    ["README.md", "elect.mjs"],
    ["core/README.md", "elect.mjs"],
  ] as const) {
    const expected = outputIn(document, `node ${file}`);
    write(file, blockOf(document, file));
    await buildWithEsbuild({
      absWorkingDir: home,
      entryPoints: [file],
      bundle: true,
      format: "esm",
      outfile: bundles[0],
      logLevel: "silent",
    });
    await buildWithVite({
      root: home,
      configFile: false,
      logLevel: "silent",
      build: {
        lib: { entry: join(home, file), formats: ["es"], fileName: () => bundles[1] },
        outDir: ".",
        emptyOutDir: false,
      },
    });
    for (const program of [file, ...bundles]) {
      expect((await inHome(process.execPath, program)).stdout).toBe(expected);
    }
  }
});

test.each([
  ["a field", 'export { id } from "@ringleader/core";', 1000],
  ["one algorithm", 'export * from "@ringleader/core/algorithms/peterson";', 30_000],
])("install: a bundle with %s contains little else", async (_, contents, most) => {
  const { outputFiles } = await buildWithEsbuild({
    stdin: { contents, resolveDir: home },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
  });
  expect(outputFiles[0].contents.length).toBeLessThan(most);
});

test.each(["NodeNext", "Bundler"])(
  "install: tsc accepts a typed algorithm with %s",
  async (how) => {
    write("typed.ts", blockOf("core/README.md", "mine.ts"));
    write(
      "wrong.ts",
      blockOf("core/README.md", "mine.ts").replace("me.best = me.id", "me.bets = me.id"),
    );
    const module = how === "Bundler" ? "ESNext" : how;
    const options = "--ignoreConfig --noEmit --strict --target es2023 --lib es2023".split(" ");
    const tsc = (file: string) =>
      inHome(
        join(root, "node_modules", ".bin", "tsc"),
        ...options,
        "--module",
        module,
        "--moduleResolution",
        how,
        file,
      );
    await tsc("typed.ts");
    await expect(tsc("wrong.ts")).rejects.toMatchObject({
      stdout: expect.stringContaining("bets"),
    });
  },
);

test("install: Node without generated code gets a sentence", async () => {
  write(
    "forbidden.mjs",
    'import { run } from "@ringleader/core";\ntry { run("peterson", { n: 3 }); } catch (error) { console.log(error.name, error.message); }\n',
  );
  const { stdout } = await inHome(
    process.execPath,
    "--disallow-code-generation-from-strings",
    "forbidden.mjs",
  );
  expect(stdout).toMatch(/^Refusal the content policy of this page forbids generated code/);
});

test("install: with its optional parts the command has at most 100 MB, and sweeps", async () => {
  await install();
  expect(megabytes(modules)).toBeLessThan(100);
  const sweep = ["sweep", "peterson", "-n", "4..6", "--seeds", "2", "--plot", "out.png", "--json"];
  const { stdout } = await inHome(command, ...sweep);
  expect(JSON.parse(stdout)).toMatchObject({
    computed: 6,
    series: [{ version: versionOf("peterson") }],
  });
  expect(readFileSync(join(home, "out.png")).subarray(1, 4).toString()).toBe("PNG");
});
