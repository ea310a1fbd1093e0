import { groupDigits } from "@ringleader/core/internal/words";
import type { Solo } from "@ringleader/core/internal/conform";
import { Refusal } from "@ringleader/core/internal/refusal";
import { ByteReader, ByteWriter } from "./bytes.ts";

/** What a link carries exactly once. Words are those of the engine. */
export type Item =
  | {
      readonly type: "message";
      /** The causal depth of the message; in rounds of real time, the round in which it was sent. */
      readonly depth: number;
      readonly kind: number;
      readonly words: readonly number[];
    }
  | {
      readonly type: "pulse";
      readonly round: bigint;
      /** Number of processes in a row, up to the sender, that had no event in the round `round - hops + 1` nor since. */
      readonly hops: number;
      /** The least round in which one of them acts on its own; undefined if there is none. */
      readonly alarm: bigint | undefined;
    }
  /** Skips to a round; undefined if the run is over. */
  | { readonly type: "skip"; readonly to: bigint | undefined };

/** An item with its number on the link, from 0. */
export interface DataFrame {
  readonly type: "data";
  readonly seq: number;
  readonly item: Item;
}

/** Says that all items below `expected` are handled and journaled. */
export interface AckFrame {
  readonly type: "ack";
  readonly expected: number;
}

/** The greeting, the first frame in both directions of a connection. */
export interface Hello {
  readonly type: "hello";
  readonly version: number;
  /** The run, as 32 hexadecimal digits. */
  readonly run: string;
  /** The edge; `COLLECTOR` if the caller only asks for the status. */
  readonly edge: number;
  /** The end of the edge that the sender is. */
  readonly end: 0 | 1;
  /** The number of the first item that the sender has not handled. */
  readonly expected: number;
  /** The digest of the setup, as 16 hexadecimal digits. */
  readonly setup: string;
}

/** Why a connection is refused or closed. The index is the byte on the wire. */
export const BYE_REASONS = [
  "closing",
  "other version",
  "other run",
  "other setup",
  "no such edge",
  "wrong neighbour",
  "bad record",
  "forgotten items",
] as const;
export type ByeReason = (typeof BYE_REASONS)[number];

/** The last frame of a connection. */
export interface Bye {
  readonly type: "bye";
  readonly reason: ByeReason;
}

/** The answer to a collector, as JSON. */
export interface StatusFrame {
  readonly type: "status";
  readonly text: string;
}

export type Frame = DataFrame | AckFrame | Hello | Bye | StatusFrame;

/** The version of the records. */
export const VERSION = 1;
/** The edge of a connection that only asks for the status of a node. */
export const COLLECTOR = 2 ** 32 - 1;
/** Largest batch of records, in bytes. */
export const MOST_BYTES = 2 ** 16;
/** Largest number of items that a link carries in one direction. */
export const MOST_ITEMS = 2 ** 32 - 1;

const DATA = 1;
const ACK = 2;
const PULSE = 3;
const SKIP = 4;
const BYE = 5;
const STATUS = 6;
const HELLO = 9;

/** The kinds of message of an algorithm, which say what a record may hold. */
export type MessageKinds = Solo["shape"]["kinds"];

/** Used by every call of `encodeFrames`, because making one costs as much as encoding a message. */
const writer = new ByteWriter();

/** Encodes frames as batches of at most 64 KiB. No record is split between batches. */
export function encodeFrames(frames: readonly Frame[]): Uint8Array<ArrayBuffer>[] {
  const batches: Uint8Array<ArrayBuffer>[] = [];
  writer.clear();
  for (const frame of frames) {
    const start = writer.length;
    writeFrame(writer, frame);
    if (writer.length - start > MOST_BYTES)
      throw new Refusal(
        `a record of ${writer.length - start} bytes is not accepted; at most ${groupDigits(MOST_BYTES)} bytes are.`,
      );
    if (writer.length > MOST_BYTES) batches.push(writer.take(start));
  }
  if (writer.length > 0) batches.push(writer.take(writer.length));
  return batches;
}

function writeFrame(writer: ByteWriter, frame: Frame): void {
  switch (frame.type) {
    case "data":
      return writeItem(writer, frame);
    case "ack":
      writer.u8(ACK);
      return writer.u32(frame.expected);
    case "bye":
      writer.u8(BYE);
      return writer.u8(BYE_REASONS.indexOf(frame.reason));
    case "status":
      writer.u8(STATUS);
      return writer.text(frame.text);
    case "hello":
      writer.u8(HELLO);
      writer.u8(frame.version);
      writer.hex(frame.run);
      writer.u32(frame.edge);
      writer.u8(frame.end);
      writer.u32(frame.expected);
      return writer.hex(frame.setup);
  }
}

