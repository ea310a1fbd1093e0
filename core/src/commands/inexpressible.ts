/** Why an algorithm has no guarded commands, or a sentence no formula: names the field or the need. */
export class Inexpressible extends Error {
  /** Says why the named algorithm has no guarded commands. */
  static of(name: string, why: string): Inexpressible {
    return new Inexpressible(`${name} has no guarded commands: ${why}.`);
  }
}
