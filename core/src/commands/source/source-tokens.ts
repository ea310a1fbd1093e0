/** A token of a handler's source. Texts and templates are tokens without their content. */
export interface SourceToken {
  readonly kind: "name" | "number" | "text" | "sign";
  readonly text: string;
}

const pattern =
  /\s+|\/\/[^\n]*|\/\*[^]*?\*\/|(?<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|(?<number>\d[\w.]*)|(?<name>[A-Za-z_$][\w$]*)|(?<sign>>>>=|\.\.\.|===|!==|\*\*=|<<=|>>=|>>>|&&=|\|\|=|\?\?=|=>|==|!=|<=|>=|&&|\|\||\?\?|\?\.|\+\+|--|\+=|-=|\*=|\/=|%=|&=|\|=|\^=|\*\*|<<|>>|[{}()[\];,<>+\-*/%&|^!~?:=.@#])/y;

/** Splits a source into tokens; undefined if it has a character that is not known. */
export function sourceTokens(source: string): SourceToken[] | undefined {
  const tokens: SourceToken[] = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < source.length) {
    const match = pattern.exec(source);
    if (!match) return undefined;
    const found = Object.entries(match.groups!).find(([, text]) => text !== undefined);
    if (found) tokens.push({ kind: found[0] as SourceToken["kind"], text: found[1] });
  }
  return tokens;
}
