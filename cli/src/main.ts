import { runCommand } from "./run-command.ts";
import { exitProcess } from "./terminal/exit.ts";

exitProcess(await runCommand());
