import { opening, type Form } from "../run/form.ts";

/** A run told as it is typed behind `ringleader run ALGORITHM`, as the text of the controls. */
export function toldRun(algorithm: string, flags: string, set: Form["set"] = {}): Form {
  const texts: Record<string, string> = {};
  const parameters: Record<string, string> = { ...set };
  const parts = flags.split(" ");
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const [flag, value] = [parts[i].replace(/^-+/, ""), parts[i + 1]];
    const [key, chosen] = value.split("=");
    if (flag === "set") parameters[key] = chosen;
    else if (flag === "coins") texts[flag] = value.replaceAll("/", ";");
    else texts[flag === "max-messages" ? "most" : flag] = value;
  }
  return { ...opening, graph: "ring", seed: "0", ...texts, algorithm, set: parameters };
}
