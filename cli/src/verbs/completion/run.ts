import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { catalogue } from "@ringleader/core/internal";
import { print } from "../../terminal/output.ts";

interface Verb {
  readonly name: string;
  readonly flags: readonly string[];
}

/** Verbs whose first argument is an algorithm. */
const ofAlgorithms = ["run", "show", "check", "chance", "sweep", "worst", "lower-bound"];

export function run(
  shell: "bash" | "zsh" | "fish",
  _: object,
  { parent }: CommandUnknownOpts,
): void {
  const verbs = parent!.commands.map((verb) => ({
    name: verb.name(),
    flags: verb.options.flatMap(({ long }) => long ?? []),
  }));
  print({ bash, zsh, fish }[shell](verbs, namesOf(verbs), namesOf(catalogue)));
}

const namesOf = (list: readonly { readonly name: string }[]): string =>
  list.map(({ name }) => name).join(" ");

function bash(verbs: readonly Verb[], list: string, names: string): string {
  const cases = verbs.map(({ name, flags }) => `    ${name}) words="${flags.join(" ")} --help" ;;`);
  return `# ringleader: completion for bash
_ringleader() {
  local word="\${COMP_WORDS[COMP_CWORD]}" verb="\${COMP_WORDS[1]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${list} --help --version" -- "$word"))
    return
  fi
  case "$verb" in
${cases.join("\n")}
  esac
  if [ "$COMP_CWORD" -eq 2 ]; then
    case "$verb" in
      ${ofAlgorithms.join("|")}) words="${names} $words" ;;
      completion) words="bash zsh fish" ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  case "$word" in -*) ;; *) COMPREPLY+=($(compgen -f -- "$word")) ;; esac
}
complete -o filenames -F _ringleader ringleader`;
}

function zsh(verbs: readonly Verb[], list: string, names: string): string {
  const cases = verbs.map(({ name, flags }) => `    ${name}) flags=(${flags.join(" ")} --help) ;;`);
  return `#compdef ringleader
# ringleader: completion for zsh
_ringleader() {
  local -a flags
  if (( CURRENT == 2 )); then
    compadd -- ${list} --help --version
    return
  fi
  case \${words[2]} in
${cases.join("\n")}
  esac
  if (( CURRENT == 3 )); then
    case \${words[2]} in
      ${ofAlgorithms.join("|")}) compadd -- ${names} ;;
      completion) compadd -- bash zsh fish; return ;;
    esac
  fi
  if [[ $PREFIX == -* ]]; then compadd -- $flags; else _files; fi
}
compdef _ringleader ringleader`;
}

function fish(verbs: readonly Verb[], list: string, names: string): string {
  const flags = verbs.flatMap(({ name, flags: own }) =>
    own.map(
      (flag) =>
        `complete -c ringleader -n "__fish_seen_subcommand_from ${name}" -l ${flag.replace(/^--/, "")}`,
    ),
  );
  return `# ringleader: completion for fish
complete -c ringleader -n "not __fish_seen_subcommand_from ${list}" -f -a "${list}"
complete -c ringleader -n "__fish_seen_subcommand_from ${ofAlgorithms.join(" ")}" -a "${names}"
complete -c ringleader -n "__fish_seen_subcommand_from completion" -f -a "bash zsh fish"
${flags.join("\n")}`;
}
