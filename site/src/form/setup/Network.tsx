import type { SetupEdit } from "../text/settle.ts";
import { Choice, Text } from "../Field.tsx";
import { networkKinds, readNetwork, writeNetwork, type NetworkKind } from "../text/network-text.ts";

const kinds = Object.entries(networkKinds).map(([kind, { says }]) => [kind, says] as const);
const TYPED = "typed";

/** The network, for algorithms that run on any: its kind and sizes, or its edges as text. */
export function Network({ form, edit, choose }: SetupEdit) {
  const named = readNetwork(form.graph);
  return (
    <>
      <Choice
        label="Network"
        wide
        value={named?.kind ?? TYPED}
        options={[...kinds, [TYPED, "your own edges"]]}
        onChoose={(kind) =>
          kind === TYPED
            ? edit({ graph: "edges:4:0-1,1-2,2-3,0-2" })
            : choose({ graph: writeNetwork(kind as NetworkKind) })
        }
      />
      {named ? (
        networkKinds[named.kind].sizes.map((label, i) => (
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
