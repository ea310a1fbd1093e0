import type { Algorithm } from "../model/algorithm.ts";
import { Refusal } from "../model/refusal.ts";
import { single, type Family } from "./family.ts";

/** The family a user's own file exports: its default export, or else its only fitting one. */
export function familyIn(path: string, exports: Readonly<Record<string, unknown>>): Family {
  const values = [exports["default"], ...Object.values(exports)];
  const family = values.find(isFamily);
  if (family) return family;
  const algorithm = values.find(isAlgorithm);
  if (algorithm) return single(algorithm);
  throw new Refusal(`${path} exports no algorithm; export default algorithm({ … }) or family(…).`);
}

const isFamily = (it: unknown): it is Family =>
  typeof it === "object" && it !== null && "with" in it && "parameters" in it && "name" in it;

const isAlgorithm = (it: unknown): it is Algorithm =>
  typeof it === "object" && it !== null && "needs" in it && "messages" in it && "on" in it;
