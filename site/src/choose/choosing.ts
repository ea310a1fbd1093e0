import type { Form } from "../run/form.ts";

/** Another algorithm on the same setup; what was said of the one before alone is left behind. */
export const choosing = (form: Form, algorithm: string): Form => ({
  ...form,
  algorithm,
  set: {},
  links: "",
  violate: "",
  coins: "",
  ties: "",
  most: "",
});
