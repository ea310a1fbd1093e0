import { opening, type Form } from "./form.ts";

/** The form that the flags of `ringleader run ALGORITHM …` stand for, as the catalogue writes them beside a claim. */
export function formOfFlags(algorithm: string, flags: string): Form {
  const words = flags.split(/\s+/).filter((it) => it !== "");
  const plain: Record<string, string> = {};
  const set: Record<string, string> = {};
  for (let i = 0; i < words.length; i += 2) {
    const [flag, value] = [words[i].replace(/^-+/, ""), words[i + 1]];
    if (flag === "set") {
      const cut = value.indexOf("=");
      set[value.slice(0, cut)] = value.slice(cut + 1);
    } else if (flag in opening) plain[flag] = value;
    else throw new Error(`no control of the page stands for --${flag}`);
  }
  // The command's own choices where nothing is said: seed 0, and for networks the ring.
  return { ...opening, graph: "ring", seed: "0", ...plain, algorithm, set };
}
