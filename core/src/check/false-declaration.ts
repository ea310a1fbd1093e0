import { Refusal } from "../model/refusal.ts";

/** An algorithm does what it declares not to do: it reads a ghost, or computes with ids. */
export class FalseDeclaration extends Refusal {}
