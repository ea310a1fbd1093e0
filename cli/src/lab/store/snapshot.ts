import { createConnection } from "node:net";
import { relative } from "node:path";

/** The line that the owner of a store sends: a folder with a copy of its tables, and the progress of its sweep. */
export interface SnapshotAnswer {
  readonly folder: string;
  readonly done: number;
  readonly cells: number;
}

export interface Snapshot extends SnapshotAnswer {
  /** Lets the owner remove the folder. */
  readonly close: () => void;
}

/** Maximum length, in bytes, of the path of a Unix domain socket. Linux accepts 107, macOS 103. */
const LONGEST = 103;

/** Returns the path of the socket beside a file of results; undefined if it is too long for a socket. */
export function socketOf(file: string): string | undefined {
  const path = `${file}.sock`;
  const paths = [path, relative(process.cwd(), path)];
  return paths.find((it) => Buffer.byteLength(it) <= LONGEST);
}

/** Asks the process that owns a store for a snapshot; undefined if no process answers. */
export function fetchSnapshot(file: string): Promise<Snapshot | undefined> {
  const path = socketOf(file);
  if (path === undefined) return Promise.resolve(undefined);
  return new Promise((fulfil) => {
    const socket = createConnection(path).setEncoding("utf8");
    const close = () => void socket.destroy();
    let text = "";
    // A socket that a killed process left refuses the connection; an owner that ends closes it without an answer.
    socket.on("error", close).on("close", () => fulfil(undefined));
    socket.on("data", (chunk: string) => {
      text += chunk;
      if (text.endsWith("\n")) fulfil({ ...(JSON.parse(text) as SnapshotAnswer), close });
    });
  });
}
