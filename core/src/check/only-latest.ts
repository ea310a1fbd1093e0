/**
 * What is begun one after the other in the same arrays may be asked only until the next one begins. Who
 * asks later hears so, instead of what is true of another.
 */
export function onlyLatest<A extends unknown[], T extends object>(
  begin: (...asked: A) => T,
): (...asked: A) => T {
  let latest: T | undefined;
  return (...asked) => {
    const it = begin(...asked);
    latest = it;
    const shown = Object.create(null) as T;
    for (const name of Object.keys(it) as (keyof T & string)[]) {
      const ask = (): unknown => {
        if (it !== latest) throw new Error(`${name}: another search has begun in its place`);
        return it[name];
      };
      Object.defineProperty(shown, name, { get: ask, enumerable: true });
    }
    return shown;
  };
}
