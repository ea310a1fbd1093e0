import { expect, test } from "vitest";
import { stateOfMeter } from "./Meter.tsx";

test("meter: a bar above an upper bound is red, and one outside the model is grey", () => {
  const meter = { measured: "87", bound: "77", isUpper: true, isOutside: false };
  expect(stateOfMeter(meter)).toBe("above");
  expect(stateOfMeter({ ...meter, isOutside: true })).toBe("outside");
  expect(stateOfMeter({ ...meter, isUpper: false })).toBeUndefined();
  expect(stateOfMeter({ ...meter, measured: "77" })).toBeUndefined();
});
