import { duration } from "../numbers.ts";
import { showLine } from "../progress-line.ts";

/** Does it; should it take long, says on stderr what is being done. */
export async function meanwhile<T>(doing: string, act: () => Promise<T>): Promise<T> {
  const end = showLine({
    isStarted: () => true,
    line: (elapsed) => `${doing} · ${duration(elapsed / 1000)}`,
    share: () => undefined,
  });
  try {
    return await act();
  } finally {
    end();
  }
}
