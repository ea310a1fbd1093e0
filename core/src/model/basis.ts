/**
 * Says how a claim is known: by a proof, by a search of all setups up to a size, or by measured runs. A claim
 * without a basis is only stated.
 */
export type Basis =
  | { readonly by: "proved"; readonly where: string }
  | { readonly by: "searched"; readonly to: number }
  | { readonly by: "measured"; readonly on: string };

/** The basis in one word; `stated` if a claim has no basis, `refuted` if the claim is false. */
export type KnownBy = Basis["by"] | "stated" | "refuted";

/**
 * Says that a claim has a proof, and where.
 *
 * @example
 * ```ts
 * console.log(proved("001, Theorem 4.3")); // { by: 'proved', where: '001, Theorem 4.3' }
 * ```
 */
export const proved = (where: string): Basis => ({ by: "proved", where });

/**
 * Says that a claim holds in every setup and under every schedule up to n = `to`; the claim is open for larger n.
 *
 * @example
 * ```ts
 * console.log(searched(7)); // { by: 'searched', to: 7 }
 * ```
 */
export const searched = (to: number): Basis => ({ by: "searched", to });

/**
 * Says that a claim holds on these runs; the claim is open for other runs.
 *
 * @example
 * ```ts
 * console.log(measuredOn("100 rings of 1000")); // { by: 'measured', on: '100 rings of 1000' }
 * ```
 */
export const measuredOn = (on: string): Basis => ({ by: "measured", on });

export const knownBy = ({ known, refuted }: { known?: Basis; refuted?: unknown }): KnownBy =>
  refuted !== undefined ? "refuted" : (known?.by ?? "stated");

/** Formats a basis: "proved in 001, Theorem 4.3". */
export function sayBasis(basis: Basis | undefined): string {
  if (basis === undefined) return "stated, without evidence";
  if (basis.by === "proved") return `proved in ${basis.where}`;
  return basis.by === "searched" ? `searched to n = ${basis.to}` : `measured on ${basis.on}`;
}

/** Formats what is true instead of a refuted claim: "n messages · proved in decision 16". */
export const sayTruth = (truth: string, known: Basis | undefined): string =>
  known === undefined ? truth : `${truth} · ${sayBasis(known)}`;
