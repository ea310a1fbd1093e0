import type { Piscina } from "piscina";
import type { Cell } from "./cell.ts";
import type { Crew, Ran } from "./crew.ts";
import { errorRow } from "./row-of.ts";
import type { Row } from "./row.ts";

/** The crew of this machine: so many threads, from the first batch on. */
export function threads(workers: number): Crew {
  let pool: Promise<Piscina<readonly Cell[], Row[]>> | undefined;
  let isClosed = false;

  const start = async () => {
    const { Piscina: Pool } = await import("piscina");
    const made = new Pool<readonly Cell[], Row[]>({
      // Threads cannot load TypeScript: this is what was built.
      filename: new URL("./thread.js", import.meta.url).href,
      minThreads: workers,
      maxThreads: workers,
      idleTimeout: Infinity,
    });
    // A thread that breaks down fails its batch, too: that is where it is dealt with.
    made.on("error", () => {});
    return made;
  };

  const rowsOf = async (cells: readonly Cell[]): Promise<readonly Row[]> => {
    try {
      return await (await (pool ??= start())).run(cells);
    } catch (error) {
      if (isClosed) throw error;
      // The thread is lost (out of memory, ended by a user's own file): which cell was it?
      if (cells.length === 1) return [errorRow(cells[0], error)];
      const rows: Row[] = [];
      for (const cell of cells) rows.push(...(await rowsOf([cell])));
      return rows;
    }
  };
  const run = async (cells: readonly Cell[]): Promise<Ran> => {
    const begun = performance.now();
    const rows = await rowsOf(cells);
    return { rows, seconds: (performance.now() - begun) / 1000 };
  };
  return {
    // One more, so that nobody waits for the next batch.
    hands: workers + 1,
    run,
    async close() {
      isClosed = true;
      await (await pool)?.destroy();
    },
  };
}
