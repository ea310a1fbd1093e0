import { brokenChangRoberts } from "./chang-roberts.ts";
import { brokenDfs } from "./dfs.ts";
import { brokenHirschbergSinclair } from "./hirschberg-sinclair.ts";
import type { Twin } from "./twin.ts";

/** Every broken twin, a line for each algorithm. */
export const twins: readonly Twin[] = [
  ...brokenChangRoberts,
  ...brokenHirschbergSinclair,
  ...brokenDfs,
];
