// Work for tests of the pool.
export const double = (x) => 2 * x;

export async function countTo(n, { reply }) {
  for (let i = 1; i <= n; i++) reply(i);
  return "counted";
}

export const exit = (status) => process.exit(status);

export function wait(_, { progress, isStopped }) {
  progress.note({ done: 1 });
  while (!isStopped());
  return "stopped";
}