function writeItem(writer: ByteWriter, { seq, item }: DataFrame): void {
  switch (item.type) {
    case "message":
      writer.u8(DATA);
      writer.u32(seq);
      writer.u32(item.depth);
      writer.u8(item.kind);
      for (const word of item.words) writer.u32(word);
      return;
    case "pulse":
      writer.u8(PULSE);
      writer.u32(seq);
      writer.number(item.round);
      writer.number(BigInt(item.hops));
      return writer.number(afterNone(item.alarm));
    case "skip":
      writer.u8(SKIP);
      writer.u32(seq);
      return writer.number(afterNone(item.to));
  }
}

/** Moves a round up by one, so that 0 means that there is none. */
const afterNone = (round: bigint | undefined): bigint => (round === undefined ? 0n : round + 1n);
const orNone = (number: bigint): bigint | undefined => (number === 0n ? undefined : number - 1n);

/** Decodes a batch. Refuses it as a whole if one of its records is not exactly as it must be. */
export function decodeFrames(bytes: Uint8Array, kinds: MessageKinds): Frame[] {
  if (bytes.length > MOST_BYTES)
    throw new Refusal(
      `a batch of ${bytes.length} bytes is not accepted; at most ${groupDigits(MOST_BYTES)} bytes are.`,
    );
  const reader = new ByteReader(bytes);
  const frames: Frame[] = [];
  while (reader.left > 0) frames.push(readFrame(reader, kinds));
  return frames;
}

function readFrame(reader: ByteReader, kinds: MessageKinds): Frame {
  const record = reader.u8();
  switch (record) {
    case DATA:
      return { type: "data", seq: readSeq(reader), item: readMessage(reader, kinds) };
    case ACK:
      return { type: "ack", expected: reader.u32() };
    case PULSE: {
      const seq = readSeq(reader);
      const round = reader.number();
      const hops = reader.count();
      const alarm = orNone(reader.number());
      return { type: "data", seq, item: { type: "pulse", round, hops, alarm } };
    }
    case SKIP: {
      const seq = readSeq(reader);
      return { type: "data", seq, item: { type: "skip", to: orNone(reader.number()) } };
    }
    case BYE: {
      const reason = BYE_REASONS[reader.u8()] as ByeReason | undefined;
      if (reason === undefined)
        throw new Refusal(`a reason to close is not 0 to ${BYE_REASONS.length - 1}.`);
      return { type: "bye", reason };
    }
    case STATUS:
      return { type: "status", text: reader.text() };
    case HELLO:
      return readHello(reader);
    default:
      throw new Refusal(
        `record ${record} is unknown; the records are ${[DATA, ACK, PULSE, SKIP, BYE, STATUS, HELLO].join(", ")}.`,
      );
  }
}

function readSeq(reader: ByteReader): number {
  const seq = reader.u32();
  if (seq < MOST_ITEMS) return seq;
  throw new Refusal(
    `item ${seq} is not accepted; a link carries at most ${groupDigits(MOST_ITEMS)} items.`,
  );
}

function readMessage(reader: ByteReader, kinds: MessageKinds): Item {
  const depth = reader.u32();
  const kind = reader.u8();
  if (kind >= kinds.length)
    throw new Refusal(`kind ${kind} is unknown; kinds are 0 to ${kinds.length - 1}.`);
  const { name, fields } = kinds[kind];
  const words = fields.map(([field, { max }]) => {
    const word = reader.u32();
    if (word > max) throw new Refusal(`${word} does not fit ${name}.${field} (0 to ${max}).`);
    return word;
  });
  return { type: "message", depth, kind, words };
}

function readHello(reader: ByteReader): Hello {
  const version = reader.u8();
  // Another version may have another greeting, so the rest is not read.
  if (version !== VERSION) {
    reader.skip(reader.left);
    return { type: "hello", version, run: "", edge: 0, end: 0, expected: 0, setup: "" };
  }
  const run = reader.hex(16);
  const edge = reader.u32();
  const end = reader.u8();
  if (end !== 0 && end !== 1) throw new Refusal(`end ${end} is not accepted; ends are 0 and 1.`);
  const expected = reader.u32();
  return { type: "hello", version, run, edge, end, expected, setup: reader.hex(8) };
}
