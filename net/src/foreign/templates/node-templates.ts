import { nodeGo } from "./node-go.ts";
import { nodeJavaScript } from "./node-javascript.ts";
import { nodePython } from "./node-python.ts";

/** Chang and Roberts as a program that `net run --bin` runs as a node. */
export interface NodeTemplate {
  readonly language: string;
  /** The endings of files in this language. */
  readonly endings: readonly string[];
  readonly text: string;
  /** Returns the command that starts the program in this file; `build`, if there is one, is run before. */
  readonly command: (file: string) => { readonly build?: string; readonly start: string };
}

export const nodeTemplates: readonly NodeTemplate[] = [
  {
    language: "Python",
    endings: [".py"],
    text: nodePython,
    command: (file) => ({ start: `python3 ${file}` }),
  },
  {
    language: "Go",
    endings: [".go"],
    text: nodeGo,
    command: (file) => {
      const program = file.replace(/\.go$/, "");
      return { build: `go build -o ${program} ${file}`, start: program };
    },
  },
  {
    language: "JavaScript",
    endings: [".mjs", ".js"],
    text: nodeJavaScript,
    command: (file) => ({ start: `node ${file}` }),
  },
];
