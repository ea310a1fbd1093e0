import { replaceSink } from "../terminal/output.ts";

/** Calls `act`; returns its value and what it prints on stderr. */
export async function printedHere<T>(
  act: () => Promise<T>,
): Promise<{ readonly value: T; readonly err: string }> {
  let err = "";
  const sink = replaceSink({
    write(fd, bytes, from) {
      if (fd !== 2) return sink.write(fd, bytes, from);
      err += Buffer.from(bytes.subarray(from)).toString();
      return bytes.length - from;
    },
  });
  try {
    return { value: await act(), err };
  } finally {
    replaceSink(sink);
  }
}
