/**
 * Bad input: one sentence that names what was given and what is accepted. Whoever shows it to a
 * person prints the message alone; everything else that is thrown is our own fault.
 */
export class Refusal extends Error {
  override name = "Refusal";
}
