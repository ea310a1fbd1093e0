import { Refusal } from "@ringleader/core/internal/refusal";
import { expect, test } from "vitest";
import { packError } from "../workers/failures.ts";
import { describeOwnError } from "../workers/own-code.ts";
import { ownFailure } from "./own-algorithm.ts";

const path = "./mine.ts";
const throwing = {
  get(): never {
    throw new Error("read");
  },
};
const withParts = (parts: object, of: Error = new Refusal("x")): Error => Object.assign(of, parts);

/** What a user's file can throw so that a question about it throws, or no thread can receive it. */
const thrown: Readonly<Record<string, unknown>> = {
  "a proxy of an error": new Proxy(new Error("x"), throwing),
  "a proxy of a refusal": new Proxy(new Refusal("x"), throwing),
  "a proxy without a prototype": new Proxy(
    {},
    {
      getPrototypeOf(): never {
        throw new Error("asked");
      },
    },
  ),
  "a refusal about null": withParts({ about: null }),
  "a refusal about a function": withParts({ about: { what: () => 7 } }),
  "a refusal about a proxy": withParts({ about: new Proxy({}, throwing) }),
  "a refusal with a getter": Object.defineProperty(new Refusal("x"), "message", throwing),
  "a refusal of a symbol": withParts({ message: Symbol("x") }),
  "an error with a getter": Object.defineProperty(new Error("x"), "syscall", throwing),
  "an error with a stack that throws": Object.defineProperty(new Error("x"), "stack", throwing),
  "a disk error of a symbol": withParts(
    { code: "ENOSPC", syscall: "write", path: Symbol("x") },
    new Error("x"),
  ),
};

test.each(Object.entries(thrown))("own files: %s becomes a refusal", (_, error) => {
  expect(describeOwnError(error, { path, file: "/mine.ts" }, "fails")).toMatch(/^\.\/mine\.ts /);
  const packed = structuredClone(packError(ownFailure(path, error)));
  expect(packed).toEqual({ refusal: expect.stringMatching(/^\.\/mine\.ts .*\.$/), about: {} });
});

test("own files: a refusal of the library stays as it is", () => {
  const refusal = Refusal.of("n", "7 is not accepted.");
  expect(ownFailure(path, refusal)).toBe(refusal);
});
