import type { Answers } from "../work/task.ts";
export function showResult({ result }: Answers["run"], _trace?: string): string {
  return JSON.stringify(result, null, 1) + "\n";
}
