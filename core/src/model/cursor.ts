/** Where an engine stands: the position of the process that acts. Handlers cannot reach it. */
export interface Cursor {
  p: number;
}

const cursors = new WeakMap<object, Cursor>();

/** Remembers the cursor behind the `me` that an engine gives to handlers. */
export const setCursor = (me: object, cursor: Cursor): void => void cursors.set(me, cursor);

/** The cursor behind a `me`. */
export function cursorOf(me: object): Cursor {
  const cursor = cursors.get(me);
  if (!cursor) throw new Error("this is not the me of an engine");
  return cursor;
}
