/** Conditions that solvers have answered with `unsat`. */
export interface StoredProof {
  readonly algorithm: string;
  /** Parameters that differ from their standard values. */
  readonly set: Readonly<Record<string, string>>;
  /** Number of conditions. */
  readonly conditions: number;
  /** A hash of their texts. */
  readonly digest: string;
  /** How it is known that ids are only compared. */
  readonly ids: string;
  /** The solvers that answered, with their versions. */
  readonly solvers: readonly string[];
}
