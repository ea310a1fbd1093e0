/**
 * How a claim is known: by a proof, by a search of all setups up to a size, or by runs that were
 * measured. A claim without a basis is a conjecture: somebody states it.
 */
export type Basis =
  | { readonly by: "proved"; readonly where: string }
  | { readonly by: "searched"; readonly to: number }
  | { readonly by: "measured"; readonly on: string };

/** One word for it; `stated` where no basis is given. */
export type KnownBy = Basis["by"] | "stated" | "refuted";

/** There is a proof, in a paper or in a decision: `proved("001, Theorem 4.3")`. */
export const proved = (where: string): Basis => ({ by: "proved", where });

/** Every setup and every schedule up to this n satisfies the claim, and larger n are open. */
export const searched = (to: number): Basis => ({ by: "searched", to });

/** These runs satisfy the claim, and they are not all runs of any size. */
export const measuredOn = (on: string): Basis => ({ by: "measured", on });

interface Known {
  readonly known?: Basis;
  readonly refuted?: unknown;
}

export const knownBy = ({ known, refuted }: Known): KnownBy =>
  refuted !== undefined ? "refuted" : (known?.by ?? "stated");

/** The word with what it rests on: "proved in 001, Theorem 4.3". */
export function sayBasis(basis: Basis | undefined): string {
  switch (basis?.by) {
    case "proved":
      return `proved in ${basis.where}`;
    case "searched":
      return `searched to n = ${basis.to}`;
    case "measured":
      return `measured on ${basis.on}`;
    default:
      return "stated; how it is known is not said";
  }
}

/** Says what is true instead of a refuted claim, and how that is known: "n messages · proved in decision 16". */
export const sayTruth = (truth: string, known: Basis | undefined): string =>
  known === undefined ? truth : `${truth} · ${sayBasis(known)}`;
