import { Argument, type Command } from "@commander-js/extra-typings";

export const define = (verb: Command) =>
  verb
    .description("print a script that completes verbs and algorithm names")
    .addArgument(new Argument("<shell>", "which shell").choices(["bash", "zsh", "fish"] as const));

export const examples = [
  "completion bash >> ~/.bashrc",
  "completion fish > ~/.config/fish/completions/ringleader.fish",
];

export const load = () => import("./run.ts");
