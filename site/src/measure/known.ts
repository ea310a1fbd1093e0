import { find, type Algorithm } from "@ringleader/core";
import type { Known } from "@ringleader/core/figure";
import { version } from "../app/version.ts";

/** An algorithm of the catalogue; an own text is not run to hear its claims. */
export const known: Known = (name, parameters): Algorithm | undefined => {
  try {
    return find(name).with(parameters);
  } catch {
    return undefined;
  }
};

/** Who draws. */
export const by = `Drawn in the browser by ringleader ${version}`;
