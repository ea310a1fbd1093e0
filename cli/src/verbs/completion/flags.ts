import { Argument, type Command } from "@commander-js/extra-typings";
import { examples } from "../../terminal/help.ts";

export const addVerb = (root: Command): void =>
  void root
    .command("completion")
    .description("print a script that completes verbs and algorithm names")
    .addArgument(new Argument("<shell>", "which shell").choices(["bash", "zsh", "fish"] as const))
    .addHelpText(
      "after",
      examples(
        "completion bash >> ~/.bashrc",
        "completion fish > ~/.config/fish/completions/ringleader.fish",
      ),
    )
    .action(async (shell) =>
      (await import("./run.ts")).completion(
        shell,
        root.commands.map((it) => ({
          name: it.name(),
          flags: it.options.flatMap(({ long }) => long ?? []),
        })),
      ),
    );
