import { storedProofs, type StoredProof } from "@ringleader/core/internal/prove";
import { expect, test } from "vitest";
import { findCvc5, findZ3 } from "../scripts/programs.mjs";
import { proveCatalogue } from "../scripts/proofs.mjs";

/** Leaves out versions, which differ between machines. */
const withoutVersions = (proofs: readonly StoredProof[]) =>
  proofs.map(({ solvers, ...rest }) => ({
    ...rest,
    solvers: solvers.map((name) => name.split(" ")[0]),
  }));

test.skipIf(!findZ3() || !findCvc5())(
  "proofs: both solvers prove again what is stored, and nothing else of the catalogue",
  async () => {
    expect(withoutVersions(await proveCatalogue())).toEqual(withoutVersions(storedProofs));
  },
);
