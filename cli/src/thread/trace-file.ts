import type { Event, Header } from "@ringleader/core";
import { OutputFile } from "../output-file.ts";

/** A trace being written: a header, then one event a line. */
export class TraceFile extends OutputFile {
  header(header: Header & { readonly maxMessages?: number }): void {
    this.line(JSON.stringify(header));
  }

  event = ({ index, time, process: p, kind, port, words, tosses }: Event): void => {
    this.line(
      `{"index":${index},"time":"${time}","process":${p},"kind":"${kind}","port":${port},` +
        `"words":[${words.join(",")}],"tosses":[${tosses.join(",")}]}`,
    );
  };

  line(text: string): void {
    this.text(`${text}\n`);
  }
}
