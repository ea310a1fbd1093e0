/** For each ring size of each broken twin: enough for small rings, and soon over. */
export const mutantBudget = { states: 200_000, bytes: 64e6 };
/** The largest rings on which twins are looked for. */
export const MUTANTS_UP_TO = 5;
