const frozen = new WeakSet<object>();

/** True if an object and all that can be reached from it were frozen. */
export const isFrozenDeeply = (object: object): boolean => frozen.has(object);

/**
 * Freezes these objects and all objects that can be reached from them: by properties, by getters and setters, and by
 * prototypes. The elements of typed arrays and the entries of maps and sets stay writable.
 */
export function freezeDeeply(...roots: readonly unknown[]): void {
  const queue = [...roots];
  while (queue.length > 0) {
    const object = queue.pop();
    if (!isObject(object) || frozen.has(object)) continue;
    frozen.add(object);
    queue.push(Object.getPrototypeOf(object));
    for (const key of Reflect.ownKeys(object)) {
      queue.push(...Object.values(Object.getOwnPropertyDescriptor(object, key)!));
    }
    // Object.freeze of their prototypes makes every store to a typed array or a list forty times slower in V8. Other
    // objects are fast only if Object.freeze froze them (docs/decisions/0035).
    if (Object.hasOwn(object, "constructor")) freezeProperties(object);
    else if (!ArrayBuffer.isView(object)) Object.freeze(object);
  }
}

function freezeProperties(object: object): void {
  for (const key of Reflect.ownKeys(object)) {
    const isValue = "value" in Object.getOwnPropertyDescriptor(object, key)!;
    Object.defineProperty(object, key, {
      configurable: false,
      ...(isValue && { writable: false }),
    });
  }
  Object.preventExtensions(object);
}

const isObject = (value: unknown): value is object =>
  (typeof value === "object" && value !== null) || typeof value === "function";
