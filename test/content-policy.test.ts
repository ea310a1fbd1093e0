import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

test("compile: refuses to run where generated code is forbidden", () => {
  const core = new URL("../core/dist/bundle/index.js", import.meta.url).href;
  const script = `import { run } from "${core}";
    try { run("peterson", { n: 3 }); } catch (error) { console.log(error.name, error.message); }`;
  const args = ["--disallow-code-generation-from-strings", "--input-type=module", "-e", script];
  expect(execFileSync(process.execPath, args, { encoding: "utf8" })).toBe(
    "Refusal the content policy of this page forbids generated code, which runs need; script-src 'unsafe-eval' allows it.\n",
  );
});
