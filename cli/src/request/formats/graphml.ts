import sax from "sax";
import { NamedEdges, type Bad, type End, type NetworkFile } from "./named-edges.ts";

/** Reads the nodes and edges of GraphML; ignores data, keys and other elements. */
export function readGraphMl(text: string, bad: Bad): NetworkFile {
  const names = new NamedEdges(bad);
  const parser = sax.parser(true, { position: true });
  const line = (): number => parser.line + 1;
  let graphs = 0;
  const open: string[] = [];
  const end = (tag: sax.Tag, key: string): End => {
    const name = tag.attributes[key] ?? bad(`an ${tag.name} has no ${key}`, line());
    const port = tag.attributes[`${key}port`] ?? "";
    return { name, port: /^\d{1,9}$/.test(port) ? Number(port) : undefined };
  };
  // The parser is not an event target; its handlers are properties.
  // oxlint-disable-next-line prefer-add-event-listener
  parser.onerror = ({ message }) =>
    bad(`it is not well-formed XML: ${message.split("\n")[0].toLowerCase()}`, line());
  parser.onopentag = (tag) => {
    const { name, attributes } = tag as sax.Tag;
    const kind = name.replace(/^.*:/, "");
    if (kind === "graph" && open.at(-1) !== "node" && ++graphs > 1)
      bad("it contains more than one graph; only one is accepted", line());
    open.push(kind);
    const isArrow =
      kind === "graph"
        ? attributes["edgedefault"] === "directed"
        : kind === "edge" && attributes["directed"] === "true";
    if (isArrow) names.ignoreDirections();
    if (kind === "hyperedge") bad("a hyperedge is not accepted; an edge has two ends", line());
    if (kind === "node") {
      names.node(attributes["id"] ?? bad("a node has no id", line()), line());
    } else if (kind === "edge") {
      names.edge(end(tag as sax.Tag, "source"), end(tag as sax.Tag, "target"), line());
    }
  };
  parser.onclosetag = () => void open.pop();
  // The parser counts lines by \n only.
  parser.write(text.replace(/\r\n?/g, "\n")).close();
  if (graphs === 0) bad("a GraphML file contains <graphml><graph>…</graph></graphml>");
  // Nodes are often named n0, n1, …; these are positions 0, 1, ….
  return names.network((name) => name.replace(/^n(?=\d+$)/, ""));
}
