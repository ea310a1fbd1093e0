import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Refusal } from "../refusal/refusal.ts";
import { parseLogged } from "./logged-event.ts";
import { LineScanner } from "./scan-logged.ts";

const whole = fc.oneof(
  { weight: 40, arbitrary: fc.nat() },
  { weight: 1, arbitrary: fc.maxSafeNat() },
);
const line = fc.record(
  {
    time: fc.oneof(fc.nat().map(String), fc.string()),
    kind: fc.oneof(fc.constantFrom("wake", "tid"), fc.string()),
    port: whole,
    words: fc.array(whole, { maxLength: 5 }),
    tosses: fc.array(whole, { maxLength: 3 }),
    seq: whole,
    nth: whole,
    pass: whole,
    does: fc.oneof(fc.constantFrom("leads", "follows 9"), fc.string()),
    wall: whole,
  },
  { requiredKeys: ["time", "kind", "port", "words", "tosses"] },
);

/** Parses a line as JSON; undefined if it is refused. */
function parse(text: string) {
  try {
    return parseLogged(text, 2, 7, 3);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

test("scan: a line as nodes write it is read as by the parser of JSON", () => {
  const scanner = new LineScanner();
  const text = '{"time":"3","kind":"tid","port":0,"words":[6880,1],"tosses":[],"seq":0,"wall":22}';
  expect(scanner.scan(text, 7, 3)).toEqual(parse(text));
  let scanned = 0;
  fc.assert(
    fc.property(line, (event) => {
      const found = scanner.scan(JSON.stringify(event), 7, 3);
      if (found) scanned++;
      expect(found).toEqual(found && parse(JSON.stringify(event)));
    }),
    { numRuns: 1000 },
  );
  expect(scanned).toBeGreaterThan(100);
});

test("scan: a line with any change is read as by the parser of JSON, or left to it", () => {
  const scanner = new LineScanner();
  const change = fc.tuple(
    fc.nat(),
    fc.nat(2),
    fc.constantFrom(...'{}[]",:\\ 0123456789.-+eE\u0001tn'.split("")),
  );
  fc.assert(
    fc.property(line, change, (event, [place, removed, added]) => {
      const text = JSON.stringify(event);
      const at = place % (text.length + 1);
      const changed = text.slice(0, at) + added + text.slice(at + removed);
      const found = scanner.scan(changed, 7, 3);
      expect(found).toEqual(found && parse(changed));
    }),
    { numRuns: 5000 },
  );
});
