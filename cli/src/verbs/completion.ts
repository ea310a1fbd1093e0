export function completion(
  _shell: "bash" | "zsh" | "fish",
  _verbs: readonly { name: string; flags: readonly string[] }[],
): void {}
