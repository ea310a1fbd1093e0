import type { Needs } from "@ringleader/core";

/** A name with its type and its meaning. */
export interface ApiName {
  readonly name: string;
  readonly type: string;
  readonly says: string;
}

/** A member of `me`; it exists if the needs include `need`, or (`isWithout`) if they do not. */
export interface MeMember extends ApiName {
  readonly need?: keyof Needs;
  readonly isWithout?: true;
}

/** Reads docs/api.md, which is generated from the comments and types of core. */
export function parseApi(markdown: string): readonly ApiName[] {
  const entry = /^### (\w+)\n\n([^]*?)\n\n```typescript\n([^]*?)\n```/gm;
  return [...markdown.matchAll(entry)].map(([, name, says, type]) => ({
    name,
    says: says.replace(/\s+/g, " "),
    type,
  }));
}

/** Lists the members of `me`, given the declaration of its type. */
export function parseMe(declaration: string): readonly MeMember[] {
  const part =
    /(?:Has<N, "(\w+)", |N extends \{\s*(\w+): true;?\s*\} \? unknown : |& )\{((?:\/\*[^]*?\*\/|[^{}])*)\}/g;
  return [...declaration.matchAll(part)].flatMap(([, need, without, body]) =>
    membersOf(body).map((member) => ({
      ...member,
      ...(need !== undefined && { need: need as keyof Needs }),
      ...(without !== undefined && { need: without as keyof Needs, isWithout: true as const }),
    })),
  );
}

function membersOf(body: string): ApiName[] {
  const member = /(?:\/\*\*\s*([^]*?)\s*\*\/\s*)?(?:readonly )?(\w+)(\([^)]*\))?: ([^;]+);/g;
  return [...body.matchAll(member)].map(([, says = "", name, parameters = "", type]) => ({
    name,
    says: says.replace(/\s*\n\s*\* ?/g, " ").replace(/^\* /, ""),
    type: `${parameters}: ${type}`.replace(/^: /, ""),
  }));
}
