import { brokenChangRoberts } from "./chang-roberts.ts";
import type { Twin } from "./twin.ts";

/** Every broken twin, a line for each algorithm. */
export const twins: readonly Twin[] = [...brokenChangRoberts];
