import { print } from "../../terminal/output.ts";

export function run(shell: keyof typeof scripts): void {
  print(scripts[shell]);
}

/**
 * Each script passes the words before the cursor to `ringleader --complete`, which prints one candidate per line. The
 * line `:files` asks the shell for files, and `:files@` for files with an @ before them.
 */
const scripts = {
  // Bash splits words at = and :, so the script reads the line itself, and removes what stands before the last of them.
  bash: String.raw`# ringleader: completion for bash; put this into ~/.bashrc: source <(ringleader completion bash)
_ringleader() {
  local line="${"$"}{COMP_LINE:0:COMP_POINT}" word="" words=() each file kept
  read -ra words <<< "$line"
  case "$line" in *[[:space:]]) words+=("") ;; esac
  word="${"$"}{words[${"$"}{#words[@]} - 1]}"
  COMPREPLY=()
  while IFS= read -r each; do
    case "$each" in
      :files)
        compopt -o filenames 2> /dev/null
        while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$word") ;;
      :files@) while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -P @ -- "${"$"}{word#@}") ;;
      *[=:]) compopt -o nospace 2> /dev/null; COMPREPLY+=("$each") ;;
      ?*) COMPREPLY+=("$each") ;;
    esac
  done < <("${"$"}{words[0]}" --complete "${"$"}{words[@]:1}" 2> /dev/null)
  kept="${"$"}{word%"${"$"}{word##*[=:]}"}"
  if [ -n "$kept" ]; then COMPREPLY=("${"$"}{COMPREPLY[@]#"$kept"}"); fi
}
complete -F _ringleader ringleader`,
  zsh: String.raw`#compdef ringleader
# ringleader: completion for zsh; put this into ~/.zshrc: source <(ringleader completion zsh)
_ringleader() {
  local each
  local -a found=("${"$"}{(@f)$("${"$"}{words[1]}" --complete "${"$"}{(@)words[2,CURRENT]}" 2> /dev/null)}")
  for each in $found; do
    case $each in
      :files) _files ;;
      :files@) compset -P '@'; _files -P @ ;;
      *[=:]) compadd -S '' -- "$each" ;;
      *) compadd -- "$each" ;;
    esac
  done
}
if [ "$funcstack[1]" = "_ringleader" ]; then _ringleader; else compdef _ringleader ringleader; fi`,
  fish: String.raw`# ringleader: completion for fish
function __ringleader_complete
  set -l words (commandline -opc) (commandline -ct)
  for each in ($words[1] --complete $words[2..-1] 2> /dev/null)
    switch $each
      case :files
        __fish_complete_path (commandline -ct)
      case :files@
        for file in (__fish_complete_path (string replace -r '^@' '' -- (commandline -ct)))
          echo "@$file"
        end
      case '*'
        echo $each
    end
  end
end
complete -c ringleader -f -a "(__ringleader_complete)"`,
};
