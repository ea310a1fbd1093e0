/** Why an algorithm has no guarded commands, or a sentence no formula: names the field or the need. */
export class Inexpressible extends Error {}
