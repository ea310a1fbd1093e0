import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take the longest, here or in the full suite. */
const long =
  /\/(docs|check|commands|conjecture|reachable|survivors|chance-|elect|run-ring|redis-|results|own-file|trace)[\w-]*\.test\.ts$|\.full\.test\.ts$/;

/**
 * Starts the longest files first, so that at the end no core waits for one file. By itself Vitest starts the files
 * with the most text first.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => (long.test(moduleId) ? 0 : 1);
    return sorted.toSorted((x, y) => rank(x) - rank(y));
  }
}
