import { proved } from "../../model/basis.ts";
import type { Claim } from "../../model/claim.ts";

/** Says where claims are proved that do not say it themselves, and the truth beside refuted ones. */
export const provedIn = (where: string, claims: readonly Claim[]): readonly Claim[] =>
  claims.map((claim) =>
    claim.refuted
      ? { ...claim, refuted: { known: proved(where), ...claim.refuted } }
      : { known: proved(where), ...claim },
  );
