import { expect, test } from "vitest";
import { Refusal } from "../model/refusal.ts";
import { checkDepth, LONGEST_CHAIN } from "./longest-chain.ts";

test("a causal depth that passes its register is refused, however far it went", () => {
  const register = new Int32Array(1);
  register[0] = LONGEST_CHAIN;
  expect(() => checkDepth(register[0])).not.toThrow();
  // What one chunk of deliveries adds at most.
  for (const more of [1, 2, 100, 32_768]) {
    register[0] = LONGEST_CHAIN + more;
    expect(() => checkDepth(register[0])).toThrow(Refusal);
  }
});
