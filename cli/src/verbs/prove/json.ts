import { digestOf } from "../../documents/digest-of.ts";
import { typedBut } from "../../terminal/shell-word.ts";
import type { AskedCondition } from "./ask-solvers.ts";
import type { ProofVerdict } from "./verdict.ts";
import type { ProveAnswer } from "./work.ts";

/** A proof with its verdict. */
export interface Proof {
  readonly algorithm: string;
  readonly verdict: ProofVerdict;
  readonly answer: ProveAnswer;
  readonly asked: readonly AskedCondition[];
  readonly solvers: readonly { readonly name: string; readonly version: string }[];
  /** The files that were kept. */
  readonly files: readonly string[];
  readonly seconds: number;
}

/** Makes the document of `prove --json`. */
export function proofDocument(proof: Proof): object {
  const { algorithm, verdict, answer, asked, solvers, files, seconds } = proof;
  const {
    parameters,
    outside,
    ids,
    suggests,
    proves,
    assumes,
    inexpressible,
    commands,
    invariant,
    leftOut,
    small,
    counterexample,
  } = answer;
  const document = {
    format: 1,
    algorithm,
    parameters,
    verdict,
    ...(verdict === "proved" && { proves }),
    assumes,
    ...(outside.length > 0 && { outside }),
    ...(inexpressible !== undefined && { inexpressible }),
    ...(commands && { commands }),
    ...(ids !== undefined && { ids }),
    ...(suggests !== undefined && { suggests }),
    invariant,
    leftOut,
    ...(small && { small }),
    ...(counterexample && { counterexample }),
    conditions: asked,
  };
  return {
    ...document,
    solvers,
    ...(files.length > 0 && { files }),
    seconds,
    digest: digestOf({ ...document, conditions: asked.map(({ name }) => name) }),
    replay: typedBut("--json"),
  };
}
