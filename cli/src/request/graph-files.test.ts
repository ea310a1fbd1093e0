import { describe, expect, test } from "vitest";
import { readGraph } from "./graph-files.ts";

const triangle = {
  n: 3,
  edges: [
    [0, 1],
    [1, 2],
    [2, 0],
  ],
};

describe("the same triangle in every format", () => {
  test.each([
    ["edges.txt", "0 1\n1 2\n# a comment\n2 0\n"],
    ["from-one.txt", "1,2\n2,3\n3,1\n"],
    ["weights.txt", "a b 0.5\nb c 1\nc a 2\n"],
    ["named.dot", 'graph "g" {\n  a -- b -- c; // round\n  c -- a [weight=2]\n}'],
    ["by-content", "strict graph { node [shape=circle]; x=y; 0 -- 1 -- 2 -- 0 }"],
    ["arrows.gv", "digraph { 0 -> 1; 1 -> 2; 2 -> 0 }"],
    [
      "nodes.graphml",
      '<graphml><graph edgedefault="undirected"><node id="n0"/><node id="n1"><data key="k">1</data></node>' +
        `<node id='n2'/><edge source="n0" target="n1"/><edge id="e" source="n1" target="n2"/>` +
        '<edge target="n0" source="n2"/></graph></graphml>',
    ],
  ])("%s", (file, text) => {
    expect(readGraph(file, text)).toEqual(triangle);
  });

  test("graph6", () => {
    expect(readGraph("triangle.g6", "Bw\n")).toEqual({
      n: 3,
      edges: [
        [0, 1],
        [0, 2],
        [1, 2],
      ],
    });
    // The example in the description of graph6, with the edges 0-2, 0-4, 1-3, 3-4.
    const example = {
      n: 5,
      edges: [
        [0, 2],
        [1, 3],
        [0, 4],
        [3, 4],
      ],
    };
    expect(readGraph("unnamed", ">>graph6<<DQc\n")).toEqual(example);
    expect(readGraph("unnamed", "DQc")).toEqual(example);
  });

  test("groups of DOT are joined each to each", () => {
    const { n, edges } = readGraph("star.dot", "graph { hub -- { a; b; c } }");
    expect([n, edges]).toEqual([
      4,
      [
        [0, 1],
        [0, 2],
        [0, 3],
      ],
    ]);
  });
});

test.each([
  ["empty.txt", "", /it has no nodes/],
  ["one.txt", "0 1\n2\n", /line 2 has one name/],
  ["open.dot", "graph { a -- b", /a DOT file has the form graph/],
  ["half.dot", "graph { a -- }", /only one node/],
  ["no.graphml", "<svg/>", /a GraphML file contains/],
  ["half.graphml", '<graph><edge source="a"/></graph>', /has no target/],
  ["short.g6", "D", /its length does not match 5 nodes/],
])("%s is refused", (file, text, sentence) => {
  expect(() => readGraph(file, text)).toThrow(sentence);
});

describe("port numberings", () => {
  const path = {
    n: 3,
    edges: [
      [0, 1],
      [1, 2],
    ],
    ports: "0/1.0/0",
  };

  test.each([
    ["ports.txt", "0:0 1:1\n1:0 2:0\n"],
    ["ports.dot", "graph { 0:0 -- 1:1; 1:0 -- 2:0 }"],
    [
      "ports.graphml",
      '<graphml><graph><edge source="n0" target="n1" sourceport="0" targetport="1"/>' +
        '<edge source="n1" target="n2" sourceport="0" targetport="0"/></graph></graphml>',
    ],
  ])("%s", (file, text) => {
    expect(readGraph(file, text)).toEqual(path);
  });

  test("compass points of DOT are no ports", () => {
    expect(readGraph("compass.dot", "graph { 0:n -- 1:s }")).toEqual({ n: 2, edges: [[0, 1]] });
  });

  test.each([
    ["0:0 1\n", "some ends of edges name a port and some do not"],
    [
      "0:0 1:0\n1:0 2:0\n",
      "the ports of position 1 must be 0 to 1, each once; port 0 does not fit",
    ],
  ])("%j is refused", (text, why) => {
    expect(() => readGraph("ports.txt", text)).toThrow(why);
  });
});
