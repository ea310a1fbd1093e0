/**
 * Exports what the command needs for proofs.
 *
 * @module
 */
export { comparesIds } from "../commands/source/compares-ids.ts";
export { describeCommands, type DescribedCommand } from "../commands/describe-commands.ts";
export { guardedCommands } from "../commands/guarded-commands.ts";
export { Inexpressible } from "../commands/inexpressible.ts";
export { sameCommands } from "../commands/same-commands.ts";
export { invariantsOf } from "../sentence/invariant.ts";
export { type Condition } from "./conditions.ts";
export { type DescribedCounterexample } from "./describe-counterexample.ts";
export { suggestInvariant } from "./invariant-part.ts";
export { prepareProof, type PreparedProof } from "./prepare-proof.ts";
export { conditionText, writeSmt } from "./smt-file.ts";
export { conditionsDigest, findStoredProof } from "./stored/find-stored-proof.ts";
export { type StoredProof } from "./stored/stored-proof.ts";
export { storedProofs } from "./stored/stored-proofs.ts";
export { survivors, type Survivors } from "./survivors.ts";
export { sayProved } from "./what-is-proved.ts";
