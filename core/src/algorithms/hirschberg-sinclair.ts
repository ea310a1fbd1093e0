import { family } from "../family/family.ts";
import { choice } from "../family/parameter.ts";
import { reply } from "./hirschberg-sinclair-reply.ts";
import { swallow } from "./hirschberg-sinclair-swallow.ts";

/** Hirschberg and Sinclair: after 000 (losers reply `no`, maximum) or 003 (losers swallow, minimum). */
export const hirschbergSinclair = family(
  "hirschberg-sinclair",
  { losers: choice("what happens to the probe of a worse candidate", ["reply", "swallow"]) },
  ({ losers }) => (losers === "reply" ? reply() : swallow()),
);
