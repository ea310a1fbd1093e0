import { outsideModel, type Violable } from "@ringleader/core/internal";
import { bad, commandLines, filled, leading, quiet, WIDTH, wrapped } from "./style.ts";

/** Joins the parts of a page: a blank line between parts, a blank before each line. */
export function page(parts: readonly (readonly string[])[]): string {
  const texts = parts
    .filter((part) => part.length > 0)
    .map((part) => part.map((line) => (line === "" ? line : ` ${line}`.trimEnd())).join("\n"));
  return `\n${texts.join("\n\n")}\n\n`;
}

export const fact = (name: string, text: string): string => `${quiet(name.padEnd(9))} ${text}`;

/** A command as a fact, on several lines if it is long. */
export const commandFact = (name: string, command: string, indent = 10): string[] =>
  commandLines(command, WIDTH - 12).map((line, i) =>
    i === 0 ? fact(name, line) : `${" ".repeat(indent)}${line}`,
  );

/** The lines of a drawn run, painted. */
export const paintPicture = (picture: readonly string[]): string[] =>
  picture.map((line) => `  ${line.replace(/[─▶◀┼]+/g, filled).replace(/★( leads)?/g, leading)}`);

/** The parameters of an algorithm as `name = value`, without those that every algorithm has. */
export const ownParameters = (parameters: Readonly<Record<string, string>>): string[] =>
  Object.entries(parameters)
    .filter(([name]) => name !== "elects" && name !== "announce")
    .map(([name, value]) => `${name} = ${value}`);

/** What may happen outside the model, for the assumptions that are violated on purpose. */
export const outsideLines = (violated: readonly Violable[]): string[] =>
  wrapped(
    `Outside its model: ${violated.map((it) => outsideModel[it]).join("; ")}.`,
    WIDTH - 2,
  ).map((line) => bad(line));
