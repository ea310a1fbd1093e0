import { expect, test } from "vitest";
import { loadOptional } from "./optional-package.ts";

const failing = (code: string) => () =>
  Promise.reject(Object.assign(new Error("Cannot find package"), { code }));

test.each(["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"])(
  "optional package: %s says how to install it",
  async (code) => {
    await expect(
      loadOptional("@duckdb/node-api", "DuckDB stores results", failing(code)),
    ).rejects.toThrow(
      /^DuckDB stores results, but is not installed; add it with: npm install (-g )?@duckdb\/node-api@\d\S+$/,
    );
  },
);

test("optional package: another failure stays itself", async () => {
  await expect(
    loadOptional("@resvg/resvg-js", "resvg", failing("ERR_DLOPEN_FAILED")),
  ).rejects.toThrow("Cannot find package");
});
