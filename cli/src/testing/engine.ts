import { checker } from "@ringleader/core";

/** Until the engine of check is there, what needs it is skipped. */
export const isWritten = (() => {
  try {
    checker({} as never);
    return true;
  } catch (error) {
    return !String(error).includes("being written");
  }
})();
