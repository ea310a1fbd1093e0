import { describe, expect, test } from "vitest";
import { readGraph } from "./graph-files.ts";

const triangle = [
  [0, 1],
  [1, 2],
  [2, 0],
];

describe("the same triangle in every format", () => {
  test.each([
    ["edges.txt", "0 1\n1 2\n# a comment\n2 0\n"],
    ["from-one.txt", "1,2\n2,3\n3,1\n"],
    ["weights.txt", "a b 0.5\nb c 1\nc a 2\n"],
    ["table.csv", 'source,target,weight\r\n"a a",b,1\r\nb,c,2\r\nc,a a,3\r\n'],
    ["named.dot", 'graph "g" {\n  a -- b -- c; // round\n  c -- a [weight=2]\n}'],
    ["by-content", "strict graph { node [shape=circle]; x=y; 0 -- 1 -- 2 -- 0 -- 1 }"],
    ["arrows.gv", "digraph { 0 -> 1; 1 -> 2; 2 -> 0 }"],
    [
      "nodes.graphml",
      '<graphml><graph edgedefault="undirected"><node id="n0"/><node id="n1"><data key="k">1</data></node>' +
        `<node id='n2'/><edge source="n0" target="n1"/><edge id="e>f" source="n1" target="n2"/>` +
        '<edge target="n0" source="n2"/></graph></graphml>',
    ],
    ["numbered.json", '{ "n": 3, "edges": [[0, 1], [1, 2], [2, 0]] }'],
    ["by-content", '{"n":3,"edges":[[0,1],[1,2],[2,0]],"names":["x","y","z"]}'],
    [
      "networkx.json",
      '{"directed": false, "multigraph": false, "graph": {}, "nodes": [{"id": "a"}, {"id": "b"}, {"id": "c"}],' +
        '"edges": [{"source": "a", "target": "b", "weight": 2}, {"source": "b", "target": "c"}, {"source": "c", "target": "a"}]}',
    ],
    [
      "d3.json",
      '{"nodes":[{"name":"a"},{"name":"b"},{"name":"c"}],"links":[{"source":0,"target":1},{"source":1,"target":2},{"source":2,"target":0}]}',
    ],
    [
      "adjacency.json",
      '{"nodes":[{"id":0},{"id":1},{"id":2}],"adjacency":[[{"id":1}],[{"id":0},{"id":2}],[{"id":0}]]}',
    ],
    ["neighbours.json", '{"a":["b"],"b":["a","c"],"c":["a"]}'],
    ["pairs.json", "[[0,1],[1,2],[2,0]]"],
  ])("%s", (file, text) => {
    const { n, edges } = readGraph(file, text);
    expect([n, edges]).toEqual([3, triangle]);
  });

  test("graph6", () => {
    expect(readGraph("triangle.g6", "Bw\n").edges).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    // The example in the description of graph6, with the edges 0-2, 0-4, 1-3, 3-4.
    const example = [
      [0, 2],
      [1, 3],
      [0, 4],
      [3, 4],
    ];
    expect(readGraph("unnamed", ">>graph6<<DQc\n")).toMatchObject({ n: 5, edges: example });
    expect(readGraph("unnamed", "DQc")).toMatchObject({ n: 5, edges: example });
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

describe("names of nodes", () => {
  const namesIn = (file: string, text: string) => readGraph(file, text).names;

  test("are kept unless they are the positions", () => {
    expect(namesIn("g.txt", "Berlin Bonn\nBonn Köln\n")).toEqual(["Berlin", "Bonn", "Köln"]);
    expect(namesIn("g.txt", "1 2\n2 3\n")).toEqual(["1", "2", "3"]);
    expect(namesIn("g.txt", "0 100\n100 5\n")).toEqual(["0", "100", "5"]);
    expect(namesIn("g.txt", "0 1\n1 2\n")).toBeUndefined();
    expect(namesIn("g.json", '{"n":2,"edges":[[0,1]],"names":["1","0"]}')).toEqual(["1", "0"]);
  });

  test.each([
    ['graph { "New York" -- "a;b" -- "q\\"q" }', ["New York", "a;b", 'q"q']],
    ['graph { "New " + "York" -- "http://a.b/c" }', ["New York", "http://a.b/c"]],
    ['graph { a:p1:ne -- "x -- y" [label=<<b>1</b> -- 2>] }', ["a", "x -- y"]],
    ["graph { /* c -- d */ -1.5 -- Köln;; }\n# end", ["-1.5", "Köln"]],
  ])("in DOT: %s", (text, names) => {
    expect(namesIn("g.dot", text)).toEqual(names);
  });

  test("in GraphML: entities, CDATA and prefixes", () => {
    const text =
      '<g:graphml xmlns:g="u"><g:graph><g:node id="A&amp;B"><g:data><![CDATA[<edge source="p" target="q"/>]]></g:data>' +
      '</g:node><g:edge source="A&amp;B" target="C"/></g:graph></g:graphml>';
    expect(namesIn("g.graphml", text)).toEqual(["A&B", "C"]);
  });
});

test.each([
  ["a b 3\nb c 4\n", "weights.txt", "its weights are ignored"],
  ["digraph { a -> b; b -> a }", "arrows.dot", "its edges are directed"],
  [
    '<graphml><graph edgedefault="directed"><edge source="a" target="b"/></graph></graphml>',
    "arrows.graphml",
    "its edges are directed",
  ],
  [
    '{"directed":true,"nodes":["a","b"],"links":[["a","b"]]}',
    "arrows.json",
    "its edges are directed",
  ],
])("remarks: %s", (text, file, remark) => {
  const { remarks } = readGraph(file, text);
  expect(remarks).toHaveLength(1);
  expect(remarks[0]).toContain(remark);
});

test.each([
  ["empty.txt", "", ": it has no nodes"],
  ["one.txt", "0 1\n2\n", ", line 2: 2 is one name"],
  ["loop.txt", "Berlin Bonn\n\nBonn Bonn\n", ", line 3: the edge Bonn–Bonn is a loop"],
  ["twice.txt", "a b\nb c\nb a\n", ", line 3: the edge b–a is given twice (first in line 1)"],
  ["apart.txt", "Berlin Köln\nBonn Aachen\n", ": Bonn cannot be reached from Berlin."],
  [
    "prose.md",
    "# Title\n\nLeader election in rings.\n",
    ", line 3: Leader election in rings. is not an edge",
  ],
  ["ids.txt", "3,1,2", ", line 1: 3,1,2 is a list of numbers; an edge list has one edge per line"],
  ["escape.txt", "a \u001B]0;x\n", ", line 1: a name of a node has"],
  ["open.dot", "graph { a -- b", ", line 1: a closing brace is missing"],
  ["half.dot", "graph {\n a -- }", ", line 2: an edge has only one node"],
  ["loop.dot", "graph {\n\n\n Berlin -- Berlin }", ", line 4: the edge Berlin–Berlin is a loop"],
  ["two.dot", "graph { a -- b } graph { c -- d }", ", line 1: something follows the closing brace"],
  ["hash.dot", "graph { a -- b # c\n }", ", line 1: expected a node or an edge but found #"],
  ["deep.dot", `graph { ${"{".repeat(200)}`, ", line 1: more than 100 subgraphs"],
  ["no.graphml", "<svg/>", ": a GraphML file contains"],
  ["half.graphml", '<graph><edge source="a"/></graph>', ", line 1: an edge has no target"],
  [
    "broken.graphml",
    "<graphml>\n<graph></graphml>",
    ", line 2: it is not well-formed XML: unexpected close tag",
  ],
  ["short.g6", "D", ": its length does not match 5 nodes"],
  ["sparse.s6", ":Fa@x^", ": it is sparse6; only graph6 is accepted"],
  ["half.json", '{"n":3,', ": it is not JSON"],
  ["empty.json", "{}", ": a network in JSON is"],
  ["key.json", '{"n":2,"edgs":[]}', ": graph.edgs: graph has no such key; did you mean edges?"],
  ["end.json", '{"n":2,"edges":[[0,2]]}', ": 2 is not a position (0 to 1)"],
  [
    "node.json",
    '{"nodes":["a","b"],"links":[["a","c"]]}',
    ': ["a","c"] names c, which is not a node',
  ],
  ["row.json", '{"a":["b"]}', ': "b", a neighbour of a, is not a node'],
  ["trace.jsonl", '{"format":1,"algorithm":"dfs"}\n{"index":0}\n', ": it is a trace"],
])("%s is refused", (file, text, sentence) => {
  expect(() => readGraph(file, text)).toThrow(`--graph @${file}${sentence}`);
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
    expect(readGraph(file, text)).toMatchObject(path);
  });

  test("compass points of DOT are no ports", () => {
    expect(readGraph("compass.dot", "graph { 0:n -- 1:s }").ports).toBeUndefined();
  });

  test.each([
    ["0:0 1\n", "some ends of edges name a port and some do not"],
    ["0:0 1:0\n1:0 2:0\n", "the ports of 1 must be 0 to 1, each once; port 0 does not fit"],
  ])("%j is refused", (text, why) => {
    expect(() => readGraph("ports.txt", text)).toThrow(why);
  });
});

const group = (letter: string, count: number): string =>
  Array.from({ length: count }, (_, i) => `${letter}${i}`).join(" ");

test.each([
  [
    "x.dot",
    `graph { {${group("a", 5000)}} -- {${group("b", 5000)}} }`,
    "more than 1,048,576 edges",
  ],
  ["x.json", '{"n":16000000,"edges":[[0,1]]}', "1 edges connect at most 2 nodes"],
  ["x.json", '{"n":134217728,"edges":[]}', "0 edges connect at most 1 nodes"],
  ["x.g6", "~~~~~~~~", "its length does not match"],
  ["x.g6", "~}????", "its length does not match"],
  // A million edges are made before the last ones are refused.
  ...(process.env["FULL"]
    ? [
        [
          "x.dot",
          `graph { {${group("a", 300)}}${` -- {${group("b", 300)}} -- {${group("a", 300)}}`.repeat(10)} }`,
          "more than 1,048,576 edges",
        ],
      ]
    : []),
])("networks: a short text in %s cannot ask for much", (file, text, sentence) => {
  expect(() => readGraph(file, text)).toThrow(sentence);
});

test("graph files: groups of DOT that make too many edges are refused before they are made", () => {
  const group = (letter: string) =>
    `{${Array.from({ length: 5000 }, (_, i) => letter + i).join(" ")}}`;
  expect(() => readGraph("big.dot", `graph { ${group("a")} -- ${group("b")} }`)).toThrow(/edges/);
});
