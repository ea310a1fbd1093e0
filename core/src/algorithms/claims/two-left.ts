import { sometimes, type Sometimes } from "../../model/sometimes.ts";
import { among } from "./on-way.ts";

/** Two candidates are left of three or more: the last decision is still to come. */
export const twoLeft = (
  says: string,
  field: string,
  [candidate, beaten]: readonly [string, string],
): Sometimes =>
  sometimes(says, 3, (config) => {
    const [left, gone] = [among(config, field, candidate), among(config, field, beaten)];
    return left.length === 2 && gone.length > 0 && left.length + gone.length === config.n;
  });
