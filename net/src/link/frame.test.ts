import { makeSetup, parseRun } from "@ringleader/core/internal";
import { Solo } from "@ringleader/core/internal/conform";
import { unlessRefused } from "@ringleader/core/internal/refusal";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  BYE_REASONS,
  decodeFrames,
  encodeFrames,
  MOST_BYTES,
  VERSION,
  type Frame,
  type MessageKinds,
} from "./frame.ts";

const kindsOf = (algorithm: string): MessageKinds =>
  new Solo(makeSetup(parseRun({ algorithm, n: 3 }))).shape.kinds;
const kinds = kindsOf("hirschberg-sinclair");

const u32 = fc.nat(2 ** 32 - 1);
const seq = fc.nat(2 ** 32 - 2);
const round = fc.bigInt({ min: 0n, max: 2n ** 200n });
const maybeRound = fc.option(round, { nil: undefined });
const hexDigits = (length: number) =>
  fc
    .uint8Array({ minLength: length, maxLength: length })
    .map((it) => Buffer.from(it).toString("hex"));

const message = fc.nat(kinds.length - 1).chain((kind) =>
  fc.record({
    type: fc.constant("message" as const),
    depth: u32,
    kind: fc.constant(kind),
    words: fc.tuple(...kinds[kind].fields.map(([, { max }]) => fc.nat(max))),
  }),
);
const pulse = fc.record({
  type: fc.constant("pulse" as const),
  round,
  hops: fc.nat(),
  alarm: maybeRound,
});
const skip = fc.record({ type: fc.constant("skip" as const), to: maybeRound });
const frame: fc.Arbitrary<Frame> = fc.oneof(
  fc.record({ type: fc.constant("data" as const), seq, item: fc.oneof(message, pulse, skip) }),
  fc.record({ type: fc.constant("ack" as const), expected: u32 }),
  fc.record({ type: fc.constant("bye" as const), reason: fc.constantFrom(...BYE_REASONS) }),
  fc.record({ type: fc.constant("status" as const), text: fc.string() }),
  fc.record({
    type: fc.constant("hello" as const),
    version: fc.constant(VERSION),
    run: hexDigits(16),
    edge: u32,
    end: fc.constantFrom<0 | 1>(0, 1),
    expected: u32,
    setup: hexDigits(8),
  }),
);

test("frames: bytes decode to the frames that were encoded", () => {
  fc.assert(
    fc.property(fc.array(frame), (frames) => {
      expect(encodeFrames(frames).flatMap((bytes) => decodeFrames(bytes, kinds))).toEqual(frames);
    }),
  );
});

test("frames: a record that is cut anywhere is refused", () => {
  fc.assert(
    fc.property(frame, (one) => {
      const [bytes] = encodeFrames([one]);
      for (let cut = 1; cut < bytes.length; cut++) {
        // A number may end early, but then the record does not have all its parts.
        expect(() => decodeFrames(bytes.subarray(0, cut), kinds)).toThrow("torn");
      }
    }),
  );
});

test("frames: random bytes are decoded or refused with a sentence", () => {
  // A greeting of another version and a text that is not UTF-8 have several forms.
  const bytesOf = fc
    .uint8Array({ maxLength: 60 })
    .filter((it) => !it.includes(6) && !it.includes(9));
  fc.assert(
    fc.property(bytesOf, (bytes) => {
      const frames = unlessRefused(() => decodeFrames(bytes, kinds));
      expect(Buffer.concat(frames ? encodeFrames(frames) : [bytes])).toEqual(Buffer.from(bytes));
    }),
    { numRuns: 2000 },
  );
});

test("frames: a batch holds whole records, and at most 64 KiB", () => {
  const frames = Array.from({ length: 10_000 }, (_, i): Frame => {
    return { type: "data", seq: i, item: { type: "skip", to: 2n ** BigInt(i % 300) } };
  });
  const batches = encodeFrames(frames);
  expect(batches.length).toBeGreaterThan(1);
  for (const batch of batches) expect(batch.length).toBeLessThanOrEqual(MOST_BYTES);
  expect(batches.flatMap((batch) => decodeFrames(batch, kinds))).toEqual(frames);
});

const data = (kind: number, words: number[]): Uint8Array =>
  encodeFrames([{ type: "data", seq: 0, item: { type: "message", depth: 1, kind, words } }])[0];

test("frames: a record that does not fit the algorithm is refused", () => {
  const cases: readonly (readonly [Uint8Array, MessageKinds, string])[] = [
    [data(9, []), kinds, "kind 9 is unknown; kinds are 0 to 2."],
    [Uint8Array.of(77), kinds, "record 77 is unknown; the records are 1, 2, 3, 4, 5, 6, 9."],
    [Uint8Array.of(5, 99), kinds, "a reason to close is not 0 to 7."],
    [Uint8Array.of(4, 0, 0, 0, 0, 0x80, 0), kinds, "a number with leading zeros is not accepted."],
    [Uint8Array.of(1, 255, 255, 255, 255), kinds, "at most 4,294,967,295 items."],
    [new Uint8Array(MOST_BYTES + 1), kinds, "at most 65,536 bytes are."],
    [
      Uint8Array.of(4, 0, 0, 0, 0, ...Array<number>(1024).fill(0xff)),
      kinds,
      "more than 1,024 bytes",
    ],
  ];
  for (const [bytes, of, sentence] of cases)
    expect(() => decodeFrames(bytes, of)).toThrow(sentence);
});

test("frames: a round that needs more than 1,024 bytes is refused", () => {
  const skips = (to: bigint): Frame => ({ type: "data", seq: 0, item: { type: "skip", to } });
  expect(encodeFrames([skips(2n ** 7168n - 2n)])).toHaveLength(1);
  expect(() => encodeFrames([skips(2n ** 7168n)])).toThrow(
    "rounds on a link are less than 2^7,168.",
  );
});
