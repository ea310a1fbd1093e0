import { always, type Always } from "../model/claim.ts";
import type { Expression } from "../sentence/expression.ts";
import { judgeBy } from "../sentence/judge-state.ts";
import { CITE } from "./run-part.ts";

/** Makes the invariant that a conjecture about states claims. */
export const stateClaim = (id: string, text: string, expression: Expression): Always =>
  always(
    id,
    text,
    CITE,
    judgeBy("outside", () => expression),
  );
