import type { Command } from "@commander-js/extra-typings";

export const define = (verb: Command) =>
  verb
    .description("print the help of the command or of one verb")
    .argument("[verb...]", "the verb; without it, the help lists all verbs")
    .option("--man", "print the manual page of the whole command, for man(1)");

export const examples = ["help", "help run", "help net run", "help --man | man -l -"];

export type HelpFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
