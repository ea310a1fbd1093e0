import type { Editing } from "./editing.ts";
import { Choice, Text } from "./Field.tsx";
import { networkKinds, readNetwork, writeNetwork, type NetworkKind } from "./network-text.ts";

const kinds: readonly (readonly [NetworkKind, string])[] = [
  ["ring", "ring"],
  ["complete", "complete: everybody with everybody"],
  ["grid", "grid"],
  ["torus", "torus: a grid that closes"],
  ["tree", "tree, by the seed"],
  ["random", "random, by the seed"],
];
const TYPED = "typed";

/** The network that an algorithm for any network runs on: its kind and its sizes, or its edges as text. */
export function Network({ form, edit, choose }: Editing) {
  const named = readNetwork(form.graph);
  return (
    <>
      <Choice
        label="Network"
        wide
        value={named?.kind ?? TYPED}
        options={[...kinds, [TYPED, "own edges, typed"]]}
        onChoose={(kind) =>
          kind === TYPED
            ? edit({ graph: "edges:4:0-1,1-2,2-3,0-2" })
            : choose({ graph: writeNetwork(kind as NetworkKind) })
        }
      />
      {named ? (
        networkKinds[named.kind].map((label, i) => (
          <Text
            key={label}
            label={label}
            numeric
            value={named.sizes[i]}
            onEdit={(text) =>
              edit({ graph: writeNetwork(named.kind, named.sizes.with(i, text.trim())) })
            }
          />
        ))
      ) : (
        <Text
          label="Edges"
          wide
          value={form.graph}
          hint="edges:N:0-1,1-2 with positions from 0"
          onEdit={(graph) => edit({ graph })}
        />
      )}
    </>
  );
}
