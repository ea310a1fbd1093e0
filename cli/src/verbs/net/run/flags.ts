import { Option, type Command } from "@commander-js/extra-typings";
import { choiceOption, wordsOption } from "../../../flags/words-option.ts";
import { quietOption, verboseOption } from "../../../terminal/detail.ts";
import {
  graphOption,
  idsOption,
  linksOption,
  portsOption,
  scheduleOption,
  seedOption,
  setOption,
  tiesOption,
  violateOption,
  wakeOption,
  willingOption,
} from "../../../flags/setup-options.ts";
import { collect, trustOption } from "../../../terminal/help.ts";

const repeated = <const F extends string>(flags: F, description: string) =>
  new Option(flags, description).argParser(collect);

export const define = (verb: Command) =>
  verb
    .description("elect between operating-system processes over sockets, and judge their logs")
    .argument("[algorithm]", "a name from the catalogue, or a file like ./mine.ts")
    .option("-n <N>", "number of nodes, at most 10,000 (8, on a ring)")
    .addOption(idsOption)
    .addOption(seedOption)
    .addOption(linksOption)
    .addOption(portsOption)
    .addOption(wakeOption)
    .addOption(willingOption)
    .addOption(graphOption)
    .addOption(tiesOption)
    .addOption(
      wordsOption(
        "--coins <coins>",
        "seed, system for the random numbers of the system, or first outcomes like 0,1/1/0 (seed)",
        ["seed", "system"],
      ),
    )
    .addOption(violateOption)
    .addOption(setOption)
    .option("--processes <N>", "number of operating-system processes, at most 200 (n, at most 10)")
    .addOption(
      choiceOption("--wire <wire>", "unix, tcp or tls: what connects them (unix)", [
        "unix",
        "tcp",
        "tls",
      ]),
    )
    .addOption(
      wordsOption(
        "--clock <clock>",
        "in rounds: pulses, or the length of a round by the real clock, like 50ms (pulses)",
        ["pulses"],
      ),
    )
    .option(
      "--bin <command>",
      "run this program as every node, on stdin and stdout, and compare each step: 'python3 node.py'",
    )
    .option("--schedule <schedule>", `with --bin: ${scheduleOption.description}`)
    .option("--seeds <K>", "with --bin: try K seeds, counted from 1 or from --seed")
    .option("--max-messages <N>", "with --bin: stop after N delivered messages, with status 2")
    .option(
      "--max-events <N>",
      "with --bin, in rounds: stop after N deliveries and alarms, with status 2",
    )
    .option("--steer <trace>", "act out this trace, such as a counterexample of check")
    .addOption(
      repeated("--kill <who>", "SIGKILL: 2@40ms+200ms restarts it after 200 ms, 2@40ms never"),
    )
    .addOption(repeated("--pause <who>", "SIGSTOP: 3@10ms+1s continues it after a second"))
    .addOption(repeated("--hold <link>", "messages between neighbours wait: 0-1@5ms+2s"))
    .addOption(repeated("--partition <who>", "messages to and from these wait: 0,1@50ms+2s"))
    .option("--cut <rate>", "connections to cut: 20/s")
    .option("--delay <law>", "delay of messages: constant:5ms, uniform:1:9ms, exponential:5ms")
    .option("--faults <S>", "the seed of cuts and delays (0)")
    .option("--no-journal", "nodes keep no journal, so a killed one forgets what it did")
    .option("--fsync", "journals survive a loss of power")
    .option("--timeout <time>", "longest time without progress: 60, 500ms, 2m, 1h", "30s")
    .option("--watch", "serve a page that watches the run; it begins with its first viewer")
    .option("--port <port>", "with --watch: the port of the page (any free port)")
    .option("--open", "with --watch: open a browser")
    .option("--out <folder>", "folder of the run, new or empty (a new one in net-runs)")
    .addOption(trustOption)
    .addOption(verboseOption)
    .addOption(quietOption)
    .option("--json", "one JSON document");

export const examples = [
  "net run peterson -n 5 --seed 1",
  "net run franklin -n 8 --wire tcp --kill 2@40ms+200ms --cut 20/s",
  "net run time-slice -n 5 --wire tls",
  "net run --steer failure.jsonl",
  "net run ./mine.ts -n 5 --kill 2@40ms+200ms",
  "net run dfs --graph grid:3x3 --out lab",
  "net run franklin -n 5 --delay uniform:200:900ms --watch --open",
  "net run chang-roberts -n 5 --bin 'python3 node.py'",
];
export const note =
  "Exit status: 0 elected and the logs conform, 1 a property is violated or an event is not one of the definition, 2 undecided.";

export type NetRunFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
