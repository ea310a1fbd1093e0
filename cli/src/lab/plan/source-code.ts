/** Matches one token: a comment, a string, a template, a word, or any other character except a blank. */
const tokens =
  /\/\/.*|\/\*[^]*?\*\/|"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|`(?:\\[^]|[^`\\])*`|[\p{L}\p{N}_$#]+|\S/gu;
/** After these tokens a slash starts a regular expression. */
const beforeRegExp = /^(?:[([{},;:=!&|?+\-*%<>~^]|return|typeof|case|in|of)?$/;
const regExp = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/\w*/y;

/** Splits code into tokens. Comments, blanks, line breaks and trailing commas are dropped. */
export function tokenize(code: string): string[] {
  const list: string[] = [];
  tokens.lastIndex = 0;
  for (let match = tokens.exec(code); match; match = tokens.exec(code)) {
    const [token] = match;
    if (token.startsWith("//") || token.startsWith("/*")) continue;
    if (token === "/" && beforeRegExp.test(list.at(-1) ?? "")) {
      regExp.lastIndex = match.index;
      const literal = regExp.exec(code)?.[0] ?? token;
      tokens.lastIndex = match.index + literal.length;
      list.push(literal);
    } else {
      if (/^[)\]}]$/.test(token) && list.at(-1) === ",") list.pop();
      list.push(token);
    }
  }
  return list;
}

export interface ModuleParts {
  /** Tokens of each top-level declaration, by name. */
  readonly declarations: ReadonlyMap<string, readonly string[]>;
  /** Imports by local name, each with its module and its name in that module. */
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
}

/** Splits a module built by the compiler, in which every statement ends with a semicolon or a brace. */
export function splitModule(code: string): ModuleParts {
  const declarations = new Map<string, readonly string[]>();
  const imports = new Map<string, { from: string; name: string }>();
  for (const statement of statementsOf(tokenize(code))) {
    const body = statement[0] === "export" ? statement.slice(1) : statement;
    if (body[0] === "import" || (body.includes("from") && body[0] === "{")) {
      for (const [local, name] of bindingsOf(body)) {
        imports.set(local, { from: (body.at(-2) ?? "").slice(1, -1), name });
      }
      continue;
    }
    const at = body.findIndex((token) => /^(?:const|let|function|class)$/.test(token));
    const equals = body.indexOf("=");
    const names =
      body[at + 1] === "{" ? body.slice(at + 2, equals).filter(isName) : [body[at + 1] ?? ""];
    for (const name of names) declarations.set(name, withoutProse(body));
  }
  return { declarations, imports };
}

const isName = (token: string): boolean => /^[\p{L}_$]/u.test(token);

function* statementsOf(list: readonly string[]): Generator<string[]> {
  let statement: string[] = [];
  let depth = 0;
  for (const token of list) {
    statement.push(token);
    if (/^[([{]$/.test(token)) depth++;
    if (/^[)\]}]$/.test(token)) depth--;
    const isBlock = /^(?:export )?(?:async )?(?:function|class)/.test(
      statement.slice(0, 3).join(" "),
    );
    if (depth === 0 && (token === ";" || (token === "}" && isBlock))) {
      yield statement;
      statement = [];
    }
  }
}

/** Parses `{ a, b as c }` into pairs of the local name and the name in the other module. */
function bindingsOf(statement: readonly string[]): (readonly [string, string])[] {
  const list = statement.slice(statement.indexOf("{") + 1, statement.lastIndexOf("}"));
  return list
    .join(" ")
    .split(",")
    .map((part) => part.trim().split(" as "))
    .map(([name, local = name]) => [local.trim(), name.trim()] as const);
}

/** Names of properties that describe an algorithm and do not change what it does. */
const prose = /^(?:paper|idea|claims|examples|sometimes|says|truth|shows|cite|chapter)$/;

/** True for a string of three words or more; a shorter string is a label. */
const isSentence = (token: string): boolean => /^["'`].* .* /s.test(token);

/** Removes sentences and descriptive properties. */
function withoutProse(list: readonly string[]): string[] {
  const code: string[] = [];
  for (let i = 0; i < list.length; i++) {
    const isKey = /^[{,]$/.test(list[i - 1] ?? "") && prose.test(list[i]);
    if (isKey && /^[:,}]$/.test(list[i + 1] ?? "")) {
      i = list[i + 1] === ":" ? endOfValue(list, i + 2) - 1 : i;
      continue;
    }
    code.push(isSentence(list[i]) ? '""' : list[i]);
  }
  return code;
}

/** Returns the index of the comma or bracket that ends the value at `from`. */
function endOfValue(list: readonly string[], from: number): number {
  let depth = 0;
  for (let i = from; i < list.length; i++) {
    if (/^[([{]$/.test(list[i])) depth++;
    else if (/^[)\]}]$/.test(list[i]) && --depth < 0) return i;
    else if (list[i] === "," && depth === 0) return i;
  }
  return list.length;
}
