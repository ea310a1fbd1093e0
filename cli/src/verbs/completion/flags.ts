import type { Command } from "@commander-js/extra-typings";
import { choiceArgument } from "../../flags/words-option.ts";

export const define = (verb: Command) =>
  verb
    .description("print a script that completes verbs, algorithms, flags and their values")
    .addArgument(choiceArgument("<shell>", "bash, zsh or fish", ["bash", "zsh", "fish"]));

export const examples = [
  "completion bash",
  "completion zsh > ~/.zfunc/_ringleader",
  "completion fish > ~/.config/fish/completions/ringleader.fish",
];
export const note =
  "For bash or zsh, put this line into ~/.bashrc or ~/.zshrc: source <(ringleader completion bash), or zsh. " +
  "The script asks the installed ringleader for the words, so an update needs no new script.";

export const load = () => import("./run.ts");
