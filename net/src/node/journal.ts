import {
  closeSync,
  fdatasyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from "node:fs";
import { crc32 } from "node:zlib";
import { Refusal } from "@ringleader/core/internal/refusal";
import { ByteReader, ByteWriter } from "../link/bytes.ts";
import { decodeFrames, encodeFrames, type MessageKinds } from "../link/frame.ts";
import type { Input } from "./node-machine.ts";

interface JournalOptions {
  readonly path: string;
  /** The run, as 32 hexadecimal digits. */
  readonly run: string;
  readonly kinds: MessageKinds;
  /** If true, every write reaches the disk before it returns. */
  readonly fsync: boolean;
}

const RUN = 0;
const WAKE = 1;
const ITEM = 2;
const ROUND = 3;
/** Bytes before each record: its length and its checksum. */
const HEAD = 8;
/** Longest record, in bytes. */
const MOST_RECORD = 2 ** 20;

/**
 * The inputs of one host, in the order in which they were handled. A record is its length, its checksum and its bytes.
 * The first record that is torn or damaged ends the journal; opening cuts it off.
 */
export class Journal {
  /** The inputs that the file held when it was opened. */
  readonly inputs: readonly Input[];
  readonly #file: number;
  readonly #fsync: boolean;
  readonly #pending = new ByteWriter();

  constructor({ path, run, kinds, fsync }: JournalOptions) {
    this.#file = openSync(path, "a+", 0o600);
    this.#fsync = fsync;
    const bytes = readFileSync(this.#file);
    const { records, length } = splitRecords(bytes);
    if (length < bytes.length) ftruncateSync(this.#file, length);
    const [first, ...rest] = records;
    if (first === undefined) {
      this.#append((writer) => {
        writer.u8(RUN);
        writer.hex(run);
      });
    } else if (readRun(first) !== run)
      throw new Refusal(
        `${path} is the journal of another run; remove it, or give another folder.`,
      );
    this.inputs = rest.map((record) => readInput(record, kinds));
  }

  /** Adds an input; `flush` writes it. */
  add(input: Input): void {
    this.#append((writer) => writeInput(writer, input));
  }

  #append(write: (writer: ByteWriter) => void): void {
    const record = new ByteWriter();
    write(record);
    const bytes = record.take(record.length);
    this.#pending.u32(bytes.length);
    this.#pending.u32(crc32(bytes));
    this.#pending.bytes(bytes);
  }

  /** Writes all added inputs at once. */
  flush(): void {
    const { length } = this.#pending;
    if (length === 0) return;
    const bytes = this.#pending.take(length);
    for (let at = 0; at < length;) at += writeSync(this.#file, bytes, at);
    if (this.#fsync) fdatasyncSync(this.#file);
  }

  close(): void {
    this.flush();
    closeSync(this.#file);
  }
}

/** Splits the bytes of a journal into records up to the first that is torn; `length` is where that one starts. */
function splitRecords(bytes: Uint8Array): { records: Uint8Array[]; length: number } {
  const records: Uint8Array[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + HEAD <= bytes.length) {
    const size = view.getUint32(at, true);
    const end = at + HEAD + size;
    if (size > MOST_RECORD || end > bytes.length) break;
    const record = bytes.subarray(at + HEAD, end);
    if (crc32(record) !== view.getUint32(at + 4, true)) break;
    records.push(record);
    at = end;
  }
  return { records, length: at };
}

function readRun(record: Uint8Array): string {
  const reader = new ByteReader(record);
  return reader.u8() === RUN ? reader.hex(16) : "";
}

function writeInput(writer: ByteWriter, input: Input): void {
  writer.u8(input.type === "wake" ? WAKE : input.type === "item" ? ITEM : ROUND);
  writer.u32(input.tosses.length);
  for (const value of input.tosses) writer.u32(value);
  if (input.type === "wake") writer.u32(input.process);
  else if (input.type === "round") writer.number(input.round);
  else {
    writer.u32(input.link);
    writer.u32(input.nth);
    const [bytes] = encodeFrames([{ type: "data", seq: input.seq, item: input.item }]);
    writer.bytes(bytes);
  }
}

function readInput(record: Uint8Array, kinds: MessageKinds): Input {
  const reader = new ByteReader(record);
  const type = reader.u8();
  const tosses = Array.from({ length: reader.u32() }, () => reader.u32());
  if (type === WAKE) return { type: "wake", tosses, process: reader.u32() };
  if (type === ROUND) return { type: "round", tosses, round: reader.number() };
  const link = reader.u32();
  const nth = reader.u32();
  const [frame] = decodeFrames(record.subarray(reader.skip(reader.left)), kinds);
  if (type !== ITEM || frame.type !== "data")
    throw new Refusal("the journal has a record that this version does not know.");
  return { type: "item", tosses, link, nth, seq: frame.seq, item: frame.item };
}
